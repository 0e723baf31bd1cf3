"""What the outcomes of a deal are worth to who plays it: game points, and near the end the match.

Once a side has a hundred an outcome is worth the chance of winning the match that it leaves. So a side that
would lose the match with the contract does not risk it for a sweep, and one that loses anyway plays for it.
"""

from __future__ import annotations

from functools import lru_cache

from baloot.cpu.evaluation.win_probability import prospect
from baloot.rules.doubling import SUN_THRESHOLD
from baloot.rules.scoring import Pair, Tally, totals_after
from baloot.rules.seats import Side
from baloot.solver.payoff import PayoffTable, Terms, payoff_table, tabulate

#: As long as both totals are below this they change no card, and (DBL-3) no call of the auction.
FAR_FROM_THE_END = SUN_THRESHOLD
#: Chances are counted in whole parts of one.
_PARTS = 1_000_000


@lru_cache(maxsize=1024)
def stakes(terms: Terms, totals: Pair) -> PayoffTable:
    """The staircase of a deal on these terms at these match totals.

    Chances are scaled, so that the best and the worst outcome of a deal without projects are worth as much as
    in game points. Projects and Baloot change no scale: the worths of several worlds can be added up.
    """
    if max(totals) < FAR_FROM_THE_END:
        return payoff_table(terms)

    def chance(tally: Tally) -> int:
        return round(_PARTS * prospect(totals_after(totals, terms.contract, tally), Side.NS))

    bare = terms._replace(projects=(0, 0), baloot=(0, 0))
    low, high = _ends(payoff_table(bare))
    least, most = _ends(tabulate(bare, chance))
    return tabulate(terms, lambda tally: low + (chance(tally) - least) * (high - low) // (most - least))


def _ends(payoffs: PayoffTable) -> tuple[int, int]:
    """What the worst outcome is worth, and the best."""
    steps = payoffs.distinct(ew_can_sweep=True, ns_can_sweep=True)
    return steps[0], steps[-1]
