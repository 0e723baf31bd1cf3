"""Who plays: a player is known by the random key in the visitor's cookie, never by a name."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import select, update
from sqlalchemy.exc import IntegrityError

from baloot.models import Player, db


def known(key: str) -> int | None:
    """The number of the player with this key; None for a visitor who has only looked."""
    return db.session.scalar(select(Player.id).where(Player.key == key))


def enrol(key: str, now: datetime) -> int:
    """Write a player down and return the number; of two tabs that come at once both get the same."""
    player = Player(key=key, created_at=now)
    db.session.add(player)
    try:
        db.session.commit()
    except IntegrityError:
        db.session.rollback()
        number = known(key)
        assert number is not None, "the key is taken, so its player exists"
        return number
    return player.id


def rename(player: int, name: str) -> None:
    """Set the name that boards show; it has been cleaned before."""
    db.session.execute(update(Player).where(Player.id == player).values(name=name))
    db.session.commit()


def name_of(player: int) -> str | None:
    """The name that boards show, if one was given."""
    return db.session.scalar(select(Player.name).where(Player.id == player))
