"""The data of the search: where everything stands in its workspace, and its tables of one suit's cards.

One array of 64-bit integers, called `w`, holds all state: compiled code is handed one array quicker than six.
A card is 8 × suit + strength, so that of two cards of a suit the higher number wins; in hokum the trump suit
is suit 0. A hand is a mask of 32 bits, of which each suit takes eight. Seats are S E N W, 0 to 3; side 0 is
North and South, side 1 is East and West.
"""

from __future__ import annotations

from collections.abc import Sequence

from baloot.rules.values import PLAIN_ORDER, PLAIN_POINTS, TRUMP_ORDER, TRUMP_POINTS
from baloot.solver.jit import constants

#: Where things stand in `w`: first the four hands, by seat.
HANDS = 0
#: Three facts, each 0 or 1: a hokum; a player must ruff and overtrump (PLAY-5 to PLAY-10); trumps must not be
#: led (DBL-6).
HOKUM, MUST_TRUMP, LOCKED = 4, 5, 6
#: The number of the deal among those that share the transposition table; the number of positions visited.
DEAL, NODES = 7, 8
#: The ply at which the search begins, and a mask of the cards that may be played there if they are legal.
ROOT, ONLY = 9, 10
#: The number of visited positions beyond which a search is given up. What it then answers, and what it then
#: writes into the transposition table, means nothing: the deal must begin anew under another number.
LIMIT = 11
#: For each suit and each subset of its three lowest cards, the lowest subset that is equivalent to it.
ALIKE = 16
#: The weights of move ordering, in rows of four (see `move_ordering`).
WEIGHTS = 48
WEIGHT_ROWS = 34
#: For each ply up to eight moves: an ordering score, a group of neighbouring cards and the card, packed in
#: one integer; and the bound that was found for each move that was tried.
MOVES = WEIGHTS + 4 * WEIGHT_ROWS
TRIED = MOVES + 8 * 32
#: The transposition table, two integers an entry: the key; and both bounds with the best card, packed.
TABLE = TRIED + 8 * 32
TABLE_BITS = 17
SIZE = TABLE + (2 << TABLE_BITS)

#: The modes, which say what the value of a search is:
#: - POINTS: the card points that side 0 still makes;
#: - ALL_0: 1 if side 0 wins every trick, else 0;
#: - ALL_1: 0 if side 1 wins every trick, else 1;
#: - POINTS_OR_NONE_0: the card points of side 0, or `BEST` if it wins no trick at all;
#: - POINTS_OR_NONE_1: the card points of side 0, or `WORST` if side 1 wins no trick at all.
POINTS, ALL_0, ALL_1, POINTS_OR_NONE_0, POINTS_OR_NONE_1 = range(5)

#: Values beyond every value that a position can have.
BEST, WORST = 250, -250

SUIT = 255
_POINTS_PLAIN = [PLAIN_POINTS[rank] for rank in PLAIN_ORDER]
_POINTS_TRUMP = [TRUMP_POINTS[rank] for rank in TRUMP_ORDER]


def _sums(points: list[int]) -> Sequence[int]:
    return constants([sum(points[bit] for bit in range(8) if mask >> bit & 1) for mask in range(256)])


def _lowest(mask: int, count: int) -> int:
    return sum(1 << bit for bit in [bit for bit in range(8) if mask >> bit & 1][: max(0, count)])


#: For each set of one suit's cards, as eight bits: their points, their number, the strongest (-1 for none).
PLAIN_SUM = _sums(_POINTS_PLAIN)
TRUMP_SUM = _sums(_POINTS_TRUMP)
COUNT = constants([mask.bit_count() for mask in range(256)])
TOP = constants([mask.bit_length() - 1 for mask in range(256)])
#: For each set, the cards above all of its cards.
ABOVE = constants([SUIT & -(1 << mask.bit_length()) for mask in range(256)])
#: The lowest n cards of a set, and the highest n, at 9 × the set + n.
LOW = constants([_lowest(mask, count) for mask in range(256) for count in range(9)])
HIGH = constants(
    [mask & ~_lowest(mask, mask.bit_count() - count) for mask in range(256) for count in range(9)]
)
#: The points of each card in hokum and, from 32 on, in sun.
CARD_POINTS = constants(_POINTS_TRUMP + _POINTS_PLAIN * 7)
