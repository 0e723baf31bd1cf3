"""Compares two players on duplicate deals, and counts what a field of players calls and makes.

A match is played twice with the sides swapped. Deal n has the same deck and dealer both times, so what counts
is how much more one player made of the same cards; deals that only one of the two matches reached are left
out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from baloot.lab.selfplay import played_match
from baloot.rules.auction import Call
from baloot.rules.match import Finished, Match
from baloot.rules.ruleset import Ruleset
from baloot.rules.seats import Side, speaking_order

#: The rungs of the ladder, as they are counted.
RUNGS = ("double", "triple", "four", "gahwa")


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its standard error."""

    deals: int
    mean: float
    se: float

    @classmethod
    def of(cls, figures: Sequence[float]) -> Estimate:
        """The mean of these figures; the error is 0 when fewer than two are known.

        >>> Estimate.of([1.0, 3.0])
        Estimate(deals=2, mean=2.0, se=1.0)
        """
        count = len(figures)
        if count == 0:
            return cls(0, 0.0, 0.0)
        mean = sum(figures) / count
        if count == 1:
            return cls(1, mean, 0.0)
        return cls(count, mean, sqrt(sum((x - mean) ** 2 for x in figures) / (count - 1) / count))

    def json(self) -> dict[str, Any]:
        """For `json.dumps`, in ten-thousandths."""
        return {"deals": self.deals, "mean": round(self.mean, 4), "se": round(self.se, 4)}


@dataclass(frozen=True, slots=True)
class Comparison:
    """Game points of a over b: per duplicate deal, and per single deal played in hokum and in sun."""

    overall: Estimate
    hokum: Estimate
    sun: Estimate
    #: How many whole matches were played, and how many of them a won.
    matches: int
    won: int

    def json(self) -> dict[str, Any]:
        """For `json.dumps`."""
        return {**self.overall.json(), "hokum": self.hokum.json(), "sun": self.sun.json()}


def match_pairs(ruleset: Ruleset, seed: str, a: str, b: str) -> Iterator[tuple[Match, Match]]:
    """Match after match, played with a as NS and again with a as EW."""
    number = 0
    while True:
        yield played_match(ruleset, seed, number, a, b), played_match(ruleset, seed, number, b, a)
        number += 1


def margin(ended: Finished, side: Side) -> int:
    """Game points that a side wrote more than the other in a deal; 0 if it was passed out."""
    return 0 if ended.tally is None else ended.tally.written[side] - ended.tally.written[side.other]


def compare(pairs: Iterator[tuple[Match, Match]], deals: int) -> Comparison:
    """Compare the players of these matches over this many duplicate deals."""
    both: list[float] = []
    single: dict[str, list[float]] = {"hokum": [], "sun": []}
    matches = won = 0
    while len(both) < deals:
        as_ns, as_ew = next(pairs)
        matches += 2
        won += (as_ns.winner == Side.NS) + (as_ew.winner == Side.EW)
        for one, other in zip(as_ns.finished, as_ew.finished, strict=False):
            if len(both) == deals:
                break
            margins = (margin(one, Side.NS), margin(other, Side.EW))
            both.append(sum(margins) / 2)
            for ended, figure in zip((one, other), margins, strict=True):
                if ended.play is not None:
                    single[ended.play.contract.kind].append(figure)
    return Comparison(
        Estimate.of(both), Estimate.of(single["hokum"]), Estimate.of(single["sun"]), matches, won
    )


@dataclass(frozen=True, slots=True)
class Shares:
    """Counts of what happened in the deals of a field of players."""

    counts: Counter[str]

    def of(self, part: str, whole: str) -> float:
        """The share of one count in another, in per cent."""
        return 100 * self.counts[part] / max(1, self.counts[whole])


def shares(ruleset: Ruleset, seed: str, players: str, deals: int) -> Shares:
    """Count every deal of matches until there are at least this many deals."""
    counts: Counter[str] = Counter()
    number = 0
    while counts["deals"] < deals:
        for ended in played_match(ruleset, seed, number, players, players).finished:
            counts.update(_facts(ended))
        number += 1
    counts["matches"] = number
    return Shares(counts)


def _facts(ended: Finished) -> Iterator[str]:
    """Everything that a deal is counted under."""
    yield "deals"
    if ended.play is None or ended.tally is None:
        yield "void"
        return
    contract = ended.play.contract
    kind = "ashkal" if contract.taker != contract.declarer else contract.kind
    yield from ("contracts", kind)
    yield "ROLD"[speaking_order(ended.deal.dealer).index(contract.declarer)]
    if sum(call == Call.PASS for _, call in ended.calls[:4]) == 4:
        yield "second round"
    if not ended.tally.made:
        yield from ("lost", f"{kind} lost")
    if ended.tally.kaboot is not None:
        yield "sweeps"
    level = contract.level
    yield from RUNGS[: level - 1]
    if level > 1:
        yield f"{kind} doubled"
        if not ended.tally.made:
            yield f"{kind} doubled lost"
