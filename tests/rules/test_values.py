"""Strength and worth of the cards (GEN-2, GEN-3, GEN-4, PLAY-1)."""

from __future__ import annotations

import pytest

from baloot.rules.cards import PACK, SUITS, Suit, suit_of
from baloot.rules.notation import token
from baloot.rules.values import LAST_TRICK_POINTS, beating, points, strengths, stronger
from tests.rules.situations import cards, hand, suit

TRUMPS = "J9ATKQ87"
PLAIN = "ATKQJ987"
TRUMP_WORTH = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 0, "7": 0}
PLAIN_WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
CONTRACTS = ["S", "H", "D", "C", None]


@pytest.mark.parametrize("trump", CONTRACTS)
def test_GEN_2_jack_and_nine_head_the_trumps_and_ace_and_ten_every_other_suit(trump: str | None) -> None:
    strength = strengths(suit(trump))
    for letter in "SHDC":
        order = TRUMPS if letter == trump else PLAIN
        suit_cards = [card for card in PACK if suit_of(card).letter == letter]
        assert (
            "".join(token(card)[0] for card in sorted(suit_cards, key=lambda card: -strength[card])) == order
        )


@pytest.mark.parametrize("trump", CONTRACTS)
def test_GEN_2_the_cards_above_a_card_are_those_of_its_suit_that_rank_higher(trump: str | None) -> None:
    for letter in "SHDC":
        order = TRUMPS if letter == trump else PLAIN
        for place, rank in enumerate(order):
            above = hand(" ".join(higher + letter for higher in order[:place]))
            assert stronger(suit(trump), cards(rank + letter)[0]) == above


@pytest.mark.parametrize("trump", CONTRACTS)
def test_GEN_3_what_a_card_is_worth(trump: str | None) -> None:
    for card in PACK:
        rank, letter = token(card)[0], token(card)[1]
        worth = TRUMP_WORTH if letter == trump else PLAIN_WORTH
        assert points(suit(trump))[card] == worth[rank]


def test_GEN_4_a_deal_holds_162_points_in_hokum_and_130_in_sun() -> None:
    assert [sum(points(trump)) + LAST_TRICK_POINTS for trump in SUITS] == [162] * 4
    assert sum(points(None)) + LAST_TRICK_POINTS == 130
    assert LAST_TRICK_POINTS == 10


def test_PLAY_1_the_smallest_trump_is_above_every_plain_ace() -> None:
    strength = strengths(Suit.DIAMONDS)
    seven = cards("7D")[0]
    assert all(strength[seven] > strength[card] for card in PACK if suit_of(card) != Suit.DIAMONDS)


@pytest.mark.parametrize("trump", CONTRACTS)
def test_PLAY_1_a_card_is_beaten_by_the_higher_ones_of_its_suit_and_a_plain_one_by_every_trump(
    trump: str | None,
) -> None:
    for letter in "SHDC":
        order = TRUMPS if letter == trump else PLAIN
        trumps = "" if trump in (None, letter) else " ".join(rank + trump for rank in TRUMPS)
        for place, rank in enumerate(order):
            higher = " ".join(above + letter for above in order[:place])
            assert beating(suit(trump), cards(rank + letter)[0]) == hand(f"{higher} {trumps}")
