"""A rule set is data: one more row of facts, and the whole site plays it."""

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
ANOTHER = """

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


@pytest.fixture(params=["third", "No Name"])
def name(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The name of a set that a copy of the site has besides its own."""
    for folder in ("baloot", "templates", "static", "tests", "instance"):
        ignored = shutil.ignore_patterns("__pycache__", "baloot.db*", "compiled")
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=ignored)
    name: str = request.param
    with (tmp_path / "baloot" / "rules" / "ruleset.py").open("a") as facts:
        facts.write(ANOTHER.format(name=name))
    return name


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_one_more_rule_set_is_played_or_breaks_nothing_but_its_own_days(
    tmp_path: Path, request: pytest.FixtureRequest, kind: str, name: str
) -> None:
    settings = {
        "BALOOT_DAILY_KEY": DAILY_KEY,
        "BALOOT_DAILY_LEVEL": "basic",
        "NUMBA_CACHE_DIR": str(ROOT / "instance" / "compiled"),
        "SECRET_KEY": "tests only",
    }
    if kind == "postgresql":
        new_database: Callable[[], str] = request.getfixturevalue("new_database")
        settings["DATABASE_URL"] = new_database()
        upgrade = run_program("flask", "--app", "app", "db", "upgrade", **settings)
        assert upgrade.returncode == 0, upgrade.stderr
    done = subprocess.run(
        [sys.executable, "-m", "tests.web.another_set", name, json.dumps(settings)],
        cwd=tmp_path,
        env={"PATH": os.environ["PATH"], "LANG": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
