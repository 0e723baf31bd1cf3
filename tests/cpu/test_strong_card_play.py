"""`strong` plays the card that does best however the unseen cards lie, and thinks no longer than it must.

West deals, South buys with the nine of hearts turned up, and leads.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from random import Random
from typing import NamedTuple

import pytest

from baloot.cpu import choose
from baloot.cpu.basic.endgame import CARDS_LEFT
from baloot.cpu.sampling.deduction import deduce
from baloot.cpu.strong import card_play
from baloot.rules.cards import FULL, Card, Hand, cards_in, hand_of
from baloot.rules.faults import IllegalAction
from baloot.rules.match import Match
from baloot.rules.notation import token
from baloot.rules.ruleset import CLASSIC, GAHWA, RULESETS, Ruleset
from baloot.rules.seats import SEATS
from baloot.rules.view import View, observe
from baloot.solver.double_dummy import thread_solver
from tests.cpu.moments import sample
from tests.cpu.tables import table, value
from tests.rules.chance import play_out
from tests.rules.situations import card, hand, tokens

BOTH = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
UP = "9H"


class Ending(NamedTuple):
    """Two cards are left to the seat whose turn it is; `best` alone decides the contract for its side."""

    ruleset: Ruleset
    calls: str
    hands: Mapping[str, str]
    played: str
    best: str


ENDINGS = {
    "East's ten of spades catches the jack, whoever has it, and the nine would lose to it": Ending(
        CLASSIC,
        "hokum pass pass pass",
        {
            "S": "9H JH TD QD AD 8C 9C KC",
            "E": "9S TS QS AS 8H KH AH JD",
            "N": "7S JS KS 7H TH 7D 9D JC",
            "W": "8S QH 8D KD 7C TC QC AC",
        },
        "9H 8H TH QH JH KH 7H 8D AD JD 7D KD TD AH 9D QC QS KS 8S KC 7S AC 8C AS",
        "TS",
    ),
    "South leads the last club and keeps a trump, for the ace of trumps is out": Ending(
        CLASSIC,
        "hokum pass pass pass",
        {
            "S": "8H 9H JH TD JD 7C TC AC",
            "E": "8S 9S TH AH KD AD 8C KC",
            "N": "TS JS QS QH 7D 8D JC QC",
            "W": "7S KS AS 7H KH 9D QD 9C",
        },
        "9H TH QH 7H 7C KC JC 9C AD 7D QD JD 8C QC KH TC 7S JH 8S QS TD KD 8D 9D",
        "AC",
    ),
    "South takes West's ten of diamonds with the ace": Ending(
        CLASSIC,
        "sun",
        {
            "S": "TS 9H KH KD AD 8C TC AC",
            "E": "7S 9S JS TH AH 7D JD QC",
            "N": "KS 7H 8H JH 9D QD 7C JC",
            "W": "8S QS AS QH 8D TD 9C KC",
        },
        "TC QC JC 9C AC 7S 7C KC 8C 7D JH 8S 9H TH 7H QH AH 8H QS KH JS KS AS TS TD",
        "AD",
    ),
    "West's jack of hearts draws the nine, and then the eight is good": Ending(
        GAHWA,
        "sun pass pass pass",
        {
            "S": "TS 9H AH 9D KD 8C TC AC",
            "E": "QS KS 7H AD 7C 9C QC KC",
            "N": "7S 8S 9S JS TH QH TD JD",
            "W": "AS 8H JH KH 7D 8D QD JC",
        },
        "9D AD JD 8D 7C TH JC TC 8C KC 7S QD 7H QH KH AH AC 9C 8S 7D TS QS 9S AS",
        "JH",
    ),
}
for level, said in {"doubled": "double pass", "at four": "double triple four pass"}.items():
    ENDINGS[f"{level}, East keeps the ten of trumps from South's jack (PLAY-4)"] = Ending(
        GAHWA,
        f"hokum pass pass pass hokum {said}",
        {
            "S": "9H JH QH TD QD AD 9C TC",
            "E": "QS 7H TH KH 7D KD 7C QC",
            "N": "8S 9S JS AS 9D JD JC KC",
            "W": "7S TS KS 8H AH 8D 8C AC",
        },
        "TD 7D JD 8D AD KD 9D AH AC 9C QC JC KS 9H QS JS QD KH 8S TS 7C KC 8C TC JH",
        "7H",
    )
    ENDINGS[f"{level}, South keeps the jack of trumps for the last trick (DBL-6)"] = Ending(
        GAHWA,
        f"hokum pass pass pass hokum {said}",
        {
            "S": "KS AS 7H 9H JH JD KD AD",
            "E": "QS 8H TH QH AH 8D QD KC",
            "N": "8S 9S 7D 9D TD 8C JC QC",
            "W": "7S TS JS KH 7C 9C TC AC",
        },
        "AS QS 8S 7S AD 8D 7D KH TS KS KC 9S JS JD AH 8C QD 9D 7C KD 9H 8H TD 9C",
        "7H",
    )


def state_of(ending: Ending, hands: Mapping[str, str]) -> Match:
    """The ending if these are the hands; `IllegalAction` if somebody could not have acted so."""
    return table(hands, up=UP, taker="S", calls=ending.calls, played=ending.played, ruleset=ending.ruleset)


def seen(state: Match) -> View:
    """The view of the seat whose turn it is."""
    assert state.turn is not None
    return observe(state, state.turn)


def splits(cards: frozenset[Card], counts: list[int]) -> Iterator[list[frozenset[Card]]]:
    """Every way to deal the cards out in these numbers."""
    if not counts:
        yield []
        return
    for chosen in combinations(sorted(cards), counts[0]):
        for rest in splits(cards - set(chosen), counts[1:]):
            yield [frozenset(chosen), *rest]


def possible(ending: Ending) -> Iterator[Match]:
    """The ending in every deal in which the seat whose turn it is would see what it sees."""
    view = seen(state_of(ending, ending.hands))
    played, others = view.played, [seat for seat in SEATS if seat != view.seat]
    gone = played[0] | played[1] | played[2] | played[3]
    unseen = frozenset(cards_in(Hand(FULL & ~gone & ~view.hand)))
    for dealt in splits(unseen, [view.counts[seat] for seat in others]):
        hands = dict(ending.hands)
        for seat, cards in zip(others, dealt, strict=True):
            hands[seat.letter] = tokens(cards_in(Hand(played[seat] | hand_of(cards))))
        if not hand(hands["S"]) >> card(UP) & 1:
            continue
        try:
            state = state_of(ending, hands)
        except IllegalAction:
            continue
        if seen(state) == view:
            yield state


def values(state: Match) -> dict[str, int]:
    """The same for each card that may be played now, for the side that plays it."""
    assert state.turn is not None
    return {token(one): value(state.after(one), state.number, state.turn) for one in state.legal}


@pytest.mark.parametrize("told", ENDINGS)
def test_the_only_card_that_wins_the_deal_however_the_others_lie_is_played(told: str) -> None:
    """WIN-1, WIN-3: in every deal there may be, with the other card the other side writes as much or more."""
    ending = ENDINGS[told]
    deals = [values(state) for state in possible(ending)]
    assert len(deals) > 4
    for cards in deals:
        assert len(cards) == 2
        assert cards.pop(ending.best) > 0 >= max(cards.values())
    assert token(choose(seen(state_of(ending, ending.hands)), "strong")) == ending.best


@BOTH
def test_where_every_hand_is_known_no_other_card_would_do_better(ruleset: Ruleset) -> None:
    decided = 0
    for seed in range(40):
        for state in play_out(ruleset, Random(seed)):
            if state.turn is None or state.play is None or len(state.legal) < 2:
                continue
            view = seen(state)
            if view.counts[view.seat] != CARDS_LEFT or any(deduce(view).free):
                continue
            found = values(state)
            assert found[token(choose(view, "strong"))] == max(found.values())
            decided += len(set(found.values())) > 1
    assert decided > 5


class Indifferent:
    """A solver that gives every card the same value."""

    positions_visited = 0

    def position_card_values(
        self, position: object, hands: object, payoffs: object, cards: Iterable[Card], limit: int
    ) -> list[int]:
        """Nothing for any."""
        return [0 for _ in cards]


@BOTH
def test_between_cards_that_do_equally_well_the_evaluation_of_basic_decides(
    ruleset: Ruleset, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And `basic` plays by that, save in the last two tricks, which it counts out."""
    monkeypatch.setattr(card_play, "thread_solver", Indifferent)
    counts = {f"trick {number}": 8 for number in range(1, 7)}
    for _, view in sample(ruleset, counts, "thumb"):
        assert choose(view, "strong") == choose(view, "basic")


