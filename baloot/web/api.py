"""The JSON API."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import Blueprint, Response, current_app, jsonify
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_wtf.csrf import generate_csrf
from pydantic import BaseModel, Field

from baloot.site import health, players
from baloot.site.names import BadName, clean_name
from baloot.web import openapi, today, wire
from baloot.web.identity import remember_visitor, require_player
from baloot.web.limits import count
from baloot.web.openapi import operation

api = Blueprint("api", __name__)

#: What is said to somebody whose name is refused, by the reason `baloot.site.names` gives.
NAME_REFUSED = {
    "empty": _l("A name has at least one visible character."),
    "long": _l("A name has at most 20 characters."),
    "marks": _l("A name has at most two marks on a letter."),
    "hidden": _l("A name cannot hold invisible characters or characters that turn the direction of text."),
    "unknown": _l("A name cannot hold control characters or characters without a meaning."),
}


class Health(BaseModel):
    """The site can serve; `failing` names parts that cannot, such as `day/classic`."""

    status: str
    failing: list[str] = Field(default_factory=list)


class Unhealthy(wire.Problem):
    """The site cannot serve; `failing` is there when no match of today can be played."""

    failing: list[str] = Field(default_factory=list)


class Token(BaseModel):
    """The value of the X-CSRFToken header."""

    token: str


class NameChange(wire.Body):
    """The name to show on boards."""

    name: str


@api.get("/healthz")
@operation({200: Health, 503: Unhealthy})
def healthz() -> Response:
    """Tell whether the site can serve."""
    day = today.today()
    try:
        failing = health.failing(day if today.has_begun(day) else None)
    except health.NothingToPlay as fault:
        message = _("No match of today can be played.")
        return wire.problem(503, "days", message, failing=fault.failing)
    return jsonify({"status": "ok"} | ({"failing": failing} if failing else {}))


@api.get("/api/csrf")
@operation({200: Token})
def csrf() -> Response:
    """Give a fresh token for the X-CSRFToken header, to a client whose old one was refused."""
    remember_visitor()
    return jsonify(token=generate_csrf())


@api.put("/api/me")
@operation({204: None, 422: wire.Problem}, body=NameChange)
def rename() -> tuple[str, int]:
    """Set the name that boards show for this player."""
    wanted = wire.read(NameChange).name
    try:
        name = clean_name(wanted)
    except BadName as fault:
        raise wire.Refusal(422, f"name_{fault.reason}", str(NAME_REFUSED[fault.reason])) from None
    player = require_player()
    count("names", str(player))
    players.rename(player, name)
    return "", HTTPStatus.NO_CONTENT


@api.get("/api/openapi.json")
def description() -> dict[str, Any]:
    """Describe this API."""
    return openapi.describe(current_app)
