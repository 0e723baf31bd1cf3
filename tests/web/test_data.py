"""Rule sets and CPU levels are data: with one more row in its table, the whole site plays it.

The row is added to a copy of the site, which is then asked by `data_checks` in a process of its own.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from baloot.config import ROOT
from tests.conftest import DAILY_KEY, run_program

#: A set that doubles as `gahwa` does, must trump as `classic` does, and sweeps as neither.
ANOTHER_SET = """

from dataclasses import replace

ANOTHER = replace(
    GAHWA,
    name={name!r},
    must_trump=True,
    ekka=True,
    suit_is_named_last=False,
    sweep_of_hokum=30,
    sweep_of_sun=50,
    ace_up_doubles_sweep=False,
)
RULESETS = MappingProxyType({{**RULESETS, ANOTHER.name: ANOTHER}})
"""

#: A level that calls as `strong` does, and doubles and plays as `basic` does.
ANOTHER_LEVEL = """

from dataclasses import replace

ANOTHER = replace(BASIC, name={name!r}, call=STRONG.call)
LEVELS = MappingProxyType({{**LEVELS, ANOTHER.name: ANOTHER}})
"""

SETTINGS = {
    "BALOOT_DAILY_KEY": DAILY_KEY,
    "BALOOT_DAILY_LEVEL": "basic",
    "NUMBA_CACHE_DIR": str(ROOT / "instance" / "compiled"),
    "SECRET_KEY": "tests only",
}


def copied(folder: Path, module: str, row: str) -> Path:
    """A copy of the site with one more row in the table of a module."""
    for part in ("baloot", "templates", "static", "tests", "instance"):
        ignored = shutil.ignore_patterns("__pycache__", "baloot.db*", "compiled")
        shutil.copytree(ROOT / part, folder / part, ignore=ignored)
    with (folder / module).open("a") as table:
        table.write(row)
    return folder


def check(folder: Path, what: str, name: str, settings: dict[str, str]) -> None:
    """Have the copy checked."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.web.data_checks", what, name, json.dumps(settings)],
        cwd=folder,
        env={"PATH": os.environ["PATH"], "LANG": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@pytest.mark.parametrize(("what", "name"), [("set", "third"), ("refused", "No Name")])
def test_one_more_rule_set_is_played_or_breaks_nothing_but_its_own_days(
    tmp_path: Path, request: pytest.FixtureRequest, kind: str, what: str, name: str
) -> None:
    settings = dict(SETTINGS)
    if kind == "postgresql":
        new_database: Callable[[], str] = request.getfixturevalue("new_database")
        settings["DATABASE_URL"] = new_database()
        upgrade = run_program("flask", "--app", "app", "db", "upgrade", **settings)
        assert upgrade.returncode == 0, upgrade.stderr
    site = copied(tmp_path, "baloot/rules/ruleset.py", ANOTHER_SET.format(name=name))
    check(site, what, name, settings)


def test_one_more_level_is_offered_played_and_audited(tmp_path: Path) -> None:
    site = copied(tmp_path, "baloot/cpu/levels.py", ANOTHER_LEVEL.format(name="third"))
    check(site, "level", "third", SETTINGS | {"BALOOT_DAILY_LEVEL": "third"})


def test_a_daily_level_that_there_is_not_ends_the_start_with_one_line(tmp_path: Path) -> None:
    done = run_program(
        "flask", "--app", "app", "routes", BALOOT_INSTANCE=str(tmp_path), BALOOT_DAILY_LEVEL="perfect"
    )
    assert done.returncode != 0
    assert done.stderr.splitlines()[-1] == (
        "baloot: BALOOT_DAILY_LEVEL: 'perfect' is no CPU level; there are basic, strong"
    )
