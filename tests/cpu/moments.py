"""Moments at which a seat has a choice, from matches that the CPU and chance played together.

Run as a program, with the names of stages, it prints what `strong` chooses at some of each, so that processes
can be compared.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from random import Random

from baloot.cpu import choose
from baloot.rules.deal import UP_POSITION, Deck
from baloot.rules.faults import IllegalAction
from baloot.rules.match import Match
from baloot.rules.notation import token
from baloot.rules.ruleset import RULESETS, Ruleset
from baloot.rules.seats import speaking_order
from baloot.rules.view import View, observe
from tests.rules.chance import Dealt, pick
from tests.rules.situations import Stacked

Moment = tuple[Match, View]

#: What is compared between processes, of each rule set; a trick further on takes a tenth of the time.
FEW = {"auction": 2, "ladder": 1, "trick 1": 2, "trick 2": 2, "trick 3": 3, "trick 5": 3}
LATE = {"trick 4": 2, "trick 5": 6, "trick 6": 4, "trick 7": 4}
SAMPLES = {"few": FEW, "late": LATE}


def moments(ruleset: Ruleset, seed: str) -> Iterator[Moment]:
    """Every choice of a match in which most actions are the CPU's and some are chance."""
    rng = Random(seed)
    match = Match.opening(ruleset, Dealt(rng, biased=rng.random() < 0.5))
    while match.turn is not None:
        view = observe(match, match.turn)
        if len(view.legal) > 1:
            yield match, view
        match = match.after(pick(rng, match.legal) if rng.random() < 0.3 else choose(view, "basic"))


def stage(view: View) -> str:
    """Where in a deal a view was taken."""
    if view.leader is None:
        return "auction" if view.contract is None else "ladder"
    return f"trick {len(view.tricks) + 1}"


def sample(ruleset: Ruleset, counts: Mapping[str, int], seed: str) -> Iterator[Moment]:
    """So many moments of each stage, from as many matches as it takes."""
    rng, left = Random(seed), dict(counts)
    if not ruleset.doubling:
        left.pop("ladder", None)
    number = 0
    while any(left.values()):
        number += 1
        for match, view in moments(ruleset, f"{seed} {number}"):
            if left.get(stage(view)) and rng.random() < 0.2:
                left[stage(view)] -= 1
                yield match, view


def views(name: str) -> list[View]:
    """The views of a sample, of both rule sets."""
    return [view for ruleset in RULESETS.values() for _, view in sample(ruleset, SAMPLES[name], name)]


def choices(name: str) -> list[str]:
    """What `strong` chooses in the views of a sample."""
    return [token(choose(view, "strong")) for view in views(name)]


def redealt(state: Match, view: View, rng: Random) -> Match | None:
    """The same moment with two unseen cards exchanged, if everybody could have acted the same."""
    deck = list(state.deal.deck)
    seen = {*own_positions(state, view), UP_POSITION}
    played = {card for trick in view.tricks for card in trick.cards} | set(view.trick)
    hidden = [position for position in range(32) if position not in seen and deck[position] not in played]
    if len(hidden) < 2:
        return None
    one, two = pick(rng, hidden), pick(rng, hidden)
    deck[one], deck[two] = deck[two], deck[one]
    decks: list[Deck] = [ended.deal.deck for ended in state.finished]
    other = Match.opening(state.ruleset, Stacked(state.source.first_dealer, (*decks, tuple(deck))))
    try:
        for _, action in state.acted:
            other = other.after(action)
    except IllegalAction:
        return None
    again = observe(other, view.seat)
    public = (view.announced, view.ekka, view.baloot)
    return other if (again.announced, again.ekka, again.baloot) == public else None


def own_positions(state: Match, view: View) -> Iterator[int]:
    """Where in the deck the seat's own cards lie, as far as they have been dealt."""
    order = speaking_order(view.dealer)
    place = order.index(view.seat)
    yield from range(3 * place, 3 * place + 3)
    yield from range(12 + 2 * place, 14 + 2 * place)
    contract = state.contract
    if contract is not None and (state.play is not None or state.doubling is not None):
        position = UP_POSITION + 1
        for seat in order:
            count = 2 if seat == contract.taker else 3
            if seat == view.seat:
                yield from range(position, position + count)
            position += count


if __name__ == "__main__":
    json.dump(choices(sys.argv[1]), sys.stdout)
