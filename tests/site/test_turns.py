"""The table: South's action, then the CPU seats until South must act."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

import pytest

from baloot.cpu import choose
from baloot.rules.auction import Action, Call
from baloot.rules.deal import Shuffled
from baloot.rules.faults import IllegalAction
from baloot.rules.match import Match
from baloot.rules.play import Trick
from baloot.rules.ruleset import CLASSIC, RULESETS, Ruleset
from baloot.rules.sawa import leads
from baloot.rules.view import observe
from baloot.site.turns import PERSON, SawaIsNotSure, act, sawa, until_south, waits
from tests.rules.chance import Dealt, pick
from tests.rules.situations import cards, match, stack

both_sets = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
BASIC = partial(choose, level="basic")
#: Each seat holds a whole suit, so that South takes every trick and nobody else ever has a say in one.
HANDS = {
    "S": "AS TS KS QS JS 9S 8S 7S",
    "E": "AH TH KH QH JH 9H 8H 7H",
    "N": "AD TD KD QD JD 9D 8D 7D",
    "W": "AC TC KC QC JC 9C 8C 7C",
}
DECK = stack(HANDS, up="AS", taker="S", dealer="W")


def sun_after(tricks: int) -> Match:
    """South's sun after so many tricks, the suits all falling from the top."""
    played = (rank + letter for rank in "ATKQJ987"[:tricks] for letter in "SHDC")
    return match(CLASSIC, [DECK], " ".join(["sun", *played]))


def sittings(ruleset: Ruleset, rng: Random) -> Iterator[tuple[Match, list[Match]]]:
    """A whole match with South acting at random: where South acted, and every match from there on."""
    state = until_south(Match.opening(ruleset, Dealt(rng, biased=False)), BASIC)
    while not state.over:
        way = list(act(state, pick(rng, state.legal), BASIC))
        yield state, way
        state = way[-1]


@both_sets
@pytest.mark.parametrize("n", range(3))
def test_the_cpu_seats_answer_until_south_must_act(ruleset: Ruleset, n: int) -> None:
    for before, way in sittings(ruleset, Random(f"{ruleset.name} {n}")):
        assert before.turn == PERSON
        assert waits(before)
        assert len(way) == way[-1].ply - before.ply
        assert way[-1].over or waits(way[-1])
        assert not any(waits(state) for state in way[:-1])


@both_sets
def test_every_match_on_the_way_is_one_action_of_its_seat_after_the_one_before(ruleset: Ruleset) -> None:
    for before, way in sittings(ruleset, Random(ruleset.name)):
        for earlier, later in zip([before, *way], way, strict=False):
            assert later.last_acted is not None
            seat, action = later.last_acted
            assert seat == earlier.turn
            assert earlier.after(action) == later
            if seat != PERSON:
                assert action == BASIC(observe(earlier, seat))
            elif earlier is not before:
                assert earlier.legal == (action,)


@both_sets
def test_a_table_opens_at_souths_first_turn(ruleset: Ruleset) -> None:
    for n in range(8):
        fresh = Match.opening(ruleset, Shuffled(bytes([n]) * 32))
        opened = until_south(fresh, BASIC)
        assert waits(opened)
        assert PERSON not in [seat for seat, _ in opened.acted]
        if fresh.turn == PERSON:
            assert opened is fresh


def test_an_illegal_action_is_refused_before_anybody_answers() -> None:
    actions: list[Action] = [Call.ASHKAL, *cards("AS AH")]
    for action in actions:
        with pytest.raises(IllegalAction):
            next(act(match(CLASSIC, [DECK]), action, BASIC))


# Tricks that play themselves.


def test_a_last_trick_plays_itself() -> None:
    """With two cards left South chooses once; the last card goes by itself, and so do the others'."""
    way = list(act(sun_after(6), cards("8S")[0], BASIC))
    seats = "".join(state.last_acted[0].letter for state in way[:8] if state.last_acted)
    assert seats == "SENWSENW"
    assert not way[6].finished
    assert len(way[7].finished) == 1
    assert way[7].finished[0].play is not None
    assert way[7].finished[0].play.tricks[-1].cards[0] == cards("7S")[0]


