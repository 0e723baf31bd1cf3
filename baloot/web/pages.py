"""The HTML pages. Each template says at its top what it expects."""

from __future__ import annotations

from datetime import date
from typing import Any

from flask import Blueprint, abort, render_template, request, url_for

from baloot import boards, daily, days, matches
from baloot.rules.notation import token
from baloot.rules.ruleset import RULESETS
from baloot.rules.seats import Side
from baloot.web import choice, evidence, examples, locale, today
from baloot.web.identity import current_player, now, remember_visitor, visitor_key
from baloot.web.layout import card_name

pages = Blueprint("pages", __name__)

TOP_ROWS = 10
PAGE_DIGITS = 4


@pages.before_request
def welcome() -> None:
    """Give the visitor a cookie, and keep the language and the rule set asked for."""
    if request.method == "GET":
        remember_visitor()
        locale.remember_choice()
        choice.remember()


@pages.get("/")
def home() -> str:
    """Today's deal, how far I am with it, and the top of the board."""
    day = today.today()
    ruleset = choice.ruleset()
    if not today.has_begun(day):
        abort(404)
    player = current_player()
    board = boards.leaderboard(day, ruleset, player, rows=TOP_ROWS)
    entry = None if player is None else matches.daily_of(player, day, ruleset, now())
    shown = days.shown(day, ruleset)
    return render_template(
        "home.html",
        day=_day(day),
        up=token(shown.up),
        up_name=card_name(shown.up),
        gone=shown.gone,
        seconds_left=int((daily.ends_at(day) - now()).total_seconds()),
        ruleset=ruleset,
        rulesets=_rulesets(ruleset),
        levels=matches.LEVELS,
        mine=None if entry is None else _mine(entry, board.me),
        rows=[_row(row) for row in board.rows],
        players=board.players,
    )


@pages.get("/table/<match:match_id>")
def table(match_id: str) -> str:
    """The table of one of my matches."""
    key = visitor_key()
    try:
        sitting = matches.look(key or "", match_id, now())
    except matches.NoSuchMatch:
        abort(404)
    return render_template(
        "table.html",
        match_id=sitting.id,
        ruleset=sitting.view.ruleset.name,
        gone=sitting.gone,
        levels=matches.LEVELS,
        day=None if sitting.day is None else _day(sitting.day),
    )


@pages.get("/days/<day:day>")
def board(day: date) -> str:
    """The leaderboard of a day."""
    page = _page()
    if not today.has_begun(day):
        abort(404)
    ruleset = choice.ruleset()
    found = boards.leaderboard(day, ruleset, current_player(), page=page)
    if page > found.pages:
        abort(404)
    before, after = today.neighbours(day)
    return render_template(
        "board.html",
        day=_day(day),
        ruleset=ruleset,
        rulesets=_rulesets(ruleset),
        is_today=day == today.today(),
        previous_url=None if before is None else url_for("pages.board", day=before),
        next_url=None if after is None else url_for("pages.board", day=after),
        players=found.players,
        rows=[_row(row) for row in found.rows],
        me=None if found.me is None else _row(found.me) | {"shown": found.me in found.rows},
        page=page,
        pages=found.pages,
        page_url=lambda number: url_for("pages.board", day=day, page=number),
    )


@pages.get("/matches", endpoint="matches")
def my_matches() -> str:
    """My matches, those touched last first."""
    page = _page()
    player = current_player()
    entries, more = ([], False) if player is None else matches.mine(player, now(), page=page)
    if page > 1 and not entries:
        abort(404)
    return render_template(
        "matches.html",
        matches=[_entry(entry) for entry in entries],
        ruleset=choice.ruleset(),
        levels=matches.LEVELS,
        newer_url=url_for("pages.matches", page=page - 1) if page > 1 else None,
        older_url=url_for("pages.matches", page=page + 1) if more else None,
    )


@pages.get("/rules")
def rules() -> str:
    """How the game is played."""
    ruleset = choice.ruleset()
    return render_template(
        "rules.html", ruleset=ruleset, rulesets=_rulesets(ruleset), examples=examples.worked()
    )


@pages.get("/fair")
def fair() -> str:
    """What the computer knows, how it decides, and how anybody can check it."""
    return render_template("fair.html", proofs=evidence.proofs(), record_url=evidence.record_url())


@pages.get("/privacy")
def privacy() -> str:
    """What is stored."""
    return render_template("privacy.html")


@pages.get("/cookies")
def cookies() -> str:
    """What to do when the browser keeps no cookie."""
    return render_template("cookies.html", retry_url=url_for("pages.home"))


def _page() -> int:
    """The page asked for, from 1; anything that is no page is 404."""
    page = request.args.get("page", "1")
    if not (page.isascii() and page.isdecimal() and len(page) <= PAGE_DIGITS and int(page) > 0):
        abort(404)
    return int(page)


def _rulesets(chosen: str) -> list[dict[str, Any]]:
    """The rule sets to choose from on this page; choosing one keeps the page and is remembered."""
    return [
        {
            "name": name,
            "url": url_for(request.endpoint or "pages.home", **(request.view_args or {}), ruleset=name),
            "current": name == chosen,
        }
        for name in RULESETS
    ]


def _day(day: date) -> dict[str, Any]:
    return {
        "number": today.number(day),
        "date": day,
        "iso": day.isoformat(),
        "url": url_for("pages.board", day=day),
    }


def _mine(entry: matches.Entry, row: boards.Row | None) -> dict[str, Any]:
    return {
        "state": "gone" if entry.gone else "playing" if entry.winner is None else "finished",
        "url": url_for("pages.table", match_id=entry.id),
        "ns": entry.totals[Side.NS],
        "ew": entry.totals[Side.EW],
        "won": entry.winner == Side.NS,
        "rank": None if row is None else row.rank,
    }


def _row(row: boards.Row) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "name": row.name,
        "ns": row.ns,
        "ew": row.ew,
        "margin": row.margin,
        "deals": row.deals,
        "me": row.mine,
    }


def _entry(entry: matches.Entry) -> dict[str, Any]:
    return {
        "url": url_for("pages.table", match_id=entry.id),
        "ruleset": entry.ruleset,
        "level": entry.level,
        "day": None if entry.day is None else _day(entry.day),
        "opened": daily.day_of(entry.opened_at),
        "ns": entry.totals[Side.NS],
        "ew": entry.totals[Side.EW],
        "over": entry.winner is not None,
        "gone": entry.gone,
        "won": entry.winner == Side.NS,
    }
