"""The HTML pages."""

from __future__ import annotations

from flask import Blueprint, request

from baloot.web import locale
from baloot.web.identity import remember_visitor

pages = Blueprint("pages", __name__)


@pages.before_request
def welcome() -> None:
    """Give the visitor a cookie, and keep the language asked for."""
    if request.method == "GET":
        remember_visitor()
        locale.remember_choice()


@pages.get("/table/<match:match_id>")
def table(match_id: str) -> str:
    """The table of one match."""
    return match_id
