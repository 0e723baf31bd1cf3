"""How the inner functions of the solver are compiled.

`warm` compiles them, for a generic processor of this kind, and keeps the result; the next to start loads
it. After that calling one never compiles anything. With NUMBA_DISABLE_JIT=1 the same functions run as plain
Python, some hundred times slower: that is the oracle of the tests.

numba loads what it kept for the same function (its name, bytecode and types), numba and Python version,
kind of machine and processor, and "generic" means no features beyond those that all of the kind have. What
else a compiled function depends on, the functions it calls and the tables it reads, is in the name of the
folder (see `kept`): the sources of this room and the tables by their content, not by their time or place.
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

#: Where the result is kept unless told otherwise: with the code that it comes from.
FOLDER = Path(__file__).resolve().parent.parent.parent / "instance" / "compiled"

#: Integers of 64 bits; a list where functions run as plain Python.
Memory = MutableSequence[int]
F = TypeVar("F", bound=Callable[..., Any])

#: Whether functions run as plain Python.
PLAIN: bool = bool(numba.config.DISABLE_JIT)  # type: ignore[attr-defined]

_functions: list[tuple[Any, str]] = []
_tables = sha256()
_warming = Lock()
_done: Compilation | None = None


class UnusableFolder(RuntimeError):
    """The folder for what is compiled holds nothing to load and cannot be written."""


@dataclass(frozen=True, slots=True)
class Compilation:
    """What `warm` did ("compiled", "loaded", or "not compiled" with NUMBA_DISABLE_JIT), and the folder."""

    done: str
    folder: Path


def compiled(signature: str) -> Callable[[F], F]:
    """Have a function compiled for these types of integers and arrays when it is time to `warm`."""

    def decorate(function: F) -> F:
        if PLAIN:
            return function
        dispatcher = numba.njit(nogil=True, error_model="numpy")(function)
        _functions.append((dispatcher, signature))
        return cast(F, dispatcher)

    return decorate


def constants(values: Sequence[int]) -> Sequence[int]:
    """Integers that a compiled function reads, in the form in which it reads them quickest.

    The only way in which another room's numbers may reach a compiled function.
    """
    _tables.update(repr(list(values)).encode())
    return values if PLAIN else cast(Sequence[int], numpy.array(values, dtype=numpy.int64))


def memory(size: int) -> Memory:
    """So many integers, all 0, that a compiled function reads and writes; the functions are ready then."""
    warm()
    return [0] * size if PLAIN else cast(Memory, numpy.zeros(size, dtype=numpy.int64))


def warm(folder: Path = FOLDER, compiling: Callable[[], None] = lambda: None) -> Compilation:
    """Load all functions, or compile them and keep the result; once in a process.

    `compiling` is called before half a minute is spent. Raises `UnusableFolder`.
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
    if PLAIN:
        return Compilation("not compiled", folder)
    numba.config.CACHE_LOCATOR_CLASSES = f"{jit_cache.__name__}.{jit_cache.Place.__name__}"  # type: ignore[attr-defined]
    with jit_cache.opened(folder, _edition()) as (home, filled):
        jit_cache.Place.folder = str(home)
        if not filled:
            compiling()
        for dispatcher, signature in _functions:
            dispatcher.enable_caching()
            dispatcher.compile(signature)
            dispatcher.disable_compile()
    return Compilation("loaded" if filled else "compiled", folder)


def _edition() -> str:
    """What the compiled functions follow from, as sixteen hex digits."""
    room = sorted(Path(__file__).parent.glob("*.py"))
    config: Any = numba.config
    made_of = (
        numba.__version__,
        platform.python_version(),
        platform.machine(),
        config.CPU_NAME,
        config.CPU_FEATURES,
        _tables.hexdigest(),
        *(sha256(source.read_bytes()).hexdigest() for source in room),
    )
    return sha256(repr(made_of).encode()).hexdigest()[:16]
