"""The JSON API of playing: open a match, look at it, act, and fetch its record."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Any, Literal

from flask import Blueprint, Response, current_app, json, jsonify
from flask_babel import gettext as _
from pydantic import BaseModel, Field
from werkzeug.exceptions import NotFound

from baloot.rules.faults import BadNotation, IllegalAction
from baloot.rules.notation import action_of
from baloot.rules.ruleset import RULESETS
from baloot.site import accounts, playing
from baloot.site.turns import SawaIsNotSure
from baloot.web import today, wire
from baloot.web.frames import frame, frames, sheet_line
from baloot.web.identity import now, require_player, visitor_key
from baloot.web.limits import count
from baloot.web.openapi import operation

play_api = Blueprint("play_api", __name__)

RulesetName = Annotated[str, wire.one_of(RULESETS)]
LevelName = Annotated[str, wire.one_of(playing.LEVEL_NAMES)]
#: No match is ever this long; a larger number is no ply.
_PLY_LIMIT = 100_000


class DailyRequest(wire.Body):
    """Which daily to open."""

    ruleset: RulesetName


class MatchRequest(wire.Body):
    """What kind of random match to open."""

    ruleset: RulesetName
    level: LevelName = playing.DEFAULT_LEVEL_NAME


class ActionRequest(wire.Body):
    """What South does, and at which ply."""

    ply: Annotated[int, Field(ge=0, le=_PLY_LIMIT)]
    action: Annotated[str, Field(max_length=16)]


class SawaRequest(wire.Body):
    """At which ply South takes the rest of the tricks."""

    ply: Annotated[int, Field(ge=0, le=_PLY_LIMIT)]


class Taken(BaseModel):
    """What a side has taken in a deal: complete tricks, and their card points with the last trick's ten."""

    tricks: int
    points: int


class TakenBySides(BaseModel):
    """What each side has taken in a deal."""

    NS: Taken
    EW: Taken


class Frame(BaseModel):
    """Exactly what South may see of a match, after one action."""

    id: str
    ruleset: str
    day: str | None
    table_url: str
    ply: int
    action: tuple[str, str] | None
    deal: int
    dealer: str
    up: str
    hand: list[str]
    counts: dict[str, int]
    round: Literal[1, 2] | None
    calls: list[tuple[str, str]]
    contract: dict[str, Any] | None
    trick: list[tuple[str, str]]
    last_trick: list[tuple[str, str]] | None
    last_winner: Literal["S", "E", "N", "W"] | None
    taken: TakenBySides
    announced: list[dict[str, Any]]
    ekka: bool
    baloot: str | None
    totals: dict[str, int]
    target: int
    tally: dict[str, Any] | None
    turn: str | None
    legal: list[str]
    why: dict[str, str]
    sawa: bool
    over: bool
    winner: str | None


class Frames(BaseModel):
    """One frame for each action that followed."""

    frames: list[Frame]


class Stale(wire.Problem):
    """The match has moved on, or cannot go on (`gone`); `frame` is where it stands."""

    frame: Frame


class Sheet(BaseModel):
    """The finished deals of a match."""

    deals: list[dict[str, Any]]


class Record(BaseModel):
    """The complete account of a finished match."""

    format: str
    ruleset: str
    seed: str | None
    day: str | None
    first_dealer: str
    players: dict[str, str | None]
    epoch: int
    deals: list[dict[str, Any]]
    winner: str
    totals: dict[str, int]


@play_api.post("/api/daily")
@operation({200: Frame, 201: Frame, 409: wire.Problem, 503: wire.Problem}, body=DailyRequest)
def open_daily() -> tuple[Response, int]:
    """Open today's ranked match of this player, or find it."""
    asked = wire.read(DailyRequest)
    if not today.has_begun(today.today()):
        raise NotFound
    sitting, opened = playing.open_daily(require_player(), asked.ruleset, now(), keep=_keeps_decisions())
    return jsonify(frame(sitting)), HTTPStatus.CREATED if opened else HTTPStatus.OK


@play_api.post("/api/matches")
@operation({201: Frame}, body=MatchRequest)
def open_random() -> tuple[Response, int]:
    """Open a new match from a random seed."""
    asked = wire.read(MatchRequest)
    count("matches")
    sitting = playing.open_random(require_player(), asked.ruleset, asked.level, now())
    return jsonify(frame(sitting)), HTTPStatus.CREATED


@play_api.get("/api/matches/<match:match_id>")
@operation({200: Frame})
def look(match_id: str) -> Response:
    """Give the frame where the match stands."""
    return jsonify(frame(playing.look(_key(), match_id, now())))


