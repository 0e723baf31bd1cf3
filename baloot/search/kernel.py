"""The solver's inner loop: how many card points side 0 can still force when all cards lie open.

Cards here are 8 × suit + strength, so that of two cards of a suit the higher number wins; in hokum the trump
suit is suit 0. A hand is a mask of 32 bits. `search` answers one question, "at least `bound`?", and answers
with more: what it returns is a lower limit of the points if it reaches the bound and an upper limit if not.

All state is in one array of integers, `w`, laid out below: compiled code is given one array quicker than
six. Positions at the beginning of a trick are kept in a table: of one deal, the cards left and who leads tell
everything. What an old entry says of another deal is not believed, for each has a number.

The legal cards are those of `rules.play`, written a second time for speed, and a test compares the two.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..rules.values import PLAIN_ORDER, PLAIN_POINTS, TRUMP_ORDER, TRUMP_POINTS
from .compiled import Memory, compiled, constants

#: Where things stand in `w`. Hands by seat.
HANDS = 0
#: 1 in hokum; 1 where one must trump and beat trumps; 1 where trumps must not be led (DBL-6).
HOKUM, MUST_TRUMP, LOCKED = 4, 5, 6
#: The number of the deal, of those that share the table, and how many positions were visited.
DEAL, NODES = 7, 8
#: The ply from which is searched, and the cards that may be played there: all legal ones or some of them.
ROOT, ONLY = 9, 10
#: By suit and by which of its three lowest cards are left: the lowest such cards that stand for the same.
ALIKE = 16
#: What speaks for trying a card early: rows of four (see `weights`).
WEIGHTS = 48
WEIGHT_ROWS = 34
#: By ply, of the cards to try, at most eight: what speaks for each, its group of equals, the card; and what
#: came of those that were tried.
MOVES = WEIGHTS + 4 * WEIGHT_ROWS
TRIED = MOVES + 8 * 32
#: Two integers an entry: who it is, and what is known.
TABLE = TRIED + 8 * 32
TABLE_BITS = 17
SIZE = TABLE + (2 << TABLE_BITS)

#: What is asked: points; whether a side takes every trick; points, or no trick at all for the side.
POINTS, ALL_0, ALL_1, POINTS_OR_NONE_0, POINTS_OR_NONE_1 = range(5)

#: Beyond all that a search can answer.
BEST, WORST = 250, -250

_SUIT = 255
_POINTS_PLAIN = [PLAIN_POINTS[rank] for rank in PLAIN_ORDER]
_POINTS_TRUMP = [TRUMP_POINTS[rank] for rank in TRUMP_ORDER]


def _sums(points: list[int]) -> Sequence[int]:
    return constants([sum(points[bit] for bit in range(8) if mask >> bit & 1) for mask in range(256)])


def _lowest(mask: int, count: int) -> int:
    return sum(1 << bit for bit in [bit for bit in range(8) if mask >> bit & 1][: max(0, count)])


#: Of the cards of a suit as eight bits: their points, their number, the strongest (-1 for none).
PLAIN_SUM = _sums(_POINTS_PLAIN)
TRUMP_SUM = _sums(_POINTS_TRUMP)
COUNT = constants([mask.bit_count() for mask in range(256)])
TOP = constants([mask.bit_length() - 1 for mask in range(256)])
#: The cards above all of these.
ABOVE = constants([_SUIT & -(1 << mask.bit_length()) for mask in range(256)])
#: The lowest, and the highest, so many cards of a suit, at 9 × the cards + their number.
LOW = constants([_lowest(mask, count) for mask in range(256) for count in range(9)])
HIGH = constants(
    [mask & ~_lowest(mask, mask.bit_count() - count) for mask in range(256) for count in range(9)]
)
#: Of each card: its points in hokum and, 32 further on, in sun.
CARD_POINTS = constants(_POINTS_TRUMP + _POINTS_PLAIN * 7)


@compiled("int64(int64)")
def lowest(mask: int) -> int:
    """The lowest card of a mask that is not empty."""
    if mask & 0xFFFF:
        low = mask & -mask
        return TOP[low] if low < 256 else 8 + TOP[low >> 8]
    mask >>= 16
    low = mask & -mask
    return 16 + TOP[low] if low < 256 else 24 + TOP[low >> 8]


@compiled("int64(int64[::1], int64, int64, int64, int64, int64, int64)")
def legal(w: Memory, hand: int, place: int, led: int, best: int, partner_wins: int, free: int) -> int:
    """What may be played from a hand, as `rules.play` has it.

    `place` counts the cards before it in the trick, `led` is their suit and `best` the card that is winning
    it, the partner's or not; `free` says that the trick was led with the highest card left of a plain suit,
    an ace or an Ekka.
    """
    if place == 0:
        if w[LOCKED] and hand & ~_SUIT:
            return hand & ~_SUIT
        return hand
    following = hand & (_SUIT << (8 * led))
    if not w[MUST_TRUMP]:
        return following if following else hand
    if led == 0:
        if following == 0 or partner_wins:
            return following if following else hand
        higher = following & ~((2 << best) - 1)
        return higher if higher else following
    if following:
        return following
    if partner_wins and (place == 3 or free):
        return hand
    trumps = hand & _SUIT
    if best < 8:
        trumps &= ~((2 << best) - 1)
    return trumps if trumps else hand


@compiled("int64(int64[::1], int64)")
def points_of(w: Memory, mask: int) -> int:
    """Card points of a mask, without the last trick's."""
    first = TRUMP_SUM[mask & _SUIT] if w[HOKUM] else PLAIN_SUM[mask & _SUIT]
    return (
        first + PLAIN_SUM[mask >> 8 & _SUIT] + PLAIN_SUM[mask >> 16 & _SUIT] + PLAIN_SUM[mask >> 24 & _SUIT]
    )


