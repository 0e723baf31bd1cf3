"""The odds that a contract is lost, as one seat sees it from its full hand before the first card.

It is a logistic model over the features of `hand_strength`, now of eight cards, and of what everybody knows.
There are two sets of weights for a hokum: one for play with every lead open, and one for locked play (DBL-6),
in which nobody draws trumps.
"""

from __future__ import annotations

from baloot.cpu.evaluation import hand_strength
from baloot.cpu.evaluation.features import PublicFeatures, dot_product
from baloot.cpu.evaluation.loss_weights import IN_HOKUM, IN_SUN
from baloot.rules.auction import Contract
from baloot.rules.cards import SUIT_CARDS, SUITS, Rank, suit_of
from baloot.rules.seats import speaking_order
from baloot.rules.view import View


def loss_log_odds(view: View, contract: Contract) -> float:
    """The log odds that the contract, at its level, is lost, given this seat's hand and public knowledge.

    `logistic` turns them into a probability.
    """
    declares = view.seat == contract.declarer
    weights = IN_SUN[declares] if contract.trump is None else IN_HOKUM[declares][contract.locked]
    hand = hand_strength.hand_features(view.hand, speaking_order(view.dealer).index(view.seat))
    total = dot_product(hand, weights.hand) + dot_product(public_features(view, contract), weights.public)
    for suit in SUITS:
        ranks = (view.hand & SUIT_CARDS[suit]) >> 8 * suit
        if suit == contract.trump:
            total += dot_product(hand_strength.trump_features(ranks), weights.trumps)
        else:
            total += dot_product(hand_strength.suit_features(ranks), weights.suit)
    return total


def public_features(view: View, contract: Contract) -> PublicFeatures:
    """The features of what everybody knows of a contract, and of the seat's place."""
    rank = Rank(view.up & 7)
    trump = suit_of(view.up) == contract.trump
    return PublicFeatures(
        second_round=view.auction_round == 2,
        up_jack=trump and rank == Rank.JACK,
        up_nine=trump and rank == Rank.NINE,
        up_ace=rank == Rank.ACE,
        up_ten=rank == Rank.TEN,
        ashkal=contract.taker != contract.declarer,
        after_declarer=view.seat == contract.declarer.next,
    )
