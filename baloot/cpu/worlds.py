"""Ways in which the unseen cards may lie, drawn by chance from those that agree with what a seat knows.

Every card goes to a seat that may hold it, the likelier the more places the seat has free. What cannot be
told for certain is weighed: a world in which a seat would have called something else, or would have
announced other projects, is drawn less often.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..rules.cards import PACK, Card, Hand, cards_in
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
    inference, source = Inference(view), _Source(view, memory)
    drawn = [source.dealt(stream) for _ in range(count * DRAWN)]
    weights = [inference.likelihood(hands, stream) for hands in drawn]
    return _kept(drawn, weights, stream, count)


def _kept(drawn: Sequence[Hands], weights: Sequence[float], stream: Stream, count: int) -> list[Hands]:
    """As many as wanted, at even steps through all of them laid end to end by weight."""
    total = 0.0
    for weight in weights:
        total += weight
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


class _Source:
    """Deals the unseen cards to the seats that may hold them."""

    def __init__(self, view: View, memory: Memory) -> None:
        hidden = memory.unseen
        for known in memory.known:
            hidden &= ~known
        self._view, self._memory = view, memory
        self._others = [seat for seat in range(4) if seat != view.seat]
        self._cards = list(cards_in(Hand(hidden)))
        #: By card, how many seats may hold it; those with the fewest are dealt first.
        self._holders = [sum(may >> card & 1 for may in memory.may) for card in PACK]
        #: By card and seat, how much likelier than elsewhere it is there, after what was called and played.
        likely = [list(row) for row in memory.likely]
        for seat, cards, broken in habits(view):
            for card in cards_in(cards):
                likely[seat][card] *= broken
        self._likely = [
            [likely[seat][card] * (memory.may[seat] >> card & 1) for seat in self._others] for card in PACK
        ]

    def dealt(self, stream: Stream) -> Hands:
        """One world; where a deal comes to a dead end it is begun anew."""
        memory, cards = self._memory, self._cards
        for _ in range(_TRIES):
            stream.shuffle(cards)
            hands, free = list(memory.known), list(memory.free)
            left = self._placed(sorted(cards, key=self._holders.__getitem__), hands, free, stream)
            if not left:
                break
        for card in left:
            seat = max(self._others, key=free.__getitem__)
            hands[seat] |= 1 << card
            free[seat] -= 1
        hands[self._view.seat] = self._view.hand
        return tuple(hands)

    def _placed(self, cards: list[Card], hands: list[int], free: list[int], stream: Stream) -> list[Card]:
        """Deal cards into free places; those that are left where no seat that may hold one has a place."""
        one, two, three = self._others
        for n, card in enumerate(cards):
            likely = self._likely[card]
            first = free[one] * likely[0]
            second = first + free[two] * likely[1]
            total = second + free[three] * likely[2]
            if total <= 0.0:
                return cards[n:]
            mark = stream.below(total)
            seat = one if mark < first else two if mark < second else three
            hands[seat] |= 1 << card
            free[seat] -= 1
        return []
