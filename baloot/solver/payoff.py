"""What every outcome of a deal's play is worth, and the questions that find the best of them.

An outcome is how many card points NS makes, or that a side takes every trick (KAB-1). Game points rise with
card points in some ten steps, so to find what can be forced one asks for steps, not for points. A sweep may
be worth less than a lost contract whose projects are handed over (WIN-3, KAB-2); the questions allow for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from baloot.rules.auction import Contract
from baloot.rules.cards import Card, Rank, rank_of
from baloot.rules.play import Play
from baloot.rules.projects import BALOOT_POINTS, Baloot, Project
from baloot.rules.ruleset import Ruleset
from baloot.rules.scoring import Pair, Tally, settle
from baloot.rules.seats import Side
from baloot.rules.values import LAST_TRICK_POINTS, points
from baloot.solver import layout

Question = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Staircase:
    """What outcomes are worth to NS: by its card points, if EW takes every trick, if NS does.

    That is its game points less EW's, unless something else was `measured`.
    """

    by_points: tuple[int, ...]
    none: int
    all: int

    def steps(self, *, none: bool, all: bool) -> list[int]:
        """The values there are, from the lowest; of sweeps those that are still possible."""
        values = set(self.by_points)
        if none:
            values.add(self.none)
        if all:
            values.add(self.all)
        return sorted(values)

    def question(self, value: int, *, none: bool, all: bool) -> Question:
        """What to ask, and the card points of the whole deal to ask for, to know if NS can force a value."""
        need = next((n for n, worth in enumerate(self.by_points) if worth >= value), len(self.by_points))
        if none and self.none >= value:
            return layout.POINTS_OR_NONE_0, need
        if all and self.all < value:
            return layout.POINTS_OR_NONE_1, need
        if need == 0 and none:
            return layout.ALL_1, 1
        if need == len(self.by_points):
            return layout.ALL_0, 1
        return layout.POINTS, need


class Terms(NamedTuple):
    """What settles a deal beside its card points: pairs are what counts for (NS, EW), in game points."""

    ruleset: Ruleset
    contract: Contract
    up: Rank
    projects: Pair
    baloot: Pair

    @classmethod
    def of(
        cls,
        ruleset: Ruleset,
        contract: Contract,
        up: Card,
        projects: Iterable[Project],
        baloot: Baloot | None,
    ) -> Terms:
        """The terms of a deal from its contract, what was turned up, its projects and its Baloot."""
        in_projects, in_baloot = [0, 0], [0, 0]
        for project in projects:
            in_projects[project.seat.side] += project.points * project.scored
        if baloot is not None and baloot.scored:
            in_baloot[baloot.seat.side] = BALOOT_POINTS
        pairs = (in_projects[0], in_projects[1]), (in_baloot[0], in_baloot[1])
        return cls(ruleset, contract, rank_of(up), *pairs)


def staircase_of(play: Play, up: Card) -> Staircase:
    """The staircase of a play."""
    return staircase(Terms.of(play.ruleset, play.contract, up, play.projects, play.baloot))


@lru_cache(maxsize=1024)
def staircase(terms: Terms) -> Staircase:
    """The staircase of a deal on these terms."""
    return measured(terms, lambda tally: tally.written[0] - tally.written[1])


def measured(terms: Terms, worth: Callable[[Tally], int]) -> Staircase:
    """A staircase of what each account is worth to NS, which must not fall as its card points rise."""
    total = sum(points(terms.contract.trump)) + LAST_TRICK_POINTS

    def step(ns: int, kaboot: Side | None = None) -> int:
        counted = Tally((ns, total - ns), terms.projects, terms.baloot, kaboot, made=False, written=(0, 0))
        return worth(settle(terms.ruleset, terms.contract, Card(terms.up), counted))

    return Staircase(tuple(step(ns) for ns in range(total + 1)), step(0, Side.EW), step(total, Side.NS))
