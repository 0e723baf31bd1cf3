"""What every card is worth when all cards lie open and everybody plays as well as can be.

A `Solver` holds the workspace of one thread. It asks the kernel for steps of the deal's staircase; what it
answers is exact, in what the staircase counts: as a rule game points of NS less those of EW.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from threading import local

from baloot.rules.cards import Card
from baloot.rules.play import Play
from baloot.rules.scoring import tally
from baloot.solver import alpha_beta, layout
from baloot.solver.jit import memory
from baloot.solver.move_ordering import WEIGHTS, Rows
from baloot.solver.payoff import Staircase, staircase_of
from baloot.solver.position import Position, position_of

_EVERY_CARD = 0xFFFF_FFFF
_ANY_NUMBER = 1 << 60
#: From here on nobody has a choice.
_LAST_TRICK = 28
#: How many deals have numbers of their own in the kernel's table.
DEALS = 0xFF_FFFF


class TooHard(Exception):
    """A position was given up after as many positions as were allowed."""


class Solver:
    """Solves positions; not to be used by two threads at once."""

    def __init__(self, weights: Mapping[str, Rows] = WEIGHTS) -> None:
        self._weights = {kind: [weight for row in rows for weight in row] for kind, rows in weights.items()}
        self._kind = ""
        self._w = memory(layout.SIZE)
        self._deal = 0

    @property
    def positions(self) -> int:
        """How many positions were visited so far."""
        return int(self._w[layout.NODES])

    def value(self, play: Play, up: Card) -> int:
        """What NS writes more than EW from here, with the whole deal counted; `up` was turned up."""
        if 4 * len(play.tricks) + len(play.trick) >= _LAST_TRICK:
            return _played_out(play, up)
        return self.worth(position_of(play), play.hands, staircase_of(play, up))

    def values(self, play: Play, up: Card) -> dict[Card, int]:
        """The same for each legal card, if it is played now."""
        if 4 * len(play.tricks) + len(play.trick) >= _LAST_TRICK:
            return {card: _played_out(play.after(card), up) for card in play.legal}
        position, stairs = position_of(play), staircase_of(play, up)
        return dict(zip(play.legal, self.worths(position, play.hands, stairs, play.legal), strict=True))

    def worth(
        self, position: Position, hands: Sequence[int], stairs: Staircase, most: int = _ANY_NUMBER
    ) -> int:
        """The value of a position before the last trick, if the hands are these, by seat.

        `TooHard` if more than so many positions would have to be visited.
        """
        self.enter(position, hands, most)
        return self._forced(position, stairs, _EVERY_CARD, 0)

    def worths(
        self,
        position: Position,
        hands: Sequence[int],
        stairs: Staircase,
        cards: Iterable[Card],
        most: int = _ANY_NUMBER,
    ) -> list[int]:
        """The value of each of these legal cards before the last trick, if the hands are these, by seat.

        `TooHard` if more than so many positions would have to be visited.
        """
        self.enter(position, hands, most)
        found: list[int] = []
        for card in cards:
            only = 1 << position.numbering.card(card)
            found.append(self._forced(position, stairs, only, found[-1] if found else 0))
        return found

    def enter(self, position: Position, hands: Sequence[int], most: int = _ANY_NUMBER) -> None:
        """Make ready for so many positions of a deal of which these hands are left."""
        w = self._w
        w[layout.LIMIT] = w[layout.NODES] + most
        if position.kind != self._kind:
            self._kind = position.kind
            w[layout.HOKUM] = int(position.kind != "sun")
            w[layout.MUST_TRUMP] = int(position.kind == "forced")
            for n, weight in enumerate(self._weights[position.kind]):
                w[layout.WEIGHTS + n] = weight
        w[layout.LOCKED] = int(position.locked)
        w[layout.ROOT] = position.ply
        for seat in range(4):
            w[layout.HANDS + seat] = position.numbering.hand(hands[seat])
        if self._deal == DEALS:
            # What the table says of the deals that had these numbers must not be believed.
            for n in range(layout.TABLE, layout.SIZE):
                w[n] = 0
            self._deal = 0
        self._deal += 1
        alpha_beta.enter(w, self._deal)

    def _forced(self, position: Position, stairs: Staircase, only: int, guess: int) -> int:
        """The highest step of the staircase that NS can force, if one of these cards is played now.

        The steps next to a guess are asked for first.
        """
        w = self._w
        w[layout.ONLY] = only
        steps = stairs.steps(none=position.none, all=position.all)
        low, high = 0, len(steps) - 1
        near = min(range(len(steps)), key=lambda n: abs(steps[n] - guess))
        asked = 0
        while low < high:
            step = (low + high + 1) // 2
            if asked == 0:
                step = max(near, 1)
            elif asked == 1:
                step = low + 1 if low == near else high
            asked += 1
            mode, need = stairs.question(steps[step], none=position.none, all=position.all)
            if mode not in (layout.ALL_0, layout.ALL_1):
                need -= position.made
            answer = alpha_beta.search(
                w,
                position.ply,
                position.leader,
                position.place,
                position.led,
                position.best,
                position.winner,
                position.played,
                position.table,
                int(position.free),
                position.rest,
                mode,
                need,
            )
            if w[layout.NODES] > w[layout.LIMIT]:
                raise TooHard
            if answer >= need:
                low = step
            else:
                high = step - 1
        return steps[low]


def _played_out(play: Play, up: Card) -> int:
    """The value of a play in which nobody has a choice any more."""
    while not play.over:
        play = play.after(play.legal[0])
    written = tally(play, up).written
    return written[0] - written[1]


_of_thread = local()


def thread_solver() -> Solver:
    """Return the solver of the calling thread, made at the first call; its workspace takes two megabytes."""
    solver: Solver | None = getattr(_of_thread, "solver", None)
    if solver is None:
        solver = _of_thread.solver = Solver()
    return solver
