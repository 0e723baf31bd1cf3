"""Tunes the weights of the solver's move ordering by hill climbing: `flask --app app tune`.

One weight after the other is moved by a random step from its present value, and a move is kept if the solver
then visits fewer positions in a fixed set of deals. A deal counts by the square root of its positions, so
that a few hard ones do not decide everything.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from math import fsum, sqrt
from random import Random

from baloot.rules.auction import Contract
from baloot.rules.cards import SUITS, Card
from baloot.rules.deal import Deal, Shuffled
from baloot.rules.play import Play
from baloot.rules.ruleset import RULESETS
from baloot.rules.seats import SEATS
from baloot.solver.double_dummy import Solver
from baloot.solver.move_ordering import WEIGHTS, OrderingWeights

#: The kinds of contract that have weights of their own: the rule sets that play them, and whether in hokum.
#: In sun nobody can trump, so that all sets are one.
KINDS = {
    kind: (found, hokum)
    for kind, hokum, must_trump in (("sun", False, None), ("forced", True, True), ("free", True, False))
    if (found := [one for one in RULESETS.values() if must_trump in (None, one.must_trump)])
}
_MOVES = (1, 2, 3, 5, 8, 13, 21, 34)
#: A deal is left out, to save time, if its root is this many times the mean of all deals or more.
_TOO_HARD = 3


def deals(kind: str, count: int, seed: str) -> list[tuple[Play, Card]]:
    """Full deals before the first card, under random contracts, each with its turned-up card.

    They follow from the seed alone.
    """
    (ruleset, *_), hokum = KINDS[kind]
    source = Shuffled(sha256(seed.encode()).digest())
    rng = Random(seed)
    found = []
    for number in range(1, count + 1):
        deal = Deal(source.deck(number), rng.choice(SEATS))
        declarer = rng.choice(SEATS)
        contract = Contract(rng.choice(SUITS) if hokum else None, declarer, declarer)
        found.append((Play.opening(ruleset, contract, deal.full_hands(declarer), deal.dealer), deal.up))
    return found


def tuned(kind: str, count: int, seed: str, rounds: int) -> Iterator[tuple[float, OrderingWeights]]:
    """Weights of a kind, from those in force to the best that were found.

    Each comes with the mean, over the deals, of the square root of the positions visited, and is better than
    the one before. A round moves every weight once.
    """
    rng = Random(seed)
    chosen = deals(kind, count, seed)
    rows = WEIGHTS[kind]
    needed = [_positions(kind, rows, [deal]) for deal in chosen]
    mean = fsum(needed) / count
    chosen = [deal for deal, root in zip(chosen, needed, strict=True) if root < _TOO_HARD * mean]
    least = _positions(kind, rows, chosen)
    yield least / len(chosen), rows
    places = [(row, column) for row in range(len(rows)) for column in range(len(rows[0]))]
    for _ in range(rounds):
        rng.shuffle(places)
        for row, column in places:
            step = rng.choice(_MOVES) * rng.choice((-1, 1))
            for move in (step, -step):
                moved = _moved(rows, row, column, move)
                found = _positions(kind, moved, chosen, least)
                if found < least:
                    least, rows = found, moved
                    yield least / len(chosen), rows
                    break


def _positions(
    kind: str, rows: OrderingWeights, chosen: list[tuple[Play, Card]], most: float = float("inf")
) -> float:
    """The sum over deals of the square root of the positions visited; from `most` on the rest is skipped."""
    solver = Solver({**WEIGHTS, kind: rows})
    total = 0.0
    for play, up in chosen:
        before = solver.positions_visited
        solver.value(play, up)
        total += sqrt(solver.positions_visited - before)
        if total >= most:
            break
    return total


def _moved(rows: OrderingWeights, row: int, column: int, step: int) -> OrderingWeights:
    changed = list(rows[row])
    changed[column] += step
    return (*rows[:row], tuple(changed), *rows[row + 1 :])
