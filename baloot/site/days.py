"""The days: committed a day ahead, shown without their seed until they have closed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from baloot import calendar
from baloot.cpu.levels import EPOCH, is_retired
from baloot.db import days, decisions
from baloot.db.days import CommittedDay, Unwritable
from baloot.rules.cards import Card
from baloot.rules.deal import UP_POSITION, Shuffled
from baloot.rules.ruleset import RULESETS


class NoSuchDay(Exception):
    """The day is before the first, after tomorrow, or was never committed."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What anybody sees of a day before opening it: the card turned up in the first deal and the CPU level.

    Nobody can open it any more when the level has `retired`.
    """

    up: Card
    level: str
    retired: bool


@dataclass(frozen=True, slots=True)
class Proof:
    """What was published about a day; `seed` is None until the day has closed."""

    day: date
    ruleset: str
    hash: str
    committed_at: datetime
    seed: str | None


def commit(now: datetime, key: bytes, first_day: date, level: str) -> list[str]:
    """Commit today and tomorrow under every rule set, where nobody has done so; `level` plays them.

    Returns the names of the rule sets whose days the database refuses: theirs alone cannot be played.
    Decisions kept for days that have closed are dropped.
    """
    today = calendar.day_of(now)
    refused: list[str] = []
    for day in (today, today + timedelta(days=1)):
        for new in _days(day, now, key, level) if day >= first_day else ():
            try:
                days.commit(new)
            except Unwritable:
                refused.append(new.ruleset)
    decisions.forget_before(calendar.day_of(now - calendar.GRACE))
    return sorted(set(refused))


def _days(day: date, now: datetime, key: bytes, level: str) -> Iterator[CommittedDay]:
    for ruleset in RULESETS:
        seed = calendar.seed_of(day, ruleset, key)
        yield CommittedDay(day, ruleset, seed.hex(), calendar.hash_of(seed), now, level, EPOCH)


def committed(day: date, ruleset: str) -> CommittedDay:
    """What was committed for a day, seed and all: for the code that plays it, never for a reader.

    Raises `NoSuchDay` when nothing was committed.
    """
    found = days.find(day, ruleset)
    if found is None:
        raise NoSuchDay(day)
    return found


def unplayable(day: date) -> list[str]:
    """The rule sets whose match of this day nobody can open."""
    playable = {one.ruleset for one in days.committed(day) if not is_retired(one.level, one.epoch)}
    return [ruleset for ruleset in RULESETS if ruleset not in playable]


def shown(day: date, ruleset: str) -> Shown:
    """What a day shows: of its first deal the card turned up, and no other card; or `NoSuchDay`."""
    found = committed(day, ruleset)
    up = Shuffled(bytes.fromhex(found.seed)).deck(1)[UP_POSITION]
    return Shown(up, found.level, is_retired(found.level, found.epoch))


def proof(day: date, ruleset: str, now: datetime, first_day: date) -> Proof:
    """What anybody may know about a day now; `NoSuchDay` for a day that is not ours or not committed."""
    if not first_day <= day <= calendar.day_of(now) + timedelta(days=1):
        raise NoSuchDay(day)
    found = committed(day, ruleset)
    seed = found.seed if now >= calendar.closes_at(day) else None
    return Proof(day, ruleset, found.hash, found.committed_at, seed)
