"""Whether what is stored of every match follows from its seed and its log."""

from __future__ import annotations

from collections.abc import Iterator

from baloot import calendar
from baloot.cpu.levels import is_retired
from baloot.db import matches
from baloot.db.matches import StoredMatch
from baloot.rules.faults import IllegalAction
from baloot.rules.match import Match
from baloot.site import days


def disagreements() -> Iterator[str]:
    """One line for each fact of a stored match that does not follow from its seed and its log."""
    for stored in matches.everything():
        try:
            match = matches.replayed(stored)
            differing = [name for name, kept, found in _facts(stored, match) if kept != found]
        except (IllegalAction, ValueError) as fault:
            yield f"{stored.id}: {fault}"
        except days.NoSuchDay:
            yield f"{stored.id}: its day was never committed"
        else:
            yield from (f"{stored.id}: {name} differs from its replay" for name in differing)


def of_retired_epochs() -> Iterator[str]:
    """One line for each stored match whose CPU players this release no longer has."""
    for match_id, level, epoch in matches.deciders():
        if is_retired(level, epoch):
            yield f"{match_id}: {level} of epoch {epoch}, whose decisions this release cannot make again"


def _facts(stored: StoredMatch, match: Match) -> Iterator[tuple[str, object, object]]:
    """What is stored of a match beside what its replay finds."""
    ns, ew = match.totals
    yield "ply", stored.ply, match.ply
    yield "totals", (stored.ns, stored.ew), (ns, ew)
    yield "deals", stored.deals, len(match.finished)
    yield "winner", stored.winner, None if match.winner is None else match.winner.token
    yield "finished", stored.finished_at is not None, match.over
    in_time = False
    if stored.day is not None and stored.finished_at is not None:
        in_time = stored.finished_at < calendar.closes_at(stored.day)
    yield "deficit", stored.deficit, ew - ns if in_time else None
    yield (
        "written",
        matches.deals_of(stored.id),
        [matches.deal_row(stored.id, deal) for deal in match.finished],
    )
    if stored.day is not None:
        committed = days.committed(stored.day, stored.ruleset)
        yield "seed", stored.seed, committed.seed
        yield "hash", committed.hash, calendar.hash_of(bytes.fromhex(committed.seed))