#: East has to follow the ace with one of three low spades, and has nothing between them to lose.
ALIKE = {
    "S": "AS 9H JH AH KD QC 8C TC",
    "E": "7S 8S 9S KH 8H TD JD 9C",
    "N": "TS KS 7H TH QD AD 7D JC",
    "W": "JS QS QH 9D 8D AC KC 7C",
}
HOKUM = {"classic": "hokum pass pass pass", "gahwa": "hokum pass pass pass hokum pass pass"}


@BOTH
def test_between_cards_that_are_all_alike_nothing_is_solved(ruleset: Ruleset) -> None:
    state = table(ALIKE, up=UP, taker="S", calls=HOKUM[ruleset.name], played="AS", ruleset=ruleset)
    before = thread_solver().positions_visited
    assert token(choose(seen(state), "strong")) in ("7S", "8S", "9S")
    assert thread_solver().positions_visited == before


@BOTH
def test_a_card_of_somebody_else_between_them_makes_two_cards_different(ruleset: Ruleset) -> None:
    hands = {**ALIKE, "E": "7S 9S KH 8H TD JD 9C 7D", "N": "TS KS 8S 7H TH QD AD JC"}
    state = table(hands, up=UP, taker="S", calls=HOKUM[ruleset.name], played="AS", ruleset=ruleset)
    before = thread_solver().positions_visited
    choose(seen(state), "strong")
    assert thread_solver().positions_visited > before


#: East leads its spades; what the others throw on them takes hundreds of millions of positions to count out.
ENDLESS = {
    "S": "8H QH 9D JD QD 9H KC AC",
    "E": "7S 8S 9S TS JS KS AS 8C",
    "N": "7H JH KH 8D TC JC QC QS",
    "W": "7C TH AH 7D TD KD AD 9C",
}


def test_a_world_that_would_take_too_long_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever was drawn nobody waits: at most one world is given up, and none is begun after it."""
    calls = "pass sun pass pass pass"
    state = table(ENDLESS, up="7S", taker="E", calls=calls, played="AS QS", ruleset=GAHWA)
    monkeypatch.setattr(card_play, "sample_worlds", lambda *_: 3 * [tuple(state.hands)])
    before = thread_solver().positions_visited
    assert choose(seen(state), "strong") in state.legal
    visited = thread_solver().positions_visited - before
    assert card_play.POSITION_LIMIT < visited < card_play.POSITION_LIMIT + 1000


def test_hands_of_these_tables_are_whole() -> None:
    assert sum(hand(text).bit_count() for text in ENDLESS.values()) == 32
    for hands in (ALIKE, *(ending.hands for ending in ENDINGS.values())):
        assert sum(hand(text).bit_count() for text in hands.values()) == 32
        assert hand(hands["S"]) >> card(UP) & 1
