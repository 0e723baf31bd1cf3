"""How likely a contract is lost, as one seat sees it from its full hand before the first card.

The signs are those of `strength`, weighed anew for eight cards: once for play with every lead open, and once
for locked play (DBL-6), where nobody draws trumps.
"""

from __future__ import annotations

from baloot.cpu.evaluation import hand_strength
from baloot.cpu.evaluation.features import Known, weighed
from baloot.cpu.evaluation.loss_weights import IN_HOKUM, IN_SUN, Weights
from baloot.rules.auction import Contract
from baloot.rules.cards import SUIT_CARDS, SUITS, Rank, suit_of
from baloot.rules.seats import speaking_order
from baloot.rules.view import View


def log_odds(view: View, contract: Contract) -> float:
    """What this seat's hand tells of the contract, at its level: the more, the likelier it is lost."""
    declares = view.seat == contract.declarer
    weights = IN_SUN[declares] if contract.trump is None else IN_HOKUM[declares][contract.locked]
    return _worth(view, contract, weights)


def _worth(view: View, contract: Contract, weights: Weights) -> float:
    whole = hand_strength.whole(view.hand, speaking_order(view.dealer).index(view.seat))
    worth = weighed(whole, weights.whole) + weighed(known(view, contract), weights.known)
    for suit in SUITS:
        ranks = (view.hand & SUIT_CARDS[suit]) >> 8 * suit
        if suit == contract.trump:
            worth += weighed(hand_strength.trumps(ranks), weights.trumps)
        else:
            worth += weighed(hand_strength.suit(ranks), weights.suit)
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
