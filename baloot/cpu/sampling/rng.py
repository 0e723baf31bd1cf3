"""Chance that is the same everywhere: a stream of numbers that follows from a text."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any

_MASK = 0xFFFF_FFFF_FFFF_FFFF


class Xorshift:
    """Numbers from 64 bits that are shifted and joined (Marsaglia 2003, the shifts 13, 7, 17).

    Not Python's `random`, whose choices may change with a release.
    """

    def __init__(self, seed: str) -> None:
        """Begin with the first 64 bits of a text of hex digits."""
        self._state = int(seed[:16], 16) or 1

    def below(self, count: float) -> float:
        """A number from 0 up to, but without, `count`."""
        state = self._state
        state ^= state << 13 & _MASK
        state ^= state >> 7
        state ^= state << 17 & _MASK
        self._state = state
        return (state >> 11) * count / 9007199254740992

    def pick(self, weights: Sequence[float]) -> int:
        """A place among weights, none of them below 0, each as likely as it weighs."""
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
        """Put things into another order."""
        for last in range(len(things) - 1, 0, -1):
            other = int(self.below(last + 1))
            things[last], things[other] = things[other], things[last]
