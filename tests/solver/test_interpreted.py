"""The solver is the same program compiled and interpreted: the same values, from the same positions."""

from __future__ import annotations

import json
from typing import Any

from baloot.solver.jit import INTERPRETED
from tests.conftest import run_program
from tests.cpu.moments import choices
from tests.solver.solved import DEALS, endings, full_deals, solved


def interpreted(*program: str) -> Any:
    """What a program of the tests prints when nothing is compiled."""
    done = run_program("python", "-m", *program, NUMBA_DISABLE_JIT="1")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_plain_python_visits_the_same_positions_and_finds_the_same_values() -> None:
    """Endings of five tricks, and of each kind the full deal that is solved in the fewest positions."""
    assert not INTERPRETED
    full = full_deals()
    needed = [positions for _, _, positions in solved(full)]
    easiest = [
        min(range(first, first + DEALS), key=needed.__getitem__) for first in range(0, len(full), DEALS)
    ]
    found = solved([*endings(), *(full[number] for number in easiest)])
    assert [[*one] for one in found] == interpreted("tests.solver.solved", *map(str, easiest))


def test_plain_python_chooses_the_same_cards_late_in_a_deal() -> None:
    chosen = choices("late")
    assert len(chosen) > 30
    assert chosen == interpreted("tests.cpu.moments", "late")
