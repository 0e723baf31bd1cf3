"""The rows of players."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from baloot.db.models import PlayerRow, db


def find(key: str) -> int | None:
    """The number of the player with this key."""
    with db.engine.connect() as connection:
        return connection.execute(select(PlayerRow.id).where(PlayerRow.key == key)).scalar()


def add(key: str, now: datetime) -> None:
    """Write a player down, unless another request has written the same key a moment ago."""
    try:
        with db.engine.begin() as connection:
            connection.execute(insert(PlayerRow).values(key=key, created_at=now))
    except IntegrityError:
        if find(key) is None:
            raise


def set_name(player: int, name: str) -> None:
    """Set the name that boards show."""
    with db.engine.begin() as connection:
        connection.execute(update(PlayerRow).where(PlayerRow.id == player).values(name=name))
