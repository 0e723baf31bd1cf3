"""Chance that is the same everywhere: a stream of numbers that follows from a text."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any

_MASK = 0xFFFF_FFFF_FFFF_FFFF


class Stream:
    """Numbers from the 64 bits of a xorshift generator (Marsaglia 2003, the shifts 13, 7, 17).

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

    def shuffle(self, things: MutableSequence[Any]) -> None:
        """Put things into another order."""
        for last in range(len(things) - 1, 0, -1):
            other = int(self.below(last + 1))
            things[last], things[other] = things[other], things[last]