def test_a_trick_before_the_last_waits_for_south_while_anybody_has_a_choice() -> None:
    assert waits(sun_after(5))
    assert waits(sun_after(6))
    assert not waits(sun_after(7))
    way = list(act(sun_after(5), cards("9S")[0], BASIC))
    assert len(way) == 4
    assert way[-1].turn == PERSON


@both_sets
@pytest.mark.parametrize("n", range(3))
def test_south_is_never_asked_for_the_last_card(ruleset: Ruleset, n: int) -> None:
    stops = {
        len(before.play.tricks)
        for before, _ in sittings(ruleset, Random(f"last card {ruleset.name} {n}"))
        if before.play is not None
    }
    assert stops == set(range(7))


def test_south_lays_a_single_legal_card_while_others_choose() -> None:
    """One card to follow with is no reason to take it out of the player's hand."""
    hands = {**HANDS, "S": "AS TS KS QS JS 9S 8S 7H", "E": "AH TH KH QH JH 9H 8H 7S"}
    deck = stack(hands, up="AS", taker="S", dealer="S")
    state = match(CLASSIC, [deck], "pass pass pass sun pass pass pass 8H 7D 7C", dealer="S")
    assert state.turn == PERSON
    assert state.legal == cards("7H")
    assert waits(state)


def test_a_choice_earlier_in_the_trick_is_enough_for_south_to_lay_a_forced_card() -> None:
    """East could have led either of two cards; from South on nobody can do otherwise."""
    hands = {
        "S": "7H KH AD TD KD QD JD 9D",
        "E": "AH 8H AS TS KS QS JS 9S",
        "N": "9H QH AC TC KC QC JC 9C",
        "W": "JH TH 7S 8S 8D 7D 8C 7C",
    }
    deck = stack(hands, up="9D", taker="S", dealer="S")
    played = (
        "AH 9H JH 7H AS AC 7S AD TS TC 8S TD KS KC 8D KD QS QC 7D QD JS JC 8C JD "  # Six tricks of East's.
        "8H QH TH"
    )
    state = match(CLASSIC, [deck], "pass pass pass sun pass pass pass " + played, dealer="S")
    assert state.legal == cards("KH")
    assert waits(state)
    way = list(act(state, cards("KH")[0], BASIC))
    assert "".join(step.last_acted[0].letter for step in way[:5] if step.last_acted) == "SWSEN"
    assert len(way[4].finished) == 1


# Sawa.


def test_sawa_leads_from_the_top_to_the_end_of_the_deal_and_the_table_goes_on_from_there() -> None:
    way = list(sawa(sun_after(0), BASIC))
    led = [state.last_acted[1] for state in way[:32:4] if state.last_acted]
    assert tuple(led) == cards(HANDS["S"])
    assert [len(state.finished) for state in way[:32]] == [0] * 31 + [1]
    assert waits(way[-1])
    assert not any(waits(state) for state in way[31:-1])


@both_sets
def test_sawa_is_a_row_of_turns_of_south_and_nothing_else(ruleset: Ruleset) -> None:
    """The same cards led one after the other lead through the same matches."""
    said = 0
    for n in range(12):
        for before, _ in sittings(ruleset, Random(f"sawa {ruleset.name} {n}")):
            if not leads(observe(before, PERSON)):
                with pytest.raises(SawaIsNotSure):
                    next(sawa(before, BASIC))
                continue
            said += 1
            way = list(sawa(before, BASIC))
            state, by_hand = before, []
            for card in leads(observe(before, PERSON))[:-1]:
                by_hand += act(state, card, BASIC)
                state = by_hand[-1]
            assert by_hand == way
            assert {trick.winner for trick in last_tricks(before, way)} == {PERSON}
    assert said > 2


def last_tricks(before: Match, way: list[Match]) -> tuple[Trick, ...]:
    """The tricks of the deal on the way from here to its end."""
    assert before.play is not None
    ended = way[-1].finished[len(before.finished)].play
    assert ended is not None
    return ended.tricks[len(before.play.tricks) :]
