"""What a seat says on the ladder of doubles: the next rung if its side is then likelier to win the match.

Three things count: the probability that the contract is lost, from the full hand and from what the others'
calls tell (`loss_odds`); that double and four lock the leads of trumps, so that the same hand is worth
something else one rung up (DBL-6); and what the points of each level do to the match (`win_probability`). So
nobody raises what is won anyway, a side that is far ahead does not raise, and a side that is far behind
stakes the match on a good hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import fsum

from baloot.cpu.evaluation.logistic import logistic
from baloot.cpu.evaluation.loss_odds import loss_log_odds
from baloot.cpu.evaluation.win_probability import win_probability
from baloot.rules.auction import Call, Contract
from baloot.rules.scoring import GAHWA_LEVEL, Pair
from baloot.rules.seats import Side
from baloot.rules.view import View

#: Game points at level 1: those of the declarer's side and of the other if the contract is made, and those of
#: the other side if it is lost. They are averages of contracts in doubt, with open leads and with locked
#: leads.
_OPEN_HOKUM = (17, 8, 20)
_LOCKED_HOKUM = (15, 8, 20)
_SUN = (28, 9, 30)
#: The log odds that the contract is lost which are added because a seat has raised to this level.
RAISE_LOG_ODDS = {1: 0.0, 2: 2.4, 3: -0.3, 4: 2.8}
#: The least probability of a loss at which an opponent doubles.
MIN_LOSS_PROBABILITY = 0.49
#: By the level of the answer to a raise, the weight of the best answer against that of no answer. It is less
#: than 1 because the others do not know how good their answer would be.
BEST_ANSWER_WEIGHT = {3: 0.2, 4: 0.2, 5: 0.2}
#: The least probability of winning the match that a raise must add.
_MIN_GAIN = 0.005


def call(view: View) -> Call:
    """Pass, or the next rung."""
    contract = view.contract
    assert contract is not None
    evidence = RAISE_LOG_ODDS[contract.level]
    win_probabilities = {
        level: _win_probability(view, replace(contract, level=level), evidence)
        for level in range(contract.level, GAHWA_LEVEL + 1)
    }
    if contract.level == 1:
        doubled = replace(contract, level=2)
        if _loss_probability(view, doubled, evidence) < MIN_LOSS_PROBABILITY:
            return Call.PASS
    return next_rung(view) if should_raise(win_probabilities, BEST_ANSWER_WEIGHT) else Call.PASS


def should_raise(win_probabilities: Mapping[int, float], best_answer_weight: Mapping[int, float]) -> bool:
    """Whether a raise is better than to pass.

    `win_probabilities` holds, for the present level and each above it, the probability that the side to speak
    wins the match if the deal is played at that level. `best_answer_weight` holds, by the level of an answer,
    the weight from 0 to 1 of the best answer of the others.
    """
    here = min(win_probabilities)
    raised = _after_raise(win_probabilities, best_answer_weight, here + 1)
    return raised > win_probabilities[here] + _MIN_GAIN


def next_rung(view: View) -> Call:
    """The call that raises the contract by a level."""
    return next(action for action in view.legal if isinstance(action, Call) and action != Call.PASS)


def _after_raise(
    win_probabilities: Mapping[int, float], best_answer_weight: Mapping[int, float], level: int
) -> float:
    """The probability that a side which raises to this level wins the match; the others answer."""
    here = win_probabilities[level]
    if level == GAHWA_LEVEL:
        return here
    others = {each: 1.0 - mine for each, mine in win_probabilities.items()}
    answer = min(here, 1.0 - _after_raise(others, best_answer_weight, level + 1))
    return here + best_answer_weight[level + 1] * (answer - here)


def _loss_probability(view: View, contract: Contract, evidence: float) -> float:
    """The probability that the contract is lost at its level; `evidence` is added to the log odds."""
    return logistic(loss_log_odds(view, contract) + evidence)


def _win_probability(view: View, contract: Contract, evidence: float) -> float:
    """The probability that the seat's side wins the match if this deal is played at this level."""
    if_lost, if_made = _totals_after(view.totals, contract)
    lost = _loss_probability(view, contract, evidence)
    return expected_win_probability(view.seat.side, contract, lost, [if_lost], [if_made])


def expected_win_probability(
    side: Side, contract: Contract, loss_probability: float, if_lost: Sequence[Pair], if_made: Sequence[Pair]
) -> float:
    """The probability that a side wins the match, given the probability that the contract is lost.

    `if_lost` and `if_made` are the totals (NS, EW) that may then stand, all equally probable. At gahwa, which
    decides the match, they do not count (DBL-5).
    """
    if contract.level == GAHWA_LEVEL:
        return 1.0 - loss_probability if side == contract.declarer.side else loss_probability

    def mean(after: Sequence[Pair]) -> float:
        return fsum(win_probability(totals, side) for totals in after) / len(after)

    return loss_probability * mean(if_lost) + (1.0 - loss_probability) * mean(if_made)


def _totals_after(totals: Pair, contract: Contract) -> tuple[Pair, Pair]:
    """The totals (NS, EW) once the contract is lost, and once it is made, with average points."""
    usual = _SUN if contract.trump is None else _LOCKED_HOKUM if contract.locked else _OPEN_HOKUM
    ours, theirs, handed = (figure * contract.level for figure in usual)
    side = contract.declarer.side
    lost, made = list(totals), list(totals)
    lost[side.other] += handed
    made[side] += ours
    made[side.other] += theirs
    return (lost[0], lost[1]), (made[0], made[1])
