"""The last two tricks are counted out where the cards are known."""

from __future__ import annotations

from random import Random

import pytest

from baloot.cpu import choose
from baloot.cpu.basic.endgame import CARDS_LEFT
from baloot.cpu.sampling.deduction import deduce
from baloot.rules.ruleset import CLASSIC, GAHWA, Ruleset
from baloot.rules.seats import Seat
from baloot.rules.view import observe
from tests.cpu.tables import value
from tests.rules.chance import play_out


@pytest.mark.parametrize("ruleset", [CLASSIC, GAHWA], ids=lambda ruleset: ruleset.name)
def test_where_every_hand_is_known_no_other_card_would_do_better(ruleset: Ruleset) -> None:
    seen = 0
    for seed in range(40):
        for state in play_out(ruleset, Random(seed)):
            seat = state.turn
            if seat is None or state.play is None or len(state.legal) < 2:
                continue
            view = observe(state, seat)
            deductions = deduce(view)
            hidden = [other for other in Seat if other != seat and deductions.free[other]]
            if view.counts[seat] != CARDS_LEFT or hidden:
                continue
            values = {card: value(state.after(card), state.number, seat) for card in state.legal}
            assert values[choose(view)] == max(values.values())
            seen += len(set(values.values())) > 1
    assert seen > 5
