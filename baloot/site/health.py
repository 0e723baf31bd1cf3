"""Whether the site can serve, and which part of it cannot."""

from __future__ import annotations

from datetime import date

from baloot.db.engine import ask
from baloot.rules.ruleset import RULESETS
from baloot.site import days


class NothingToPlay(Exception):
    """No rule set of the day can be played; `failing` names the parts at fault."""

    def __init__(self, failing: list[str]) -> None:
        super().__init__(", ".join(failing))
        self.failing = failing


def failing(day: date | None) -> list[str]:
    """The parts of the site that fail while the rest serves: a day under one rule set as `day/classic`.

    `day` is None before the first day, when there is none to play. Raises `UnusableDatabase` when the
    database does not answer and `NothingToPlay` when no rule set of the day can be played.
    """
    ask()
    unplayable = [] if day is None else days.unplayable(day)
    parts = [f"day/{ruleset}" for ruleset in unplayable]
    if len(unplayable) == len(RULESETS):
        raise NothingToPlay(parts)
    return parts
