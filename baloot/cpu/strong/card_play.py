"""Which card `strong` plays: perfect-information Monte Carlo (PIMC) with a prior from `basic`.

Worlds are sampled that agree with what the seat knows. The double-dummy solver values every legal card in
each of them, by the match objective, and the card with the highest sum is played. The evaluation of `basic`,
which is in game points too, counts as some more worlds: it decides between cards that do equally well, and
much where few worlds were solved.

The work is bounded by the number of positions that the solver visits, which is the same on every machine, and
never by time.
"""

from __future__ import annotations

from collections.abc import Sequence

from baloot.cpu.basic.card_play import CardEvaluator
from baloot.cpu.basic.endgame import shown_projects
from baloot.cpu.sampling.rng import Xorshift
from baloot.cpu.sampling.worlds import World, sample_worlds
from baloot.cpu.strong.objective import objective_table
from baloot.rules.cards import Card, Hand, hand_of
from baloot.rules.projects import baloot_in, projects_in
from baloot.rules.seats import Side
from baloot.rules.values import points, stronger
from baloot.rules.view import View
from baloot.solver.double_dummy import PositionLimitReached, thread_solver
from baloot.solver.payoff import PayoffTable, Terms
from baloot.solver.position import position_of

#: The most worlds that are solved, by the number of complete tricks.
WORLDS = (72, 64, 48, 48, 48, 48, 48, 48)
#: No further world is begun once so many positions were visited, and a world that would take as many by
#: itself is left out.
POSITION_LIMIT = 4_500_000
#: The weight of the prior, which is the evaluation of `basic`, in worlds.
PRIOR_WEIGHT = 6
#: After each of these numbers of worlds a card is pruned if it is behind the best one by more than so many
#: game points a world.
PRUNING_MARGIN = 4
_PRUNED_AFTER = (8, 16, 32)


def card(view: View, seed: str) -> Card:
    """The card of the seat whose turn it is; the random numbers follow from `seed`, 16 hex digits or more."""
    evaluator = CardEvaluator(view)
    legal = [Card(action) for action in view.legal]
    equivalent = _equivalents(view, evaluator, legal)
    if len(set(equivalent.values())) == 1:
        return evaluator.best(legal)
    candidates = sorted(set(equivalent.values()))
    worlds = sample_worlds(view, evaluator.deductions, Xorshift(seed), WORLDS[len(view.tricks)])
    sums = _summed_values(view, worlds, candidates)
    return max(
        (card for card in legal if equivalent[card] in sums),
        key=lambda card: (
            sums[equivalent[card]] + PRIOR_WEIGHT * evaluator.evaluation(card),
            -evaluator.points[card],
            -evaluator.strength[card],
        ),
    )


def _summed_values(view: View, worlds: Sequence[World], candidates: Sequence[Card]) -> dict[Card, int]:
    """The values of cards to the seat's side, summed over worlds, without the cards that were pruned."""
    position = position_of(view)
    sign = 1 if view.seat.side == Side.NS else -1
    sums = dict.fromkeys(candidates, 0)
    values: list[int] = []
    begun = thread_solver().positions_visited
    for done, world in enumerate(worlds):
        if done and thread_solver().positions_visited - begun > POSITION_LIMIT:
            break
        if done in _PRUNED_AFTER:
            least = max(sums.values()) - PRUNING_MARGIN * done
            sums = {card: total for card, total in sums.items() if total >= least}
            if len(sums) == 1:
                break
        if not done or world != worlds[done - 1] or len(values) != len(sums):
            payoffs = _payoffs(view, world)
            try:
                values = thread_solver().position_card_values(position, world, payoffs, sums, POSITION_LIMIT)
            except PositionLimitReached:
                values = [0] * len(sums)
        for card, value in zip(sums, values, strict=True):
            sums[card] += sign * value
    return sums


def _equivalents(view: View, evaluator: CardEvaluator, legal: Sequence[Card]) -> dict[Card, Card]:
    """For each legal card the equivalent card that is solved in its place.

    Cards of a suit are equivalent if they count equal points and no other hand has a card between them. The
    highest card left of a plain suit differs from the next where leading it frees the partner from ruffing
    (PLAY-8b).
    """
    card_points = points(view.trump)
    foreign = evaluator.deductions.unseen | hand_of(view.trick)
    freeing = not view.trick and view.ruleset.must_trump
    equivalent: dict[Card, Card] = {}
    above: dict[int, Card] = {}
    for card in sorted(legal, key=evaluator.strength.__getitem__, reverse=True):
        suit = card >> 3
        before = above.get(suit)
        above[suit] = equivalent[card] = card
        if before is None or card_points[card] != card_points[before]:
            continue
        between = stronger(view.trump, card) & ~stronger(view.trump, before) & foreign
        top = not stronger(view.trump, before) & foreign
        if not between and not (freeing and top and suit != view.trump):
            equivalent[card] = equivalent[before]
    return equivalent


def _payoffs(view: View, world: World) -> PayoffTable:
    """What the outcomes of the deal pay NS if the hands are those of this world."""
    contract = view.contract
    assert contract is not None
    whole = [Hand(hand | played) for hand, played in zip(world, view.played, strict=True)]
    projects = (
        shown_projects(view) if view.tricks else projects_in(view.ruleset, view.trump, whole, view.dealer)
    )
    baloot = baloot_in(view.ruleset, view.trump, whole, projects)
    return objective_table(Terms.of(view.ruleset, contract, view.up, projects, baloot), view.totals)
