"""The README keeps its word: two commands at its top, examples that hold, links that lead somewhere."""

from __future__ import annotations

import doctest
import re

from baloot.config import ROOT

TEXT = (ROOT / "README.md").read_text()
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)


def test_the_first_two_blocks_are_one_command_line_each() -> None:
    for language, block in BLOCKS[:2]:
        assert language == "sh"
        assert block.count("\n") == 1
    assert "gunicorn app:app" in BLOCKS[0][1]
    assert "pytest" in BLOCKS[1][1]


def test_the_examples_hold() -> None:
    examples = "\n".join(block for language, block in BLOCKS if language == "python")
    test = doctest.DocTestParser().get_doctest(examples, {}, "README", None, None)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0


def test_every_file_that_is_named_exists() -> None:
    links = [link for link in re.findall(r"\]\(([^)]+)\)", TEXT) if "://" not in link]
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []
