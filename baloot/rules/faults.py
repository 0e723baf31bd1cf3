"""What can be wrong with an action or a text that claims to be one."""

from __future__ import annotations


class IllegalAction(Exception):
    """The action is not among the legal ones here."""

    def __init__(self, action: int, where: str) -> None:
        super().__init__(f"action {action} is not legal in {where}")
        self.action = action


class BadNotation(ValueError):
    """The text is no token, log or record of this game."""
