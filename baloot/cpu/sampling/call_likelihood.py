"""The likelihood of a world: how probable the calls and announcements of the others are in it.

A call is a logistic choice over the evaluations of `bidding`, on the five cards that a seat had in the
auction. Which five of its eight cards those were nobody knows, so they are drawn at random.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from baloot.cpu.evaluation import bidding
from baloot.cpu.evaluation.logistic import logistic
from baloot.cpu.sampling.rng import Xorshift
from baloot.rules.auction import Auction, Call
from baloot.rules.cards import Hand, cards_in
from baloot.rules.projects import Kind, find
from baloot.rules.view import View

#: The temperature of the logistic choice: so many game points above a threshold are log odds of 1.
_TEMPERATURE = 2.5
#: DEAL-1.
_FIRST_CARDS = 5
#: The likelihood of announcements that are not those which the rules ask of a hand.
_OTHER_PROJECTS = 0.0001
#: The logistic function in steps of an eighth, for log odds from -10 to 10.
_STEPS = 8
_FARTHEST = 10 * _STEPS
_LOGISTIC = tuple(logistic(n / _STEPS) for n in range(-_FARTHEST, _FARTHEST + 1))


@dataclass(frozen=True, slots=True)
class AuctionTurn:
    """One seat's turn in the auction."""

    #: What the seat saw, but for its hand.
    view: View
    said: Call
    #: The legal calls but pass, each with its threshold in game points.
    thresholds: tuple[tuple[Call, float], ...]


class CallLikelihood:
    """The likelihood of hands, given the calls and announcements that a seat has heard."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._turns: dict[int, list[AuctionTurn]] = {seat: [] for seat in range(4) if seat != view.seat}
        for seat, turn in _auction_turns(view):
            if seat in self._turns:
                self._turns[seat].append(turn)
        self._played = view.played

    def likelihood(self, hands: Sequence[int], rng: Xorshift) -> float:
        """The likelihood of these hands, indexed by seat, up to a constant factor.

        It is 0 to 1. The cards that each seat had in the auction are drawn with the generator.
        """
        view = self._view
        likelihood = 1.0
        for seat, turns in self._turns.items():
            whole = hands[seat] | self._played[seat]
            likelihood *= self._of_announcements(seat, Hand(whole))
            if turns:
                likelihood *= self._of_calls(seat, _first_five(view, seat, whole, rng), turns)
        return likelihood

    def _of_calls(self, seat: int, hand: Hand, turns: Sequence[AuctionTurn]) -> float:
        """The probability that a seat with these five cards makes the calls that it has made."""
        place = (seat - self._view.dealer - 1) & 3
        evaluations: dict[tuple[int, Call], float] = {}
        probability = 1.0
        for turn in turns:
            best = said = -99.0
            for call, threshold in turn.thresholds:
                key = turn.view.auction_round, call
                if key not in evaluations:
                    evaluations[key] = bidding.evaluation(hand, turn.view, place, call)
                margin = evaluations[key] - threshold
                best = max(best, margin)
                if call == turn.said:
                    said = margin
            probability *= _call_probability(-best) if turn.said == Call.PASS else _call_probability(said)
        return probability

    def _of_announcements(self, seat: int, whole: Hand) -> float:
        """The likelihood of what a seat with these eight cards announced with its first card (PROJ-10)."""
        view = self._view
        if not self._played[seat]:
            return 1.0
        announced = sorted(project.kind for project in view.announced if project.seat == seat)
        found = sorted(_kinds(whole, view))
        return 1.0 if announced == found else _OTHER_PROJECTS


def _kinds(whole: Hand, view: View) -> list[Kind]:
    return [project.kind for project in find(view.seat, whole, view.trump)]


def _call_probability(margin: float) -> float:
    """The probability of a call whose evaluation is so many game points above its threshold."""
    n = int(margin / _TEMPERATURE * _STEPS)
    return _LOGISTIC[max(-_FARTHEST, min(_FARTHEST, n)) + _FARTHEST]


def _first_five(view: View, seat: int, whole: int, rng: Xorshift) -> Hand:
    """Five random cards of a hand of eight, without the turned-up card, as those that were dealt first."""
    contract = view.contract
    cards = whole
    if contract is not None and seat == contract.taker:
        cards &= ~(1 << view.up)
    held = list(cards_in(Hand(cards)))
    while len(held) > _FIRST_CARDS:
        cards &= ~(1 << held.pop(int(rng.below(len(held)))))
    return Hand(cards)


def _auction_turns(view: View) -> list[tuple[int, AuctionTurn]]:
    """The turns of the auction with their seats, in order; those without a choice are left out."""
    auction = Auction.opening(view.ruleset, view.dealer, view.up)
    found = []
    for seat, call in view.calls:
        if auction.over:
            break
        if len(auction.legal) > 1:
            then = replace(
                view,
                seat=seat,
                calls=auction.calls,
                auction_round=auction.round,
                contract=None,
                leader=None,
                legal=auction.legal,
            )
            thresholds = bidding.thresholds(then, bidding.STRONG)
            found.append((int(seat), AuctionTurn(then, call, thresholds)))
        auction = auction.after(call)
    return found
