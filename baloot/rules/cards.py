"""A pack of 32 cards that knows no game (GEN-1).

A card is a small int, suit × 8 + rank, with the ranks in natural order 7 8 9 T J Q K A, so that cards in
sequence are neighbouring bits of a hand. A hand is a 32-bit mask with one bit for each card.
Modules that must be quick read and write these numbers directly: `card >> 3` is a suit, `card & 7` a rank.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import NewType

Card = NewType("Card", int)
Hand = NewType("Hand", int)

SUIT_LETTERS = "SHDC"
RANK_LETTERS = "789TJQKA"


class Suit(IntEnum):
    """One of the four suits, in the order of the pack."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    @property
    def letter(self) -> str:
        """The suit's letter in a token.

        >>> Suit.HEARTS.letter
        'H'
        """
        return SUIT_LETTERS[self]


class Rank(IntEnum):
    """One of the eight ranks in natural order."""

    SEVEN = 0
    EIGHT = 1
    NINE = 2
    TEN = 3
    JACK = 4
    QUEEN = 5
    KING = 6
    ACE = 7

    @property
    def letter(self) -> str:
        """The rank's letter in a token, `T` for ten."""
        return RANK_LETTERS[self]


SUITS = tuple(Suit)
RANKS = tuple(Rank)
PACK: tuple[Card, ...] = tuple(Card(n) for n in range(32))
EMPTY = Hand(0)
FULL = Hand(0xFFFF_FFFF)
SUIT_CARDS: tuple[Hand, ...] = tuple(Hand(0xFF << 8 * suit) for suit in SUITS)
RANK_CARDS: tuple[Hand, ...] = tuple(Hand(0x01010101 << rank) for rank in RANKS)


def card_of(suit: Suit, rank: Rank) -> Card:
    """The card of this suit and rank."""
    return Card(suit * 8 + rank)


def suit_of(card: Card) -> Suit:
    """The suit of a card."""
    return SUITS[card >> 3]


def rank_of(card: Card) -> Rank:
    """The rank of a card."""
    return RANKS[card & 7]


def hand_of(cards: Iterable[Card]) -> Hand:
    """The hand that holds exactly these cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return Hand(mask)


def holds(hand: Hand, card: Card) -> bool:
    """Whether the card is in the hand."""
    return bool(hand >> card & 1)


def without(hand: Hand, card: Card) -> Hand:
    """The hand after the card has left it."""
    return Hand(hand & ~(1 << card))


def joined(one: Hand, other: Hand) -> Hand:
    """The cards of both hands."""
    return Hand(one | other)


def common(one: Hand, other: Hand) -> Hand:
    """The cards that both hands hold.

    >>> common(SUIT_CARDS[Suit.HEARTS], RANK_CARDS[Rank.ACE]) == hand_of([card_of(Suit.HEARTS, Rank.ACE)])
    True
    """
    return Hand(one & other)


def minus(one: Hand, other: Hand) -> Hand:
    """The cards of the first hand that the other does not hold."""
    return Hand(one & ~other)


def cards_in(hand: Hand) -> Iterator[Card]:
    """The cards of a hand, from the seven of spades upwards."""
    mask: int = hand
    while mask:
        lowest = mask & -mask
        yield Card(lowest.bit_length() - 1)
        mask ^= lowest


def size(hand: Hand) -> int:
    """How many cards the hand holds."""
    return hand.bit_count()
