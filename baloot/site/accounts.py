"""The accounts of a match: its record once it is over, and the sheet of the deals that have ended.

A record holds everything; a line of the sheet holds what everybody at the table knows.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from baloot.db import matches
from baloot.rules import as_json
from baloot.rules.auction import Contract
from baloot.rules.cards import Card
from baloot.rules.match import Finished
from baloot.rules.projects import Baloot, Project
from baloot.rules.ruleset import Ruleset
from baloot.rules.scoring import Pair, Steps, Tally, steps
from baloot.rules.seats import SEATS, Seat
from baloot.site import turns
from baloot.site.playing import owned


class StillPlaying(Exception):
    """The match has no record yet."""


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A finished deal as the table knows it; a void one has no contract, tally or last winner."""

    number: int
    dealer: Seat
    up: Card
    contract: Contract | None
    projects: tuple[Project, ...]
    baloot: Baloot | None
    tally: Tally | None
    #: How the tally's card points became game points.
    steps: Steps | None
    totals: Pair
    last_winner: Seat | None


def record_of(key: str, match_id: str, now: datetime) -> dict[str, Any]:
    """The record of a match that is over; the seed of a daily only once its day has closed."""
    stored = owned(key, match_id)
    if stored.winner is None:
        raise StillPlaying(match_id)
    ranked = stored.ranked_day(now)
    return as_json.record(
        matches.state_of(stored),
        seed=None if stored.seed_is_secret(now) else bytes.fromhex(stored.seed),
        day=None if ranked is None else ranked.isoformat(),
        players={seat: None if seat == turns.PERSON else stored.level for seat in SEATS},
        epoch=stored.epoch,
    )


def sheet(key: str, match_id: str) -> list[SheetLine]:
    """The deals of a match that have been finished, as everybody at the table has seen them."""
    match = matches.state_of(owned(key, match_id))
    return [_sheet_line(match.ruleset, deal) for deal in match.finished]


def _sheet_line(ruleset: Ruleset, ended: Finished) -> SheetLine:
    play = ended.play
    contract = None if play is None else play.contract
    settled = None
    if contract is not None and ended.tally is not None:
        settled = steps(ruleset, contract, ended.deal.up, ended.tally)
    return SheetLine(
        number=ended.number,
        dealer=ended.deal.dealer,
        up=ended.deal.up,
        contract=contract,
        projects=() if play is None else tuple(project for project in play.projects if project.scored),
        baloot=None if play is None or play.baloot_announced is None else play.baloot,
        tally=ended.tally,
        steps=settled,
        totals=ended.totals,
        last_winner=None if play is None else play.tricks[-1].winner,
    )
