"""The likelihood of the cards played: what a card tells of the other cards in its player's hand.

Players nearly always beat an opponent's card if they can, give as few points as they can to a trick that is
lost, lead a card that is certain to win, and lead the lower of two neighbours that both count many points,
such as ace and ten. So a card is less likely to be in a hand that would then have played it, and more likely
in a hand that played the card which goes with it. The likelihood ratios were counted over self-played deals.
"""

from __future__ import annotations

from collections.abc import Iterator

from baloot.rules.cards import EMPTY, FULL, SUIT_CARDS, SUITS, Card, Hand, Rank, Suit, cards_in, hand_of
from baloot.rules.seats import Seat
from baloot.rules.values import beating, points, strengths, stronger
from baloot.rules.view import View

# Likelihood ratios: how much likelier than otherwise a seat holds a card, given that it played another.

#: It followed suit and left the trick to an opponent: a card with which it would have taken the lead.
_DID_NOT_BEAT = 0.05
#: It followed suit to a trick that an opponent is winning: a card of fewer points.
_GAVE_POINTS_AWAY = 0.05
#: It followed suit, as the last player, to a trick that the partner has won: a card of more points.
_KEPT_POINTS = 0.25
#: It discarded on a trick that an opponent is winning: a plain card of fewer points.
_DISCARDED_POINTS = 0.1
#: It discarded, as the last player, on a trick that the partner has won: a plain card of more points.
_DISCARDED_FEW_POINTS = 0.4
#: It led a plain card that may lose: a card that is certain to win unless ruffed; in sun, in hokum.
_LED_NO_MASTER = (0.1, 0.4)

#: The card next above the one led, if both count so many points, and if not.
_HONOUR_POINTS = 10
_HONOUR_ABOVE = 12.0
_CARD_ABOVE = 1.8
#: The card next below the highest of a suit, both counting so many points, if that one opens the deal.
_HONOUR_BELOW = 0.3

#: A seat, a set of cards, and the likelihood ratio of each of these cards in the hand of that seat.
PlayLikelihood = tuple[int, Hand, float]


def play_likelihoods(view: View) -> list[PlayLikelihood]:
    """What the cards played so far tell of the hands of the other seats, in the order in which they were
    played.

    The ratios of one card and seat are to be multiplied. Sets may contain cards that have been played since.
    """
    found: list[PlayLikelihood] = []
    gone: Hand = EMPTY
    for trick in view.tricks:
        found += _of_trick(view, trick.leader, trick.cards, gone)
        gone = Hand(gone | hand_of(trick.cards))
    if view.trick and view.leader is not None:
        found += _of_trick(view, view.leader, view.trick, gone)
    return [(seat, cards, ratio) for seat, cards, ratio in found if cards and seat != view.seat]


def _of_trick(view: View, leader: Seat, cards: tuple[Card, ...], gone: Hand) -> Iterator[PlayLikelihood]:
    """The likelihoods of the cards of one trick; `gone` are the cards of the tricks before."""
    trump = view.trump
    card_points = points(trump)
    led = best = cards[0]
    winner = 0
    yield from _of_lead(trump, leader, led, gone)
    for place in range(1, len(cards)):
        card = cards[place]
        seat = (leader + place) & 3
        partners = winner == place - 2
        beats = beating(trump, best) >> card & 1
        follows = card >> 3 == led >> 3
        if follows and not partners and not beats:
            suit: int = SUIT_CARDS[led >> 3]
            better = stronger(trump, best) if best >> 3 == led >> 3 else EMPTY
            yield seat, Hand(better & ~gone), _DID_NOT_BEAT
            yield seat, _poorer(card_points, suit & ~better & ~gone, card_points[card]), _GAVE_POINTS_AWAY
        elif partners and place == 3:
            suit = SUIT_CARDS[led >> 3] if follows else _plain(trump)
            if follows or card >> 3 != trump:
                ratio = _KEPT_POINTS if follows else _DISCARDED_FEW_POINTS
                yield seat, _richer(card_points, suit & ~gone, card_points[card]), ratio
        elif not follows and not partners and not beats and card >> 3 != trump:
            yield seat, _poorer(card_points, _plain(trump) & ~gone, card_points[card]), _DISCARDED_POINTS
        if beats:
            best, winner = card, place


def _of_lead(trump: Suit | None, leader: Seat, led: Card, gone: Hand) -> Iterator[PlayLikelihood]:
    """The likelihoods of the card that led a trick."""
    strength, card_points = strengths(trump), points(trump)
    suit = sorted(cards_in(Hand(SUIT_CARDS[led >> 3] & ~gone)), key=strength.__getitem__)
    place = suit.index(led)
    honour = card_points[led] >= _HONOUR_POINTS
    if place == len(suit) - 1:
        if not gone and honour and card_points[suit[place - 1]] >= _HONOUR_POINTS:
            yield leader, hand_of([suit[place - 1]]), _HONOUR_BELOW
        return
    above = suit[place + 1]
    honours = honour and card_points[above] >= _HONOUR_POINTS
    yield leader, hand_of([above]), _HONOUR_ABOVE if honours else _CARD_ABOVE
    if not honours and led >> 3 != trump:
        yield leader, _masters(trump, gone), _LED_NO_MASTER[trump is not None]


def _masters(trump: int | None, gone: int) -> Hand:
    """The highest card left of every plain suit."""
    masters = 0
    for suit in SUITS:
        left = SUIT_CARDS[suit] & ~gone
        if suit != trump and left:
            masters |= next(1 << card for card in _DOWN[suit] if left >> card & 1)
    return Hand(masters)


#: The cards of each suit from the highest down, where it is not trumps.
_DOWN = tuple(
    sorted((Card(8 * suit + rank) for rank in Rank), key=strengths(None).__getitem__, reverse=True)
    for suit in SUITS
)


def _plain(trump: int | None) -> int:
    return FULL if trump is None else FULL & ~SUIT_CARDS[trump]


def _poorer(card_points: tuple[int, ...], cards: int, than: int) -> Hand:
    """Those of the cards that count fewer points."""
    return hand_of(Card(card) for card in range(32) if cards >> card & 1 and card_points[card] < than)


def _richer(card_points: tuple[int, ...], cards: int, than: int) -> Hand:
    """Those of the cards that count more points, without aces, which a player may keep to win a trick."""
    return hand_of(
        Card(card)
        for card in range(32)
        if cards >> card & 1 and card_points[card] > than and card & 7 != Rank.ACE
    )
