"""Leading, following, winning, Ekka (LEAD, PLAY, EKKA, DBL-6).

One file for the one module that it tests, past 300 lines because each rule has its cases.
"""

from __future__ import annotations

import pytest

from baloot.rules.auction import Contract
from baloot.rules.cards import PACK, cards_in
from baloot.rules.faults import IllegalAction
from baloot.rules.notation import token
from baloot.rules.play import Play
from baloot.rules.ruleset import CLASSIC, GAHWA, RULESETS, Ruleset
from baloot.rules.seats import Seat
from tests.rules.situations import DECK, cards, hand, hands_of, match, may_play, play, winner

both_sets = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)


def third(trick: str, held: str, *, ruleset: Ruleset = CLASSIC, gone: str = "") -> str:
    """What South, third to play after North's lead and West's card, may play at hearts."""
    return may_play(play(ruleset, trump="H", hands={"S": held}, leader="N", trick=trick, gone=gone))


def second(trick: str, held: str, *, ruleset: Ruleset = CLASSIC, trump: str | None = "H") -> str:
    """What South, second to play after West's lead, may play."""
    return may_play(play(ruleset, trump=trump, hands={"S": held}, leader="W", trick=trick))


def fourth(trick: str, held: str, *, ruleset: Ruleset = CLASSIC) -> str:
    """What South, last to play after East, North and West, may play at hearts."""
    return may_play(play(ruleset, trump="H", hands={"S": held}, leader="E", trick=trick))


# Leads.


@pytest.mark.parametrize(
    "log", ["hokum pass pass pass", "pass pass sun pass pass", "pass pass ashkal pass pass"]
)
def test_LEAD_1_classic_the_dealers_right_leads_whoever_declares(log: str) -> None:
    assert match(CLASSIC, [DECK], log, dealer="W").turn == Seat.SOUTH
    assert match(CLASSIC, [DECK], log, dealer="N").turn == Seat.WEST


@pytest.mark.parametrize(
    ("log", "leader"),
    [
        ("pass hokum pass pass pass hokum pass pass", "E"),
        ("pass pass sun pass pass pass", "N"),
        ("pass pass ashkal pass pass pass", "N"),
        ("pass pass pass ashkal pass pass sun", "N"),
    ],
)
def test_LEAD_1_gahwa_the_declarer_leads_in_ashkal_the_caller(log: str, leader: str) -> None:
    state = match(GAHWA, [DECK], log)
    assert state.play is not None
    assert state.turn is not None
    assert state.turn.letter == leader


@both_sets
@pytest.mark.parametrize(
    ("trick", "last", "leader"),
    [("7S AS TS", "8S", "S"), ("TS 7S KS", "AS", "N"), ("7S AS TS", "7H", "N"), ("AS 7S 8S", "9S", "W")],
)
def test_LEAD_2_the_winner_of_a_trick_leads_to_the_next(
    ruleset: Ruleset, trick: str, last: str, leader: str
) -> None:
    state = play(ruleset, trump="H", hands={"N": last}, leader="W", trick=trick).after(cards(last)[0])
    assert state.leader.letter == leader
    assert state.turn == state.tricks[0].winner == state.leader


@both_sets
def test_PLAY_11_leading_is_free(ruleset: Ruleset) -> None:
    for trump in ("H", None):
        assert may_play(play(ruleset, trump=trump, hands={"S": "JH 9H AS TD"}, leader="S")) == "AS 9H JH TD"


@pytest.mark.parametrize("level", [2, 4])
def test_DBL_6_locked_nobody_leads_a_trump_while_holding_another_suit(level: int) -> None:
    state = play(GAHWA, trump="H", hands={"S": "JH 9H AS TD"}, leader="S", level=level)
    assert may_play(state) == "AS TD"
    state = play(GAHWA, trump="H", hands={"S": "JH 9H"}, leader="S", level=level)
    assert may_play(state) == "9H JH"


@pytest.mark.parametrize(("trump", "level"), [("H", 1), ("H", 3), ("H", 5), (None, 2), (None, 4)])
def test_DBL_6_triple_gahwa_and_sun_are_open(trump: str | None, level: int) -> None:
    state = play(GAHWA, trump=trump, hands={"S": "JH 9H AS TD"}, leader="S", level=level)
    assert may_play(state) == "AS 9H JH TD"


def test_DBL_6_locked_does_not_touch_following_and_ruffing() -> None:
    ruffing = play(GAHWA, trump="H", hands={"S": "7H JH AD"}, leader="N", trick="KS 9S", level=2)
    assert may_play(ruffing) == "7H JH AD"
    following = play(GAHWA, trump="H", hands={"S": "7S AS JH AD"}, leader="N", trick="KS 9S", level=2)
    assert may_play(following) == "7S AS"


