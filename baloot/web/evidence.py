"""What a reader needs to check the site: proofs of days, and the record of a match that they played."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from flask import url_for

from baloot import calendar
from baloot.rules.ruleset import RULESETS
from baloot.site import days, playing
from baloot.web import today
from baloot.web.identity import current_player, now


def proofs() -> list[dict[str, Any]]:
    """Tomorrow, today and the day that closed last, with proofs; a day never committed is left out."""
    current, day = today.today(), timedelta(days=1)
    closed = current - day if _closed(current - day) else current - 2 * day
    return [proof for each in (current + day, current, closed) if (proof := _proof(each))["urls"]]


def _proof(day: date) -> dict[str, Any]:
    return {
        "number": today.number(day),
        "closed": _closed(day),
        "urls": {
            name: url_for("day_api.proof", day=day, ruleset=name)
            for name in RULESETS
            if _committed(day, name)
        },
    }


def _closed(day: date) -> bool:
    return now() >= calendar.closes_at(day)


def _committed(day: date, ruleset: str) -> bool:
    try:
        days.proof(day, ruleset, now(), today.first_day())
    except days.NoSuchDay:
        return False
    return True


def record_url() -> str | None:
    """Where this reader's latest finished match has its record, if one is among the latest matches."""
    player = current_player()
    entries, _more = ([], False) if player is None else playing.mine(player, now(), page=1)
    over = next((entry for entry in entries if entry.winner is not None), None)
    return None if over is None else url_for("play_api.record", match_id=over.id)
