"""Many endings of any three cards in each hand are exact, and some in which a shortcut would be tempting."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from baloot.rules.auction import Contract
from baloot.rules.cards import PACK, SUITS, hand_of
from baloot.rules.notation import card_named, seat_of
from baloot.rules.play import Play
from baloot.rules.ruleset import RULESETS, Ruleset
from baloot.rules.seats import SEATS
from baloot.solver.double_dummy import thread_solver
from tests.rules.chance import pick, shuffled
from tests.rules.situations import hand, suit
from tests.solver.oracle import best_between, each
from tests.solver.plays import ending_of, written

UP = card_named("9C")


def any_ending(ruleset: Ruleset, rng: Random) -> Play:
    """Three cards in each hand, more of some suits than of others, and in one of two long in each hand."""
    often = [rng.random() for _ in SUITS]
    cards = sorted(PACK, key=lambda card: rng.random() ** (0.3 + often[card >> 3]))[:12]
    cards = shuffled(rng, cards)
    if rng.random() < 0.5:
        cards.sort(key=lambda card: (card >> 3) + 3 * rng.random())
    south, east, north, west = (hand_of(cards[3 * n : 3 * n + 3]) for n in range(4))
    trump = pick(rng, SUITS) if rng.random() < 0.75 else None
    level = pick(rng, [1, 1, 2, 3]) if ruleset.doubling and trump is not None else 1
    declarer = pick(rng, SEATS)
    contract = Contract(trump, declarer, declarer, level)
    return ending_of(ruleset, contract, (south, east, north, west), pick(rng, SEATS))


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
@pytest.mark.parametrize("part", range(4))
def test_any_three_cards_in_each_hand(ruleset: Ruleset, part: int) -> None:
    rng = Random(f"three cards {ruleset.name} {part}")
    for _ in range(250):
        play = any_ending(ruleset, rng)
        assert thread_solver().card_values(play, UP) == each(play, partial(written, up=UP)), play


#: Rule set, trumps, level, who leads and who declared, the hands of S E N W.
TEMPTING = {
    "an Ekka frees the partner, the next lower card does not": (
        "classic",
        "D",
        1,
        "NW",
        "QS 7H 8H | 9H TH TD | JH KH KD | AH QC KC",
    ),
    "the same, on lead": ("classic", "S", 1, "NN", "QS KD AD | 9S JH AH | TD QD JC | 7S 9D AC"),
    "the third lowest trump has points": (
        "classic",
        "H",
        1,
        "SE",
        "9S TS QS | 8H JH QH | AS KH AH | 9C JC QC",
    ),
    "the same, a trick earlier": (
        "classic",
        "S",
        1,
        "NE",
        "7S 8S QS AS | JS KH AH 7D | 9S 9H QH QD | 9D TC JC QC",
    ),
    "the highest trump may not be led": (
        "gahwa",
        "C",
        2,
        "SW",
        "8S JS AD KC | 8H 7C JC QC | QS 7H AH 9C | AS 9H 9D AC",
    ),
}


@pytest.mark.parametrize(("ruleset", "trump", "level", "seats", "hands"), TEMPTING.values(), ids=TEMPTING)
def test_where_a_shortcut_would_be_tempting(
    ruleset: str, trump: str, level: int, seats: str, hands: str
) -> None:
    leader, declarer = map(seat_of, seats)
    south, east, north, west = (hand(text) for text in hands.split(" | "))
    contract = Contract(suit(trump), declarer, declarer, level)
    play = ending_of(RULESETS[ruleset], contract, (south, east, north, west), leader)
    score = partial(written, up=UP)
    assert thread_solver().value(play, UP) == best_between(play, score)
    assert thread_solver().card_values(play, UP) == {
        card: best_between(play.after(card), score) for card in play.legal
    }
