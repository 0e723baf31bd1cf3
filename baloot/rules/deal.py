"""The shuffle and the deal (DEAL-1, DEAL-3, TAKE-1, TAKE-2).

The shuffle is our own, a Fisher-Yates over SHA-256, because a deal that was played yesterday must never
change with a release of Python. `docs/interface.md` describes it and gives test vectors.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Protocol

from baloot.rules.cards import PACK, Card, Hand, hand_of
from baloot.rules.seats import SEATS, Seat, order_from, speaking_order

SEED_BYTES = 32
UP_POSITION = 20

Deck = tuple[Card, ...]


class DeckSource(Protocol):
    """Where a match has its decks from: a seed, or a record made elsewhere."""

    @property
    def first_dealer(self) -> Seat:
        """The dealer of deal 1."""

    def deck(self, number: int) -> Deck:
        """The 32 cards of deal `number` (from 1), in the order in which they are dealt."""


@dataclass(frozen=True, slots=True)
class Shuffled:
    """Decks and first dealer that follow from a seed of 32 bytes alone; `ValueError` for another length."""

    seed: bytes

    def __post_init__(self) -> None:
        if len(self.seed) != SEED_BYTES:
            raise ValueError(f"a seed is {SEED_BYTES} bytes, not {len(self.seed)}")

    @property
    def first_dealer(self) -> Seat:
        """DEAL-3.

        >>> Shuffled(bytes(32)).first_dealer.letter
        'E'
        """
        return SEATS[sha256(self.seed + b"dealer").digest()[0] % 4]

    def deck(self, number: int) -> Deck:
        """The 32 cards of deal `number` (from 1), which follow from the seed and the number alone."""
        return _shuffle(self.seed, number)


@lru_cache(maxsize=4096)
def _shuffle(seed: bytes, number: int) -> Deck:
    """Everybody who plays a day asks for the same decks, so a worker keeps the recent ones."""
    stream = _bytes(seed, number)
    deck = list(PACK)
    for i in range(31, 0, -1):
        fair = 256 - 256 % (i + 1)
        byte = next(stream)
        while byte >= fair:
            byte = next(stream)
        j = byte % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return tuple(deck)


def _bytes(seed: bytes, number: int) -> Iterator[int]:
    block = 0
    while True:
        yield from sha256(seed + number.to_bytes(4, "big") + block.to_bytes(4, "big")).digest()
        block += 1


@dataclass(frozen=True, slots=True)
class Deal:
    """A deck and who deals it."""

    deck: Deck
    dealer: Seat

    @property
    def up(self) -> Card:
        """The turned-up card."""
        return self.deck[UP_POSITION]

    def first_hands(self) -> tuple[Hand, Hand, Hand, Hand]:
        """Five cards each, indexed by seat: three, then two, in the order R O L D (DEAL-1)."""
        hands = [hand_of(self.deck[3 * n : 3 * n + 3] + self.deck[12 + 2 * n : 14 + 2 * n]) for n in range(4)]
        return self._by_seat(hands)

    def full_hands(self, taker: Seat) -> tuple[Hand, Hand, Hand, Hand]:
        """Eight cards each, indexed by seat, once the taker has the turned-up card (TAKE-1)."""
        first = self.first_hands()
        hands = []
        position = UP_POSITION + 1
        for seat in speaking_order(self.dealer):
            count = 2 if seat == taker else 3
            cards = self.deck[position : position + count]
            position += count
            hands.append(Hand(first[seat] | hand_of((*cards, self.up) if seat == taker else cards)))
        return self._by_seat(hands)

    def _by_seat(self, hands: list[Hand]) -> tuple[Hand, Hand, Hand, Hand]:
        """Hands given in the order R O L D, put in the order of the seats."""
        south, east, north, west = (hands[(seat - self.dealer - 1) & 3] for seat in order_from(Seat.SOUTH))
        return south, east, north, west
