"""The cache of compiled functions: where they are written, and when what lies there may be loaded.

A subfolder holds one edition: what is compiled from these sources by this version of numba for this kind of
machine. An edition is written as a whole under another name before it gets its own, it is loaded only if its
checksum is right, and it takes the place of older editions. So nothing is loaded by mistake after a start
that was cut short, on a damaged disk, or from an older release.
"""

from __future__ import annotations

import fcntl
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

_EDITIONS = "solver-*"


class CacheLocator:
    """Tells numba in which folder compiled functions are cached; numba is told the name of this class.

    The locators of numba itself depend on the path of the sources, which a host may move after building, and
    pass over a folder that is filled but cannot be written.
    """

    folder = ""

    @classmethod
    def from_function(cls, function: object, file: str) -> CacheLocator:
        """The locator for a function; all functions have the same folder."""
        return cls()

    def __init__(self) -> None:
        self._folder = self.folder

    def ensure_cache_path(self) -> None:
        """Do nothing: the folder exists."""

    def get_cache_path(self) -> str:
        """The folder in which the functions are cached."""
        return self._folder

    def get_source_stamp(self) -> str:
        """Return an empty stamp: the name of the folder depends on the sources."""
        return ""

    def get_disambiguator(self) -> str:
        """Return an empty text: no two functions of the solver have the same name."""
        return ""


@contextmanager
def opened(folder: Path, edition: str) -> Iterator[tuple[Path, bool]]:
    """The folder of an edition, and whether it is filled already.

    If it is not, the caller fills it, and it is kept when the context ends without an error. Of several
    processes that start at once one fills it while the others wait.
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
    """Hold the lock of a folder; where it cannot be written nobody else can write, and no lock is needed."""
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
    """The checksum by which a missing or a changed file of an edition is noticed."""
    found = sha256()
    for path in sorted(home.glob("*.nb?")):
        found.update(path.name.encode() + sha256(path.read_bytes()).digest())
    return found.hexdigest()


def _is_whole(home: Path) -> bool:
    return (home / "sum").is_file() and (home / "sum").read_text() == _sum(home)
