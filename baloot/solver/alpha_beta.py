"""The solver's inner loop: how many card points side 0 can still force when all cards lie open.

`search` answers one question, "at least `bound`?", and answers with more: what it returns is a lower limit of
the points if it reaches the bound and an upper limit if not. Its state is laid out in `layout`.

Positions at the beginning of a trick are kept in a table: of one deal, the cards left and who leads tell
everything. What an old entry says of another deal is not believed, for each has a number.
"""

from __future__ import annotations

from baloot.solver.jit import Memory, compiled
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
from baloot.solver.quick_tricks import sure


@compiled("int64(int64[::1], int64, int64)")
def owners(w: Memory, suit: int, mask: int) -> int:
    """Who holds these of the lowest cards of a suit, one digit each, in their order."""
    told = 0
    for rank in range(3):
        if mask >> rank & 1:
            digit = 5
            for seat in range(4):
                if w[HANDS + seat] >> (8 * suit + rank) & 1:
                    digit = seat + 1
            told = 8 * told + digit
    return told


@compiled("void(int64[::1], int64)")
def enter(w: Memory, deal: int) -> None:
    """Begin with another deal, whose hands stand in `w`: number it, and find out which low cards are alike.

    Cards without points mean the same when the same hands hold them in the same order.
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


@compiled("int64(int64[::1], int64, int64)")
def key_of(w: Memory, left: int, rest: int) -> int:
    """What identifies a position of a deal; `rest` is who leads and what is asked."""
    alike = left & ~0x07070707
    for suit in range(4):
        alike |= w[ALIKE + 8 * suit + (left >> (8 * suit) & 7)] << (8 * suit)
    return alike | rest << 32 | w[DEAL] << 38


@compiled("int64(int64, int64, int64)")
def ended(mode: int, side: int, rest: int) -> int:
    """What side 0 has of the last trick when a side wins it."""
    if mode in (ALL_0, ALL_1):
        return 1 - side
    if mode == POINTS_OR_NONE_0 and side == 1:
        return BEST
    if mode == POINTS_OR_NONE_1 and side == 0:
        return WORST
    return rest if side == 0 else 0


@compiled("int64(int64[::1], int64, int64, int64)")
def last_trick(w: Memory, leader: int, mode: int, rest: int) -> int:
    """What side 0 makes of one card in each hand."""
    best = lowest(w[HANDS + leader])
    winner = leader
    for place in range(1, 4):
        seat = leader + place & 3
        card = lowest(w[HANDS + seat])
        if beats(card, best, w[HOKUM]):
            best = card
            winner = seat
    return ended(mode, winner & 1, rest)


@compiled(
    "int64(int64[::1], int64, int64, int64, int64, int64, int64, int64, int64, int64, int64, int64, int64)"
)
def search(
    w: Memory,
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
    """A limit of what side 0 can still make: a lower one if it reaches `bound`, else an upper one.

    `ply` counts the cards that have gone and `place` those in the trick, `table` is a mask of them, `played`
    their points, `led` their suit, `best` the one that is winning for `winner`; `rest` is all that there is
    still to make, in points, the trick on the table and the last trick's ten with it.
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
            most = sure(w, 0, leader, left, rest)
            if most >= bound:
                return most
            most = rest - sure(w, 1, leader, left, rest)
            if most < bound:
                return most
        elif mode <= ALL_1 and sure(w, leader & 1, leader, left, rest) == rest:
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
