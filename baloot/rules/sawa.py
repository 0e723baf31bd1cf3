"""Sawa (سوا): the rest of the tricks are one seat's, whatever the three others hold and play.

The seat leads its cards one after the other in a fixed order and takes every trick itself: trumps before
plain cards, or after them where the contract is locked (DBL-6), and of each suit the strongest first. Nothing
else can help. A card that beats one of these leads goes only when its suit is led, since whoever holds it
keeps it as long as another card will do, and that goes for a ruff as well: only leading trumps draws trumps.

So a lead is sure unless one other seat can hold enough of the right suits, and all that counts is how many
cards of each suit a seat may hold. Every such hand is tried that leaves the two other seats cards which they
may hold. What a seat may hold is any card that is unseen, save for the suits in which it has shown a void.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from baloot.rules.cards import FULL, SUIT_CARDS, SUITS, Card, Hand, Suit, cards_in, size
from baloot.rules.seats import SEATS, Seat
from baloot.rules.values import strengths, stronger
from baloot.rules.view import View

#: How many cards of each suit, in the order of the pack.
Lengths = tuple[int, ...]


def leads(view: View) -> tuple[Card, ...]:
    """The cards of the seat, in the order in which leading them surely wins every trick that is left.

    Nothing when no order is sure, or when it is not the seat's turn to lead. Nothing either for the last card
    of a hand, which is no claim: the last trick plays itself.
    """
    if view.leader != view.seat or view.trick or not view.legal or size(view.hand) < 2:
        return ()
    trump = view.trump
    locked = view.contract is not None and view.contract.locked
    strength = strengths(trump)
    order = sorted(
        cards_in(view.hand),
        key=lambda card: ((card >> 3 == trump) == locked, card >> 3, -strength[card]),
    )
    unseen = _unseen(view)
    others = [lengths for seat in SEATS if seat != view.seat for lengths in _lengths(view, seat, unseen)]
    led = [0, 0, 0, 0]
    for card in order:
        if _may_lose(card, trump, unseen, others, led):
            return ()
        led[card >> 3] += 1
    return tuple(order)


def _may_lose(card: Card, trump: Suit | None, unseen: Hand, others: list[Lengths], led: list[int]) -> bool:
    """Whether somebody may take the trick of this lead.

    `led` counts the cards of each suit that were led before it, to all of which everybody had to follow.
    """
    suit = card >> 3
    if stronger(trump, card) & unseen and any(held[suit] > led[suit] for held in others):
        return True
    if trump is None or suit == trump:
        return False
    return any(held[trump] > led[trump] and held[suit] <= led[suit] for held in others)


def _unseen(view: View) -> Hand:
    """The cards that the others hold."""
    seen: int = view.hand
    for hand in view.played:
        seen |= hand
    return Hand(FULL & ~seen)


def _voids(view: View, seat: Seat) -> set[int]:
    """The suits that the seat did not follow when they were led."""
    found = set()
    for trick in view.tricks:
        suit = trick.cards[0] >> 3
        if trick.cards[(seat - trick.leader) & 3] >> 3 != suit:
            found.add(suit)
    return found


def _lengths(view: View, seat: Seat, unseen: Hand) -> Iterator[Lengths]:
    """How many cards of each suit this seat may hold, in every way that leaves the others a hand."""
    places = view.counts[seat]
    out = [size(Hand(unseen & SUIT_CARDS[suit])) for suit in SUITS]
    void = _voids(view, seat)
    one, other = (_voids(view, third) for third in SEATS if third not in (seat, view.seat))
    for held in product(*(range(1 if suit in void else min(out[suit], places) + 1) for suit in SUITS)):
        if sum(held) != places:
            continue
        left = [out[suit] - held[suit] for suit in SUITS]
        for_one = sum(left[suit] for suit in other)
        for_other = sum(left[suit] for suit in one)
        if for_one <= places and for_other <= places and not any(left[suit] for suit in one & other):
            yield held
