"""Views that tests need and the site must not have: a page, a body, a fault, a limit."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify

from baloot.web import wire
from baloot.web.identity import current_player, require_player, visitor_key
from baloot.web.limits import count, network
from baloot.web.pages import welcome

probe = Blueprint("probe", __name__)


class Sample(wire.Body):
    """A body with a field of each kind that the API reads."""

    text: str
    number: int


@probe.get("/probe/page")
def page() -> str:
    """A page like any other."""
    welcome()
    return "a page"


@probe.post("/api/probe/body")
def body() -> Response:
    """Answer what was read."""
    return jsonify(wire.read(Sample).model_dump())


@probe.route("/api/probe/fault")
@probe.route("/probe/fault")
def fault() -> str:
    """Fail in a way nobody foresaw."""
    raise RuntimeError("TS JH are hidden cards")


@probe.get("/api/probe/conflict")
def conflict() -> str:
    """Refuse, with something beside the error."""
    raise wire.Refusal(409, "stale", "Too late.", frame={"ply": 3})


@probe.post("/api/probe/player")
def player() -> Response:
    """Become a player."""
    return jsonify(id=require_player())


@probe.get("/api/probe/player")
def who() -> Response:
    """Tell who is asking."""
    return jsonify(id=current_player(), key=visitor_key(), network=network())


@probe.post("/api/probe/limit")
def limit() -> str:
    """Do something that is counted."""
    count("names", "somebody")
    return "done"
