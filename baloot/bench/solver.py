"""How fast deals are solved with all cards open: one value, and every legal card at all 32 plays."""

from __future__ import annotations

from collections.abc import Iterator

from baloot.bench.times import Times, middle
from baloot.lab.tuning import KINDS, deals
from baloot.rules.seats import Side
from baloot.solver.double_dummy import Solver

RUNS = 3
DEALS = 200
#: How many of them are played through with every card valued.
PLAYED = 30
_SEED = "bench"
#: By kind of deals the targets: median, p95 and max of a value, p95 of all cards.
_TARGETS = {
    "forced": ("8 / 60 / 1500 ms", "500 ms"),
    "sun": ("15 / 150 / 1500 ms", "500 ms"),
    "free": ("20 / 250 / 3000 ms", "1500 ms"),
}


def lines(count: int = DEALS, played: int = PLAYED, runs: int = RUNS) -> Iterator[str]:
    """The figures of all kinds of deals."""
    for kind, (value_target, cards_target) in _TARGETS.items():
        if kind not in KINDS:
            continue
        rulesets, hokum = KINDS[kind]
        name = "/".join(ruleset.name for ruleset in rulesets) + " hokum" if hokum else "sun"
        measured = [values(kind, count) for _ in range(runs)]
        positions = measured[0][1]
        yield (
            f"solver, {name}: exact value {middle([times for times, _ in measured]).in_ms()}, "
            f"target {value_target} ({count} deals, {runs} runs)"
        )
        yield (
            f"solver, {name}: positions visited {round(positions / count):,} a deal, {positions:,} in all "
            f"({count} deals)"
        )
        every = middle([all_cards(kind, played) for _ in range(runs)])
        yield (
            f"solver, {name}: all cards at all 32 plays {every.in_ms()}, "
            f"target p95 {cards_target} ({played} deals, {runs} runs)"
        )


def values(kind: str, count: int) -> tuple[Times, int]:
    """What the exact values of full deals take, each, and how many positions are visited for all."""
    solver, times = Solver(), Times()
    for play, up in deals(kind, count, _SEED):
        with times.one():
            solver.value(play, up)
    return times, solver.positions_visited


def all_cards(kind: str, count: int) -> Times:
    """What each deal takes when every legal card is valued at each play, and a best one is played."""
    solver, times = Solver(), Times()
    for play, up in deals(kind, count, _SEED):
        deal = Times()
        while (seat := play.turn) is not None:
            with deal.one():
                card_values = solver.card_values(play, up)
            best = max if seat.side == Side.NS else min
            play = play.after(best(card_values, key=card_values.__getitem__))
        times.add(*deal.total)
    return times
