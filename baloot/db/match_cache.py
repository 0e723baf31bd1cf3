"""The last states of matches, so that a worker replays only what is new to it.

Nothing depends on what is kept: a state is an immutable value that the log of its match leads to, and the log
only grows.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from baloot.rules.match import Match

#: A long match takes about 0.1 MB, so a worker keeps some 25 MB of them.
SIZE = 256


class MatchCache:
    """One state for each of the matches that were used last; safe to share between threads."""

    def __init__(self, size: int = SIZE) -> None:
        self._size = size
        self._states: OrderedDict[str, Match] = OrderedDict()
        self._lock = Lock()

    def at_most(self, match_id: str, ply: int) -> Match | None:
        """The state kept for this match, unless it has gone past the ply."""
        with self._lock:
            state = self._states.get(match_id)
        return state if state is not None and state.ply <= ply else None

    def keep(self, match_id: str, state: Match) -> None:
        """Keep a state that is stored, in place of an earlier one, and let the oldest match go."""
        with self._lock:
            self._states[match_id] = state
            self._states.move_to_end(match_id)
            if len(self._states) > self._size:
                self._states.popitem(last=False)
