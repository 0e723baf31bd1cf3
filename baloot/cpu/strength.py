"""How strong a hand is for a contract before it is complete: the game points its side may expect to win.

A hand is taken apart into suits. What a suit shows, such as a covered ten or the jack with the nine of trumps,
are signs, each with its weight.
"""

from __future__ import annotations

from functools import cache
from operator import mul

from ..rules.cards import RANK_CARDS, SUIT_CARDS, SUITS, Card, Hand, Rank, Suit
from . import weights

_SEVEN, _EIGHT, _NINE, _TEN, _JACK, _QUEEN, _KING, _ACE = (1 << rank for rank in Rank)


def hokum(hand: Hand, trump: Suit, place: int) -> float:
    """What hokum in this suit promises; `place` counts from 0 in R O L D."""
    worth = _sum(whole_signs(hand, place), weights.HOKUM_WHOLE)
    for suit in SUITS:
        ranks = (hand & SUIT_CARDS[suit]) >> 8 * suit
        worth += _trumps(ranks) if suit == trump else _plain(ranks)
    return worth


def sun(hand: Hand, place: int) -> float:
    """What sun promises."""
    worth = _sum(whole_signs(hand, place), weights.SUN_WHOLE)
    for suit in SUITS:
        worth += _sun(((hand & SUIT_CARDS[suit]) >> 8 * suit))
    return worth


def ashkal(hand: Hand, up: Card, place: int) -> float:
    """What ashkal promises a hand without the turned-up card, which goes to the partner."""
    worth = _sum(whole_signs(hand, place), weights.ASHKAL_WHOLE) + _sum(up_signs(hand, up), weights.ASHKAL_UP)
    for suit in SUITS:
        worth += _ashkal(((hand & SUIT_CARDS[suit]) >> 8 * suit))
    return worth


def _sum(signs: tuple[float, ...], weight: tuple[float, ...]) -> float:
    return sum(map(mul, signs, weight))


@cache
def _trumps(ranks: int) -> float:
    return _sum(trump_signs(ranks), weights.HOKUM_TRUMPS)


@cache
def _plain(ranks: int) -> float:
    return _sum(plain_signs(ranks), weights.HOKUM_PLAIN)


@cache
def _sun(ranks: int) -> float:
    return _sum(plain_signs(ranks), weights.SUN_SUIT)


@cache
def _ashkal(ranks: int) -> float:
    return _sum(plain_signs(ranks), weights.ASHKAL_SUIT)


def plain_signs(ranks: int) -> tuple[float, ...]:
    """What a suit without trumps shows: honours covered or bare, length, sequences."""
    length = ranks.bit_count()
    ace, ten, king, queen, jack = (ranks & card > 0 for card in (_ACE, _TEN, _KING, _QUEEN, _JACK))
    return (
        ace,
        ten and ace,
        ten and not ace and length == 1,
        ten and not ace and length == 2,
        ten and not ace and length > 2,
        king and ace,
        king and ten,
        king and not ace and not ten and length > 1,
        ace and ten and king,
        queen,
        jack,
        length == 0,
        length == 1,
        length == 3,
        length == 4,
        length > 4,
        ace and length > 2,
        run(ranks, 3),
        run(ranks, 4),
        run(ranks, 5),
    )


def trump_signs(ranks: int) -> tuple[float, ...]:
    """What the trump suit shows."""
    length = ranks.bit_count()
    jack, nine, ace, ten = (ranks & card > 0 for card in (_JACK, _NINE, _ACE, _TEN))
    king, queen = ranks & _KING > 0, ranks & _QUEEN > 0
    return (
        jack,
        nine,
        ace,
        ten,
        king,
        queen,
        king and queen,
        jack and nine,
        jack and nine and ace,
        jack and not nine and length < 4,
        nine and ace and not jack,
        nine and not jack and length < 3,
        length == 2,
        length == 3,
        length == 4,
        length == 5,
        length > 5,
        run(ranks, 3),
        run(ranks, 4),
        run(ranks, 5),
    )


def run(ranks: int, cards: int) -> bool:
    """Whether so many cards follow one another.

    >>> run(0b111000, 3), run(0b110100, 3)
    (True, False)
    """
    for _ in range(cards - 1):
        ranks &= ranks >> 1
    return ranks != 0


def whole_signs(hand: Hand, place: int) -> tuple[float, ...]:
    """What the hand shows as a whole, and where it sits."""
    aces = (hand & RANK_CARDS[Rank.ACE]).bit_count()
    tens = (hand & RANK_CARDS[Rank.TEN]).bit_count()
    fours = sum(hand & RANK_CARDS[rank] == RANK_CARDS[rank] for rank in (3, 4, 5, 6))
    return (1, place == 0, place == 1, place == 2, aces == 0, aces == 2, aces == 3, aces == 4, tens > 1, fours)


def up_signs(hand: Hand, up: Card) -> tuple[float, ...]:
    """What the turned-up card, which goes to the partner, is beside this hand."""
    ranks = (hand & SUIT_CARDS[up >> 3]) >> (up & 0x18)
    rank = 1 << (up & 7)
    return (
        rank == _ACE,
        rank == _TEN,
        rank == _TEN and ranks & _ACE > 0,
        rank == _KING,
        rank in (_SEVEN, _EIGHT, _NINE),
        rank == _ACE and ranks & _TEN > 0,
        ranks == 0,
    )
