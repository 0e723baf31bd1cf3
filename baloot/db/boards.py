"""The finishers of a day in their order, as rows of the database.

A finished ranked match is ranked by `deficit`, their total minus ours, so that one ascending index serves the
whole order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy import ColumnElement, Connection, Row, Select, func, select

from baloot.db.models import MatchRow, PlayerRow, db

#: player_id, name, ns, ew, deals, deficit.
Finisher = Row[int, str | None, int, int, int, int | None]


@dataclass(frozen=True, slots=True)
class Finishers:
    """Consecutive finishers of a day, the best first, and a player's row that is not among them.

    `better` counts those with a smaller deficit than the first of `rows`, `own_better` than `own`; `total`
    counts all who have finished.
    """

    rows: Sequence[Finisher]
    better: int
    own: Finisher | None
    own_better: int
    total: int


def finishers(day: date, ruleset: str, player: int | None, first: int, limit: int) -> Finishers:
    """So many finishers, without the `first` ones, and the row of a player (None for nobody)."""
    with db.engine.connect() as connection:
        rows = connection.execute(_finishers(day, ruleset).offset(first).limit(limit)).all()
        own = None
        if player is not None and all(row.player_id != player for row in rows):
            of_player = _finishers(day, ruleset).where(MatchRow.player_id == player)
            own = connection.execute(of_player).one_or_none()
        return Finishers(
            rows,
            _better(connection, day, ruleset, rows[0]) if rows else 0,
            own,
            0 if own is None else _better(connection, day, ruleset, own),
            _count(connection, *_on(day, ruleset)),
        )


def _better(connection: Connection, day: date, ruleset: str, row: Finisher) -> int:
    return _count(connection, *_on(day, ruleset), MatchRow.deficit < row.deficit)


def _count(connection: Connection, *conditions: ColumnElement[bool]) -> int:
    return connection.execute(select(func.count()).select_from(MatchRow).where(*conditions)).scalar_one()


def _on(day: date, ruleset: str) -> tuple[ColumnElement[bool], ...]:
    return MatchRow.day == day, MatchRow.ruleset == ruleset, MatchRow.deficit.is_not(None)


def _finishers(day: date, ruleset: str) -> Select[int, str | None, int, int, int, int | None]:
    return (
        select(MatchRow.player_id, PlayerRow.name, MatchRow.ns, MatchRow.ew, MatchRow.deals, MatchRow.deficit)
        .join(PlayerRow)
        .where(*_on(day, ruleset))
        .order_by(MatchRow.deficit, MatchRow.finished_at, MatchRow.id)
    )
