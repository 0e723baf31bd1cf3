"""The examples in the docstrings of the CPU and of the lab are true."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

from baloot.config import ROOT


def module(path: Path) -> str:
    """The name of the module in a file."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


MODULES = sorted(
    module(path)
    for room in ("cpu", "lab")
    for path in (ROOT / "baloot" / room).rglob("[a-z]*.py")
    if ">>>" in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_hold(name: str) -> None:
    tried = doctest.testmod(importlib.import_module(name))
    assert tried.attempted > 0
    assert tried.failed == 0
