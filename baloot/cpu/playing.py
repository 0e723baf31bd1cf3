"""Which card a seat plays: the one that brings its side most card points, now and later.

Every legal card is judged by how likely it makes the trick ours, what the trick will hold, and what the hand
is worth without it.
"""

from __future__ import annotations

from ..rules.cards import SUIT_CARDS, Card
from ..rules.values import points, strengths, stronger
from ..rules.view import View
from .memory import Memory, remember
from .worth import PLAIN, SUN, TRUMP, suit_worth

#: Points that a seat still to play puts on the trick: partner or opponent, when we win it or they do.
_PARTNER_ADDS = (5.0, 1.5)
_OPPONENT_ADDS = (2.0, 5.0)
_LEAD = 1.0
#: A sweep in prospect makes a trick dearer, by tricks played.
_SWEEP = (0.0, 0.0, 3.0, 8.0, 16.0, 30.0, 50.0, 80.0)
_DRAW = 8.0
_DEFENDER_TRUMP = 4.0


def card(view: View) -> Card:
    """The card of the seat whose turn it is."""
    hand = Position(view)
    judge = hand.following if view.trick else hand.leading
    legal = [Card(action) for action in view.legal]
    return max(legal, key=lambda card: (judge(card), -hand.worth[card], -hand.strength[card]))


class Position:
    """What a card is judged by."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.memory: Memory = remember(view)
        self.trump = view.trump
        self.strength = strengths(self.trump)
        self.worth = points(self.trump)
        self.seat = int(view.seat)
        self.partner = self.seat ^ 2
        self.declaring = view.contract is not None and view.contract.declarer.side == view.seat.side
        done = len(view.tricks)
        sides = {trick.winner.side for trick in view.tricks}
        self.stake = _SWEEP[done] if len(sides) == 1 else 0.0

    def cost(self, card: Card) -> float:
        """What the hand loses in worth when the card leaves it."""
        suit = card >> 3
        kind = SUN if self.trump is None else TRUMP if suit == self.trump else PLAIN
        mine = self.view.hand >> 8 * suit & 0xFF
        unseen = self.memory.unseen >> 8 * suit & 0xFF
        return suit_worth(kind, mine, unseen) - suit_worth(kind, mine & ~(1 << (card & 7)), unseen)

    def beats(self, card: int, best: int) -> bool:
        """Whether the card takes the lead of a trick."""
        if card >> 3 != best >> 3:
            return self.trump is not None and card >> 3 == self.trump
        return self.strength[card] > self.strength[best]

    def beaten_by(self, seat: int, best: int, led: int) -> float:
        """How likely the seat, still to play, can beat this card."""
        memory = self.memory
        higher = stronger(self.trump, Card(best)) & memory.unseen
        if self.trump is None:
            return memory.chance(seat, higher) if best >> 3 == led else 0.0
        trumps = SUIT_CARDS[self.trump] & memory.unseen
        if led == self.trump:
            return memory.chance(seat, higher)
        void = memory.lacks(seat, SUIT_CARDS[led] & memory.unseen)
        if best >> 3 == self.trump:
            return void * memory.chance(seat, higher)
        return memory.chance(seat, higher) + void * memory.chance(seat, trumps)

    def following(self, card: Card) -> float:
        """The judgement of a card when others have played before."""
        view = self.view
        assert view.winning is not None
        assert view.leader is not None
        trick = view.trick
        led = trick[0] >> 3
        best: int = trick[(view.winning - view.leader) & 3]
        mine = self.beats(card, best)
        ours = mine or view.winning == self.partner
        best = card if mine else best
        place = len(trick)
        on_table = sum(self.worth[played] for played in trick) + self.worth[card]
        if len(view.tricks) == 7:
            on_table += 10
        if place == 3:
            won = 1.0 if ours else 0.0
            total = float(on_table)
        else:
            right = (self.seat + 1) & 3
            threat = self.beaten_by(right, best, led)
            if place == 2:
                won = 1.0 - threat if ours else 0.0
                total = on_table + won * _OPPONENT_ADDS[0] + (1 - won) * _OPPONENT_ADDS[1] * 0
            else:
                rescue = self.beaten_by(self.partner, best, led)
                won = (1.0 - threat) + threat * rescue * 0.4 if ours else rescue * (1.0 - 0.6 * threat)
                total = on_table + _OPPONENT_ADDS[0] + _PARTNER_ADDS[0]
        return won * (total + self.stake) - self.cost(card) + (_LEAD * won if mine else 0.0)

    def leading(self, card: Card) -> float:
        """The judgement of a card that leads a trick."""
        memory = self.memory
        led = card >> 3
        right, left = (self.seat + 1) & 3, (self.seat + 3) & 3
        threat = 1.0 - (1.0 - self.beaten_by(right, card, led)) * (1.0 - self.beaten_by(left, card, led))
        rescue = self.beaten_by(self.partner, card, led)
        won = (1.0 - threat) + threat * rescue * 0.5
        total = self.worth[card] + 2 * _OPPONENT_ADDS[0] + _PARTNER_ADDS[0]
        value = won * (total + self.stake) - self.cost(card) + _LEAD * (1.0 - threat)
        if self.trump is not None and led == self.trump:
            against = SUIT_CARDS[led] & memory.unseen
            theirs = max(memory.chance(right, against), memory.chance(left, against))
            value += _DRAW * theirs if self.declaring else -_DEFENDER_TRUMP
        return value
