"""Projects and Baloot (PROJ, BAL). West deals, so that S E N W are R O L D."""

from __future__ import annotations

import pytest

from baloot.rules.projects import Baloot
from baloot.rules.ruleset import CLASSIC, GAHWA, RULESETS, Ruleset
from tests.rules.situations import found, named

both_sets = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
hokum_and_sun = pytest.mark.parametrize("trump", ["H", "S", None], ids=["hokum", "hokum in the suit", "sun"])


def projects(held: str, trump: str | None = "H") -> list[str]:
    """South's projects, without the seat."""
    return [text[2:] for text in named(found(GAHWA, trump, {"S": held})[0])]


def worth(held: str, trump: str | None) -> int:
    """The game points of South's projects."""
    return sum(project.points for project in found(GAHWA, trump, {"S": held})[0])


def counting(ruleset: Ruleset, trump: str | None, hands: dict[str, str], dealer: str = "W") -> list[str]:
    """The projects that count."""
    return named([project for project in found(ruleset, trump, hands, dealer)[0] if project.scored])


def baloot(ruleset: Ruleset, trump: str | None, hands: dict[str, str]) -> Baloot | None:
    return found(ruleset, trump, hands)[1]


# What a project is.


@hokum_and_sun
@pytest.mark.parametrize("run", ["AS KS QS", "KS QS JS", "QS JS TS", "JS TS 9S", "TS 9S 8S", "9S 8S 7S"])
def test_PROJ_1_PROJ_2_three_in_sequence_are_a_sira_trump_or_not(run: str, trump: str | None) -> None:
    assert projects(f"{run} 7D 9D QD KC TC", trump) == [f"sira {run}"]
    assert worth(run, trump) == (4 if trump is None else 2)


@hokum_and_sun
@pytest.mark.parametrize("held", ["AS TS KS", "AS 7S 8S", "KS AS 7S", "KS QS TS 9S", "KS QS JH TH", "AS KS"])
def test_PROJ_1_what_is_no_sequence(held: str, trump: str | None) -> None:
    assert projects(held, trump) == []


@hokum_and_sun
def test_worked_case_8_PROJ_1_ace_ten_king_is_nothing(trump: str | None) -> None:
    assert projects("AS TS KS 7H 8D 9C JD QC", trump) == []


@hokum_and_sun
@pytest.mark.parametrize("run", ["AS KS QS JS", "JS TS 9S 8S", "TS 9S 8S 7S"])
def test_PROJ_3_four_in_sequence_are_a_fifty(run: str, trump: str | None) -> None:
    assert projects(f"{run} 7D 9D QD KC", trump) == [f"fifty {run}"]
    assert worth(run, trump) == (10 if trump is None else 5)


@hokum_and_sun
def test_PROJ_4_five_in_sequence_are_a_hundred(trump: str | None) -> None:
    assert projects("KS QS JS TS 9S 7D 9D KC", trump) == ["hundred KS QS JS TS 9S"]
    assert worth("KS QS JS TS 9S", trump) == (20 if trump is None else 10)


@hokum_and_sun
@pytest.mark.parametrize("rank", "KQJT")
def test_PROJ_5_four_kings_queens_jacks_or_tens_are_a_hundred(rank: str, trump: str | None) -> None:
    four = f"{rank}S {rank}H {rank}D {rank}C"
    assert projects(f"{four} 7S 8H 8D 7C", trump) == [f"hundred {four}"]
    assert worth(four, trump) == (20 if trump is None else 10)


def test_PROJ_6_four_aces_are_a_hundred_in_hokum_and_a_four_hundred_in_sun() -> None:
    assert projects("AS AH AD AC 7S 8H 8D 7C", "H") == ["hundred AS AH AD AC"]
    assert worth("AS AH AD AC", "H") == 10
    assert projects("AS AH AD AC 7S 8H 8D 7C", None) == ["four_hundred AS AH AD AC"]
    assert worth("AS AH AD AC", None) == 40


@hokum_and_sun
@pytest.mark.parametrize("rank", "987")
def test_PROJ_7_four_nines_eights_or_sevens_are_nothing(rank: str, trump: str | None) -> None:
    assert projects(f"{rank}S {rank}H {rank}D {rank}C", trump) == []


@hokum_and_sun
@pytest.mark.parametrize("run", ["AS KS QS JS TS 9S", "AS KS QS JS TS 9S 8S", "KS QS JS TS 9S 8S 7S"])
def test_PROJ_8_six_or_seven_in_sequence_are_one_hundred(run: str, trump: str | None) -> None:
    assert projects(run, trump) == [f"hundred {run}"]


@hokum_and_sun
def test_PROJ_8_eight_in_sequence_are_a_hundred_and_a_sira(trump: str | None) -> None:
    assert projects("7S 8S 9S TS JS QS KS AS", trump) == ["hundred AS KS QS JS TS", "sira 9S 8S 7S"]


