"""Ways in which the unseen cards may lie, drawn by chance from those that agree with what a seat knows.

Every card goes to a seat that may hold it, the likelier the more places the seat has free. What cannot be
told for certain is weighed: a world in which a seat would have called something else, or would have
announced other projects, is drawn less often.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..rules.cards import Card, Hand, cards_in
from ..rules.view import View
from .chance import Stream
from .habits import habits
from .inference import Inference
from .memory import Memory

#: How many worlds are drawn for each that is kept.
DRAWN = 4
#: How often a deal that has come to a dead end is begun anew before the seat makes do with what it has.
_TRIES = 30

Hands = tuple[int, ...]


def worlds(view: View, memory: Memory, stream: Stream, count: int) -> list[Hands]:
    """So many worlds, the hands of the four seats in each; one may be among them more than once."""
    inference = Inference(view)
    likely = _likely(view, memory)
    drawn: list[Hands] = []
    weights: list[float] = []
    for _ in range(count * DRAWN):
        hands = _dealt(view, memory, likely, stream)
        drawn.append(hands)
        weights.append(inference.likelihood(hands, stream))
    return _kept(drawn, weights, stream, count)


def _kept(drawn: Sequence[Hands], weights: Sequence[float], stream: Stream, count: int) -> list[Hands]:
    """As many as wanted, at even steps through all of them laid end to end by weight."""
    total = sum_of(weights)
    if total <= 0.0:
        return list(drawn[:count])
    step = total / count
    mark = stream.below(step)
    kept: list[Hands] = []
    reached = 0.0
    for hands, weight in zip(drawn, weights, strict=True):
        reached += weight
        while mark < reached and len(kept) < count:
            kept.append(hands)
            mark += step
    while len(kept) < count:
        kept.append(drawn[-1])
    return kept


def sum_of(weights: Sequence[float]) -> float:
    """The plain sum, the same on every Python."""
    total = 0.0
    for weight in weights:
        total += weight
    return total


def _likely(view: View, memory: Memory) -> list[list[float]]:
    """By seat, how much likelier than elsewhere each card is, after what was called and played."""
    likely = [list(row) for row in memory.likely]
    for seat, cards, broken in habits(view):
        for card in cards_in(cards):
            likely[seat][card] *= broken
    return likely


def _dealt(view: View, memory: Memory, likely: Sequence[Sequence[float]], stream: Stream) -> Hands:
    """One world: the cards with the fewest possible holders are dealt first."""
    others = [seat for seat in range(4) if seat != view.seat]
    hidden = memory.unseen
    for known in memory.known:
        hidden &= ~known
    may = memory.may
    cards = list(cards_in(Hand(hidden)))
    hands = list(memory.known)
    for _ in range(_TRIES):
        stream.shuffle(cards)
        cards.sort(key=lambda card: sum(may[seat] >> card & 1 for seat in others))
        hands = list(memory.known)
        if _place(cards, hands, list(memory.free), memory.may, likely, others, stream):
            break
    hands[view.seat] = view.hand
    return tuple(hands)


def _place(
    cards: Sequence[Card],
    hands: list[int],
    free: list[int],
    may: Sequence[int],
    likely: Sequence[Sequence[float]],
    others: Sequence[int],
    stream: Stream,
) -> bool:
    """Deal the cards into free places; False where no seat that may hold a card has a place left."""
    for n, card in enumerate(cards):
        chances = [free[seat] * likely[seat][card] if may[seat] >> card & 1 else 0.0 for seat in others]
        total = chances[0] + chances[1] + chances[2]
        if total <= 0.0:
            _anywhere(cards[n:], hands, free, others)
            return False
        mark = stream.below(total)
        seat = others[0] if mark < chances[0] else others[1] if mark < chances[0] + chances[1] else others[2]
        hands[seat] |= 1 << card
        free[seat] -= 1
    return True


def _anywhere(cards: Sequence[Card], hands: list[int], free: list[int], others: Sequence[int]) -> None:
    """Fill the places that are left with the cards that are left."""
    for card in cards:
        seat = max(others, key=free.__getitem__)
        hands[seat] |= 1 << card
        free[seat] -= 1
