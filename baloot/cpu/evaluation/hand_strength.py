"""The evaluation of a hand for a contract, in the auction: the game points that its side may expect to win.

It is linear: the sum of an evaluation of the whole hand and of one of each suit, each the dot product of
features, such as a covered ten or the jack with the nine of trumps, and of fitted weights. A suit is given by
the set of its ranks, as eight bits in natural order.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from baloot.cpu.evaluation import weights
from baloot.cpu.evaluation.features import (
    HandFeatures,
    SuitFeatures,
    TrumpFeatures,
    UpCardFeatures,
    dot_product,
)
from baloot.rules.cards import RANK_CARDS, SUIT_CARDS, SUITS, Card, Hand, Rank, Suit, suit_of

_SEVEN, _EIGHT, _NINE, _TEN, _JACK, _QUEEN, _KING, _ACE = (1 << rank for rank in Rank)
_ACES, _TENS = RANK_CARDS[Rank.ACE], RANK_CARDS[Rank.TEN]
_FOURS = tuple(RANK_CARDS[rank] for rank in (Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING))


def hokum(hand: Hand, trump: Suit, place: int) -> float:
    """Game points that hokum in this suit promises a hand of six cards, the turned-up card among them.

    `place` is the seat's place in the auction, counted from 0 at the dealer's right.
    """
    total = _hand_evaluations(*_counts(hand), place).hokum
    for suit in SUITS:
        total += (_hokum_trumps if suit == trump else _hokum_plain)(_ranks(hand, suit))
    return total


def sun(hand: Hand, place: int) -> float:
    """Game points that sun promises a hand of six cards, the turned-up card among them."""
    total = _hand_evaluations(*_counts(hand), place).sun
    for suit in SUITS:
        total += _sun(_ranks(hand, suit))
    return total


def ashkal(hand: Hand, up: Card, place: int) -> float:
    """Game points that ashkal promises a hand of five cards whose partner takes the turned-up card."""
    total = _hand_evaluations(*_counts(hand), place).ashkal
    total += dot_product(up_card_features(hand, up), weights.ASHKAL_UP)
    for suit in SUITS:
        total += _ashkal(_ranks(hand, suit))
    return total


def _ranks(hand: Hand, suit: int) -> int:
    return (hand & SUIT_CARDS[suit]) >> 8 * suit


@cache
def _hokum_trumps(ranks: int) -> float:
    return dot_product(trump_features(ranks), weights.HOKUM_TRUMPS)


@cache
def _hokum_plain(ranks: int) -> float:
    return dot_product(suit_features(ranks), weights.HOKUM_PLAIN)


@cache
def _sun(ranks: int) -> float:
    return dot_product(suit_features(ranks), weights.SUN_SUIT)


@cache
def _ashkal(ranks: int) -> float:
    return dot_product(suit_features(ranks), weights.ASHKAL_SUIT)


def suit_features(ranks: int) -> SuitFeatures:
    """The features of these ranks of a plain suit, or of a suit in sun."""
    length = ranks.bit_count()
    ace, ten, king, queen, jack = (ranks & card > 0 for card in (_ACE, _TEN, _KING, _QUEEN, _JACK))
    return SuitFeatures(
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
        sira=has_sequence(ranks, 3),
        fifty=has_sequence(ranks, 4),
        hundred=has_sequence(ranks, 5),
    )


def trump_features(ranks: int) -> TrumpFeatures:
    """The features of these ranks of trumps."""
    length = ranks.bit_count()
    jack, nine, ace, ten = (ranks & card > 0 for card in (_JACK, _NINE, _ACE, _TEN))
    king, queen = ranks & _KING > 0, ranks & _QUEEN > 0
    return TrumpFeatures(
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
        sira=has_sequence(ranks, 3),
        fifty=has_sequence(ranks, 4),
        hundred=has_sequence(ranks, 5),
    )


def has_sequence(ranks: int, length: int) -> bool:
    """Whether there is a sequence of at least this length among the ranks.

    >>> has_sequence(0b111000, 3), has_sequence(0b110100, 3)
    (True, False)
    """
    for _ in range(length - 1):
        ranks &= ranks >> 1
    return ranks != 0


def hand_features(hand: Hand, place: int) -> HandFeatures:
    """The features of a hand as a whole, at a place counted from 0 at the dealer's right."""
    return _hand_features(*_counts(hand), place)


def _counts(hand: Hand) -> tuple[int, int, int]:
    """How many aces, tens, and fours of a kind (of tens, jacks, queens, kings) a hand holds."""
    return (
        (hand & _ACES).bit_count(),
        (hand & _TENS).bit_count(),
        sum(hand & four == four for four in _FOURS),
    )


def _hand_features(aces: int, tens: int, fours: int, place: int) -> HandFeatures:
    return HandFeatures(
        bias=1,
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


class HandEvaluations(NamedTuple):
    """The evaluation of a hand as a whole, without its suits, by call; in game points."""

    hokum: float
    sun: float
    ashkal: float


@cache
def _hand_evaluations(aces: int, tens: int, fours: int, place: int) -> HandEvaluations:
    features = _hand_features(aces, tens, fours, place)
    return HandEvaluations(
        dot_product(features, weights.HOKUM_HAND),
        dot_product(features, weights.SUN_HAND),
        dot_product(features, weights.ASHKAL_HAND),
    )


def up_card_features(hand: Hand, up: Card) -> UpCardFeatures:
    """The features of the turned-up card to a hand that does not get it."""
    ranks = _ranks(hand, suit_of(up))
    rank = 1 << (up & 7)
    return UpCardFeatures(
        ace=rank == _ACE,
        ten=rank == _TEN,
        ten_for_ace=rank == _TEN and ranks & _ACE > 0,
        king=rank == _KING,
        low=rank in (_SEVEN, _EIGHT, _NINE),
        ace_for_ten=rank == _ACE and ranks & _TEN > 0,
        void=ranks == 0,
    )
