"""The pack and hands (GEN-1)."""

from __future__ import annotations

from baloot.rules.cards import (
    EMPTY,
    FULL,
    PACK,
    RANK_CARDS,
    RANKS,
    SUIT_CARDS,
    SUITS,
    Rank,
    Suit,
    card_of,
    cards_in,
    common,
    hand_of,
    holds,
    joined,
    minus,
    rank_of,
    size,
    suit_of,
    without,
)
from baloot.rules.notation import token
from tests.rules.situations import cards, hand


def test_GEN_1_the_pack_is_seven_to_ace_in_four_suits() -> None:
    assert " ".join(map(token, PACK)) == (
        "7S 8S 9S TS JS QS KS AS 7H 8H 9H TH JH QH KH AH 7D 8D 9D TD JD QD KD AD 7C 8C 9C TC JC QC KC AC"
    )


def test_a_card_is_its_suit_and_rank() -> None:
    assert [card_of(suit, rank) for suit in SUITS for rank in RANKS] == list(PACK)
    assert all(card_of(suit_of(card), rank_of(card)) == card for card in PACK)
    assert cards("TS AH") == (card_of(Suit.SPADES, Rank.TEN), card_of(Suit.HEARTS, Rank.ACE))
    assert [suit.letter for suit in SUITS] == list("SHDC")
    assert [rank.letter for rank in RANKS] == list("789TJQKA")


def test_a_hand_knows_its_cards() -> None:
    held = hand("AD 7S TH")
    assert tuple(cards_in(held)) == cards("7S TH AD")
    assert size(held) == 3
    assert [card for card in PACK if holds(held, card)] == list(cards("7S TH AD"))
    assert hand_of(cards_in(held)) == held
    assert list(cards_in(EMPTY)) == []
    assert tuple(cards_in(FULL)) == PACK


def test_a_card_that_is_played_has_left_the_hand() -> None:
    assert without(hand("AD 7S"), cards("7S")[0]) == hand("AD")
    assert without(hand("AD"), cards("7S")[0]) == hand("AD")


def test_hands_are_joined_compared_and_reduced() -> None:
    assert joined(hand("7S 8S"), hand("8S 9S")) == hand("7S 8S 9S")
    assert common(hand("7S 8S"), hand("8S 9S")) == hand("8S")
    assert minus(hand("7S 8S"), hand("8S 9S")) == hand("7S")


def test_every_suit_has_eight_cards_and_every_rank_four() -> None:
    assert [tuple(map(suit_of, cards_in(SUIT_CARDS[suit]))) for suit in SUITS] == [
        (suit,) * 8 for suit in SUITS
    ]
    assert [tuple(map(rank_of, cards_in(RANK_CARDS[rank]))) for rank in RANKS] == [
        (rank,) * 4 for rank in RANKS
    ]
