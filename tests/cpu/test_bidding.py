"""How a CPU seat bids: like a person who counts the turned-up card as the taker's own."""

from __future__ import annotations

import pytest

from baloot.cpu.evaluation import bidding, hand_strength
from baloot.rules.cards import Suit
from baloot.rules.ruleset import CLASSIC, GAHWA, Ruleset
from baloot.rules.seats import Seat
from baloot.rules.view import observe
from tests.cpu.tables import auction, call
from tests.rules.situations import card, hand

#: A hokum of hearts with the ace turned up, and a sun with the king of diamonds, that just promise enough.
LIGHT = "KD 7H JH QS TD"
THIN = "AH 8S 9C TS AS"

RULESETS = pytest.mark.parametrize("ruleset", [CLASSIC, GAHWA], ids=lambda ruleset: ruleset.name)


@RULESETS
def test_jack_and_nine_of_the_turned_up_suit_with_the_ace_call_hokum(ruleset: Ruleset) -> None:
    assert call("S", "JH 9H AC 7D 8S", up="AH", ruleset=ruleset) == "hokum"


@RULESETS
@pytest.mark.parametrize("up", ["JH", "9H"])
def test_a_turned_up_jack_or_nine_counts_as_my_own(up: str, ruleset: Ruleset) -> None:
    other = "9H" if up == "JH" else "JH"
    assert call("S", f"{other} QH TH AC 8S", up=up, ruleset=ruleset) == "hokum"
    assert call("S", f"{other} QH TH AC 8S", up="7D", ruleset=ruleset) == "pass"


@RULESETS
def test_without_jack_or_nine_low_trumps_pass(ruleset: Ruleset) -> None:
    assert call("S", "7H 8H QD 9C 8S", up="KH", ruleset=ruleset) == "pass"


@RULESETS
def test_aces_and_covered_tens_call_sun(ruleset: Ruleset) -> None:
    assert call("S", "AS TS AH TH AD", up="KD", ruleset=ruleset) == "sun"


@RULESETS
def test_three_aces_with_the_fourth_turned_up_call_sun_rather_than_hokum(ruleset: Ruleset) -> None:
    assert call("S", "AS AH AD TD 9C", up="AC", ruleset=ruleset) == "sun"


def test_bare_tens_are_no_sun() -> None:
    assert call("S", "TS TH TD 7C 8C", up="9C") == "pass"


def test_a_strong_sun_takes_an_opponents_hokum_away() -> None:
    assert call("E", "AS TS AH TH AD", up="KC", said="hokum") == "sun"


def test_a_weak_hand_leaves_the_partners_hokum_alone() -> None:
    assert call("N", "AS 8S 7H TH QD", up="9C", said="hokum pass") == "pass"


def test_an_earlier_seat_takes_over_an_opponents_sun() -> None:
    assert call("S", "AS TS AH AD KD", up="AC", said="pass pass pass sun") == "sun"


def test_the_partners_sun_is_never_taken_over() -> None:
    assert call("E", "AS TS AH AD KD", up="AC", said="pass pass pass sun pass") == "pass"


@pytest.mark.parametrize(("seat", "said"), [("N", "pass pass"), ("W", "pass pass pass")])
def test_a_sun_hand_for_which_the_card_is_useless_calls_ashkal(seat: str, said: str) -> None:
    assert call(seat, "AS TS AD TD AC", up="8H", said=said) == "ashkal"


def test_a_card_that_makes_my_own_sun_is_not_given_to_the_partner() -> None:
    assert call("N", "AS TS AD TD TC", up="AC", said="pass pass") == "sun"


def test_in_the_second_round_another_suit_is_called_hokum() -> None:
    hand_ = "JC 9C AC 8D 7S"
    assert call("S", hand_, up="QH") == "pass"
    assert call("S", hand_, up="QH", said="pass pass pass pass") == "hokum-C"


def test_a_second_round_hokum_is_named_when_the_others_have_passed() -> None:
    hand_ = "JC 9C AC 8D 7S"
    assert call("S", hand_, up="QH", said="pass pass pass pass", ruleset=GAHWA) == "hokum"
    said = "pass pass pass pass hokum pass pass pass"
    assert call("S", hand_, up="QH", said=said, ruleset=GAHWA) == "hokum-C"


def test_the_caller_of_a_provisional_hokum_keeps_it() -> None:
    said = "hokum pass pass pass"
    assert call("S", "JH 9H AC 7D 8S", up="AH", said=said, ruleset=GAHWA) == "hokum"


