"""Sawa: who is to lead and surely takes the rest, whatever the others hold and play (PLAY-1, DBL-6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from baloot.rules.auction import Contract
from baloot.rules.cards import Card, Suit, hand_of
from baloot.rules.match import Finished, Match
from baloot.rules.notation import card_named, token
from baloot.rules.play import Play, Trick
from baloot.rules.ruleset import CLASSIC, GAHWA, RULESETS, Ruleset
from baloot.rules.sawa import leads
from baloot.rules.seats import SEATS, Seat
from baloot.rules.view import View, observe
from tests.rules import reference
from tests.rules.chance import choose, play_out, shuffled
from tests.rules.endings import Ending
from tests.rules.situations import DECK, cards, hand, hands_of, match, stack, suit

both_sets = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)

#: The kinds of contract in which leading differs.
KINDS = {
    "sun": lambda contract: contract.trump is None,
    "hokum": lambda contract: contract.trump is not None and not contract.locked,
    "locked": lambda contract: contract.locked,
}


def lead_states(ruleset: Ruleset, kind: str, size: int) -> Iterator[Match]:
    """Matches played at random, without end, whenever somebody is to lead and holds so many cards."""
    rng = Random(f"sawa {ruleset.name} {kind} {size}")
    while True:
        for state in play_out(ruleset, rng):
            play = state.play
            if play is None or state.over or play.trick or len(play.tricks) != 8 - size:
                continue
            if KINDS[kind](play.contract):
                yield state


def seen(state: Match) -> View:
    """What the seat whose turn it is knows."""
    assert state.turn is not None
    return observe(state, state.turn)


@pytest.mark.parametrize(
    ("ruleset", "kind", "size", "count", "sure"),
    [
        (CLASSIC, "sun", 2, 100, 41),
        (CLASSIC, "hokum", 2, 100, 21),
        (GAHWA, "sun", 2, 100, 39),
        (GAHWA, "hokum", 2, 100, 15),
        (GAHWA, "locked", 2, 100, 5),
        (CLASSIC, "sun", 3, 22, 3),
        (CLASSIC, "hokum", 3, 52, 3),
        (GAHWA, "sun", 3, 16, 4),
        (GAHWA, "hokum", 3, 12, 3),
        (GAHWA, "locked", 3, 70, 1),
    ],
    ids=lambda value: getattr(value, "name", str(value)),
)
def test_no_false_offer_and_none_of_the_sure_ones_missed_over_all_layouts_and_all_defences(
    ruleset: Ruleset, kind: str, size: int, count: int, sure: int
) -> None:
    """`sure` of the endings are won for certain, also by a leader who goes by what has fallen: 0 missed."""
    offered, won = [], []
    for _, state in zip(range(count), lead_states(ruleset, kind, size), strict=False):
        ending = Ending.of(seen(state))
        offered.append(bool(leads(seen(state))))
        won.append(ending.takes_all(frozenset(ending.layouts())))
    assert offered == won
    assert sum(won) == sure


# Longer hands, against the engine.


def dealt_again(rng: Random, state: Match) -> Match | None:
    """The match with the unseen cards dealt again as the leader may believe; None if no way is found."""
    play = state.play
    assert play is not None
    ending = Ending.of(seen(state))
    unseen = [card for card in reference.PACK if card not in ending.hand and card not in ending.gone]
    places = len(ending.hand)
    for _ in range(100):
        mixed = shuffled(rng, unseen)
        layout = [mixed[n * places : (n + 1) * places] for n in range(3)]
        if not any(card[1] in void for held, void in zip(layout, ending.voids, strict=True) for card in held):
            hands = list(play.hands)
            for n, held in enumerate(layout):
                hands[(play.leader + 1 + n) & 3] = hand_of(card_named(card) for card in held)
            south, east, north, west = hands
            return replace(state, play=replace(play, hands=(south, east, north, west)))
    return None


def played_to_the_end(rng: Random, state: Match, order: tuple[Card, ...]) -> Finished:
    """The deal once the leader has led these cards and the others have played at random."""
    leader, deals, left = state.turn, len(state.finished), list(order)
    while len(state.finished) == deals:
        state = state.after(left.pop(0) if state.turn == leader else choose(rng, state.legal))
    return state.finished[-1]


@both_sets
def test_PLAY_1_whoever_is_sure_wins_every_trick_and_what_is_written_is_always_the_same(
    ruleset: Ruleset,
) -> None:
    """Hands of four cards and more, dealt again and defended at random."""
    rng = Random(f"long sawa {ruleset.name}")
    sure: Counter[int] = Counter()
    while sum(sure.values()) < 25:
        for state in play_out(ruleset, rng):
            play = state.play
            if play is None or state.over or play.trick or len(play.tricks) > 4:
                continue
            order = leads(seen(state))
            if not order:
                continue
            sure[len(order)] += 1
            tallies = set()
            for _ in range(20):
                other = dealt_again(rng, state) or state
                assert leads(seen(other)) == order
                ended = played_to_the_end(rng, other, order)
                assert ended.play is not None
                assert {trick.winner for trick in ended.play.tricks[-len(order) :]} == {state.turn}
                tallies.add(ended.tally)
            assert len(tallies) == 1
    assert len(sure) > 1


# Cases. South holds eight cards and leads to the first trick, so nobody has shown a void.


def sure_leads(ruleset: Ruleset, held: str, *, trump: str | None, level: int = 1) -> str:
    """The leads that are sure from this hand, as tokens; empty where none are."""
    rest = [card for card in reference.PACK if card not in held.split()]
    hands = {"S": held} | {seat: " ".join(rest[n::3]) for n, seat in enumerate("ENW")}
    contract = Contract(suit(trump), Seat.SOUTH, Seat.SOUTH, level)
    deck = stack(hands, up=held.split()[0], taker="S", dealer="W")
    state = match(ruleset, [deck])
    play = Play.opening(ruleset, contract, hands_of(hands), Seat.WEST)
    return " ".join(map(token, leads(observe(replace(state, play=play, dealt=play.hands), Seat.SOUTH))))


@both_sets
def test_GEN_2_a_whole_suit_is_sure_in_sun_from_the_strongest_down(ruleset: Ruleset) -> None:
    assert sure_leads(ruleset, "7S 8S 9S TS JS QS KS AS", trump=None) == "AS TS KS QS JS 9S 8S 7S"


@both_sets
def test_a_card_that_must_fall_before_it_can_win_is_no_hindrance(ruleset: Ruleset) -> None:
    """The ten is alone and falls under the ace; with the seven beside it, it may stay."""
    assert sure_leads(ruleset, "AS KS QS JS 9S 8S 7S AH", trump=None) == "AS KS QS JS 9S 8S 7S AH"
    assert sure_leads(ruleset, "AS KS QS JS 9S 8S AD AH", trump=None) == ""
    assert sure_leads(ruleset, "AS TS KS QS JS 9S AD AH", trump=None) == "AS TS KS QS JS 9S AH AD"


@both_sets
def test_in_hokum_the_trumps_are_drawn_first(ruleset: Ruleset) -> None:
    """Where as many are led as are out they are all drawn, also from one hand; of more, one may be left."""
    assert sure_leads(ruleset, "AS TS AD JH 9H AH TH 8H", trump="H") == "JH 9H AH TH 8H AS TS AD"
    assert sure_leads(ruleset, "AS TS KS AD TD JH 9H AH", trump="H") == ""
    assert sure_leads(ruleset, "AS TS AD TD JH 9H AH TH", trump="H") == "JH 9H AH TH AS TS AD TD"
    assert sure_leads(ruleset, "AS TS AD JH 9H AH 8H 7H", trump="H") == "JH 9H AH 8H 7H AS TS AD"
    assert sure_leads(ruleset, "AS TS AD TD 9H AH TH KH", trump="H") == ""
    assert sure_leads(ruleset, "AS AD JH 9H AH TH 8H 7H", trump="H") == "JH 9H AH TH 8H 7H AS AD"
    assert sure_leads(ruleset, "AS AD AC JH 9H AH TH KH", trump="H") == "JH 9H AH TH KH AS AD AC"


@both_sets
def test_a_plain_card_is_not_sure_while_a_trump_is_out_that_may_ruff_it(ruleset: Ruleset) -> None:
    assert sure_leads(ruleset, "AS TS KS QS JS 9S JH 9H", trump="H") == ""
    assert sure_leads(ruleset, "AS TS KS QS JS 9S 8S 7S", trump="H") == ""


@pytest.mark.parametrize("level", [2, 4])
def test_DBL_6_where_it_is_locked_the_plain_cards_go_first_and_may_be_ruffed(level: int) -> None:
    held = "AS AD JH 9H AH TH 8H 7H"
    assert sure_leads(GAHWA, held, trump="H", level=level) == ""
    assert sure_leads(GAHWA, held, trump="H", level=3) == "JH 9H AH TH 8H 7H AS AD"
    held = "JH 9H AH TH KH QH 8H 7H"
    assert sure_leads(GAHWA, held, trump="H", level=level) == "JH 9H AH TH KH QH 8H 7H"


def test_DBL_6_where_it_is_locked_a_plain_card_is_sure_once_no_trump_is_out() -> None:
    """The ace leads, since the trump may not, and the trump takes the last trick."""
    gone = "9H AH TH KH QH 8H 7H TS JS 9S 8S 7S AD TD KD QD AC TC KC QC JC 9C 8C 7C"
    went = [cards(gone)[n : n + 4] for n in range(0, 24, 4)]
    base = observe(match(GAHWA, [DECK]), Seat.SOUTH)
    for level, order in ((1, "JH AS"), (2, "AS JH"), (3, "JH AS"), (4, "AS JH")):
        view = replace(
            base,
            contract=Contract(Suit.HEARTS, Seat.SOUTH, Seat.SOUTH, level),
            hand=hand("AS JH"),
            counts=(2, 2, 2, 2),
            tricks=tuple(Trick(Seat.SOUTH, four, Seat.SOUTH, 0, ekka=False) for four in went),
            leader=Seat.SOUTH,
            legal=cards("AS"),
        )
        assert leads(view) == cards(order)


def test_only_the_leader_is_offered_it_before_the_first_card_of_a_trick() -> None:
    for state in play_out(CLASSIC, Random("nobody else")):
        for seat in SEATS:
            view = observe(state, seat)
            if leads(view):
                assert state.play is not None
                assert (state.turn, state.play.leader, state.play.trick) == (seat, seat, ())


@both_sets
def test_the_last_card_is_no_claim(ruleset: Ruleset) -> None:
    for _, state in zip(range(20), lead_states(ruleset, "sun", 1), strict=False):
        assert leads(seen(state)) == ()
