"""When and how the search of the solver is compiled by numba, and what it may read and write.

`warm` compiles the functions that are marked with `jit`, ahead of time and for a generic processor of this
machine's kind, and caches the result in a folder, from which the next process loads it. After that no call
compiles anything. With NUMBA_DISABLE_JIT=1 the same functions run as plain Python, some hundred times slower;
the tests compare the two.

numba takes a function from its cache if the function (its name, bytecode and types), the versions of numba
and Python, and the kind of machine and processor are the same. A compiled function depends on more: on the
functions that it calls and the tables that it reads. So the folder of the cache (see `jit_cache`) is named
for the content of the sources of this room and of the tables, wherever they lie and whenever they were
written.
"""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, MutableSequence, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar, cast

from baloot.solver import jit_cache

# numba reads this when it is imported. What is compiled on one machine must serve another of its kind.
os.environ.setdefault("NUMBA_CPU_NAME", "generic")

import numba
import numpy

#: Where compiled functions are cached unless another folder is given: in the checkout of the code.
FOLDER = Path(__file__).resolve().parent.parent.parent / "instance" / "compiled"

#: An array of 64-bit integers that compiled functions read and write; a list where they run as plain Python.
Workspace = MutableSequence[int]
F = TypeVar("F", bound=Callable[..., Any])

#: Whether the functions run as plain Python.
INTERPRETED: bool = bool(numba.config.DISABLE_JIT)  # type: ignore[attr-defined]

_functions: list[tuple[Any, str]] = []
_tables = sha256()
_warming = Lock()
_done: Compilation | None = None


class UnusableFolder(RuntimeError):
    """The folder holds no compiled solver to load, and it cannot be written."""


@dataclass(frozen=True, slots=True)
class Compilation:
    """What `warm` did: "compiled", "loaded" or, with NUMBA_DISABLE_JIT, "not compiled"; and in which
    folder."""

    done: str
    folder: Path


def jit(signature: str) -> Callable[[F], F]:
    """Mark a function to be compiled by `warm`, for a signature in numba's notation."""

    def decorate(function: F) -> F:
        if INTERPRETED:
            return function
        dispatcher = numba.njit(nogil=True, error_model="numpy")(function)
        _functions.append((dispatcher, signature))
        return cast(F, dispatcher)

    return decorate


def constants(values: Sequence[int]) -> Sequence[int]:
    """A table of integers in the form in which a compiled function reads it quickest.

    A compiled function contains the numbers of its tables, so every table that one reads must be made here:
    then the tables are part of the name of the cache's folder.
    """
    _tables.update(repr(list(values)).encode())
    return values if INTERPRETED else cast(Sequence[int], numpy.array(values, dtype=numpy.int64))


def workspace(size: int) -> Workspace:
    """A workspace of `size` integers, all 0; when it is returned the functions are compiled."""
    warm()
    return [0] * size if INTERPRETED else cast(Workspace, numpy.zeros(size, dtype=numpy.int64))


def warm(folder: Path = FOLDER, compiling: Callable[[], None] = lambda: None) -> Compilation:
    """Load all functions from a folder, or compile them and cache them there; once in a process.

    `compiling` is called before they are compiled, which takes up to half a minute. Raises `UnusableFolder`
    if nothing can be loaded from the folder and it cannot be written.
    """
    global _done
    with _warming:
        if _done is None:
            try:
                _done = _warmed(folder, compiling)
            except OSError as fault:
                reason = f"{folder}: {fault.strerror}"
                raise UnusableFolder(
                    f"{reason}; NUMBA_CACHE_DIR names another folder to compile into"
                ) from None
    return _done


def _warmed(folder: Path, compiling: Callable[[], None]) -> Compilation:
    if INTERPRETED:
        return Compilation("not compiled", folder)
    numba.config.CACHE_LOCATOR_CLASSES = f"{jit_cache.__name__}.{jit_cache.CacheLocator.__name__}"  # type: ignore[attr-defined]
    with jit_cache.opened(folder, _edition()) as (home, filled):
        jit_cache.CacheLocator.folder = str(home)
        if not filled:
            compiling()
        for dispatcher, signature in _functions:
            dispatcher.enable_caching()
            dispatcher.compile(signature)
            dispatcher.disable_compile()
    return Compilation("loaded" if filled else "compiled", folder)


def _edition() -> str:
    """Sixteen hex digits that stand for everything that the compiled functions depend on."""
    room = sorted(Path(__file__).parent.glob("*.py"))
    config: Any = numba.config
    depends_on = (
        numba.__version__,
        platform.python_version(),
        platform.machine(),
        config.CPU_NAME,
        config.CPU_FEATURES,
        _tables.hexdigest(),
        *(sha256(source.read_bytes()).hexdigest() for source in room),
    )
    return sha256(repr(depends_on).encode()).hexdigest()[:16]
