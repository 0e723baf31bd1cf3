"""The auction (BID, TAKE-2, DEAL-5).

West deals, so that S E N W are R O L D, and the 9H is turned up, unless a test says otherwise.
"""

from __future__ import annotations

import pytest

from baloot.rules.auction import CALLS
from baloot.rules.faults import IllegalAction
from baloot.rules.ruleset import CLASSIC, GAHWA, RULESETS, Ruleset
from tests.rules.situations import asked, auction, stands

both_sets = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
FOUR_PASSES = "pass pass pass pass "


@both_sets
def test_BID_1_the_dealers_right_speaks_first_then_opposite_left_and_dealer(ruleset: Ruleset) -> None:
    speakers = [asked(auction(ruleset, said="pass " * said))[0] for said in range(8)]
    assert speakers == list("SENWSENW")
    assert asked(auction(ruleset, dealer="S"))[0] == "E"


@both_sets
def test_BID_2_the_first_round_offers_pass_hokum_and_sun(ruleset: Ruleset) -> None:
    assert asked(auction(ruleset)) == "S: pass hokum sun"
    assert asked(auction(ruleset, said="pass")) == "E: pass hokum sun"


@both_sets
@pytest.mark.parametrize("up", ["9H", "AH", "7S"])
def test_BID_2_left_and_dealer_may_call_ashkal_whatever_is_turned_up(ruleset: Ruleset, up: str) -> None:
    assert asked(auction(ruleset, up=up, said="pass pass")) == "N: pass hokum sun ashkal"
    assert asked(auction(ruleset, up=up, said="pass pass pass")) == "W: pass hokum sun ashkal"


@both_sets
@pytest.mark.parametrize("said", ["hokum pass", "hokum pass pass", "pass hokum", "pass hokum pass", "sun"])
def test_BID_2_ashkal_is_gone_once_anybody_has_called(ruleset: Ruleset, said: str) -> None:
    assert asked(auction(ruleset, said=said)).partition(": ")[2] in ("pass sun", "")


@both_sets
def test_BID_2_first_round_hokum_makes_the_turned_up_suit_trump(ruleset: Ruleset) -> None:
    keep = " hokum" if ruleset is GAHWA else ""
    state = auction(ruleset, up="TC", said="pass hokum pass pass pass" + keep)
    assert stands(state) == "hokum C by E"


@both_sets
@pytest.mark.parametrize(
    ("said", "caller"),
    [
        ("hokum sun", "E"),
        ("hokum pass sun", "N"),
        ("hokum pass pass sun", "W"),
        ("pass pass pass hokum pass sun", "E"),
    ],
)
def test_BID_3_sun_beats_hokum_whoever_calls_it(ruleset: Ruleset, said: str, caller: str) -> None:
    state = auction(ruleset, said=said)
    while not state.over:
        state = state.after(CALLS[0])
    assert stands(state) == f"sun by {caller}"


@both_sets
def test_BID_4_nobody_calls_hokum_over_hokum(ruleset: Ruleset) -> None:
    for said in ("hokum", "hokum pass", "hokum pass pass"):
        assert asked(auction(ruleset, said=said)).endswith(": pass sun")
    name = "hokum" if ruleset is GAHWA else "hokum-S"
    assert asked(auction(ruleset, said=FOUR_PASSES + name)) == "E: pass sun"


def test_BID_5_classic_hokum_stands_when_the_others_have_passed() -> None:
    assert stands(auction(CLASSIC, said="hokum pass pass pass")) == "hokum H by S"


def test_BID_5_gahwa_the_caller_keeps_hokum_or_changes_to_sun() -> None:
    assert asked(auction(GAHWA, said="hokum pass pass pass")) == "S: hokum sun"
    assert stands(auction(GAHWA, said="hokum pass pass pass hokum")) == "hokum H by S"