# Winning.


@pytest.mark.parametrize(
    ("trump", "trick", "who"),
    [
        ("H", "AS 7H TS KS", "E"),
        ("H", "AS 7H 8H KS", "N"),
        ("H", "AS QH KH TH", "W"),
        ("H", "TH AH 9H JH", "W"),
        ("H", "9H AH TH KH", "S"),
        ("H", "7S AD AC 8S", "W"),
        ("H", "JS 9S TS QS", "N"),
        (None, "7S AD AC AH", "S"),
        (None, "JH 9H TH AH", "W"),
        (None, "KH 9H TH JH", "N"),
    ],
)
@both_sets
def test_PLAY_1_the_highest_trump_wins_else_the_highest_of_the_suit_led(
    ruleset: Ruleset, trump: str | None, trick: str, who: str
) -> None:
    assert winner(ruleset, trump, trick) == who


# Following in sun, in both sets, and in gahwa's hokum.


@both_sets
def test_PLAY_2_sun_follow_suit(ruleset: Ruleset) -> None:
    assert second("KS", "7S AS JH AD", ruleset=ruleset, trump=None) == "7S AS"


@both_sets
def test_PLAY_2_sun_void_play_anything(ruleset: Ruleset) -> None:
    assert second("KS", "7C JH AD", ruleset=ruleset, trump=None) == "JH AD 7C"


@both_sets
@pytest.mark.parametrize("trick", ["KS", "KS 9H", "KS 9H QD"])
def test_PLAY_3_whoever_holds_the_plain_suit_led_follows_with_any_card_of_it(
    ruleset: Ruleset, trick: str
) -> None:
    leader = "WNE"[len(trick.split()) - 1]
    state = play(ruleset, trump="H", hands={"S": "7S AS JH AD"}, leader=leader, trick=trick)
    assert may_play(state) == "7S AS"


@pytest.mark.parametrize("trick", ["8H", "8H TH", "8H AH TH"])
def test_PLAY_4_gahwa_follows_trumps_without_a_duty_to_beat(trick: str) -> None:
    leader = "WNE"[len(trick.split()) - 1]
    state = play(GAHWA, trump="H", hands={"S": "7H JH AD"}, leader=leader, trick=trick)
    assert may_play(state) == "7H JH"


@pytest.mark.parametrize("trick", ["KS", "KS 9H", "KS TS", "KS 9H QS"])
def test_PLAY_4_gahwa_void_play_anything(trick: str) -> None:
    leader = "WNE"[len(trick.split()) - 1]
    state = play(GAHWA, trump="H", hands={"S": "7H JH AD"}, leader=leader, trick=trick)
    assert may_play(state) == "7H JH AD"


# The trumping duties of classic hokum.


def test_PLAY_5_trump_led_an_opponent_winning_play_a_higher_trump() -> None:
    assert second("TH", "7H JH AH KS") == "JH AH"
    assert third("8H AH", "7H 9H KH KS") == "9H"
    assert fourth("8H KH TH", "7H QH 9H AH") == "9H AH"


def test_PLAY_5_otherwise_any_trump() -> None:
    assert second("9H", "7H AH KS") == "7H AH"
    assert third("8H JH", "9H KH KS") == "9H KH"
    assert fourth("8H TH JH", "9H AH KS") == "9H AH"


def test_PLAY_6_trump_led_partner_winning_any_trump() -> None:
    assert third("AH 8H", "7H 9H KH KS") == "7H 9H KH"
    assert fourth("8H AH 7H", "9H KH TC") == "9H KH"


@pytest.mark.parametrize("lead", ["KS", "AS", "7S"])
def test_PLAY_7_second_void_in_the_plain_suit_must_trump(lead: str) -> None:
    assert second(lead, "7H JH AD") == "7H JH"


def test_PLAY_8a_third_an_opponent_has_ruffed_and_must_be_beaten() -> None:
    assert third("KS 9H", "7H JH AD") == "JH"


def test_PLAY_8a_third_an_opponents_plain_card_is_beaten_by_any_trump() -> None:
    assert third("KS AS", "7H JH AD") == "7H JH"


def test_PLAY_8b_third_partner_winning_with_the_ace_led_may_play_anything() -> None:
    assert third("AS KS", "7H JH AD") == "7H JH AD"


def test_PLAY_8b_third_partner_winning_with_an_Ekka_may_play_anything() -> None:
    assert third("TS KS", "7H JH AD", gone="AS") == "7H JH AD"


