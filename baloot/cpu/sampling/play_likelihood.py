"""What a card that was played tells of those that were not: players have habits.

Whoever could beat an opponent's card has nearly always done it; nobody wastes points on a trick that is lost;
one leads what is bound to win, and of two cards that touch the lower. How often a habit is broken was counted
over self-played deals.
"""

from __future__ import annotations

from collections.abc import Iterator

from baloot.rules.cards import EMPTY, FULL, SUIT_CARDS, SUITS, Card, Hand, Rank, Suit, cards_in, hand_of
from baloot.rules.seats import Seat
from baloot.rules.values import beating, points, strengths, stronger
from baloot.rules.view import View

#: How often who could do otherwise: leaves a trick to an opponent, gives an opponent points, keeps points
#: from the partner, in the last place of a trick that is the partner's.
_LEAVES = 0.05
_WASTES = 0.05
_KEEPS = 0.25
#: The same for cards thrown away.
_THROWS_POINTS = 0.1
_THROWS_NONE = 0.4
#: Leads another card though one is bound to win, without trumps and with.
_LEADS_LESS = (0.1, 0.4)

#: How much likelier than by chance the leader holds the card that touches the one led: above it, if both are
#: worth so many points and if not, and below a highest card that opens the deal.
_RICH = 10
_ABOVE = 12.0
_ABOVE_LOW = 1.8
_BELOW = 0.3

Habit = tuple[int, Hand, float]


def habits(view: View) -> list[Habit]:
    """Seats, cards, and how much likelier than by chance each held them when it played another."""
    found: list[Habit] = []
    gone: Hand = EMPTY
    for trick in view.tricks:
        found += _told(view, trick.leader, trick.cards, gone)
        gone = Hand(gone | hand_of(trick.cards))
    if view.trick and view.leader is not None:
        found += _told(view, view.leader, view.trick, gone)
    return [(seat, cards, broken) for seat, cards, broken in found if cards and seat != view.seat]


def _told(view: View, leader: Seat, cards: tuple[Card, ...], gone: Hand) -> Iterator[Habit]:
    trump = view.trump
    worth = points(trump)
    led = best = cards[0]
    winner = 0
    yield from _told_by_lead(trump, leader, led, gone)
    for place in range(1, len(cards)):
        card = cards[place]
        seat = (leader + place) & 3
        partners = winner == place - 2
        beats = beating(trump, best) >> card & 1
        follows = card >> 3 == led >> 3
        if follows and not partners and not beats:
            suit: int = SUIT_CARDS[led >> 3]
            better = stronger(trump, best) if best >> 3 == led >> 3 else EMPTY
            yield seat, Hand(better & ~gone), _LEAVES
            yield seat, _poorer(worth, suit & ~better & ~gone, worth[card]), _WASTES
        elif partners and place == 3:
            suit = SUIT_CARDS[led >> 3] if follows else _plain(trump)
            if follows or card >> 3 != trump:
                yield seat, _richer(worth, suit & ~gone, worth[card]), _KEEPS if follows else _THROWS_NONE
        elif not follows and not partners and not beats and card >> 3 != trump:
            yield seat, _poorer(worth, _plain(trump) & ~gone, worth[card]), _THROWS_POINTS
        if beats:
            best, winner = card, place


def _told_by_lead(trump: Suit | None, leader: Seat, led: Card, gone: Hand) -> Iterator[Habit]:
    strength, worth = strengths(trump), points(trump)
    suit = sorted(cards_in(Hand(SUIT_CARDS[led >> 3] & ~gone)), key=strength.__getitem__)
    place = suit.index(led)
    rich = worth[led] >= _RICH
    if place == len(suit) - 1:
        if not gone and rich and worth[suit[place - 1]] >= _RICH:
            yield leader, hand_of([suit[place - 1]]), _BELOW
        return
    above = suit[place + 1]
    touches = rich and worth[above] >= _RICH
    yield leader, hand_of([above]), _ABOVE if touches else _ABOVE_LOW
    if not touches and led >> 3 != trump:
        yield leader, _tops(trump, gone), _LEADS_LESS[trump is not None]


def _tops(trump: int | None, gone: int) -> Hand:
    """The highest card left of every plain suit."""
    tops = 0
    for suit in SUITS:
        left = SUIT_CARDS[suit] & ~gone
        if suit != trump and left:
            tops |= next(1 << card for card in _DOWN[suit] if left >> card & 1)
    return Hand(tops)


#: The cards of each suit from the highest down, where it is not trumps.
_DOWN = tuple(
    sorted((Card(8 * suit + rank) for rank in Rank), key=strengths(None).__getitem__, reverse=True)
    for suit in SUITS
)


def _plain(trump: int | None) -> int:
    return FULL if trump is None else FULL & ~SUIT_CARDS[trump]


def _poorer(worth: tuple[int, ...], cards: int, than: int) -> Hand:
    return hand_of(Card(card) for card in range(32) if cards >> card & 1 and worth[card] < than)


def _richer(worth: tuple[int, ...], cards: int, than: int) -> Hand:
    """Richer cards but aces, which one may keep to win with."""
    return hand_of(
        Card(card) for card in range(32) if cards >> card & 1 and worth[card] > than and card & 7 != Rank.ACE
    )
