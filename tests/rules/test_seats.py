"""The seats around the table and the two sides."""

from __future__ import annotations

import pytest

from baloot.rules.seats import SEATS, SIDES, Seat, Side, order_from, speaking_order


def letters(seats: tuple[Seat, ...]) -> str:
    return "".join(seat.letter for seat in seats)


def test_south_has_east_at_the_right_and_play_goes_counter_clockwise() -> None:
    assert letters(SEATS) == "SENW"
    assert "".join(seat.next.letter for seat in SEATS) == "ENWS"


def test_partners_sit_opposite() -> None:
    assert "".join(seat.partner.letter for seat in SEATS) == "NWSE"
    assert [seat.side.token for seat in SEATS] == ["NS", "EW", "NS", "EW"]
    assert [side.other for side in SIDES] == [Side.EW, Side.NS]


@pytest.mark.parametrize(
    ("dealer", "order"),
    [(Seat.SOUTH, "ENWS"), (Seat.EAST, "NWSE"), (Seat.NORTH, "WSEN"), (Seat.WEST, "SENW")],
)
def test_the_speaking_order_is_right_opposite_left_dealer(dealer: Seat, order: str) -> None:
    assert letters(speaking_order(dealer)) == order
    assert speaking_order(dealer) == order_from(dealer.next)
