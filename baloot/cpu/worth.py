"""What the cards of one suit are worth to keep, in game points to come.

A suit is seen as two sets of ranks, mine and unseen. Each card of mine is seen by how many unseen ones are
above it, and then by how many of mine below guard it, or, when none is above, by how many unseen ones may fall.
"""

from __future__ import annotations

from functools import cache

from ..rules.cards import Suit
from ..rules.values import points, strengths
from .weights import CARD, POINTS

SUN, PLAIN, TRUMP = range(3)
_MOST = 3


def classes(kind: int, mine: int, unseen: int) -> list[tuple[int, int, int]]:
    """Of each card of mine: the row and column of the tables, and its points."""
    trump = Suit.SPADES if kind == TRUMP else None
    strength, worth = strengths(trump), points(trump)
    held = sorted((rank for rank in range(8) if mine >> rank & 1), key=strength.__getitem__, reverse=True)
    hidden = [rank for rank in range(8) if unseen >> rank & 1]
    found = []
    for place, rank in enumerate(held):
        above = min(_MOST, sum(strength[other] > strength[rank] for other in hidden))
        column = len(held) - place - 1 if above else (len(hidden) + 1) // 2
        found.append((4 * kind + above, min(_MOST, column), worth[rank]))
    return found


@cache
def suit_worth(kind: int, mine: int, unseen: int) -> float:
    """The worth of holding these ranks of a suit while those are unseen, as bits in natural order."""
    found = classes(kind, mine, unseen)
    return sum(CARD[row][column] + POINTS[row][column] * worth / 10 for row, column, worth in found)