@pytest.mark.parametrize(
    ("held", "chosen"),
    [
        ("QS QH QD QC JS TS 9S 7H", ["hundred QS QH QD QC", "sira JS TS 9S"]),
        ("KS KH KD KC QS JS TS 9S", ["hundred KS KH KD KC", "fifty QS JS TS 9S"]),
        ("KS QS JS TS 9S KH KD KC", ["hundred KS KH KD KC", "fifty QS JS TS 9S"]),
        ("TS TH TD TC KS QS JS 9S", ["hundred TS TH TD TC", "sira KS QS JS"]),
        ("JS JH JD JC QS TS KS 9S", ["hundred JS JH JD JC"]),
        ("AS KS QS JS AH KH QH 7D", ["fifty AS KS QS JS", "sira AH KH QH"]),
        ("AS KS QS 9H 8H 7H 7D 7C", ["sira AS KS QS", "sira 9H 8H 7H"]),
        ("AS AH AD AC TS TH TD TC", ["hundred AS AH AD AC", "hundred TS TH TD TC"]),
        ("KS QS JS TS 9S AD KD QD", ["hundred KS QS JS TS 9S", "sira AD KD QD"]),
    ],
)
def test_PROJ_9_two_projects_at_most_and_a_card_serves_in_one_only(held: str, chosen: list[str]) -> None:
    assert projects(held) == chosen
    assert projects(" ".join(reversed(held.split()))) == chosen


def test_PROJ_9_the_strongest_project_comes_before_the_most_points() -> None:
    # In hokum four tens are stronger than the run they break up, though nothing else is left of it.
    assert projects("TS TH TD TC AS KS QS JS") == ["hundred TS TH TD TC", "fifty AS KS QS JS"]
    assert projects("JS JH JD JC AS KS QS TS") == ["hundred JS JH JD JC", "sira AS KS QS"]
    # In sun the four aces of a four hundred break up a hundred in sequence.
    assert projects("AS AH AD AC KS QS JS TS", None) == ["four_hundred AS AH AD AC", "fifty KS QS JS TS"]
    assert projects("AS KS QS JS TS JH JD JC", None) == ["hundred JS JH JD JC", "sira AS KS QS"]


@both_sets
def test_worked_case_9_PROJ_9_four_queens_and_queen_to_nine_are_twelve(ruleset: Ruleset) -> None:
    held = {"S": "QS QH QD QC JS TS 9S 7H"}
    assert named(found(ruleset, "H", held)[0]) == ["S hundred QS QH QD QC", "S sira JS TS 9S"]
    assert sum(project.points for project in found(ruleset, "H", held)[0]) == 12


# Whose projects count.

SIRA_TO_QUEEN = {"S": "QS JS TS", "E": "QH JH TH", "N": "QD JD TD", "W": "QC JC TC"}


def test_worked_case_10_PROJ_11_equal_projects_go_to_the_earlier_seat() -> None:
    hands = {"S": "QS JS TS", "W": "QC JC TC"}
    assert counting(CLASSIC, "H", hands, dealer="W") == ["S sira QS JS TS"]
    assert counting(CLASSIC, "H", hands, dealer="S") == ["W sira QC JC TC"]
    assert counting(CLASSIC, "H", hands, dealer="N") == ["W sira QC JC TC"]
    assert counting(CLASSIC, "H", hands, dealer="E") == ["W sira QC JC TC"]


@pytest.mark.parametrize(("dealer", "side"), [("W", "NS"), ("S", "EW"), ("E", "NS"), ("N", "EW")])
def test_PROJ_11_of_four_equal_the_right_of_the_dealer_is_first(dealer: str, side: str) -> None:
    counts = counting(CLASSIC, None, SIRA_TO_QUEEN, dealer)
    assert sorted(text[0] for text in counts) == list(side)


@pytest.mark.parametrize(
    ("trump", "stronger", "weaker"),
    [
        ("H", "JS TS 9S 8S", "AD KD QD"),
        ("H", "TS 9S 8S 7S JS", "AD KD QD JD"),
        ("H", "TS TH TD TC", "AD KD QD JD 9D"),
        ("H", "JS JH JD JC", "AC KC QC TC"),
        ("H", "KS KH KD KC", "QS QH QD QC"),
        ("H", "AS AH AD AC", "KS KH KD KC"),
        (None, "AS AH AD AC", "KS KH KD KC"),
        (None, "TS TH TD TC", "JC QC KC AC 9C"),
        ("H", "AS KS QS", "KH QH JH"),
        ("H", "TS 9S 8S", "9H 8H 7H"),
        (None, "JS TS 9S", "TH 9H 8H"),
    ],
)
def test_PROJ_11_points_then_four_of_a_kind_then_the_higher_card(
    trump: str | None, stronger: str, weaker: str
) -> None:
    for holder, other in (("S", "E"), ("E", "S"), ("W", "N")):
        counts = counting(CLASSIC, trump, {holder: stronger, other: weaker})
        assert counts
        assert {text[0] for text in counts} == {holder}


