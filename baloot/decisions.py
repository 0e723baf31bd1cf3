"""What the CPU seats of a day have decided, kept so that nobody waits for the same thought twice.

Everybody who plays a day meets the same deals and, until they part ways, the same decisions, each of which
takes a strong seat a good part of a second. Under one fingerprint the answer is always the same, so what is
kept saves time and nothing else: a match goes as it would without it. A row that was spoilt into another
legal action would be believed; `audit` names it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from datetime import date, datetime

from sqlalchemy import Connection, Table, bindparam, delete, select
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from baloot import daily
from baloot.cpu.relevant import fingerprint
from baloot.models import Base, Decision, db
from baloot.rules.auction import Action
from baloot.rules.view import View

#: From the third trick on few positions are met twice, and little is left to think about.
KEPT_TRICKS = 2


@dataclass(frozen=True, slots=True, order=True)
class Decided:
    """A decision that nobody had met before, on its way into the database."""

    key: str
    day: date
    action: int


_decision: Table = Base.metadata.tables[Decision.__tablename__]

# Built once, as the statements of `store` are.
_FIND = select(_decision.c.action).where(_decision.c.key == bindparam("wanted"))
_KEEP = {
    "postgresql": postgresql_insert(_decision).on_conflict_do_nothing(),
    "sqlite": sqlite_insert(_decision).on_conflict_do_nothing(),
}
_FORGET = delete(_decision).where(_decision.c.day < bindparam("first_open"))


class Thinking:
    """Decides for the CPU seats of one match: what its day has met before is read, the rest is thought over.

    `think` is a pure function of the view, at `level` in `epoch`; `day` is None for a match that shares
    nothing. What was new is in `fresh`, for whoever writes the match on.
    """

    def __init__(self, think: Callable[[View], Action], level: str, epoch: int, day: date | None) -> None:
        self.fresh: list[Decided] = []
        self._think = think
        self._level = level
        self._epoch = epoch
        self._day = day

    def decide(self, view: View) -> Action:
        """What the seat of this view does."""
        if self._day is None or len(view.legal) < 2 or len(view.tricks) >= KEPT_TRICKS:
            return self._think(view)
        key = fingerprint(view, self._level, self._epoch)
        action = _found(key, view)
        if action is None:
            action = self._think(view)
            self.fresh.append(Decided(key, self._day, int(action)))
        return action


def _found(key: str, view: View) -> Action | None:
    """The action kept under a key, unless it is none that the rules allow here."""
    # No connection is held while a seat thinks.
    with db.engine.connect() as connection:
        kept = connection.execute(_FIND, {"wanted": key}).scalar_one_or_none()
    return next((action for action in view.legal if action == kept), None)


def keep(connection: Connection, decided: Sequence[Decided]) -> None:
    """Write new decisions down in the transaction of the actions they led to."""
    if decided:
        # In one order, so that two transactions with the same news never wait for each other.
        rows = [asdict(each) for each in sorted(decided)]
        connection.execute(_KEEP[connection.dialect.name], rows)


def forget_closed(now: datetime) -> None:
    """Drop the decisions of days that have closed."""
    with db.engine.begin() as connection:
        connection.execute(_FORGET, {"first_open": daily.day_of(now - daily.GRACE)})
