"""What a decision depends on has a part in its key, and what it does not depend on has none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import combinations
from typing import Any

import pytest

from baloot.cpu import EPOCH, choose
from baloot.cpu.decision_key import key_of, relevant
from baloot.cpu.evaluation import bidding
from baloot.cpu.levels import LEVELS, RetiredEpoch, UnknownLevel
from baloot.cpu.strong import card_play, doubling
from baloot.rules.auction import Call, Contract
from baloot.rules.cards import Suit, without
from baloot.rules.match import Match
from baloot.rules.ruleset import CLASSIC, GAHWA, RULESETS, Ruleset
from baloot.rules.seats import Seat
from baloot.rules.view import View, observe
from tests.cpu.moments import sample
from tests.cpu.tables import auction, table
from tests.rules.situations import card, played_out

BOTH = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
HOKUM = {"classic": "hokum pass pass pass", "gahwa": "hokum pass pass pass hokum double triple pass"}
#: West has a sira of spades; South, who buys with the nine of hearts, has Baloot.
HANDS = {
    "S": "9H TH KH QH AS 9S 7C 8D",
    "E": "8H KS QC KC 7D 9C 9D 8C",
    "N": "JH AH 7H 8S KD QD AC JC",
    "W": "QS JS TS 7S TC JD TD AD",
}
#: South has told Baloot, West's sira has been shown, and West is to follow North's lead.
PLAYED = "KH 8H 7H 7S QH 9D JH JD QD"


def seen(state: Match) -> View:
    """The view of the seat whose turn it is."""
    assert state.turn is not None
    return observe(state, state.turn)


def in_play(ruleset: Ruleset, played: str = PLAYED) -> View:
    """Somebody's turn in South's hokum of hearts."""
    return seen(table(HANDS, up="9H", taker="S", calls=HOKUM[ruleset.name], played=played, ruleset=ruleset))


def on_the_ladder() -> View:
    """East may double South's hokum of hearts."""
    return seen(table(HANDS, up="9H", taker="S", calls="hokum pass pass pass hokum", ruleset=GAHWA))


def in_the_auction(ruleset: Ruleset) -> View:
    """East speaks second."""
    return seen(auction("E", "8H KS QC KC 7D", up="9H", said="pass", ruleset=ruleset))


def stages(ruleset: Ruleset) -> list[View]:
    """The auction, the play and, where there is one, the ladder."""
    ladder = [on_the_ladder()] if ruleset.doubling else []
    return [in_the_auction(ruleset), in_play(ruleset), *ladder]


def mark(view: View, level: str = "strong", epoch: int = EPOCH) -> str:
    """The key of the decision that this view asks for."""
    return key_of(relevant(view), level, epoch)


def elsewhere(view: View) -> Iterator[View]:
    """The same decision in another match: each thing that has come before is otherwise."""
    ended = played_out(table(HANDS, up="9H", taker="S", calls=HOKUM["classic"]))
    tally = ended.finished[-1].tally
    assert tally is not None
    before = seen(ended)
    yield replace(view, ply=view.ply + 100)
    yield replace(view, number=view.number + 3)
    yield replace(view, acted=(Seat.NORTH, card("7D")))
    yield replace(view, tally=tally)
    yield replace(view, last_trick=before.last_trick)
    yield replace(view, ply=0, number=9, acted=None, tally=tally, last_trick=before.last_trick)


@BOTH
def test_what_came_before_the_deal_changes_neither_the_choice_nor_the_key(ruleset: Ruleset) -> None:
    counts = {"auction": 6, "ladder": 1, "trick 4": 1, "trick 5": 3, "trick 6": 3, "trick 7": 3}
    for _, view in sample(ruleset, counts, "relevant"):
        chosen = choose(view, "strong")
        assert choose(relevant(view), "strong") == chosen
        assert mark(relevant(view)) == mark(view)
        others = list(elsewhere(view))
        assert {mark(other) for other in others} == {mark(view)}
        assert choose(others[-1], "strong") == chosen


@BOTH
def test_nothing_looks_at_what_is_not_relevant(ruleset: Ruleset) -> None:
    """With the same chance, what decides answers alike for a view and for what is left of it."""
    counts = {"auction": 40, "trick 5": 3, "trick 6": 4, "trick 7": 4}
    for _, view in sample(ruleset, counts, "looked at"):
        if max(view.totals) >= 100:
            continue
        *_, other = elsewhere(view)
        bare = relevant(view)
        if view.leader is None:
            assert bidding.call(bare, bidding.STRONG) == bidding.call(other, bidding.STRONG)
        else:
            assert card_play.card(bare, mark(view)) == card_play.card(other, mark(view))
    if ruleset.doubling:
        view = on_the_ladder()
        *_, other = elsewhere(view)
        assert doubling.call(relevant(view), mark(view)) == doubling.call(other, mark(view))


@BOTH
@pytest.mark.parametrize("totals", [(1, 0), (0, 99), (55, 73), (99, 99)])
def test_in_the_auction_and_the_play_totals_below_a_hundred_are_all_one(
    ruleset: Ruleset, totals: tuple[int, int]
) -> None:
    for view in (in_the_auction(ruleset), in_play(ruleset)):
        assert mark(replace(view, totals=totals)) == mark(view)


def test_on_the_ladder_totals_below_a_hundred_count_by_twenties() -> None:
    """DBL-4: what a raise adds to the chance of winning the match follows from them."""
    view = on_the_ladder()
    alike = [[(0, 0), (19, 0), (0, 19), (7, 12)], [(20, 0), (39, 19)], [(80, 60), (99, 79)], [(0, 20)]]
    marks = [{mark(replace(view, totals=totals)) for totals in group} for group in alike]
    assert [len(found) for found in marks] == [1, 1, 1, 1]
    assert len(set.union(*marks)) == 4


