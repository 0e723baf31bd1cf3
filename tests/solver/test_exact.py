"""The solver's values are those of playing everything out, and agree with one another on whole deals."""

from __future__ import annotations

from collections import Counter
from functools import partial
from random import Random

import pytest

from baloot.rules.play import Play
from baloot.rules.projects import Kind
from baloot.rules.ruleset import RULESETS, Ruleset
from baloot.rules.seats import SIDES
from baloot.rules.view import observe
from baloot.solver.double_dummy import Solver
from baloot.solver.payoff import payoff_table_of
from baloot.solver.position import position_of
from tests.rules.chance import pick, play_out
from tests.solver.oracle import best, best_between, chosen, each
from tests.solver.plays import Situation, ending, imagined, lopsided, opening, swept_so_far, written

BOTH = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
HUNDREDS = (Kind.HUNDRED, Kind.FOUR_HUNDRED)


def ending_of_a_deal(ruleset: Ruleset, rng: Random, cards_left: int) -> Situation:
    """An ending of a deal of any sort, in one of three with a sweep still possible more often than not."""
    play, up = opening(ruleset, rng, biased=rng.random() < 0.7, rich=rng.random() < 0.7)
    if rng.random() < 1 / 3:
        return lopsided(play, rng, cards_left, pick(rng, SIDES)), up
    return ending(play, rng, cards_left), up


def traits(play: Play) -> list[str]:
    """What a test wants to have seen of a play."""
    found = [play.contract.kind, f"level {play.contract.level}", f"place {len(play.trick)}"]
    swept, baloot = swept_so_far(play), play.baloot
    if swept is not None:
        found.append(f"sweep by {swept.name}")
    if baloot is not None and baloot.scored:
        found.append("baloot")
    hundreds = [project for project in play.projects if project.scored and project.kind in HUNDREDS]
    if any(project.seat == play.contract.declarer for project in hundreds):
        found.append("declarer's hundred")
    return found


@BOTH
def test_every_card_of_an_ending_is_worth_what_playing_it_out_brings(ruleset: Ruleset) -> None:
    """Three tricks at most are left, and the play stands anywhere in the trick."""
    rng, solver, counts = Random(f"endings {ruleset.name}"), Solver(), Counter[str]()
    for _ in range(300):
        play, up = ending_of_a_deal(ruleset, rng, 5 + int(rng.random() * 8))
        values = each(play, partial(written, up=up))
        assert solver.card_values(play, up) == values, play
        assert solver.value(play, up) == chosen(play, values.values()), play
        counts.update(traits(play))
    assert min(counts[kind] for kind in ("hokum", "sun")) > 75
    assert min(counts[f"place {place}"] for place in range(4)) > 50
    assert min(counts[f"sweep by {side.name}"] for side in SIDES) >= 20
    assert min(counts["declarer's hundred"], counts["baloot"]) > 25
    levels = range(1, 6) if ruleset.doubling else [1]
    assert min(counts[f"level {level}"] for level in levels) > 25


@BOTH
def test_a_trick_further_from_the_end_the_values_are_exact_as_well(ruleset: Ruleset) -> None:
    rng, solver, counts = Random(f"longer {ruleset.name}"), Solver(), Counter[str]()
    for _ in range(60):
        play, up = ending_of_a_deal(ruleset, rng, 14 + int(rng.random() * 3))
        assert solver.value(play, up) == best_between(play, partial(written, up=up)), play
        counts.update(traits(play))
    assert min(counts[trait] for trait in ("hokum", "sun", "sweep by NS", "sweep by EW")) >= 5


@BOTH
def test_in_the_last_trick_the_value_is_what_will_be_written(ruleset: Ruleset) -> None:
    rng, solver = Random(f"last {ruleset.name}"), Solver()
    for cards_left in (4, 3, 2, 1) * 10:
        play, up = ending_of_a_deal(ruleset, rng, cards_left)
        (card,) = play.legal
        assert solver.value(play, up) == best(play, partial(written, up=up))
        assert solver.card_values(play, up) == {card: solver.value(play, up)}


@BOTH
def test_hands_that_are_imagined_are_worth_what_playing_them_out_brings(ruleset: Ruleset) -> None:
    """As a seat asks that knows its own hand: the position is the play's, the other hands are dealt anew."""
    rng, solver = Random(f"imagined {ruleset.name}"), Solver()
    for _ in range(150):
        play, up = ending_of_a_deal(ruleset, rng, 5 + int(rng.random() * 8))
        assert play.turn is not None
        other = imagined(play, rng, known=(play.turn,))
        values = solver.position_card_values(
            position_of(play), other.hands, payoff_table_of(play, up), other.legal
        )
        assert dict(zip(other.legal, values, strict=True)) == each(other, partial(written, up=up)), other


@BOTH
def test_a_view_and_its_play_are_one_position(ruleset: Ruleset) -> None:
    seen = 0
    for seed in range(2):
        for match in play_out(ruleset, Random(seed)):
            if match.play is not None and match.turn is not None:
                assert position_of(observe(match, match.turn)) == position_of(match.play)
                seen += 1
    assert seen > 200
