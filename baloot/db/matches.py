"""How a match is stored: its seed and its log in one row, read back into a state and written on at a ply.

The log is the truth and only grows; the other columns and the rows of finished deals follow from it and are
written with it, in one transaction, as are the decisions that its day had not met before. A worker keeps
recent states only to save itself the replay.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from sqlalchemy import Select, Table, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from baloot import calendar
from baloot.db import decisions
from baloot.db.decisions import NewDecision
from baloot.db.match_cache import MatchCache
from baloot.db.models import Base, DealRow, MatchRow, PlayerRow, db
from baloot.rules.deal import Shuffled
from baloot.rules.match import Finished, Match
from baloot.rules.notation import read_log, write_log
from baloot.rules.ruleset import RULESETS
from baloot.rules.seats import Side

_cache = MatchCache()


class AlreadyOpened(Exception):
    """The player has a ranked match on this day."""


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """The row of a match as it was read.

    `log` holds the tokens of all seats' actions, `ply` counts them and is the version that a write checks;
    `ns` and `ew` are match totals in game points; `deficit` is `ew` minus `ns` where the match is ranked.
    """

    id: str
    ruleset: str
    level: str
    seed: str
    day: date | None
    epoch: int
    log: str
    ply: int
    ns: int
    ew: int
    deals: int
    winner: str | None
    deficit: int | None
    finished_at: datetime | None
    created_at: datetime
    updated_at: datetime

    def ranked_day(self, now: datetime) -> date | None:
        """The day that it is ranked on: until the close while it is played, for good if it ended in time."""
        if self.day is None:
            return None
        ranked = now < calendar.closes_at(self.day) if self.winner is None else self.deficit is not None
        return self.day if ranked else None

    def seed_is_secret(self, now: datetime) -> bool:
        """Whether others may still be playing these deals."""
        return self.day is not None and now < calendar.closes_at(self.day)


# Tables and connections, not mapped classes and a session: playing a card happens all the time and needs no
# identity map.
_match: Table = Base.metadata.tables[MatchRow.__tablename__]
_player: Table = Base.metadata.tables[PlayerRow.__tablename__]
_deal: Table = Base.metadata.tables[DealRow.__tablename__]
_columns = [_match.c[name] for name in StoredMatch.__slots__]

# Built once, for the same reason.
_OWNED = (
    select(*_columns)
    .join(_player)
    .where(_match.c.id == bindparam("match_id"), _player.c.key == bindparam("key"))
)
_APPEND = (
    update(_match)
    .where(_match.c.id == bindparam("stored_id"), _match.c.ply == bindparam("stored_ply"))
    .values(
        {
            name: bindparam(name)
            for name in ("log", "ply", "ns", "ew", "deals", "updated_at", "winner", "finished_at", "deficit")
        }
    )
)
_ADD_DEAL = insert(_deal)


def owned(key: str, match_id: str) -> StoredMatch | None:
    """The match of this id if the player with this key opened it."""
    return _one(_OWNED, {"match_id": match_id, "key": key})


def on_day(player: int, day: date, ruleset: str) -> StoredMatch | None:
    """The player's ranked match of a day."""
    query = select(*_columns).where(
        _match.c.player_id == player, _match.c.day == day, _match.c.ruleset == ruleset
    )
    return _one(query, {})


def latest(player: int, first: int, limit: int) -> list[StoredMatch]:
    """The player's matches, those touched last first, without the `first` ones."""
    query = select(*_columns).where(_match.c.player_id == player)
    query = query.order_by(_match.c.updated_at.desc(), _match.c.id).offset(first).limit(limit)
    with db.engine.connect() as connection:
        return [_stored(row) for row in connection.execute(query)]


def everything() -> Iterator[StoredMatch]:
    """Every stored match, read from the database a few at a time."""
    query = select(*_columns).order_by(_match.c.id)
    with db.engine.connect() as connection:
        for row in connection.execute(query.execution_options(yield_per=200)):
            yield _stored(row)


def deciders() -> Iterator[tuple[str, str, int]]:
    """The id of every match, with the level and the epoch of its CPU seats."""
    query = select(_match.c.id, _match.c.level, _match.c.epoch).order_by(_match.c.id)
    with db.engine.connect() as connection:
        for row in connection.execute(query.execution_options(yield_per=1000)):
            yield row.id, row.level, row.epoch


