"""Deals strung together (DEAL-3 to DEAL-5, TAKE, KAB-2, END, DBL).

One file for the one module that it tests, past 300 lines because each rule has its cases.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from baloot.rules.auction import CALLS, Action, Call, Contract
from baloot.rules.cards import PACK
from baloot.rules.deal import Shuffled
from baloot.rules.faults import IllegalAction
from baloot.rules.match import Match, follow, replay
from baloot.rules.notation import read_log, token
from baloot.rules.play import Play
from baloot.rules.ruleset import CLASSIC, GAHWA, RULESETS, Ruleset
from baloot.rules.scoring import tally
from baloot.rules.seats import Seat, Side
from tests.rules.situations import DECK, card, cards, hands_of, match, played_out, stack

both_sets = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
EIGHT_PASSES = "pass " * 8

#: Each seat holds a whole suit when South takes the ace of spades.
SUITS_APART = {
    "S": "AS TS KS QS JS 9S 8S 7S",
    "E": "AH TH KH QH JH 9H 8H 7H",
    "N": "AD TD KD QD JD 9D 8D 7D",
    "W": "AC TC KC QC JC 9C 8C 7C",
}
SOUTH_SWEEPS = stack(SUITS_APART, up="AS", taker="S", dealer="W")


def test_DEAL_3_the_first_dealer_is_that_of_the_seed() -> None:
    source = Shuffled(bytes(32))
    assert Match.opening(CLASSIC, source).deal.dealer == Seat.EAST
    assert Match.opening(GAHWA, source).turn == Seat.NORTH


@both_sets
def test_DEAL_4_after_a_played_deal_the_dealers_right_deals(ruleset: Ruleset) -> None:
    state = match(ruleset, [DECK], "pass pass sun " + "pass " * (2 if ruleset is CLASSIC else 3))
    state = played_out(state)
    assert state.deal.dealer == Seat.SOUTH
    assert state.turn == Seat.EAST
    assert state.number == 2


@both_sets
def test_DEAL_4_DEAL_5_after_a_void_deal_too_and_nothing_is_scored(ruleset: Ruleset) -> None:
    state = match(ruleset, [DECK], EIGHT_PASSES)
    assert state.number == 2
    assert state.deal.dealer == Seat.SOUTH
    assert state.turn == Seat.EAST
    assert state.totals == (0, 0)
    assert state.finished[0].play is None
    assert state.finished[0].tally is None
    assert state.finished[0].totals == (0, 0)
    assert [seat.letter for seat, _ in state.finished[0].calls] == list("SENWSENW")


@both_sets
def test_DEAL_5_nothing_is_left_over_from_a_void_deal(ruleset: Ruleset) -> None:
    fresh = match(ruleset, [DECK], dealer="S")
    after = match(ruleset, [DECK], EIGHT_PASSES)
    assert after == replace(fresh, source=after.source, number=2, finished=after.finished, ply=8)


@both_sets
def test_the_deck_of_a_deal_does_not_depend_on_what_was_done_before(ruleset: Ruleset) -> None:
    source = Shuffled(bytes(range(32)))
    passed = replay(ruleset, source, [Call.PASS] * 8)
    played = played_out(replay(ruleset, source, [Call.SUN] + [Call.PASS] * (0 if ruleset is CLASSIC else 3)))
    assert passed.number == played.number == 2
    assert passed.deal == played.deal
    assert passed.deal.deck == source.deck(2)


@both_sets
def test_TAKE_1_the_hands_are_full_as_soon_as_the_contract_stands(ruleset: Ruleset) -> None:
    state = match(ruleset, [SOUTH_SWEEPS], "pass pass sun")
    assert [hand.bit_count() for hand in state.hands] == [5, 5, 5, 5]
    state = match(ruleset, [SOUTH_SWEEPS], "sun" + (" pass" * 3 if ruleset is GAHWA else ""))
    assert state.hands == hands_of(SUITS_APART)


def test_TAKE_2_in_ashkal_the_partner_holds_the_turned_up_card() -> None:
    state = match(CLASSIC, [SOUTH_SWEEPS], "pass pass ashkal pass pass")
    assert state.contract == Contract(None, Seat.NORTH, Seat.SOUTH)
    assert state.hands == hands_of(SUITS_APART)


@both_sets
@pytest.mark.parametrize("kind", ["hokum", "sun"])
def test_KAB_1_a_sweep_of_a_whole_deal(ruleset: Ruleset, kind: str) -> None:
    log = {
        ("classic", "hokum"): "hokum pass pass pass",
        ("classic", "sun"): "sun",
        ("gahwa", "hokum"): "hokum pass pass pass hokum pass pass",
        ("gahwa", "sun"): "sun pass pass pass",
    }[ruleset.name, kind]
    state = played_out(match(ruleset, [SOUTH_SWEEPS], log))
    counted = state.finished[0].tally
    assert counted is not None
    assert counted.kaboot == Side.NS
    assert counted.made
    assert counted.card_points == ((162, 0) if kind == "hokum" else (130, 0))
    # South has the run of eight, a hundred and a sira, which swallow Baloot in classic; an ace is turned up.
    assert (
        counted.written
        == {
            ("classic", "hokum"): (25 + 12 + 12, 0),
            ("classic", "sun"): (44 + 24 + 24, 0),
            ("gahwa", "hokum"): (88 + 12 + 12 + 2, 0),
            ("gahwa", "sun"): (88 + 24 + 24, 0),
        }[ruleset.name, kind]
    )


def test_KAB_2_a_side_with_one_worthless_trick_was_not_swept() -> None:
    hands = {
        "S": "AS TS KS QS JS 9S 8S 7H",
        "E": "AH TH KH QH JH 9H 8H 7S",
        "N": "AD TD KD QD JD 9D 8D 7D",
        "W": "AC TC KC QC JC 9C 8C 7C",
    }
    play = Play.opening(CLASSIC, Contract(None, Seat.SOUTH, Seat.SOUTH), hands_of(hands), Seat.WEST)
    for played in cards("7H 8H 7D 7C 7S"):
        play = play.after(played)
    while not play.over:
        play = play.after(play.legal[-1])
    counted = tally(play, card("9C"))
    assert play.tricks[0].points == 0
    assert counted.card_points == (130, 0)
    assert counted.kaboot is None
    assert counted.written[1] == 0


def test_scoring_reads_the_sides_of_declarer_and_trick_winners() -> None:
    """East declares: what East's side takes is the declarer's."""
    turned = {"S": "E", "E": "N", "N": "W", "W": "S"}
    deck = stack({turned[seat]: held for seat, held in SUITS_APART.items()}, up="AS", taker="E", dealer="S")
    state = played_out(match(CLASSIC, [deck], "hokum pass pass pass", dealer="S"))
    counted = state.finished[0].tally
    assert counted is not None
    assert counted.kaboot == Side.EW
    assert counted.projects == (0, 24)
    assert counted.written == (0, 49)
    assert state.totals == (0, 49)


def test_worked_case_24_KAB_2_in_a_whole_deal() -> None:
    """East and West sweep South's hokum, though North has the counting hundred and South Baloot."""
    hands = {
        "S": "KS QS 8S 7S JC 8C 7C 8D",
        "E": "JS 9S AS TS AH TH KH QH",
        "N": "KD QD JD TD 9D 9H 8H 7H",
        "W": "AD 7D AC TC KC QC 9C JH",
    }
    deck = stack(hands, up="8S", taker="S", dealer="S")
    state = played_out(match(CLASSIC, [deck], "pass pass pass hokum pass pass pass", dealer="S"))
    counted = state.finished[0].tally
    assert counted is not None
    assert counted.projects == (12, 0)
    assert counted.baloot == (2, 0)
    assert counted.kaboot == Side.EW
    assert not counted.made
    assert counted.written == (0, 25)


