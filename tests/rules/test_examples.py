"""The examples in the docstrings of the pure rooms are true."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

import baloot.rules

MODULES = [
    f"baloot.rules.{path.stem}" for path in sorted(Path(baloot.rules.__file__).parent.glob("[a-z]*.py"))
]


@pytest.mark.parametrize("name", [*MODULES, "baloot.calendar"])
def test_the_examples_hold(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder()
    examples = [
        test for name in MODULES for test in finder.find(importlib.import_module(name)) if test.examples
    ]
    assert len(examples) > 8
