"""From card points to game points (CONV, WIN, KAB, DBL-4, DBL-5, END).

One file for the one module that it tests, past 300 lines because each rule has its cases.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from baloot.rules.auction import Contract
from baloot.rules.cards import Suit
from baloot.rules.ruleset import CLASSIC, GAHWA, RULESETS, Ruleset
from baloot.rules.scoring import Tally, convert, match_winner, settle, steps, totals_after
from baloot.rules.seats import Seat, Side
from tests.rules.situations import card, suit, written

both_sets = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
SUN_POT_POINTS = 130
HOKUM_POT_POINTS = 162


def lost(opponents: int) -> tuple[bool, int, int]:
    return False, 0, opponents


def made(declarer: int, opponents: int) -> tuple[bool, int, int]:
    return True, declarer, opponents


# Conversion.


@pytest.mark.parametrize(
    ("card_points", "game_points"), [(0, 0), (5, 0), (6, 1), (75, 7), (76, 8), (85, 8), (86, 9), (162, 16)]
)
def test_CONV_2_hokum_to_the_nearest_ten_and_one_half_down(card_points: int, game_points: int) -> None:
    assert convert("hokum", card_points) == game_points


def test_CONV_2_every_hokum_total() -> None:
    for points in range(HOKUM_POT_POINTS + 1):
        below = points // 10
        nearest = below if Fraction(points, 10) - below <= Fraction(1, 2) else below + 1
        assert convert("hokum", points) == nearest


@pytest.mark.parametrize(
    ("card_points", "game_points"),
    [(0, 0), (4, 0), (5, 1), (6, 2), (25, 5), (64, 12), (65, 13), (66, 14), (125, 25), (130, 26)],
)
def test_CONV_3_sun_a_five_at_the_end_is_not_rounded(card_points: int, game_points: int) -> None:
    assert convert("sun", card_points) == game_points


#: CONV-3 by its words, ten totals a row: 0 to 9, 10 to 19, and so on up to 130.
SUN = """
 0  0  0  0  0  1  2  2  2  2
 2  2  2  2  2  3  4  4  4  4
 4  4  4  4  4  5  6  6  6  6
 6  6  6  6  6  7  8  8  8  8
 8  8  8  8  8  9 10 10 10 10
