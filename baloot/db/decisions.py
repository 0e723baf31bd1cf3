"""The rows in which choices of a day's CPU seats are kept, each under the key of its decision.

A row saves time and nothing else: under one key the choice is always the same, so a match goes as it would
without the row. One that was spoilt into another legal action would be believed; `flask audit` names it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date

from sqlalchemy import Connection, Table, bindparam, delete, select
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from baloot.db.models import Base, DecisionRow, db


@dataclass(frozen=True, slots=True, order=True)
class NewDecision:
    """A decision that nobody had met before: its key, its day, and the number of the action chosen."""

    key: str
    day: date
    action: int


_decision: Table = Base.metadata.tables[DecisionRow.__tablename__]

# Built once, as the statements of `matches` are.
_FIND = select(_decision.c.action).where(_decision.c.key == bindparam("wanted"))
_KEEP = {
    "postgresql": postgresql_insert(_decision).on_conflict_do_nothing(),
    "sqlite": sqlite_insert(_decision).on_conflict_do_nothing(),
}
_FORGET = delete(_decision).where(_decision.c.day < bindparam("first_open"))


def find(key: str) -> int | None:
    """The number of the action that is kept under a key."""
    with db.engine.connect() as connection:
        return connection.execute(_FIND, {"wanted": key}).scalar_one_or_none()


def keep(connection: Connection, decided: Sequence[NewDecision]) -> None:
    """Write new decisions down in the transaction of the actions they led to."""
    if decided:
        # In one order, so that two transactions with the same news never wait for each other.
        rows = [asdict(each) for each in sorted(decided)]
        connection.execute(_KEEP[connection.dialect.name], rows)


def forget_before(day: date) -> None:
    """Drop the decisions of the days before this one."""
    with db.engine.begin() as connection:
        connection.execute(_FORGET, {"first_open": day})
