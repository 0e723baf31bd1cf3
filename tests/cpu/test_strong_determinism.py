"""What `strong` chooses follows from what its seat knows, in every process and thread and in any order."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier

import pytest

from baloot.cpu import choose
from baloot.rules.notation import token
from baloot.rules.ruleset import RULESETS
from baloot.rules.view import observe
from tests.conftest import run_program
from tests.cpu.moments import choices, redealt, sample, views
from tests.rules.chance import shuffled

#: How many moments of each stage, 250 of each rule set. In the last trick nobody has a choice.
MOMENTS = {
    "classic": {"auction": 70, "trick 1": 10, "trick 2": 10},
    "gahwa": {"auction": 50, "ladder": 20, "trick 1": 10, "trick 2": 10},
}
LATER = {f"trick {number}": 32 for number in range(3, 8)}
STAGES = [
    (ruleset, stage, count) for ruleset in MOMENTS for stage, count in (MOMENTS[ruleset] | LATER).items()
]


@pytest.fixture(scope="module")
def alone() -> list[str]:
    """What one thread of one process chooses in a few views, one after the other."""
    chosen = choices("few")
    assert len(chosen) > 20
    return chosen


@pytest.mark.parametrize(("ruleset", "stage", "count"), STAGES)
def test_cards_that_the_seat_cannot_see_make_no_difference(ruleset: str, stage: str, count: int) -> None:
    rng, tried = Random(f"{ruleset} {stage}"), 0
    for state, view in sample(RULESETS[ruleset], {stage: 20 * count}, f"redealt {ruleset}"):
        other = state
        for _ in range(6):
            other = redealt(other, view, rng) or other
        if other.deal.deck == state.deal.deck:
            continue
        assert observe(other, view.seat) == view
        assert choose(observe(other, view.seat), "strong") == choose(view, "strong")
        tried += 1
        if tried == count:
            break
    assert tried == count


def test_a_choice_stays_the_same_whatever_was_decided_before(alone: list[str]) -> None:
    few = views("few")
    for number in shuffled(Random(1), range(len(few))):
        assert [token(choose(few[number], "strong")) for _ in range(2)] == [alone[number]] * 2


def test_four_threads_choose_at_once_what_one_chooses_alone(alone: list[str]) -> None:
    few, together = views("few"), Barrier(4)

    def work(_: int) -> list[str]:
        together.wait(60)
        return [token(choose(view, "strong")) for view in few]

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(work, range(4))) == [alone] * 4


def test_processes_that_hash_differently_choose_at_once_what_this_one_chooses(alone: list[str]) -> None:
    def run(hash_seed: str) -> list[str]:
        done = run_program("python", "-m", "tests.cpu.moments", "few", PYTHONHASHSEED=hash_seed)
        assert done.returncode == 0, done.stderr
        chosen: list[str] = json.loads(done.stdout)
        return chosen

    with ThreadPoolExecutor(3) as threads:
        assert list(threads.map(run, "012")) == [alone] * 3