@play_api.post("/api/matches/<match:match_id>/actions")
@operation({200: Frames, 409: Stale, 422: wire.Problem}, body=ActionRequest)
def act(match_id: str) -> Response:
    """Act for South and give a frame for this action and for every answer to it."""
    asked = wire.read(ActionRequest)
    try:
        action = action_of(asked.action)
    except BadNotation as fault:
        raise wire.Unreadable(str(fault)) from None
    sittings = playing.act(_key(), match_id, asked.ply, action, now(), keep=_keeps_decisions())
    return jsonify(frames=frames(sittings))


@play_api.post("/api/matches/<match:match_id>/sawa")
@operation({200: Frames, 409: Stale, 422: wire.Problem}, body=SawaRequest)
def claim(match_id: str) -> Response:
    """Lead South's sure winners to the end of the deal, and give a frame for each and for every answer."""
    asked = wire.read(SawaRequest)
    sittings = playing.sawa(_key(), match_id, asked.ply, now(), keep=_keeps_decisions())
    return jsonify(frames=frames(sittings))


@play_api.get("/api/matches/<match:match_id>/sheet")
@operation({200: Sheet})
def sheet(match_id: str) -> Response:
    """Give the score sheet: every finished deal with its contract, tally and totals."""
    return jsonify(deals=[sheet_line(deal) for deal in accounts.sheet(_key(), match_id)])


@play_api.get("/api/matches/<match:match_id>/record")
@operation({200: Record, 409: wire.Problem})
def record(match_id: str) -> Response:
    """Give the complete account of a match that is over."""
    account = accounts.record_of(_key(), match_id, now())
    # In the order of its description, as a person would read it.
    return Response(json.dumps(account, sort_keys=False), mimetype="application/json")


def _key() -> str:
    """The visitor's key; somebody without one has no match."""
    key = visitor_key()
    if key is None:
        raise NotFound
    return key


def _keeps_decisions() -> bool:
    """Whether this site shares the decisions of a day's CPU seats."""
    keeps: bool = current_app.config["BALOOT_KEEP_DECISIONS"]
    return keeps


@play_api.errorhandler(playing.NoSuchMatch)
def no_such_match(_fault: playing.NoSuchMatch) -> Response:
    """A match that is not there, or not yours, is 404 either way."""
    return wire.problem(HTTPStatus.NOT_FOUND, "not_found", _("There is no such match of yours."))


@play_api.errorhandler(playing.StaleMatch)
def stale(fault: playing.StaleMatch) -> Response:
    """The match has moved on: say where it stands."""
    message = _("The match has moved on.")
    return wire.problem(HTTPStatus.CONFLICT, "stale", message, frame=frame(fault.sitting))


@play_api.errorhandler(playing.MatchIsRetired)
def match_is_retired(fault: playing.MatchIsRetired) -> Response:
    """The match cannot go on: say so, and where it stands."""
    message = _(
        "An update of the site has changed how the computer plays. "
        "This match began before it and cannot go on."
    )
    return wire.problem(HTTPStatus.CONFLICT, "gone", message, frame=frame(fault.sitting))


@play_api.errorhandler(playing.DayIsRetired)
def day_is_retired(_fault: playing.DayIsRetired) -> Response:
    """The day was committed with CPU players that are no longer there."""
    message = _(
        "An update of the site has changed how the computer plays. "
        "Today's match was prepared before it and cannot be opened any more."
    )
    return wire.problem(HTTPStatus.CONFLICT, "gone", message)


@play_api.errorhandler(playing.DayIsNotCommitted)
def day_is_not_committed(_fault: playing.DayIsNotCommitted) -> Response:
    """The day of this rule set alone cannot be played; committing it is tried again soon."""
    message = _("Today's match of these rules cannot be played at the moment.")
    answer = wire.problem(HTTPStatus.SERVICE_UNAVAILABLE, "day_unavailable", message)
    answer.headers["Retry-After"] = str(int(today.RETRY_AFTER.total_seconds()))
    return answer


@play_api.errorhandler(accounts.StillPlaying)
def still_playing(_fault: accounts.StillPlaying) -> Response:
    """A record is the account of a whole match."""
    return wire.problem(HTTPStatus.CONFLICT, "still_playing", _("The match is not over yet."))


@play_api.errorhandler(IllegalAction)
@play_api.errorhandler(SawaIsNotSure)
def illegal(_fault: IllegalAction | SawaIsNotSure) -> Response:
    """The rules refuse the action, or South does not surely take the rest."""
    return wire.problem(HTTPStatus.UNPROCESSABLE_ENTITY, "illegal", _("That is not allowed now."))
