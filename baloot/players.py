"""Who plays: a player is known by the random key in the visitor's cookie, never by a name."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from baloot.models import Player, db


def known(key: str) -> int | None:
    """The number of the player with this key; None for a visitor who has only looked."""
    with db.engine.connect() as connection:
        return connection.execute(select(Player.id).where(Player.key == key)).scalar()


def enrol(key: str, now: datetime) -> int:
    """Write a player down and return the number; of two tabs that come at once both get the same."""
    try:
        with db.engine.begin() as connection:
            connection.execute(insert(Player).values(key=key, created_at=now))
    except IntegrityError:
        # Another tab was quicker.
        pass
    number = known(key)
    assert number is not None, "the key was written here or found to be taken"
    return number


def rename(player: int, name: str) -> None:
    """Set the name that boards show; it has been cleaned before."""
    with db.engine.begin() as connection:
        connection.execute(update(Player).where(Player.id == player).values(name=name))
