"""Ways in which the unseen cards may lie, drawn by chance from those that agree with what a seat knows.

Whoever has announced a project that was not shown is dealt one. Every other card goes to a seat that may hold
it, the likelier the more places the seat has free and the better the card goes with what it called and
played. Of the worlds drawn so those are kept in which the seats would have called and announced what they
did, by how likely that is.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from baloot.cpu.sampling.call_likelihood import Inference
from baloot.cpu.sampling.deduction import Memory
from baloot.cpu.sampling.play_likelihood import habits
from baloot.cpu.sampling.rng import Xorshift
from baloot.rules.cards import PACK, RANK_CARDS, SUITS, Card, Hand, Suit, cards_in
from baloot.rules.projects import Kind, find
from baloot.rules.seats import Seat
from baloot.rules.view import View

#: How many worlds are drawn for each that is kept.
DRAWN = 4
#: How often a deal that has come to a dead end is begun anew before the seat makes do with what it has.
_TRIES = 30

Hands = tuple[int, ...]


def worlds(view: View, memory: Memory, stream: Xorshift, count: int) -> list[Hands]:
    """So many worlds, the hands of the four seats in each; one may be among them more than once."""
    inference, source = Inference(view), _Source(view, memory)
    drawn = [source.dealt(stream) for _ in range(count * DRAWN)]
    weights = [inference.likelihood(hands, stream) for hands in drawn]
    return _kept(drawn, weights, stream, count)


def _kept(drawn: Sequence[Hands], weights: Sequence[float], stream: Xorshift, count: int) -> list[Hands]:
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
        self._view, self._memory, self._played = view, memory, view.played
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
            [likely[seat][card] * (memory.may[seat] >> card & 1) for seat in range(4)] for card in PACK
        ]
        #: PROJ-10: who has announced what nobody has seen yet, and the cards that it may be made of.
        self._announced = [
            (int(project.seat), made_of(project.kind, view.trump))
            for project in view.announced
            if project.cards is None and project.seat != view.seat
        ]

    def dealt(self, stream: Xorshift) -> Hands:
        """One world; where a deal comes to a dead end it is begun anew."""
        memory = self._memory
        for _ in range(_TRIES):
            stream.shuffle(self._cards)
            hands, free = list(memory.known), list(memory.free)
            taken = self._projects(hands, free, stream)
            cards = [card for card in self._cards if not taken >> card & 1]
            left = self._placed(sorted(cards, key=self._holders.__getitem__), hands, free, stream)
            if not left:
                break
        for card in left:
            self._squeezed_in(card, hands, free)
        hands[self._view.seat] = self._view.hand
        return tuple(hands)

    def _projects(self, hands: list[int], free: list[int], stream: Xorshift) -> int:
        """Deal the cards of announced projects; which they are."""
        taken = 0
        used = [0, 0, 0, 0]
        for seat, ways in self._announced:
            may = self._memory.may[seat] & ~taken
            needed, weights = [], []
            for way in ways:
                missing = way & ~(hands[seat] | self._played[seat])
                if way & used[seat] or missing & ~may or missing.bit_count() > free[seat]:
                    continue
                needed.append((way, missing))
                weights.append(self._chance(seat, missing, free))
            if not needed:
                continue
            way, missing = needed[stream.pick(weights)]
            hands[seat] |= missing
            free[seat] -= missing.bit_count()
            used[seat] |= way
            taken |= missing
        return taken

    def _chance(self, seat: int, cards: int, free: list[int]) -> float:
        """How likely the seat holds all of these cards, each taken by itself."""
        chance = 1.0
        for card in cards_in(Hand(cards)):
            likely = self._likely[card]
            total = 0.0
            for other in self._others:
                total += free[other] * likely[other]
            chance *= free[seat] * likely[seat] / total
        return chance

    def _placed(self, cards: list[Card], hands: list[int], free: list[int], stream: Xorshift) -> list[Card]:
        """Deal cards into free places; those that are left where no seat that may hold one has a place."""
        one, two, three = self._others
        for n, card in enumerate(cards):
            likely = self._likely[card]
            first = free[one] * likely[one]
            second = first + free[two] * likely[two]
            total = second + free[three] * likely[three]
            if total <= 0.0:
                return cards[n:]
            mark = stream.below(total)
            seat = one if mark < first else two if mark < second else three
            hands[seat] |= 1 << card
            free[seat] -= 1
        return []

    def _squeezed_in(self, card: Card, hands: list[int], free: list[int]) -> None:
        """Give a card to a seat that may hold it, which passes one on to a seat with a free place."""
        may, known = self._memory.may, self._memory.known
        empty = max(self._others, key=free.__getitem__)
        free[empty] -= 1
        for seat in self._others:
            passed = hands[seat] & ~known[seat] & may[empty]
            if may[seat] >> card & 1 and passed:
                hands[seat] ^= passed & -passed
                hands[empty] |= passed & -passed
                hands[seat] |= 1 << card
                return
        hands[empty] |= 1 << card


@cache
def made_of(kind: Kind, trump: Suit | None) -> tuple[int, ...]:
    """The cards that a project of a kind may be made of; of a hundred in sequence the five that suffice."""
    runs = [
        0b11111111 >> 8 - length << low << 8 * suit
        for suit in SUITS
        for length in (3, 4, 5)
        for low in range(9 - length)
    ]
    return tuple(
        cards
        for cards in (*runs, *RANK_CARDS)
        if any(project.kind == kind for project in find(Seat.SOUTH, Hand(cards), trump))
    )
