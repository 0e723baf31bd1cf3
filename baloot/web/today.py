"""The calendar of the site: what day it is for this request, and which days can be asked for.

The first request that meets a new day commits it, so that a site without a scheduler publishes every hash
in time.
"""

from __future__ import annotations

from datetime import date, timedelta

from flask import Flask, current_app
from werkzeug.exceptions import NotFound

from baloot import calendar
from baloot.site import days
from baloot.web import wire
from baloot.web.identity import now

_COMMITTED = "baloot.committed"

#: How long after a refusal the days that the database has refused are committed again.
RETRY_AFTER = timedelta(minutes=1)


def init_app(app: Flask) -> None:
    """Commit a day that no request has met before; a day that is not there is 404."""
    app.before_request(_commit)
    app.register_error_handler(days.NoSuchDay, lambda _fault: wire.answer(NotFound()))


def _commit() -> None:
    """Commit what is new since the last request: a day that has begun, or one that has closed."""
    met = calendar.day_of(now()), calendar.day_of(now() - calendar.GRACE)
    done, retry_at = current_app.extensions.get(_COMMITTED, (None, None))
    if done == met and (retry_at is None or now() < retry_at):
        return
    config = current_app.config
    refused = days.commit(now(), config["BALOOT_DAILY_KEY"], first_day(), config["BALOOT_DAILY_LEVEL"])
    for ruleset in refused:
        current_app.logger.error("The database refuses the days of %s: nobody can play them.", ruleset)
    current_app.extensions[_COMMITTED] = met, now() + RETRY_AFTER if refused else None


def today() -> date:
    """The day this request falls on."""
    return calendar.day_of(now())


def first_day() -> date:
    """The day that has number 1."""
    day: date = current_app.config["BALOOT_FIRST_DAY"]
    return day


def number(day: date) -> int:
    """The number of a day, counted from the first."""
    return calendar.number_of(day, first_day())


def has_begun(day: date) -> bool:
    """Whether the day is one of ours, today at the latest."""
    return first_day() <= day <= today()


def neighbours(day: date) -> tuple[date | None, date | None]:
    """The days before and after that have a board."""
    before, after = day - timedelta(days=1), day + timedelta(days=1)
    return before if has_begun(before) else None, after if has_begun(after) else None
