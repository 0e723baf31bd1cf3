"""Who plays: a player is known by the random key in the visitor's cookie, never by a name."""

from __future__ import annotations

from datetime import datetime

from baloot.db import players


def known(key: str) -> int | None:
    """The number of the player with this key; None for a visitor who has only looked."""
    return players.find(key)


def enrol(key: str, now: datetime) -> int:
    """Write a player down and return the number; two tabs that come at once get the same."""
    players.add(key, now)
    number = players.find(key)
    assert number is not None, "the key was written by this request or by another"
    return number


def rename(player: int, name: str) -> None:
    """Set the name that boards show; `names.clean_name` has accepted it."""
    players.set_name(player, name)
