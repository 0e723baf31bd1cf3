"""The CPU seats: what a seat of a level does with what it may know.

A choice is a pure function of the view, the level and the epoch: it depends on no clock, on no random numbers
but those that follow from the view, and on no earlier call. So everybody who plays a day meets the same
opponents.
"""

from __future__ import annotations

from baloot.cpu.levels import DEFAULT_LEVEL, EPOCH, LEVELS, choose

__all__ = ["DEFAULT_LEVEL", "EPOCH", "LEVELS", "choose"]
