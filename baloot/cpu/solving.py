"""Which card `strong` plays: the one that does best over worlds that agree with what the seat knows.

Every world is solved with all cards open, for every legal card, in game points of the whole deal: made or
lost, projects, Baloot and level with it. What speaks for a card by rule of thumb is added with a small
weight, and decides between cards that do equally well.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..rules.cards import Card, Hand, hand_of
from ..rules.projects import HOKUM_POINTS, SUN_POINTS, Project, baloot_in, projects_in
from ..rules.seats import Side
from ..rules.values import points, stronger
from ..rules.view import View
from ..search import solver
from ..search.position import position_of
from ..search.staircase import Staircase, staircase
from .chance import Stream
from .playing import Judge
from .worlds import Hands, worlds

#: How many worlds are solved, by how many tricks are complete: sun, hokum with duties, hokum without.
WORLDS = (
    (16, 20, 30, 40, 40, 40, 40, 40),
    (16, 20, 30, 40, 40, 40, 40, 40),
    (12, 20, 30, 40, 40, 40, 40, 40),
)
#: What a game point by rule of thumb weighs beside one by solving.
THUMB = 0.1
#: A card that is so many game points a world behind after a third of them is given up.
HOPELESS = 4


def card(view: View, seed: str) -> Card:
    """The card of the seat whose turn it is; chance follows from a seed of hex digits."""
    judge = Judge(view)
    legal = [Card(action) for action in view.legal]
    classes = _classes(view, judge, legal)
    if len(set(classes.values())) == 1:
        return _by_thumb(judge, legal)
    row = 0 if view.trump is None else 1 if view.ruleset.must_trump else 2
    drawn = worlds(view, judge.memory, Stream(seed), WORLDS[row][len(view.tricks)])
    position = position_of(view)
    tried = sorted(set(classes.values()))
    sign = 1 if view.seat.side == Side.NS else -1
    sums = dict.fromkeys(tried, 0)
    for done, hands in enumerate(drawn):
        if done in (len(drawn) // 3, 2 * len(drawn) // 3):
            most = max(sums[one] for one in tried)
            tried = [one for one in tried if sums[one] >= most - HOPELESS * done]
            if len(tried) == 1:
                break
        for one, worth in zip(
            tried, solver().worths(position, hands, _stairs(view, hands), tried), strict=True
        ):
            sums[one] += sign * worth
    best = [card for card in legal if classes[card] in tried]
    return max(
        best,
        key=lambda card: (
            sums[classes[card]] / len(drawn) + THUMB * judge.judgement(card),
            -judge.points[card],
            -judge.strength[card],
        ),
    )


def _by_thumb(judge: Judge, legal: Sequence[Card]) -> Card:
    return max(legal, key=lambda card: (judge.judgement(card), -judge.points[card], -judge.strength[card]))


def _classes(view: View, judge: Judge, legal: Sequence[Card]) -> dict[Card, Card]:
    """For each card the one that is solved for it: cards of equal points with no other hand's between them.

    The highest card left of a plain suit differs from the next where leading it frees the partner (PLAY-8b).
    """
    worth = points(view.trump)
    foreign = judge.memory.unseen | hand_of(view.trick)
    freeing = not view.trick and view.ruleset.must_trump
    classes: dict[Card, Card] = {}
    above: dict[int, Card] = {}
    for card in sorted(legal, key=judge.strength.__getitem__, reverse=True):
        suit = card >> 3
        before = above.get(suit)
        above[suit] = classes[card] = card
        if before is None or worth[card] != worth[before]:
            continue
        between = stronger(view.trump, card) & ~stronger(view.trump, before) & foreign
        top = not stronger(view.trump, before) & foreign
        if not between and not (freeing and top and suit != view.trump):
            classes[card] = classes[before]
    return classes


def _stairs(view: View, hands: Hands) -> Staircase:
    """The staircase of the deal if the hands are these."""
    contract = view.contract
    assert contract is not None
    dealt = list(map(int, hands))
    for trick in view.tricks:
        for seat, card in trick.plays:
            dealt[seat] |= 1 << card
    if view.leader is not None:
        for n, card in enumerate(view.trick):
            dealt[(view.leader + n) & 3] |= 1 << card
    whole = [Hand(hand) for hand in dealt]
    projects = _shown(view) if view.tricks else projects_in(view.ruleset, view.trump, whole, view.dealer)
    baloot = baloot_in(view.ruleset, view.trump, whole, projects)
    return staircase(view.ruleset, contract, view.up, projects, baloot)


def _shown(view: View) -> tuple[Project, ...]:
    """The projects that count, whose cards have been shown."""
    worth = SUN_POINTS if view.trump is None else HOKUM_POINTS
    return tuple(
        Project(project.seat, project.kind, project.cards, worth[project.kind], scored=True)
        for project in view.announced
        if project.cards is not None
    )
