"""What a seat may know (PROJ-10, BAL-2, EKKA-2); `test_properties.py` re-deals the rest at random."""

from __future__ import annotations

from dataclasses import fields
from random import Random

import pytest

from baloot.rules.auction import Call, Contract
from baloot.rules.cards import Hand, Suit
from baloot.rules.match import Match
from baloot.rules.notation import read_log, token
from baloot.rules.ruleset import CLASSIC, GAHWA, RULESETS, Ruleset
from baloot.rules.seats import SEATS, Seat, Side
from baloot.rules.view import NOTHING_TAKEN, Taken, View, observe
from tests.rules import reference
from tests.rules.chance import play_out
from tests.rules.situations import DECK, card, cards, hand, match, played_out, stack

both_sets = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)

#: With spades trump South and North have a fifty, East a sira and West nothing; Baloot is South's.
HANDS = {
    "S": "KS QS JS TS 7H 8H 7D 9C",
    "E": "AD KD QD 9H AH AC 7C TC",
    "N": "TD 9D 8D JD KC QC QH 8S",
    "W": "9S 7S AS TH JH KH 8C JC",
}
DEAL = stack(HANDS, up="TS", taker="S", dealer="W")
SOUTH_HOKUM = {"classic": "hokum pass pass pass ", "gahwa": "hokum pass pass pass hokum pass pass "}


def south_hokum(ruleset: Ruleset, plays: str = "") -> Match:
    """South plays hokum in spades; South leads in both sets."""
    return match(ruleset, [DEAL, DECK], SOUTH_HOKUM[ruleset.name] + plays)


def announced(view: View) -> list[str]:
    return [
        f"{project.seat.letter} {project.kind.token} "
        + ("?" if project.cards is None else " ".join(map(token, project.cards)))
        for project in view.announced
    ]


@both_sets
def test_every_seat_sees_its_own_hand_and_the_number_of_cards_of_the_others(ruleset: Ruleset) -> None:
    state = match(ruleset, [DEAL])
    for seat in SEATS:
        view = observe(state, seat)
        assert view.seat == seat
        assert view.hand == state.hands[seat]
        assert view.counts == (5, 5, 5, 5)
        assert view.up == card("TS")
        assert view.dealer == Seat.WEST
        assert view.number == 1
    state = south_hokum(ruleset, "7H")
    for seat in SEATS:
        assert observe(state, seat).hand == state.hands[seat]
        assert observe(state, seat).counts == (7, 8, 8, 8)
    assert observe(state, Seat.NORTH).hand == hand(HANDS["N"])


@both_sets
def test_only_the_seat_in_turn_sees_legal_actions(ruleset: Ruleset) -> None:
    for state in (match(ruleset, [DEAL]), match(ruleset, [DEAL], "hokum"), south_hokum(ruleset, "7H")):
        for seat in SEATS:
            view = observe(state, seat)
            assert view.turn == state.turn
            assert view.legal == (state.legal if seat == state.turn else ())
            assert bool(view.legal) == (seat == state.turn)


def test_PROJ_10_projects_are_announced_by_kind_with_each_players_first_card() -> None:
    for plays, heard in (
        ("", []),
        ("7H", ["S fifty ?"]),
        ("7H AH", ["S fifty ?", "E sira ?"]),
        ("7H AH QH", ["S fifty ?", "E sira ?", "N fifty ?"]),
    ):
        for ruleset in RULESETS.values():
            state = south_hokum(ruleset, plays)
            assert [announced(observe(state, seat)) for seat in SEATS] == [heard] * 4


def test_PROJ_10_after_the_first_trick_those_that_count_are_shown_and_the_others_stay_hidden() -> None:
    for plays in ("7H AH QH TH", "7H AH QH TH AC", "7H AH QH TH AC KC 8C 9C"):
        for seat in SEATS:
            view = observe(south_hokum(CLASSIC, plays), seat)
            assert announced(view) == ["S fifty KS QS JS TS", "E sira ?", "N fifty JD TD 9D 8D"]


def test_PROJ_10_gahwa_shows_both_sides() -> None:
    view = observe(south_hokum(GAHWA, "7H AH QH TH"), Seat.WEST)
    assert announced(view) == ["S fifty KS QS JS TS", "E sira AD KD QD", "N fifty JD TD 9D 8D"]


