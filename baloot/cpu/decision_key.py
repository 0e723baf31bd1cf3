"""What a decision of `strong` depends on: the relevant part of a view, and a hash of it, the key.

`strong` reads nothing but the relevant part, and its random numbers are seeded by the key. So two decisions
with the same key have the same choice, and a choice may be kept under its key.
"""

from __future__ import annotations

from dataclasses import astuple, replace
from hashlib import sha256

from baloot.cpu.strong.objective import FAR_FROM_THE_END
from baloot.rules.auction import Contract
from baloot.rules.view import NOTHING_TAKEN, View

#: Until a side has a hundred, totals on the ladder of doubles are rounded down to a multiple of this.
_COARSE = 20


def relevant(view: View) -> View:
    """The view without what no decision uses: the length of the match so far, and what came before this deal.

    What a side has taken says no more than the tricks do. Until a side has a hundred, totals count on the
    ladder of doubles only, and only in steps of twenty.
    """
    totals = view.totals
    if max(totals) < FAR_FROM_THE_END:
        on_the_ladder = view.contract is not None and view.leader is None
        totals = (_coarse(totals[0]), _coarse(totals[1])) if on_the_ladder else (0, 0)
    baloot = None if view.leader is None else view.baloot
    return replace(
        view,
        ply=0,
        acted=None,
        number=0,
        last_trick=None,
        taken=NOTHING_TAKEN,
        tally=None,
        totals=totals,
        baloot=baloot,
    )


def _coarse(total: int) -> int:
    return total - total % _COARSE


def key_of(seen: View, level: str, epoch: int) -> str:
    """64 hex digits: the SHA-256 of a relevant view, the name of the level and the epoch.

    The facts of the rule set are hashed, its name is not. The key seeds the random numbers of `strong`, so
    the bytes that are hashed may change only with the epoch.
    """
    contract = seen.contract
    facts = (
        level,
        epoch,
        astuple(seen.ruleset)[1:],
        int(seen.seat),
        int(seen.dealer),
        seen.up,
        seen.hand,
        seen.auction_round,
        [(int(seat), int(call)) for seat, call in seen.calls],
        None if contract is None else _facts(contract),
        None if seen.leader is None else int(seen.leader),
        [(int(trick.leader), *trick.cards) for trick in seen.tricks],
        list(seen.trick),
        [(int(project.seat), int(project.kind), project.cards) for project in seen.announced],
        None if seen.baloot is None else int(seen.baloot),
        seen.totals,
        [int(action) for action in seen.legal],
    )
    return sha256(repr(facts).encode()).hexdigest()


def _facts(contract: Contract) -> tuple[int | None, ...]:
    trump = None if contract.trump is None else int(contract.trump)
    return trump, int(contract.declarer), int(contract.taker), contract.level
