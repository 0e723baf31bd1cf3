"""What speaks for or against a card or a call, as signs: one figure each, to be weighed (`weights`).

Chances are 0 to 1, points are in tens, so that all signs are of one size.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import fsum
from operator import mul
from typing import NamedTuple


def weighed(signs: Iterable[float], weight: Iterable[float]) -> float:
    """The sum of signs, each times its weight.

    Rounded once and rightly: `sum` adds up floats in another way since Python 3.12, and one choice in a
    million would then depend on the Python that a host has.
    """
    return fsum(map(mul, signs, weight))


class Following(NamedTuple):
    """The signs of a card when others have played before."""

    #: The chance that the trick becomes ours, by the place from which the card is played.
    won_second: float
    won_third: float
    won_last: float
    #: What we then win, and what of the card's own points they win else.
    gain: float
    gift: float
    #: The card takes the lead of the trick, and the chance that it keeps it.
    leads: float
    holds: float
    #: The trick becomes ours while one side has taken every trick before: the stake rises with their number.
    sweeping: float
    saving: float
    #: The trick becomes ours late in the deal.
    late: float
    #: It takes the trick from the partner.
    overtakes: float
    #: It ruffs, and ruffs the partner's card.
    ruffs: float
    ruffs_partner: float
    #: It empties a plain suit of a hand with trumps.
    voids: float
    #: The number of cards left of a suit from which the card is thrown away.
    left: float


class Leading(NamedTuple):
    """The signs of a card that leads a trick."""

    #: The chance that the trick becomes ours; and with it, or else, the card's own points.
    won: float
    won_own: float
    gift: float
    #: What the unseen cards of the suit hold, if the trick becomes ours, and else.
    won_rest: float
    lost_rest: float
    #: The chance that the card itself holds; that it is certain to; and that, with more masters behind it.
    holds: float
    sure: float
    masters: float
    #: As in following.
    sweeping: float
    late: float
    #: It is a trump: at all, against trumps that opponents may hold, by trumps unseen, certain to hold, when
    #: no opponent may hold one.
    trump: float
    draws: float
    trumps_unseen: float
    sure_trump: float
    idle_trump: float
    #: Its suit was led before by the partner, by an opponent, or was not led yet.
    partners_suit: float
    their_suit: float
    fresh: float
    #: How many cards of the suit we hold, and how many are unseen.
    held: float
    long: float
    unseen: float
    #: The chance that an opponent ruffs, that the partner ruffs or beats it, that either opponent beats it.
    ruffed: float
    partner_ruffs: float
    partner_over: float
    #: The partner, or the opponent at the right, holds the highest unseen card of the suit, which beats ours.
    partner_top: float
    right_top: float
    #: It holds and the partner is void of the suit, free to throw points on it.
    partner_void: float
    right_over: float
    left_over: float
    #: How many cards of ours in the suit only one unseen card beats.
    promotes: float
    #: It empties a plain suit of a hand with trumps.
    voids: float


class Suit(NamedTuple):
    """The signs of a suit without trumps, before the hand is complete."""

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
    #: No card, one, three, four, more; an ace with at least two others.
    void: float
    single: float
    three: float
    four: float
    longer: float
    long_ace: float
    #: So many in sequence.
    sira: float
    fifty: float
    hundred: float


class Trumps(NamedTuple):
    """The signs of the trump suit."""

    jack: float
    nine: float
    ace: float
    ten: float
    king: float
    queen: float
    baloot: float
    jack_nine: float
    top_three: float
    jack_without_nine: float
    nine_and_ace: float
    short_nine: float
    two: float
    three: float
    four: float
    five: float
    longer: float
    sira: float
    fifty: float
    hundred: float


class Whole(NamedTuple):
    """The signs of the hand as a whole and of its place."""

    any: float
    #: The place, counted from the dealer.
    right: float
    opposite: float
    left: float
    no_ace: float
    two_aces: float
    three_aces: float
    four_aces: float
    tens: float
    #: Four tens, jacks, queens or kings.
    four: float


class Beside(NamedTuple):
    """The signs of the turned-up card beside the hand of its taker's partner (TAKE-2)."""

    ace: float
    ten: float
    ten_for_ace: float
    king: float
    low: float
    ace_for_ten: float
    void: float


class Known(NamedTuple):
    """The signs of what everybody knows once a contract stands, and of the place at the table."""

    second_round: float
    #: The turned-up card, which the taker has; jack and nine as trumps.
    up_jack: float
    up_nine: float
    up_ace: float
    up_ten: float
    #: The partner of the caller takes the card.
    ashkal: float
    #: The seat plays after the declarer.
    next: float
