"""The facts of a match as JSON: what a record holds, and the pieces that frames and sheets share with it.

`docs/interface.md` describes the format.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from baloot.rules.auction import Contract
from baloot.rules.match import Finished, Match
from baloot.rules.notation import token
from baloot.rules.play import Play
from baloot.rules.projects import Baloot, Project
from baloot.rules.scoring import Pair, Tally
from baloot.rules.seats import SEATS, Seat

FORMAT = "baloot-record/1"
Json = Any


def record(
    match: Match,
    *,
    seed: bytes | None,
    day: str | None,
    players: Mapping[Seat, str | None],
    epoch: int,
) -> dict[str, Json]:
    """The record of a match that is over, ready for `json.dumps`; a seed that is still secret is None."""
    if match.winner is None:
        raise ValueError("only a match that is over has a record")
    return {
        "format": FORMAT,
        "ruleset": match.ruleset.name,
        "seed": None if seed is None else seed.hex(),
        "day": day,
        "first_dealer": match.source.first_dealer.letter,
        "players": {seat.letter: players[seat] for seat in SEATS},
        "epoch": epoch,
        **account(match),
    }


def account(match: Match) -> dict[str, Json]:
    """Everything in a record that follows from decks, calls and plays."""
    return {
        "deals": [deal(ended) for ended in match.finished],
        "winner": None if match.winner is None else match.winner.token,
        "totals": pair(match.totals),
    }


def deal(ended: Finished) -> dict[str, Json]:
    """A finished deal with its deck, calls and plays."""
    play = ended.play
    return {
        "number": ended.number,
        "dealer": ended.deal.dealer.letter,
        "deck": [token(card) for card in ended.deal.deck],
        "calls": [[seat.letter, token(call)] for seat, call in ended.calls],
        "contract": None if play is None else contract(play.contract),
        "projects": [] if play is None else [project(one) for one in play.projects],
        "baloot": None if play is None else baloot(play.baloot),
        "plays": [] if play is None else [token(card) for trick in play.tricks for card in trick.cards],
        "tricks": [] if play is None else _tricks(play),
        "tally": None if ended.tally is None else tally(ended.tally),
        "totals": pair(ended.totals),
    }


def _tricks(play: Play) -> list[Json]:
    return [
        {
            "leader": trick.leader.letter,
            "winner": trick.winner.letter,
            "points": trick.points,
            "ekka": trick.ekka,
        }
        for trick in play.tricks
    ]


def pair(figures: Pair) -> dict[str, int]:
    """A figure for each side."""
    return {"NS": figures[0], "EW": figures[1]}


def contract(found: Contract) -> dict[str, Json]:
    """A contract as records and frames have it."""
    return {
        "kind": found.kind,
        "trump": None if found.trump is None else found.trump.letter,
        "declarer": found.declarer.letter,
        "taker": found.taker.letter,
        "level": found.level,
        "locked": found.locked,
    }


def project(found: Project) -> dict[str, Json]:
    """A project with all its cards."""
    return {
        "seat": found.seat.letter,
        "kind": found.kind.token,
        "cards": [token(card) for card in found.cards],
        "scored": found.scored,
    }


def baloot(found: Baloot | None) -> Json:
    """Who held Baloot and whether it counted."""
    return None if found is None else {"seat": found.seat.letter, "scored": found.scored}


def tally(found: Tally) -> dict[str, Json]:
    """The account of a deal."""
    return {
        "card_points": pair(found.card_points),
        "projects": pair(found.projects),
        "baloot": pair(found.baloot),
        "kaboot": None if found.kaboot is None else found.kaboot.token,
        "made": found.made,
        "written": pair(found.written),
    }
