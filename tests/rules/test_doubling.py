"""The ladder of doubles (DBL-1 to DBL-3). South declares, so East and West are asked."""

from __future__ import annotations

import pytest

from baloot.rules.auction import CALLS, Call, Contract
from baloot.rules.faults import IllegalAction
from baloot.rules.ruleset import CLASSIC, GAHWA
from baloot.rules.seats import Seat
from tests.rules.situations import DECK, asked, doubling, match, suit


def test_DBL_1_the_ladder_is_climbed_with_all_eight_cards_in_hand_and_before_the_first_card() -> None:
    state = match(GAHWA, [DECK], "hokum pass pass pass hokum")
    assert state.play is None
    assert [hand.bit_count() for hand in state.hands] == [8, 8, 8, 8]
    assert state.turn == Seat.EAST
    assert state.legal == (Call.PASS, Call.DOUBLE)
    state = match(GAHWA, [DECK], "hokum pass pass pass hokum double pass")
    assert state.play is not None
    assert state.contract is not None
    assert state.contract.level == 2


def test_DBL_1_classic_knows_no_doubling() -> None:
    assert doubling(CLASSIC).over
    assert doubling(CLASSIC, trump=None, totals=(120, 10)).over
    assert match(CLASSIC, [DECK], "hokum pass pass pass").play is not None


def test_DBL_2_the_declarers_right_is_asked_first_then_the_left() -> None:
    assert asked(doubling(GAHWA)) == "E: pass double"
    assert asked(doubling(GAHWA, said="pass")) == "W: pass double"
    assert doubling(GAHWA, said="pass pass").over
    assert doubling(GAHWA, said="pass pass").contract.level == 1
    assert asked(doubling(GAHWA, declarer="N")) == "W: pass double"


@pytest.mark.parametrize(("before", "doubler"), [("", "E"), ("pass ", "W")])
def test_DBL_2_declarer_and_doubler_answer_each_other_up_to_gahwa(before: str, doubler: str) -> None:
    assert asked(doubling(GAHWA, said=before + "double")) == "S: pass triple"
    assert asked(doubling(GAHWA, said=before + "double triple")) == f"{doubler}: pass four"
    assert asked(doubling(GAHWA, said=before + "double triple four")) == "S: pass gahwa"
    assert asked(doubling(GAHWA, said=before + "double triple four gahwa")) == ""


@pytest.mark.parametrize(
    ("said", "level"),
    [
        ("pass pass", 1),
        ("double pass", 2),
        ("pass double pass", 2),
        ("double triple pass", 3),
        ("double triple four pass", 4),
        ("double triple four gahwa", 5),
    ],
)
def test_DBL_2_a_pass_ends_the_ladder_at_the_level_reached(said: str, level: int) -> None:
    state = doubling(GAHWA, said=said)
    assert state.over
    assert state.contract.level == level


@pytest.mark.parametrize(
    ("declarers", "others", "open_"),
    [
        (101, 99, True),
        (151, 0, True),
        (100, 99, False),
        (101, 100, False),
        (0, 0, False),
        (99, 101, False),
        (120, 130, False),
    ],
)
def test_DBL_3_sun_is_doubled_only_from_above_100_against_below_100(
    declarers: int, others: int, open_: bool
) -> None:
    assert doubling(GAHWA, trump=None, totals=(declarers, others)).over is not open_
    assert doubling(GAHWA, trump=None, declarer="E", totals=(others, declarers)).over is not open_


def test_DBL_3_an_open_sun_has_the_whole_ladder() -> None:
    state = doubling(GAHWA, trump=None, totals=(120, 60), said="double triple four gahwa")
    assert state.over
    assert state.contract.level == 5


def test_DBL_3_hokum_is_doubled_at_any_score() -> None:
    assert not doubling(GAHWA, trump="S", totals=(0, 150)).over


@pytest.mark.parametrize(
    ("trump", "locked_levels"), [("H", [2, 4]), (None, [])], ids=["DBL-6 hokum", "DBL-6 sun"]
)
def test_DBL_6_hokum_is_locked_at_double_and_at_four(trump: str | None, locked_levels: list[int]) -> None:
    contracts = [Contract(suit(trump), Seat.SOUTH, Seat.SOUTH, level) for level in range(1, 6)]
    assert [contract.level for contract in contracts if contract.locked] == locked_levels


@pytest.mark.parametrize("said", ["", "pass", "double", "double triple", "double triple four", "pass pass"])
def test_a_rung_out_of_turn_is_refused(said: str) -> None:
    state = doubling(GAHWA, said=said)
    for call in CALLS:
        if call not in state.legal:
            with pytest.raises(IllegalAction):
                state.after(call)
