"""Where compiled functions are kept, so that whoever starts later loads them.

In the folder for them a subfolder holds one edition: what comes of these sources with this numba on this kind
of machine. It is written whole under another name first, believed only if its sum is right, and removes the
editions before it, so a start that is cut short, a damaged disk or an older release leaves nothing that is
loaded by mistake.
"""

from __future__ import annotations

import fcntl
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

_EDITIONS = "solver-*"


class Place:
    """Tells numba where to keep a function, by the name of this class.

    numba's own places go by the path of the sources, which a host may move after building, and pass over a
    folder that is filled but may not be written.
    """

    folder = ""

    @classmethod
    def from_function(cls, function: object, file: str) -> Place:
        """The place for a function, which is the same for all."""
        return cls()

    def __init__(self) -> None:
        self._folder = self.folder

    def ensure_cache_path(self) -> None:
        """Nothing: the folder is there."""

    def get_cache_path(self) -> str:
        """The folder."""
        return self._folder

    def get_source_stamp(self) -> str:
        """Nothing: the name of the folder tells of which sources it is."""
        return ""

    def get_disambiguator(self) -> str:
        """Nothing: no two functions of the solver have one name."""
        return ""


@contextmanager
def opened(folder: Path, edition: str) -> Iterator[tuple[Path, bool]]:
    """The folder of an edition, and whether it is filled; an empty one is kept if it is filled here.

    Of several processes that start at once one fills it and the others wait.
    """
    home = folder / _EDITIONS.replace("*", edition)
    with _locked(folder):
        if _is_whole(home):
            yield home, True
            return
        fresh = home.with_name(f"{home.name}.new")
        shutil.rmtree(fresh, ignore_errors=True)
        fresh.mkdir()
        yield fresh, False
        (fresh / "sum").write_text(_sum(fresh))
        for old in folder.glob(_EDITIONS):
            if old != fresh:
                shutil.rmtree(old, ignore_errors=True)
        fresh.rename(home)


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Hold the lock of a folder, unless nothing may be written there: then nobody else will."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / "lock").open("a")
    except OSError:
        if not folder.is_dir():
            raise
        lock = None
    if lock is None:
        yield
        return
    with lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _sum(home: Path) -> str:
    """What tells whether a file of an edition is missing or has changed."""
    found = sha256()
    for path in sorted(home.glob("*.nb?")):
        found.update(path.name.encode() + sha256(path.read_bytes()).digest())
    return found.hexdigest()


def _is_whole(home: Path) -> bool:
    return (home / "sum").is_file() and (home / "sum").read_text() == _sum(home)
