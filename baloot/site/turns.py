"""How a person plays with three CPU seats: South's action, then every answer until South must act again."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator

from baloot.rules.auction import Action
from baloot.rules.match import Match
from baloot.rules.play import Play
from baloot.rules.sawa import leads
from baloot.rules.seats import Seat
from baloot.rules.view import View, observe

PERSON = Seat.SOUTH
#: Who decides for the CPU seats, from what the seat may know.
Decide = Callable[[View], Action]


class SawaIsNotSure(Exception):
    """South is not to lead, or does not surely win every trick that is left."""


def until_south(match: Match, decide: Decide) -> Match:
    """The match when South must act, from one in which nobody has acted yet."""
    return deque(_answers(match, decide), maxlen=1).pop() if match.turn != PERSON else match


def act(match: Match, action: Action, decide: Decide) -> Iterator[Match]:
    """The match after South's action and after each answer; in the last one South must act, or it is over.

    Raises `IllegalAction` before anybody answers when the rules refuse South's action.
    """
    match = match.after(action)
    yield match
    yield from _answers(match, decide)


def sawa(match: Match, decide: Decide) -> Iterator[Match]:
    """The match after each of South's leads and each answer, where South surely takes the rest of a deal.

    The deal ends, and what follows it is as in `act`. Raises `SawaIsNotSure` before anybody has acted.
    """
    cards = leads(observe(match, PERSON))
    if not cards:
        raise SawaIsNotSure(match.ply)
    state = match
    for card in cards:
        # The last of them may have played themselves.
        if len(state.finished) == len(match.finished):
            for after in act(state, card, decide):
                state = after
                yield state


def waits(match: Match) -> bool:
    """Whether it is South who must act next, and not a CPU seat or a trick that plays itself."""
    return match.turn == PERSON and not _plays_itself(match.play)


def _answers(match: Match, decide: Decide) -> Iterator[Match]:
    while match.turn is not None and not waits(match):
        match = match.after(match.legal[0] if match.turn == PERSON else decide(observe(match, match.turn)))
        yield match


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
