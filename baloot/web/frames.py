"""A frame: the JSON of one South view, enough to draw the table and to play from.

It is made from a `View`, so nothing that South may not see can be in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from flask import url_for

from baloot.rules import as_json, sawa
from baloot.rules.cards import Card, Hand, Suit, cards_in, suit_of
from baloot.rules.notation import token
from baloot.rules.play import Trick
from baloot.rules.scoring import MATCH_POINTS
from baloot.rules.seats import SEATS, SIDES
from baloot.rules.values import strengths
from baloot.rules.view import Announced, Phase, View
from baloot.site.accounts import SheetLine
from baloot.site.playing import Sitting

#: Red and black in turn, so that neighbouring suits in a hand are told apart.
_SUIT_ORDER = {Suit.SPADES: 0, Suit.HEARTS: 1, Suit.CLUBS: 2, Suit.DIAMONDS: 3}


def frame(sitting: Sitting) -> dict[str, Any]:
    """The frame of a match as South sees it; `docs/interface.md` describes the fields."""
    return _frame(sitting, url_for("pages.table", match_id=sitting.id))


def frames(sittings: Sequence[Sitting]) -> list[dict[str, Any]]:
    """The frames of one match, whose table has one address."""
    table_url = url_for("pages.table", match_id=sittings[0].id)
    return [_frame(sitting, table_url) for sitting in sittings]


def _frame(sitting: Sitting, table_url: str) -> dict[str, Any]:
    view = sitting.view
    return {
        "id": sitting.id,
        "ruleset": view.ruleset.name,
        "day": None if sitting.day is None else sitting.day.isoformat(),
        "table_url": table_url,
        "ply": view.ply,
        "action": None if view.acted is None else [view.acted[0].letter, token(view.acted[1])],
        "deal": view.number,
        "dealer": view.dealer.letter,
        "up": token(view.up),
        "hand": [token(card) for card in _sorted(view.hand, view.trump)],
        "counts": {seat.letter: view.counts[seat] for seat in SEATS},
        "round": view.auction_round if view.phase is Phase.AUCTION else None,
        "calls": [[seat.letter, token(call)] for seat, call in view.calls],
        "contract": None if view.contract is None else as_json.contract(view.contract),
        "trick": _trick(view),
        "last_trick": None if view.last_trick is None else _plays(view.last_trick),
        "last_winner": None if view.last_trick is None else view.last_trick.winner.letter,
        "taken": {side.token: asdict(view.taken[side]) for side in SIDES},
        "announced": [_announced(project) for project in view.announced],
        "ekka": view.ekka,
        "baloot": None if view.baloot is None else view.baloot.letter,
        "totals": as_json.pair(view.totals),
        "target": MATCH_POINTS,
        "tally": None if view.tally is None else as_json.tally(view.tally),
        "turn": None if view.turn is None else view.turn.letter,
        "legal": [token(action) for action in view.legal],
        "why": {token(card): rule for card, rule in view.why.items()},
        "sawa": bool(sawa.leads(view)),
        "over": view.over,
        "winner": None if view.winner is None else view.winner.token,
    }


def sheet_line(line: SheetLine) -> dict[str, Any]:
    """A finished deal as the score sheet shows it."""
    return {
        "number": line.number,
        "dealer": line.dealer.letter,
        "up": token(line.up),
        "contract": None if line.contract is None else as_json.contract(line.contract),
        "projects": [as_json.project(project) for project in line.projects],
        "baloot": as_json.baloot(line.baloot),
        "tally": _account(line),
        "totals": as_json.pair(line.totals),
        "last_winner": None if line.last_winner is None else line.last_winner.letter,
    }


def _account(line: SheetLine) -> dict[str, Any] | None:
    """The tally of a deal, and the steps that led to what was written."""
    if line.tally is None or line.steps is None:
        return None
    return {
        **as_json.tally(line.tally),
        "points": as_json.pair(line.steps.points),
        "rest": None if line.steps.rest is None else line.steps.rest.token,
        "sums": as_json.pair(line.steps.sums),
        "ace": line.steps.ace,
    }


def _sorted(hand: Hand, trump: Suit | None) -> list[Card]:
    strength = strengths(trump)
    return sorted(cards_in(hand), key=lambda card: (_SUIT_ORDER[suit_of(card)], -strength[card]))


def _trick(view: View) -> list[list[str]]:
    if view.leader is None:
        return []
    return [[SEATS[(view.leader + n) & 3].letter, token(card)] for n, card in enumerate(view.trick)]


def _plays(trick: Trick) -> list[list[str]]:
    return [[seat.letter, token(card)] for seat, card in trick.plays]


def _announced(project: Announced) -> dict[str, Any]:
    return {
        "seat": project.seat.letter,
        "kind": project.kind.token,
        "cards": None if project.cards is None else [token(card) for card in project.cards],
    }
