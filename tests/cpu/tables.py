"""Hands for CPU seats, and what they do with them, in tokens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from baloot.cpu import choose
from baloot.rules.cards import PACK, Card
from baloot.rules.deal import UP_POSITION
from baloot.rules.match import Finished, Match
from baloot.rules.notation import card_named, read_log, seat_of, token
from baloot.rules.ruleset import CLASSIC, Ruleset
from baloot.rules.seats import Seat, speaking_order
from baloot.rules.view import observe
from tests.rules.situations import cards, match, stack

#: West deals, so South, East, North and West are R, O, L and D.
DEALER = "W"


def answer(state: Match) -> str:
    """What the CPU in the seat whose turn it is does."""
    assert state.turn is not None
    return token(choose(observe(state, state.turn)))


def auction(
    seat: str,
    hand: str,
    *,
    up: str,
    said: str = "",
    ruleset: Ruleset = CLASSIC,
    totals: tuple[int, int] = (0, 0),
) -> Match:
    """The auction after these calls, where this seat, whose turn it is, holds these five cards."""
    held = cards(hand)
    assert len(held) == 5
    turned = card_named(up)
    rest = [card for card in PACK if card not in held and card != turned]
    place = speaking_order(seat_of(DEALER)).index(seat_of(seat))
    mine = {*range(3 * place, 3 * place + 3), *range(12 + 2 * place, 14 + 2 * place)}
    left, others = list(held), iter(rest)
    deck: list[Card] = []
    for position in range(32):
        deck.append(turned if position == UP_POSITION else left.pop() if position in mine else next(others))
    state = replace(match(ruleset, [tuple(deck)], said, dealer=DEALER), totals=totals)
    assert state.turn == seat_of(seat)
    return state


def call(
    seat: str,
    hand: str,
    *,
    up: str,
    said: str = "",
    ruleset: Ruleset = CLASSIC,
    totals: tuple[int, int] = (0, 0),
) -> str:
    """What this seat calls on these five cards after what was said."""
    return answer(auction(seat, hand, up=up, said=said, ruleset=ruleset, totals=totals))


def table(
    hands: Mapping[str, str],
    *,
    up: str,
    taker: str,
    calls: str,
    played: str = "",
    ruleset: Ruleset = CLASSIC,
    totals: tuple[int, int] = (0, 0),
) -> Match:
    """The ladder or the play of these full hands after these calls and cards; totals are (NS, EW)."""
    deck = stack(hands, up=up, taker=taker, dealer=DEALER)
    state = replace(match(ruleset, [deck], dealer=DEALER), totals=totals)
    for action in read_log(f"{calls} {played}"):
        state = state.after(action)
    return state


def value(state: Match, number: int, seat: Seat) -> int:
    """What the seat's side writes more than the other when everybody plays best with open cards."""

    def more(ended: Finished) -> int:
        assert ended.tally is not None
        return ended.tally.written[seat.side] - ended.tally.written[seat.side.other]

    return forced(state, number, seat, more)


def forced(state: Match, number: int, seat: Seat, payoff: Callable[[Finished], int]) -> int:
    """What the seat's side gets of a deal when everybody plays for that with open cards."""
    if len(state.finished) == number:
        return payoff(state.finished[-1])
    assert state.turn is not None
    best = max if state.turn.side == seat.side else min
    return best(forced(state.after(action), number, seat, payoff) for action in state.legal)
