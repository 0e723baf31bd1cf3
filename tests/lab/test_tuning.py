"""`tune` finds weights that can be pasted, and weights never change a value."""

from __future__ import annotations

from ast import literal_eval
from collections.abc import Mapping
from math import sqrt

import pytest
from click.testing import CliRunner

from baloot.commands.lab import tune
from baloot.lab.tuning import KINDS, deals
from baloot.solver.double_dummy import Solver
from baloot.solver.move_ordering import WEIGHTS, OrderingWeights


@pytest.mark.parametrize("kind", KINDS)
def test_other_weights_find_the_same_values(kind: str) -> None:
    nothing = tuple(tuple(0 for _ in row) for row in WEIGHTS[kind])
    usual, other = Solver(), Solver({**WEIGHTS, kind: nothing})
    for play, up in deals(kind, 3, "other weights"):
        assert other.value(play, up) == usual.value(play, up)
    assert other.positions_visited > usual.positions_visited


def test_tune_prints_how_it_improves_and_then_weights_to_paste() -> None:
    done = CliRunner().invoke(tune, ["--kind", "forced", "--deals", "2", "--seed", "easy"])
    assert done.exit_code == 0, done.output
    means, pasted = done.output.split("    ", 1)
    figures = [float(line) for line in means.splitlines()]
    assert len(figures) > 1
    assert figures == sorted(figures, reverse=True)
    found = literal_eval(f"{{{pasted}}}")
    assert list(found) == ["forced"]
    assert [len(row) for row in found["forced"]] == [len(row) for row in WEIGHTS["forced"]]
    before, after = solved(WEIGHTS), solved({**WEIGHTS, **found})
    assert [value for value, _ in after] == [value for value, _ in before]
    assert sum(root for _, root in after) < sum(root for _, root in before)


def solved(weights: Mapping[str, OrderingWeights]) -> list[tuple[int, float]]:
    """Of the same deals the value, and the root of the positions visited."""
    found = []
    for play, up in deals("forced", 2, "easy"):
        solver = Solver(weights)
        value = solver.value(play, up)
        found.append((value, sqrt(solver.positions_visited)))
    return found