@BOTH
def test_from_a_hundred_on_every_point_counts(ruleset: Ruleset) -> None:
    for view in stages(ruleset):
        totals = [(0, 0), (100, 0), (101, 0), (100, 1), (0, 100), (3, 151), (3, 150)]
        assert len({mark(replace(view, totals=pair)) for pair in totals}) == len(totals)


@BOTH
def test_the_name_of_the_rules_does_not_count_and_every_one_of_their_facts_does(ruleset: Ruleset) -> None:
    for view in stages(ruleset):
        assert mark(replace(view, ruleset=replace(ruleset, name="other"))) == mark(view)
        facts = [field.name for field in fields(Ruleset) if field.name != "name"]
        marks = {mark(view)}
        for name in facts:
            fact = getattr(ruleset, name)
            changed: Any = {name: not fact if isinstance(fact, bool) else fact + 1}
            marks.add(mark(replace(view, ruleset=replace(ruleset, **changed))))
        assert len(marks) == len(facts) + 1


def changed(view: View) -> Iterator[tuple[str, View]]:
    """The view with each thing otherwise that may change a decision, and what it is."""
    contract = view.contract
    assert contract is not None
    trick = view.tricks[0]
    one, two, *rest = trick.cards
    yield "seat", replace(view, seat=view.seat.partner)
    yield "dealer", replace(view, dealer=view.dealer.next)
    yield "up", replace(view, up=card("7H"))
    yield "hand", replace(view, hand=without(view.hand, card("AD")))
    yield "round", replace(view, auction_round=2)
    yield "who called", replace(view, calls=((Seat.NORTH, view.calls[0][1]), *view.calls[1:]))
    yield "what was called", replace(view, calls=(*view.calls[:-1], (view.calls[-1][0], Call.SUN)))
    yield "a call more", replace(view, calls=(*view.calls, (Seat.EAST, Call.PASS)))
    yield "no contract", replace(view, contract=None)
    yield "trump", replace(view, contract=replace(contract, trump=Suit.CLUBS))
    yield "sun", replace(view, contract=replace(contract, trump=None))
    yield "declarer", replace(view, contract=replace(contract, declarer=Seat.NORTH))
    yield "taker", replace(view, contract=replace(contract, taker=Seat.NORTH))
    yield "level", replace(view, contract=replace(contract, level=contract.level + 1))
    yield "who leads", replace(view, leader=Seat.SOUTH)
    yield "a trick less", replace(view, tricks=view.tricks[:1])
    yield "who led", replace(view, tricks=(replace(trick, leader=Seat.WEST), *view.tricks[1:]))
    yield "order", replace(view, tricks=(replace(trick, cards=(two, one, *rest)), *view.tricks[1:]))
    yield "tricks' order", replace(view, tricks=view.tricks[::-1])
    yield "trick", replace(view, trick=(card("JC"),))
    yield "none announced", replace(view, announced=())
    (announced,) = view.announced
    yield "not shown", replace(view, announced=(replace(announced, cards=None),))
    yield "who announced", replace(view, announced=(replace(announced, seat=Seat.EAST),))
    yield "no Baloot", replace(view, baloot=None)
    yield "whose Baloot", replace(view, baloot=Seat.WEST)
    yield "legal", replace(view, legal=view.legal[:1])


@BOTH
def test_everything_that_a_card_may_depend_on_counts(ruleset: Ruleset) -> None:
    view = in_play(ruleset)
    assert (view.seat, view.baloot, len(view.announced)) == (Seat.WEST, Seat.SOUTH, 1)
    marks = {"nothing": mark(view), "level": mark(view, "basic"), "epoch": mark(view, "strong", EPOCH + 1)}
    marks |= {name: mark(other) for name, other in changed(view)}
    alike = [pair for pair in combinations(marks, 2) if marks[pair[0]] == marks[pair[1]]]
    assert alike == []


def test_the_stage_of_the_deal_counts() -> None:
    """The same hand before the first card, where it is asked to double, and where it is to play."""
    ladder = on_the_ladder()
    assert mark(replace(ladder, leader=Seat.EAST)) != mark(ladder)
    contract = ladder.contract
    assert isinstance(contract, Contract)
    assert mark(replace(ladder, contract=replace(contract, level=3))) != mark(ladder)


@BOTH
def test_baloot_of_the_last_deal_does_not_count_in_the_auction_nor_on_the_ladder(ruleset: Ruleset) -> None:
    """BAL-2: announced with the very card that ended it."""
    for view in stages(ruleset):
        told = mark(replace(view, baloot=Seat.EAST)) != mark(replace(view, baloot=None))
        assert told == (view.leader is not None)


def test_a_key_is_64_hex_digits() -> None:
    assert all(len(mark(view)) == 64 and int(mark(view), 16) for view in stages(GAHWA))


@pytest.mark.parametrize("level", ["basic", "strong"])
def test_an_epoch_that_has_retired_or_has_not_come_is_refused(level: str) -> None:
    epochs = LEVELS[level].epochs
    for view in stages(GAHWA):
        for epoch in (min(epochs) - 1, max(epochs) + 1):
            with pytest.raises(RetiredEpoch, match=f"{level} of epoch {epoch} has retired"):
                choose(view, level, epoch)


def test_a_level_that_nobody_knows_is_refused() -> None:
    with pytest.raises(UnknownLevel, match="'perfect' is no CPU level"):
        choose(in_play(CLASSIC), "perfect")
