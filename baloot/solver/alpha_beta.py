"""The alpha-beta search of the double-dummy solver: null windows, a transposition table, quick tricks.

`search` tells whether side 0, North and South, can still make at least `bound` card points when all cards lie
open and both sides play perfectly. It is a null-window search in its fail-soft form: its answer is a lower
bound of these points if it reaches `bound`, and an upper bound if it does not.

At the beginning of a trick the cards left and the leader identify a position of a deal, so it is there that
the transposition table is asked and quick tricks are counted. The table is direct-mapped; a new entry always
replaces an old one. It holds a lower and an upper bound and the best card, and its key contains the number of
the deal, so that it is never taken for an entry of another deal.

The design follows Haglund, "Search Algorithms for a Bridge Double Dummy Solver"; what the search counts is
card points, not tricks. `layout` describes the workspace `w` in which all state stands.
"""

from __future__ import annotations

from baloot.solver.jit import Workspace, jit
from baloot.solver.layout import (
    ALIKE,
    ALL_0,
    ALL_1,
    BEST,
    CARD_POINTS,
    DEAL,
    HANDS,
    HOKUM,
    LIMIT,
    MOVES,
    MUST_TRUMP,
    NODES,
    ONLY,
    POINTS,
    POINTS_OR_NONE_0,
    POINTS_OR_NONE_1,
    ROOT,
    SUIT,
    TABLE,
    TABLE_BITS,
    TOP,
    TRIED,
    WORST,
)
from baloot.solver.moves import beats, legal, lowest, order
from baloot.solver.quick_tricks import quick_tricks


@jit("int64(int64[::1], int64, int64)")
def owners(w: Workspace, suit: int, mask: int) -> int:
    """The holders of some of the three lowest cards of a suit, from the lowest card, one octal digit each.

    `mask` names the cards. A digit is the seat plus one, or 5 for a card that nobody holds any more.
    """
    told = 0
    for rank in range(3):
        if mask >> rank & 1:
            digit = 5
            for seat in range(4):
                if w[HANDS + seat] >> (8 * suit + rank) & 1:
                    digit = seat + 1
            told = 8 * told + digit
    return told


@jit("void(int64[::1], int64)")
def begin_deal(w: Workspace, deal: int) -> None:
    """Begin with another deal, whose hands stand in `w`, and note its number for the transposition table.

    Low cards without points are equivalent if the same seats hold them in the same order. `ALIKE` maps each
    set of them to its lowest equivalent, so that positions which differ in nothing else share an entry.
    """
    w[DEAL] = deal
    for suit in range(4):
        # The third lowest trump is the queen, which has points.
        queen = 4 if suit == 0 and w[HOKUM] else 0
        for mask in range(8):
            w[ALIKE + 8 * suit + mask] = mask
            told = owners(w, suit, mask)
            for lower in range(mask):
                if (lower ^ mask) & queen == 0 and owners(w, suit, lower) == told:
                    w[ALIKE + 8 * suit + mask] = lower
                    break


@jit("int64(int64[::1], int64, int64)")
def key_of(w: Workspace, left: int, rest: int) -> int:
    """The key of a position in the transposition table: the cards left, `rest`, and the number of the deal.

    `left` is the mask of the cards left in all hands; `rest` is the leader and the mode, in five bits.
    """
    alike = left & ~0x07070707
    for suit in range(4):
        alike |= w[ALIKE + 8 * suit + (left >> (8 * suit) & 7)] << (8 * suit)
    return alike | rest << 32 | w[DEAL] << 38


@jit("int64(int64, int64, int64)")
def ended(mode: int, side: int, rest: int) -> int:
    """The value to side 0 of the last trick, of `rest` points, if `side` wins it; `layout` explains modes."""
    if mode in (ALL_0, ALL_1):
        return 1 - side
    if mode == POINTS_OR_NONE_0 and side == 1:
        return BEST
    if mode == POINTS_OR_NONE_1 and side == 0:
        return WORST
    return rest if side == 0 else 0


@jit("int64(int64[::1], int64, int64, int64)")
def last_trick(w: Workspace, leader: int, mode: int, rest: int) -> int:
    """The value of the last trick to side 0, one card being left in each hand."""
    best = lowest(w[HANDS + leader])
    winner = leader
    for place in range(1, 4):
        seat = leader + place & 3
        card = lowest(w[HANDS + seat])
        if beats(card, best, w[HOKUM]):
            best = card
            winner = seat
    return ended(mode, winner & 1, rest)