@compiled("int64(int64[::1], int64, int64, int64, int64)")
def sure(w: Memory, side: int, leader: int, left: int, rest: int) -> int:
    """Points that nobody can keep from a side at the beginning of a trick; `rest` when it can take all.

    They are those of its trumps that no opponent's trump beats; and if the leader is of this side, of the
    tricks that he can win one after the other, and then his partner, with what the others must play to them.
    """
    ours = w[HANDS + side] | w[HANDS + side + 2]
    hokum = w[HOKUM]
    their_trumps = left & ~ours & _SUIT if hokum else 0
    certain = ours & ABOVE[their_trumps] & _SUIT if hokum else 0
    if leader & 1 != side:
        return points_of(w, certain)
    hand = w[HANDS + leader]
    right = w[HANDS + (leader + 1 & 3)]
    partner = w[HANDS + (leader + 2 & 3)]
    before = w[HANDS + (leader + 3 & 3)]
    cards = (
        COUNT[hand & _SUIT] + COUNT[hand >> 8 & _SUIT] + COUNT[hand >> 16 & _SUIT] + COUNT[hand >> 24 & _SUIT]
    )
    tricks = 0
    plain_tricks = 0
    plain = 0
    for suit in range(4):
        shift = 8 * suit
        held = hand >> shift & _SUIT
        run = held & ABOVE[left >> shift & _SUIT & ~held]
        if run == 0:
            continue
        trumps = hokum and suit == 0
        if trumps and w[LOCKED] and hand > _SUIT:
            continue
        one, two, three = right >> shift & _SUIT, partner >> shift & _SUIT, before >> shift & _SUIT
        if their_trumps and not trumps:
            # As long as who has a trump must follow suit.
            safe = min(COUNT[one] if right & _SUIT else 8, COUNT[three] if before & _SUIT else 8)
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
    if plain and their_trumps and partner & _SUIT:
        # A partner left with nothing but trumps would have to ruff, and lead.
        others = COUNT[partner >> 8 & _SUIT] + COUNT[partner >> 16 & _SUIT] + COUNT[partner >> 24 & _SUIT]
        if others < plain_tricks:
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
            held = partner >> shift & _SUIT
            run = held & ABOVE[left >> shift & _SUIT & ~held]
            if run:
                reached |= hand >> shift & _SUIT
                masters += COUNT[run]
                taken |= run << shift
        # He must have other cards to play to the leader's tricks.
        if reached and cards - masters >= tricks and not w[LOCKED]:
            if tricks + masters >= cards:
                return rest
            certain |= taken
    return points_of(w, certain)


@compiled("int64(int64, int64, int64)")
def beats(card: int, best: int, hokum: int) -> int:
    """Whether a card takes the lead of a trick from the best one so far (PLAY-1)."""
    if card >> 3 == best >> 3:
        return 1 if card > best else 0
    return 1 if hokum and card < 8 else 0


