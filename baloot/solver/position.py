"""Where a deal's play stands, in the kernel's numbers: everything but the hands, which may be imagined.

A play and a seat's view both tell it.
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


class Table(Protocol):
    """What is public of a play that has not ended."""

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
    """How the kernel numbers cards under a trump suit: in order of strength, trumps first."""

    trump: int | None
    #: By suit of the pack, which suit the kernel calls it, and what its ranks as bits become.
    suits: tuple[int, ...]
    ranks: tuple[tuple[int, ...], ...]

    def hand(self, cards: int) -> int:
        """The mask of a hand."""
        s, h, d, c = self.suits
        spades, hearts, diamonds, clubs = self.ranks
        return (
            spades[cards & 255] << s
            | hearts[cards >> 8 & 255] << h
            | diamonds[cards >> 16 & 255] << d
            | clubs[cards >> 24 & 255] << c
        )

    def card(self, card: Card) -> int:
        """The number of one card."""
        return self.hand(1 << card).bit_length() - 1


def _ranked(order: str) -> tuple[int, ...]:
    places = [order.index(letter) for letter in RANK_LETTERS]
    return tuple(sum(1 << places[n] for n in range(8) if mask >> n & 1) for mask in range(256))


_PLAIN, _TRUMP = _ranked(PLAIN_ORDER), _ranked(TRUMP_ORDER)


@cache
def numbering(trump: int | None) -> Numbering:
    """The numbering for a trump suit, or for none."""
    order = sorted(range(4), key=lambda suit: suit != trump)
    return Numbering(
        trump,
        tuple(8 * order.index(suit) for suit in range(4)),
        tuple(_TRUMP if suit == trump else _PLAIN for suit in range(4)),
    )


@dataclass(frozen=True, slots=True)
class Position:
    """A play's public state; see `kernel.search` for the meaning of each."""

    kind: str
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
    #: Card points that NS has made, and whether NS, and EW, may still take no trick.
    made: int
    none: bool
    all: bool

    @property
    def place(self) -> int:
        """How many cards lie on the table."""
        return self.ply & 3


def position_of(table: Table) -> Position:
    """The position of a play or of a view."""
    contract, leader = table.contract, table.leader
    assert contract is not None
    assert leader is not None
    trump = contract.trump
    numbers = numbering(trump)
    worth = points(trump)
    taken, tricks = [0, 0], [0, 0]
    for trick in table.tricks:
        taken[trick.winner & 1] += trick.points
        tricks[trick.winner & 1] += 1
    cards = [numbers.card(card) for card in table.trick]
    winning = leader if table.winning is None else table.winning
    forced = trump is not None and table.ruleset.must_trump
    return Position(
        kind="sun" if trump is None else "forced" if forced else "free",
        locked=contract.locked,
        numbering=numbers,
        ply=4 * len(table.tricks) + len(cards),
        leader=int(leader),
        led=cards[0] >> 3 if cards else 0,
        best=cards[(winning - leader) & 3] if cards else 0,
        winner=int(winning),
        played=sum(worth[card] for card in table.trick),
        table=sum(1 << card for card in cards),
        free=table.ekka or (bool(cards) and table.trick[0] & 7 == Rank.ACE),
        rest=sum(worth) + LAST_TRICK_POINTS - sum(taken),
        made=taken[0],
        none=tricks[0] == 0,
        all=tricks[1] == 0,
    )
