"""The days as they were committed: the seed of each is written once, and everybody reads it from there.

So a second host, a lost instance folder or a new key never changes a day whose hash has been published.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from baloot import daily, decisions
from baloot.cpu import EPOCH, EPOCHS
from baloot.models import Day, db
from baloot.rules.cards import Card
from baloot.rules.deal import UP_POSITION, Shuffled
from baloot.rules.ruleset import RULESETS


class NoSuchDay(Exception):
    """The day is before the first, after tomorrow, or was never committed."""


@dataclass(frozen=True, slots=True)
class Committed:
    """The row of a day: its seed and the hash of it, and the epoch that plays it."""

    seed: str
    hash: str
    committed_at: datetime
    epoch: int

    @property
    def gone(self) -> bool:
        """Whether this release has other CPU players than the day was committed with."""
        return self.epoch not in EPOCHS


@dataclass(frozen=True, slots=True)
class Shown:
    """What anybody sees of a day before opening it: the card turned up, and that it cannot be opened."""

    up: Card
    gone: bool


@dataclass(frozen=True, slots=True)
class Proof:
    """What was published about a day; `seed` is None until the day has closed."""

    day: date
    ruleset: str
    hash: str
    committed_at: datetime
    seed: str | None


def commit(now: datetime, key: bytes, first_day: date) -> None:
    """Commit today's and tomorrow's seeds of every rule set that nobody has committed yet.

    Decisions kept for days that have closed are dropped.
    """
    today = daily.day_of(now)
    days = [day for day in (today, today + timedelta(days=1)) if day >= first_day]
    rows = [row for day in days for row in _rows(day, now, key)]
    if rows:
        insert = postgresql_insert if db.engine.dialect.name == "postgresql" else sqlite_insert
        with db.engine.begin() as connection:
            connection.execute(insert(Day).on_conflict_do_nothing(), rows)
    decisions.forget_closed(now)


def _rows(day: date, now: datetime, key: bytes) -> Iterable[dict[str, object]]:
    for ruleset in RULESETS:
        seed = daily.seed_of(day, ruleset, key)
        yield {
            "day": day,
            "ruleset": ruleset,
            "seed": seed.hex(),
            "hash": daily.hash_of(seed),
            "committed_at": now,
            "epoch": EPOCH,
        }


def committed(day: date, ruleset: str) -> Committed:
    """What was committed for a day, seed and all: for the rooms that play it, never for a reader."""
    query = select(Day.seed, Day.hash, Day.committed_at, Day.epoch)
    with db.engine.connect() as connection:
        row = connection.execute(query.where(Day.day == day, Day.ruleset == ruleset)).one_or_none()
    if row is None:
        raise NoSuchDay(day)
    return Committed(*row)


def shown(day: date, ruleset: str) -> Shown:
    """What a day shows: of its first deal the card turned up, and no other."""
    row = committed(day, ruleset)
    return Shown(Shuffled(bytes.fromhex(row.seed)).deck(1)[UP_POSITION], row.gone)


def proof(day: date, ruleset: str, now: datetime, first_day: date) -> Proof:
    """What anybody may know about a day now."""
    if not first_day <= day <= daily.day_of(now) + timedelta(days=1):
        raise NoSuchDay(day)
    row = committed(day, ruleset)
    seed = row.seed if now >= daily.closes_at(day) else None
    return Proof(day, ruleset, row.hash, row.committed_at, seed)
