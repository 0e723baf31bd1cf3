"""The legal cards of the solver's move generator, which restates them for speed, are those of the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from baloot.rules.cards import PACK, SUIT_CARDS, SUITS, Rank, suit_of
from baloot.rules.play import Play
from baloot.rules.ruleset import RULESETS
from baloot.rules.values import beating, stronger
from baloot.solver import moves
from baloot.solver.double_dummy import Solver
from baloot.solver.position import numbering, position_of
from tests.solver.plays import course, opening

POSITIONS = 25_000

#: How often each must at least have come up among the positions of a rule set.
OFTEN = {
    "classic": {
        "PLAY-5 beats": 250,
        "PLAY-5 cannot": 250,
        "PLAY-6": 250,
        "PLAY-7": 250,
        "PLAY-8a beats": 50,
        "PLAY-8a cannot": 25,
        "PLAY-8b ace": 50,
        "PLAY-8b ekka": 25,
        "PLAY-8c": 50,
        "PLAY-9a": 100,
        "PLAY-9b beats": 100,
        "PLAY-9b cannot": 25,
        "hokum": 10_000,
        "sun": 7_500,
    },
    "gahwa": {
        "DBL-6": 250,
        "DBL-6 nothing but trumps": 25,
        "PLAY-4 void": 1_000,
        "hokum": 10_000,
        "sun": 7_500,
    },
}


def positions(ruleset: str) -> Iterator[Play]:
    """Everybody's every turn in deals played at random, half of them full of projects."""
    rng = Random(f"legal {ruleset}")
    found = 0
    while found < POSITIONS:
        play, _ = opening(RULESETS[ruleset], rng, biased=rng.random() < 0.5)
        for moment in course(play, rng):
            if found == POSITIONS:
                return
            found += 1
            yield moment


def duty(play: Play) -> str:
    """The rule that a turn falls under, of those that may leave cards out."""
    trump, seat = play.contract.trump, play.turn
    assert seat is not None
    if trump is None:
        return ""
    hand = play.hands[seat]
    trumps = hand & SUIT_CARDS[trump]
    if not play.trick:
        if not play.contract.locked or not trumps:
            return ""
        return "DBL-6 nothing but trumps" if hand == trumps else "DBL-6"
    led = suit_of(play.trick[0])
    void = not hand & SUIT_CARDS[led]
    if not play.ruleset.must_trump:
        return "PLAY-4 void" if void else ""
    if not trumps or not (void or led == trump):
        return ""
    best = play.trick[(play.winning - play.leader) & 3]
    ours = play.winning == seat.partner
    can = "beats" if suit_of(best) != trump or trumps & stronger(trump, best) else "cannot"
    if led == trump:
        return "PLAY-6" if ours else f"PLAY-5 {can}"
    if len(play.trick) == 1:
        return "PLAY-7"
    if len(play.trick) == 3:
        return "PLAY-9a" if ours else f"PLAY-9b {can}"
    if not ours:
        return f"PLAY-8a {can}"
    if play.ekka:
        return "PLAY-8b ekka"
    return "PLAY-8b ace" if play.trick[0] & 7 == Rank.ACE else "PLAY-8c"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_move_generator_allows_what_the_rules_allow(ruleset: str) -> None:
    """Counts every turn of all four seats, also those that leave one card: 25 000 for each rule set."""
    solver, counts = Solver(), Counter[str]()
    for play in positions(ruleset):
        assert generated(solver, play) == numbering(play.contract.trump).hand(play.legal_hand), play
        counts.update(
            [
                "positions",
                duty(play),
                play.contract.kind,
                f"level {play.contract.level}",
                f"place {len(play.trick)}",
            ]
        )
    assert counts["positions"] == POSITIONS
    assert {name: counts[name] for name, least in OFTEN[ruleset].items() if counts[name] < least} == {}
    levels = range(1, 6) if RULESETS[ruleset].doubling else [1]
    assert all(counts[f"level {level}"] > POSITIONS / 10 for level in levels)
    assert all(counts[f"place {place}"] > POSITIONS / 5 for place in range(4))


def test_in_the_search_the_same_cards_take_the_lead_of_a_trick() -> None:
    """PLAY-1: each card against each."""
    for trump in (*SUITS, None):
        numbers = numbering(trump)
        for best, card in product(PACK, repeat=2):
            beats = moves.beats(numbers.card(card), numbers.card(best), int(trump is not None))
            assert beats == beating(trump, best) >> card & 1


def generated(solver: Solver, play: Play) -> int:
    """What the move generator allows the seat whose turn it is, as a mask in the solver's numbers."""
    position = position_of(play)
    assert play.turn is not None
    solver.load(position, play.hands)
    return moves.legal(
        solver._w,
        position.numbering.hand(play.hands[play.turn]),
        position.place,
        position.led,
        position.best,
        int(position.place > 1 and position.winner == play.turn.partner),
        int(position.free),
    )
