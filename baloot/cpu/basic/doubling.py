"""What a seat says on the ladder of doubles: raise where the match is likelier won one rung higher than here.

Three things are weighed: how likely the contract is lost, from the full hand and from what the others' calls
tell (`odds`); that double and four lock the leads of trumps, so that the same hand is worth something else
one rung up; and what the points of each level do to the match (`prospect`). So nobody raises what is won
anyway, whoever is far ahead leaves it, and whoever is far behind stakes the match on a good hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import fsum

from baloot.cpu.evaluation.loss_odds import log_odds
from baloot.cpu.evaluation.win_probability import chance, prospect
from baloot.rules.auction import Call, Contract
from baloot.rules.scoring import GAHWA_LEVEL, Pair
from baloot.rules.seats import Side
from baloot.rules.view import View

#: What the declarer's side and the other write for a contract that was made, and the other for one that was
#: lost, at level 1: averages of contracts in doubt, by whether leads were open or locked.
_OPEN_HOKUM = (17, 8, 20)
_LOCKED_HOKUM = (15, 8, 20)
_SUN = (28, 9, 30)
#: What it tells of the contract, in log odds, that the other side has raised to this level.
TOLD = {1: 0.0, 2: 2.4, 3: -0.3, 4: 2.8}
#: An opponent who has not called yet must expect to beat the contract.
EXPECTS = 0.49
#: By its level, how far the best answer to a raise is feared; the others do not know how good it would be.
FEARS = {3: 0.2, 4: 0.2, 5: 0.2}
#: What a raise must add to the chance of winning the match.
_ADDS = 0.005


def call(view: View) -> Call:
    """Pass, or the next rung."""
    contract = view.contract
    assert contract is not None
    told = TOLD[contract.level]
    worths = {
        level: _worth(view, replace(contract, level=level), told)
        for level in range(contract.level, GAHWA_LEVEL + 1)
    }
    if contract.level == 1 and _lost(view, replace(contract, level=2), told) < EXPECTS:
        return Call.PASS
    return raised(view) if gains(worths, FEARS) else Call.PASS


def gains(worth: Mapping[int, float], fears: Mapping[int, float]) -> bool:
    """Whether a raise is worth more than to stay, from what this level and each above it is worth.

    `fears` says of each answer, by its level, how far the best is expected, from 0 to 1.
    """
    here = min(worth)
    return _answered(worth, fears, here + 1) > worth[here] + _ADDS


def raised(view: View) -> Call:
    """The next rung."""
    return next(action for action in view.legal if isinstance(action, Call) and action != Call.PASS)


def _answered(worth: Mapping[int, float], fears: Mapping[int, float], level: int) -> float:
    """What a level is worth to whoever raised to it, the others having the next word."""
    here = worth[level]
    if level == GAHWA_LEVEL:
        return here
    others = {each: 1.0 - mine for each, mine in worth.items()}
    answer = min(here, 1.0 - _answered(others, fears, level + 1))
    return here + fears[level + 1] * (answer - here)


def _lost(view: View, played: Contract, told: float) -> float:
    """The chance that the contract is lost at this level."""
    return chance(log_odds(view, played) + told)


def _worth(view: View, played: Contract, told: float) -> float:
    """The chance of winning the match when this deal is played at this level."""
    after_lost, after_made = _after(view.totals, played)
    return worth(view.seat.side, played, _lost(view, played, told), [after_lost], [after_made])


def worth(
    side: Side, played: Contract, lost: float, if_lost: Sequence[Pair], if_made: Sequence[Pair]
) -> float:
    """A side's chance of winning the match, from the chance that a contract is lost.

    `if_lost` and `if_made` are the totals that may then stand, one as likely as another.
    """
    if played.level == GAHWA_LEVEL:  # DBL-5
        return 1.0 - lost if side == played.declarer.side else lost

    def mean(after: Sequence[Pair]) -> float:
        return fsum(prospect(totals, side) for totals in after) / len(after)

    return lost * mean(if_lost) + (1.0 - lost) * mean(if_made)


def _after(totals: Pair, played: Contract) -> tuple[Pair, Pair]:
    """The totals once the contract is lost, and once it is made."""
    usual = _SUN if played.trump is None else _LOCKED_HOKUM if played.locked else _OPEN_HOKUM
    ours, theirs, handed = (figure * played.level for figure in usual)
    side = played.declarer.side
    lost, made = list(totals), list(totals)
    lost[side.other] += handed
    made[side] += ours
    made[side.other] += theirs
    return (lost[0], lost[1]), (made[0], made[1])
