"""The four seats in playing order, counter-clockwise, and the two sides."""

from __future__ import annotations

from enum import IntEnum


class Side(IntEnum):
    """A partnership: South and North, or East and West."""

    NS = 0
    EW = 1

    @property
    def other(self) -> Side:
        """The opponents."""
        return SIDES[1 - self]

    @property
    def token(self) -> str:
        """`NS` or `EW`."""
        return self.name


class Seat(IntEnum):
    """A player's place; adding one goes to the right-hand neighbour."""

    SOUTH = 0
    EAST = 1
    NORTH = 2
    WEST = 3

    @property
    def next(self) -> Seat:
        """The seat at the right, which acts after this one.

        >>> Seat.SOUTH.next.name
        'EAST'
        """
        return SEATS[(self + 1) & 3]

    @property
    def partner(self) -> Seat:
        """The seat opposite."""
        return SEATS[self ^ 2]

    @property
    def side(self) -> Side:
        """The partnership this seat belongs to."""
        return SIDES[self & 1]

    @property
    def letter(self) -> str:
        """The seat's letter in a token.

        >>> Seat.WEST.letter
        'W'
        """
        return SEAT_LETTERS[self]


SEAT_LETTERS = "SENW"
SIDES = tuple(Side)
SEATS = tuple(Seat)
_ORDERS = tuple(tuple(SEATS[(seat + step) & 3] for step in range(4)) for seat in SEATS)


def order_from(seat: Seat) -> tuple[Seat, ...]:
    """All four seats in playing order, beginning with this one."""
    return _ORDERS[seat]


def speaking_order(dealer: Seat) -> tuple[Seat, ...]:
    """R O L D: the dealer's right, the seat opposite, the dealer's left, the dealer.

    >>> "".join(seat.letter for seat in speaking_order(Seat.WEST))
    'SENW'
    """
    return _ORDERS[(dealer + 1) & 3]
