"""The tables and their constraints; nothing here decides anything.

A match is its seed and its log of actions. Everything else in `match` and all of `deal` follows from those
two and is stored only so that it can be ranked and listed without replaying. `decision` is stored only so
that nobody has to think twice.
"""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import (
    CheckConstraint,
    Date,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    MetaData,
    SmallInteger,
    String,
    Text,
    TypeDecorator,
    UniqueConstraint,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, MappedAsDataclass, mapped_column


class Instant(TypeDecorator[datetime]):
    """A moment in UTC, aware in Python on every database; SQLite stores it without its zone."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Refuse a moment without a zone, whose meaning would depend on the host."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a moment needs a time zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Give the moment its zone back."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)

    def coerce_compared_value(self, op: Any, value: Any) -> Any:
        """Bind what a moment is compared with as a moment too."""
        return self


class Base(MappedAsDataclass, DeclarativeBase):
    """What all tables share: named constraints, so that a migration can address each."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


db = SQLAlchemy(metadata=Base.metadata)


def _is_name(column: str) -> CheckConstraint:
    """A column that holds the name of a rule set or of a level: which ones there are is the code's affair."""
    shape = (
        f"length({column}) BETWEEN 1 AND 16 AND "
        f"ltrim({column}, 'abcdefghijklmnopqrstuvwxyz0123456789_-') = ''"
    )
    return CheckConstraint(shape, column)


class PlayerRow(Base):
    """A visitor who has done more than look, known by the random key in the cookie, never by the name."""

    __tablename__ = "player"
    __table_args__ = (CheckConstraint("length(key) = 32", "key"),)

    id: Mapped[int] = mapped_column(init=False, primary_key=True)
    key: Mapped[str] = mapped_column(String(32), unique=True)
    created_at: Mapped[datetime] = mapped_column(Instant)
    name: Mapped[str | None] = mapped_column(String(240), default=None)


class DayRow(Base):
    """What was committed for one day and rule set: a row is written once and never changed."""

    __tablename__ = "day"
    __table_args__ = (
        _is_name("ruleset"),
        _is_name("level"),
        CheckConstraint("length(seed) = 64", "seed"),
        CheckConstraint("length(hash) = 64", "hash"),
    )

    day: Mapped[date] = mapped_column(Date, primary_key=True)
    ruleset: Mapped[str] = mapped_column(String(16), primary_key=True)
    seed: Mapped[str] = mapped_column(String(64))
    hash: Mapped[str] = mapped_column(String(64))
    committed_at: Mapped[datetime] = mapped_column(Instant)
    epoch: Mapped[int]
    #: The default is for an earlier release that still commits days beside this one.
    level: Mapped[str] = mapped_column(String(16), server_default="strong")


class MatchRow(Base):
    """One match of one player: `ply` counts the actions in `log` and is the version that a write checks.

    `deficit` is their total minus ours. It is set only when a ranked match ended before its day closed; the
    boards rank by it, and the smaller is the better.
    """

    __tablename__ = "match"
    __table_args__ = (
        UniqueConstraint("player_id", "day", "ruleset"),
        Index(None, "day", "ruleset", "deficit", "finished_at", "id"),
        Index(None, "player_id", "updated_at"),
        _is_name("ruleset"),
        _is_name("level"),
        CheckConstraint("length(seed) = 64", "seed"),
        CheckConstraint("ply >= 0 AND deals >= 0 AND ns >= 0 AND ew >= 0", "counts"),
        CheckConstraint("winner IN ('NS', 'EW')", "winner"),
        CheckConstraint("(winner IS NULL) = (finished_at IS NULL)", "finished"),
        CheckConstraint("deficit IS NULL OR (day IS NOT NULL AND winner IS NOT NULL)", "deficit"),
    )

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"))
    ruleset: Mapped[str] = mapped_column(String(16))
    level: Mapped[str] = mapped_column(String(16))
    seed: Mapped[str] = mapped_column(String(64))
    epoch: Mapped[int]
    created_at: Mapped[datetime] = mapped_column(Instant)
    updated_at: Mapped[datetime] = mapped_column(Instant)
    day: Mapped[date | None] = mapped_column(Date, default=None)
    log: Mapped[str] = mapped_column(Text, default="")
    ply: Mapped[int] = mapped_column(default=0)
    ns: Mapped[int] = mapped_column(default=0)
    ew: Mapped[int] = mapped_column(default=0)
    deals: Mapped[int] = mapped_column(default=0)
    winner: Mapped[str | None] = mapped_column(String(2), default=None)
    deficit: Mapped[int | None] = mapped_column(default=None)
    finished_at: Mapped[datetime | None] = mapped_column(Instant, default=None)


class DealRow(Base):
    """One finished deal of a match: its contract, null when it was void, and what each side wrote."""

    __tablename__ = "deal"
    __table_args__ = (
        CheckConstraint("number >= 1", "number"),
        CheckConstraint("kind IN ('hokum', 'sun')", "kind"),
        CheckConstraint("trump IN ('S', 'H', 'D', 'C')", "trump"),
        CheckConstraint("declarer IN ('S', 'E', 'N', 'W')", "declarer"),
        CheckConstraint("level BETWEEN 1 AND 5", "level"),
        CheckConstraint("ns >= 0 AND ew >= 0", "written"),
        CheckConstraint("(kind IS NULL) = (declarer IS NULL)", "void"),
    )

    match_id: Mapped[str] = mapped_column(ForeignKey("match.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kind: Mapped[str | None] = mapped_column(String(8), default=None)
    trump: Mapped[str | None] = mapped_column(String(1), default=None)
    declarer: Mapped[str | None] = mapped_column(String(1), default=None)
    level: Mapped[int | None] = mapped_column(default=None)
    made: Mapped[bool | None] = mapped_column(default=None)
    ns: Mapped[int] = mapped_column(default=0)
    ew: Mapped[int] = mapped_column(default=0)


class DecisionRow(Base):
    """The choice of a CPU seat of a day's match: the number of an action, under the key of the decision."""

    __tablename__ = "decision"
    __table_args__ = (
        CheckConstraint("length(key) = 64", "key"),
        CheckConstraint("action BETWEEN 0 AND 43", "action"),
    )

    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    day: Mapped[date] = mapped_column(Date, index=True)
    action: Mapped[int] = mapped_column(SmallInteger)
