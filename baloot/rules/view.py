"""What one seat may know, the same type for the browser and for the CPU (PROJ-10, BAL-2).

This is the only place where hidden cards are left out: `observe` copies what is public and what the seat
holds, and everything outside the rules works on its result.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from baloot.rules.auction import Action, Contract, Said
from baloot.rules.cards import Card, Hand, Suit, size
from baloot.rules.duties import duties, reasons
from baloot.rules.match import Acted, Match
from baloot.rules.play import Hands, Play, Trick
from baloot.rules.projects import Kind
from baloot.rules.ruleset import Ruleset
from baloot.rules.scoring import Pair, Tally
from baloot.rules.seats import Seat, Side


@dataclass(frozen=True, slots=True)
class Announced:
    """A project as the table knows it: its cards only once they have been shown."""

    seat: Seat
    kind: Kind
    cards: tuple[Card, ...] | None


class Phase(Enum):
    """Which part of a deal a view shows."""

    AUCTION = "auction"
    DOUBLING = "doubling"
    PLAY = "play"
    #: The match is over.
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Taken:
    """What a side has taken in a deal: complete tricks, and their card points with the last trick's ten."""

    tricks: int
    points: int


#: What the two sides have before the first trick of a deal is complete.
NOTHING_TAKEN = (Taken(0, 0), Taken(0, 0))


@dataclass(frozen=True, slots=True)
class View:
    """One seat's knowledge of a match. Pairs are (NS, EW); hands and counts are indexed by seat.

    `tricks` are the complete ones of this deal. `last_trick`, `tally` and `winner` speak of what has just
    ended; the first two are kept until the first card of the next deal. `taken` is of this deal, or of the
    one in `tally` as long as that is kept.
    """

    ruleset: Ruleset
    seat: Seat
    ply: int
    acted: Acted | None
    number: int
    dealer: Seat
    up: Card
    hand: Hand
    counts: tuple[int, int, int, int]
    auction_round: int
    calls: tuple[Said, ...]
    contract: Contract | None
    leader: Seat | None
    trick: tuple[Card, ...]
    winning: Seat | None
    tricks: tuple[Trick, ...]
    last_trick: Trick | None
    taken: tuple[Taken, Taken]
    announced: tuple[Announced, ...]
    ekka: bool
    baloot: Seat | None
    totals: Pair
    tally: Tally | None
    turn: Seat | None
    legal: tuple[Action, ...]
    winner: Side | None

    @property
    def over(self) -> bool:
        """The match is over."""
        return self.winner is not None

    @property
    def phase(self) -> Phase:
        """What the present deal has come to."""
        if self.winner is not None:
            return Phase.OVER
        if self.leader is not None:
            return Phase.PLAY
        return Phase.AUCTION if self.contract is None else Phase.DOUBLING

    @property
    def played(self) -> Hands:
        """The cards that each seat has played in this deal."""
        cards = [0, 0, 0, 0]
        for trick in self.tricks:
            for seat, card in trick.plays:
                cards[seat] |= 1 << card
        if self.leader is not None:
            for n, card in enumerate(self.trick):
                cards[(self.leader + n) & 3] |= 1 << card
        south, east, north, west = map(Hand, cards)
        return south, east, north, west

    @property
    def why(self) -> dict[Card, str]:
        """The rule that refuses each card of the hand that is not legal; none unless the seat is to play."""
        if self.contract is None or self.leader is None or not self.legal:
            return {}
        place = 0 if self.winning is None else (self.winning - self.leader) & 3
        return reasons(self.hand, duties(self.ruleset, self.contract, self.trick, place, self.ekka))

    @property
    def trump(self) -> Suit | None:
        """The trump suit, none in sun or before a contract stands."""
        return None if self.contract is None else self.contract.trump


def observe(match: Match, seat: Seat) -> View:
    """Exactly what this seat may know of the match."""
    play = match.play
    south, east, north, west = match.hands
    ended = match.finished[-1] if match.finished else None
    if play is not None and (play.tricks or play.trick) and not match.over:
        ended = None
    tricks = () if play is None else play.tricks
    ended_play = None if ended is None else ended.play
    seen = tricks if ended_play is None else ended_play.tricks
    turn = match.turn
    return View(
        ruleset=match.ruleset,
        seat=seat,
        ply=match.ply,
        acted=match.last_acted,
        number=match.number,
        dealer=match.deal.dealer,
        up=match.deal.up,
        hand=match.hands[seat],
        counts=(size(south), size(east), size(north), size(west)),
        auction_round=match.auction.round,
        calls=match.calls,
        contract=match.contract,
        leader=None if play is None or play.over else play.leader,
        trick=() if play is None else play.trick,
        winning=play.winning if play is not None and play.trick else None,
        tricks=tricks,
        last_trick=seen[-1] if seen else None,
        taken=(_taken(seen, Side.NS), _taken(seen, Side.EW)) if seen else NOTHING_TAKEN,
        announced=() if play is None else _announced(play),
        ekka=play is not None and play.ekka,
        baloot=_baloot(match, play, ended_play),
        totals=match.totals,
        tally=None if ended is None else ended.tally,
        turn=turn,
        legal=match.legal if turn == seat else (),
        winner=match.winner,
    )


def _taken(tricks: tuple[Trick, ...], side: Side) -> Taken:
    own = [trick.points for trick in tricks if trick.winner.side == side]
    return Taken(len(own), sum(own))


def _announced(play: Play) -> tuple[Announced, ...]:
    """PROJ-10: kinds with each player's first card, the counting ones' cards after the first trick."""
    if not play.projects:
        return ()
    shown = bool(play.tricks)
    return tuple(
        Announced(project.seat, project.kind, project.cards if shown and project.scored else None)
        for project in play.projects
        if shown or (project.seat - play.leader) & 3 < len(play.trick)
    )


def _baloot(match: Match, play: Play | None, ended: Play | None) -> Seat | None:
    """Who has announced Baloot in this deal, or with the very card that ended the last one."""
    if play is not None:
        return play.baloot_announced
    if ended is not None and not match.auction.calls:
        return ended.baloot_announced
    return None
