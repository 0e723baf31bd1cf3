"""Worked examples for the rules page, settled by the engine under each rule set, none by hand."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from baloot.rules.auction import Contract
from baloot.rules.cards import Card, Rank, Suit, card_of
from baloot.rules.ruleset import RULESETS, Ruleset
from baloot.rules.scoring import Tally, settle
from baloot.rules.seats import Seat, Side
from baloot.rules.values import LAST_TRICK_POINTS, points

_BUYER = Seat.SOUTH


@dataclass(frozen=True, slots=True)
class Result:
    """What we and they write under one rule set, and whether the contract was made."""

    ruleset: str
    made: bool
    ours: int
    theirs: int


@dataclass(frozen=True, slots=True)
class Example:
    """A deal that we bought: card points, projects and Baloot of both sides, and its results."""

    kind: str
    level: int
    ours: int
    theirs: int
    our_projects: int
    their_projects: int
    our_baloot: int
    swept_by_us: bool
    ace_up: bool
    results: tuple[Result, ...]


@dataclass(frozen=True, slots=True)
class _Case:
    kind: str
    theirs: int
    our_projects: int = 0
    their_projects: int = 0
    our_baloot: int = 0
    level: int = 1
    ace_up: bool = False


_CASES = (
    _Case("hokum", 76),
    _Case("hokum", 81),
    _Case("hokum", 85),
    _Case("sun", 65),
    _Case("hokum", 55, their_projects=5),
    _Case("hokum", 56, their_projects=5),
    _Case("hokum", 97, our_baloot=2),
    _Case("sun", 41, their_projects=10),
    _Case("hokum", 0, our_projects=2),
    _Case("sun", 0, ace_up=True),
    _Case("hokum", 62, level=2),
    _Case("hokum", 92, level=2),
)


@cache
def worked() -> tuple[Example, ...]:
    """Every example with its result under every rule set that can have it."""
    return tuple(_example(case) for case in _CASES)


def _example(case: _Case) -> Example:
    return Example(
        kind=case.kind,
        level=case.level,
        ours=_total(case) - case.theirs,
        theirs=case.theirs,
        our_projects=case.our_projects,
        their_projects=case.their_projects,
        our_baloot=case.our_baloot,
        swept_by_us=case.theirs == 0,
        ace_up=case.ace_up,
        results=tuple(
            _result(ruleset, case) for ruleset in RULESETS.values() if case.level == 1 or ruleset.doubling
        ),
    )


def _trump(case: _Case) -> Suit | None:
    return Suit.HEARTS if case.kind == "hokum" else None


def _total(case: _Case) -> int:
    return sum(points(_trump(case))) + LAST_TRICK_POINTS


def _result(ruleset: Ruleset, case: _Case) -> Result:
    contract = Contract(_trump(case), _BUYER, _BUYER, case.level)
    up: Card = card_of(Suit.SPADES, Rank.ACE if case.ace_up else Rank.NINE)
    counted = Tally(
        card_points=(_total(case) - case.theirs, case.theirs),
        projects=(case.our_projects, case.their_projects),
        baloot=(case.our_baloot, 0),
        kaboot=Side.NS if case.theirs == 0 else None,
        made=False,
        written=(0, 0),
    )
    settled = settle(ruleset, contract, up, counted)
    return Result(ruleset.name, settled.made, settled.written[Side.NS], settled.written[Side.EW])
