"""Which card `strong` plays: the one that does best over worlds that agree with what the seat knows.

Every world is solved with all cards open, for every legal card, in what the whole deal is worth (`stakes`):
game points, made or lost, projects, Baloot and level with it, and near the end the match. What speaks for a
card by rule of thumb counts as some more worlds: it decides between cards that do equally well, and much
where few worlds could be solved.
"""

from __future__ import annotations

from collections.abc import Sequence

from baloot.cpu.basic.card_play import Judge
from baloot.cpu.basic.endgame import shown
from baloot.cpu.sampling.rng import Xorshift
from baloot.cpu.sampling.worlds import Hands, worlds
from baloot.cpu.strong.objective import stakes
from baloot.rules.cards import Card, Hand, hand_of
from baloot.rules.projects import baloot_in, projects_in
from baloot.rules.seats import Side
from baloot.rules.values import points, stronger
from baloot.rules.view import View
from baloot.solver.double_dummy import PositionLimitReached, thread_solver
from baloot.solver.payoff import PayoffTable, Terms
from baloot.solver.position import position_of

#: How many worlds are solved at most, by how many tricks are complete.
WORLDS = (72, 64, 48, 48, 48, 48, 48, 48)
#: No further world is begun once so many positions were visited, and one that would take as many by itself is
#: left out: some deals are hard, and nobody should wait.
MOST_POSITIONS = 4_500_000
#: What speaks for a card by rule of thumb weighs as much as so many worlds.
THUMB = 6
#: A card that is so many game points a world behind after some of them is given up.
HOPELESS = 4
_LOOKED_AT = (8, 16, 32)


def card(view: View, seed: str) -> Card:
    """The card of the seat whose turn it is; chance follows from a seed of hex digits."""
    judge = Judge(view)
    legal = [Card(action) for action in view.legal]
    classes = _classes(view, judge, legal)
    if len(set(classes.values())) == 1:
        return judge.best(legal)
    tried = sorted(set(classes.values()))
    drawn = worlds(view, judge.memory, Xorshift(seed), WORLDS[len(view.tricks)])
    sums = _solved(view, drawn, tried)
    return max(
        (card for card in legal if classes[card] in sums),
        key=lambda card: (
            sums[classes[card]] + THUMB * judge.judgement(card),
            -judge.points[card],
            -judge.strength[card],
        ),
    )


def _solved(view: View, drawn: Sequence[Hands], cards: Sequence[Card]) -> dict[Card, int]:
    """What the cards are worth to the seat's side, added up over worlds; hopeless ones are left out."""
    position = position_of(view)
    sign = 1 if view.seat.side == Side.NS else -1
    sums = dict.fromkeys(cards, 0)
    worths: list[int] = []
    begun = thread_solver().positions_visited
    for done, hands in enumerate(drawn):
        if done and thread_solver().positions_visited - begun > MOST_POSITIONS:
            break
        if done in _LOOKED_AT:
            least = max(sums.values()) - HOPELESS * done
            sums = {card: total for card, total in sums.items() if total >= least}
            if len(sums) == 1:
                break
        if not done or hands != drawn[done - 1] or len(worths) != len(sums):
            try:
                worths = thread_solver().position_card_values(
                    position, hands, _stairs(view, hands), sums, MOST_POSITIONS
                )
            except PositionLimitReached:
                worths = [0] * len(sums)
        for card, worth in zip(sums, worths, strict=True):
            sums[card] += sign * worth
    return sums


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


def _stairs(view: View, hands: Hands) -> PayoffTable:
    """What the deal's outcomes are worth if the hands are these."""
    contract = view.contract
    assert contract is not None
    whole = [Hand(hand | played) for hand, played in zip(hands, view.played, strict=True)]
    projects = shown(view) if view.tricks else projects_in(view.ruleset, view.trump, whole, view.dealer)
    baloot = baloot_in(view.ruleset, view.trump, whole, projects)
    return stakes(Terms.of(view.ruleset, contract, view.up, projects, baloot), view.totals)