def test_PROJ_11_four_tens_are_above_the_ace_high_hundred_in_sequence() -> None:
    hands = {"S": "AS KS QS JS 9S 8S 7S", "E": "AC KC QC JC TC"}
    assert counting(CLASSIC, "H", hands) == ["E hundred AC KC QC JC TC"]
    hands = {"S": "AH KH QH JH TH", "E": "JS JD JC 7H", "W": "TS TD TC 7D"}
    assert counting(CLASSIC, "H", hands) == ["S hundred AH KH QH JH TH"]
    hands = {"S": "AS KS QS JS 9S", "W": "TS TH TD TC"}
    assert counting(CLASSIC, "H", hands) == ["W hundred TS TH TD TC"]


def test_PROJ_11_the_trump_suit_has_no_preference() -> None:
    assert counting(CLASSIC, "H", {"S": "QS JS TS", "E": "QH JH TH"}) == ["S sira QS JS TS"]


def test_PROJ_11_the_side_scores_all_its_projects_and_the_other_none() -> None:
    hands = {"S": "9S 8S 7S", "E": "AH KH QH", "N": "KD QD JD TD 9D", "W": "KC QC JC TC"}
    assert counting(CLASSIC, "C", hands) == ["S sira 9S 8S 7S", "N hundred KD QD JD TD 9D"]
    assert len(found(CLASSIC, "C", hands)[0]) == 4


def test_PROJ_12_gahwa_both_sides_score_all_their_projects() -> None:
    hands = {"S": "9S 8S 7S", "E": "AH KH QH", "N": "KD QD JD TD 9D", "W": "KC QC JC TC"}
    assert counting(GAHWA, "C", hands) == [
        "S sira 9S 8S 7S",
        "E sira AH KH QH",
        "N hundred KD QD JD TD 9D",
        "W fifty KC QC JC TC",
    ]


def test_a_deal_without_projects_has_none() -> None:
    assert found(CLASSIC, "H", {"S": "7S 9S JS", "E": "AH"}) == ((), None)


# Baloot.


@both_sets
@pytest.mark.parametrize("holder", "SENW")
@pytest.mark.parametrize("trump", "SHDC")
def test_BAL_1_king_and_queen_of_trumps_in_one_hand(ruleset: Ruleset, holder: str, trump: str) -> None:
    held = baloot(ruleset, trump, {holder: f"K{trump} Q{trump}"})
    assert held is not None
    assert held.seat.letter == holder
    assert held.scored


@both_sets
def test_BAL_1_not_in_sun_nor_in_two_hands_nor_in_another_suit(ruleset: Ruleset) -> None:
    assert baloot(ruleset, None, {"S": "KH QH"}) is None
    assert baloot(ruleset, "H", {"S": "KH", "N": "QH"}) is None
    assert baloot(ruleset, "S", {"S": "KH QH"}) is None


def test_BAL_1_whatever_became_of_the_comparison() -> None:
    held = baloot(CLASSIC, "H", {"S": "KH QH", "E": "AS KS QS JS"})
    assert held is not None
    assert held.scored


@pytest.mark.parametrize(
    "hundred",
    ["AH KH QH JH TH", "QH JH TH 9H 8H KH", "KS KH KD KC QH", "QS QH QD QC KH"],
)
def test_BAL_3_classic_a_counting_hundred_with_king_or_queen_of_trumps_swallows_it(hundred: str) -> None:
    held = baloot(CLASSIC, "H", {"S": hundred})
    assert held is not None
    assert not held.scored
    held = baloot(GAHWA, "H", {"S": hundred})
    assert held is not None
    assert held.scored


@pytest.mark.parametrize(
    "hands",
    [
        {"S": "KH QH JH"},
        {"S": "AH KH QH"},
        {"S": "KH QH JH TH"},
        {"S": "KH QH", "N": "KS QS JS TS 9S"},
        {"S": "KH QH JS JH JD JC"},
        {"S": "KH QH KS QS JS TS 9S"},
    ],
    ids=lambda hands: " / ".join(hands.values()),
)
def test_BAL_3_what_does_not_swallow_it(hands: dict[str, str]) -> None:
    held = baloot(CLASSIC, "H", hands)
    assert held is not None
    assert held.scored


def test_BAL_3_a_hundred_that_does_not_count_swallows_nothing() -> None:
    held = baloot(CLASSIC, "H", {"S": "KH QH JH TH 9H", "E": "AS KS QS JS TS"})
    assert held is not None
    assert held.scored
    held = baloot(CLASSIC, "H", {"S": "AH KH QH JH TH", "E": "AS KS QS JS TS"})
    assert held is not None
    assert not held.scored
