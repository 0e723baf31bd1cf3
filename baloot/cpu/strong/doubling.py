"""What `strong` says on the ladder of doubles: as `basic` does, but with sampled and solved worlds.

Worlds are sampled as for a card, and each is solved with open leads and with locked leads (DBL-6). They tell
by how many game points the contract is made or lost. The probability of a loss is an average of their share
of losses and of the logistic model (`loss_odds`), which knows better how players fare who do not see all
cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from baloot.cpu.basic.doubling import RAISE_LOG_ODDS, expected_win_probability, next_rung, should_raise
from baloot.cpu.evaluation.logistic import logistic
from baloot.cpu.evaluation.loss_odds import loss_log_odds
from baloot.cpu.sampling.deduction import deduce
from baloot.cpu.sampling.rng import Xorshift
from baloot.cpu.sampling.worlds import World, sample_worlds
from baloot.rules.auction import Call, Contract
from baloot.rules.cards import Hand
from baloot.rules.projects import baloot_in, projects_in
from baloot.rules.scoring import GAHWA_LEVEL, Pair
from baloot.rules.seats import Side
from baloot.rules.view import View
from baloot.solver.double_dummy import PositionLimitReached, thread_solver
from baloot.solver.payoff import Terms, payoff_table
from baloot.solver.position import position_of

#: The most worlds that are solved. No further world is begun once so many positions were visited, and a world
#: that would take as many by itself is left out.
WORLDS = 24
POSITION_LIMIT = 4_000_000
#: The weight of the prior, which is the logistic model of a loss, in worlds.
PRIOR_WEIGHT = 24
#: The least probability of a loss at which an opponent doubles. It is far below one half because a contract
#: that is made in spite of a double is mostly made by little, and one that is lost costs the whole pot.
MIN_LOSS_PROBABILITY = 0.33
#: As in `basic.doubling`, but whoever says four expects gahwa wherever gahwa is the better answer.
BEST_ANSWER_WEIGHT = {3: 0.2, 4: 0.2, 5: 1.0}
#: An opponent passes without solving if the prior probability of a loss is lower: with a slightly higher one
#: nothing is gained by a double on average.
_MIN_PRIOR = 0.25
#: Game points that the declarer's side writes more than the other, if no world tells: made, lost.
_MADE, _LOST = 9, -20
#: Game points that both sides write together for a contract that is made, on average: in sun, in hokum.
_BOTH = (37, 25)


def call(view: View, seed: str) -> Call:
    """Pass, or the next rung; the random numbers follow from `seed`, 16 hex digits or more."""
    contract = view.contract
    assert contract is not None
    if contract.level == 1 and logistic(loss_log_odds(view, replace(contract, level=2))) < _MIN_PRIOR:
        return Call.PASS
    margins = _margins(view, sample_worlds(view, deduce(view), Xorshift(seed), WORLDS))
    levels = {level: replace(contract, level=level) for level in range(contract.level, GAHWA_LEVEL + 1)}
    evidence = RAISE_LOG_ODDS[contract.level]
    loss_probabilities = {
        level: _loss_probability(view, played, margins[played.locked], evidence)
        for level, played in levels.items()
    }
    if contract.level == 1 and loss_probabilities[2] < MIN_LOSS_PROBABILITY:
        return Call.PASS
    win_probabilities = {
        level: _win_probability(view, played, margins[played.locked], loss_probabilities[level])
        for level, played in levels.items()
    }
    return next_rung(view) if should_raise(win_probabilities, BEST_ANSWER_WEIGHT) else Call.PASS


def _margins(view: View, worlds: Sequence[World]) -> dict[bool, list[int]]:
    """The margin of each world that was solved, by whether leads are locked."""
    margins: dict[bool, list[int]] = {False: [], True: []}
    begun = thread_solver().positions_visited
    for world in worlds:
        if thread_solver().positions_visited - begun > POSITION_LIMIT:
            break
        for locked in (False, True) if view.trump is not None else (False,):
            margin = _margin(view, world, locked=locked)
            if margin is not None:
                margins[locked].append(margin)
    return margins


def _margin(view: View, world: World, *, locked: bool) -> int | None:
    """Game points that the declarer's side writes more than the other at level 1, with leads open or locked.

    None if the solver would have to visit too many positions.
    """
    contract = view.contract
    assert contract is not None
    leader = contract.declarer if view.ruleset.declarer_leads else view.dealer.next
    opening = replace(view, leader=leader, contract=replace(contract, level=2 if locked else 1))
    whole = [Hand(hand) for hand in world]
    projects = projects_in(view.ruleset, view.trump, whole, view.dealer)
    baloot = baloot_in(view.ruleset, view.trump, whole, projects)
    payoffs = payoff_table(Terms.of(view.ruleset, replace(contract, level=1), view.up, projects, baloot))
    try:
        value = thread_solver().position_value(position_of(opening), world, payoffs, POSITION_LIMIT)
    except PositionLimitReached:
        return None
    return value if contract.declarer.side == Side.NS else -value


def _loss_probability(view: View, contract: Contract, margins: Sequence[int], evidence: float) -> float:
    """The probability that the contract is lost at its level; `evidence` is added to the prior's log odds."""
    prior = logistic(loss_log_odds(view, contract) + evidence)
    losses = sum(margin < 0 for margin in margins)
    return (PRIOR_WEIGHT * prior + losses) / (PRIOR_WEIGHT + len(margins))


def _win_probability(
    view: View, contract: Contract, margins: Sequence[int], loss_probability: float
) -> float:
    """The probability that the seat's side wins the match if this deal is played at this level."""
    if_lost = [margin for margin in margins if margin < 0] or [_LOST]
    if_made = [margin for margin in margins if margin >= 0] or [_MADE]
    after_lost, after_made = (
        [_totals_after(view.totals, contract, margin) for margin in among] for among in (if_lost, if_made)
    )
    return expected_win_probability(view.seat.side, contract, loss_probability, after_lost, after_made)


def _totals_after(totals: Pair, contract: Contract, margin: int) -> Pair:
    """The totals (NS, EW) once the declarer's side has won a deal by this margin, times the level."""
    both = max(_BOTH[contract.trump is not None], margin)
    ours, theirs = ((both + margin) // 2, (both - margin) // 2) if margin > 0 else (0, -margin)
    after = list(totals)
    after[contract.declarer.side] += ours * contract.level
    after[contract.declarer.side.other] += theirs * contract.level
    return after[0], after[1]