@both_sets
def test_a_trick_is_not_over_before_the_fourth_card(ruleset: Ruleset) -> None:
    log = "sun" + (" pass" * 3 if ruleset is GAHWA else "")
    state = match(ruleset, [SOUTH_SWEEPS], log)
    counts = []
    for played in cards("7S 7H 7D 7C 8S"):
        state = state.after(played)
        assert state.play is not None
        counts.append((len(state.play.trick), len(state.play.tricks)))
    assert counts == [(1, 0), (2, 0), (3, 0), (0, 1), (1, 1)]


# The end.


def near_the_end(ruleset: Ruleset, totals: tuple[int, int], log: str) -> Match:
    """South's sweep played out from these totals."""
    state = replace(match(ruleset, [SOUTH_SWEEPS, DECK]), totals=totals)
    for action in read_log(log):
        state = state.after(action)
    return played_out(state)


def test_END_1_a_match_goes_to_152() -> None:
    sun = 44 + 24 + 24
    assert not near_the_end(CLASSIC, (151 - sun, 0), "sun").over
    won = near_the_end(CLASSIC, (152 - sun, 0), "sun")
    assert won.over
    assert won.winner == Side.NS
    assert won.totals == (152, 0)
    assert won.turn is None
    assert won.legal == ()


def test_END_2_when_both_have_reached_it_the_higher_total_wins() -> None:
    sun = 44 + 24 + 24
    assert near_the_end(CLASSIC, (152 - sun, 153), "sun").winner == Side.EW
    assert near_the_end(CLASSIC, (154 - sun, 153), "sun").winner == Side.NS


