"""What a side cannot be kept from making, told at a glance: it ends most of a search before it begins."""

from __future__ import annotations

from baloot.solver.jit import Memory, compiled
from baloot.solver.layout import ABOVE, COUNT, HANDS, HIGH, HOKUM, LOCKED, LOW, PLAIN_SUM, SUIT, TRUMP_SUM


@compiled("int64(int64)")
def size(mask: int) -> int:
    """How many cards a mask has."""
    return COUNT[mask & SUIT] + COUNT[mask >> 8 & SUIT] + COUNT[mask >> 16 & SUIT] + COUNT[mask >> 24 & SUIT]


@compiled("int64(int64[::1], int64)")
def points_of(w: Memory, mask: int) -> int:
    """Card points of a mask, without the last trick's."""
    first = TRUMP_SUM[mask & SUIT] if w[HOKUM] else PLAIN_SUM[mask & SUIT]
    return first + PLAIN_SUM[mask >> 8 & SUIT] + PLAIN_SUM[mask >> 16 & SUIT] + PLAIN_SUM[mask >> 24 & SUIT]


@compiled("int64(int64[::1], int64, int64, int64, int64)")
def sure(w: Memory, side: int, leader: int, left: int, rest: int) -> int:
    """Points that nobody can keep from a side at the beginning of a trick; `rest` when it can take all.

    They are those of its trumps that no opponent's trump beats; and if the leader is of this side, of the
    tricks that he can win one after the other, and then his partner, with what the others must play to them.
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
