"""The CPU seats: what a seat of a level does with what it may know.

A choice is a pure function of the view, the level and the epoch: no clock, no chance, no memory between two
calls, so that everybody who plays a day meets the same opponents.
"""

from __future__ import annotations

from baloot.cpu.levels import DEFAULT_LEVEL, EPOCH, LEVELS, choose

__all__ = ["DEFAULT_LEVEL", "EPOCH", "LEVELS", "choose"]
