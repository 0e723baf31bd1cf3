"""Pseudo-random numbers that are the same on every machine and in every release of Python."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any

_MASK = 0xFFFF_FFFF_FFFF_FFFF


class Xorshift:
    """The generator xorshift64 with the shifts 13, 7 and 17 (Marsaglia, "Xorshift RNGs", 2003).

    Python's `random` would not do: the choices that it makes may change with a release.
    """

    def __init__(self, seed: str) -> None:
        """Start from the first 64 bits of a text of hex digits; from 1 if they are 0, which yields only 0."""
        self._state = int(seed[:16], 16) or 1

    def below(self, count: float) -> float:
        """A number from 0, inclusive, to `count`, exclusive, uniformly distributed."""
        state = self._state
        state ^= state << 13 & _MASK
        state ^= state >> 7
        state ^= state << 17 & _MASK
        self._state = state
        return (state >> 11) * count / 9007199254740992

    def pick(self, weights: Sequence[float]) -> int:
        """An index into the weights, each with a probability proportional to its weight; none is negative."""
        total = 0.0
        for weight in weights:
            total += weight
        mark = self.below(total)
        for place, weight in enumerate(weights):
            mark -= weight
            if mark < 0.0:
                return place
        return len(weights) - 1

    def shuffle(self, things: MutableSequence[Any]) -> None:
        """Shuffle in place (Fisher and Yates)."""
        for last in range(len(things) - 1, 0, -1):
            other = int(self.below(last + 1))
            things[last], things[other] = things[other], things[last]
