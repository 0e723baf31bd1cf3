"""Which card `basic` plays: the legal card with the best evaluation, without any search.

An evaluation is linear, in game points: a dot product of features of what the card does in this trick with
fitted weights, less the value that the hand loses when the card leaves it (`holding`). The last two tricks
are enumerated where few deals are possible (`endgame`).
"""

from __future__ import annotations

from collections.abc import Sequence

from baloot.cpu.basic.endgame import best_by_enumeration
from baloot.cpu.evaluation.features import FollowingFeatures, LeadingFeatures, dot_product
from baloot.cpu.evaluation.holding import PLAIN, SUN, TRUMP, Standing, holding_value, standing
from baloot.cpu.evaluation.weights import FOLLOWING, LEADING
from baloot.cpu.sampling.deduction import deduce
from baloot.rules.cards import SUIT_CARDS, Card
from baloot.rules.values import LAST_TRICK_POINTS, beating, points, strengths, stronger
from baloot.rules.view import View

_LAST_TRICK = 7


def card(view: View) -> Card:
    """The card of the seat whose turn it is."""
    evaluator = CardEvaluator(view)
    best = best_by_enumeration(view, evaluator.deductions)
    if best is not None:
        return best
    return evaluator.best([Card(action) for action in view.legal])


class CardEvaluator:
    """Evaluates the cards of a seat whose turn it is to play."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.deductions = deduce(view)
        self.hand: int = view.hand
        self.trump = view.trump
        self.strength = strengths(self.trump)
        self.points = points(self.trump)
        self.seat: int = view.seat
        self.right, self.partner, self.left = (self.seat + 1) & 3, self.seat ^ 2, (self.seat + 3) & 3
        self.declarer: int = self.seat if view.contract is None else view.contract.declarer
        self.done = len(view.tricks)
        sweep_stake = self.done * self.done / 20
        ours = sum((trick.winner ^ self.seat) & 1 == 0 for trick in view.tricks)
        self.sweeping = sweep_stake if ours == self.done else 0.0
        self.saving = sweep_stake if ours == 0 else 0.0
        #: The row of the weights: sun, hokum with duties, hokum without; the opponents or the declarer's
        #: side.
        duties = 0 if self.trump is None else 1 if view.ruleset.must_trump else 2
        self.row = 2 * duties + ((self.declarer ^ self.seat) & 1 == 0)

    def best(self, cards: Sequence[Card]) -> Card:
        """The card with the best evaluation; of equals the one of fewer points, then the weaker."""
        return max(cards, key=lambda card: (self.evaluation(card), -self.points[card], -self.strength[card]))

    def evaluation(self, card: Card) -> float:
        """The evaluation of a legal card in game points, up to a constant."""
        if self.view.trick:
            features = dot_product(self.following_features(card), FOLLOWING[self.row])
        else:
            features = dot_product(self.leading_features(card), LEADING[self.row])
        return features - self.holding_loss(card)

    def holding_loss(self, card: Card) -> float:
        """The game points that the value of the hand falls by when the card leaves it."""
        kind, mine, unseen = self._suit(card >> 3)
        return holding_value(kind, mine, unseen) - holding_value(kind, mine & ~(1 << (card & 7)), unseen)

    def following_features(self, card: Card) -> FollowingFeatures:
        """The features of a card that is played to a trick which somebody else has led."""
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
        table = self.points[card] + (LAST_TRICK_POINTS if self.done == _LAST_TRICK else 0)
        for played in trick:
            table += self.points[played]
        won = 1.0 if ours else 0.0
        if place < 3:
            threat = self._beat(self.right, best, led) + self._ruff(self.right, best, led)
            if place == 2:
                won *= 1.0 - threat
            else:
                rescue = self._beat(self.partner, best, led) + self._ruff(self.partner, best, led)
                won = 1.0 - threat + threat * rescue * 0.4 if ours else rescue * (1.0 - 0.6 * threat)
        suit = card >> 3
        ruffs = suit == self.trump and led != self.trump
        left = 0 if suit in (led, self.trump) else (self.hand & SUIT_CARDS[suit]).bit_count() - 1
        return FollowingFeatures(
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

    def leading_features(self, card: Card) -> LeadingFeatures:
        """The features of a card that leads a trick."""
        deductions = self.deductions
        led = card >> 3
        suit = SUIT_CARDS[led]
        unseen = deductions.unseen & suit
        trump = led == self.trump
        right_over, left_over = self._beat(self.right, card, led), self._beat(self.left, card, led)
        right_ruffs, left_ruffs = self._ruff(self.right, card, led), self._ruff(self.left, card, led)
        over, ruff = self._beat(self.partner, card, led), self._ruff(self.partner, card, led)
        holds = (1.0 - right_over - right_ruffs) * (1.0 - left_over - left_ruffs)
        won = holds + (1.0 - holds) * (over + ruff) * 0.5
        sure = holds == 1.0
        any_of = deductions.probability_of_any
        theirs = max(any_of(self.right, suit), any_of(self.left, suit)) if trump else 0.0
        held = (self.hand & suit).bit_count()
        own = self.points[card] / 10
        standing = self._standing(led)
        higher = standing.top << 8 * led & stronger(self.trump, card)
        by_partner, by_them = self._led_by(led)
        return LeadingFeatures(
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
            partner_top=any_of(self.partner, higher) if higher else 0.0,
            right_top=any_of(self.right, higher) if higher else 0.0,
            partner_void=holds * deductions.probability_of_none(self.partner, unseen),
            right_over=right_over,
            left_over=left_over,
            promotes=standing.second / 4 if higher else 0.0,
            voids=self._voids(card),
        )

    def _beat(self, seat: int, best: Card, led: int) -> float:
        """The probability that a seat which is still to play can beat this card in the suit led."""
        if best >> 3 != led:
            return 0.0
        return self.deductions.probability_of_any(seat, stronger(self.trump, best) & self.deductions.unseen)

    def _ruff(self, seat: int, best: Card, led: int) -> float:
        """The probability that a seat which is still to play can ruff, and so beat, this card."""
        if self.trump is None or led == self.trump:
            return 0.0
        deductions = self.deductions
        trumps = SUIT_CARDS[self.trump] & deductions.unseen
        if best >> 3 == self.trump:
            trumps &= stronger(self.trump, best)
        if not trumps:
            return 0.0
        void = deductions.probability_of_none(seat, SUIT_CARDS[led] & deductions.unseen)
        return void * deductions.probability_of_any(seat, trumps)

    def _voids(self, card: Card) -> bool:
        """Whether the card is the last of a plain suit in a hand with trumps."""
        trump = self.trump
        if trump is None or card >> 3 == trump or not self.hand & SUIT_CARDS[trump]:
            return False
        return not self.hand & SUIT_CARDS[card >> 3] & ~(1 << card)

    def _suit(self, suit: int) -> tuple[int, int, int]:
        """The kind of a suit (see `holding`), and the sets of its ranks in this hand and unseen."""
        kind = SUN if self.trump is None else TRUMP if suit == self.trump else PLAIN
        return kind, self.hand >> 8 * suit & 0xFF, self.deductions.unseen >> 8 * suit & 0xFF

    def _standing(self, suit: int) -> Standing:
        return standing(*self._suit(suit))

    def _masters(self) -> int:
        """The number of cards in the hand that no unseen card of their suit beats."""
        return sum(self._standing(suit).masters for suit in range(4))

    def _led_by(self, suit: int) -> tuple[bool, bool]:
        """Whether the partner, and whether an opponent, has led the suit before."""
        partner = opponent = False
        for trick in self.view.tricks:
            if trick.cards[0] >> 3 == suit:
                partner |= trick.leader == self.partner
                opponent |= (trick.leader ^ self.seat) & 1 == 1
        return partner, opponent