@both_sets
def test_BAL_2_baloot_is_announced_with_the_second_of_the_two_cards(ruleset: Ruleset) -> None:
    for plays in ("", "KS", "KS 7C 8S 9S", "KS 7C 8S 9S 7S"):
        assert {observe(south_hokum(ruleset, plays), seat).baloot for seat in SEATS} == {None}
    state = south_hokum(ruleset, "KS 7C 8S 9S 7S QS")
    assert {observe(state, seat).baloot for seat in SEATS} == {Seat.SOUTH}


@both_sets
def test_BAL_2_it_stays_announced_for_the_deal(ruleset: Ruleset) -> None:
    state = south_hokum(ruleset)
    announced_at = None
    while not state.finished:
        gone = {action for _, action in state.acted}
        view = observe(state, Seat.NORTH)
        both = {card("KS"), card("QS")} <= gone
        assert view.baloot == (Seat.SOUTH if both else None)
        announced_at = announced_at or (state.ply if both else None)
        state = state.after(state.legal[0])
    assert announced_at is not None


def test_BAL_3_a_swallowed_baloot_is_never_announced() -> None:
    hands = {**HANDS, "S": "KS QS JS TS 9S 8H 7D 9C", "W": "7H 7S AS TH JH KH 8C JC"}
    state = match(CLASSIC, [stack(hands, up="TS", taker="S", dealer="W"), DECK], "hokum pass pass pass")
    assert state.play is not None
    assert state.play.baloot is not None
    while not state.finished:
        assert observe(state, Seat.NORTH).baloot is None
        state = state.after(state.legal[0])
    assert observe(state, Seat.NORTH).baloot is None


def test_EKKA_2_everybody_hears_of_an_ekka_while_its_trick_lasts() -> None:
    hands = {
        "S": "9S JS 7S AD TD KD 7H 8H",
        "E": "8S KS QS TS 8D 9H JH QH",
        "N": "AS 9D JD QD TC KC KH AH",
        "W": "7D 7C 8C 9C JC QC AC TH",
    }
    deck = stack(hands, up="9S", taker="S", dealer="W")
    state = match(CLASSIC, [deck], "hokum pass pass pass AD 8D 9D 7D")
    assert state.turn == Seat.SOUTH
    assert not observe(state, Seat.WEST).ekka
    for played in ("TD", "8S", "JD"):
        state = state.after(card(played))
        assert all(observe(state, seat).ekka for seat in SEATS)
    state = state.after(state.legal[0])
    assert not observe(state, Seat.WEST).ekka


@both_sets
def test_the_trick_on_the_table_and_the_last_one_are_seen(ruleset: Ruleset) -> None:
    view = observe(south_hokum(ruleset, "7H AH"), Seat.WEST)
    assert view.leader == Seat.SOUTH
    assert view.trick == cards("7H AH")
    assert view.winning == Seat.EAST
    assert view.last_trick is None
    assert view.acted == (Seat.EAST, card("AH"))
    view = observe(south_hokum(ruleset, "7H AH QH TH AC"), Seat.WEST)
    assert view.leader == Seat.EAST
    assert view.trick == cards("AC")
    assert view.last_trick is not None
    assert view.last_trick.cards == cards("7H AH QH TH")
    assert view.tricks == (view.last_trick,)


@both_sets
def test_calls_and_contract_are_seen_as_they_come(ruleset: Ruleset) -> None:
    view = observe(match(ruleset, [DEAL], "pass pass hokum"), Seat.SOUTH)
    assert view.calls == ((Seat.SOUTH, Call.PASS), (Seat.EAST, Call.PASS), (Seat.NORTH, Call.HOKUM))
    assert view.contract is None
    assert view.trump is None
    view = observe(south_hokum(ruleset), Seat.NORTH)
    assert view.contract == Contract(Suit.SPADES, Seat.SOUTH, Seat.SOUTH)
    assert view.trump == Suit.SPADES
    assert observe(match(ruleset, [DEAL], "pass " * 5), Seat.SOUTH).auction_round == 2


