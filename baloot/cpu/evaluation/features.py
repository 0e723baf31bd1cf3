"""The features of a card, a suit, a hand or a contract: what linear evaluations are computed from.

An evaluation is the dot product of features and weights; `weights` and `loss_weights` hold the weights. A
feature is 0 or 1 for a fact, or a probability, or a number that is scaled to about that size: card points are
divided by 10 or 30, numbers of cards by 4, numbers of tricks by 8.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import fsum
from operator import mul
from typing import NamedTuple


def dot_product(features: Iterable[float], weights: Iterable[float]) -> float:
    """The sum of features, each times its weight.

    The sum is exact and is rounded once. `sum` adds floats in another way since Python 3.12, so with it one
    choice in a million would depend on the version of Python.
    """
    return fsum(map(mul, features, weights))


class FollowingFeatures(NamedTuple):
    """The features of a card that is played to a trick which somebody else has led."""

    #: The probability that our side wins the trick, in the field of the place from which the card is played.
    won_second: float
    won_third: float
    won_last: float
    #: The expected card points of the trick to our side, and those of the card itself to the opponents.
    gain: float
    gift: float
    #: The card takes the lead of the trick; the probability that our side then wins it.
    leads: float
    holds: float
    #: The probability that our side wins the trick, times a stake that grows with the number of tricks if one
    #: side has won them all: ours (sweeping) or the opponents (saving).
    sweeping: float
    saving: float
    #: The probability that our side wins the trick, times the number of complete tricks.
    late: float
    #: It takes the lead of the trick from the partner.
    overtakes: float
    #: It ruffs; it ruffs while the partner is winning the trick.
    ruffs: float
    ruffs_partner: float
    #: It is the last card of a plain suit in a hand with trumps.
    voids: float
    #: If it is a discard, the number of cards that its suit keeps in the hand.
    left: float


class LeadingFeatures(NamedTuple):
    """The features of a card that leads a trick."""

    #: The probability that our side wins the trick; the expected points of the card itself to our side and to
    #: the opponents.
    won: float
    won_own: float
    gift: float
    #: The points of the suit's unseen cards, times the probability that our side wins or loses the trick.
    won_rest: float
    lost_rest: float
    #: The probability that the card itself wins the trick; that it is certain to; that probability times the
    #: number of masters in the hand (cards that no unseen card of their suit beats).
    holds: float
    sure: float
    masters: float
    #: As in `FollowingFeatures`.
    sweeping: float
    late: float
    #: If it is a trump: 1; the probability that the likelier opponent holds a trump; the number of unseen
    #: trumps; it is certain to win the trick; no opponent can hold a trump.
    trump: float
    draws: float
    trumps_unseen: float
    sure_trump: float
    idle_trump: float
    #: Its suit was led before by the partner; by an opponent; no card of it has been played yet.
    partners_suit: float
    their_suit: float
    fresh: float
    #: The number of cards of the suit in the hand; the square of that number; how many are unseen.
    held: float
    long: float
    unseen: float
    #: The probabilities that an opponent ruffs it (summed over both), that the partner ruffs it, and that the
    #: partner beats it in its suit.
    ruffed: float
    partner_ruffs: float
    partner_over: float
    #: If the highest unseen card of the suit beats it: the probability that the partner, and that the
    #: opponent at the right, holds that card.
    partner_top: float
    right_top: float
    #: The probability that it wins the trick and the partner is void of the suit, so can discard points on
    #: it.
    partner_void: float
    #: The probabilities that the opponent at the right, and the one at the left, beats it in its suit.
    right_over: float
    left_over: float
    #: If an unseen card beats it: how many of our cards in the suit exactly one unseen card beats.
    promotes: float
    #: It is the last card of a plain suit in a hand with trumps.
    voids: float


class SuitFeatures(NamedTuple):
    """The features of one plain suit, or of one suit in sun."""

    ace: float
    #: A ten with the ace, bare, with one other card, with more.
    ten_with_ace: float
    bare_ten: float
    ten_and_one: float
    ten_and_more: float
    #: A king with the ace, with the ten, covered otherwise; ace, ten and king.
    king_with_ace: float
    king_with_ten: float
    king_covered: float
    top_three: float
    queen: float
    jack: float
    #: The suit has no card, one, three, four, or more; it has an ace with at least two other cards.
    void: float
    single: float
    three: float
    four: float
    longer: float
    long_ace: float
    #: It has a sequence of at least three, four, or five cards.
    sira: float
    fifty: float
    hundred: float


class TrumpFeatures(NamedTuple):
    """The features of the trump suit: what it has of honours, its length, and its sequences."""

    jack: float
    nine: float
    ace: float
    ten: float
    king: float
    queen: float
    baloot: float
    jack_nine: float
    #: Jack, nine and ace; the jack without the nine among fewer than four trumps; nine and ace without the
    #: jack; the nine without the jack among fewer than three.
    top_three: float
    jack_without_nine: float
    nine_and_ace: float
    short_nine: float
    #: The number of trumps is two, three, four, five, or more.
    two: float
    three: float
    four: float
    five: float
    longer: float
    sira: float
    fifty: float
    hundred: float


class HandFeatures(NamedTuple):
    """The features of the hand as a whole, and of its place at the table."""

    #: Always 1: its weight is the constant of the evaluation.
    bias: float
    #: The place: at the dealer's right, opposite the dealer, at the dealer's left.
    right: float
    opposite: float
    left: float
    no_ace: float
    two_aces: float
    three_aces: float
    four_aces: float
    #: It has two or more tens.
    tens: float
    #: How often it has four tens, jacks, queens or kings.
    four: float


class UpCardFeatures(NamedTuple):
    """The features of the turned-up card to a hand whose partner would take it (ashkal, TAKE-2)."""

    #: The card is an ace; a ten; a ten whose ace the hand holds; a king; a seven, eight or nine; an ace whose
    #: ten the hand holds; a card of a suit that the hand lacks.
    ace: float
    ten: float
    ten_for_ace: float
    king: float
    low: float
    ace_for_ten: float
    void: float


class PublicFeatures(NamedTuple):
    """The features of what everybody knows once a contract stands, and of the seat's place."""

    #: The contract was called in the second round.
    second_round: float
    #: The turned-up card, which the taker holds, is the jack or nine of trumps, an ace, or a ten.
    up_jack: float
    up_nine: float
    up_ace: float
    up_ten: float
    #: The declarer's partner takes the card.
    ashkal: float
    #: The seat is the one that plays after the declarer.
    after_declarer: float
