"""The last two tricks by enumeration: minimax in each possible deal, where few deals are possible.

A card is evaluated by the game points with which the deal then ends, summed over the possible deals, if
everybody plays as well as possible with all cards open.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from baloot.cpu.sampling.deduction import Deductions
from baloot.rules.cards import Card, Hand, Rank, card_of, cards_in, hand_of
from baloot.rules.play import Play
from baloot.rules.projects import HOKUM_POINTS, SUN_POINTS, Baloot, Project
from baloot.rules.scoring import tally
from baloot.rules.view import View

CARDS_LEFT = 2
#: With more possible deals than this the enumeration takes too long and tells too little.
_MOST_DEALS = 6
#: The value of a card point in game points: it decides where game points are equal.
_CARD_POINT = 0.01


def best_by_enumeration(view: View, deductions: Deductions) -> Card | None:
    """The best card over all possible deals; None unless two tricks, and at most six such deals, are left."""
    if view.counts[view.seat] != CARDS_LEFT:
        return None
    deals = list(_possible_deals(view, deductions))
    if not 0 < len(deals) <= _MOST_DEALS:
        return None
    values = dict.fromkeys((Card(action) for action in view.legal), 0.0)
    for hands in deals:
        play = _play(view, hands)
        for card in values:
            values[card] += _minimax(play.after(card), view)
    return max(values, key=values.__getitem__)


def _possible_deals(view: View, deductions: Deductions) -> Iterator[list[int]]:
    """The hands, by seat, in each possible deal; at most one more of them than are enumerated."""
    hands = list(deductions.known)
    hands[view.seat] = view.hand
    hidden = deductions.unseen
    for known in deductions.known:
        hidden &= ~known
    cards = list(cards_in(Hand(hidden)))
    return islice(_placements(cards, hands, list(deductions.free), deductions.may), _MOST_DEALS + 1)


def _placements(
    cards: list[Card], hands: list[int], free: list[int], may: tuple[int, ...]
) -> Iterator[list[int]]:
    """Every way to place the cards in the free places of the seats that may hold them."""
    if not cards:
        yield list(hands)
        return
    bit = 1 << cards[0]
    for seat in range(4):
        if free[seat] and may[seat] & bit:
            hands[seat] |= bit
            free[seat] -= 1
            yield from _placements(cards[1:], hands, free, may)
            hands[seat] &= ~bit
            free[seat] += 1


def _play(view: View, hands: list[int]) -> Play:
    """The present play if these are the hands, indexed by seat."""
    assert view.contract is not None
    assert view.leader is not None
    south, east, north, west = map(Hand, hands)
    leader = view.leader
    return Play(
        ruleset=view.ruleset,
        contract=view.contract,
        hands=(south, east, north, west),
        leader=leader,
        trick=view.trick,
        winning=leader if view.winning is None else view.winning,
        ekka=view.ekka,
        tricks=view.tricks,
        projects=shown_projects(view),
        baloot=_baloot(view),
    )


def shown_projects(view: View) -> tuple[Project, ...]:
    """The projects that count; they have been shown once the first trick is complete."""
    points = SUN_POINTS if view.trump is None else HOKUM_POINTS
    return tuple(
        Project(project.seat, project.kind, project.cards, points[project.kind], scored=True)
        for project in view.announced
        if project.cards is not None
    )


def _baloot(view: View) -> Baloot | None:
    """Baloot if it was announced, else None."""
    if view.baloot is None or view.trump is None:
        return None
    pair = hand_of(card_of(view.trump, rank) for rank in (Rank.KING, Rank.QUEEN))
    return Baloot(view.baloot, pair, scored=True)


def _minimax(play: Play, view: View) -> float:
    """Game points that the seat's side writes more than the other if everybody plays best with open cards."""
    if play.over:
        ended = tally(play, view.up)
        ours, theirs = view.seat.side, view.seat.side.other
        return (
            ended.written[ours]
            - ended.written[theirs]
            + _CARD_POINT * (ended.card_points[ours] - ended.card_points[theirs])
        )
    assert play.turn is not None
    best = max if play.turn.side == view.seat.side else min
    return best(_minimax(play.after(card), view) for card in play.legal)
