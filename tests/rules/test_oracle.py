"""The engine and the naive account of the rules in `reference.py`, side by side over whole random matches.

At every position both must name the same seat and the same legal actions and announcements; at the end their
records must agree field by field.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from baloot.rules.as_json import record
from baloot.rules.match import Match
from baloot.rules.notation import token
from baloot.rules.ruleset import RULESETS
from baloot.rules.seats import SEATS
from baloot.rules.view import observe
from tests.rules import reference
from tests.rules.chance import Dealt, choose
from tests.rules.situations import comparable

#: There are four runs of each rule set: 20 000 positions and 2 000 deals together, and more.
DEALS_A_RUN = 520
POSITIONS_A_RUN = 5_200


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("biased", [False, True], ids=["plain", "projects"])
@pytest.mark.parametrize("part", [1, 2])
def test_engine_and_reference_agree_on_random_matches(ruleset: str, biased: bool, part: int) -> None:
    rng = Random(f"{ruleset} {biased} {part}")
    deals = positions = projects = 0
    while deals < DEALS_A_RUN:
        played, seen = _lock_step(ruleset, rng, biased=biased)
        deals += len(played["deals"])
        positions += seen
        projects += sum(len(deal["projects"]) for deal in played["deals"])
    assert positions > POSITIONS_A_RUN
    assert projects / deals > (2 if biased else 0.3)


def _lock_step(ruleset: str, rng: Random, *, biased: bool) -> tuple[dict[str, Any], int]:
    """Play a match on both engines; its record and how many positions there were."""
    source = Dealt(rng, biased=biased)
    match = Match.opening(RULESETS[ruleset], source)
    naive = reference.Match(
        ruleset, lambda number: [token(card) for card in source.deck(number)], source.first_dealer.letter
    )
    while match.winner is None:
        assert match.turn is not None
        assert match.turn.letter == naive.turn
        legal = [token(action) for action in match.legal]
        assert len(legal) == len(set(legal))
        assert set(legal) == naive.legal(), _where(match)
        if match.play is not None:
            _same_announcements(match, naive)
        action = choose(rng, match.legal)
        match = match.after(action)
        naive.act(token(action))
    assert naive.over
    ours = record(match, seed=None, day=None, players=dict.fromkeys(SEATS), epoch=1)
    assert comparable(ours) == comparable({**naive.record(), "epoch": 1})
    return ours, match.ply


def _where(match: Match) -> str:
    return f"deal {match.number} after {' '.join(token(action) for _, action in match.acted)}"


def _same_announcements(match: Match, naive: reference.Match) -> None:
    """PROJ-10, BAL-2 and EKKA-2 as the seat in turn sees them."""
    assert match.turn is not None
    view = observe(match, match.turn)
    announced = [
        (
            project.seat.letter,
            project.kind.token,
            None if project.cards is None else sorted(map(token, project.cards)),
        )
        for project in view.announced
    ]
    heard = [
        (project["seat"], project["kind"], None if project["cards"] is None else sorted(project["cards"]))
        for project in naive.deal.announced()
    ]
    assert sorted(announced, key=repr) == sorted(heard, key=repr), _where(match)
    assert (None if view.baloot is None else view.baloot.letter) == naive.deal.baloot_announced()
    assert view.ekka == (naive.deal.ekka if naive.deal.trick else False)
