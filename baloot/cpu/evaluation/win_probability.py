"""The probability that a side wins the match from given totals: a logistic model.

The log odds are proportional to the lead, and inversely to the square root of the points still to be played
for: a lead counts the more the nearer the end is. The constants were fitted to the ends of self-played
matches.
"""

from __future__ import annotations

from functools import lru_cache
from math import sqrt

from baloot.cpu.evaluation.logistic import logistic
from baloot.rules.scoring import MATCH_POINTS, Pair, match_winner
from baloot.rules.seats import Side

#: The log odds of a lead of one point when the root below is 1.
_SLOPE = 0.3
#: Game points that are added to those still to be played for, so that no lead is certain to win.
_OFFSET = 10


@lru_cache(maxsize=4096)
def win_probability(totals: Pair, side: Side) -> float:
    """The probability, from 0 to 1, that the side wins the match from these totals (NS, EW), in game points.

    >>> win_probability((0, 0), Side.NS), win_probability((160, 30), Side.EW)
    (0.5, 0.0)
    """
    winner = match_winner(totals)
    if winner is not None:
        return float(winner == side)
    missing = max(0, MATCH_POINTS - sum(totals) // 2)
    lead = totals[side] - totals[side.other]
    return logistic(_SLOPE * lead / sqrt(missing + _OFFSET))
