"""The JSON API of days: the leaderboard of one, and the proof that its cards were fixed beforehand."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from flask import Blueprint, Response, jsonify
from pydantic import BaseModel, Field
from werkzeug.exceptions import NotFound

from baloot.rules.ruleset import DEFAULT_RULESET
from baloot.site import boards, days
from baloot.web import today, wire
from baloot.web.identity import current_player, now
from baloot.web.openapi import operation
from baloot.web.play_api import RulesetName

day_api = Blueprint("day_api", __name__)


class ProofQuery(wire.Body):
    """Which daily of the day."""

    ruleset: RulesetName = DEFAULT_RULESET.name


class BoardQuery(ProofQuery):
    """Which daily of the day, and which hundred finishers."""

    page: Annotated[str, Field(pattern=r"^([1-9][0-9]?|100)$")] = "1"


class BoardRow(BaseModel):
    """A finisher; `name` is null for who gave none."""

    rank: int
    name: str | None
    ns: int
    ew: int
    margin: int


class Board(BaseModel):
    """A page of a day's leaderboard, and my own row wherever it stands."""

    day: str
    ruleset: str
    players: int
    rows: list[BoardRow]
    me: BoardRow | None


class Proof(BaseModel):
    """SHA-256 of the day's seed, published before the day; the seed itself once the day has closed."""

    day: str
    ruleset: str
    hash: str
    committed_at: str
    seed: str | None


@day_api.get("/api/days/<day:day>/leaderboard")
@operation({200: Board}, query=BoardQuery)
def leaderboard(day: date) -> Response:
    """Rank the finishers of a day by margin."""
    asked = wire.read_query(BoardQuery)
    if not today.has_begun(day):
        raise NotFound
    board = boards.leaderboard(day, asked.ruleset, current_player(), page=int(asked.page))
    return jsonify(
        day=day.isoformat(),
        ruleset=board.ruleset,
        players=board.players,
        rows=[_row(row) for row in board.rows],
        me=None if board.me is None else _row(board.me),
    )


@day_api.get("/api/days/<day:day>/proof")
@operation({200: Proof}, query=ProofQuery)
def proof(day: date) -> Response:
    """Show what was committed for a day."""
    asked = wire.read_query(ProofQuery)
    found = days.proof(day, asked.ruleset, now(), today.first_day())
    return jsonify(
        day=day.isoformat(),
        ruleset=found.ruleset,
        hash=found.hash,
        committed_at=found.committed_at.isoformat(),
        seed=found.seed,
    )


def _row(row: boards.Standing) -> dict[str, object]:
    return {"rank": row.rank, "name": row.name, "ns": row.ns, "ew": row.ew, "margin": row.margin}
