"""Where one person and three CPU seats meet: the person's action, then every answer until South must act."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .rules.auction import Action
from .rules.match import Match
from .rules.seats import Seat
from .rules.view import View, observe

PERSON = Seat.SOUTH
Choose = Callable[[View], Action]


def open_table(match: Match, choose: Choose) -> Iterator[Match]:
    """Every match on the way from a fresh one to South's first turn, without the fresh one itself."""
    while (action := _unasked(match, choose)) is not None:
        match = match.after(action)
        yield match


def act(match: Match, action: Action, choose: Choose) -> Iterator[Match]:
    """The match after South's action and after each that follows, the last waiting for South or over."""
    match = match.after(action)
    yield match
    yield from open_table(match, choose)


def _unasked(match: Match, choose: Choose) -> Action | None:
    """The next action if it does not need South: a CPU seat's, or one in tricks that play themselves."""
    seat = match.turn
    if seat is None:
        return None
    if seat != PERSON:
        return choose(observe(match, seat))
    return match.legal[0] if _plays_itself(match) else None


def _plays_itself(match: Match) -> bool:
    """Whether nobody has a choice in this trick and any after it, so that South need not be asked."""
    number = match.number
    if match.play is None or len(match.legal) > 1:
        return False
    # A trick is played by itself as a whole or not at all, so look from where it began.
    trick = match.play.trick
    if any(hand.bit_count() > 1 for hand in match.hands) and trick:
        return False
    while match.number == number and not match.over:
        if len(match.legal) > 1:
            return False
        match = match.after(match.legal[0])
    return True
