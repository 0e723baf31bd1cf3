"""Every rule of `docs/rules.md` is cited by a test and by the rules core, and only those are cited.

A test cites a rule by its own id, in its name (`test_PLAY_8a_…`) or beside a case. A module of the core may
also cite a range (`BID-1 to BID-15`) or, in the lines that say what it decides, a whole family (`LEAD`).
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
RULES = re.findall(r"^\| ([A-Z]+-\d+) \|", PAGE, re.MULTILINE)
FAMILIES = [
    "GEN",
    "DEAL",
    "TAKE",
    "BID",
    "DBL",
    "LEAD",
    "PLAY",
    "EKKA",
    "PROJ",
    "BAL",
    "CONV",
    "WIN",
    "KAB",
    "END",
]
#: The parts of a rule that have a letter of their own.
LETTERED = ["PLAY-8a", "PLAY-8b", "PLAY-8c", "PLAY-9a", "PLAY-9b"]

CORE = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "baloot" / "rules").glob("*.py")}
TESTS = {
    path.name: path.read_text(encoding="utf-8")
    for path in (ROOT / "tests").rglob("test_*.py")
    if path.name != Path(__file__).name
}


def cited(text: str) -> set[str]:
    """The rules named one by one in a text, in names of tests too."""
    return {
        rule.replace("_", "-")
        for rule in re.findall(rf"(?<![A-Z])((?:{'|'.join(FAMILIES)})[-_]\d+)(?!\d)", text)
    }


def covered(module: str) -> set[str]:
    """The rules that a module of the core names, also by range, or by family in its first lines."""
    rules = cited(module)
    for family, low, high in re.findall(r"([A-Z]+)-(\d+) to (?:\1-)?(\d+)", module):
        rules |= {f"{family}-{number}" for number in range(int(low), int(high) + 1)}
    opening = module.split('"""')[1] if module.startswith('"""') else ""
    for family in re.findall(r"\b([A-Z]{3,4})\b(?!-\d)", opening):
        rules |= {rule for rule in RULES if rule.startswith(f"{family}-")}
    return rules


def test_the_page_has_every_family_and_names_each_rule_once() -> None:
    assert len(RULES) == len(set(RULES)) == 72
    assert list(dict.fromkeys(rule.split("-")[0] for rule in RULES)) == FAMILIES


@pytest.mark.parametrize("rule", RULES)
def test_a_test_cites_the_rule(rule: str) -> None:
    assert any(rule in cited(text) for text in TESTS.values())


@pytest.mark.parametrize("part", LETTERED)
def test_a_test_cites_each_part_of_a_rule(part: str) -> None:
    assert any(re.search(part.replace("-", "[-_]"), text) for text in TESTS.values())


@pytest.mark.parametrize("rule", RULES)
def test_the_core_cites_the_rule(rule: str) -> None:
    assert any(rule in covered(text) for text in CORE.values())


@pytest.mark.parametrize("case", range(1, 26))
def test_every_worked_case_is_played(case: int) -> None:
    assert re.search(rf"^\| {case} \|", PAGE, re.MULTILINE)
    named = rf'worked_case_{case}_|^\s*\({case}, (?:CLASSIC|GAHWA)|id="{case}(?: \w+)?"'
    assert any(re.search(named, text, re.MULTILINE) for text in TESTS.values())


def test_nothing_cites_a_rule_that_the_page_does_not_have() -> None:
    unknown = {
        (name, rule)
        for texts in (CORE, TESTS, {"docs/rules.md": PAGE})
        for name, text in texts.items()
        for rule in cited(text)
        if rule not in RULES
    }
    assert not unknown
