"""The shuffle and the deal (DEAL, TAKE)."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest

from baloot.rules.cards import PACK, cards_in
from baloot.rules.deal import Deal, Shuffled
from baloot.rules.notation import seat_of, token
from baloot.rules.seats import SEATS, Seat
from tests.rules import reference
from tests.rules.situations import cards

ZERO = bytes(32)
FIRST = "QD 8D 8C AC QH 9H AS 8H 7H QC 9D 7C 7D JS JC KS KC TH TS 9S 7S AH AD QS TD JD KH 9C JH 8S KD TC"
THOUSANDTH = "7S 9H KH 7D 8C 8D 9S 8S 9C KD 7H JC TD 7C TS AS AC QD AD QH JH KC KS AH TC 9D JD JS QC TH 8H QS"
#: A deck in which every card tells its place: the pack in its own order.
IN_ORDER = Deal(PACK, Seat.WEST)


def hand_tokens(hands: tuple[int, ...], seat: str) -> str:
    return " ".join(token(card) for card in cards_in(hands[seat_of(seat)]))  # type: ignore[arg-type]


def test_the_deal_of_the_zero_seed_is_the_published_one() -> None:
    assert Shuffled(ZERO).deck(1) == cards(FIRST)
    assert Shuffled(ZERO).deck(1000) == cards(THOUSANDTH)


@pytest.mark.parametrize("name", ["one", "two", "three"])
def test_any_deal_is_the_one_of_the_written_description(name: str) -> None:
    seed = sha256(name.encode()).digest()
    for number in (1, 2, 255, 256, 65536, 2**32 - 1):
        assert [token(card) for card in Shuffled(seed).deck(number)] == reference.deck_of(seed, number)


def test_DEAL_3_the_first_dealer_follows_from_the_seed() -> None:
    assert Shuffled(ZERO).first_dealer == Seat.EAST
    seeds = [sha256(bytes([n])).digest() for n in range(64)]
    dealers = [Shuffled(seed).first_dealer.letter for seed in seeds]
    assert dealers == [reference.first_dealer(seed) for seed in seeds]
    assert set(dealers) == set("SENW")


def test_every_card_comes_to_every_place_about_equally_often() -> None:
    seed = sha256(b"even").digest()
    places: Counter[tuple[int, int]] = Counter()
    deals = 3200
    for number in range(1, deals + 1):
        deck = Shuffled(seed).deck(number)
        assert sorted(deck) == list(PACK)
        places.update(enumerate(deck))
    chi_square = sum((places[place, card] - 100) ** 2 / 100 for place in range(32) for card in PACK)
    # 31 × 31 degrees of freedom: mean 961, deviation 44.
    assert 961 - 6 * 44 < chi_square < 961 + 6 * 44


def test_a_seed_is_32_bytes() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Shuffled(bytes(31))


def test_DEAL_1_three_cards_each_then_two_from_the_right_of_the_dealer() -> None:
    hands = IN_ORDER.first_hands()
    assert hand_tokens(hands, "S") == "7S 8S 9S JH QH"
    assert hand_tokens(hands, "E") == "TS JS QS KH AH"
    assert hand_tokens(hands, "N") == "KS AS 7H 7D 8D"
    assert hand_tokens(hands, "W") == "8H 9H TH 9D TD"


def test_DEAL_1_card_21_is_turned_up_and_eleven_stay_undealt() -> None:
    assert token(IN_ORDER.up) == "JD"
    dealt = [card for hand in IN_ORDER.first_hands() for card in cards_in(hand)]
    assert len(set(dealt)) == 20
    assert len(set(PACK) - set(dealt) - {IN_ORDER.up}) == 11


@pytest.mark.parametrize(
    ("taker", "south", "east", "north", "west"),
    [
        ("S", "JD QD KD", "AD 7C 8C", "9C TC JC", "QC KC AC"),
        ("E", "QD KD AD", "JD 7C 8C", "9C TC JC", "QC KC AC"),
        ("N", "QD KD AD", "7C 8C 9C", "JD TC JC", "QC KC AC"),
        ("W", "QD KD AD", "7C 8C 9C", "TC JC QC", "JD KC AC"),
    ],
)
def test_TAKE_1_the_taker_has_the_turned_up_card_and_two_more_the_others_three(
    taker: str, south: str, east: str, north: str, west: str
) -> None:
    first, full = IN_ORDER.first_hands(), IN_ORDER.full_hands(seat_of(taker))
    gained = [" ".join(token(card) for card in cards_in(full[seat] & ~first[seat])) for seat in SEATS]  # type: ignore[arg-type]
    assert gained == [south, east, north, west]
    assert all(full[seat] & first[seat] == first[seat] for seat in SEATS)


@pytest.mark.parametrize("dealer", "SENW")
def test_the_deal_turns_with_the_dealer(dealer: str) -> None:
    deal = Deal(PACK, seat_of(dealer))
    right, opposite, left, last = reference.speaking_order(dealer)
    first = deal.first_hands()
    assert hand_tokens(first, right) == "7S 8S 9S JH QH"
    assert hand_tokens(first, last) == "8H 9H TH 9D TD"
    full = deal.full_hands(seat_of(left))
    assert hand_tokens(full, opposite) == "TS JS QS KH AH 7C 8C 9C"
    assert hand_tokens(full, left) == "KS AS 7H 7D 8D JD TC JC"
    assert sorted(card for hand in full for card in cards_in(hand)) == list(PACK)