@jit("int64(int64[::1], int64, int64, int64, int64, int64, int64, int64, int64, int64, int64, int64, int64)")
def search(
    w: Workspace,
    ply: int,
    leader: int,
    place: int,
    led: int,
    best: int,
    winner: int,
    played: int,
    table: int,
    free: int,
    rest: int,
    mode: int,
    bound: int,
) -> int:
    """A bound of what side 0 can still make: a lower bound if it reaches `bound`, else an upper bound.

    `mode` is one of those in `layout`; points are card points. `ply` counts the cards of the deal that have
    been played, and `place` those in the present trick. Of that trick, `table` is the mask of its cards,
    `played` their points, `led` their suit, and `best` the card with which the seat `winner` is winning it.
    `free` is 1 if it was led with a card that frees the third player from ruffing the partner's trick
    (PLAY-8b). `rest` counts the points still to be made, with those on the table and the last trick's ten.

    The answer means nothing once more positions were visited than `w[LIMIT]` allows.
    """
    w[NODES] += 1
    if w[NODES] > w[LIMIT]:
        return bound
    first = -1
    entry = 0
    key = 0
    root = ply == w[ROOT]
    if place == 0 and not root:
        if mode == POINTS:
            if bound <= 0:
                return 0
            if bound > rest:
                return rest
        if ply == 28:
            return last_trick(w, leader, mode, rest)
        left = w[HANDS] | w[HANDS + 1] | w[HANDS + 2] | w[HANDS + 3]
        if mode == POINTS:
            most = quick_tricks(w, 0, leader, left, rest)
            if most >= bound:
                return most
            most = rest - quick_tricks(w, 1, leader, left, rest)
            if most < bound:
                return most
        elif mode <= ALL_1 and quick_tricks(w, leader & 1, leader, left, rest) == rest:
            return 1 - (leader & 1)
        key = key_of(w, left, leader | mode << 2)
        entry = TABLE + 2 * ((key ^ key >> 19) * 40_503 >> 7 & (1 << TABLE_BITS) - 1)
        if w[entry] == key:
            known = w[entry + 1]
            lower = (known & 511) - 256
            if lower >= bound:
                return lower
            upper = (known >> 9 & 511) - 256
            if upper < bound:
                return upper
            first = (known >> 18 & 63) - 1
    seat = leader + place & 3
    side = seat & 1
    hand = w[HANDS + seat]
    partner_wins = 1 if place > 1 and winner == (seat ^ 2) else 0
    may = legal(w, hand, place, led, best, partner_wins, free)
    if root:
        may &= w[ONLY]
    count = order(w, ply, seat, place, led, best, partner_wins, may, table, first)
    start = MOVES + 8 * ply
    tried = TRIED + 8 * ply
    value = WORST if side == 0 else BEST
    chosen = 0
    for turn in range(count):
        pick = turn
        for other in range(turn + 1, count):
            if w[start + other] > w[start + pick]:
                pick = other
        move = w[start + pick]
        w[start + pick] = w[start + turn]
        w[start + turn] = move
        card = move & 31
        points = CARD_POINTS[card if w[HOKUM] else 32 + card]
        limit = BEST if side == 0 else WORST
        if mode == POINTS:
            # Of two cards of a group neither is worth more than the other and what they differ by.
            for other in range(turn):
                if (w[start + other] ^ move) & 0b11111_00000 == 0:
                    card_then = w[start + other] & 31
                    apart = abs(points - CARD_POINTS[card_then if w[HOKUM] else 32 + card_then])
                    if side == 0:
                        limit = min(limit, w[tried + other] + apart)
                    else:
                        limit = max(limit, w[tried + other] - apart)
        if (side == 0 and limit < bound) or (side == 1 and limit >= bound):
            found = limit
        else:
            w[HANDS + seat] = hand & ~(1 << card)
            if place == 0:
                suit = card >> 3
                free_now = 0
                if w[MUST_TRUMP] and suit:
                    others = (w[HANDS] | w[HANDS + 1] | w[HANDS + 2] | w[HANDS + 3]) >> (8 * suit) & SUIT
                    free_now = 1 if (card & 7) > TOP[others] else 0
                found = search(
                    w,
                    ply + 1,
                    leader,
                    place + 1,
                    suit,
                    card,
                    seat,
                    points,
                    1 << card,
                    free_now,
                    rest,
                    mode,
                    bound,
                )
            else:
                wins = beats(card, best, w[HOKUM])
                now_winner = seat if wins else winner
                now_best = card if wins else best
                if place < 3:
                    found = search(
                        w, ply + 1, leader, place + 1, led, now_best, now_winner,
                        played + points, table | 1 << card, free, rest, mode, bound,
                    )  # fmt: skip
                else:
                    made = played + points
                    won = now_winner & 1
                    # Of what else is passed on nothing is read at place 0. A plain 0 would be of another type
                    # than the parameter, and then numba cannot load the function from where it is kept.
                    next_place = place - 3
                    if mode in (ALL_0, ALL_1):
                        found = 1 - won
                        if won == mode - ALL_0:
                            found = search(
                                w, ply + 1, now_winner, next_place, led, best, winner,
                                played, table, free, rest - made, mode, bound,
                            )  # fmt: skip
                    else:
                        mine = 0 if won else made
                        still = POINTS if mode == POINTS_OR_NONE_0 + won else mode
                        found = mine + search(
                            w, ply + 1, now_winner, next_place, led, best, winner,
                            played, table, free, rest - made, still, bound - mine,
                        )  # fmt: skip
            w[HANDS + seat] = hand
        w[tried + turn] = found
        if side == 0:
            if found > value:
                value = found
                chosen = card
            if value >= bound:
                break
        else:
            if found < value:
                value = found
                chosen = card
            if value < bound:
                break
    if place == 0 and not root:
        lower, upper = WORST, BEST
        if w[entry] == key:
            lower = (w[entry + 1] & 511) - 256
            upper = (w[entry + 1] >> 9 & 511) - 256
        if value >= bound:
            lower = value
        else:
            upper = value
        w[entry] = key
        w[entry + 1] = lower + 256 | upper + 256 << 9 | chosen + 1 << 18
    return value
