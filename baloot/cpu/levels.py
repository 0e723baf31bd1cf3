"""The levels of the CPU seats, each one row of a table, and the decision that a seat of a level takes.

To add a level, write its row in `LEVELS` and its label in `baloot.web.labels`; everything else (pages, API,
commands, records, audit) reads the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

from baloot.cpu import decision_key
from baloot.cpu.basic import card_play as basic_card_play
from baloot.cpu.basic import doubling as basic_doubling
from baloot.cpu.evaluation import bidding
from baloot.cpu.strong import card_play as strong_card_play
from baloot.cpu.strong import doubling as strong_doubling
from baloot.rules.auction import Action, Call
from baloot.rules.cards import Card
from baloot.rules.view import Phase, View

#: Numbers the rules and the CPU that decide a match; a release that changes a choice raises it.
EPOCH = 1


class UnknownLevel(ValueError):
    """This release has no level of this name."""


class RetiredEpoch(ValueError):
    """This release can no longer decide as the level did in this epoch."""


class NotToAct(ValueError):
    """The seat of this view has nothing to decide."""


@dataclass(frozen=True, slots=True)
class Level:
    """How the CPU seats of one level call, double and play, and in which epochs they can still do so."""

    name: str
    call: Callable[[Decision], Call]
    double: Callable[[Decision], Call]
    play: Callable[[Decision], Card]
    #: The epochs whose choices this release makes again, move for move.
    epochs: tuple[int, ...]
    #: Whether decisions of a day are kept for whoever meets them next: worth it where they take long. Such a
    #: level must decide by `Decision.relevant` and `Decision.key` alone.
    shares_decisions: bool


@dataclass(frozen=True)
class Decision:
    """What one seat has to decide, at a level in an epoch: its key and its choice, each computed once."""

    view: View
    level: Level
    epoch: int = EPOCH

    def __post_init__(self) -> None:
        if self.epoch not in self.level.epochs:
            raise RetiredEpoch(f"{self.level.name} of epoch {self.epoch} has retired")

    @cached_property
    def relevant(self) -> View:
        """The view without what the decision does not depend on."""
        return decision_key.relevant(self.view)

    @cached_property
    def key(self) -> str:
        """64 hex digits; two decisions of one key have the same choice."""
        return decision_key.key_of(self.relevant, self.level.name, self.epoch)

    @cached_property
    def choice(self) -> Action:
        """The card or call that the seat chooses, one of `view.legal`; `NotToAct` when there is none."""
        if not self.view.legal:
            raise NotToAct(f"it is not {self.view.seat.letter}'s turn")
        if len(self.view.legal) == 1:
            return self.view.legal[0]
        if self.view.phase is Phase.AUCTION:
            return self.level.call(self)
        if self.view.phase is Phase.DOUBLING:
            return self.level.double(self)
        return self.level.play(self)


#: Linear evaluations, without search: `docs/ai.md`.
BASIC = Level(
    name="basic",
    call=lambda decision: bidding.call(decision.view, bidding.BASIC),
    double=lambda decision: basic_doubling.call(decision.view),
    play=lambda decision: basic_card_play.card(decision.view),
    epochs=(EPOCH,),
    shares_decisions=False,
)
#: Perfect-information Monte Carlo with the double-dummy solver: `docs/ai.md`.
STRONG = Level(
    name="strong",
    call=lambda decision: bidding.call(decision.relevant, bidding.STRONG),
    double=lambda decision: strong_doubling.call(decision.relevant, decision.key),
    play=lambda decision: strong_card_play.card(decision.relevant, decision.key),
    epochs=(EPOCH,),
    shares_decisions=True,
)

#: From the weakest to the strongest.
LEVELS: Mapping[str, Level] = MappingProxyType({level.name: level for level in (BASIC, STRONG)})
#: What is played where nobody has said otherwise.
DEFAULT_LEVEL = BASIC.name


def level_named(name: str) -> Level:
    """The level of this name; `UnknownLevel` where there is none."""
    if name not in LEVELS:
        raise UnknownLevel(f"{name!r} is no CPU level; there are {', '.join(LEVELS)}")
    return LEVELS[name]


def is_retired(level: str, epoch: int) -> bool:
    """Whether this release cannot decide as the level did in the epoch, or does not have the level."""
    return level not in LEVELS or epoch not in LEVELS[level].epochs


def choose(view: View, level: str = DEFAULT_LEVEL, epoch: int = EPOCH) -> Action:
    """What the seat of this view does: a card or a call out of `view.legal`.

    Raises `UnknownLevel` for a level and `RetiredEpoch` for an epoch that this release does not have, and
    `NotToAct` when it is not the turn of the view's seat.
    """
    return Decision(view, level_named(level), epoch).choice
