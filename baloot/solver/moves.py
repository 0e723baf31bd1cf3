"""Move generation for the search, and the order in which moves are tried.

`legal` restates the duties of `baloot.rules.play` for speed, and `beats` restates PLAY-1;
`tests/solver/test_legal.py` holds both to the rules. Cards are numbered as `layout` says.
"""

from __future__ import annotations

from baloot.solver.jit import Workspace, jit
from baloot.solver.layout import (
    CARD_POINTS,
    COUNT,
    HANDS,
    HOKUM,
    LOCKED,
    MOVES,
    MUST_TRUMP,
    SUIT,
    TOP,
    WEIGHTS,
)


@jit("int64(int64)")
def lowest(mask: int) -> int:
    """The lowest card of a mask that is not empty."""
    if mask & 0xFFFF:
        low = mask & -mask
        return TOP[low] if low < 256 else 8 + TOP[low >> 8]
    mask >>= 16
    low = mask & -mask
    return 16 + TOP[low] if low < 256 else 24 + TOP[low >> 8]


@jit("int64(int64[::1], int64, int64, int64, int64, int64, int64)")
def legal(w: Workspace, hand: int, place: int, led: int, best: int, partner_wins: int, free: int) -> int:
    """The mask of the cards of a hand that may be played: the same cards as `Play.legal` of the rules.

    `place` counts the cards that lie in the trick, `led` is their suit, and `best` the card that is winning
    it. `partner_wins` is 1 if that is the partner's card. `free` is 1 if the trick was led with an ace or an
    Ekka, which frees the third player from ruffing the partner's trick (PLAY-8b).
    """
    if place == 0:
        if w[LOCKED] and hand & ~SUIT:
            return hand & ~SUIT
        return hand
    following = hand & (SUIT << (8 * led))
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
    trumps = hand & SUIT
    if best < 8:
        trumps &= ~((2 << best) - 1)
    return trumps if trumps else hand


@jit("int64(int64, int64, int64)")
def beats(card: int, best: int, hokum: int) -> int:
    """1 if a card takes the lead of a trick from the best card so far (PLAY-1), else 0."""
    if card >> 3 == best >> 3:
        return 1 if card > best else 0
    return 1 if hokum and card < 8 else 0


@jit("int64(int64[::1], int64, int64, int64)")
def beatable(w: Workspace, hand: int, card: int, led: int) -> int:
    """1 if a hand can beat the card that is winning a trick, by following suit or by ruffing, else 0."""
    suit = card >> 3
    following = hand >> (8 * led) & SUIT
    if following:
        return 1 if suit == led and following & ~((2 << (card & 7)) - 1) else 0
    if not w[HOKUM] or led == 0:
        return 0
    trumps = hand & SUIT
    return 1 if (trumps & ~((2 << card) - 1) if suit == 0 else trumps) else 0


@jit("int64(int64[::1], int64, int64, int64, int64, int64, int64)")
def row_of(w: Workspace, seat: int, place: int, led: int, best: int, partner_wins: int, card: int) -> int:
    """The row of the ordering weights for a card, by what it would do in the trick (see `move_ordering`)."""
    suit = card >> 3
    hokum = w[HOKUM]
    after = w[HANDS + (seat + 1 & 3)]
    if place == 0:
        shift = 8 * suit
        partner = w[HANDS + (seat + 2 & 3)] >> shift & SUIT
        before = w[HANDS + (seat + 3 & 3)]
        theirs = (after | before) >> shift & SUIT
        rank = card & 7
        if hokum and suit == 0:
            if rank > TOP[theirs] and rank > TOP[partner]:
                return 3
            return 4 if TOP[partner] > TOP[theirs] else 5
        if rank > TOP[theirs] and rank > TOP[partner]:
            if not hokum:
                return 0
            ruffed = (not after >> shift & SUIT and after & SUIT) or (
                not before >> shift & SUIT and before & SUIT
            )
            return 7 if ruffed else 6
        if TOP[partner] > TOP[theirs]:
            return 8 if hokum else 1
        if hokum and not partner and w[HANDS + (seat + 2 & 3)] & SUIT:
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


@jit("int64(int64[::1], int64, int64, int64, int64, int64, int64, int64, int64, int64)")
def order(
    w: Workspace,
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
    """Write the moves of a ply into `w`, each with its ordering score, and return how many there are.

    Cards of one suit in one hand are neighbours if no other hand, and not the trick, has a card between them.
    Of neighbours with equal points one move is generated. Neighbours whose points differ form a group, within
    which `search` concludes from the value of one card on that of another. `may` is the mask of the legal
    cards, `table` that of the cards in the trick, and `first` the card to try first, from the transposition
    table, or -1.
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
        cards = may >> shift & SUIT
        if cards == 0:
            continue
        others = foreign >> shift & SUIT
        length = COUNT[hand >> shift & SUIT]
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
