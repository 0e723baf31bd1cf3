"""The leaderboard of a day: who finished it, ranked by margin (1-2-2-4), the first to finish first.

A row of the board is a finished ranked match. It is ranked by `deficit`, their total minus ours, so that one
ascending index serves the whole order.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, func, select

from baloot.models import Match, Player, db

PAGE_ROWS = 100
PAGES = 100


@dataclass(frozen=True, slots=True)
class Row:
    """A finisher: game points of both sides, deals played, None for who gave no name."""

    rank: int
    name: str | None
    ns: int
    ew: int
    deals: int
    mine: bool

    @property
    def margin(self) -> int:
        """Our total minus theirs."""
        return self.ns - self.ew


@dataclass(frozen=True, slots=True)
class Board:
    """One page of a day's leaderboard; `me` stands wherever my row is, also on another page."""

    day: date
    ruleset: str
    players: int
    rows: tuple[Row, ...]
    me: Row | None

    @property
    def pages(self) -> int:
        """How many pages can be asked for."""
        return min(PAGES, max(1, -(-self.players // PAGE_ROWS)))


def leaderboard(
    day: date, ruleset: str, player: int | None, *, page: int = 1, rows: int = PAGE_ROWS
) -> Board:
    """A page of `rows` finishers, counted from 1."""
    first = (page - 1) * rows
    with db.engine.connect() as connection:
        counted = select(func.count()).select_from(Match).where(*_on(day, ruleset))
        found = connection.execute(_finishers(day, ruleset).offset(first).limit(rows)).all()
        board = tuple(_ranked(connection, found, first, day, ruleset, player))
        mine = next((row for row in board if row.mine), None)
        if mine is None and player is not None:
            own = connection.execute(_finishers(day, ruleset).where(Match.player_id == player)).all()
            mine = next(iter(_ranked(connection, own, 0, day, ruleset, player)), None)
        players = connection.execute(counted).scalar_one()
    return Board(day, ruleset, players, rows=board, me=mine)


def _on(day: date, ruleset: str) -> tuple[ColumnElement[bool], ...]:
    return Match.day == day, Match.ruleset == ruleset, Match.deficit.is_not(None)


def _finishers(day: date, ruleset: str) -> Select[*tuple[Any, ...]]:
    return (
        select(Match.player_id, Player.name, Match.ns, Match.ew, Match.deals, Match.deficit)
        .join(Player)
        .where(*_on(day, ruleset))
        .order_by(Match.deficit, Match.finished_at, Match.id)
    )


def _ranked(
    connection: Connection,
    found: Iterable[Any],
    first: int,
    day: date,
    ruleset: str,
    player: int | None,
) -> Iterable[Row]:
    """Give consecutive finishers their ranks; equal margins share the rank of the first of them."""
    rank, previous = 0, None
    for position, (player_id, name, ns, ew, deals, deficit) in enumerate(found, start=first + 1):
        if previous is None:
            finished = select(func.count()).select_from(Match).where(*_on(day, ruleset))
            rank = 1 + connection.execute(finished.where(Match.deficit < deficit)).scalar_one()
        elif deficit != previous:
            rank = position
        previous = deficit
        yield Row(rank, name, ns, ew, deals, mine=player_id == player)
