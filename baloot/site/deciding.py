"""Decides for the CPU seats of a match, and shares what a day has decided before.

Everybody who plays a day meets the same deals and, until they part ways, the same decisions, each of which
takes a strong seat a good part of a second. So a choice is kept under the key of its decision, and whoever
meets that decision next does not wait for it.
"""

from __future__ import annotations

from datetime import date

from baloot.cpu.levels import Decision, level_named
from baloot.db import decisions
from baloot.db.decisions import NewDecision
from baloot.rules.auction import Action
from baloot.rules.view import View

#: From the third trick on few positions are met twice, and a choice takes little time.
SHARED_TRICKS = 2


class CachedDecider:
    """Decides for the CPU seats of one match, at a level in an epoch.

    `day` is the day whose decisions are shared; None for a match that shares nothing. Decisions that the day
    had not met before are collected in `new`, for whoever writes the match on.
    """

    def __init__(self, level: str, epoch: int, day: date | None) -> None:
        self.new: list[NewDecision] = []
        self._level = level_named(level)
        self._epoch = epoch
        self._day = day if self._level.shares_decisions else None

    def decide(self, view: View) -> Action:
        """The card or call of the seat of this view."""
        decision = Decision(view, self._level, self._epoch)
        if self._day is None or not is_shared(view):
            return decision.choice
        # No connection is held while a choice is computed.
        kept = decisions.find(decision.key)
        for action in view.legal:
            if action == kept:
                return action
        # Nothing is kept, or something that the rules do not allow here.
        self.new.append(NewDecision(decision.key, self._day, int(decision.choice)))
        return decision.choice


def is_shared(view: View) -> bool:
    """Whether a decision is worth keeping: there is a choice, and it comes early in the deal."""
    return len(view.legal) > 1 and len(view.tricks) < SHARED_TRICKS
