"""How fast the rules are in one process: steps, and the replay of a long match."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from statistics import median

from baloot.rules.auction import Action, Call
from baloot.rules.deal import Shuffled
from baloot.rules.match import Match, replay
from baloot.rules.ruleset import RULESETS, Ruleset

RUNS = 7
MATCHES = 40
LONG_MATCH = 600


def lines() -> Iterator[str]:
    """The figures of both rule sets."""
    for ruleset in RULESETS.values():
        rate, plies = steps(ruleset)
        yield f"{ruleset.name}: {rate:,.0f} legal-and-after steps/s ({RUNS} runs of {plies:,} steps)"
        milliseconds, length = long_replay(ruleset)
        yield f"{ruleset.name}: replay of {length} actions {milliseconds:.1f} ms ({RUNS} runs)"


def _random_match(ruleset: Ruleset, number: int) -> Match:
    """A match of legal actions picked by a fixed pattern, the same in every run."""
    match = Match.opening(ruleset, Shuffled(number.to_bytes(32, "big")))
    pick = number
    while not match.over:
        pick = (pick * 1103515245 + 12345) & 0x7FFFFFFF
        legal = match.legal
        # Two deals of three are passed out, which makes matches long.
        passed_out = match.number % 3 > 0 and legal[0] == Call.PASS
        match = match.after(legal[0 if passed_out else (pick >> 8) % len(legal)])
    return match


def _median_seconds(work: Callable[[], object]) -> float:
    times = []
    for _ in range(RUNS):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return median(times)


def steps(ruleset: Ruleset) -> tuple[float, int]:
    """Steps a second, a step being `legal` and `after`, and how many steps a run takes."""
    plies = sum(_random_match(ruleset, n).ply for n in range(MATCHES))
    seconds = _median_seconds(lambda: [_random_match(ruleset, n) for n in range(MATCHES)])
    return plies / seconds, plies


def long_replay(ruleset: Ruleset) -> tuple[float, int]:
    """Milliseconds to replay the longest of many matches, and its length in actions."""
    longest = max((_random_match(ruleset, n) for n in range(10 * MATCHES)), key=lambda match: match.ply)
    actions: list[Action] = [action for _, action in longest.acted][:LONG_MATCH]
    seconds = _median_seconds(lambda: replay(ruleset, longest.source, actions))
    return 1000 * seconds, len(actions)