def test_PLAY_8b_a_ruffed_ace_frees_nobody() -> None:
    assert third("AS 8H", "7H JH AD") == "JH"


def test_PLAY_8c_third_partner_winning_otherwise_must_trump() -> None:
    assert third("TS KS", "7H JH AD") == "7H JH"


def test_PLAY_9a_fourth_partner_winning_may_play_anything() -> None:
    assert fourth("KS AS TS", "7H JH AD") == "7H JH AD"
    assert fourth("KS 9H TS", "7H JH AD") == "7H JH AD"


def test_PLAY_9b_fourth_an_opponent_winning_must_be_beaten_with_a_trump() -> None:
    assert fourth("TS KS QS", "7H JH AD") == "7H JH"
    assert fourth("KS QS 9H", "7H JH AD") == "JH"
    assert fourth("AS QS KS", "7H AD") == "7H"


def test_PLAY_10_whoever_must_beat_a_trump_and_cannot_may_play_anything() -> None:
    assert third("KS JH", "7H 9H AD") == "7H 9H AD"
    assert fourth("KS QS JH", "7H 9H AD") == "7H 9H AD"


@pytest.mark.parametrize("trick", ["KS", "TS KS", "KS AS", "KS QS TS", "KH", "KH 8H"])
def test_PLAY_10_whoever_holds_neither_the_suit_led_nor_a_trump_plays_anything(trick: str) -> None:
    leader = "WNE"[len(trick.split()) - 1]
    state = play(CLASSIC, trump="H", hands={"S": "7D AD 8C"}, leader=leader, trick=trick)
    assert may_play(state) == "7D AD 8C"


# The worked cases of play.


@pytest.mark.parametrize(
    ("number", "ruleset", "trick", "held", "legal"),
    [
        (1, CLASSIC, "KS 9H", "7H JH AD", "JH"),
        (2, CLASSIC, "TS KS", "7H JH AD", "7H JH"),
        (3, CLASSIC, "AS KS", "7H JH AD", "7H JH AD"),
        (4, CLASSIC, "KS JH", "7H 9H AD", "7H 9H AD"),
        (5, CLASSIC, "8H AH 7H", "9H KH TC", "9H KH"),
        (6, GAHWA, "KS 9H", "7H JH AD", "7H JH AD"),
    ],
)
def test_worked_case(number: int, ruleset: Ruleset, trick: str, held: str, legal: str) -> None:
    place = fourth if number == 5 else third
    assert place(trick, held, ruleset=ruleset) == legal


def test_worked_case_7_DBL_6() -> None:
    state = play(GAHWA, trump="H", hands={"S": "JH 9H AS TD"}, leader="S", level=2)
    assert may_play(state) == "AS TD"


# Ekka.


def is_ekka(
    lead: str, gone: str, *, ruleset: Ruleset = CLASSIC, trump: str | None = "H", held: str = ""
) -> bool:
    """Whether South's lead is an Ekka when these cards have gone and South holds these besides."""
    state = play(ruleset, trump=trump, hands={"S": f"{lead} {held}"}, leader="S", gone=gone)
    return state.after(cards(lead)[0]).ekka


@pytest.mark.parametrize(
    ("lead", "gone", "ekka"),
    [
        ("TS", "AS", True),
        ("TS", "", False),
        ("KS", "AS TS", True),
        ("KS", "AS", False),
        ("QS", "AS KS TS", True),
        ("JS", "AS KS QS", False),
        ("9S", "AS TS KS QS JS", True),
        ("7S", "AS TS KS QS JS 9S 8S", True),
        ("7S", "AS TS KS QS JS 9S", False),
        ("AS", "", False),
        ("9H", "JH", False),
        ("AH", "JH 9H", False),
    ],
)
def test_EKKA_1_every_higher_card_of_the_plain_suit_has_gone(lead: str, gone: str, ekka: bool) -> None:
    assert is_ekka(lead, gone) is ekka


def test_EKKA_1_a_higher_card_in_the_leaders_own_hand_has_not_gone() -> None:
    assert not is_ekka("TS", "", held="AS 7D")
    assert not is_ekka("KS", "AS", held="TS")


def test_EKKA_1_a_card_on_the_table_has_not_gone_in_an_earlier_trick() -> None:
    state = play(CLASSIC, trump="H", hands={}, leader="N", trick="TS AS")
    assert not state.ekka


def test_EKKA_1_only_in_classic_hokum() -> None:
    assert not is_ekka("TS", "AS", ruleset=GAHWA)
    assert not is_ekka("TS", "AS", trump=None)
    assert not is_ekka("TS", "AS", trump="S")


