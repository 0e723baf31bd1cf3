"""A choice is legal, quick, and follows from what the seat may know and from nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from time import process_time

import pytest

from baloot.cpu import LEVELS, choose
from baloot.cpu.levels import NotToAct
from baloot.rules.match import Match
from baloot.rules.ruleset import CLASSIC, GAHWA, Ruleset
from baloot.rules.view import View, observe
from tests.cpu.moments import redealt
from tests.rules.chance import play_out

BOTH = pytest.mark.parametrize("ruleset", [CLASSIC, GAHWA], ids=lambda ruleset: ruleset.name)


def views(ruleset: Ruleset, seed: int) -> Iterator[tuple[Match, View]]:
    """Every moment of a match played at random, with what the seat whose turn it is may know."""
    for state in play_out(ruleset, Random(seed), biased=seed % 2 == 1):
        if state.turn is not None:
            yield state, observe(state, state.turn)


#: In how many of the moments a level is asked: `strong` thinks long.
SHARE = {"basic": 1.0, "strong": 0.02}


@BOTH
@pytest.mark.parametrize("level", LEVELS)
def test_a_choice_is_always_legal(ruleset: Ruleset, level: str) -> None:
    for seed in range(6):
        rng = Random(200 + seed)
        for state, view in views(ruleset, seed):
            if rng.random() < SHARE[level]:
                assert choose(view, level) in state.legal


@BOTH
def test_cards_that_the_seat_cannot_see_make_no_difference(ruleset: Ruleset) -> None:
    tried = 0
    for seed in range(4):
        rng = Random(100 + seed)
        for state, view in views(ruleset, seed):
            if rng.random() > 0.15:
                continue
            other = redealt(state, view, rng)
            if other is not None:
                assert observe(other, view.seat) == view
                assert choose(observe(other, view.seat)) == choose(view)
                tried += 1
    assert tried > 50


def test_the_name_of_the_rules_makes_no_difference() -> None:
    for _, view in views(GAHWA, 7):
        assert choose(replace(view, ruleset=replace(GAHWA, name="other"))) == choose(view)


def test_whoever_is_not_to_act_has_nothing_to_choose() -> None:
    state, view = next(views(CLASSIC, 1))
    assert state.turn is not None
    with pytest.raises(NotToAct):
        choose(observe(state, state.turn.partner))
    with pytest.raises(ValueError, match="no CPU level"):
        choose(view, "champion")


def test_a_choice_takes_a_fraction_of_a_millisecond() -> None:
    """A request answers with up to a dozen of them; the bound is generous to slow machines."""
    moments = [view for seed in range(3) for _, view in views(CLASSIC, seed)]
    begin = process_time()
    for view in moments:
        choose(view)
    assert (process_time() - begin) / len(moments) < 0.001
