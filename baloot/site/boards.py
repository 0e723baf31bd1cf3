"""The leaderboard of a day: who finished it, ranked by margin (1-2-2-4), the first to finish first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from baloot.db import boards
from baloot.db.boards import Finisher, Finishers

PAGE_ROWS = 100
PAGES = 100


@dataclass(frozen=True, slots=True)
class Standing:
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
    rows: tuple[Standing, ...]
    me: Standing | None

    @property
    def pages(self) -> int:
        """How many pages can be asked for."""
        return min(PAGES, max(1, -(-self.players // PAGE_ROWS)))


def leaderboard(
    day: date, ruleset: str, player: int | None, *, page: int = 1, rows: int = PAGE_ROWS
) -> Board:
    """A page of `rows` finishers, counted from 1, and the row of `player` (None for nobody)."""
    first = (page - 1) * rows
    found = boards.finishers(day, ruleset, player, first, rows)
    standings = tuple(_ranked(found, first, player))
    mine = next((standing for standing in standings if standing.mine), None)
    if found.own is not None:
        mine = _standing(found.own, found.own_better + 1, player)
    return Board(day, ruleset, found.total, standings, mine)


def _ranked(found: Finishers, first: int, player: int | None) -> Iterator[Standing]:
    """Give consecutive finishers their ranks; equal margins share the rank of the first of them."""
    rank, previous = 0, None
    for position, row in enumerate(found.rows, start=first + 1):
        if previous is None:
            rank = found.better + 1
        elif row.deficit != previous:
            rank = position
        previous = row.deficit
        yield _standing(row, rank, player)


def _standing(row: Finisher, rank: int, player: int | None) -> Standing:
    return Standing(rank, row.name, row.ns, row.ew, row.deals, mine=row.player_id == player)
