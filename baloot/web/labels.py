"""What rule sets and CPU levels are called: the one place where a new one is given its name.

A rule set or level that has no label is shown by its key.
"""

from __future__ import annotations

from dataclasses import dataclass

from flask import Flask
from flask_babel import LazyString
from flask_babel import lazy_gettext as _l

from baloot.site.playing import LEVEL_NAMES


@dataclass(frozen=True, slots=True)
class RulesetLabel:
    """The name of a rule set, and a line on what a newcomer should know of it."""

    name: LazyString
    line: LazyString


RULESET_LABELS = {
    "classic": RulesetLabel(_l("Classic"), _l("No doubling; you must trump")),
    "gahwa": RulesetLabel(_l("Gahwa"), _l("Doubling; trump only if you like")),
}
LEVEL_LABELS = {
    "strong": _l("Strong"),
    "basic": _l("Basic"),
}


def init_app(app: Flask) -> None:
    """Give templates the labels, and the names of the levels, the strongest first."""
    app.jinja_env.globals.update(
        set_name=set_name, set_line=set_line, level_name=level_name, level_names=LEVEL_NAMES
    )


def set_name(ruleset: str) -> str:
    """What a rule set is called."""
    label = RULESET_LABELS.get(ruleset)
    return ruleset if label is None else str(label.name)


def set_line(ruleset: str) -> str:
    """What a newcomer should know of a rule set; empty where nobody has written it."""
    label = RULESET_LABELS.get(ruleset)
    return "" if label is None else str(label.line)


def level_name(level: str) -> str:
    """What a CPU level is called."""
    return str(LEVEL_LABELS.get(level, level))