def test_END_3_equal_totals_above_152_play_another_deal() -> None:
    sun = 44 + 24 + 24
    state = near_the_end(CLASSIC, (160 - sun, 160), "sun")
    assert not state.over
    assert state.totals == (160, 160)
    assert state.number == 2
    assert state.turn == Seat.EAST
    for action in read_log(EIGHT_PASSES):
        state = state.after(action)
    assert not state.over
    assert state.totals == (160, 160)


def test_projects_and_baloot_past_152_end_the_match() -> None:
    state = near_the_end(GAHWA, (152 - 88 - 24 - 2, 0), "hokum pass pass pass hokum pass pass")
    assert state.winner == Side.NS
    assert state.totals == (152, 0)


def test_DBL_5_gahwa_ends_the_match_at_once() -> None:
    ladder = "hokum pass pass pass hokum double triple four gahwa"
    state = near_the_end(GAHWA, (3, 9), ladder)
    assert state.winner == Side.NS
    assert state.totals == (152, 9)
    tallied = state.finished[-1].tally
    assert tallied is not None
    assert tallied.written == (152, 0)


def test_worked_case_25_DBL_5_END_3_from_160_all() -> None:
    state = near_the_end(GAHWA, (160, 160), "hokum pass pass pass hokum double triple four gahwa")
    assert state.totals == (161, 160)
    assert state.winner == Side.NS


def test_DBL_3_the_match_asks_in_sun_by_the_totals_before_the_deal() -> None:
    for totals, open_ in (((101, 99), True), ((100, 0), False), ((101, 100), False), ((0, 101), False)):
        state = replace(match(GAHWA, [SOUTH_SWEEPS]), totals=totals)
        for action in read_log("sun pass pass pass"):
            state = state.after(action)
        assert (state.play is None) is open_
        assert state.turn == (Seat.EAST if open_ else Seat.SOUTH)


# A match as a value.


@both_sets
def test_nothing_may_be_done_once_a_match_is_over(ruleset: Ruleset) -> None:
    log = "sun" + (" pass" * 3 if ruleset is GAHWA else "")
    state = near_the_end(ruleset, (90, 0), log)
    assert state.over
    actions: list[Action] = [*PACK, *CALLS]
    for action in actions:
        with pytest.raises(IllegalAction):
            state.after(action)


@both_sets
def test_a_card_in_the_auction_and_a_call_in_the_play_are_refused(ruleset: Ruleset) -> None:
    state = match(ruleset, [SOUTH_SWEEPS])
    for played in PACK:
        with pytest.raises(IllegalAction):
            state.after(played)
    state = match(ruleset, [SOUTH_SWEEPS], "sun" + (" pass" * 3 if ruleset is GAHWA else ""))
    for call in CALLS:
        with pytest.raises(IllegalAction):
            state.after(call)


def test_a_match_remembers_who_did_what() -> None:
    log = "pass " * 8 + "pass pass sun pass pass TS"
    state = match(CLASSIC, [DECK, DECK], log)
    assert " ".join(token(action) for _, action in state.acted) == log
    assert "".join(seat.letter for seat, _ in state.acted) == "SENWSENW" + "ENW" + "EN" + "E"
    assert state.ply == 14
    assert state.last_acted == (Seat.EAST, card("TS"))


def test_follow_gives_every_match_on_the_way() -> None:
    start = match(CLASSIC, [DECK])
    actions = read_log("pass hokum pass")
    way = list(follow(start, actions))
    assert [state.ply for state in way] == [1, 2, 3]
    assert way[-1] == replay(CLASSIC, start.source, actions)
    assert [state.last_acted for state in way] == list(way[-1].acted)


def test_replay_refuses_an_illegal_action() -> None:
    with pytest.raises(IllegalAction):
        replay(CLASSIC, Shuffled(bytes(32)), read_log("pass ashkal"))