def test_EKKA_1_a_card_that_is_not_led_is_none() -> None:
    state = play(CLASSIC, trump="H", hands={}, leader="N", trick="7S TS", gone="AS")
    assert not state.ekka


def test_EKKA_2_it_is_announced_with_the_card_and_gone_with_the_trick() -> None:
    state = play(CLASSIC, trump="H", hands={"E": "8S"}, leader="N", trick="TS 7S 9S", gone="AS")
    assert state.ekka
    state = state.after(cards("8S")[0])
    assert state.tricks[0].ekka
    assert not state.ekka


def test_EKKA_2_a_ruffed_Ekka_frees_nobody() -> None:
    assert third("TS 8H", "7H JH AD", gone="AS") == "JH"


def test_EKKA_2_it_frees_the_third_player_only() -> None:
    assert second("TS", "7H JH AD") == "7H JH"
    state = play(CLASSIC, trump="H", hands={"S": "7H JH AD"}, leader="W", trick="TS", gone="AS")
    assert state.ekka
    assert may_play(state) == "7H JH"
    state = play(CLASSIC, trump="H", hands={"S": "7H JH AD"}, leader="E", trick="TS 7S 8S", gone="AS")
    assert state.ekka
    assert may_play(state) == "7H JH"


# Tricks and their worth.


def test_GEN_4_the_last_trick_is_worth_ten_more() -> None:
    hands = hands_of(
        {
            "S": "AS TS KS QS JS 9S 8S 7S",
            "E": "AH TH KH QH JH 9H 8H 7H",
            "N": "AD TD KD QD JD 9D 8D 7D",
            "W": "AC TC KC QC JC 9C 8C 7C",
        }
    )
    state = Play.opening(CLASSIC, Contract(None, Seat.SOUTH, Seat.SOUTH), hands, Seat.WEST)
    for rank in "ATKQJ987":
        for letter in "SHDC":
            state = state.after(cards(rank + letter)[0])
    assert [trick.points for trick in state.tricks] == [44, 40, 16, 12, 8, 0, 0, 10]
    assert {trick.winner for trick in state.tricks} == {Seat.SOUTH}
    assert state.over
    assert state.turn is None
    assert state.legal == ()
    assert [token(card) for _, card in state.tricks[0].plays] == ["AS", "AH", "AD", "AC"]
    assert [seat.letter for seat, _ in state.tricks[0].plays] == ["S", "E", "N", "W"]


def test_a_trick_counts_trumps_as_trumps() -> None:
    state = play(CLASSIC, trump="H", hands={"S": "JH"}, leader="E", trick="9H 7H AS")
    assert state.after(cards("JH")[0]).tricks[0].points == 14 + 0 + 11 + 20


# Refusals.


@both_sets
@pytest.mark.parametrize("trick", ["", "KS", "TS KS", "KS 9H", "KS QS JH"])
def test_a_card_that_is_not_legal_or_not_in_the_hand_is_refused(ruleset: Ruleset, trick: str) -> None:
    leader = "SWNE"[len(trick.split())]
    state = play(ruleset, trump="H", hands={"S": "7H AD TC"}, leader=leader, trick=trick)
    for card in PACK:
        if card not in state.legal:
            with pytest.raises(IllegalAction):
                state.after(card)
    assert set(state.legal) <= set(cards_in(hand("7H AD TC")))


def test_a_card_that_was_played_is_refused_the_second_time() -> None:
    state = play(CLASSIC, trump=None, hands={"S": "AH AD", "E": "8H", "N": "9H", "W": "TH"}, leader="S")
    for card in cards("AH 8H 9H TH"):
        state = state.after(card)
    assert state.turn == Seat.SOUTH
    with pytest.raises(IllegalAction):
        state.after(cards("AH")[0])


def test_cards_gone_are_those_of_complete_tricks() -> None:
    state = play(CLASSIC, trump=None, hands={"S": "AS"}, leader="W", trick="7S", gone="KC QC")
    assert state.gone == hand("KC QC")


def test_trick_begun_puts_the_cards_on_the_table_back_into_the_hands() -> None:
    state = play(CLASSIC, trump="H", hands={"S": "7D", "N": "8D", "W": "9D"}, leader="N", trick="TS KS")
    begun = state.trick_begun
    assert begun.turn == Seat.NORTH
    assert begun.trick == ()
    again = begun.after(cards("TS")[0]).after(cards("KS")[0])
    assert again.hands == state.hands
    assert again.winning == state.winning
