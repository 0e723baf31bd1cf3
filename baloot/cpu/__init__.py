"""The CPU seats: what a seat at a level does with what it may know.

`choose` is a pure function of the view: no clock, no chance, no memory between two calls, so that everybody
who plays a day meets the same opponents.
"""

from __future__ import annotations

from ..rules.auction import Action
from ..rules.view import View
from . import bidding, doubling, playing, raising, solving
from .relevant import fingerprint, relevant

BASIC = "basic"
STRONG = "strong"
#: The weakest first.
LEVELS: tuple[str, ...] = (BASIC, STRONG)
#: Numbers the rules and the CPU that decide a match; a release that changes a choice raises it.
EPOCH = 1
#: The epochs whose matches this release can go on with.
EPOCHS: tuple[int, ...] = (EPOCH,)


class NotToAct(ValueError):
    """The seat of this view has nothing to decide."""


def choose(view: View, level: str = BASIC, epoch: int = EPOCH) -> Action:
    """What the seat of this view does now, as it was decided in an epoch that this release has."""
    if level not in LEVELS:
        raise ValueError(f"{level!r} is no CPU level")
    if epoch not in EPOCHS:
        raise ValueError(f"epoch {epoch} is gone")
    if not view.legal:
        raise NotToAct(f"it is not {view.seat.letter}'s turn")
    if len(view.legal) == 1:
        return view.legal[0]
    return _strong(view, epoch) if level == STRONG else _basic(view)


def _basic(view: View) -> Action:
    if view.leader is not None:
        return playing.card(view)
    if view.contract is not None:
        return doubling.call(view)
    return bidding.call(view, bidding.BASIC)


def _strong(view: View, epoch: int) -> Action:
    view, seed = relevant(view), fingerprint(view, STRONG, epoch)
    if view.leader is not None:
        return solving.card(view, seed)
    if view.contract is not None:
        return raising.call(view, seed)
    return bidding.call(view, bidding.STRONG)
