"""Determinization: random worlds, that is hands of all four seats, which agree with what one seat knows.

A world is drawn card by card. A seat that has announced a project which was not shown yet is dealt one of its
kind. Every other card goes to a seat that may hold it (`deduction`), with a probability proportional to the
seat's free places and to the likelihood ratios of the contract and of the cards played (`play_likelihood`).
Several times as many worlds are drawn as are wanted. Each is then weighted by the likelihood of what was
called and announced (`call_likelihood`), and systematic resampling (Kitagawa 1996) selects the wanted number
by weight.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from baloot.cpu.sampling.call_likelihood import CallLikelihood
from baloot.cpu.sampling.deduction import Deductions
from baloot.cpu.sampling.play_likelihood import play_likelihoods
from baloot.cpu.sampling.rng import Xorshift
from baloot.rules.cards import PACK, RANK_CARDS, SUITS, Card, Hand, Suit, cards_in
from baloot.rules.projects import Kind, find
from baloot.rules.seats import Seat
from baloot.rules.view import View

#: How many worlds are drawn for each that is wanted.
DRAWS_PER_WORLD = 4
#: How often a world in which a card cannot be placed is begun anew before it is completed by force.
_TRIES = 30

#: The hands of the four seats, indexed by seat, as 32-bit masks.
World = tuple[int, ...]


def sample_worlds(view: View, memory: Deductions, stream: Xorshift, count: int) -> list[World]:
    """So many worlds; one that is much likelier than the others may be among them more than once.

    They follow from the view, what its seat has deduced, and the state of the random generator.
    """
    inference, source = CallLikelihood(view), _Determinizer(view, memory)
    drawn = [source.dealt(stream) for _ in range(count * DRAWS_PER_WORLD)]
    weights = [inference.likelihood(hands, stream) for hands in drawn]
    return _systematic_resampling(drawn, weights, stream, count)


def _systematic_resampling(
    drawn: Sequence[World], weights: Sequence[float], stream: Xorshift, count: int
) -> list[World]:
    """So many worlds by systematic resampling, which spends one random number.

    The worlds are laid end to end, each as long as its weight, and marked off at even steps from a random
    start.
    """
    total = 0.0
    for weight in weights:
        total += weight
    step = total / count
    mark = stream.below(step)
    kept: list[World] = []
    reached = 0.0
    for hands, weight in zip(drawn, weights, strict=True):
        reached += weight
        while mark < reached and len(kept) < count:
            kept.append(hands)
            mark += step
    while len(kept) < count:
        kept.append(drawn[-1])
    return kept


class _Determinizer:
    """Draws worlds by all that one seat knows but the calls and the projects that were not announced."""

    def __init__(self, view: View, memory: Deductions) -> None:
        hidden = memory.unseen
        for known in memory.known:
            hidden &= ~known
        self._view, self._memory, self._played = view, memory, view.played
        self._others = [seat for seat in range(4) if seat != view.seat]
        self._cards = list(cards_in(Hand(hidden)))
        #: By card, how many seats may hold it; those with the fewest are dealt first.
        self._holders = [sum(may >> card & 1 for may in memory.may) for card in PACK]
        #: By card and seat, the product of all likelihood ratios; 0 where the seat cannot hold the card.
        likely = [list(row) for row in memory.likelihood_ratios]
        for seat, cards, broken in play_likelihoods(view):
            for card in cards_in(cards):
                likely[seat][card] *= broken
        self._likely = [
            [likely[seat][card] * (memory.may[seat] >> card & 1) for seat in range(4)] for card in PACK
        ]
        #: PROJ-10: the seats whose announced projects were not shown yet, and the sets of cards they may be.
        self._announced = [
            (int(project.seat), project_card_sets(project.kind, view.trump))
            for project in view.announced
            if project.cards is None and project.seat != view.seat
        ]

    def dealt(self, stream: Xorshift) -> World:
        """One world. Where a card finds no place the world is begun anew, up to thirty times."""
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
        """Deal the cards of announced projects, and return these cards as a mask."""
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
        """The probability that the seat holds all of these cards, which are taken to be independent."""
        chance = 1.0
        for card in cards_in(Hand(cards)):
            likely = self._likely[card]
            total = 0.0
            for other in self._others:
                total += free[other] * likely[other]
            chance *= free[seat] * likely[seat] / total
        return chance

    def _placed(self, cards: list[Card], hands: list[int], free: list[int], stream: Xorshift) -> list[Card]:
        """Deal cards into free places, and return those left when no seat with a place may hold the next."""
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
        """Give a card to a seat that may hold it, which passes another card on to a seat with a free place.

        Where that is not possible the seat with a free place gets the card though it cannot hold it.
        """
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
def project_card_sets(kind: Kind, trump: Suit | None) -> tuple[int, ...]:
    """The sets of cards, as masks, of which a project of a kind may be made.

    A hundred in sequence is made of five cards, though a longer sequence counts as one too.
    """
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
