"""What each outcome of a deal's play pays, and the null windows that find the best payoff a side can force.

An outcome is the card points that NS makes, or that a side takes every trick (KAB-1). The payoff rises with
the card points in about ten steps, so the solver asks for payoffs and not for points. A sweep may pay less
than a lost contract whose projects are handed over (WIN-3, KAB-2), and the null windows allow for that.
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

NullWindow = tuple[int, int]


@dataclass(frozen=True, slots=True)
class PayoffTable:
    """What every outcome of a deal pays NS: in game points of NS less those of EW, as a rule.

    `payoff_table` makes it so; `tabulate` makes one in any other unit.
    """

    #: Indexed by the card points that NS makes, from 0 to all of the deal; it never falls.
    by_points: tuple[int, ...]
    #: If EW, or if NS, takes every trick.
    ew_sweep: int
    ns_sweep: int

    def distinct(self, *, ew_can_sweep: bool, ns_can_sweep: bool) -> list[int]:
        """The different payoffs, from the lowest; of sweeps those that are still possible."""
        payoffs = set(self.by_points)
        if ew_can_sweep:
            payoffs.add(self.ew_sweep)
        if ns_can_sweep:
            payoffs.add(self.ns_sweep)
        return sorted(payoffs)

    def null_window(self, payoff: int, *, ew_can_sweep: bool, ns_can_sweep: bool) -> NullWindow:
        """The mode (see `layout`) and the bound of the search that tells whether NS can force a payoff.

        In the modes that count card points the bound is in card points of the whole deal.
        """
        need = next((n for n, paid in enumerate(self.by_points) if paid >= payoff), len(self.by_points))
        if ew_can_sweep and self.ew_sweep >= payoff:
            return layout.POINTS_OR_NONE_0, need
        if ns_can_sweep and self.ns_sweep < payoff:
            return layout.POINTS_OR_NONE_1, need
        if need == 0 and ew_can_sweep:
            return layout.ALL_1, 1
        if need == len(self.by_points):
            return layout.ALL_0, 1
        return layout.POINTS, need


class Terms(NamedTuple):
    """What settles a deal together with its card points; pairs are (NS, EW)."""

    ruleset: Ruleset
    contract: Contract
    #: The rank of the turned-up card (KAB-1).
    up: Rank
    #: Game points of the projects, and of Baloot, that count.
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
        """The terms of a deal from its contract, the turned-up card, its projects and its Baloot."""
        in_projects, in_baloot = [0, 0], [0, 0]
        for project in projects:
            in_projects[project.seat.side] += project.points * project.scored
        if baloot is not None and baloot.scored:
            in_baloot[baloot.seat.side] = BALOOT_POINTS
        pairs = (in_projects[0], in_projects[1]), (in_baloot[0], in_baloot[1])
        return cls(ruleset, contract, rank_of(up), *pairs)


def payoff_table_of(play: Play, up: Card) -> PayoffTable:
    """The payoffs of a play, in game points of NS less those of EW; `up` is the turned-up card."""
    return payoff_table(Terms.of(play.ruleset, play.contract, up, play.projects, play.baloot))


@lru_cache(maxsize=1024)
def payoff_table(terms: Terms) -> PayoffTable:
    """The payoffs of a deal on these terms, in game points of NS less those of EW."""
    return tabulate(terms, lambda tally: tally.written[0] - tally.written[1])


def tabulate(terms: Terms, payoff: Callable[[Tally], int]) -> PayoffTable:
    """The payoffs of a deal if `payoff` is what a settlement pays NS.

    It must not fall as the card points of NS rise, sweeps aside.
    """
    total = sum(points(terms.contract.trump)) + LAST_TRICK_POINTS

    def paid(ns: int, kaboot: Side | None = None) -> int:
        counted = Tally((ns, total - ns), terms.projects, terms.baloot, kaboot, made=False, written=(0, 0))
        return payoff(settle(terms.ruleset, terms.contract, Card(terms.up), counted))

    return PayoffTable(tuple(paid(ns) for ns in range(total + 1)), paid(0, Side.EW), paid(total, Side.NS))
