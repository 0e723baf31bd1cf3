"""The public state of a play in the solver's numbers: all of a position but the hands, which may be sampled.

It is the same whether it is read from a play, with all its hands, or from what one seat may know.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Protocol

from baloot.rules.auction import Contract
from baloot.rules.cards import RANK_LETTERS, Card, Rank
from baloot.rules.play import Trick
from baloot.rules.ruleset import Ruleset
from baloot.rules.seats import Seat
from baloot.rules.values import LAST_TRICK_POINTS, PLAIN_ORDER, TRUMP_ORDER, points


class PublicPlay(Protocol):
    """What every seat knows of a play that has not ended; `Play` and `View` both have it."""

    @property
    def ruleset(self) -> Ruleset: ...
    @property
    def contract(self) -> Contract | None: ...
    @property
    def leader(self) -> Seat | None: ...
    @property
    def trick(self) -> tuple[Card, ...]: ...
    @property
    def winning(self) -> Seat | None: ...
    @property
    def ekka(self) -> bool: ...
    @property
    def tricks(self) -> tuple[Trick, ...]: ...


@dataclass(frozen=True, slots=True)
class Numbering:
    """How the search numbers cards under a trump suit: by suit, trumps first, and by strength."""

    trump: int | None
    #: Indexed by suit of the pack: the first bit of the suit in the solver's masks, and the bits that each
    #: set of its ranks becomes there.
    suits: tuple[int, ...]
    ranks: tuple[tuple[int, ...], ...]

    def hand(self, cards: int) -> int:
        """The mask of a hand of the rules in the solver's numbers."""
        s, h, d, c = self.suits
        spades, hearts, diamonds, clubs = self.ranks
        return (
            spades[cards & 255] << s
            | hearts[cards >> 8 & 255] << h
            | diamonds[cards >> 16 & 255] << d
            | clubs[cards >> 24 & 255] << c
        )

    def card(self, card: Card) -> int:
        """The number, 0 to 31, of one card."""
        return self.hand(1 << card).bit_length() - 1


def _ranked(order: str) -> tuple[int, ...]:
    places = [order.index(letter) for letter in RANK_LETTERS]
    return tuple(sum(1 << places[n] for n in range(8) if mask >> n & 1) for mask in range(256))


_PLAIN, _TRUMP = _ranked(PLAIN_ORDER), _ranked(TRUMP_ORDER)


@cache
def numbering(trump: int | None) -> Numbering:
    """The numbering under a trump suit, or without trumps."""
    order = sorted(range(4), key=lambda suit: suit != trump)
    return Numbering(
        trump,
        tuple(8 * order.index(suit) for suit in range(4)),
        tuple(_TRUMP if suit == trump else _PLAIN for suit in range(4)),
    )


@dataclass(frozen=True, slots=True)
class Position:
    """The public state of a play, in the terms of `alpha_beta.search`, which explains the other fields."""

    #: Which ordering weights are used: a key of `move_ordering.WEIGHTS`.
    kind: str
    #: DBL-6: trumps must not be led.
    locked: bool
    numbering: Numbering
    ply: int
    leader: int
    led: int
    best: int
    winner: int
    played: int
    table: int
    free: bool
    rest: int
    #: Card points that NS has made.
    made: int
    #: Whether EW, and whether NS, has won every trick so far.
    ew_can_sweep: bool
    ns_can_sweep: bool

    @property
    def place(self) -> int:
        """The number of cards in the present trick."""
        return self.ply & 3


def position_of(play: PublicPlay) -> Position:
    """The position of a play that has not ended."""
    contract, leader = play.contract, play.leader
    assert contract is not None
    assert leader is not None
    trump = contract.trump
    numbers = numbering(trump)
    card_points = points(trump)
    taken, tricks = [0, 0], [0, 0]
    for trick in play.tricks:
        taken[trick.winner & 1] += trick.points
        tricks[trick.winner & 1] += 1
    cards = [numbers.card(card) for card in play.trick]
    winning = leader if play.winning is None else play.winning
    forced = trump is not None and play.ruleset.must_trump
    return Position(
        kind="sun" if trump is None else "forced" if forced else "free",
        locked=contract.locked,
        numbering=numbers,
        ply=4 * len(play.tricks) + len(cards),
        leader=int(leader),
        led=cards[0] >> 3 if cards else 0,
        best=cards[(winning - leader) & 3] if cards else 0,
        winner=int(winning),
        played=sum(card_points[card] for card in play.trick),
        table=sum(1 << card for card in cards),
        free=play.ekka or (bool(cards) and play.trick[0] & 7 == Rank.ACE),
        rest=sum(card_points) + LAST_TRICK_POINTS - sum(taken),
        made=taken[0],
        ew_can_sweep=tricks[0] == 0,
        ns_can_sweep=tricks[1] == 0,
    )