def test_a_provisional_hokum_becomes_sun_where_sun_promises_more() -> None:
    """BID-5: the others have passed, and the hand has four sure suits and a short trump."""
    said = "hokum pass pass pass"
    assert call("S", "AS TS AH TH AD", up="KD", said=said, ruleset=GAHWA) == "sun"


def test_far_behind_a_provisional_hokum_becomes_sun_for_the_bigger_pot() -> None:
    """BID-5: a made hokum would not be enough, so a sun that promises less is worth it."""
    said, hand_ = "hokum pass pass pass", "9H QH AD TH 9D"
    assert call("S", hand_, up="AH", said=said, ruleset=GAHWA) == "hokum"
    assert call("S", hand_, up="AH", said=said, ruleset=GAHWA, totals=(100, 140)) == "sun"
    assert call("S", hand_, up="AH", said=said, ruleset=GAHWA, totals=(140, 100)) == "hokum"


def test_any_other_seat_takes_over_an_opponents_sun_where_all_are_asked() -> None:
    """BID-6: here also the seats that speak after the caller are asked."""
    assert call("E", "AS TS AH AD KD", up="AC", said="sun", ruleset=GAHWA) == "sun"
    assert call("N", "AS TS AH AD KD", up="AC", said="sun pass", ruleset=GAHWA) == "pass"
    assert call("W", "AS TS AH AD KD", up="AC", said="sun pass pass", ruleset=GAHWA) == "sun"
    assert call("E", "AS 9S 8H 7D KD", up="AC", said="sun", ruleset=GAHWA) == "pass"


def test_of_two_suits_the_better_is_named_last() -> None:
    """BID-15."""
    said = "pass pass pass pass hokum pass pass pass"
    assert call("S", "JC 9C AC TD 9D", up="QH", said=said, ruleset=GAHWA) == "hokum-C"
    assert call("S", "JD 9D AD TC 9C", up="QH", said=said, ruleset=GAHWA) == "hokum-D"


def test_a_declarer_who_leads_opens_hokum_on_less() -> None:
    """LEAD-1: the first lead draws trumps, or takes an ace home."""
    assert call("S", LIGHT, up="AH", ruleset=GAHWA) == "hokum"
    assert call("S", LIGHT, up="AH") == "pass"


def test_a_sun_that_may_be_doubled_must_promise_more() -> None:
    """DBL-3: above 100 against a side below 100."""
    assert call("S", THIN, up="KD", ruleset=GAHWA, totals=(90, 50)) == "sun"
    assert call("S", THIN, up="KD", ruleset=GAHWA, totals=(110, 50)) == "pass"
    assert call("S", THIN, up="KD", totals=(110, 50)) == "sun"


@RULESETS
def test_near_the_end_basic_asks_more_of_a_call_when_ahead_and_less_when_behind(ruleset: Ruleset) -> None:
    """And `strong` asks the same: what is worth it is worth it at any score (but for BID-5 and DBL-3)."""

    def asked(style: bidding.BiddingStyle, totals: tuple[int, int]) -> list[float]:
        state = auction("S", LIGHT, up="AH", ruleset=ruleset, totals=totals)
        return [threshold for _, threshold in bidding.thresholds(observe(state, Seat.SOUTH), style)]

    level = asked(bidding.BASIC, (130, 130))
    assert asked(bidding.BASIC, (140, 130)) == [least + 1 for least in level]
    assert asked(bidding.BASIC, (130, 140)) == [least - 1 for least in level]
    assert asked(bidding.BASIC, (110, 120)) == level
    for totals in [(0, 0), (140, 130), (130, 140)]:
        assert asked(bidding.STRONG, totals) == asked(bidding.STRONG, (130, 130))


def test_every_trump_makes_a_hokum_stronger() -> None:
    promises = [
        hand_strength.hokum(hand(text), Suit.HEARTS, 0)
        for text in (
            "7H 8H AC 7D 8S 9S",
            "JH 8H AC 7D 8S 9S",
            "JH 9H AC 7D 8S 9S",
            "JH 9H AH 7D 8S AC",
            "JH 9H AH TH 8S AC",
        )
    ]
    assert promises == sorted(promises)


def test_a_covered_ten_is_worth_more_in_sun_than_a_bare_one() -> None:
    covered = hand_strength.sun(hand("AS TH 9H 8D 7D 7C"), 1)
    bare = hand_strength.sun(hand("AS TH 9S 8D 7D 7C"), 1)
    assert covered > bare


def test_in_ashkal_a_turned_up_ace_is_worth_more_to_the_partner_than_a_seven() -> None:
    held = hand("AS TS AD TD 9C")
    assert hand_strength.ashkal(held, card("AH"), 2) > hand_strength.ashkal(held, card("7H"), 2)
