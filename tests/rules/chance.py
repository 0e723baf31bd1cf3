"""Chance for the tests: decks, some biased towards projects, and random legal play, all repeatable.

Only `Random.random` is promised to stay the same between releases of Python, so everything is made from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import TypeVar

from baloot.rules.auction import Action
from baloot.rules.cards import PACK, RANK_CARDS, RANKS, Card, cards_in
from baloot.rules.deal import Deck
from baloot.rules.match import Match
from baloot.rules.ruleset import Ruleset
from baloot.rules.seats import SEATS, Seat

_Item = TypeVar("_Item")


def pick(rng: Random, items: Sequence[_Item]) -> _Item:
    """One of the items, all alike."""
    return items[int(rng.random() * len(items))]


def shuffled(rng: Random, items: Sequence[_Item]) -> list[_Item]:
    """The items in random order."""
    return sorted(items, key=lambda _: rng.random())


def plain_deck(rng: Random) -> Deck:
    """Any deck."""
    return tuple(shuffled(rng, PACK))


def biased_deck(rng: Random) -> Deck:
    """A deck whose hands are full of runs and fours of a kind, whoever takes the turned-up card.

    The pack falls into fours of a kind and runs of three to six, which go to the hands one after the other.
    """
    fours = [rank for rank in RANKS if rng.random() < 0.2]
    taken = {card for rank in fours for card in cards_in(RANK_CARDS[rank])}
    blocks: list[list[Card]] = [list(cards_in(RANK_CARDS[rank])) for rank in fours]
    rest = [card for card in PACK if card not in taken]
    while rest:
        length = 3 + int(rng.random() * 4)
        blocks.append(rest[:length])
        rest = rest[length:]
    in_hands = [card for block in shuffled(rng, blocks) for card in block]
    for _ in range(int(rng.random() * 4)):
        one, other = int(rng.random() * 32), int(rng.random() * 32)
        in_hands[one], in_hands[other] = in_hands[other], in_hands[one]
    hands = [in_hands[8 * n : 8 * n + 8] for n in range(4)]
    hands = shuffled(rng, hands)
    taker = int(rng.random() * 4)
    deck = [card for hand in hands for card in hand[:3]] + [card for hand in hands for card in hand[3:5]]
    deck.append(hands[taker][5])
    for place, hand in enumerate(hands):
        deck += hand[6:] if place == taker else hand[5:]
    return tuple(deck)


class Dealt:
    """A source of decks, each dealt when it is first asked for."""

    def __init__(self, rng: Random, *, biased: bool) -> None:
        self.first_dealer: Seat = pick(rng, SEATS)
        self._rng = rng
        self._deal = biased_deck if biased else plain_deck
        self._decks: dict[int, Deck] = {}

    def deck(self, number: int) -> Deck:
        """Deal `number`; deals are asked for in order."""
        if number not in self._decks:
            self._decks[number] = self._deal(self._rng)
        return self._decks[number]


def choose(rng: Random, legal: Sequence[Action]) -> Action:
    """One of the legal actions, all alike."""
    return pick(rng, legal)


def play_out(ruleset: Ruleset, rng: Random, *, biased: bool = False) -> Iterator[Match]:
    """Every match on the way of one played at random to its end, the fresh one first."""
    match = Match.opening(ruleset, Dealt(rng, biased=biased))
    yield match
    while not match.over:
        match = match.after(choose(rng, match.legal))
        yield match