def test_BID_5_gahwa_a_change_to_sun_may_be_taken_over_like_any_other() -> None:
    state = auction(GAHWA, said="pass hokum pass pass pass sun")
    assert asked(state) == "N: pass sun"
    assert stands(auction(GAHWA, said="pass hokum pass pass pass sun pass sun")) == "sun by W"
    assert stands(auction(GAHWA, said="pass hokum pass pass pass sun pass pass pass")) == "sun by E"


@pytest.mark.parametrize(
    ("said", "who_is_asked"),
    [
        ("sun", ""),
        ("pass sun", "S"),
        ("pass pass sun", "SE"),
        ("pass pass pass sun", "SEN"),
        ("pass pass ashkal", "SE"),
        ("pass pass pass ashkal", "SEN"),
        ("hokum sun", "S"),
        ("hokum pass pass sun", "SEN"),
        ("pass hokum pass pass sun", ""),
        ("pass pass hokum pass pass sun", "S"),
    ],
)
def test_BID_6_classic_only_the_seats_before_the_caller_may_take_over(said: str, who_is_asked: str) -> None:
    state = auction(CLASSIC, said=said)
    for seat in who_is_asked:
        assert asked(state) == f"{seat}: pass sun"
        state = state.after(CALLS[0])
    assert state.over


@pytest.mark.parametrize(
    ("said", "who_is_asked"),
    [
        ("sun", "ENW"),
        ("pass sun", "NWS"),
        ("pass pass pass sun", "SEN"),
        ("pass pass ashkal", "WSE"),
        ("hokum sun", "NWS"),
        ("hokum pass pass pass sun", "ENW"),
        ("pass hokum pass pass sun", "ENW"),
    ],
)
def test_BID_6_gahwa_the_three_others_may_take_over_from_the_callers_right(
    said: str, who_is_asked: str
) -> None:
    state = auction(GAHWA, said=said)
    for seat in who_is_asked:
        assert asked(state) == f"{seat}: pass sun"
        state = state.after(CALLS[0])
    assert state.over


@both_sets
def test_BID_6_the_first_taker_has_it_and_it_is_final(ruleset: Ruleset) -> None:
    pass_on = "pass " if ruleset is GAHWA else ""  # West is asked first by North's right.
    assert stands(auction(ruleset, said=f"pass pass ashkal {pass_on}sun")) == "sun by S"
    assert stands(auction(ruleset, said=f"pass pass sun {pass_on}pass sun")) == "sun by E"
    assert stands(auction(ruleset, said="pass pass pass ashkal pass sun")) == "sun by E"


def test_BID_6_the_caller_of_hokum_may_take_the_sun_over_too() -> None:
    assert stands(auction(CLASSIC, said="hokum sun sun")) == "sun by S"
    assert stands(auction(GAHWA, said="hokum sun pass pass sun")) == "sun by S"


@both_sets
@pytest.mark.parametrize(
    ("said", "who_is_asked"),
    [
        ("hokum", "ENW"),
        ("pass hokum", "NWS"),
        ("pass pass hokum", "WSE"),
        ("pass pass pass hokum", "SEN"),
    ],
)
def test_BID_7_after_hokum_all_three_others_are_asked_also_those_that_passed(
    ruleset: Ruleset, said: str, who_is_asked: str
) -> None:
    state = auction(ruleset, said=said)
    for seat in who_is_asked:
        assert asked(state) == f"{seat}: pass sun"
        state = state.after(CALLS[0])
    assert state.over == (ruleset is CLASSIC)


@both_sets
def test_BID_9_TAKE_2_in_ashkal_the_caller_declares_and_the_partner_takes_the_card(ruleset: Ruleset) -> None:
    state = auction(ruleset, said="pass pass ashkal")
    while not state.over:
        state = state.after(CALLS[0])
    assert stands(state) == "sun by N, S takes"
    assert state.contract is not None
    assert state.contract.kind == "sun"


@both_sets
def test_BID_9_ashkal_taken_over_by_the_partner_is_plain_sun(ruleset: Ruleset) -> None:
    pass_on = "pass " if ruleset is GAHWA else ""
    state = auction(ruleset, said=f"pass pass ashkal {pass_on}sun")
    assert stands(state) == "sun by S"


