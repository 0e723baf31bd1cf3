"""What a seat deduces is true, and it draws the conclusions that a person would."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from baloot.cpu.sampling.deduction import deduce
from baloot.rules.cards import PACK, Card, Hand, hand_of
from baloot.rules.match import Match
from baloot.rules.play import Play
from baloot.rules.ruleset import GAHWA, RULESETS, Ruleset
from baloot.rules.seats import Seat
from baloot.rules.view import observe
from tests.cpu.tables import table
from tests.rules.chance import biased_deck, pick, plain_deck
from tests.rules.situations import hand, match

HOKUM = "hokum pass pass pass"
HANDS = {
    "S": "AS KS JH 9H AH QH 7C 8D",
    "E": "9S KH TH QC KC JC 7D 9C",
    "N": "8S 7S 7H KD QD AC 8C 9D",
    "W": "TC JD 8H TD JS TS QS AD",
}


CALLS = {
    "classic": (HOKUM, "sun"),
    "gahwa": (f"{HOKUM} hokum pass pass", f"{HOKUM} hokum double pass", "sun pass pass pass"),
}
BOTH = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)


def plays(ruleset: Ruleset, count: int) -> Iterator[list[Match]]:
    """So many deals played at random, in hokum mostly: everybody's every turn, and what came of the last."""
    rng = Random(f"deductions {ruleset.name}")
    hokum, *others = CALLS[ruleset.name]
    for number in range(count):
        calls = hokum if number % 3 else pick(rng, others)
        deck = (biased_deck if number % 4 == 3 else plain_deck)(rng)
        states = [match(ruleset, [deck], calls)]
        while not states[-1].finished:
            states.append(states[-1].after(pick(rng, states[-1].legal)))
        yield states


@BOTH
def test_nobody_is_thought_to_lack_a_card_that_it_holds(ruleset: Ruleset) -> None:
    """Nor to hold one that it lacks, whatever legal cards were played (PLAY-1 to PLAY-11)."""
    for *states, _ in plays(ruleset, 300):
        for state in states:
            assert state.turn is not None
            deductions = deduce(observe(state, state.turn))
            for seat in Seat:
                held = state.hands[seat]
                if seat != state.turn:
                    assert deductions.known[seat] & ~held == 0
                    assert held & ~(deductions.known[seat] | deductions.may[seat]) == 0
                    assert deductions.free[seat] == (held & ~deductions.known[seat]).bit_count()


def forbidding(play: Play, card: Card) -> Hand:
    """The cards with any of which in the same hand the rules would not have let the seat play this card."""
    assert play.turn is not None

    def allowed(hand: Hand) -> bool:
        hands = [hand if seat == play.turn else held for seat, held in enumerate(play.hands)]
        south, east, north, west = hands
        return bool(replace(play, hands=(south, east, north, west)).legal_hand >> card & 1)

    return hand_of(other for other in PACK if not allowed(hand_of((card, other))))


@BOTH
def test_whoever_followed_lacks_every_card_with_which_the_rules_would_have_forbidden_that(
    ruleset: Ruleset,
) -> None:
    """PLAY-2 to PLAY-10: with the test before, deductions are held to `Play.legal` from both sides."""
    concluded = 0
    for states in plays(ruleset, 300):
        lacking = [0, 0, 0, 0]
        for state, after in pairwise(states):
            assert state.play is not None
            assert state.turn is not None
            deductions = deduce(observe(state, state.turn))
            for seat in Seat:
                if seat != state.turn:
                    lacks = lacking[seat] & deductions.unseen
                    assert (deductions.known[seat] | deductions.may[seat]) & lacks == 0
                    concluded += lacks.bit_count()
            if state.play.trick:
                assert after.last_acted is not None
                _, card = after.last_acted
                lacking[state.turn] |= forbidding(state.play, Card(card))
    assert concluded > 15_000


def test_whoever_does_not_follow_has_no_more_of_the_suit() -> None:
    hands = {
        **HANDS,
        "E": "QS KH TH QC KC JC 7D 9C",
        "N": "TS 7S 7H KD QD AC 8C 9D",
        "W": "TC JD 8H TD JS 9S 8S AD",
    }
    state = table(hands, up="9H", taker="S", calls=HOKUM, played="AS QS TS 8S KS KH 7S JS")
    seen_by_north = deduce(observe(state, Seat.NORTH))
    assert seen_by_north.probability_of_any(Seat.EAST, hand("9S")) == 0
    assert seen_by_north.probability_of_any(Seat.SOUTH, hand("9S")) > 0
    assert seen_by_north.probability_of_any(Seat.WEST, hand("9S")) > 0


def test_whoever_throws_away_instead_of_ruffing_has_no_trump() -> None:
    hands = {
        **HANDS,
        "E": "9S KD TD QC KC JC 7D 9C",
        "N": "8S 7S TH QD 9D AC 8C 7H",
        "W": "TC JD 8H KH JS TS QS AD",
    }
    state = table(hands, up="9H", taker="S", calls=HOKUM, played="AS 9S 8S JS KS 9C 7S TS")
    deductions = deduce(observe(state, Seat.SOUTH))
    assert deductions.probability_of_any(Seat.EAST, hand("KH TH 8H 7H")) == 0
    assert deductions.probability_of_any(Seat.WEST, hand("KH TH 8H 7H")) > 0


def test_the_cards_of_shown_projects_are_known() -> None:
    state = table(HANDS, up="9H", taker="S", calls=HOKUM, played="AS 9S 8S JS")
    deductions = deduce(observe(state, Seat.SOUTH))
    assert deductions.probability_of_any(Seat.WEST, hand("QS")) == 1
    assert deductions.probability_of_any(Seat.NORTH, hand("QS")) == 0


def test_the_turned_up_card_is_with_its_taker_until_it_is_played() -> None:
    state = table(HANDS, up="9H", taker="S", calls=HOKUM, played="AS")
    deductions = deduce(observe(state, Seat.EAST))
    assert deductions.probability_of_any(Seat.SOUTH, hand("9H")) == 1
    assert deductions.probability_of_any(Seat.NORTH, hand("9H")) == 0


def test_the_declarer_is_the_likeliest_to_hold_the_jack_of_trumps() -> None:
    state = table(HANDS, up="9H", taker="S", calls=HOKUM, played="AS")
    has_any_of = deduce(observe(state, Seat.EAST)).probability_of_any
    assert has_any_of(Seat.SOUTH, hand("JH")) > 0.6
    assert has_any_of(Seat.NORTH, hand("JH")) == has_any_of(Seat.WEST, hand("JH")) < 0.2


def test_whoever_doubled_is_likely_to_hold_the_trumps() -> None:
    """DBL-2: nobody doubles a hokum without some."""
    calls = f"{HOKUM} hokum"
    plain = table(HANDS, up="9H", taker="S", calls=f"{calls} pass pass", played="AS", ruleset=GAHWA)
    doubled = table(HANDS, up="9H", taker="S", calls=f"{calls} pass double pass", played="AS", ruleset=GAHWA)
    before, after = (deduce(observe(state, Seat.EAST)).probability_of_any for state in (plain, doubled))
    assert after(Seat.WEST, hand("QH 8H")) > before(Seat.WEST, hand("QH 8H"))
    assert after(Seat.NORTH, hand("QH 8H")) < before(Seat.NORTH, hand("QH 8H"))
