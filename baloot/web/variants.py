"""Where rule sets differ, for the rules page: which of them have which text of a rule, by their facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from baloot.rules.ruleset import RULESETS, Ruleset

#: The text for each value of a fact, or what makes the text from the values of several.
Texts = Mapping[Any, str] | Callable[..., str]


@dataclass(frozen=True, slots=True)
class Variant:
    """One text of a rule, and the rule sets that have it; none are named where all have the same."""

    text: str
    rulesets: tuple[str, ...]
    mine: bool


class Variants:
    """The texts of rules by the facts of the rule sets, as a reader who has chosen one sees them."""

    def __init__(self, chosen: str) -> None:
        self._chosen = chosen

    def of(self, facts: str, texts: Texts) -> list[Variant]:
        """The texts of one rule, each once, in the order of the rule sets; sets without a text are left out.

        `facts` are names of fields of `Ruleset`, with blanks between them.
        """
        having: dict[str, list[str]] = {}
        for ruleset in RULESETS.values():
            text = _text(ruleset, facts, texts)
            if text is not None:
                having.setdefault(text, []).append(ruleset.name)
        return [
            Variant(text, () if len(names) == len(RULESETS) else tuple(names), self._chosen in names)
            for text, names in having.items()
        ]

    def columns(self, facts: str, texts: Texts) -> list[str]:
        """The text of each rule set in turn; nothing where all have the same."""
        found = [_text(ruleset, facts, texts) or "" for ruleset in RULESETS.values()]
        return found if len(set(found)) > 1 else []


def _text(ruleset: Ruleset, facts: str, texts: Texts) -> str | None:
    values = [getattr(ruleset, fact) for fact in facts.split()]
    return texts(*values) if callable(texts) else texts.get(values[0])
