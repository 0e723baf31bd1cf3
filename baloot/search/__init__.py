"""Deals with all cards open, solved exactly: `solver()` is this thread's solver."""

from __future__ import annotations

from threading import local

from .solver import Solver, TooHard

__all__ = ["Solver", "TooHard", "solver"]

_kept = local()


def solver() -> Solver:
    """The solver of this thread, which keeps two megabytes to work in."""
    found: Solver | None = getattr(_kept, "solver", None)
    if found is None:
        found = _kept.solver = Solver()
    return found
