"""Looks for weights with which fewer positions are visited: `flask --app app tune`.

From the weights in force, one after the other is moved by chance, and a move is kept if a fixed set of deals
is then solved with fewer positions. A deal counts by the root of its positions, so that a few hard ones do
not decide everything.
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
from baloot.rules.ruleset import CLASSIC, GAHWA
from baloot.rules.seats import SEATS
from baloot.solver.double_dummy import Solver
from baloot.solver.move_ordering import WEIGHTS, Rows

#: What is tuned apart: the rule set it is played in, and whether there are trumps.
KINDS = {"sun": (CLASSIC, False), "forced": (CLASSIC, True), "free": (GAHWA, True)}
_MOVES = (1, 2, 3, 5, 8, 13, 21, 34)
#: A deal that needs more positions than this many times the mean of all is left out: it only costs time.
_TOO_HARD = 3


def deals(kind: str, count: int, seed: str) -> list[tuple[Play, Card]]:
    """Full deals before the first card, under contracts drawn by chance, with their turned-up cards."""
    ruleset, hokum = KINDS[kind]
    source = Shuffled(sha256(seed.encode()).digest())
    chance = Random(seed)
    found = []
    for number in range(1, count + 1):
        deal = Deal(source.deck(number), chance.choice(SEATS))
        declarer = chance.choice(SEATS)
        contract = Contract(chance.choice(SUITS) if hokum else None, declarer, declarer)
        found.append((Play.opening(ruleset, contract, deal.full_hands(declarer), deal.dealer), deal.up))
    return found


def tuned(kind: str, count: int, seed: str, rounds: int) -> Iterator[tuple[float, Rows]]:
    """Better and better weights of a kind, each with the mean root of positions that they need."""
    chance = Random(seed)
    chosen = deals(kind, count, seed)
    rows = WEIGHTS[kind]
    needed = [_positions(kind, rows, [deal]) for deal in chosen]
    mean = fsum(needed) / count
    chosen = [deal for deal, root in zip(chosen, needed, strict=True) if root < _TOO_HARD * mean]
    least = _positions(kind, rows, chosen)
    yield least / len(chosen), rows
    places = [(row, column) for row in range(len(rows)) for column in range(len(rows[0]))]
    for _ in range(rounds):
        chance.shuffle(places)
        for row, column in places:
            step = chance.choice(_MOVES) * chance.choice((-1, 1))
            for move in (step, -step):
                moved = _moved(rows, row, column, move)
                found = _positions(kind, moved, chosen, least)
                if found < least:
                    least, rows = found, moved
                    yield least / len(chosen), rows
                    break


def _positions(kind: str, rows: Rows, chosen: list[tuple[Play, Card]], most: float = float("inf")) -> float:
    """The sum of the roots of the positions that each deal needs; given up once it is no longer the least."""
    solver = Solver({**WEIGHTS, kind: rows})
    total = 0.0
    for play, up in chosen:
        before = solver.positions
        solver.value(play, up)
        total += sqrt(solver.positions - before)
        if total >= most:
            break
    return total


def _moved(rows: Rows, row: int, column: int, step: int) -> Rows:
    changed = list(rows[row])
    changed[column] += step
    return (*rows[:row], tuple(changed), *rows[row + 1 :])
