"""What the outcomes of a deal are worth to who plays it: game points, and near the end the match.

From a hundred on an outcome is worth the chance of winning the match that it leaves. So a side that another
lost contract would beat does not risk it for a sweep, and a side that is beaten anyway plays for the sweep.
"""

from __future__ import annotations

from functools import lru_cache

from ..rules.doubling import SUN_THRESHOLD
from ..rules.scoring import Pair, Tally, totals_after
from ..rules.seats import Side
from ..search.staircase import Staircase, Terms, built, staircase
from .prospect import prospect

#: As long as both totals are below this, game points are all that counts.
FAR_FROM_THE_END = SUN_THRESHOLD
#: Chances are counted in whole parts of one.
_PARTS = 1_000_000


@lru_cache(maxsize=1024)
def stakes(terms: Terms, totals: Pair) -> Staircase:
    """The staircase of a deal on these terms at these match totals.

    Chances are scaled so that the best and the worst outcome are as far apart as in game points.
    """
    in_points = staircase(terms)
    if max(totals) < FAR_FROM_THE_END:
        return in_points

    def chance(tally: Tally) -> float:
        return prospect(totals_after(totals, terms.contract, tally), Side.NS)

    def parts(tally: Tally) -> int:
        return round(_PARTS * prospect(totals_after(totals, terms.contract, tally), Side.NS))

    low, high = _ends(in_points)
    least, most = _ends(built(terms, parts))

    def worth(tally: Tally) -> int:
        return low + (parts(tally) - least) * (high - low) // (most - least)

    return built(terms, worth)


def _ends(stairs: Staircase) -> tuple[int, int]:
    """What the worst outcome is worth, and the best."""
    steps = stairs.steps(none=True, all=True)
    return steps[0], steps[-1]
