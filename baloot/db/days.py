"""The rows of committed days, each written once and read by everybody.

So a second host, a lost instance folder or a new key never changes a day whose hash has been published.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import date, datetime
from typing import Any

from sqlalchemy import Select, select
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.exc import SQLAlchemyError

from baloot.db.engine import OUTAGES
from baloot.db.models import DayRow, db


class Unwritable(Exception):
    """The database takes no such row, as when the name of its rule set has not the shape of a name."""


@dataclass(frozen=True, slots=True)
class CommittedDay:
    """What was committed for a day and a rule set: the seed and its hash, and which CPU seats play it."""

    day: date
    ruleset: str
    seed: str
    hash: str
    committed_at: datetime
    level: str
    epoch: int


_columns = [getattr(DayRow, name) for name in CommittedDay.__slots__]


def commit(new: CommittedDay) -> None:
    """Write a day, unless somebody has committed it before; `Unwritable` if the database refuses the row."""
    insert = postgresql_insert if db.engine.dialect.name == "postgresql" else sqlite_insert
    try:
        with db.engine.begin() as connection:
            connection.execute(insert(DayRow).values(asdict(new)).on_conflict_do_nothing())
    except OUTAGES:
        raise
    except SQLAlchemyError as fault:
        raise Unwritable(type(fault).__name__) from fault


def find(day: date, ruleset: str) -> CommittedDay | None:
    """What was committed for a day and a rule set."""
    return next(iter(_read(_select(day).where(DayRow.ruleset == ruleset))), None)


def committed(day: date) -> list[CommittedDay]:
    """What was committed for a day, under every rule set that has one."""
    return _read(_select(day))


def _select(day: date) -> Select[*tuple[Any, ...]]:
    return select(*_columns).where(DayRow.day == day)


def _read(query: Select[*tuple[Any, ...]]) -> list[CommittedDay]:
    with db.engine.connect() as connection:
        return [CommittedDay(*row) for row in connection.execute(query)]
