"""The table of payoffs has for every outcome what the rules write; null windows tell the payoffs apart."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import pytest

from baloot.rules.auction import Contract
from baloot.rules.cards import Card, Suit
from baloot.rules.notation import card_named
from baloot.rules.projects import Baloot, Kind, Project
from baloot.rules.ruleset import RULESETS
from baloot.rules.scoring import GAHWA_LEVEL
from baloot.rules.seats import Seat, Side
from baloot.solver import layout
from baloot.solver.payoff import NullWindow, PayoffTable, Terms, payoff_table
from tests.rules import reference
from tests.rules.situations import cards, hand

TOTAL = {"hokum": 162, "sun": 130}
#: Game points of projects, declarer's side and opponents.
EXTRAS = {
    "hokum": [(0, 0), (2, 0), (0, 5), (10, 0), (0, 10), (12, 7), (30, 2), (20, 0)],
    "sun": [(0, 0), (4, 0), (0, 10), (20, 0), (0, 20), (24, 14), (40, 4), (0, 40)],
}


class Case(NamedTuple):
    """A deal before it is played, as far as scoring goes; pairs are declarer's side, opponents."""

    ruleset: str
    kind: str
    declarer: Seat
    level: int
    projects: tuple[int, int]
    baloot: tuple[int, int]
    up: Card

    @property
    def payoffs(self) -> PayoffTable:
        """The table under test."""
        seats = (self.declarer, self.declarer.next)
        projects = [
            Project(seat, Kind.HUNDRED, cards("TS JS QS KS AS"), points, scored=True)
            for seat, points in zip(seats, self.projects, strict=True)
        ]
        # What PROJ-11 keeps from scoring must not count.
        projects.append(Project(self.declarer, Kind.SIRA, cards("7S 8S 9S"), 4, scored=False))
        holder = [seat for seat, points in zip(seats, self.baloot, strict=True) if points]
        baloot = Baloot(holder[0], hand("KH QH"), scored=True) if holder else None
        trump = Suit.HEARTS if self.kind == "hokum" else None
        contract = Contract(trump, self.declarer, self.declarer, self.level)
        return payoff_table(Terms.of(RULESETS[self.ruleset], contract, self.up, projects, baloot))

    def written(self, ns: int, tricks: int) -> int:
        """What NS writes more by the naive account, for its card points and its tricks."""
        ours, theirs = ns, TOTAL[self.kind] - ns
        if self.declarer.side == Side.EW:
            ours, theirs, tricks = theirs, ours, 8 - tricks
        account = reference.written(
            self.ruleset,
            self.kind,
            ours,
            theirs,
            declarer_tricks=tricks,
            declarer_projects=self.projects[0],
            opponents_projects=self.projects[1],
            declarer_baloot=self.baloot[0],
            opponents_baloot=self.baloot[1],
            level=self.level,
            up_is_ace=self.up == card_named("AC"),
        )
        more: int = account["declarer"] - account["opponents"]
        return more if self.declarer.side == Side.NS else -more


def cases(ruleset: str, kind: str) -> Iterator[Case]:
    """Both sides declaring at every level, with all sorts of extras."""
    levels = range(1, GAHWA_LEVEL + 1) if RULESETS[ruleset].doubling else [1]
    baloot = [(0, 0), (2, 0), (0, 2)] if kind == "hokum" else [(0, 0)]
    one_side = RULESETS[ruleset].one_side_scores_projects
    extras = [pair for pair in EXTRAS[kind] if not one_side or 0 in pair]
    up = [card_named("AC"), card_named("9C")]
    for facts in product([Seat.SOUTH, Seat.WEST], levels, extras, baloot, up):
        yield Case(ruleset, kind, *facts)


EVERY = pytest.mark.parametrize(("ruleset", "kind"), list(product(RULESETS, TOTAL)))


@EVERY
def test_every_outcome_is_worth_what_the_rules_write(ruleset: str, kind: str) -> None:
    for case in cases(ruleset, kind):
        payoffs, total = case.payoffs, TOTAL[kind]
        assert list(payoffs.by_points) == [case.written(ns, 4) for ns in range(total + 1)], case
        assert (payoffs.ew_sweep, payoffs.ns_sweep) == (case.written(0, 0), case.written(total, 8)), case


@EVERY
def test_more_card_points_are_never_worth_less(ruleset: str, kind: str) -> None:
    for case in cases(ruleset, kind):
        payoffs = case.payoffs
        assert list(payoffs.by_points) == sorted(payoffs.by_points), case
        assert payoffs.ew_sweep < 0 < payoffs.ns_sweep


@EVERY
def test_a_sweep_is_worth_most_unless_a_lost_contract_hands_over_more(ruleset: str, kind: str) -> None:
    handed_over = 0
    for case in cases(ruleset, kind):
        payoffs = case.payoffs
        if payoffs.ew_sweep > payoffs.by_points[0] or payoffs.ns_sweep < payoffs.by_points[-1]:
            assert case.projects[0] + case.baloot[0] > {"hokum": 25 - 16, "sun": 44 - 26}[kind]
            handed_over += 1
    assert bool(handed_over) == RULESETS[ruleset].loser_hands_over_projects


@EVERY
def test_a_null_window_is_reached_by_exactly_the_outcomes_that_pay_enough(ruleset: str, kind: str) -> None:
    """Outcomes are card points in a deal that nobody sweeps, and the sweeps that are still possible."""
    for case in cases(ruleset, kind):
        payoffs = case.payoffs
        for ew, ns in product([False, True], repeat=2):
            for payoff in payoffs.distinct(ew_can_sweep=ew, ns_can_sweep=ns)[1:]:
                window = payoffs.null_window(payoff, ew_can_sweep=ew, ns_can_sweep=ns)
                for points, paid in enumerate(payoffs.by_points):
                    assert answer(window, points, None) == (paid >= payoff), (case, payoff)
                if ew:
                    assert answer(window, 0, Side.EW) == (payoffs.ew_sweep >= payoff), (case, payoff)
                if ns:
                    assert answer(window, TOTAL[kind], Side.NS) == (payoffs.ns_sweep >= payoff), (
                        case,
                        payoff,
                    )


def answer(window: NullWindow, ns: int, swept_by: Side | None) -> bool:
    """Whether an outcome reaches the bound of a search in its mode."""
    mode, bound = window
    if mode == layout.ALL_0:
        return swept_by == Side.NS
    if mode == layout.ALL_1:
        return swept_by != Side.EW
    if mode == layout.POINTS_OR_NONE_0 and swept_by == Side.EW:
        return True
    if mode == layout.POINTS_OR_NONE_1 and swept_by == Side.NS:
        return False
    return ns >= bound