@compiled("int64(int64[::1], int64, int64, int64)")
def beatable(w: Memory, hand: int, card: int, led: int) -> int:
    """Whether a hand can beat a card that wins a trick so far, as far as suits tell."""
    suit = card >> 3
    following = hand >> (8 * led) & _SUIT
    if following:
        return 1 if suit == led and following & ~((2 << (card & 7)) - 1) else 0
    if not w[HOKUM] or led == 0:
        return 0
    trumps = hand & _SUIT
    return 1 if (trumps & ~((2 << card) - 1) if suit == 0 else trumps) else 0


@compiled("int64(int64[::1], int64, int64, int64, int64, int64, int64)")
def row_of(w: Memory, seat: int, place: int, led: int, best: int, partner_wins: int, card: int) -> int:
    """Which row of weights speaks for a card: what it would do in the trick."""
    suit = card >> 3
    hokum = w[HOKUM]
    after = w[HANDS + (seat + 1 & 3)]
    if place == 0:
        shift = 8 * suit
        partner = w[HANDS + (seat + 2 & 3)] >> shift & _SUIT
        before = w[HANDS + (seat + 3 & 3)]
        theirs = (after | before) >> shift & _SUIT
        rank = card & 7
        if hokum and suit == 0:
            if rank > TOP[theirs] and rank > TOP[partner]:
                return 3
            return 4 if TOP[partner] > TOP[theirs] else 5
        if rank > TOP[theirs] and rank > TOP[partner]:
            if not hokum:
                return 0
            ruffed = (not after >> shift & _SUIT and after & _SUIT) or (
                not before >> shift & _SUIT and before & _SUIT
            )
            return 7 if ruffed else 6
        if TOP[partner] > TOP[theirs]:
            return 8 if hokum else 1
        if hokum and not partner and w[HANDS + (seat + 2 & 3)] & _SUIT:
            return 9
        return 2
    row = 10 + 8 * (place - 1) + (0 if suit == led else 1)
    if beats(card, best, hokum):
        return row if place == 3 or not beatable(w, after, card, led) else row + 2
    if place == 1:
        ours = beatable(w, w[HANDS + (seat + 2 & 3)], best, led)
    else:
        ours = partner_wins and (place == 3 or not beatable(w, after, best, led))
    return row + 4 if ours else row + 6


@compiled("int64(int64[::1], int64, int64, int64, int64, int64, int64, int64, int64, int64)")
def order(
    w: Memory,
    ply: int,
    seat: int,
    place: int,
    led: int,
    best: int,
    partner_wins: int,
    may: int,
    table: int,
    first: int,
) -> int:
    """Write down the cards to try at a ply, with what speaks for each; how many they are.

    Of cards of one hand with no other hand's between them those of equal points are the same, and one is
    tried; the others are a group. `table` is the cards of the trick so far, `first` the card to try first.
    """
    hand = w[HANDS + seat]
    foreign = (w[HANDS] | w[HANDS + 1] | w[HANDS + 2] | w[HANDS + 3] | (table if place else 0)) & ~hand
    hokum = w[HOKUM]
    # To lead the highest card left of a plain suit frees the third player (PLAY-8b), the next lower does not.
    announced = place == 0 and w[MUST_TRUMP]
    start = MOVES + 8 * ply
    count = 0
    for suit in range(4):
        shift = 8 * suit
        cards = may >> shift & _SUIT
        if cards == 0:
            continue
        others = foreign >> shift & _SUIT
        length = COUNT[hand >> shift & _SUIT]
        above = -1
        group = 0
        while cards:
            rank = TOP[cards]
            cards ^= 1 << rank
            card = shift + rank
            points = CARD_POINTS[card if hokum else 32 + card]
            if (
                above < 0
                or others & ((1 << above) - (1 << rank))
                or (announced and suit and not others >> above)
            ):
                group = card
            elif points == CARD_POINTS[(shift if hokum else 32 + shift) + above]:
                above = rank
                continue
            above = rank
            weights = WEIGHTS + 4 * row_of(w, seat, place, led, best, partner_wins, card)
            score = (
                w[weights]
                + w[weights + 1] * points
                + w[weights + 2] * rank
                + w[weights + 3] * length
                + 100_000
            )
            if card == first:
                score += 1 << 30
            w[start + count] = score << 10 | group << 5 | card
            count += 1
    return count


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
                    others = (w[HANDS] | w[HANDS + 1] | w[HANDS + 2] | w[HANDS + 3]) >> (8 * suit) & _SUIT
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
