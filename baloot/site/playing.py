"""The use cases of playing: open a match, look at it, act, and list the matches of a player.

What leaves this room is a `Sitting`, a match as the person in the South seat may see it. `accounts.py` tells
of deals and matches that are over.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime

from baloot import calendar
from baloot.cpu.levels import DEFAULT_LEVEL, EPOCH, LEVELS, is_retired
from baloot.db import matches
from baloot.db.matches import StoredMatch
from baloot.rules.auction import Action
from baloot.rules.deal import SEED_BYTES, Shuffled
from baloot.rules.faults import IllegalAction
from baloot.rules.match import Match, replay
from baloot.rules.notation import read_log, write_log
from baloot.rules.ruleset import RULESETS
from baloot.rules.seats import Side
from baloot.rules.view import View, observe
from baloot.site import days, turns
from baloot.site.deciding import CachedDecider

#: The names of the CPU levels, the strongest first; who does not name one plays against the default.
DEFAULT_LEVEL_NAME = DEFAULT_LEVEL
LEVEL_NAMES = tuple(reversed(tuple(LEVELS)))
ID_BYTES = 9
PAGE_MATCHES = 50


class NoSuchMatch(Exception):
    """There is no match of this id, or it is somebody else's."""


class StaleMatch(Exception):
    """The match has moved on; `sitting` is where it stands."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting.id)
        self.sitting = sitting


class MatchIsRetired(Exception):
    """The CPU players of the match have been replaced and it cannot go on; `sitting` is where it stands."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting.id)
        self.sitting = sitting


class DayIsRetired(Exception):
    """The CPU players that the day was committed with have been replaced; it cannot be opened any more."""


class DayIsNotCommitted(Exception):
    """Today's match under this rule set could not be committed; nobody can open it."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A match as its player may see it; `day` only while the match is, or was finished, ranked.

    When the match is `retired`, its CPU players replaced before its end, nothing in the view is legal.
    """

    id: str
    day: date | None
    view: View
    retired: bool


@dataclass(frozen=True, slots=True)
class Entry:
    """A line in a player's list of matches; totals are (NS, EW), `retired` is as in `Sitting`."""

    id: str
    ruleset: str
    level: str
    day: date | None
    totals: tuple[int, int]
    deals: int
    winner: Side | None
    retired: bool
    opened_at: datetime


def open_daily(player: int, ruleset: str, now: datetime, *, keep: bool) -> tuple[Sitting, bool]:
    """Today's ranked match of this player, and whether it was opened just now.

    `keep` says whether decisions are shared with others who play the day; `DayIsRetired` when it cannot be
    opened any more.
    """
    today = calendar.day_of(now)
    stored = matches.on_day(player, today, ruleset)
    if stored is None:
        try:
            committed = days.committed(today, ruleset)
        except days.NoSuchDay:
            raise DayIsNotCommitted(today) from None
        if is_retired(committed.level, committed.epoch):
            raise DayIsRetired(today)
        seed = bytes.fromhex(committed.seed)
        level, epoch = committed.level, committed.epoch
        try:
            return _open(player, ruleset, level, seed, today, epoch, now, keep=keep), True
        except matches.AlreadyOpened:
            # Another tab opened it a moment ago.
            stored = matches.on_day(player, today, ruleset)
            if stored is None:
                raise
    return _sitting(stored, matches.state_of(stored), now), False


