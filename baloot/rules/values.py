"""Which card beats which, and what a card counts, under a contract (GEN-2, GEN-3, GEN-4, PLAY-1).

All answers are tables of 32 cards, made once for each trump suit and for none.
"""

from __future__ import annotations

from baloot.rules.cards import (
    PACK,
    RANK_LETTERS,
    SUIT_CARDS,
    SUITS,
    Card,
    Hand,
    Suit,
    hand_of,
    rank_of,
    suit_of,
)

#: GEN-2, weakest first.
PLAIN_ORDER = "789JQKTA"
TRUMP_ORDER = "78QKTA9J"
#: GEN-3.
PLAIN_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
TRUMP_POINTS = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 0, "7": 0}
#: GEN-4.
LAST_TRICK_POINTS = 10
_NO_TRUMP = 4


def _table(plain: list[int], trump: list[int]) -> tuple[tuple[int, ...], ...]:
    """One row of 32 figures for each trump suit and, last, for none."""
    return tuple(
        tuple((trump if suit_of(card) == row else plain)[rank_of(card)] for card in PACK)
        for row in (*SUITS, _NO_TRUMP)
    )


_STRENGTH = _table(
    [PLAIN_ORDER.index(letter) for letter in RANK_LETTERS],
    [8 + TRUMP_ORDER.index(letter) for letter in RANK_LETTERS],
)
_POINTS = _table(
    [PLAIN_POINTS[letter] for letter in RANK_LETTERS],
    [TRUMP_POINTS[letter] for letter in RANK_LETTERS],
)
_STRONGER = tuple(
    tuple(
        hand_of(other for other in PACK if other >> 3 == card >> 3 and strength[other] > strength[card])
        for card in PACK
    )
    for strength in _STRENGTH
)
_BEATING = tuple(
    tuple(
        above if trump in (card >> 3, _NO_TRUMP) else Hand(above | SUIT_CARDS[trump])
        for card, above in zip(PACK, row, strict=True)
    )
    for trump, row in enumerate(_STRONGER)
)


def strengths(trump: Suit | None) -> tuple[int, ...]:
    """Strength of each of the 32 cards; every trump is above every plain card (GEN-2, PLAY-1)."""
    return _STRENGTH[_NO_TRUMP if trump is None else trump]


def points(trump: Suit | None) -> tuple[int, ...]:
    """Card points of each of the 32 cards (GEN-3).

    >>> sum(points(Suit.SPADES)) + LAST_TRICK_POINTS, sum(points(None)) + LAST_TRICK_POINTS
    (162, 130)
    """
    return _POINTS[_NO_TRUMP if trump is None else trump]


def stronger(trump: Suit | None, card: Card) -> Hand:
    """The cards of the same suit that rank above this one (GEN-2)."""
    return _STRONGER[_NO_TRUMP if trump is None else trump][card]


def beating(trump: Suit | None, card: Card) -> Hand:
    """The cards that take the lead of a trick from this one (PLAY-1).

    They are the stronger cards of its suit and, if it is a plain card, every trump.

    >>> ten_of_hearts = PACK[8 * Suit.HEARTS + 3]
    >>> beating(None, ten_of_hearts).bit_count(), beating(Suit.SPADES, ten_of_hearts).bit_count()
    (1, 9)
    """
    return _BEATING[_NO_TRUMP if trump is None else trump][card]
