"""How likely a contract is lost, as one seat sees it from its full hand before the first card.

The signs are those of `strength`, weighed anew for eight cards: once for play with every lead open, and once
for locked play (DBL-6), where nobody draws trumps.
"""

from __future__ import annotations

from ..rules.auction import Contract
from ..rules.cards import SUIT_CARDS, SUITS, Rank, suit_of
from ..rules.seats import speaking_order
from ..rules.view import View
from . import strength
from .odds_weights import IN_HOKUM, IN_SUN, Weights
from .signs import Known, weighed


def log_odds(view: View, contract: Contract) -> float:
    """What this seat's hand tells of the contract, at its level: the more, the likelier it is lost."""
    declares = view.seat == contract.declarer
    weights = IN_SUN[declares] if contract.trump is None else IN_HOKUM[declares][contract.locked]
    return _worth(view, contract, weights)


def _worth(view: View, contract: Contract, weights: Weights) -> float:
    whole = strength.whole(view.hand, speaking_order(view.dealer).index(view.seat))
    worth = weighed(whole, weights.whole) + weighed(known(view, contract), weights.known)
    for suit in SUITS:
        ranks = (view.hand & SUIT_CARDS[suit]) >> 8 * suit
        if suit == contract.trump:
            worth += weighed(strength.trumps(ranks), weights.trumps)
        else:
            worth += weighed(strength.suit(ranks), weights.suit)
    return worth


def known(view: View, contract: Contract) -> Known:
    """The signs of what everybody knows."""
    rank = Rank(view.up & 7)
    trump = suit_of(view.up) == contract.trump
    return Known(
        second_round=view.auction_round == 2,
        up_jack=trump and rank == Rank.JACK,
        up_nine=trump and rank == Rank.NINE,
        up_ace=rank == Rank.ACE,
        up_ten=rank == Rank.TEN,
        ashkal=contract.taker != contract.declarer,
        next=view.seat == contract.declarer.next,
    )
