"""The use cases of playing: open a match, look at it, act, and account for it when it is over.

What leaves this room is a `Sitting`, a match as the person in the South seat may see it, or what anybody at
the table knows of deals that are over.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import partial
from typing import Any

from baloot import cpu, daily, days, decisions, store, table
from baloot.cpu import EPOCH, EPOCHS, STRONG, choose
from baloot.rules.auction import Action, Contract
from baloot.rules.cards import Card
from baloot.rules.deal import SEED_BYTES, Shuffled
from baloot.rules.faults import IllegalAction
from baloot.rules.match import Finished, Match, follow, replay
from baloot.rules.notation import read_log, write_log
from baloot.rules.projects import Baloot, Project
from baloot.rules.records import record
from baloot.rules.ruleset import RULESETS
from baloot.rules.scoring import Pair, Tally
from baloot.rules.seats import SEATS, Seat, Side
from baloot.rules.view import View, observe
from baloot.store import Stored

ID_BYTES = 9
PAGE_MATCHES = 50
LEVELS = cpu.LEVELS[::-1]  # The strongest first.


class NoSuchMatch(Exception):
    """There is no match of this id, or it is somebody else's."""


class StillPlaying(Exception):
    """The match has no record yet."""


class StaleMatch(Exception):
    """The match has moved on; `sitting` is where it stands."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting.id)
        self.sitting = sitting


class MatchIsGone(Exception):
    """The CPU players of the match have been replaced and it cannot go on; `sitting` is where it stands."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting.id)
        self.sitting = sitting


class DayIsGone(Exception):
    """The CPU players that the day was committed with have been replaced; it cannot be opened any more."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A match as its player may see it; `day` only while the match is, or was finished, ranked.

    When the match is `gone`, its CPU players replaced before its end, nothing in the view is legal.
    """

    id: str
    day: date | None
    view: View
    gone: bool


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A finished deal as the table knows it; a void one has no contract, tally or last winner."""

    number: int
    dealer: Seat
    up: Card
    contract: Contract | None
    projects: tuple[Project, ...]
    baloot: Baloot | None
    tally: Tally | None
    totals: Pair
    last_winner: Seat | None


@dataclass(frozen=True, slots=True)
class Entry:
    """A line in a player's list of matches; totals are (NS, EW), `gone` is as in `Sitting`."""

    id: str
    ruleset: str
    level: str
    day: date | None
    totals: tuple[int, int]
    deals: int
    winner: Side | None
    gone: bool
    opened_at: datetime


def open_daily(player: int, ruleset: str, now: datetime, *, keep: bool) -> tuple[Sitting, bool]:
    """Today's ranked match of this player, and whether it was opened just now.

    `keep` says whether decisions are shared with others who play the day; `DayIsGone` when it cannot be
    opened any more.
    """
    today = daily.day_of(now)
    stored = store.on_day(player, today, ruleset)
    if stored is None:
        committed = days.committed(today, ruleset)
        if committed.gone:
            raise DayIsGone(today)
        seed = bytes.fromhex(committed.seed)
        level, epoch = table.DAILY_LEVEL, committed.epoch
        try:
            return _open(player, ruleset, level, seed, today, epoch, now, keep=keep), True
        except store.AlreadyOpened:
            # Another tab opened it a moment ago.
            stored = store.on_day(player, today, ruleset)
            if stored is None:
                raise
    return _sitting(stored, store.state_of(stored), now), False


def daily_of(player: int, day: date, ruleset: str, now: datetime) -> Entry | None:
    """How far this player is with a day's ranked match, if it was opened."""
    stored = store.on_day(player, day, ruleset)
    return None if stored is None else _entry(stored, now)


def open_random(player: int, ruleset: str, level: str, now: datetime) -> Sitting:
    """A new unranked match from a seed of the operating system's."""
    return _open(player, ruleset, level, secrets.token_bytes(SEED_BYTES), None, EPOCH, now, keep=False)


def _open(
    player: int,
    ruleset: str,
    level: str,
    seed: bytes,
    day: date | None,
    epoch: int,
    now: datetime,
    *,
    keep: bool,
) -> Sitting:
    thinking = _thinking(level, epoch, day, now, keep=keep)
    match = table.open_table(Match.opening(RULESETS[ruleset], Shuffled(seed)), thinking.decide)
    stored = Stored(
        id=secrets.token_urlsafe(ID_BYTES),
        ruleset=ruleset,
        level=level,
        seed=seed.hex(),
        day=day,
        epoch=epoch,
        log=write_log(action for _, action in match.acted),
        ply=match.ply,
        ns=0,
        ew=0,
        deals=0,
        winner=None,
        deficit=None,
        finished_at=None,
        created_at=now,
        updated_at=now,
    )
    store.add(stored, player, match, thinking.fresh)
    return _sitting(stored, match, now)


