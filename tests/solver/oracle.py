"""What a play comes to when everybody plays best with open cards, found on the rules alone by playing it out.

This is the account against which the solver is held: it knows no table of positions or payoffs and no bound.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from baloot.rules.cards import Card
from baloot.rules.play import Play
from baloot.rules.seats import Side

#: Beyond every value.
_FAR = 10_000

Score = Callable[[Play], int]


def best(play: Play, score: Score) -> int:
    """The score that NS, wanting it high, and EW, wanting it low, arrive at: every course is played out."""
    if play.over:
        return score(play)
    return chosen(play, (best(play.after(card), score) for card in play.legal))


def each(play: Play, score: Score) -> dict[Card, int]:
    """The same for each legal card, if it is played now."""
    return {card: best(play.after(card), score) for card in play.legal}


def chosen(play: Play, values: Iterable[int]) -> int:
    """Of these values the one that the side whose turn it is would have."""
    assert play.turn is not None
    return max(values) if play.turn.side == Side.NS else min(values)


def best_between(play: Play, score: Score, low: int = -_FAR, high: int = _FAR) -> int:
    """The same, but courses that cannot matter any more are left out, so that it reaches a trick further."""
    if play.over:
        return score(play)
    assert play.turn is not None
    ns = play.turn.side == Side.NS
    for card in play.legal:
        found = best_between(play.after(card), score, low, high)
        if ns:
            low = max(low, found)
        else:
            high = min(high, found)
        if low >= high:
            break
    return low if ns else high