@both_sets
def test_the_tally_and_what_was_taken_stay_until_the_first_card_of_the_next_deal(ruleset: Ruleset) -> None:
    state = played_out(south_hokum(ruleset))
    tallied = state.finished[0].tally
    assert tallied is not None
    log = read_log("pass pass sun pass pass" + ("" if ruleset is CLASSIC else " pass"))
    for action in (None, *log):
        state = state if action is None else state.after(action)
        view = observe(state, Seat.SOUTH)
        assert view.tally == tallied
        assert view.last_trick == state.finished[0].play.tricks[-1]  # type: ignore[union-attr]
        assert tuple(side.points for side in view.taken) == tallied.card_points
        assert sum(side.tricks for side in view.taken) == 8
        assert view.tricks == ()
        assert view.announced == ()
        assert view.totals == state.totals
    state = state.after(state.legal[0])
    view = observe(state, Seat.SOUTH)
    assert view.tally is None
    assert view.last_trick is None
    assert view.taken == NOTHING_TAKEN


def recounted(state: Match, *, ended: bool) -> tuple[tuple[Taken, ...], str | None]:
    """What NS and EW have taken of the present deal, or of the one that ended last, and the last winner."""
    earlier = [action for deal in state.finished[: -1 if ended else None] for action in deal.acted]
    play = state.finished[-1].play if ended else state.play
    plays = [(seat.letter, token(action)) for seat, action in [*state.acted][len(earlier) :] if action < 32]
    letter = None if play is None or play.contract.trump is None else play.contract.trump.letter
    tricks, points, winner = {"NS": 0, "EW": 0}, {"NS": 0, "EW": 0}, None
    for first in range(0, len(plays) // 4 * 4, 4):
        seats, played = zip(*plays[first : first + 4], strict=True)
        winner = seats[reference.winning_place(list(played), letter)]
        side = reference.side_of(winner)
        tricks[side] += 1
        points[side] += sum(reference.card_points(card, letter) for card in played)
        points[side] += reference.LAST_TRICK if first == 28 else 0
    return tuple(Taken(tricks[side], points[side]) for side in ("NS", "EW")), winner


@both_sets
def test_GEN_4_what_each_side_has_taken_is_what_a_naive_recount_finds_all_through_a_match(
    ruleset: Ruleset,
) -> None:
    for n in range(6):
        for state in play_out(ruleset, Random(f"taken {n}"), biased=bool(n % 2)):
            views = [observe(state, seat) for seat in SEATS]
            ended = views[0].tally is not None
            taken, winner = recounted(state, ended=ended)
            assert [view.taken for view in views] == [taken] * 4
            last = views[0].last_trick
            assert (None if last is None else last.winner.letter) == winner
            assert ended or (last is None) == (taken == NOTHING_TAKEN)
        assert views[0].over
        assert ended


@both_sets
def test_after_a_void_deal_there_is_no_tally_and_nothing_taken(ruleset: Ruleset) -> None:
    state = played_out(south_hokum(ruleset))
    for action in read_log("pass " * 8):
        state = state.after(action)
    view = observe(state, Seat.SOUTH)
    assert (view.number, view.tally, view.last_trick, view.taken) == (3, None, None, NOTHING_TAKEN)
    view = observe(match(ruleset, [DEAL, DECK], "pass " * 8), Seat.SOUTH)
    assert view.tally is None
    assert view.taken == NOTHING_TAKEN
    assert view.acted == (Seat.WEST, Call.PASS)
    assert view.number == 2
    assert view.calls == ()


def test_a_match_that_is_over_shows_winner_totals_and_the_last_deal() -> None:
    ladder = "hokum pass pass pass hokum double triple four gahwa"
    state = played_out(match(GAHWA, [DEAL], ladder))
    for seat in SEATS:
        view = observe(state, seat)
        assert view.over
        assert view.winner in (Side.NS, Side.EW)
        assert 152 in view.totals
        assert view.turn is None
        assert view.legal == ()
        assert view.tally is not None
        assert view.hand == Hand(0)
        assert len(view.tricks) == 8


def test_a_view_has_no_way_back_to_the_match() -> None:
    view = observe(south_hokum(CLASSIC, "7H"), Seat.WEST)
    assert not any(isinstance(getattr(view, field.name), Match) for field in fields(view))
    assert not hasattr(view, "__dict__")