10 10 10 10 10 11 12 12 12 12
12 12 12 12 12 13 14 14 14 14
14 14 14 14 14 15 16 16 16 16
16 16 16 16 16 17 18 18 18 18
18 18 18 18 18 19 20 20 20 20
20 20 20 20 20 21 22 22 22 22
22 22 22 22 22 23 24 24 24 24
24 24 24 24 24 25 26 26 26 26
26
"""


def test_CONV_3_all_131_totals_of_sun() -> None:
    assert [convert("sun", points) for points in range(131)] == [int(figure) for figure in SUN.split()]


def test_CONV_3_a_fifth_rounded_is_wrong_for_52_totals() -> None:
    wrong = [points for points in range(131) if round(points / 5) != convert("sun", points)]
    assert len(wrong) == 52


def test_CONV_1_both_sides_share_the_pot_of_16_or_26() -> None:
    for kind, in_all, pot in (("hokum", HOKUM_POT_POINTS, 16), ("sun", SUN_POT_POINTS, 26)):
        for theirs in range(in_all + 1):
            _, ours_written, theirs_written = written(CLASSIC, kind, in_all - theirs, theirs)
            assert ours_written + theirs_written == pot


def test_CONV_4_classic_converts_the_opponents_and_gives_the_declarer_the_rest() -> None:
    assert written(CLASSIC, "hokum", 97, 65) == made(10, 6)
    assert written(CLASSIC, "hokum", 96, 66) == made(9, 7)
    assert written(CLASSIC, "hokum", 87, 75) == made(9, 7)
    assert written(CLASSIC, "sun", 76, 54) == made(16, 10)


def test_CONV_4_gahwa_converts_each_side_by_itself() -> None:
    assert written(GAHWA, "hokum", 86, 76) == made(9, 8)
    assert written(GAHWA, "hokum", 97, 65) == made(10, 6)
    assert written(GAHWA, "hokum", 95, 67) == made(9, 7)
    assert written(GAHWA, "sun", 66, 64) == made(14, 12)


# Made or lost.


@both_sets
def test_WIN_1_projects_and_baloot_count_towards_success(ruleset: Ruleset) -> None:
    assert written(ruleset, "hokum", 70, 92).made is False
    assert written(ruleset, "hokum", 70, 92, projects=(5, 0)).made is True
    assert written(ruleset, "hokum", 75, 87, baloot=(2, 0)).made is (ruleset is CLASSIC)
    assert written(ruleset, "hokum", 96, 66, projects=(0, 5)).made is False
    assert written(ruleset, "hokum", 86, 76, baloot=(0, 2)).made is False


@both_sets
def test_WIN_2_made_each_side_writes_its_total(ruleset: Ruleset) -> None:
    assert written(ruleset, "hokum", 107, 55, projects=(0, 5)) == made(11, 10)
    assert written(ruleset, "hokum", 107, 55, projects=(5, 0), baloot=(0, 2)) == made(16, 7)
    assert written(ruleset, "sun", 90, 40, projects=(4, 0)) == made(22, 8)


def test_WIN_3_classic_hands_everything_over() -> None:
    assert written(CLASSIC, "hokum", 50, 112, projects=(2, 0)) == lost(18)
    assert written(CLASSIC, "hokum", 50, 112, baloot=(2, 0)) == lost(18)
    assert written(CLASSIC, "hokum", 50, 112, projects=(0, 10), baloot=(2, 0)) == lost(28)
    assert written(CLASSIC, "sun", 50, 80, projects=(4, 0)) == lost(30)


def test_WIN_3_gahwa_the_winners_write_their_own_only() -> None:
    assert written(GAHWA, "hokum", 50, 112, projects=(2, 5)) == lost(21)
    assert written(GAHWA, "hokum", 50, 112, baloot=(2, 0)) == lost(16)
    assert written(GAHWA, "hokum", 50, 112, baloot=(0, 2)) == lost(18)
    assert written(GAHWA, "sun", 50, 80, projects=(4, 10)) == lost(36)


@pytest.mark.parametrize(
    ("unit", "is_made"),
    [(0, 1), (1, 1), (2, 0), (3, 0), (4, 0), (5, 0), (6, 1), (7, 1), (8, 1), (9, 1)],
)
def test_WIN_4_classic_hokum_the_last_digit_of_the_opponents_points_decides(unit: int, is_made: int) -> None:
    # Projects make the totals equal whatever the digit is, in both directions.
    for tens in (20, 70, 90):
        theirs = tens + unit
        ours = 16 - convert("hokum", theirs)
        gap = ours - convert("hokum", theirs)
        extras = (0, gap) if gap > 0 else (-gap, 0)
        result = written(CLASSIC, "hokum", HOKUM_POT_POINTS - theirs, theirs, projects=extras)
        total = ours + extras[0]
        assert result == (made(total, total) if is_made else lost(16 + sum(extras)))


@pytest.mark.parametrize(
    ("unit", "is_made"),
    [(0, 1), (1, 0), (2, 0), (3, 0), (4, 0), (5, 1), (6, 1), (7, 1), (8, 1), (9, 1)],
)
def test_WIN_4_classic_sun_the_last_digit_of_the_opponents_points_decides(unit: int, is_made: int) -> None:
    for tens in (20, 60, 90):
        theirs = tens + unit
        ours = 26 - convert("sun", theirs)
        gap = ours - convert("sun", theirs)
        extras = (0, gap) if gap > 0 else (-gap, 0)
        result = written(CLASSIC, "sun", SUN_POT_POINTS - theirs, theirs, projects=extras)
        total = ours + extras[0]
        assert result == (made(total, total) if is_made else lost(26 + sum(extras)))


@pytest.mark.parametrize(
    ("kind", "theirs", "is_made"),
    [
        *[("hokum", theirs, theirs not in (82, 83, 84, 85)) for theirs in range(76, 86)],
        ("sun", 65, True),
    ],
)
def test_WIN_4_classic_every_tie_that_the_cards_alone_can_bring(
    kind: str, theirs: int, is_made: bool
) -> None:
    in_all, half = (HOKUM_POT_POINTS, 8) if kind == "hokum" else (SUN_POT_POINTS, 13)
    expected = made(half, half) if is_made else lost(2 * half)
    assert written(CLASSIC, kind, in_all - theirs, theirs) == expected


@pytest.mark.parametrize(
    ("kind", "in_all", "pot", "worth"), [("hokum", HOKUM_POT_POINTS, 16, 10), ("sun", SUN_POT_POINTS, 26, 5)]
)
def test_WIN_4_classic_a_tie_is_lost_where_the_opponents_were_ahead_before_rounding(
    kind: str, in_all: int, pot: int, worth: int
) -> None:
    """The rules page says so, and that the last digit tells; `worth` is a game point in card points."""
    for theirs in range(1, in_all):
        gap = pot - 2 * convert(kind, theirs)
        ours, their_extras = (0, gap) if gap > 0 else (-gap, 0)
        result = written(CLASSIC, kind, in_all - theirs, theirs, projects=(ours, their_extras))
        ahead = theirs + worth * their_extras > in_all - theirs + worth * ours
        assert result[0] is not ahead, theirs


def test_WIN_4_gahwa_equal_totals_are_lost() -> None:
    assert written(GAHWA, "hokum", 85, 77) == lost(16)
    assert written(GAHWA, "sun", 65, 65) == lost(26)
    for theirs in range(20, 30):
        gap = convert("hokum", HOKUM_POT_POINTS - theirs) - convert("hokum", theirs)
        result = written(GAHWA, "hokum", HOKUM_POT_POINTS - theirs, theirs, projects=(0, gap))
        assert result == lost(16 + gap)


# Sweeps.


@pytest.mark.parametrize(
    ("kind", "up", "worth"), [("hokum", "9C", 25), ("hokum", "AC", 25), ("sun", "AC", 44)]
)
def test_KAB_1_classic_sweep(kind: str, up: str, worth: int) -> None:
    in_all = HOKUM_POT_POINTS if kind == "hokum" else SUN_POT_POINTS
    assert written(CLASSIC, kind, in_all, 0, swept_by="declarer", up=up) == made(worth, 0)
    assert written(CLASSIC, kind, 0, in_all, swept_by="opponents", up=up) == lost(worth)


@pytest.mark.parametrize("kind", ["hokum", "sun"])
@pytest.mark.parametrize(("up", "worth"), [("9C", 44), ("KC", 44), ("AC", 88), ("AS", 88)])
def test_KAB_1_gahwa_sweep_counts_twice_with_an_ace_turned_up(kind: str, up: str, worth: int) -> None:
    assert written(GAHWA, kind, 162, 0, swept_by="declarer", up=up) == made(worth, 0)
    assert written(GAHWA, kind, 0, 162, swept_by="opponents", up=up) == lost(worth)


@both_sets
def test_KAB_2_the_sweepers_write_their_own_and_the_others_nothing(ruleset: Ruleset) -> None:
    worth = ruleset.sweep_of_hokum
    result = written(ruleset, "hokum", 162, 0, swept_by="declarer", projects=(2, 10), baloot=(2, 0))
    assert result == made(worth + 4, 0)
    result = written(ruleset, "hokum", 0, 162, swept_by="opponents", projects=(2, 10), baloot=(2, 0))
    assert result == lost(worth + 10)


@both_sets
def test_KAB_2_a_swept_contract_is_made_whatever_the_totals_say(ruleset: Ruleset) -> None:
    result = written(ruleset, "hokum", 162, 0, swept_by="declarer", projects=(0, 20))
    assert result == made(ruleset.sweep_of_hokum, 0)
    result = written(ruleset, "hokum", 0, 162, swept_by="opponents", projects=(40, 0))
    assert result == lost(ruleset.sweep_of_hokum)


@both_sets
def test_KAB_2_no_points_is_no_sweep(ruleset: Ruleset) -> None:
    """Kaboot goes by tricks: a side that took one worthless trick was not swept."""
    assert written(ruleset, "hokum", 162, 0) == made(16, 0)
    assert written(ruleset, "sun", 0, 130) == lost(26)


# Levels.


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_DBL_4_everything_written_is_multiplied(level: int) -> None:
    assert written(GAHWA, "hokum", 100, 62, projects=(5, 2), baloot=(2, 0), level=level) == made(
        17 * level, 8 * level
    )
    assert written(GAHWA, "hokum", 70, 92, projects=(5, 2), baloot=(0, 2), level=level) == lost(20 * level)
    assert written(GAHWA, "sun", 40, 90, level=level) == lost(26 * level)
    assert written(GAHWA, "hokum", 162, 0, swept_by="declarer", baloot=(2, 0), level=level) == made(
        46 * level, 0
    )
    assert written(GAHWA, "sun", 0, 130, swept_by="opponents", up="AS", level=level) == lost(88 * level)


def test_DBL_5_at_gahwa_152_is_written_and_nothing_else() -> None:
    assert written(GAHWA, "hokum", 100, 62, projects=(10, 2), level=5) == made(152, 0)
    assert written(GAHWA, "hokum", 70, 92, level=5) == lost(152)
    assert written(GAHWA, "hokum", 162, 0, swept_by="declarer", up="AC", level=5) == made(152, 0)
    assert written(GAHWA, "hokum", 0, 162, swept_by="opponents", level=5) == lost(152)


def totals(
    before: tuple[int, int], gains: tuple[int, int], *, level: int = 1, is_made: bool = True
) -> object:
    """The totals (NS, EW) after a deal that South declared."""
    contract = Contract(suit("H"), Seat.SOUTH, Seat.SOUTH, level)
    tally = Tally((0, 0), (0, 0), (0, 0), None, is_made, gains)
    return totals_after(before, contract, tally)


def test_totals_gain_what_was_written() -> None:
    assert totals((140, 145), (14, 12)) == (154, 157)
    assert totals((3, 7), (0, 64), level=4, is_made=False) == (3, 71)


@pytest.mark.parametrize(
    ("before", "is_made", "after"),
    [
        ((20, 30), True, (152, 30)),
        ((20, 30), False, (20, 152)),
        ((160, 160), True, (161, 160)),
        ((160, 160), False, (160, 161)),
        ((151, 151), True, (152, 151)),
        ((0, 152), True, (153, 152)),
        ((170, 170), False, (170, 171)),
    ],
)
def test_DBL_5_whoever_wins_a_gahwa_wins_the_match(
    before: tuple[int, int], is_made: bool, after: tuple[int, int]
) -> None:
    gains = (152, 0) if is_made else (0, 152)
    assert totals(before, gains, level=5, is_made=is_made) == after
    assert match_winner(after) == (Side.NS if is_made else Side.EW)


@pytest.mark.parametrize(
    ("score", "winner"),
    [
        ((151, 0), None),
        ((152, 0), Side.NS),
        ((0, 152), Side.EW),
        ((151, 152), Side.EW),
        ((153, 152), Side.NS),
        ((154, 157), Side.EW),
        ((152, 152), None),
        ((170, 170), None),
        ((0, 0), None),
    ],
    ids=lambda value: str(value),
)
def test_END_1_END_2_END_3_who_has_won(score: tuple[int, int], winner: Side | None) -> None:
    assert match_winner(score) == winner


# The worked cases of scoring: points written, declarer and opponents, after the level.


@pytest.mark.parametrize(
    ("ruleset", "kind", "cards", "extras", "level", "result"),
    [
        pytest.param(CLASSIC, "hokum", (86, 76), {}, 1, made(8, 8), id="11"),
        pytest.param(CLASSIC, "hokum", (77, 85), {}, 1, lost(16), id="12"),
        pytest.param(CLASSIC, "hokum", (81, 81), {}, 1, made(8, 8), id="13 hokum"),
        pytest.param(CLASSIC, "sun", (65, 65), {}, 1, made(13, 13), id="13 sun"),
        pytest.param(CLASSIC, "sun", (89, 41), {"projects": (0, 10)}, 1, lost(36), id="14"),
        pytest.param(CLASSIC, "hokum", (107, 55), {"projects": (0, 5)}, 1, made(11, 10), id="15"),
        pytest.param(CLASSIC, "hokum", (106, 56), {"projects": (0, 5)}, 1, lost(21), id="16"),
        pytest.param(CLASSIC, "hokum", (65, 97), {"baloot": (2, 0)}, 1, lost(18), id="17"),
        pytest.param(GAHWA, "hokum", (86, 76), {}, 1, made(9, 8), id="18"),
        pytest.param(GAHWA, "hokum", (85, 77), {}, 1, lost(16), id="19 hokum"),
        pytest.param(GAHWA, "sun", (65, 65), {}, 1, lost(26), id="19 sun"),
        pytest.param(GAHWA, "hokum", (100, 62), {}, 2, made(20, 12), id="20"),
        pytest.param(GAHWA, "hokum", (70, 92), {}, 2, lost(32), id="21"),
    ],
)
@pytest.mark.parametrize("declarer", ["S", "E"])
def test_worked_case(
    ruleset: Ruleset,
    kind: str,
    cards: tuple[int, int],
    extras: dict[str, tuple[int, int]],
    level: int,
    result: tuple[bool, int, int],
    declarer: str,
) -> None:
    assert written(ruleset, kind, *cards, level=level, declarer=declarer, **extras) == result  # type: ignore[arg-type]


def test_worked_case_22_END_2_the_higher_total_wins() -> None:
    assert totals((140, 145), (14, 12)) == (154, 157)
    assert match_winner((154, 157)) == Side.EW


@pytest.mark.parametrize("declarer", ["S", "E"])
def test_worked_case_23_KAB_2_DBL_4(declarer: str) -> None:
    result = written(
        GAHWA,
        "hokum",
        162,
        0,
        swept_by="declarer",
        projects=(2, 0),
        baloot=(2, 0),
        level=2,
        declarer=declarer,
    )
    assert result == made(96, 0)


@pytest.mark.parametrize("declarer", ["S", "E"])
def test_worked_case_24_KAB_2(declarer: str) -> None:
    result = written(
        CLASSIC, "hokum", 0, 162, swept_by="opponents", projects=(10, 0), baloot=(2, 0), declarer=declarer
    )
    assert result == lost(25)


def test_worked_case_25_DBL_5() -> None:
    assert totals((160, 160), (152, 0), level=5) == (161, 160)


def _settled(
    ruleset: Ruleset, contract: Contract, theirs: int, up: str = "9S", kaboot: Side | None = None
) -> Tally:
    total = 162 if contract.kind == "hokum" else 130
    counted = Tally((total - theirs, theirs), (4, 0), (0, 2), kaboot, made=False, written=(0, 0))
    return settle(ruleset, contract, card(up), counted)


@pytest.mark.parametrize(
    ("ruleset", "points", "rest"),
    [(CLASSIC, (8, 8), Side.NS), (GAHWA, (9, 8), None)],
    ids=["classic", "gahwa"],
)
def test_CONV_4_the_steps_of_a_deal_say_what_each_sides_cards_are_worth(
    ruleset: Ruleset, points: tuple[int, int], rest: Side | None
) -> None:
    contract = Contract(Suit.HEARTS, Seat.SOUTH, Seat.SOUTH)
    found = steps(ruleset, contract, card("9S"), _settled(ruleset, contract, 76))
    assert (found.points, found.rest, found.ace) == (points, rest, False)
    assert found.sums == (points[0] + 4, points[1] + 2)


@pytest.mark.parametrize(("up", "points", "ace"), [("AS", 88, True), ("TS", 44, False)])
def test_KAB_1_the_steps_of_a_sweep_name_the_ace(up: str, points: int, ace: bool) -> None:
    contract = Contract(None, Seat.SOUTH, Seat.SOUTH)
    found = steps(GAHWA, contract, card(up), _settled(GAHWA, contract, 0, up, Side.NS))
    assert (found.points, found.rest, found.sums, found.ace) == ((points, 0), None, (points + 4, 2), ace)


@pytest.mark.parametrize("ruleset", [CLASSIC, GAHWA], ids=["classic", "gahwa"])
def test_WIN_2_what_is_written_for_a_made_contract_are_the_sums_of_its_steps(ruleset: Ruleset) -> None:
    contract = Contract(None, Seat.SOUTH, Seat.SOUTH)
    for theirs in range(1, 60):
        tallied = _settled(ruleset, contract, theirs)
        if tallied.made:
            assert tallied.written == steps(ruleset, contract, card("9S"), tallied).sums
