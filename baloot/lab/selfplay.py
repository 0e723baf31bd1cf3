"""Matches of four CPU seats, from a seed text alone: the same arguments give the same matches.

Beside the CPU levels there is the player `random`, which chooses uniformly among the legal actions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from hashlib import sha256
from typing import Any

from baloot.cpu.levels import BASIC, EPOCH, LEVELS, STRONG, Decision, Level
from baloot.rules import as_json
from baloot.rules.auction import Action
from baloot.rules.deal import Shuffled
from baloot.rules.match import Match
from baloot.rules.ruleset import Ruleset
from baloot.rules.seats import SEATS, Seat
from baloot.rules.view import View, observe

Choose = Callable[[View], Action]

RANDOM = "random"
PLAYERS: tuple[str, ...] = (*LEVELS, RANDOM)
#: For comparing auctions: calls as `strong`, doubles and plays as `basic`.
STRONG_CALLS = "strong-calls"
_LEVELS = {**LEVELS, STRONG_CALLS: replace(BASIC, name=STRONG_CALLS, call=STRONG.call)}


class Stream:
    """Uniform random numbers from SHA-256 of a text.

    Python's `random` would not do: the choices that it makes may change with a release.
    """

    def __init__(self, seed: str) -> None:
        self._key = sha256(seed.encode(errors="surrogateescape")).digest()
        self._bytes = self._blocks()

    def _blocks(self) -> Iterator[int]:
        block = 0
        while True:
            yield from sha256(self._key + block.to_bytes(8, "big")).digest()
            block += 1

    def below(self, count: int) -> int:
        """A uniform number from 0 to `count` - 1, for a count of at most 256.

        >>> stream = Stream("1")
        >>> {stream.below(3) for _ in range(100)}
        {0, 1, 2}
        """
        fair = 256 - 256 % count
        byte = next(self._bytes)
        while byte >= fair:
            byte = next(self._bytes)
        return byte % count


def match_seed(seed: str, number: int) -> bytes:
    """The seed of match `number` (from 0) of a run."""
    return sha256(f"baloot-selfplay/{seed}/{number}".encode(errors="surrogateescape")).digest()


def player(name: str, seed: str) -> Choose:
    """The function that decides for a seat: a CPU level, or `random` with a stream of its own."""
    if name != RANDOM:
        return _of_level(_LEVELS[name])
    stream = Stream(f"baloot-random/{seed}")

    def at_random(view: View) -> Action:
        return view.legal[stream.below(len(view.legal))]

    return at_random


def _of_level(level: Level) -> Choose:
    return lambda view: Decision(view, level).choice


def seated(ns: str, ew: str, seed: str) -> dict[Seat, Choose]:
    """Four players, partners of one name; a random side draws from one stream."""
    sides = (player(ns, f"{seed}/NS"), player(ew, f"{seed}/EW"))
    return {seat: sides[seat.side] for seat in SEATS}


def played(match: Match, players: Mapping[Seat, Choose]) -> Match:
    """The match played to its end."""
    while (seat := match.turn) is not None:
        match = match.after(players[seat](observe(match, seat)))
    return match


def played_match(ruleset: Ruleset, seed: str, number: int, ns: str, ew: str) -> Match:
    """Match `number` of a run, played to its end."""
    opening = Match.opening(ruleset, Shuffled(match_seed(seed, number)))
    return played(opening, seated(ns, ew, f"{seed}/{number}"))


def record_of(match: Match, seed: str, number: int, ns: str, ew: str) -> dict[str, Any]:
    """The record of match `number` of a run."""
    names = (ns, ew)
    players = {seat: names[seat.side] for seat in SEATS}
    return as_json.record(match, seed=match_seed(seed, number), day=None, players=players, epoch=EPOCH)
