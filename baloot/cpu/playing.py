"""Which card a seat plays.

Every legal card is judged by signs, such as how likely the trick becomes ours and what it would hold, each with
its weight, and by what the hand is worth without the card.
"""

from __future__ import annotations

from operator import mul

from ..rules.cards import SUIT_CARDS, Card
from ..rules.values import points, strengths, stronger
from ..rules.view import View
from .memory import Memory, remember
from .weights import FOLLOWING, LEADING
from .worth import PLAIN, SUN, TRUMP, suit_worth


def card(view: View) -> Card:
    """The card of the seat whose turn it is."""
    seat = Judge(view)
    legal = [Card(action) for action in view.legal]
    return max(legal, key=lambda card: (seat.judgement(card), -seat.worth[card], -seat.strength[card]))


class Judge:
    """A seat about to play, and how it judges its cards."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.memory: Memory = remember(view)
        self.trump = view.trump
        self.strength = strengths(self.trump)
        self.worth = points(self.trump)
        self.seat = int(view.seat)
        self.partner = self.seat ^ 2
        self.declaring = view.contract is not None and view.contract.declarer.side == view.seat.side
        self.done = len(view.tricks)
        mine, theirs = True, True
        for trick in view.tricks:
            if (trick.winner ^ self.seat) & 1:
                mine = False
            else:
                theirs = False
        stake = self.done * self.done / 20
        self.sweeping = stake if mine else 0.0
        self.swept = stake if theirs else 0.0
        self.signs = self.following if view.trick else self.leading
        tables = FOLLOWING if view.trick else LEADING
        self.weights = tables[(self.trump is not None) * 2 + self.declaring]

    def judgement(self, card: Card) -> float:
        """What speaks for the card, in game points."""
        return sum(map(mul, self.signs(card), self.weights)) - self.cost(card)

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

    def follows_higher(self, seat: int, best: int, led: int) -> float:
        """How likely the seat, still to play, can beat this card without ruffing."""
        if best >> 3 != led:
            return 0.0
        return self.memory.chance(seat, stronger(self.trump, Card(best)) & self.memory.unseen)

    def ruffs(self, seat: int, best: int, led: int) -> float:
        """How likely the seat, still to play, can ruff this card."""
        if self.trump is None or led == self.trump:
            return 0.0
        memory = self.memory
        trumps = SUIT_CARDS[self.trump] & memory.unseen
        if best >> 3 == self.trump:
            trumps &= stronger(self.trump, Card(best))
        if not trumps:
            return 0.0
        return memory.lacks(seat, SUIT_CARDS[led] & memory.unseen) * memory.chance(seat, trumps)

    def following(self, card: Card) -> tuple[float, ...]:
        """The signs of a card when others have played before."""
        view = self.view
        assert view.winning is not None
        assert view.leader is not None
        trick = view.trick
        led = trick[0] >> 3
        best: int = trick[(view.winning - view.leader) & 3]
        mine = self.beats(card, best)
        partners = view.winning == self.partner
        ours = mine or partners
        if mine:
            best = card
        place = len(trick)
        own = self.worth[card]
        table = own + (10 if self.done == 7 else 0)
        for played in trick:
            table += self.worth[played]
        won = 1.0 if ours else 0.0
        if place < 3:
            right = (self.seat + 1) & 3
            threat = self.follows_higher(right, best, led) + self.ruffs(right, best, led)
            if place == 2:
                won *= 1.0 - threat
            else:
                rescue = self.follows_higher(self.partner, best, led) + self.ruffs(self.partner, best, led)
                won = 1.0 - threat + threat * rescue * 0.4 if ours else rescue * (1.0 - 0.6 * threat)
        ruffing = card >> 3 == self.trump and led != self.trump
        return (
            won if place == 1 else 0.0,
            won if place == 2 else 0.0,
            won if place == 3 else 0.0,
            won * table / 10,
            (1.0 - won) * own / 10,
            won if mine else 0.0,
            1.0 if mine else 0.0,
            won * self.sweeping,
            won * self.swept,
            won * self.done / 8,
            1.0 if mine and partners else 0.0,
            1.0 if ruffing else 0.0,
            1.0 if ruffing and partners else 0.0,
            1.0 if self.voids(card) else 0.0,
            1.0 if card >> 3 == led else 0.0,
        )

    def voids(self, card: Card) -> bool:
        """Whether playing the card empties a plain suit of a hand with trumps."""
        trump = self.trump
        if trump is None or card >> 3 == trump or not self.view.hand & SUIT_CARDS[trump]:
            return False
        return not self.view.hand & SUIT_CARDS[card >> 3] & ~(1 << card)

    def leading(self, card: Card) -> tuple[float, ...]:
        """The signs of a card that leads a trick."""
        memory = self.memory
        led = card >> 3
        right, left = (self.seat + 1) & 3, (self.seat + 3) & 3
        over_right = self.follows_higher(right, card, led)
        over_left = self.follows_higher(left, card, led)
        ruff_right, ruff_left = self.ruffs(right, card, led), self.ruffs(left, card, led)
        threat = 1.0 - (1.0 - over_right - ruff_right) * (1.0 - over_left - ruff_left)
        over = self.follows_higher(self.partner, card, led)
        ruff = self.ruffs(self.partner, card, led)
        won = 1.0 - threat + threat * (over + ruff) * 0.5
        own = self.worth[card]
        suit = SUIT_CARDS[led]
        trump_lead = led == self.trump
        against = max(memory.chance(right, suit), memory.chance(left, suit)) if trump_lead else 0.0
        unseen = (memory.unseen & suit).bit_count()
        held = (self.view.hand & suit).bit_count()
        by_partner = by_them = 0.0
        for trick in self.view.tricks:
            if trick.cards[0] >> 3 == led:
                if trick.leader == self.partner:
                    by_partner = 1.0
                elif trick.leader != self.seat:
                    by_them = 1.0
        return (
            won,
            won * own / 10,
            (1.0 - won) * own / 10,
            1.0 - threat,
            1.0 if threat == 0.0 else 0.0,
            won * self.sweeping,
            won * self.swept,
            won * self.done / 8,
            1.0 if trump_lead else 0.0,
            against,
            by_partner,
            by_them,
            held / 4,
            held * held / 16,
            unseen / 4,
            ruff_right + ruff_left,
            ruff,
            over,
            over_right,
            over_left,
            1.0 if self.voids(card) else 0.0,
            1.0 if unseen + held == 8 else 0.0,
        )
