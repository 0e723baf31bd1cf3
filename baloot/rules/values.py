"""Strength and card points under a contract: the only two ranking tables (GEN-2, GEN-3, GEN-4, PLAY-1)."""

from __future__ import annotations

from baloot.rules.cards import PACK, RANK_LETTERS, SUITS, Card, Hand, Suit, hand_of, rank_of, suit_of

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
    """The cards of the same suit that rank above this one."""
    return _STRONGER[_NO_TRUMP if trump is None else trump][card]
