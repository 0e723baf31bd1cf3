"""Tokens and logs: every card, call and seat has one short text, in logs, JSON, buttons and bug reports."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TypeVar

from baloot.rules.auction import CALLS, Action, Call
from baloot.rules.cards import PACK, RANK_LETTERS, SUIT_LETTERS, Card
from baloot.rules.faults import BadNotation
from baloot.rules.seats import SEATS, Seat

_Named = TypeVar("_Named")

_CARD_TOKENS = tuple(RANK_LETTERS[card & 7] + SUIT_LETTERS[card >> 3] for card in PACK)
_CALL_TOKENS = tuple(
    call.name.lower() if call.suit is None else f"hokum-{call.suit.letter}" for call in CALLS
)
_TOKENS = _CARD_TOKENS + _CALL_TOKENS
_CARDS = MappingProxyType(dict(zip(_CARD_TOKENS, PACK, strict=True)))
_CALLS = MappingProxyType(dict(zip(_CALL_TOKENS, CALLS, strict=True)))
_ACTIONS: MappingProxyType[str, Action] = MappingProxyType({**_CARDS, **_CALLS})
_SEATS = MappingProxyType({seat.letter: seat for seat in SEATS})


def token(action: Action) -> str:
    """The token of a card or call.

    >>> token(Card(3)), token(Call.HOKUM_HEARTS), token(Call.ASHKAL)
    ('TS', 'hokum-H', 'ashkal')
    """
    return _TOKENS[action]


def action_of(text: str) -> Action:
    """The card or call of a token; `BadNotation` for anything else."""
    return _read(text, _ACTIONS, "no card and no call")


def card_named(text: str) -> Card:
    """The card of a token; `BadNotation` for anything else."""
    return _read(text, _CARDS, "no card")


def call_of(text: str) -> Call:
    """The call of a token; `BadNotation` for anything else."""
    return _read(text, _CALLS, "no call")


def seat_of(text: str) -> Seat:
    """The seat of a letter; `BadNotation` for anything else."""
    return _read(text, _SEATS, "no seat")


def _read(text: str, tokens: Mapping[str, _Named], otherwise: str) -> _Named:
    found = tokens.get(text)
    if found is None:
        raise BadNotation(f"{text!r} is {otherwise}")
    return found


def write_log(actions: Iterable[Action]) -> str:
    """Actions as one line of tokens.

    >>> write_log(read_log("pass hokum 7S"))
    'pass hokum 7S'
    """
    return " ".join(map(token, actions))


def read_log(text: str) -> tuple[Action, ...]:
    """The actions of a line of tokens; `BadNotation` when it is none."""
    return tuple(map(action_of, text.split()))
