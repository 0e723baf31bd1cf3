"""The solver is compiled before anybody is served: once for a folder, and by nobody who asks something."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from runpy import run_path

import pytest

from baloot.config import ROOT, load
from baloot.cpu import choose
from baloot.lab.tuning import deals
from baloot.rules.deal import Shuffled
from baloot.rules.match import Match
from baloot.rules.ruleset import CLASSIC
from baloot.rules.view import observe
from baloot.solver import jit_cache
from baloot.solver.alpha_beta import search
from baloot.solver.double_dummy import thread_solver
from baloot.solver.jit import FOLDER, warm
from tests.conftest import run_program

COMPILING = "baloot: compiling the solver, up to half a minute, once\n"


def _warm(instance: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return run_program("flask", "--app", "app", "warm", BALOOT_INSTANCE=str(instance), **environment)


def _files(folder: Path) -> dict[str, tuple[int, bytes]]:
    return {
        str(path): (path.stat().st_mtime_ns, path.read_bytes())
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_of_two_that_start_at_once_one_compiles_and_whoever_comes_later_changes_nothing(
    tmp_path: Path,
) -> None:
    """A function that calls itself could once be kept by numba and not be loaded: `warm` solves with it."""
    folder = tmp_path / "new" / "compiled"
    with ThreadPoolExecutor(2) as starters:
        both = list(starters.map(lambda n: _warm(tmp_path / n, NUMBA_CACHE_DIR=str(folder)), "ab"))
    assert [done.returncode for done in both] == [0, 0], both
    compiled, loaded = sorted(both, key=lambda done: done.stdout)
    assert re.fullmatch(rf"solver compiled in \d+\.\d s: {folder}\n", compiled.stdout)
    assert re.fullmatch(rf"solver loaded in \d+\.\d s: {folder}\n", loaded.stdout)
    assert (compiled.stderr, loaded.stderr) == (COMPILING, "")
    found = _files(folder)
    again = _warm(tmp_path / "a", NUMBA_CACHE_DIR=str(folder))
    assert again.stdout.startswith("solver loaded"), again
    assert _files(folder) == found


def test_a_build_compiles_with_neither_the_database_nor_the_secrets_of_the_site() -> None:
    programs = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    site = {"DATABASE_URL": "postgresql://nobody@127.0.0.1:1/none", "PATH": programs}
    done = subprocess.run(
        [ROOT / "bin" / "post_compile"],
        cwd=ROOT,
        env=site,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.stdout.startswith("solver "), done
    assert done.returncode == 0


def test_gunicorn_has_the_site_ready_before_it_opens_the_port() -> None:
    assert run_path(str(ROOT / "gunicorn.conf.py"))["preload_app"] is True


def _without_rights(folder: Path, instance: Path) -> subprocess.CompletedProcess[str]:
    """Import the site where a folder may be read only, as root does not by itself."""
    command = [sys.executable, "-c", "from app import app; print(app.extensions['baloot.warm'])"]
    if os.getuid() == 0:
        command = ["setpriv", "--bounding-set=-dac_override", *command]
    return subprocess.run(
        command,
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "BALOOT_INSTANCE": str(instance), "NUMBA_CACHE_DIR": str(folder)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_what_was_compiled_is_loaded_where_nothing_may_be_written(tmp_path: Path) -> None:
    thread_solver()
    folder = tmp_path / "compiled"
    shutil.copytree(FOLDER, folder)
    paths = [folder, *folder.rglob("*")]
    for path in paths:
        path.chmod(0o555 if path.is_dir() else 0o444)
    done = _without_rights(folder, tmp_path / "instance")
    for path in paths:
        path.chmod(0o755)
    assert done.stdout.startswith("loaded in "), done


def test_a_folder_that_can_be_neither_loaded_from_nor_written_is_one_line(tmp_path: Path) -> None:
    folder = tmp_path / "empty"
    folder.mkdir(mode=0o555)
    refused = _without_rights(folder, tmp_path / "instance")
    none = _warm(tmp_path / "instance", NUMBA_CACHE_DIR="/dev/null/inside")
    for done, name in ((refused, str(folder)), (none, "/dev/null/inside")):
        assert done.returncode != 0
        assert done.stdout == ""
        assert re.fullmatch(rf"baloot: {name}: [A-Z][a-z ]+; NUMBA_CACHE_DIR names another .*\n", done.stderr)


def test_nobody_who_asks_something_compiles() -> None:
    warm()
    match = Match.opening(CLASSIC, Shuffled(bytes(32)))
    before = (search.stats, search.nopython_signatures)
    for _ in range(12):
        assert match.turn is not None
        match = match.after(choose(observe(match, match.turn), "strong"))
    [(play, up)] = deals("forced", 1, "a deal")
    thread_solver().value(play, up)
    assert (search.stats, search.nopython_signatures) == before
    assert len(before[1]) == 1
    with pytest.raises(TypeError):
        search("another type")


def test_an_edition_is_believed_when_it_is_whole(tmp_path: Path) -> None:
    with jit_cache.opened(tmp_path, "1") as (home, filled):
        assert not filled
        (home / "search.nbc").write_text("code")
    with jit_cache.opened(tmp_path, "1") as (home, filled):
        assert filled
    (home / "search.nbc").write_text("cod")
    with jit_cache.opened(tmp_path, "1") as (home, filled):
        assert not filled
        assert list(home.iterdir()) == []


def test_an_edition_that_was_cut_short_is_begun_anew(tmp_path: Path) -> None:
    def begin() -> None:
        with jit_cache.opened(tmp_path, "1") as (home, _):
            (home / "search.nbc").write_text("code")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        begin()
    with jit_cache.opened(tmp_path, "1") as (home, filled):
        assert not filled
        assert list(home.iterdir()) == []


def test_an_edition_takes_the_place_of_the_one_before_and_of_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "somebody_else").mkdir()
    for edition in ("1", "2"):
        with jit_cache.opened(tmp_path, edition):
            pass
    assert sorted(path.name for path in tmp_path.iterdir()) == ["lock", "solver-2", "somebody_else"]


def test_all_sites_of_a_checkout_share_what_is_compiled(tmp_path: Path) -> None:
    assert load({"BALOOT_INSTANCE": str(tmp_path)}, {})["NUMBA_CACHE_DIR"] == FOLDER
    told = load({"BALOOT_INSTANCE": str(tmp_path), "NUMBA_CACHE_DIR": str(tmp_path / "there")}, {})
    assert told["NUMBA_CACHE_DIR"] == tmp_path / "there"


def test_a_checkout_that_may_not_be_written_compiles_into_the_instance_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("baloot.config.ROOT", Path("/proc"))
    assert load({"BALOOT_INSTANCE": str(tmp_path)}, {})["NUMBA_CACHE_DIR"] == tmp_path / "compiled"
