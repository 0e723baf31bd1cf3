"""What match totals are worth: how likely a side goes on to win from there."""

from __future__ import annotations

from decimal import Context, Decimal
from functools import lru_cache
from math import sqrt

from baloot.rules.scoring import MATCH_POINTS, Pair, match_winner
from baloot.rules.seats import Side

#: Fitted to the ends of self-played matches: what a point ahead is worth, the less the more is still to play.
_AHEAD = 0.3
_SPREAD = 10
#: The powers of a machine's own library may differ in the last bit, those of `decimal` never do.
_PRECISE = Context(prec=24)


@lru_cache(maxsize=4096)
def prospect(totals: Pair, side: Side) -> float:
    """The chance, from 0 to 1, that the side wins the match.

    >>> prospect((0, 0), Side.NS), prospect((160, 30), Side.EW)
    (0.5, 0.0)
    """
    winner = match_winner(totals)
    if winner is not None:
        return float(winner == side)
    missing = max(0, MATCH_POINTS - sum(totals) // 2)
    ahead = totals[side] - totals[side.other]
    return chance(_AHEAD * ahead / sqrt(missing + _SPREAD))


def chance(log_odds: float) -> float:
    """Log odds as a chance.

    >>> chance(0.0), round(chance(1.0), 4)
    (0.5, 0.7311)
    """
    return 1.0 / (1.0 + float(_PRECISE.exp(Decimal(-log_odds))))
