"""What the cards of one suit are worth to keep, in game points to come.

A suit is seen as two sets of ranks, mine and unseen. Each card of mine is seen by how many unseen ones are
above it, and then by how many of mine below guard it or, when none is above, by how many unseen may fall.
"""

from __future__ import annotations

from functools import cache
from math import fsum
from typing import NamedTuple

from baloot.cpu.evaluation.weights import CARD, POINTS
from baloot.rules.cards import Suit
from baloot.rules.values import points, strengths

SUN, PLAIN, TRUMP = range(3)
_MOST = 3


class Standing(NamedTuple):
    """How the cards of a suit in this hand stand against those unseen."""

    #: The strongest unseen rank, as a bit; 0 when none is unseen.
    top: int
    #: Card points of the unseen ranks.
    points: int
    #: Cards of mine above every unseen one, and those which only the strongest unseen one beats.
    masters: int
    second: int


@cache
def standing(kind: int, mine: int, unseen: int) -> Standing:
    """The standing of these ranks of a suit while those are unseen."""
    strength, worth = _tables(kind)
    hidden = sorted(_ranks(unseen), key=strength.__getitem__, reverse=True)
    above = [sum(strength[other] > strength[rank] for other in hidden) for rank in _ranks(mine)]
    return Standing(
        top=1 << hidden[0] if hidden else 0,
        points=sum(worth[rank] for rank in hidden),
        masters=above.count(0),
        second=above.count(1),
    )


def classes(kind: int, mine: int, unseen: int) -> list[tuple[int, int, int]]:
    """Of each card of mine: the row and column of the tables, and its points."""
    strength, worth = _tables(kind)
    held = sorted(_ranks(mine), key=strength.__getitem__, reverse=True)
    hidden = _ranks(unseen)
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
    return fsum(CARD[row][column] + POINTS[row][column] * worth / 10 for row, column, worth in found)


def _tables(kind: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Strength and points of the ranks, as those of spades."""
    trump = Suit.SPADES if kind == TRUMP else None
    return strengths(trump), points(trump)


def _ranks(bits: int) -> list[int]:
    return [rank for rank in range(8) if bits >> rank & 1]
