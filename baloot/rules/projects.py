"""Projects and Baloot: found, compared, awarded (PROJ-1 to PROJ-12, BAL-1, BAL-3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import combinations

from baloot.rules.cards import (
    RANK_CARDS,
    RANKS,
    SUIT_CARDS,
    SUITS,
    Card,
    Hand,
    Rank,
    Suit,
    card_of,
    hand_of,
    rank_of,
    size,
)
from baloot.rules.ruleset import Ruleset
from baloot.rules.seats import SEATS, Seat, speaking_order

BALOOT_POINTS = 2
PROJECTS_A_PLAYER = 2


class Kind(IntEnum):
    """The four kinds of project."""

    SIRA = 0
    FIFTY = 1
    HUNDRED = 2
    FOUR_HUNDRED = 3

    @property
    def token(self) -> str:
        """The kind's name in frames and records."""
        return self.name.lower()


#: PROJ-2 to PROJ-6: game points in hokum and in sun.
HOKUM_POINTS = {Kind.SIRA: 2, Kind.FIFTY: 5, Kind.HUNDRED: 10}
SUN_POINTS = {Kind.SIRA: 4, Kind.FIFTY: 10, Kind.HUNDRED: 20, Kind.FOUR_HUNDRED: 40}
_SEQUENCE_KINDS = {3: Kind.SIRA, 4: Kind.FIFTY}


@dataclass(frozen=True, slots=True)
class Project:
    """A project that a seat holds; `cards` from the highest down, `points` in game points at level 1."""

    seat: Seat
    kind: Kind
    cards: tuple[Card, ...]
    points: int
    scored: bool = False

    @property
    def is_four(self) -> bool:
        """Four of a kind, not a sequence."""
        return rank_of(self.cards[0]) == rank_of(self.cards[1])

    @property
    def strength(self) -> tuple[int, bool, Rank]:
        """PROJ-11, without the seat: game points, four of a kind above a sequence, the higher card."""
        return self.points, self.is_four, rank_of(self.cards[0])


@dataclass(frozen=True, slots=True)
class Baloot:
    """BAL-1: the seat that holds king and queen of trumps; not scored when swallowed (BAL-3)."""

    seat: Seat
    cards: Hand
    scored: bool


def find(seat: Seat, hand: Hand, trump: Suit | None) -> tuple[Project, ...]:
    """The projects of one hand of eight cards, at most two, as PROJ-9 chooses them, the stronger first."""
    candidates = [*_fours(seat, hand, trump), *_sequences(seat, hand, trump)]
    if len(candidates) < 2:
        return tuple(candidates)
    choices = [
        choice
        for count in range(1, PROJECTS_A_PLAYER + 1)
        for choice in combinations(candidates, count)
        if len({card for project in choice for card in project.cards})
        == sum(len(project.cards) for project in choice)
    ]
    best = max(choices, key=_preference)
    return tuple(sorted(best, key=lambda project: project.strength, reverse=True))


def _preference(choice: tuple[Project, ...]) -> tuple[tuple[int, bool, Rank], int, int]:
    """PROJ-9: the strongest project, then the points, then (PROJ-8) as many cards in it as there are."""
    return (
        max(project.strength for project in choice),
        sum(project.points for project in choice),
        sum(len(project.cards) for project in choice),
    )


def _fours(seat: Seat, hand: Hand, trump: Suit | None) -> Iterator[Project]:
    for rank in RANKS[Rank.TEN :]:
        if hand & RANK_CARDS[rank] == RANK_CARDS[rank]:
            cards = tuple(card_of(suit, rank) for suit in SUITS)
            in_sun_aces = rank == Rank.ACE and trump is None
            yield _project(seat, Kind.FOUR_HUNDRED if in_sun_aces else Kind.HUNDRED, cards, trump)


def _sequences(seat: Seat, hand: Hand, trump: Suit | None) -> Iterator[Project]:
    """Every run of three or more, also those inside a longer run."""
    for suit in SUITS:
        ranks = (hand & SUIT_CARDS[suit]) >> 8 * suit
        if not ranks & ranks >> 1 & ranks >> 2:
            continue
        for low in range(6):
            for length in range(3, 9 - low):
                if ranks >> low & (1 << length) - 1 == (1 << length) - 1:
                    cards = tuple(card_of(suit, RANKS[low + n]) for n in reversed(range(length)))
                    yield _project(seat, _SEQUENCE_KINDS.get(length, Kind.HUNDRED), cards, trump)


def _project(seat: Seat, kind: Kind, cards: tuple[Card, ...], trump: Suit | None) -> Project:
    return Project(seat, kind, cards, (SUN_POINTS if trump is None else HOKUM_POINTS)[kind])


def projects_in(
    ruleset: Ruleset, trump: Suit | None, hands: Sequence[Hand], dealer: Seat
) -> tuple[Project, ...]:
    """All projects of a deal, in the order R O L D, each marked whether it counts (PROJ-11, PROJ-12).

    `hands` are the hands of eight cards, indexed by seat.
    """
    found = [project for seat in speaking_order(dealer) for project in find(seat, hands[seat], trump)]
    if not found:
        return ()
    # `max` keeps the first of equals, which is the earlier seat in R O L D.
    strongest = max(found, key=lambda project: project.strength)
    both = not ruleset.one_side_scores_projects
    return tuple(
        Project(
            project.seat,
            project.kind,
            project.cards,
            project.points,
            scored=both or project.seat.side == strongest.seat.side,
        )
        for project in found
    )


def baloot_in(
    ruleset: Ruleset, trump: Suit | None, hands: Sequence[Hand], projects: Sequence[Project]
) -> Baloot | None:
    """Who holds king and queen of trumps, and whether a counting hundred swallows them (BAL-1, BAL-3).

    `hands` are the hands of eight cards, indexed by seat; None where nobody holds both, and in sun.
    """
    if trump is None:
        return None
    pair = hand_of([card_of(trump, Rank.KING), card_of(trump, Rank.QUEEN)])
    for seat in SEATS:
        if size(Hand(hands[seat] & pair)) == 2:
            swallowed = ruleset.hundred_swallows_baloot and any(
                project.seat == seat
                and project.scored
                and project.kind == Kind.HUNDRED
                and hand_of(project.cards) & pair
                for project in projects
            )
            return Baloot(seat, pair, scored=not swallowed)
    return None
