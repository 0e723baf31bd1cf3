"""Deals strung together to 152: a match is a source of decks and a list of actions (DEAL-4, DEAL-5, END)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from baloot.rules.auction import Action, Auction, Call, Contract, Said
from baloot.rules.deal import Deal, DeckSource
from baloot.rules.doubling import Doubling
from baloot.rules.faults import IllegalAction
from baloot.rules.play import Hands, Play
from baloot.rules.ruleset import Ruleset
from baloot.rules.scoring import Pair, Tally, match_winner, tally, totals_after
from baloot.rules.seats import Seat, Side

Acted = tuple[Seat, Action]


@dataclass(frozen=True, slots=True)
class Finished:
    """A deal that has ended: played, or passed out, and then without play and tally.

    `totals` are the match totals (NS, EW) after it, in game points.
    """

    number: int
    deal: Deal
    calls: tuple[Said, ...]
    play: Play | None
    tally: Tally | None
    totals: Pair

    @property
    def acted(self) -> Iterator[Acted]:
        """Every action of the deal in order."""
        yield from self.calls
        if self.play is not None:
            for trick in self.play.tricks:
                yield from trick.plays


@dataclass(frozen=True, slots=True)
class Match:
    """A match in progress or over, as an immutable value.

    `number` counts deals from 1, `totals` are (NS, EW) in game points, `ply` counts the actions of all seats
    so far.
    """

    ruleset: Ruleset
    source: DeckSource
    number: int
    deal: Deal
    #: What each seat holds until the first card is played: five cards, then eight.
    dealt: Hands
    auction: Auction
    doubling: Doubling | None
    play: Play | None
    totals: Pair
    finished: tuple[Finished, ...]
    winner: Side | None
    ply: int

    @classmethod
    def opening(cls, ruleset: Ruleset, source: DeckSource) -> Match:
        """Before the first call of deal 1."""
        return _dealt(ruleset, source, 1, source.first_dealer, (0, 0), (), 0)

    @property
    def over(self) -> bool:
        """A side has won."""
        return self.winner is not None

    @property
    def turn(self) -> Seat | None:
        """Who acts next."""
        if self.winner is not None:
            return None
        return (self.play or self.doubling or self.auction).turn

    @property
    def legal(self) -> tuple[Action, ...]:
        """What the seat whose turn it is may call or play; empty once the match is over."""
        if self.winner is not None:
            return ()
        return (self.play or self.doubling or self.auction).legal

    @property
    def contract(self) -> Contract | None:
        """The contract of the present deal once it stands, at the level reached so far."""
        stage = self.play or self.doubling or self.auction
        return stage.contract

    @property
    def calls(self) -> tuple[Said, ...]:
        """Everything said in the present deal."""
        return self.auction.calls if self.doubling is None else self.auction.calls + self.doubling.calls

    @property
    def hands(self) -> Hands:
        """The hand of each seat, in the order S E N W."""
        return self.dealt if self.play is None else self.play.hands

    @property
    def acted(self) -> Iterator[Acted]:
        """Every action of the match in order, with who did it."""
        for deal in self.finished:
            yield from deal.acted
        if self.winner is None:
            yield from self._acted_in_deal()

    def _acted_in_deal(self) -> Iterator[Acted]:
        yield from self.calls
        if self.play is not None:
            for trick in self.play.tricks:
                yield from trick.plays
            for n, card in enumerate(self.play.trick):
                yield Seat((self.play.leader + n) & 3), card

    @property
    def last_acted(self) -> Acted | None:
        """The action that led here; none before the first call of the match."""
        if self.winner is None:
            play = self.play
            if play is not None and play.trick:
                return Seat((play.leader + len(play.trick) - 1) & 3), play.trick[-1]
            if play is not None and play.tricks:
                return play.tricks[-1].plays[-1]
            if self.auction.calls:
                return self.calls[-1]
        if not self.finished:
            return None
        ended = self.finished[-1]
        return ended.calls[-1] if ended.play is None else ended.play.tricks[-1].plays[-1]

    def after(self, action: Action) -> Match:
        """The match once the seat whose turn it is has called or played this, a new value.

        The action that ends a deal also deals the next one. Raises `IllegalAction` for exactly the actions
        that are not in `legal`, and for all once the match is over.
        """
        if self.winner is not None:
            raise IllegalAction(action, "a match that is over")
        if self.play is not None:
            if isinstance(action, Call):
                raise IllegalAction(action, "the play")
            return self._played(self.play.after(action))
        if not isinstance(action, Call):
            raise IllegalAction(action, "the auction")
        if self.doubling is not None:
            return self._doubled(self.doubling.after(action), self.ply + 1)
        return self._called(self.auction.after(action))

    def _called(self, auction: Auction) -> Match:
        if not auction.over:
            return replace(self, auction=auction, ply=self.ply + 1)
        contract = auction.contract
        if contract is None:
            return self._ended(auction.calls, None, None, self.totals)
        complete = replace(self, auction=auction, dealt=self.deal.full_hands(contract.taker))
        return complete._doubled(Doubling.opening(self.ruleset, contract, self.totals), self.ply + 1)

    def _doubled(self, doubling: Doubling, ply: int) -> Match:
        play = None
        if doubling.over:
            play = Play.opening(self.ruleset, doubling.contract, self.dealt, self.deal.dealer)
        return replace(self, doubling=doubling, play=play, ply=ply)

    def _played(self, play: Play) -> Match:
        if play.over:
            tallied = tally(play, self.deal.up)
            return self._ended(self.calls, play, tallied, totals_after(self.totals, play.contract, tallied))
        # Spelled out because `replace` would cost more than all the rest of a step.
        return Match(
            self.ruleset,
            self.source,
            self.number,
            self.deal,
            self.dealt,
            self.auction,
            self.doubling,
            play,
            self.totals,
            self.finished,
            None,
            self.ply + 1,
        )

    def _ended(
        self, calls: tuple[Said, ...], play: Play | None, tallied: Tally | None, totals: Pair
    ) -> Match:
        """Write the deal down and deal the next, unless the match is won; a void deal never wins one."""
        finished = (*self.finished, Finished(self.number, self.deal, calls, play, tallied, totals))
        winner = match_winner(totals) if tallied is not None else None
        if winner is not None:
            return replace(self, play=play, totals=totals, finished=finished, winner=winner, ply=self.ply + 1)
        dealer = self.deal.dealer.next
        return _dealt(self.ruleset, self.source, self.number + 1, dealer, totals, finished, self.ply + 1)


def _dealt(
    ruleset: Ruleset,
    source: DeckSource,
    number: int,
    dealer: Seat,
    totals: Pair,
    finished: tuple[Finished, ...],
    ply: int,
) -> Match:
    deal = Deal(source.deck(number), dealer)
    return Match(
        ruleset,
        source,
        number,
        deal,
        deal.first_hands(),
        Auction.opening(ruleset, dealer, deal.up),
        doubling=None,
        play=None,
        totals=totals,
        finished=finished,
        winner=None,
        ply=ply,
    )


def replay(ruleset: Ruleset, source: DeckSource, actions: Iterable[Action]) -> Match:
    """The match that these actions lead to, from the start; `IllegalAction` if the rules refuse one.

    >>> from .deal import Shuffled
    >>> from .ruleset import CLASSIC
    >>> match = replay(CLASSIC, Shuffled(bytes(32)), [Call.PASS, Call.SUN])
    >>> match.ply, match.contract, match.turn
    (2, None, <Seat.NORTH: 2>)
    """
    match = Match.opening(ruleset, source)
    for action in actions:
        match = match.after(action)
    return match


def follow(match: Match, actions: Iterable[Action]) -> Iterator[Match]:
    """The match after each of these actions in turn; `IllegalAction` at the first that the rules refuse."""
    for action in actions:
        match = match.after(action)
        yield match
