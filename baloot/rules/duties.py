"""The duties of play in order: what a rule asks of the card that is to be played (PLAY, DBL-6).

A duty is a rule and the cards that satisfy it. The duties of a turn follow from what everybody sees, not from
the hand: `allowed` goes through them in order and keeps of the hand what satisfies each, and a duty that
nothing kept so far satisfies does not bind. What is left may be played, and `reasons` names for every other
card the first duty that it fails.
"""

from __future__ import annotations

from typing import NamedTuple

from baloot.rules.auction import Contract
from baloot.rules.cards import FULL, PACK, SUIT_CARDS, SUITS, Card, Hand, Rank, cards_in
from baloot.rules.ruleset import Ruleset
from baloot.rules.values import stronger


class Duty(NamedTuple):
    """What one rule asks: to play one of these cards, as long as one is there."""

    rule: str
    cards: Hand


Duties = tuple[Duty, ...]

#: PLAY-11, and wherever anything may be played.
NO_DUTIES: Duties = ()


def _follow(rule: str) -> tuple[Duties, ...]:
    """By the suit led, nothing but to follow it."""
    return tuple((Duty(rule, SUIT_CARDS[suit]),) for suit in SUITS)


def _then_trump(rule: str) -> tuple[tuple[Duties, ...], ...]:
    """By the plain suit led and the trump suit: follow, or else trump."""
    return tuple(tuple((*follow, Duty(rule, SUIT_CARDS[trump])) for trump in SUITS) for follow in _PLAIN)


def _then_beat(rule: str, follow: tuple[Duties, ...]) -> tuple[tuple[Duties, ...], ...]:
    """By the suit led and the trump that is winning: follow, and beat that trump."""
    return tuple(
        tuple((*duties, Duty(rule, stronger(SUITS[card >> 3], card))) for card in PACK) for duties in follow
    )


# Made once, so that a turn only looks its duties up.
_LOCKED = tuple((Duty("DBL-6", Hand(FULL & ~SUIT_CARDS[suit])),) for suit in SUITS)
_SUN = _follow("PLAY-2")
_PLAIN = _follow("PLAY-3")
_FREE = _follow("PLAY-4")
_TRUMPS = _follow("PLAY-6")
_ABOVE = _then_beat("PLAY-5", _follow("PLAY-5"))
#: By whether the second, third or fourth player is to play.
_TRUMPING = tuple(_then_trump(rule) for rule in ("PLAY-7", "PLAY-8", "PLAY-9"))
_BEATING = tuple(_then_beat(rule, _PLAIN) for rule in ("PLAY-7", "PLAY-8", "PLAY-9"))


def duties(ruleset: Ruleset, contract: Contract, trick: tuple[Card, ...], winning: int, ekka: bool) -> Duties:
    """The duties of whoever plays the next card of this trick, which is not complete.

    `winning` is the place in the trick, from 0, of the card that takes it so far; `ekka` tells whether the
    card that leads it is an Ekka.
    """
    trump = contract.trump
    if not trick:
        return _LOCKED[trump] if contract.locked and trump is not None else NO_DUTIES
    led = trick[0] >> 3
    if trump is None:
        return _SUN[led]
    if not ruleset.must_trump:
        return _FREE[led]
    place = len(trick)
    partner_is_winning = winning == place - 2
    best = trick[winning]
    if led == trump:
        return _TRUMPS[led] if partner_is_winning else _ABOVE[led][best]
    if partner_is_winning and (place == 3 or ekka or trick[0] & 7 == Rank.ACE):
        return _PLAIN[led]  # PLAY-8b, PLAY-9a
    # PLAY-10: where no trump satisfies it, this last duty does not bind.
    return _BEATING[place - 1][led][best] if best >> 3 == trump else _TRUMPING[place - 1][led][trump]


def allowed(hand: Hand, asked: Duties) -> Hand:
    """The cards of a hand that may be played under these duties; none of an empty hand."""
    kept: int = hand
    for _, cards in asked:
        kept = kept & cards or kept
    return Hand(kept)


def reasons(hand: Hand, asked: Duties) -> dict[Card, str]:
    """For each card of the hand that may not be played, the rule of the first duty that it fails."""
    found: dict[Card, str] = {}
    for rule, cards in asked:
        kept = Hand(hand & cards)
        if kept:
            found.update((card, rule) for card in cards_in(Hand(hand & ~cards)))
            hand = kept
    return dict(sorted(found.items()))
