"""Quick tricks: a lower bound of what a side can force at the beginning of a trick, without any search.

Where the bound reaches what `search` asks for, that search ends before it begins. The idea is Haglund's
("Search Algorithms for a Bridge Double Dummy Solver"); here the bound is counted in card points.
"""

from __future__ import annotations

from baloot.solver.jit import Workspace, jit
from baloot.solver.layout import ABOVE, COUNT, HANDS, HIGH, HOKUM, LOCKED, LOW, PLAIN_SUM, SUIT, TRUMP_SUM


@jit("int64(int64)")
def size(mask: int) -> int:
    """The number of cards in a mask."""
    return COUNT[mask & SUIT] + COUNT[mask >> 8 & SUIT] + COUNT[mask >> 16 & SUIT] + COUNT[mask >> 24 & SUIT]


@jit("int64(int64[::1], int64)")
def points_of(w: Workspace, mask: int) -> int:
    """The card points of a mask, without the ten of the last trick."""
    first = TRUMP_SUM[mask & SUIT] if w[HOKUM] else PLAIN_SUM[mask & SUIT]
    return first + PLAIN_SUM[mask >> 8 & SUIT] + PLAIN_SUM[mask >> 16 & SUIT] + PLAIN_SUM[mask >> 24 & SUIT]


@jit("int64(int64[::1], int64, int64, int64, int64)")
def quick_tricks(w: Workspace, side: int, leader: int, left: int, rest: int) -> int:
    """Card points that a side is certain to make from the beginning of a trick; `rest` if it can take all.

    `side` is 0 for North and South and 1 for East and West, `left` is the mask of the cards in all hands, and
    `rest` counts the card points still to be made. Certain are the points of the side's trumps that no trump
    of the opponents beats. If the leader is of this side, so are the tricks that the leader can win one after
    the other, and then the leader's partner, with the highest cards that the partner can play to the leader's
    tricks and the lowest that the opponents can play to them.
    """
    ours = w[HANDS + side] | w[HANDS + side + 2]
    hokum = w[HOKUM]
    their_trumps = left & ~ours & SUIT if hokum else 0
    certain = ours & ABOVE[their_trumps] & SUIT if hokum else 0
    if leader & 1 != side:
        return points_of(w, certain)
    hand = w[HANDS + leader]
    right = w[HANDS + (leader + 1 & 3)]
    partner = w[HANDS + (leader + 2 & 3)]
    before = w[HANDS + (leader + 3 & 3)]
    cards = size(hand)
    tricks = 0
    plain_tricks = 0
    plain = 0
    for suit in range(4):
        shift = 8 * suit
        held = hand >> shift & SUIT
        run = held & ABOVE[left >> shift & SUIT & ~held]
        if run == 0:
            continue
        trumps = hokum and suit == 0
        if trumps and w[LOCKED] and hand > SUIT:
            continue
        one, two, three = right >> shift & SUIT, partner >> shift & SUIT, before >> shift & SUIT
        if their_trumps and not trumps:
            # As long as who has a trump must follow suit.
            safe = min(COUNT[one] if right & SUIT else 8, COUNT[three] if before & SUIT else 8)
            while COUNT[run] > safe:
                run &= run - 1
        elif COUNT[run] >= max(COUNT[one], COUNT[two], COUNT[three]):
            run = held
        won = COUNT[run]
        taken = run | LOW[9 * one + won] | HIGH[9 * two + won] | LOW[9 * three + won]
        if trumps:
            tricks += won
            certain |= taken
        else:
            plain_tricks += won
            plain |= taken << shift
    # A partner left with nothing but trumps would have to ruff, and lead.
    if their_trumps and partner & SUIT and size(partner & ~SUIT) < plain_tricks:
        plain = plain_tricks = 0
    tricks += plain_tricks
    certain |= plain
    if tricks >= cards:
        return rest
    if not their_trumps:
        reached = 0
        masters = 0
        taken = 0
        for suit in range(4):
            shift = 8 * suit
            held = partner >> shift & SUIT
            run = held & ABOVE[left >> shift & SUIT & ~held]
            if run:
                reached |= hand >> shift & SUIT
                masters += COUNT[run]
                taken |= run << shift
        # He must have other cards to play to the leader's tricks.
        if reached and cards - masters >= tricks and not w[LOCKED]:
            if tricks + masters >= cards:
                return rest
            certain |= taken
    return points_of(w, certain)