@both_sets
def test_BID_10_four_passes_open_the_second_round_with_the_dealers_right(ruleset: Ruleset) -> None:
    state = auction(ruleset, said=FOUR_PASSES)
    assert state.round == 2
    assert asked(state).startswith("S: ")


def test_BID_11_the_second_round_offers_the_other_suits_and_sun_but_no_ashkal() -> None:
    for passes, seat in enumerate("SENW"):
        said = FOUR_PASSES + "pass " * passes
        assert asked(auction(CLASSIC, said=said)) == f"{seat}: pass hokum-S hokum-D hokum-C sun"
        assert asked(auction(GAHWA, said=said)) == f"{seat}: pass hokum sun"
    assert asked(auction(CLASSIC, up="7C", said=FOUR_PASSES)) == "S: pass hokum-S hokum-H hokum-D sun"


@pytest.mark.parametrize(
    ("said", "who_is_asked"),
    [("", "ENW"), ("pass ", "NW"), ("pass pass ", "W"), ("pass pass pass ", "")],
)
def test_BID_13_only_those_who_have_not_passed_in_this_round_are_asked(said: str, who_is_asked: str) -> None:
    state = auction(CLASSIC, said=FOUR_PASSES + said + "hokum-D")
    for seat in who_is_asked:
        assert asked(state) == f"{seat}: pass sun"
        state = state.after(CALLS[0])
    assert stands(state) == f"hokum D by {'SENW'[len(said) // 5]}"


@both_sets
def test_BID_14_sun_in_the_second_round_is_final(ruleset: Ruleset) -> None:
    assert stands(auction(ruleset, said=FOUR_PASSES + "pass pass sun")) == "sun by N"
    name = "hokum" if ruleset is GAHWA else "hokum-C"
    assert stands(auction(ruleset, said=f"{FOUR_PASSES}pass {name} sun")) == "sun by N"
    assert stands(auction(ruleset, said=f"{FOUR_PASSES}pass {name} pass sun")) == "sun by W"


def test_BID_14_BID_15_gahwa_a_change_to_sun_in_the_second_round_is_final() -> None:
    assert stands(auction(GAHWA, said=FOUR_PASSES + "pass hokum pass pass sun")) == "sun by E"


def test_BID_15_classic_the_suit_is_named_with_the_call() -> None:
    assert stands(auction(CLASSIC, said=FOUR_PASSES + "hokum-S pass pass pass")) == "hokum S by S"


def test_BID_15_gahwa_the_suit_is_named_when_the_others_have_passed() -> None:
    state = auction(GAHWA, said=FOUR_PASSES + "pass pass hokum pass")
    assert asked(state) == "N: hokum-S hokum-D hokum-C sun"
    assert stands(auction(GAHWA, said=FOUR_PASSES + "pass pass hokum pass hokum-C")) == "hokum C by N"


def test_BID_13_BID_15_gahwa_the_dealer_calling_last_names_the_suit_at_once() -> None:
    assert (
        asked(auction(GAHWA, said=FOUR_PASSES + "pass pass pass hokum")) == "W: hokum-S hokum-D hokum-C sun"
    )


@both_sets
def test_DEAL_5_eight_passes_make_the_deal_void(ruleset: Ruleset) -> None:
    assert stands(auction(ruleset, said=FOUR_PASSES + "pass pass pass")) == "open"
    assert stands(auction(ruleset, said=FOUR_PASSES * 2)) == "void"


@both_sets
@pytest.mark.parametrize("said", ["", "pass pass", "hokum", FOUR_PASSES, FOUR_PASSES * 2, "pass sun"])
def test_a_call_that_is_not_offered_is_refused(ruleset: Ruleset, said: str) -> None:
    state = auction(ruleset, said=said)
    refused = [call for call in CALLS if call not in state.legal]
    assert refused
    for call in refused:
        with pytest.raises(IllegalAction):
            state.after(call)
