"""Which card a seat plays: the one for which most speaks.

What the hand is worth without the card speaks (`worth`), and what the card does in this trick (`signs`).
"""

from __future__ import annotations

from collections.abc import Sequence

from baloot.cpu.basic.endgame import counted
from baloot.cpu.evaluation.features import Following, Leading, weighed
from baloot.cpu.evaluation.holding import PLAIN, SUN, TRUMP, Standing, standing, suit_worth
from baloot.cpu.evaluation.weights import FOLLOWING, LEADING
from baloot.cpu.sampling.deduction import remember
from baloot.rules.cards import SUIT_CARDS, Card
from baloot.rules.values import LAST_TRICK_POINTS, beating, points, strengths, stronger
from baloot.rules.view import View

_LAST = 7


def card(view: View) -> Card:
    """The card of the seat whose turn it is."""
    seat = Judge(view)
    best = counted(view, seat.memory)
    if best is not None:
        return best
    return seat.best([Card(action) for action in view.legal])


class Judge:
    """A seat about to play, and how it judges its cards."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.memory = remember(view)
        self.hand: int = view.hand
        self.trump = view.trump
        self.strength = strengths(self.trump)
        self.points = points(self.trump)
        self.seat: int = view.seat
        self.right, self.partner, self.left = (self.seat + 1) & 3, self.seat ^ 2, (self.seat + 3) & 3
        self.declarer: int = self.seat if view.contract is None else view.contract.declarer
        self.done = len(view.tricks)
        stake = self.done * self.done / 20
        ours = sum((trick.winner ^ self.seat) & 1 == 0 for trick in view.tricks)
        self.sweeping = stake if ours == self.done else 0.0
        self.saving = stake if ours == 0 else 0.0
        #: The row of the weights: sun, hokum with duties or without; opponents or the declaring side.
        duties = 0 if self.trump is None else 1 if view.ruleset.must_trump else 2
        self.row = 2 * duties + ((self.declarer ^ self.seat) & 1 == 0)

    def best(self, cards: Sequence[Card]) -> Card:
        """The card for which most speaks; of equals the poorer, then the weaker."""
        return max(cards, key=lambda card: (self.judgement(card), -self.points[card], -self.strength[card]))

    def judgement(self, card: Card) -> float:
        """What speaks for the card, in game points."""
        if self.view.trick:
            return weighed(self.following(card), FOLLOWING[self.row]) - self.cost(card)
        return weighed(self.leading(card), LEADING[self.row]) - self.cost(card)

    def cost(self, card: Card) -> float:
        """What the hand loses in worth when the card leaves it."""
        kind, mine, unseen = self._suit(card >> 3)
        return suit_worth(kind, mine, unseen) - suit_worth(kind, mine & ~(1 << (card & 7)), unseen)

    def following(self, card: Card) -> Following:
        """The signs of a card when others have played before."""
        view = self.view
        assert view.winning is not None
        assert view.leader is not None
        trick = view.trick
        led = trick[0] >> 3
        best = trick[(view.winning - view.leader) & 3]
        leads = beating(self.trump, best) >> card & 1 == 1
        partners = view.winning == self.partner
        ours = leads or partners
        if leads:
            best = card
        place = len(trick)
        table = self.points[card] + (LAST_TRICK_POINTS if self.done == _LAST else 0)
        for played in trick:
            table += self.points[played]
        won = 1.0 if ours else 0.0
        if place < 3:
            threat = self._beaten(self.right, best, led) + self._ruffed(self.right, best, led)
            if place == 2:
                won *= 1.0 - threat
            else:
                rescue = self._beaten(self.partner, best, led) + self._ruffed(self.partner, best, led)
                won = 1.0 - threat + threat * rescue * 0.4 if ours else rescue * (1.0 - 0.6 * threat)
        suit = card >> 3
        ruffs = suit == self.trump and led != self.trump
        left = 0 if suit in (led, self.trump) else (self.hand & SUIT_CARDS[suit]).bit_count() - 1
        return Following(
            won if place == 1 else 0.0,
            won if place == 2 else 0.0,
            won if place == 3 else 0.0,
            won * table / 10,
            (1.0 - won) * self.points[card] / 10,
            leads,
            won if leads else 0.0,
            won * self.sweeping,
            won * self.saving,
            won * self.done / 8,
            leads and partners,
            ruffs,
            ruffs and partners,
            self._voids(card),
            left / 4,
        )

    def leading(self, card: Card) -> Leading:
        """The signs of a card that leads a trick."""
        memory = self.memory
        led = card >> 3
        suit = SUIT_CARDS[led]
        unseen = memory.unseen & suit
        trump = led == self.trump
        right_over, left_over = self._beaten(self.right, card, led), self._beaten(self.left, card, led)
        right_ruffs, left_ruffs = self._ruffed(self.right, card, led), self._ruffed(self.left, card, led)
        over, ruff = self._beaten(self.partner, card, led), self._ruffed(self.partner, card, led)
        holds = (1.0 - right_over - right_ruffs) * (1.0 - left_over - left_ruffs)
        won = holds + (1.0 - holds) * (over + ruff) * 0.5
        sure = holds == 1.0
        theirs = max(memory.chance(self.right, suit), memory.chance(self.left, suit)) if trump else 0.0
        held = (self.hand & suit).bit_count()
        own = self.points[card] / 10
        standing = self._standing(led)
        higher = standing.top << 8 * led & stronger(self.trump, card)
        by_partner, by_them = self._led_by(led)
        return Leading(
            won=won,
            won_own=won * own,
            gift=(1.0 - won) * own,
            won_rest=won * standing.points / 30,
            lost_rest=(1.0 - won) * standing.points / 30,
            holds=holds,
            sure=sure,
            masters=holds * self._masters() / 4,
            sweeping=won * self.sweeping,
            late=won * self.done / 8,
            trump=trump,
            draws=theirs,
            trumps_unseen=unseen.bit_count() / 4 if trump else 0.0,
            sure_trump=trump and sure,
            idle_trump=trump and theirs == 0.0,
            partners_suit=by_partner,
            their_suit=by_them,
            fresh=unseen.bit_count() + held == 8,
            held=held / 4,
            long=held * held / 16,
            unseen=unseen.bit_count() / 4,
            ruffed=right_ruffs + left_ruffs,
            partner_ruffs=ruff,
            partner_over=over,
            partner_top=memory.chance(self.partner, higher) if higher else 0.0,
            right_top=memory.chance(self.right, higher) if higher else 0.0,
            partner_void=holds * memory.lacks(self.partner, unseen),
            right_over=right_over,
            left_over=left_over,
            promotes=standing.second / 4 if higher else 0.0,
            voids=self._voids(card),
        )

    def _beaten(self, seat: int, best: Card, led: int) -> float:
        """How likely the seat, still to play, can beat this card in its own suit."""
        if best >> 3 != led:
            return 0.0
        return self.memory.chance(seat, stronger(self.trump, best) & self.memory.unseen)

    def _ruffed(self, seat: int, best: Card, led: int) -> float:
        """How likely the seat, still to play, can ruff this card."""
        if self.trump is None or led == self.trump:
            return 0.0
        memory = self.memory
        trumps = SUIT_CARDS[self.trump] & memory.unseen
        if best >> 3 == self.trump:
            trumps &= stronger(self.trump, best)
        if not trumps:
            return 0.0
        return memory.lacks(seat, SUIT_CARDS[led] & memory.unseen) * memory.chance(seat, trumps)

    def _voids(self, card: Card) -> bool:
        """Whether playing the card empties a plain suit of a hand with trumps."""
        trump = self.trump
        if trump is None or card >> 3 == trump or not self.hand & SUIT_CARDS[trump]:
            return False
        return not self.hand & SUIT_CARDS[card >> 3] & ~(1 << card)

    def _suit(self, suit: int) -> tuple[int, int, int]:
        """How the suit ranks, and which of its ranks are in this hand and unseen."""
        kind = SUN if self.trump is None else TRUMP if suit == self.trump else PLAIN
        return kind, self.hand >> 8 * suit & 0xFF, self.memory.unseen >> 8 * suit & 0xFF

    def _standing(self, suit: int) -> Standing:
        return standing(*self._suit(suit))

    def _masters(self) -> int:
        """How many cards of the hand no unseen card of their suit beats."""
        return sum(self._standing(suit).masters for suit in range(4))

    def _led_by(self, suit: int) -> tuple[bool, bool]:
        """Whether the partner, and whether an opponent, has led the suit before."""
        partner = opponent = False
        for trick in self.view.tricks:
            if trick.cards[0] >> 3 == suit:
                partner |= trick.leader == self.partner
                opponent |= (trick.leader ^ self.seat) & 1 == 1
        return partner, opponent