def daily_of(player: int, day: date, ruleset: str, now: datetime) -> Entry | None:
    """How far this player is with a day's ranked match, if it was opened."""
    stored = matches.on_day(player, day, ruleset)
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
    decider = _decider(level, epoch, day, now, keep=keep)
    match = turns.until_south(Match.opening(RULESETS[ruleset], Shuffled(seed)), decider.decide)
    stored = StoredMatch(
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
    matches.add(stored, player, match, decider.new)
    return _sitting(stored, match, now)


def owned(key: str, match_id: str) -> StoredMatch:
    """The stored match of this id; `NoSuchMatch` unless the visitor with this key opened it."""
    stored = matches.owned(key, match_id)
    if stored is None:
        raise NoSuchMatch(match_id)
    return stored


def look(key: str, match_id: str, now: datetime) -> Sitting:
    """The match where it stands."""
    stored = owned(key, match_id)
    return _sitting(stored, matches.state_of(stored), now)


def _decider(level: str, epoch: int, day: date | None, now: datetime, *, keep: bool) -> CachedDecider:
    """Who decides for the CPU seats; decisions are shared while a day is ranked."""
    shared = keep and day is not None and now < calendar.closes_at(day)
    return CachedDecider(level, epoch, day if shared else None)


def act(key: str, match_id: str, ply: int, action: Action, now: datetime, *, keep: bool) -> list[Sitting]:
    """South's action at this ply and every answer to it, as seen from South, one sitting for each.

    Said again after a lost reply, the same action gives the same answer and changes nothing. `StaleMatch`
    when the match is at another ply, `IllegalAction` when the rules refuse, `MatchIsRetired` when nothing can
    be done in it any more. `keep` is as in `open_daily`.
    """
    return _move(key, match_id, ply, lambda match, decide: turns.act(match, action, decide), now, keep=keep)


def sawa(key: str, match_id: str, ply: int, now: datetime, *, keep: bool) -> list[Sitting]:
    """South's leads of sure winners from this ply to the end of the deal, and every answer to them.

    As `act`, save that `SawaIsNotSure` is raised where South does not surely take the rest.
    """
    return _move(key, match_id, ply, turns.sawa, now, keep=keep)


#: What South does in a state, with the answers of the others: every state that follows.
_Moves = Callable[[Match, turns.Decide], Iterator[Match]]


def _move(key: str, match_id: str, ply: int, moves: _Moves, now: datetime, *, keep: bool) -> list[Sitting]:
    stored = owned(key, match_id)
    if ply == stored.ply and not _retired(stored):
        decider = _decider(stored.level, stored.epoch, stored.day, now, keep=keep)
        states = list(moves(matches.state_of(stored), decider.decide))
        if matches.append(stored, states, decider.new, now):
            return [_sitting(stored, state, now) for state in states]
        stored = owned(key, match_id)
    states = _repeated(stored, ply, moves)
    if not states:
        sitting = _sitting(stored, matches.state_of(stored), now)
        raise MatchIsRetired(sitting) if sitting.retired else StaleMatch(sitting)
    return [_sitting(stored, state, now) for state in states]


def _repeated(stored: StoredMatch, ply: int, moves: _Moves) -> list[Match]:
    """The states that these moves led through at a ply that has passed; none if the log has others there."""
    log = read_log(stored.log)
    if ply >= len(log):
        return []
    opening = matches.opening(stored)
    match = replay(opening.ruleset, opening.source, log[:ply])
    states = []
    try:
        for state in moves(match, lambda view: log[view.ply]):
            acted = state.last_acted
            if acted is None or log[state.ply - 1 : state.ply] != (acted[1],):
                return []
            states.append(state)
    except (IllegalAction, turns.SawaIsNotSure):
        return []
    return states


def mine(player: int, now: datetime, *, page: int) -> tuple[list[Entry], bool]:
    """A page of this player's matches, those touched last first, and whether another page follows."""
    found = matches.latest(player, (page - 1) * PAGE_MATCHES, PAGE_MATCHES + 1)
    return [_entry(stored, now) for stored in found[:PAGE_MATCHES]], len(found) > PAGE_MATCHES


def _retired(stored: StoredMatch) -> bool:
    """Whether the match cannot be played to its end; one that is over stays what it is."""
    return stored.winner is None and is_retired(stored.level, stored.epoch)


def _sitting(stored: StoredMatch, state: Match, now: datetime) -> Sitting:
    retired = _retired(stored)
    view = observe(state, turns.PERSON)
    return Sitting(stored.id, stored.ranked_day(now), replace(view, legal=()) if retired else view, retired)


def _entry(stored: StoredMatch, now: datetime) -> Entry:
    return Entry(
        id=stored.id,
        ruleset=stored.ruleset,
        level=stored.level,
        day=stored.ranked_day(now),
        totals=(stored.ns, stored.ew),
        deals=stored.deals,
        winner=None if stored.winner is None else Side[stored.winner],
        retired=_retired(stored),
        opened_at=stored.created_at,
    )
