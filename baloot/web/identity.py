"""Who is asking.

A page puts a random key into the signed cookie and writes nothing to the database: a visitor becomes a
player with the first thing done that must be remembered.
"""

from __future__ import annotations

import re
import secrets
from datetime import datetime

from flask import Flask, current_app, g, request, session

from baloot.site import players
from baloot.web.limits import count

_KEY = re.compile(r"[0-9a-f]{32}")


def init_app(app: Flask) -> None:
    """Warn when a proxy stands before the site and the settings do not know it."""
    if app.config["BALOOT_PROXY_HOPS"] == 0:
        app.before_request(_warn_of_unknown_proxy)


def _warn_of_unknown_proxy() -> None:
    if "HTTP_X_FORWARDED_FOR" in request.environ and "baloot.proxy_seen" not in current_app.extensions:
        current_app.extensions["baloot.proxy_seen"] = True
        current_app.logger.warning(
            "A request came with X-Forwarded-For, but BALOOT_PROXY_HOPS is 0: "
            "all visitors behind the proxy share the limits of one address."
        )


def now() -> datetime:
    """The moment of this request, the same wherever it is asked for."""
    if "now" not in g:
        g.now = current_app.config["CLOCK"]()
    moment: datetime = g.now
    return moment


def visitor_key() -> str | None:
    """The key in the visitor's cookie, or None when no page has given one yet."""
    key = session.get("visitor")
    return key if isinstance(key, str) and _KEY.fullmatch(key) else None


def remember_visitor() -> str:
    """Give the visitor a key if there is none, and send the cookie so that it lives on."""
    key = visitor_key()
    if key is None:
        key = session["visitor"] = secrets.token_hex(16)
    session.permanent = True
    session.modified = True
    return key


def current_player() -> int | None:
    """The number of the player asking, or None for somebody who has only looked."""
    if "player" not in g:
        key = visitor_key()
        g.player = None if key is None else players.known(key)
    player: int | None = g.player
    return player


def require_player() -> int:
    """The number of the player asking, written down now if this is the first time.

    New ones count against the limit. Commits, so call it before anything else is written.
    """
    player = current_player()
    if player is None:
        count("identities")
        player = g.player = players.enrol(remember_visitor(), now())
    return player
