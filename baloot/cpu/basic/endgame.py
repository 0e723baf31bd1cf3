"""The last two tricks by counting: where few deals of the unseen cards are possible, every one is played out.

A card is judged by the game points with which the deal then ends, everybody playing as if all cards lay open.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from baloot.cpu.sampling.deduction import Memory
from baloot.rules.cards import Card, Hand, Rank, card_of, cards_in, hand_of
from baloot.rules.play import Play
from baloot.rules.projects import HOKUM_POINTS, SUN_POINTS, Baloot, Project
from baloot.rules.scoring import tally
from baloot.rules.view import View

CARDS_LEFT = 2
#: With more possible deals than this counting takes too long, and says too little.
_DEALS = 6
#: What a card point is worth beside a game point, where game points are equal.
_CARD_POINT = 0.01


def counted(view: View, memory: Memory) -> Card | None:
    """The best card by counting; none when there are too many cards or too many possibilities."""
    if view.counts[view.seat] != CARDS_LEFT:
        return None
    deals = list(_deals(view, memory))
    if not 0 < len(deals) <= _DEALS:
        return None
    worth = dict.fromkeys((Card(action) for action in view.legal), 0.0)
    for hands in deals:
        play = _play(view, hands)
        for card in worth:
            worth[card] += _value(play.after(card), view)
    return max(worth, key=worth.__getitem__)


def _deals(view: View, memory: Memory) -> Iterator[list[int]]:
    """The hands of all seats in each possible deal, one more than are counted at most."""
    hands = list(memory.known)
    hands[view.seat] = view.hand
    hidden = memory.unseen
    for known in memory.known:
        hidden &= ~known
    return islice(_placed(list(cards_in(Hand(hidden))), hands, list(memory.free), memory.may), _DEALS + 1)


def _placed(
    cards: list[Card], hands: list[int], free: list[int], may: tuple[int, ...]
) -> Iterator[list[int]]:
    """Every way to place the cards in the free places of those who may hold them."""
    if not cards:
        yield list(hands)
        return
    bit = 1 << cards[0]
    for seat in range(4):
        if free[seat] and may[seat] & bit:
            hands[seat] |= bit
            free[seat] -= 1
            yield from _placed(cards[1:], hands, free, may)
            hands[seat] &= ~bit
            free[seat] += 1


def _play(view: View, hands: list[int]) -> Play:
    """The play as it stands if these are the hands."""
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
        projects=shown(view),
        baloot=_baloot(view),
    )


def shown(view: View) -> tuple[Project, ...]:
    """The projects that count, which have been shown by now."""
    points = SUN_POINTS if view.trump is None else HOKUM_POINTS
    return tuple(
        Project(project.seat, project.kind, project.cards, points[project.kind], scored=True)
        for project in view.announced
        if project.cards is not None
    )


def _baloot(view: View) -> Baloot | None:
    """Baloot as far as it was announced."""
    if view.baloot is None or view.trump is None:
        return None
    pair = hand_of(card_of(view.trump, rank) for rank in (Rank.KING, Rank.QUEEN))
    return Baloot(view.baloot, pair, scored=True)


def _value(play: Play, view: View) -> float:
    """What the seat's side writes more than the other when everybody plays as well as with open cards."""
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
    return best(_value(play.after(card), view) for card in play.legal)
