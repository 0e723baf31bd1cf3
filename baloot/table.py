"""Where one person and three CPU seats meet: the person's action, then every answer until South must act."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .rules.auction import Action
from .rules.match import Match
from .rules.play import Play
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
    return match.legal[0] if _plays_itself(match.play) else None


def _plays_itself(play: Play | None) -> bool:
    """Whether nobody has a choice in the whole trick on the table nor in any after it."""
    if play is None or len(play.legal) > 1:
        return False
    play = play.trick_begun
    while not play.over:
        if len(play.legal) > 1:
            return False
        play = play.after(play.legal[0])
    return True
