"""What `strong` says on the ladder of doubles: as in `doubling`, but what may become of a contract is solved.

Worlds are drawn as for a card, and each is solved with leads open and with locked leads (DBL-6). They tell by
how much a contract is made or lost. How likely it is lost they tell together with the rule of thumb (`odds`),
which knows better how people fare who do not see all cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from baloot.cpu.basic.doubling import TOLD, gains, raised, worth
from baloot.cpu.evaluation.loss_odds import log_odds
from baloot.cpu.evaluation.win_probability import chance
from baloot.cpu.sampling.deduction import remember
from baloot.cpu.sampling.rng import Xorshift
from baloot.cpu.sampling.worlds import Hands, worlds
from baloot.rules.auction import Call, Contract
from baloot.rules.cards import Hand
from baloot.rules.projects import baloot_in, projects_in
from baloot.rules.scoring import GAHWA_LEVEL, Pair
from baloot.rules.seats import Side
from baloot.rules.view import View
from baloot.solver.double_dummy import PositionLimitReached, thread_solver
from baloot.solver.payoff import Terms, payoff_table
from baloot.solver.position import position_of

#: How many worlds are solved at most; no further one is begun once so many positions were visited, and one
#: that would take as many by itself is left out.
WORLDS = 24
MOST_POSITIONS = 4_000_000
#: As many worlds does the rule of thumb weigh.
THUMB = 24
#: An opponent who has not called yet must expect to beat the contract so often: what is made in spite of a
#: double is mostly made by little, and what is lost is lost by the whole pot.
EXPECTS = 0.33
#: As in `doubling`, but whoever says four counts on gahwa wherever it would be the better answer.
FEARS = {3: 0.2, 4: 0.2, 5: 1.0}
#: Whoever may double looks closer only if the contract is lost at least so likely, by rule of thumb: those
#: just above gain nothing by a double on average.
_THINKABLE = 0.25
#: What the declarer's side writes more than the other when no world tells, if it is made and if it is lost.
_MADE, _LOST = 9, -20
#: What both sides write together for a contract that is made: averages without trumps and with.
_BOTH = (37, 25)


def call(view: View, seed: str) -> Call:
    """Pass, or the next rung; chance follows from a seed of hex digits."""
    contract = view.contract
    assert contract is not None
    if contract.level == 1 and chance(log_odds(view, replace(contract, level=2))) < _THINKABLE:
        return Call.PASS
    drawn = worlds(view, remember(view), Xorshift(seed), WORLDS)
    margins = _margins(view, drawn)
    levels = {level: replace(contract, level=level) for level in range(contract.level, GAHWA_LEVEL + 1)}
    told = TOLD[contract.level]
    lost = {level: _lost(view, played, margins[played.locked], told) for level, played in levels.items()}
    if contract.level == 1 and lost[2] < EXPECTS:
        return Call.PASS
    worths = {
        level: _worth(view, played, margins[played.locked], lost[level]) for level, played in levels.items()
    }
    return raised(view) if gains(worths, FEARS) else Call.PASS


def _margins(view: View, drawn: Sequence[Hands]) -> dict[bool, list[int]]:
    """By whether leads are locked, the margin of each world."""
    margins: dict[bool, list[int]] = {False: [], True: []}
    begun = thread_solver().positions_visited
    for hands in drawn:
        if thread_solver().positions_visited - begun > MOST_POSITIONS:
            break
        for locked in (False, True) if view.trump is not None else (False,):
            margin = _margin(view, hands, locked=locked)
            if margin is not None:
                margins[locked].append(margin)
    return margins


def _margin(view: View, hands: Hands, *, locked: bool) -> int | None:
    """What the declarer's side writes more than the other at level 1, with leads open or locked.

    None if that takes too long to find out.
    """
    contract = view.contract
    assert contract is not None
    leader = contract.declarer if view.ruleset.declarer_leads else view.dealer.next
    table = replace(view, leader=leader, contract=replace(contract, level=2 if locked else 1))
    whole = [Hand(hand) for hand in hands]
    projects = projects_in(view.ruleset, view.trump, whole, view.dealer)
    baloot = baloot_in(view.ruleset, view.trump, whole, projects)
    terms = Terms.of(view.ruleset, replace(contract, level=1), view.up, projects, baloot)
    try:
        value = thread_solver().position_value(position_of(table), hands, payoff_table(terms), MOST_POSITIONS)
    except PositionLimitReached:
        return None
    return value if contract.declarer.side == Side.NS else -value


def _lost(view: View, played: Contract, margins: Sequence[int], told: float) -> float:
    """The chance that the contract is lost at this level."""
    by_thumb = chance(log_odds(view, played) + told)
    return (THUMB * by_thumb + sum(margin < 0 for margin in margins)) / (THUMB + len(margins))


def _worth(view: View, played: Contract, margins: Sequence[int], lost: float) -> float:
    """The chance of winning the match when this deal is played at this level."""
    if_lost = [margin for margin in margins if margin < 0] or [_LOST]
    if_made = [margin for margin in margins if margin >= 0] or [_MADE]
    after_lost, after_made = (
        [_after(view.totals, played, margin) for margin in among] for among in (if_lost, if_made)
    )
    return worth(view.seat.side, played, lost, after_lost, after_made)


def _after(totals: Pair, played: Contract, margin: int) -> Pair:
    """The totals once the declarer's side has written so much more than the other, times the level."""
    both = max(_BOTH[played.trump is not None], margin)
    ours, theirs = ((both + margin) // 2, (both - margin) // 2) if margin > 0 else (0, -margin)
    after = list(totals)
    after[played.declarer.side] += ours * played.level
    after[played.declarer.side.other] += theirs * played.level
    return after[0], after[1]
