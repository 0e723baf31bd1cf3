"""What a seat remembers is true, and it draws the conclusions that a person would."""

from __future__ import annotations

from random import Random

import pytest

from baloot.cpu.sampling.deduction import remember
from baloot.rules.ruleset import CLASSIC, GAHWA, Ruleset
from baloot.rules.seats import Seat
from baloot.rules.view import observe
from tests.cpu.tables import table
from tests.rules.chance import play_out
from tests.rules.situations import hand

HOKUM = "hokum pass pass pass"
HANDS = {
    "S": "AS KS JH 9H AH QH 7C 8D",
    "E": "9S KH TH QC KC JC 7D 9C",
    "N": "8S 7S 7H KD QD AC 8C 9D",
    "W": "TC JD 8H TD JS TS QS AD",
}


@pytest.mark.parametrize("ruleset", [CLASSIC, GAHWA], ids=lambda ruleset: ruleset.name)
def test_what_is_remembered_is_never_wrong(ruleset: Ruleset) -> None:
    for seed in range(12):
        for state in play_out(ruleset, Random(seed), biased=seed % 2 == 1):
            if state.play is None or state.turn is None:
                continue
            memory = remember(observe(state, state.turn))
            for seat in Seat:
                held = state.hands[seat]
                if seat != state.turn:
                    assert memory.known[seat] & ~held == 0
                    assert held & ~(memory.known[seat] | memory.may[seat]) == 0
                    assert memory.free[seat] == (held & ~memory.known[seat]).bit_count()


def test_whoever_does_not_follow_has_no_more_of_the_suit() -> None:
    hands = {
        **HANDS,
        "E": "QS KH TH QC KC JC 7D 9C",
        "N": "TS 7S 7H KD QD AC 8C 9D",
        "W": "TC JD 8H TD JS 9S 8S AD",
    }
    state = table(hands, up="9H", taker="S", calls=HOKUM, played="AS QS TS 8S KS KH 7S JS")
    seen_by_north = remember(observe(state, Seat.NORTH))
    assert seen_by_north.chance(Seat.EAST, hand("9S")) == 0
    assert seen_by_north.chance(Seat.SOUTH, hand("9S")) > 0
    assert seen_by_north.chance(Seat.WEST, hand("9S")) > 0


def test_whoever_throws_away_instead_of_ruffing_has_no_trump() -> None:
    hands = {
        **HANDS,
        "E": "9S KD TD QC KC JC 7D 9C",
        "N": "8S 7S TH QD 9D AC 8C 7H",
        "W": "TC JD 8H KH JS TS QS AD",
    }
    state = table(hands, up="9H", taker="S", calls=HOKUM, played="AS 9S 8S JS KS 9C 7S TS")
    memory = remember(observe(state, Seat.SOUTH))
    assert memory.chance(Seat.EAST, hand("KH TH 8H 7H")) == 0
    assert memory.chance(Seat.WEST, hand("KH TH 8H 7H")) > 0


def test_shown_projects_are_remembered() -> None:
    state = table(HANDS, up="9H", taker="S", calls=HOKUM, played="AS 9S 8S JS")
    memory = remember(observe(state, Seat.SOUTH))
    assert memory.chance(Seat.WEST, hand("QS")) == 1
    assert memory.chance(Seat.NORTH, hand("QS")) == 0


def test_the_turned_up_card_is_with_its_taker_until_it_is_played() -> None:
    state = table(HANDS, up="9H", taker="S", calls=HOKUM, played="AS")
    memory = remember(observe(state, Seat.EAST))
    assert memory.chance(Seat.SOUTH, hand("9H")) == 1
    assert memory.chance(Seat.NORTH, hand("9H")) == 0


def test_the_declarer_is_the_likeliest_to_hold_the_jack_of_trumps() -> None:
    state = table(HANDS, up="9H", taker="S", calls=HOKUM, played="AS")
    memory = remember(observe(state, Seat.EAST))
    assert memory.chance(Seat.SOUTH, hand("JH")) > 0.6
    assert memory.chance(Seat.NORTH, hand("JH")) == memory.chance(Seat.WEST, hand("JH")) < 0.2


def test_whoever_doubled_is_likely_to_hold_the_trumps() -> None:
    """DBL-2: nobody doubles a hokum without some."""
    calls = f"{HOKUM} hokum"
    plain = table(HANDS, up="9H", taker="S", calls=f"{calls} pass pass", played="AS", ruleset=GAHWA)
    doubled = table(HANDS, up="9H", taker="S", calls=f"{calls} pass double pass", played="AS", ruleset=GAHWA)
    before, after = (remember(observe(state, Seat.EAST)) for state in (plain, doubled))
    assert after.chance(Seat.WEST, hand("QH 8H")) > before.chance(Seat.WEST, hand("QH 8H"))
    assert after.chance(Seat.NORTH, hand("QH 8H")) < before.chance(Seat.NORTH, hand("QH 8H"))
