"""What every page has around its content: links, languages, dates and the names of cards."""

from __future__ import annotations

from datetime import date
from typing import Any

from flask import Flask, url_for
from flask_babel import format_date
from flask_babel import gettext as _

from baloot.rules.cards import Card, Rank, Suit, rank_of, suit_of
from baloot.web import locale, today


def init_app(app: Flask) -> None:
    """Give templates what the frame of a page needs."""
    app.context_processor(_around)
    app.add_template_filter(long_date, "longdate")
    app.add_template_filter(short_date, "shortdate")


def _around() -> dict[str, Any]:
    language = locale.current()
    pages = ("home", "matches", "rules", "fair", "privacy", "cookies")
    return {
        "lang": language.code,
        "dir": language.dir,
        "languages": tuple(locale.LANGUAGES.values()),
        "links": {
            **{page: url_for(f"pages.{page}") for page in pages},
            "board": url_for("pages.board", day=today.today()),
        },
    }


def long_date(day: date) -> str:
    """A date with its weekday."""
    return str(format_date(day, "EEEE d MMMM y"))


def short_date(day: date) -> str:
    """A date of this year."""
    return str(format_date(day, "d MMMM"))


def card_name(card: Card) -> str:
    """The name of a card as it is read aloud."""
    suit = {
        Suit.SPADES: _("spades"),
        Suit.HEARTS: _("hearts"),
        Suit.DIAMONDS: _("diamonds"),
        Suit.CLUBS: _("clubs"),
    }[suit_of(card)]
    rank = {
        Rank.SEVEN: _("seven"),
        Rank.EIGHT: _("eight"),
        Rank.NINE: _("nine"),
        Rank.TEN: _("ten"),
        Rank.JACK: _("jack"),
        Rank.QUEEN: _("queen"),
        Rank.KING: _("king"),
        Rank.ACE: _("ace"),
    }[rank_of(card)]
    return str(_("%(rank)s of %(suit)s", rank=rank, suit=suit))