def look(key: str, match_id: str, now: datetime) -> Sitting:
    """The match where it stands."""
    stored = _owned(key, match_id)
    return _sitting(stored, store.state_of(stored), now)


def _thinking(level: str, epoch: int, day: date | None, now: datetime, *, keep: bool) -> decisions.Thinking:
    """Who decides for the CPU seats; decisions are shared while a day is ranked, if they take long."""
    shared = keep and level == STRONG and day is not None and now < daily.closes_at(day)
    decide = partial(choose, level=level, epoch=epoch)
    return decisions.Thinking(decide, level, epoch, day if shared else None)


def act(key: str, match_id: str, ply: int, action: Action, now: datetime, *, keep: bool) -> list[Sitting]:
    """South's action at this ply and every answer to it, as seen from South, one sitting for each.

    Said again after a lost reply, the same action gives the same answer and changes nothing. `StaleMatch`
    when the match is at another ply, `IllegalAction` when the rules refuse, `MatchIsGone` when nothing can
    be done in it any more. `keep` is as in `open_daily`.
    """
    stored = _owned(key, match_id)
    if ply == stored.ply and not _gone(stored):
        match = store.state_of(stored)
        if match.over:
            raise IllegalAction(action, "a match that is over")
        thinking = _thinking(stored.level, stored.epoch, stored.day, now, keep=keep)
        states = list(table.act(match, action, thinking.decide))
        if store.append(stored, states, thinking.fresh, now):
            return [_sitting(stored, state, now) for state in states]
        stored = _owned(key, match_id)
    states = _repeated(stored, ply, action)
    if not states:
        sitting = _sitting(stored, store.state_of(stored), now)
        raise MatchIsGone(sitting) if sitting.gone else StaleMatch(sitting)
    return [_sitting(stored, state, now) for state in states]


def _repeated(stored: Stored, ply: int, action: Action) -> list[Match]:
    """What followed the action at a ply that has passed; nothing if the log has another there."""
    log = read_log(stored.log)
    if ply >= len(log) or log[ply] != action:
        return []
    opening = store.opening(stored)
    match = replay(opening.ruleset, opening.source, log[:ply])
    states = []
    for state in follow(match, log[ply:]):
        states.append(state)
        if table.waits(state):
            break
    return states


def record_of(key: str, match_id: str, now: datetime) -> dict[str, Any]:
    """The record of a match that is over; the seed of a daily only once its day has closed."""
    stored = _owned(key, match_id)
    if stored.winner is None:
        raise StillPlaying(match_id)
    ranked = stored.ranked_day(now)
    return record(
        store.state_of(stored),
        seed=None if stored.seed_is_secret(now) else bytes.fromhex(stored.seed),
        day=None if ranked is None else ranked.isoformat(),
        players={seat: None if seat == table.PERSON else stored.level for seat in SEATS},
        epoch=stored.epoch,
    )


def sheet(key: str, match_id: str) -> list[SheetLine]:
    """The deals of a match that have been finished, as everybody at the table has seen them."""
    return [_sheet_line(deal) for deal in store.state_of(_owned(key, match_id)).finished]


def _sheet_line(ended: Finished) -> SheetLine:
    play = ended.play
    return SheetLine(
        number=ended.number,
        dealer=ended.deal.dealer,
        up=ended.deal.up,
        contract=None if play is None else play.contract,
        projects=() if play is None else tuple(project for project in play.projects if project.scored),
        baloot=None if play is None or play.baloot_announced is None else play.baloot,
        tally=ended.tally,
        totals=ended.totals,
        last_winner=None if play is None else play.tricks[-1].winner,
    )


def mine(player: int, now: datetime, *, page: int) -> tuple[list[Entry], bool]:
    """A page of this player's matches, those touched last first, and whether another page follows."""
    found = store.latest(player, (page - 1) * PAGE_MATCHES, PAGE_MATCHES + 1)
    return [_entry(stored, now) for stored in found[:PAGE_MATCHES]], len(found) > PAGE_MATCHES


def _owned(key: str, match_id: str) -> Stored:
    stored = store.owned(key, match_id)
    if stored is None:
        raise NoSuchMatch(match_id)
    return stored


def _gone(stored: Stored) -> bool:
    """Whether the match cannot be played to its end; one that is over stays what it is."""
    return stored.winner is None and stored.epoch not in EPOCHS


def _sitting(stored: Stored, state: Match, now: datetime) -> Sitting:
    gone = _gone(stored)
    view = observe(state, table.PERSON)
    return Sitting(stored.id, stored.ranked_day(now), replace(view, legal=()) if gone else view, gone)


def _entry(stored: Stored, now: datetime) -> Entry:
    return Entry(
        id=stored.id,
        ruleset=stored.ruleset,
        level=stored.level,
        day=stored.ranked_day(now),
        totals=(stored.ns, stored.ew),
        deals=stored.deals,
        winner=None if stored.winner is None else Side[stored.winner],
        gone=_gone(stored),
        opened_at=stored.created_at,
    )
