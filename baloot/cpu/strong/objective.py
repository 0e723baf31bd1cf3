"""The match objective: what the outcomes of a deal are worth, in game points or in the probability of a win.

As long as no side has a hundred, an outcome pays its game points. After that it pays the probability of
winning the match that it leaves. So a side that would lose the match with the contract does not risk it for a
sweep, and a side that loses the match anyway plays for the sweep.
"""

from __future__ import annotations

from functools import lru_cache

from baloot.cpu.evaluation.win_probability import win_probability
from baloot.rules.doubling import SUN_THRESHOLD
from baloot.rules.scoring import Pair, Tally, totals_after
from baloot.rules.seats import Side
from baloot.solver.payoff import PayoffTable, Terms, payoff_table, tabulate

#: As long as both totals are below this they change no card, and (DBL-3) no call of the auction.
FAR_FROM_THE_END = SUN_THRESHOLD
#: Probabilities are counted in whole parts of one.
_PARTS = 1_000_000


@lru_cache(maxsize=1024)
def objective_table(terms: Terms, totals: Pair) -> PayoffTable:
    """The payoffs to NS of a deal on these terms, from these match totals (NS, EW).

    Near the end they are probabilities on a linear scale, on which the best and the worst outcome of the same
    deal without projects are as far apart as in game points. Projects and Baloot do not change the scale, so
    the values of several worlds can be added.
    """
    if max(totals) < FAR_FROM_THE_END:
        return payoff_table(terms)

    def probability(tally: Tally) -> int:
        return round(_PARTS * win_probability(totals_after(totals, terms.contract, tally), Side.NS))

    bare = terms._replace(projects=(0, 0), baloot=(0, 0))
    low, high = _ends(payoff_table(bare))
    least, most = _ends(tabulate(bare, probability))
    return tabulate(terms, lambda tally: low + (probability(tally) - least) * (high - low) // (most - least))


def _ends(payoffs: PayoffTable) -> tuple[int, int]:
    """The lowest payoff and the highest."""
    distinct = payoffs.distinct(ew_can_sweep=True, ns_can_sweep=True)
    return distinct[0], distinct[-1]
