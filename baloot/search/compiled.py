"""How the inner functions of the solver are compiled, and where the result is kept.

They are compiled once, for a generic processor of this kind, when the module that holds them is first
imported, into a folder that can be named by NUMBA_CACHE_DIR; whoever imports it later loads the result. With
NUMBA_DISABLE_JIT=1 the same functions run as plain Python, some hundred times slower: that is the oracle of
the tests.
"""

from __future__ import annotations

import os
from collections.abc import Callable, MutableSequence, Sequence
from pathlib import Path
from typing import Any, TypeVar, cast

#: Beside the secrets and the database of a site that was not told otherwise.
FOLDER = Path(__file__).resolve().parent.parent.parent / "instance" / "compiled"

# numba reads these when it is imported. What is compiled for one processor must serve another of its kind.
os.environ.setdefault("NUMBA_CACHE_DIR", str(FOLDER))
os.environ.setdefault("NUMBA_CPU_NAME", "generic")

import numba  # noqa: E402
import numpy  # noqa: E402

#: Integers of 64 bits; a list where functions run as plain Python.
Memory = MutableSequence[int]
F = TypeVar("F", bound=Callable[..., Any])

#: Whether functions run as plain Python.
PLAIN: bool = bool(numba.config.DISABLE_JIT)  # type: ignore[attr-defined]


def compiled(signature: str) -> Callable[[F], F]:
    """Compile a function at once, for these types of integers and arrays, and keep the result."""
    decorate = numba.njit(signature, cache=True, nogil=True, error_model="numpy")
    return cast(Callable[[F], F], decorate)


def constants(values: Sequence[int]) -> Sequence[int]:
    """Integers that a compiled function reads, in the form in which it reads them quickest."""
    return values if PLAIN else cast(Sequence[int], numpy.array(values, dtype=numpy.int64))


def memory(size: int) -> Memory:
    """So many integers, all 0, that a compiled function reads and writes."""
    return [0] * size if PLAIN else cast(Memory, numpy.zeros(size, dtype=numpy.int64))
