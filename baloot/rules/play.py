"""The eight tricks: who leads, which cards are legal, who wins, Ekka (LEAD, PLAY, EKKA, DBL-6).

`Play.legal` is what the duties of the turn leave of a hand (`duties.py`), and `Play.after` refuses exactly
what is not in it. Two other places restate the duties, and tests hold both to `legal`: the solver's move
generator, for speed (`tests/solver/test_legal.py`), and the deductions of a CPU seat, which concludes from a
card that was played which cards its player cannot hold (`tests/cpu/test_deduction.py`).
"""

from __future__ import annotations

from dataclasses import dataclass

from baloot.rules.auction import Contract
from baloot.rules.cards import EMPTY, FULL, Card, Hand, Rank, cards_in
from baloot.rules.duties import allowed, duties
from baloot.rules.faults import IllegalAction
from baloot.rules.projects import Baloot, Project, baloot_in, projects_in
from baloot.rules.ruleset import Ruleset
from baloot.rules.seats import SEATS, Seat
from baloot.rules.values import LAST_TRICK_POINTS, beating, points, stronger

Hands = tuple[Hand, Hand, Hand, Hand]


@dataclass(frozen=True, slots=True)
class Trick:
    """A complete trick: its four cards in the order played, and its worth with the last trick's ten."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat
    points: int
    ekka: bool

    @property
    def plays(self) -> tuple[tuple[Seat, Card], ...]:
        """Who played what, in order."""
        return tuple((SEATS[(self.leader + n) & 3], card) for n, card in enumerate(self.cards))


@dataclass(frozen=True, slots=True)
class Play:
    """The play of one contract, in progress or over."""

    ruleset: Ruleset
    contract: Contract
    hands: Hands
    leader: Seat
    #: The cards of the trick on the table, in the order played, and the seat that is winning it.
    trick: tuple[Card, ...]
    winning: Seat
    #: EKKA-1: the card that leads this trick was announced as Ekka.
    ekka: bool
    tricks: tuple[Trick, ...]
    projects: tuple[Project, ...]
    baloot: Baloot | None

    @classmethod
    def opening(cls, ruleset: Ruleset, contract: Contract, hands: Hands, dealer: Seat) -> Play:
        """Before the first card (LEAD-1); `hands` are indexed by seat."""
        leader = contract.declarer if ruleset.declarer_leads else dealer.next
        projects = projects_in(ruleset, contract.trump, hands, dealer)
        return cls(
            ruleset,
            contract,
            hands,
            leader,
            trick=(),
            winning=leader,
            ekka=False,
            tricks=(),
            projects=projects,
            baloot=baloot_in(ruleset, contract.trump, hands, projects),
        )

    @property
    def over(self) -> bool:
        """All eight tricks are complete."""
        return len(self.tricks) == 8

    @property
    def turn(self) -> Seat | None:
        """Who plays next."""
        return None if self.over else SEATS[(self.leader + len(self.trick)) & 3]

    @property
    def gone(self) -> Hand:
        """The cards of the tricks that are complete."""
        left = 0
        for hand in self.hands:
            left |= hand
        for card in self.trick:
            left |= 1 << card
        return Hand(FULL & ~left)

    @property
    def legal(self) -> tuple[Card, ...]:
        """The cards that the seat whose turn it is may play, from the seven of spades upwards."""
        return tuple(cards_in(self.legal_hand))

    @property
    def legal_hand(self) -> Hand:
        """The same as a hand."""
        if len(self.tricks) == 8:
            return EMPTY
        hand = self.hands[(self.leader + len(self.trick)) & 3]
        winning = (self.winning - self.leader) & 3
        return allowed(hand, duties(self.ruleset, self.contract, self.trick, winning, self.ekka))

    def after(self, card: Card) -> Play:
        """The play once the seat whose turn it is has played this card; refuses what is not legal."""
        if not 0 <= card < 32 or not self.legal_hand >> card & 1:
            raise IllegalAction(card, "the play")
        seat = SEATS[(self.leader + len(self.trick)) & 3]
        south, east, north, west = self.hands
        left = Hand(self.hands[seat] & ~(1 << card))
        hands = (
            left if seat == 0 else south,
            left if seat == 1 else east,
            left if seat == 2 else north,
            left if seat == 3 else west,
        )
        if not self.trick:
            return self._on(hands, self.leader, (card,), seat, self._is_ekka(card), self.tricks)
        trick = (*self.trick, card)
        best = self.trick[(self.winning - self.leader) & 3]
        winning = seat if beating(self.contract.trump, best) >> card & 1 else self.winning
        if len(trick) < 4:
            return self._on(hands, self.leader, trick, winning, self.ekka, self.tricks)
        worth = points(self.contract.trump)
        total = sum(worth[played] for played in trick) + (LAST_TRICK_POINTS if len(self.tricks) == 7 else 0)
        complete = Trick(self.leader, trick, winning, total, self.ekka)
        return self._on(hands, winning, (), winning, False, (*self.tricks, complete))

    def _on(
        self,
        hands: Hands,
        leader: Seat,
        trick: tuple[Card, ...],
        winning: Seat,
        ekka: bool,
        tricks: tuple[Trick, ...],
    ) -> Play:
        return Play(
            self.ruleset,
            self.contract,
            hands,
            leader,
            trick,
            winning,
            ekka,
            tricks,
            self.projects,
            self.baloot,
        )

    def _is_ekka(self, card: Card) -> bool:
        """EKKA-1: every higher card of this plain suit went in earlier tricks, and it is not the ace."""
        trump = self.contract.trump
        if trump is None or not self.ruleset.ekka or card >> 3 == trump or card & 7 == Rank.ACE:
            return False
        return not stronger(trump, card) & ~self.gone

    @property
    def trick_begun(self) -> Play:
        """The same play at the moment its present trick began."""
        hands = list(self.hands)
        for n, card in enumerate(self.trick):
            seat = (self.leader + n) & 3
            hands[seat] = Hand(hands[seat] | 1 << card)
        south, east, north, west = hands
        return self._on((south, east, north, west), self.leader, (), self.leader, False, self.tricks)

    @property
    def baloot_announced(self) -> Seat | None:
        """BAL-2: who has played both king and queen of trumps, unless a hundred swallowed it (BAL-3)."""
        baloot = self.baloot
        if baloot is None or not baloot.scored or self.hands[baloot.seat] & baloot.cards:
            return None
        return baloot.seat
