"""What the levels choose is frozen: everybody who plays a day meets the same seats, on every release.

Each golden file holds moments of matches in which most actions were the CPU's and some were chance: the seed,
the log, and by the length of its prefix the choice. They were drawn once, from the auction, the ladder of
doubles, leads, followed tricks and endings, 500 for `basic`, the yardstick that stronger players are measured
with, and every third of them for `strong`. A change of any is a new epoch.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from baloot.cpu import LEVELS, choose
from baloot.cpu.basic.endgame import CARDS_LEFT
from baloot.rules.deal import Shuffled
from baloot.rules.match import Match, follow
from baloot.rules.notation import read_log, token
from baloot.rules.ruleset import RULESETS, Ruleset
from baloot.rules.view import View, observe

BOTH = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
FOLDER = Path(__file__).parent / "golden"


def frozen(ruleset: Ruleset, level: str) -> Iterator[tuple[View, str]]:
    """Every view with the choice that it led to."""
    kept = json.loads((FOLDER / f"{level}-{ruleset.name}.json").read_text(encoding="utf-8"))
    assert kept["ruleset"] == ruleset.name
    for played in kept["matches"]:
        opening = Match.opening(ruleset, Shuffled(bytes.fromhex(played["seed"])))
        moments = [opening, *follow(opening, read_log(played["log"]))]
        for ply, choice in played["choices"]:
            state = moments[ply]
            assert state.turn is not None
            yield observe(state, state.turn), choice


def stage(view: View) -> str:
    """Where in a deal the view was taken."""
    if view.leader is None:
        return "auction" if view.contract is None else "ladder"
    if view.counts[view.seat] <= CARDS_LEFT:
        return "ending"
    return "followed" if view.trick else "led"


@BOTH
@pytest.mark.parametrize("level", LEVELS)
def test_every_choice_is_what_it_was(ruleset: Ruleset, level: str) -> None:
    changed = [
        (view.ply, choice) for view, choice in frozen(ruleset, level) if token(choose(view, level)) != choice
    ]
    assert changed == []


@BOTH
@pytest.mark.parametrize(("level", "count", "least"), [("basic", 500, 75), ("strong", 167, 15)])
def test_the_views_are_of_every_stage_and_leave_a_choice(
    ruleset: Ruleset, level: str, count: int, least: int
) -> None:
    views = [view for view, _ in frozen(ruleset, level)]
    assert len(views) == count
    assert all(len(view.legal) > 1 for view in views)
    counts = Counter(map(stage, views))
    assert set(counts) == {"auction", "led", "followed", "ending"} | (
        {"ladder"} if ruleset.doubling else set()
    )
    assert min(counts.values()) >= least
