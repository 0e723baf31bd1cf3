"""How strong a hand is for a contract before it is complete: the game points its side may expect to win.

A hand is taken apart into suits; what a suit shows, such as a covered ten or the jack with the nine of
trumps, are signs, each with its weight.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from baloot.cpu.evaluation import weights
from baloot.cpu.evaluation.features import Beside, Suit, Trumps, Whole, weighed
from baloot.rules.cards import RANK_CARDS, SUIT_CARDS, SUITS, Card, Hand, Rank, suit_of
from baloot.rules.cards import Suit as Trump

_SEVEN, _EIGHT, _NINE, _TEN, _JACK, _QUEEN, _KING, _ACE = (1 << rank for rank in Rank)
_ACES, _TENS = RANK_CARDS[Rank.ACE], RANK_CARDS[Rank.TEN]
_FOURS = tuple(RANK_CARDS[rank] for rank in (Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING))


def hokum(hand: Hand, trump: Trump, place: int) -> float:
    """What hokum in this suit promises the taker; `place` counts from 0 in R O L D."""
    worth = _whole_worth(*_features(hand), place).hokum
    for suit in SUITS:
        worth += (_trumps if suit == trump else _plain)(_ranks(hand, suit))
    return worth


def sun(hand: Hand, place: int) -> float:
    """What sun promises the taker."""
    worth = _whole_worth(*_features(hand), place).sun
    for suit in SUITS:
        worth += _sun(_ranks(hand, suit))
    return worth


def ashkal(hand: Hand, up: Card, place: int) -> float:
    """What ashkal promises a hand whose partner takes the turned-up card."""
    worth = _whole_worth(*_features(hand), place).ashkal + weighed(beside(hand, up), weights.ASHKAL_UP)
    for suit in SUITS:
        worth += _ashkal(_ranks(hand, suit))
    return worth


def _ranks(hand: Hand, suit: int) -> int:
    return (hand & SUIT_CARDS[suit]) >> 8 * suit


@cache
def _trumps(ranks: int) -> float:
    return weighed(trumps(ranks), weights.HOKUM_TRUMPS)


@cache
def _plain(ranks: int) -> float:
    return weighed(suit(ranks), weights.HOKUM_PLAIN)


@cache
def _sun(ranks: int) -> float:
    return weighed(suit(ranks), weights.SUN_SUIT)


@cache
def _ashkal(ranks: int) -> float:
    return weighed(suit(ranks), weights.ASHKAL_SUIT)


def suit(ranks: int) -> Suit:
    """The signs of these ranks of a suit without trumps, given as bits."""
    length = ranks.bit_count()
    ace, ten, king, queen, jack = (ranks & card > 0 for card in (_ACE, _TEN, _KING, _QUEEN, _JACK))
    return Suit(
        ace=ace,
        ten_with_ace=ten and ace,
        bare_ten=ten and length == 1,
        ten_and_one=ten and not ace and length == 2,
        ten_and_more=ten and not ace and length > 2,
        king_with_ace=king and ace,
        king_with_ten=king and ten,
        king_covered=king and not ace and not ten and length > 1,
        top_three=ace and ten and king,
        queen=queen,
        jack=jack,
        void=length == 0,
        single=length == 1,
        three=length == 3,
        four=length == 4,
        longer=length > 4,
        long_ace=ace and length > 2,
        sira=run(ranks, 3),
        fifty=run(ranks, 4),
        hundred=run(ranks, 5),
    )


def trumps(ranks: int) -> Trumps:
    """The signs of these ranks of trumps."""
    length = ranks.bit_count()
    jack, nine, ace, ten = (ranks & card > 0 for card in (_JACK, _NINE, _ACE, _TEN))
    king, queen = ranks & _KING > 0, ranks & _QUEEN > 0
    return Trumps(
        jack=jack,
        nine=nine,
        ace=ace,
        ten=ten,
        king=king,
        queen=queen,
        baloot=king and queen,
        jack_nine=jack and nine,
        top_three=jack and nine and ace,
        jack_without_nine=jack and not nine and length < 4,
        nine_and_ace=nine and ace and not jack,
        short_nine=nine and not jack and length < 3,
        two=length == 2,
        three=length == 3,
        four=length == 4,
        five=length == 5,
        longer=length > 5,
        sira=run(ranks, 3),
        fifty=run(ranks, 4),
        hundred=run(ranks, 5),
    )


def run(ranks: int, cards: int) -> bool:
    """Whether so many ranks follow one another.

    >>> run(0b111000, 3), run(0b110100, 3)
    (True, False)
    """
    for _ in range(cards - 1):
        ranks &= ranks >> 1
    return ranks != 0


def whole(hand: Hand, place: int) -> Whole:
    """The signs of a hand as a whole at this place in R O L D."""
    return _whole(*_features(hand), place)


def _features(hand: Hand) -> tuple[int, int, int]:
    """How many aces, tens, and fours of a kind a hand holds."""
    return (
        (hand & _ACES).bit_count(),
        (hand & _TENS).bit_count(),
        sum(hand & four == four for four in _FOURS),
    )


def _whole(aces: int, tens: int, fours: int, place: int) -> Whole:
    return Whole(
        any=1,
        right=place == 0,
        opposite=place == 1,
        left=place == 2,
        no_ace=aces == 0,
        two_aces=aces == 2,
        three_aces=aces == 3,
        four_aces=aces == 4,
        tens=tens > 1,
        four=fours,
    )


class Worth(NamedTuple):
    """What the signs of a whole hand promise, by contract."""

    hokum: float
    sun: float
    ashkal: float


@cache
def _whole_worth(aces: int, tens: int, fours: int, place: int) -> Worth:
    signs = _whole(aces, tens, fours, place)
    return Worth(
        weighed(signs, weights.HOKUM_WHOLE),
        weighed(signs, weights.SUN_WHOLE),
        weighed(signs, weights.ASHKAL_WHOLE),
    )


def beside(hand: Hand, up: Card) -> Beside:
    """The signs of the turned-up card beside a hand that does not get it."""
    ranks = _ranks(hand, suit_of(up))
    rank = 1 << (up & 7)
    return Beside(
        ace=rank == _ACE,
        ten=rank == _TEN,
        ten_for_ace=rank == _TEN and ranks & _ACE > 0,
        king=rank == _KING,
        low=rank in (_SEVEN, _EIGHT, _NINE),
        ace_for_ten=rank == _ACE and ranks & _TEN > 0,
        void=ranks == 0,
    )
