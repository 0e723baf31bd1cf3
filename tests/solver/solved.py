"""Positions and what they were solved to.

Run as a program, it prints that, so that the interpreted solver can be compared with the compiled one. The
arguments are the numbers of the full deals to solve.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from random import Random

from baloot.lab.tuning import KINDS, deals
from baloot.rules.notation import token
from baloot.rules.ruleset import RULESETS
from baloot.solver.double_dummy import Solver
from tests.solver.plays import Situation, ending, opening

#: How many full deals of each kind there are to choose from.
DEALS = 15
_ENDINGS = 30

#: The value, each card's value, and how many positions were visited.
Solved = tuple[int, dict[str, int], int]


def endings() -> Iterator[Situation]:
    """Endings of five tricks, of both rule sets."""
    rng = Random("endings of five tricks")
    for ruleset in RULESETS.values():
        for number in range(_ENDINGS):
            play, up = opening(ruleset, rng, biased=number % 3 == 0, rich=number % 2 == 0)
            yield ending(play, rng, 20), up


def full_deals() -> list[Situation]:
    """Deals before the first card: sun, hokum with duties, hokum without."""
    return [deal for kind in KINDS for deal in deals(kind, DEALS, "full")]


def solved(situations: Iterable[Situation]) -> Iterator[Solved]:
    """What one solver makes of them, one after the other."""
    solver = Solver()
    for play, up in situations:
        before = solver.positions_visited
        value = solver.value(play, up)
        values = {token(card): figure for card, figure in solver.card_values(play, up).items()}
        yield value, values, solver.positions_visited - before


if __name__ == "__main__":
    full = full_deals()
    chosen = [full[int(number)] for number in sys.argv[1:]]
    json.dump(list(solved([*endings(), *chosen])), sys.stdout)