def deals_of(match_id: str) -> list[dict[str, Any]]:
    """The rows of a match's finished deals, as they were stored."""
    query = select(_deal).where(_deal.c.match_id == match_id).order_by(_deal.c.number)
    with db.engine.connect() as connection:
        return [dict(row) for row in connection.execute(query).mappings()]


def _one(query: Select[*tuple[Any, ...]], values: dict[str, Any]) -> StoredMatch | None:
    with db.engine.connect() as connection:
        row = connection.execute(query, values).one_or_none()
    return None if row is None else _stored(row)


def _stored(row: Any) -> StoredMatch:
    """Read a row that was asked for by `_columns`."""
    return StoredMatch(*row)


def add(stored: StoredMatch, player: int, state: Match, decided: Sequence[NewDecision]) -> None:
    """Write down a new match, its first state and the decisions that its day had not met before.

    Raises `AlreadyOpened` if the player has a ranked match of that day and rule set.
    """
    row = {name: getattr(stored, name) for name in StoredMatch.__slots__}
    try:
        with db.engine.begin() as connection:
            connection.execute(insert(_match), row | {"player_id": player})
            decisions.keep(connection, decided)
    except IntegrityError as fault:
        if stored.day is None:
            raise
        raise AlreadyOpened(stored.day) from fault
    _cache.keep(stored.id, state)


def append(
    stored: StoredMatch, states: Sequence[Match], decided: Sequence[NewDecision], now: datetime
) -> bool:
    """Write down the actions that led through these states, and the decisions that were new among them.

    False, and nothing written, if `stored` is no longer what is kept.
    """
    last = states[-1]
    acted = write_log(state.last_acted[1] for state in states if state.last_acted is not None)
    ns, ew = last.totals
    ranked = last.over and stored.ranked_day(now) is not None
    changes = {
        "stored_id": stored.id,
        "stored_ply": stored.ply,
        "log": f"{stored.log} {acted}".lstrip(),
        "ply": last.ply,
        "ns": ns,
        "ew": ew,
        "deals": len(last.finished),
        "updated_at": now,
        "winner": None if last.winner is None else last.winner.token,
        "finished_at": now if last.over else None,
        "deficit": ew - ns if ranked else None,
    }
    with db.engine.begin() as connection:
        if connection.execute(_APPEND, changes).rowcount != 1:
            return False
        if new := last.finished[stored.deals :]:
            connection.execute(_ADD_DEAL, [deal_row(stored.id, deal) for deal in new])
        decisions.keep(connection, decided)
    _cache.keep(stored.id, last)
    return True


def state_of(stored: StoredMatch) -> Match:
    """Where the match stands, from the nearest state kept or from the start."""
    known = _cache.at_most(stored.id, stored.ply)
    state = replayed(stored) if known is None else _continued(known, stored)
    if state is not known:
        _cache.keep(stored.id, state)
    return state


def replayed(stored: StoredMatch) -> Match:
    """Where the match stands, from its seed and its log alone."""
    return _continued(opening(stored), stored)


def opening(stored: StoredMatch) -> Match:
    """The match before its first action."""
    return Match.opening(RULESETS[stored.ruleset], Shuffled(bytes.fromhex(stored.seed)))


def _continued(state: Match, stored: StoredMatch) -> Match:
    if state.ply < stored.ply:
        for action in read_log(stored.log)[state.ply :]:
            state = state.after(action)
    return state


def deal_row(match_id: str, deal: Finished) -> dict[str, Any]:
    """The row of a finished deal."""
    contract = None if deal.play is None else deal.play.contract
    written = (0, 0) if deal.tally is None else deal.tally.written
    return {
        "match_id": match_id,
        "number": deal.number,
        "kind": None if contract is None else contract.kind,
        "trump": None if contract is None or contract.trump is None else contract.trump.letter,
        "declarer": None if contract is None else contract.declarer.letter,
        "level": None if contract is None else contract.level,
        "made": None if deal.tally is None else deal.tally.made,
        "ns": written[Side.NS],
        "ew": written[Side.EW],
    }
