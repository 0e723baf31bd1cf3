"""How likely a way in which the cards may lie is, after what the other seats have called and announced."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from baloot.cpu.evaluation import bidding
from baloot.cpu.evaluation.win_probability import chance
from baloot.cpu.sampling.rng import Xorshift
from baloot.rules.auction import Auction, Call
from baloot.rules.cards import Hand, cards_in
from baloot.rules.projects import Kind, find
from baloot.rules.view import View

#: How many game points make up for how much doubt about what a seat would have called.
_DOUBT = 2.5
#: DEAL-1.
_FIRST_CARDS = 5
#: How likely a world is in which a seat would have announced something else.
_OTHER_PROJECTS = 0.0001
_FINE = 8
_FARTHEST = 10 * _FINE
_CHANCES = tuple(chance(n / _FINE) for n in range(-_FARTHEST, _FARTHEST + 1))


@dataclass(frozen=True, slots=True)
class Turn:
    """One seat's turn in the auction: when, what it said, what each call would have had to promise."""

    view: View
    said: Call
    needed: tuple[tuple[Call, float], ...]


class Inference:
    """What the calls and announcements of the other seats tell."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._turns: dict[int, list[Turn]] = {seat: [] for seat in range(4) if seat != view.seat}
        for seat, turn in _turns(view):
            if seat in self._turns:
                self._turns[seat].append(turn)
        self._played = view.played

    def likelihood(self, hands: Sequence[int], stream: Xorshift) -> float:
        """How likely these hands are beside others; which five cards came first is drawn by chance."""
        view = self._view
        likely = 1.0
        for seat, turns in self._turns.items():
            whole = hands[seat] | self._played[seat]
            likely *= self._announced(seat, Hand(whole))
            if turns:
                likely *= self._called(seat, _first_five(view, seat, whole, stream), turns)
        return likely

    def _called(self, seat: int, hand: Hand, turns: Sequence[Turn]) -> float:
        place = (seat - self._view.dealer - 1) & 3
        promises: dict[tuple[int, Call], float] = {}
        likely = 1.0
        for turn in turns:
            best = said = -99.0
            for call, needed in turn.needed:
                key = turn.view.auction_round, call
                if key not in promises:
                    promises[key] = bidding.promise(hand, turn.view, place, call)
                over = promises[key] - needed
                best = max(best, over)
                if call == turn.said:
                    said = over
            likely *= _chance(-best) if turn.said == Call.PASS else _chance(said)
        return likely

    def _announced(self, seat: int, whole: Hand) -> float:
        """PROJ-10: what the seat has announced with its first card, or that it has not."""
        view = self._view
        if not self._played[seat]:
            return 1.0
        told = sorted(project.kind for project in view.announced if project.seat == seat)
        found = sorted(_kinds(whole, view))
        return 1.0 if told == found else _OTHER_PROJECTS


def _kinds(whole: Hand, view: View) -> list[Kind]:
    return [project.kind for project in find(view.seat, whole, view.trump)]


def _chance(over: float) -> float:
    """How likely a seat calls what promises so much more than is needed."""
    n = int(over / _DOUBT * _FINE)
    return _CHANCES[max(-_FARTHEST, min(_FARTHEST, n)) + _FARTHEST]


def _first_five(view: View, seat: int, whole: int, stream: Xorshift) -> Hand:
    """Five cards of a hand of eight, without the turned-up one, that may have been dealt first."""
    contract = view.contract
    cards = whole
    if contract is not None and seat == contract.taker:
        cards &= ~(1 << view.up)
    held = list(cards_in(Hand(cards)))
    while len(held) > _FIRST_CARDS:
        cards &= ~(1 << held.pop(int(stream.below(len(held)))))
    return Hand(cards)


def _turns(view: View) -> list[tuple[int, Turn]]:
    """The auction step by step, with what every call at each needs; turns without a choice are left out."""
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
            found.append((int(seat), Turn(then, call, bidding.needs(then, bidding.STRONG))))
        auction = auction.after(call)
    return found
