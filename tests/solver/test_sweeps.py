"""Where a sweep brings the opponents less than a lost contract would, they leave the declarer a trick.

WIN-3 hands them the declarer's projects and Baloot, KAB-2 does not (`classic`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from random import Random

from baloot.rules.play import Play
from baloot.rules.ruleset import CLASSIC
from baloot.rules.seats import SIDES, Side
from baloot.solver import layout
from baloot.solver.double_dummy import Solver
from baloot.solver.payoff import PayoffTable, payoff_table_of
from baloot.solver.position import position_of
from tests.solver.oracle import best_between
from tests.solver.plays import Situation, imagined, lopsided, opening, swept_so_far, written

POSITIONS = 1_000


def cheap_sweeps() -> Iterator[Situation]:
    """Endings of three tricks whose opponents have every trick so far, and would gain by losing one."""
    rng = Random("cheap sweeps")
    while True:
        play, up = opening(CLASSIC, rng, biased=True, rich=True)
        opponents = play.contract.declarer.side.other
        if cheap(play, payoff_table_of(play, up)):
            play = lopsided(play, rng, 12, opponents)
            if swept_so_far(play) == opponents:
                yield from ((imagined(play, rng), up) for _ in range(6))


def cheap(play: Play, payoffs: PayoffTable) -> bool:
    """Whether the opponents write more for a contract that is lost than for sweeping it."""
    if play.contract.declarer.side == Side.NS:
        return payoffs.ew_sweep > min(payoffs.by_points)
    return payoffs.ns_sweep < max(payoffs.by_points)


def test_opponents_do_not_sweep_where_a_lost_contract_brings_them_more() -> None:
    solver = Solver()
    asked: Counter[int] = Counter()
    avoided: Counter[tuple[Side, str]] = Counter()
    for _, (play, up) in zip(range(POSITIONS), cheap_sweeps(), strict=False):
        payoffs, opponents = payoff_table_of(play, up), play.contract.declarer.side.other
        value = solver.value(play, up)
        assert value == best_between(play, partial(written, up=up)), play
        asked.update(modes(play, payoffs))
        sweep = payoffs.ns_sweep if opponents == Side.NS else payoffs.ew_sweep
        if value != sweep and can_sweep(play, opponents):
            avoided[opponents, play.contract.kind] += 1
    assert min(asked[layout.POINTS_OR_NONE_0], asked[layout.POINTS_OR_NONE_1]) > 100
    assert min(avoided[side, kind] for side in SIDES for kind in ("hokum", "sun")) > 3


def modes(play: Play, payoffs: PayoffTable) -> list[int]:
    """The modes of the searches for each payoff that a play may have."""
    position = position_of(play)
    ew, ns = position.ew_can_sweep, position.ns_can_sweep
    return [
        payoffs.null_window(payoff, ew_can_sweep=ew, ns_can_sweep=ns)[0]
        for payoff in payoffs.distinct(ew_can_sweep=ew, ns_can_sweep=ns)[1:]
    ]


def can_sweep(play: Play, side: Side) -> bool:
    """Whether a side can force every trick."""
    sign = 1 if side == Side.NS else -1
    return best_between(play, lambda over: sign * (swept_so_far(over) == side)) == sign
