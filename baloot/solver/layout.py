"""How the kernel keeps a deal: where everything stands in its array of integers, and its tables of suits.

Compiled code is given one array quicker than six, so all state is in one, called `w`. Cards are 8 × suit +
strength, so that of two cards of a suit the higher number wins; in hokum the trump suit is suit 0. A hand is
a mask of 32 bits, and the cards of one suit in it are eight.
"""

from __future__ import annotations

from collections.abc import Sequence

from baloot.rules.values import PLAIN_ORDER, PLAIN_POINTS, TRUMP_ORDER, TRUMP_POINTS
from baloot.solver.jit import constants

#: Where things stand in `w`. Hands by seat.
HANDS = 0
#: 1 in hokum; 1 where one must trump and beat trumps; 1 where trumps must not be led (DBL-6).
HOKUM, MUST_TRUMP, LOCKED = 4, 5, 6
#: The number of the deal, of those that share the table, and how many positions were visited.
DEAL, NODES = 7, 8
#: The ply from which is searched, and the cards that may be played there: all legal ones or some of them.
ROOT, ONLY = 9, 10
#: The number of visited positions at which a search is given up. What it then answers and keeps in the table
#: means nothing: the deal must be entered anew, under another number.
LIMIT = 11
#: By suit and by which of its three lowest cards are left: the lowest such cards that stand for the same.
ALIKE = 16
#: What speaks for trying a card early: rows of four (see `weights`).
WEIGHTS = 48
WEIGHT_ROWS = 34
#: By ply, of the cards to try, at most eight: what speaks for each, its group of equals, the card; and what
#: came of those that were tried.
MOVES = WEIGHTS + 4 * WEIGHT_ROWS
TRIED = MOVES + 8 * 32
#: Two integers an entry: who it is, and what is known.
TABLE = TRIED + 8 * 32
TABLE_BITS = 17
SIZE = TABLE + (2 << TABLE_BITS)

#: What is asked: points; whether a side takes every trick; points, or no trick at all for the side.
POINTS, ALL_0, ALL_1, POINTS_OR_NONE_0, POINTS_OR_NONE_1 = range(5)

#: Beyond all that a search can answer.
BEST, WORST = 250, -250

SUIT = 255
_POINTS_PLAIN = [PLAIN_POINTS[rank] for rank in PLAIN_ORDER]
_POINTS_TRUMP = [TRUMP_POINTS[rank] for rank in TRUMP_ORDER]


def _sums(points: list[int]) -> Sequence[int]:
    return constants([sum(points[bit] for bit in range(8) if mask >> bit & 1) for mask in range(256)])


def _lowest(mask: int, count: int) -> int:
    return sum(1 << bit for bit in [bit for bit in range(8) if mask >> bit & 1][: max(0, count)])


#: Of the cards of a suit as eight bits: their points, their number, the strongest (-1 for none).
PLAIN_SUM = _sums(_POINTS_PLAIN)
TRUMP_SUM = _sums(_POINTS_TRUMP)
COUNT = constants([mask.bit_count() for mask in range(256)])
TOP = constants([mask.bit_length() - 1 for mask in range(256)])
#: The cards above all of these.
ABOVE = constants([SUIT & -(1 << mask.bit_length()) for mask in range(256)])
#: The lowest, and the highest, so many cards of a suit, at 9 × the cards + their number.
LOW = constants([_lowest(mask, count) for mask in range(256) for count in range(9)])
HIGH = constants(
    [mask & ~_lowest(mask, mask.bit_count() - count) for mask in range(256) for count in range(9)]
)
#: Of each card: its points in hokum and, 32 further on, in sun.
CARD_POINTS = constants(_POINTS_TRUMP + _POINTS_PLAIN * 7)
