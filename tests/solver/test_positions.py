"""How many positions the solver visits for twenty full deals: a change of the search or its weights shows.

The values never change. Of the positions a change that lowers them is welcome, and then stands here; the CPU
stops drawing worlds by them, so it is also a new epoch.
"""

from __future__ import annotations

import pytest

from baloot.rules.auction import Contract
from baloot.rules.cards import SUITS, Card
from baloot.rules.deal import Deal, Shuffled
from baloot.rules.play import Play
from baloot.rules.ruleset import RULESETS
from baloot.rules.seats import SEATS
from baloot.solver.double_dummy import Solver

#: By rule set and kind: of the deals of the seed of 32 zero bytes, from the first on, value and positions.
SOLVED = {
    ("classic", "hokum"): [
        (2, 200217),
        (-20, 80824),
        (-16, 2364),
        (-4, 118189),
        (0, 91434),
        (16, 244),
        (-8, 58559),
    ],
    ("classic", "sun"): [
        (-30, 315822),
        (-30, 107626),
        (-26, 278591),
        (-12, 32576),
        (-10, 55231),
        (-6, 499283),
        (-18, 67302),
    ],
    ("gahwa", "hokum"): [(4, 459305), (-18, 48845), (-16, 5019), (-4, 3180863), (18, 871312), (16, 137)],
}


def deal(ruleset: str, kind: str, number: int) -> tuple[Play, Card]:
    """The play of deal `number` before its first card, and the turned-up card."""
    dealt = Deal(Shuffled(bytes(32)).deck(number), SEATS[number % 4])
    declarer = SEATS[number // 4 % 4]
    contract = Contract(SUITS[number % 4] if kind == "hokum" else None, declarer, declarer)
    return Play.opening(RULESETS[ruleset], contract, dealt.full_hands(declarer), dealt.dealer), dealt.up


@pytest.mark.parametrize(("ruleset", "kind"), SOLVED)
def test_twenty_deals_need_as_many_positions_as_ever(ruleset: str, kind: str) -> None:
    found = []
    for number in range(1, len(SOLVED[ruleset, kind]) + 1):
        solver = Solver()
        value = solver.value(*deal(ruleset, kind, number))
        found.append((value, solver.positions_visited))
    assert found == SOLVED[ruleset, kind]
