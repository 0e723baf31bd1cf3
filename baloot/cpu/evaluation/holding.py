"""The value of holding the cards of one suit: game points that they are expected to bring later in the deal.

A suit is seen as two sets of ranks, those in my hand and those unseen. The value is a sum over my cards, with
a fitted weight for each class of card: by how many unseen cards are above it, and then by how many of my
cards below guard it or, if none is above it, by half the number of unseen cards.
"""

from __future__ import annotations

from functools import cache
from math import fsum
from typing import NamedTuple

from baloot.cpu.evaluation.weights import KEPT_CARD, KEPT_POINTS
from baloot.rules.cards import Suit
from baloot.rules.values import points, strengths

#: The kinds of a suit, by how its cards rank and count.
SUN, PLAIN, TRUMP = range(3)
#: The last row and column of the weights of each kind: so many cards or more.
_LAST = 3


class Standing(NamedTuple):
    """How the cards of a suit in this hand stand against those unseen."""

    #: The strongest unseen rank, as a bit; 0 when none is unseen.
    top: int
    #: Card points of the unseen cards.
    points: int
    #: How many cards of mine beat every unseen one, and how many exactly one unseen card beats.
    masters: int
    second: int


@cache
def standing(kind: int, mine: int, unseen: int) -> Standing:
    """The standing of my ranks of a suit against the unseen ones; both are eight bits in natural order."""
    strength, card_points = _tables(kind)
    hidden = sorted(_ranks(unseen), key=strength.__getitem__, reverse=True)
    above = [sum(strength[other] > strength[rank] for other in hidden) for rank in _ranks(mine)]
    return Standing(
        top=1 << hidden[0] if hidden else 0,
        points=sum(card_points[rank] for rank in hidden),
        masters=above.count(0),
        second=above.count(1),
    )


def classes(kind: int, mine: int, unseen: int) -> list[tuple[int, int, int]]:
    """For each card of mine the row and the column of its weights, and its card points."""
    strength, card_points = _tables(kind)
    held = sorted(_ranks(mine), key=strength.__getitem__, reverse=True)
    hidden = _ranks(unseen)
    found = []
    for place, rank in enumerate(held):
        above = min(_LAST, sum(strength[other] > strength[rank] for other in hidden))
        column = len(held) - place - 1 if above else (len(hidden) + 1) // 2
        found.append((4 * kind + above, min(_LAST, column), card_points[rank]))
    return found


@cache
def holding_value(kind: int, mine: int, unseen: int) -> float:
    """The value, in game points, of holding these ranks of a suit while those are unseen.

    Both are sets of ranks, as eight bits in natural order.
    """
    found = classes(kind, mine, unseen)
    return fsum(
        KEPT_CARD[row][column] + KEPT_POINTS[row][column] * card_points / 10
        for row, column, card_points in found
    )


def _tables(kind: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The strength and the card points of the eight ranks in a suit of a kind."""
    # The first eight entries of a table are those of spades.
    trump = Suit.SPADES if kind == TRUMP else None
    return strengths(trump), points(trump)


def _ranks(bits: int) -> list[int]:
    return [rank for rank in range(8) if bits >> rank & 1]
