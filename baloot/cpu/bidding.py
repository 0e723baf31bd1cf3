"""What a seat says in the auction."""

from __future__ import annotations

from ..rules.auction import HOKUM_NAMING, SUN_CALLS, Call
from ..rules.cards import SUIT_CARDS, SUITS, Hand, Rank, Suit, suit_of
from ..rules.view import View

_TRUMP_WORTH = (0.7, 0.8, 2.4, 1.4, 3.2, 0.9, 1.0, 1.9)
_HOKUM_OPENING = 6.8
_SUN_OPENING = 5.9


def call(view: View) -> Call:
    """The call of the seat whose turn it is."""
    legal = {action for action in view.legal if isinstance(action, Call)}
    hand = Hand(view.hand | 1 << view.up)
    suits = {named: named.suit for named in legal if named in HOKUM_NAMING}
    if Call.HOKUM in legal:
        suits[Call.HOKUM] = suit_of(view.up)
    named = max(sorted(suits), key=lambda said: _hokum_worth(hand, suits[said]), default=Call.PASS)
    if Call.PASS not in legal:
        return named
    standing = next((said for said in reversed(view.calls) if said[1] != Call.PASS), None)
    if standing is not None and standing[1] in SUN_CALLS and standing[0].side == view.seat.side:
        return Call.PASS
    if Call.SUN in legal and _sun_worth(hand) > _SUN_OPENING:
        return Call.SUN
    if named in suits and _hokum_worth(hand, suits[named]) > _HOKUM_OPENING:
        return named
    return Call.PASS


def _hokum_worth(hand: Hand, trump: Suit | None) -> float:
    worth = 0.0
    for suit in SUITS:
        ranks = (hand & SUIT_CARDS[suit]) >> 8 * suit
        if suit == trump:
            worth += sum(_TRUMP_WORTH[rank] for rank in range(8) if ranks >> rank & 1)
        elif ranks >> Rank.ACE & 1:
            worth += 1.6 + 0.7 * (ranks >> Rank.TEN & 1)
        elif not ranks:
            worth += 0.5
    return worth


def _sun_worth(hand: Hand) -> float:
    worth = 0.0
    for suit in SUITS:
        ranks = (hand & SUIT_CARDS[suit]) >> 8 * suit
        length = ranks.bit_count()
        ace, ten, king = ranks >> 7 & 1, ranks >> 3 & 1, ranks >> 6 & 1
        worth += 2.5 * ace + (1.9 if ace else 0.9 if length > 1 else 0.2) * ten + king * 0.5
    return worth
