"""Near the end of a match an outcome pays the probability of winning the match that it leaves.

West deals, South buys with the nine of hearts turned up, and two cards are left to everybody.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import NamedTuple

import pytest

from baloot.cpu import choose
from baloot.cpu.evaluation.win_probability import win_probability
from baloot.cpu.strong.objective import objective_table
from baloot.rules.auction import Contract
from baloot.rules.cards import Card, Rank, Suit
from baloot.rules.match import Finished, Match
from baloot.rules.notation import token
from baloot.rules.ruleset import GAHWA, RULESETS, Ruleset
from baloot.rules.scoring import Pair, Tally, match_winner, settle, totals_after
from baloot.rules.seats import SEATS, Side
from baloot.solver.payoff import Terms, payoff_table
from tests.cpu.tables import forced
from tests.cpu.test_strong_card_play import Ending, possible, seen, state_of, values
from tests.rules.chance import pick

BOTH = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
#: Totals from which another deal is played, near the end of a match.
NEAR: list[Pair] = [(100, 0), (0, 100), (120, 110), (140, 139), (151, 151), (97, 148), (151, 20), (160, 160)]


def terms(ruleset: Ruleset, rng: Random) -> Terms:
    """A contract of somebody at some level, with projects and Baloot or without."""
    trump = pick(rng, [None, Suit.HEARTS])
    declarer = pick(rng, SEATS)
    level = pick(rng, [1, 1, 2, 3, 4, 5]) if ruleset.doubling else 1
    baloot = pick(rng, [(0, 0), (2, 0), (0, 2)]) if trump is not None else (0, 0)
    projects = pick(rng, [(0, 0), (4, 0), (0, 10), (20, 0)])
    contract = Contract(trump, declarer, declarer, level)
    return Terms(ruleset, contract, pick(rng, [Rank.ACE, Rank.NINE]), projects, baloot)


def deals(ruleset: Ruleset, count: int) -> Iterator[Terms]:
    """The terms of so many deals."""
    rng = Random(f"stakes {ruleset.name}")
    for _ in range(count):
        yield terms(ruleset, rng)


def left(deal: Terms, totals: Pair, ns: int) -> float:
    """The probability that NS wins the match after it made so many card points, with no sweep."""
    all_points = 162 if deal.contract.trump is not None else 130
    counted = Tally((ns, all_points - ns), deal.projects, deal.baloot, None, made=False, written=(0, 0))
    tally = settle(deal.ruleset, deal.contract, Card(deal.up), counted)
    return win_probability(totals_after(totals, deal.contract, tally), Side.NS)


@BOTH
def test_as_long_as_nobody_has_a_hundred_game_points_are_all_that_counts(ruleset: Ruleset) -> None:
    for deal in deals(ruleset, 8):
        for totals in [(0, 0), (99, 99), (99, 0), (40, 70)]:
            assert objective_table(deal, totals) == payoff_table(deal)


@BOTH
@pytest.mark.parametrize("totals", NEAR)
def test_more_card_points_never_leave_a_smaller_probability(ruleset: Ruleset, totals: Pair) -> None:
    """WIN, DBL-4, DBL-5: the solver asks from how many card points on an outcome is reached."""
    for deal in deals(ruleset, 60):
        by_points = objective_table(deal, totals).by_points
        assert list(by_points) == sorted(by_points)


@BOTH
@pytest.mark.parametrize("totals", NEAR)
def test_a_higher_probability_is_worth_more_and_the_same_is_worth_the_same(
    ruleset: Ruleset, totals: Pair
) -> None:
    for deal in deals(ruleset, 20):
        by_points = objective_table(deal, totals).by_points
        probabilities = [left(deal, totals, ns) for ns in range(len(by_points))]
        for (fewer, before), (more, after) in pairwise(zip(probabilities, by_points, strict=True)):
            assert (after == before) if more == fewer else (after >= before)
            if more - fewer > 0.05:
                assert after > before


@BOTH
@pytest.mark.parametrize("totals", NEAR)
def test_without_projects_the_best_and_the_worst_outcome_are_worth_what_they_are_in_game_points(
    ruleset: Ruleset, totals: Pair
) -> None:
    """The prior, which is in game points, is weighed against them."""
    for deal in deals(ruleset, 20):
        bare = deal._replace(projects=(0, 0), baloot=(0, 0))
        near, far = (
            payoffs.distinct(ew_can_sweep=True, ns_can_sweep=True)
            for payoffs in (objective_table(bare, totals), payoff_table(bare))
        )
        assert (near[0], near[-1]) == (far[0], far[-1])


@BOTH
@pytest.mark.parametrize("totals", NEAR)
def test_whatever_the_projects_a_probability_has_one_payoff(ruleset: Ruleset, totals: Pair) -> None:
    """The values of a card are summed over worlds with different projects."""
    for deal in deals(ruleset, 20):
        payoffs: dict[int, set[int]] = {}
        for projects in [(0, 0), (4, 0), (0, 10), (20, 4)]:
            other = deal._replace(projects=projects)
            for ns, payoff in enumerate(objective_table(other, totals).by_points):
                payoffs.setdefault(round(1_000_000 * left(other, totals, ns)), set()).add(payoff)
        assert all(len(found) == 1 for found in payoffs.values())


def test_when_every_made_contract_wins_the_match_all_are_worth_the_same() -> None:
    """END-1: at 148 to 60 South needs four points, and has nine when its hokum is made."""
    deal = Terms(GAHWA, Contract(Suit.HEARTS, SEATS[0], SEATS[0], 1), Rank.NINE, (0, 0), (0, 0))
    payoffs = objective_table(deal, (148, 60))
    assert {payoffs.by_points[ns] for ns in range(90, 163)} == {payoffs.ns_sweep}
    assert len({payoff_table(deal).by_points[ns] for ns in range(90, 163)}) > 4


@BOTH
def test_at_every_score_from_which_a_deal_is_played_something_is_at_stake(ruleset: Ruleset) -> None:
    """END-1, END-2: whoever writes nothing has not won, so no card points leave less than all of them."""
    rng = Random("at stake")
    for totals in [
        (151, 0),
        (0, 151),
        *NEAR,
        *((rng.randrange(152), rng.randrange(100, 152)) for _ in range(60)),
    ]:
        deal = terms(ruleset, rng)._replace(projects=(0, 0), baloot=(0, 0))
        assert left(deal, totals, 0) < left(deal, totals, len(payoff_table(deal).by_points) - 1)


class Decider(NamedTuple):
    """At these totals `best` is the card for the match; at nought all `other` is the card for the deal."""

    ending: Ending
    other: str
    totals: Pair


DECIDERS = {
    "East takes the last points it needs, where the queen of clubs beats the contract more often": Decider(
        Ending(
            GAHWA,
            "sun pass pass pass",
            {
                "S": "8S TS JS AS 9H KH JD 8C",
                "E": "QS KS 8H AH 8D AD QC AC",
                "N": "7S 9S TH 7D 9D TD TC JC",
                "W": "7H JH QH QD KD 7C 9C KC",
            },
            "TS QS 7S 7C AS KS 9S 7H JS 8H 7D 9C 8S 8D TH JH 8C AC JC KC AH 9D QH 9H",
            "AD",
        ),
        "QC",
        (138, 146),
    ),
    "North stakes a contract that is as good as made, for made so low it would lose the match": Decider(
        Ending(
            GAHWA,
            "sun pass pass pass",
            {
                "S": "8S AS 9H 8D QD 8C KC AC",
                "E": "9S 7H JH KH 9D JD AD QC",
                "N": "JS TH QH AH 7D TD KD JC",
                "W": "7S TS QS KS 8H 7C 9C TC",
            },
            "AS 9S JS 7S AC QC JC 7C QD AD 7D 8H JH TH 9C 9H AH QS 8S 7H KD KS 8D 9D",
            "QH",
        ),
        "TD",
        (134, 147),
    ),
}


def wins(state: Match, totals: Pair) -> dict[str, int]:
    """For each card that may be played now, whether its side can then force the match at these totals."""
    assert state.turn is not None
    seat = state.turn

    def won(ended: Finished) -> int:
        assert ended.tally is not None
        assert ended.play is not None
        return match_winner(totals_after(totals, ended.play.contract, ended.tally)) == seat.side

    return {token(one): forced(state.after(one), state.number, seat, won) for one in state.legal}


@pytest.mark.parametrize("told", DECIDERS)
def test_where_the_match_is_at_stake_another_card_is_best_than_for_the_deal(told: str) -> None:
    """END-1: of all the deals there may be, `best` wins the match in more, and fewer points."""
    ending, other, totals = DECIDERS[told]
    deals = list(possible(ending))
    assert len(deals) > 4
    points = [values(state) for state in deals]
    matches = [wins(state, totals) for state in deals]
    assert sum(deal[other] for deal in points) > sum(deal[ending.best] for deal in points) + len(deals)
    assert sum(match[ending.best] for match in matches) > sum(match[other] for match in matches) + 3
    view = seen(state_of(ending, ending.hands))
    assert token(choose(view, "strong")) == other
    assert token(choose(replace(view, totals=totals), "strong")) == ending.best
