"""How long South waits for strong seats, in one process and with no decisions kept."""

from __future__ import annotations

import time
from collections.abc import Iterator

from baloot.bench.times import Times
from baloot.cpu.levels import BASIC, STRONG, Decision
from baloot.lab.selfplay import match_seed
from baloot.rules.auction import Action
from baloot.rules.deal import Shuffled
from baloot.rules.match import Match
from baloot.rules.ruleset import RULESETS, Ruleset
from baloot.rules.view import View, observe
from baloot.site import turns

MATCHES = 8
_EARLY, _LATE, _AUCTION = "last call and tricks 1–2", "from trick 3 on", "auction that goes on"
_EARLY_TRICKS = 2


def lines(matches: int = MATCHES, deals: int | None = None) -> Iterator[str]:
    """The figures of both rule sets; of each match all deals are played, or so many."""
    for ruleset in RULESETS.values():
        start = time.perf_counter()
        took = {kind: Times() for kind in (_EARLY, _LATE, _AUCTION)}
        ended = sum(_play(ruleset, number, deals, took) for number in range(matches))
        sample = f"{ended} deals in {matches} matches"
        for kind, times in took.items():
            yield f"turns, {ruleset.name}, {kind}: {times.in_ms()} ({len(times)} turns, {sample})"
        yield f"turns, {ruleset.name}: measured in {time.perf_counter() - start:.0f} s ({sample})"


def _play(ruleset: Ruleset, number: int, deals: int | None, took: dict[str, Times]) -> int:
    """Play a match, sort what its turns took by kind, and tell how many deals were finished."""

    def decide(view: View) -> Action:
        return Decision(view, STRONG).choice

    match = turns.until_south(Match.opening(ruleset, Shuffled(match_seed("bench", number))), decide)
    while not match.over and (deals is None or len(match.finished) < deals):
        action = Decision(observe(match, turns.PERSON), BASIC).choice
        turn = Times()
        with turn.one():
            states = list(turns.act(match, action, decide))
        took[kind_of([match, *states])].add(*turn.total)
        match = states[-1]
    return len(match.finished)


def kind_of(states: list[Match]) -> str:
    """The kind of a turn, from where South acts to where South acts next.

    A last card of a deal counts as a last call if the next contract stands before South speaks.
    """
    plays = [state.play for state in states if state.play is not None]
    if any(len(play.tricks) < _EARLY_TRICKS for play in plays):
        return _EARLY
    return _LATE if plays else _AUCTION
