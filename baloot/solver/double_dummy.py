"""The double-dummy solver: what a position, and each legal card in it, is worth when all cards lie open.

Values are exact under perfect play by both sides. They are in the unit of a payoff table, which as a rule is
game points of NS less those of EW. The value is found by a series of null-window searches, each of which asks
whether NS can force one payoff of the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from threading import local

from baloot.rules.cards import Card
from baloot.rules.play import Play
from baloot.rules.scoring import tally
from baloot.solver import alpha_beta, layout
from baloot.solver.jit import workspace
from baloot.solver.move_ordering import WEIGHTS, OrderingWeights
from baloot.solver.payoff import PayoffTable, payoff_table_of
from baloot.solver.position import Position, position_of

_EVERY_CARD = 0xFFFF_FFFF
_NO_LIMIT = 1 << 60
#: The ply of the last trick, in which nobody has a choice.
_LAST_TRICK = 28
#: How many deals can be told apart in the transposition table.
DEAL_NUMBERS = 0xFF_FFFF


class PositionLimitReached(Exception):
    """The search for a value was given up, for it had visited as many positions as it was allowed."""


class Solver:
    """A double-dummy solver with its own workspace and transposition table, for one thread at a time."""

    def __init__(self, weights: Mapping[str, OrderingWeights] = WEIGHTS) -> None:
        self._weights = {kind: [weight for row in rows for weight in row] for kind, rows in weights.items()}
        self._kind = ""
        self._w = workspace(layout.SIZE)
        self._deal = 0

    @property
    def positions_visited(self) -> int:
        """The number of positions that this solver has visited since it was made."""
        return int(self._w[layout.NODES])

    def value(self, play: Play, up: Card) -> int:
        """Game points that NS writes more than EW for the whole deal, if both sides play perfectly from here
        on.

        `up` is the turned-up card.
        """
        if 4 * len(play.tricks) + len(play.trick) >= _LAST_TRICK:
            return _played_out(play, up)
        return self.position_value(position_of(play), play.hands, payoff_table_of(play, up))

    def card_values(self, play: Play, up: Card) -> dict[Card, int]:
        """The same for each legal card, if it is played now."""
        if 4 * len(play.tricks) + len(play.trick) >= _LAST_TRICK:
            return {card: _played_out(play.after(card), up) for card in play.legal}
        values = self.position_card_values(
            position_of(play), play.hands, payoff_table_of(play, up), play.legal
        )
        return dict(zip(play.legal, values, strict=True))

    def position_value(
        self, position: Position, hands: Sequence[int], payoffs: PayoffTable, limit: int = _NO_LIMIT
    ) -> int:
        """The value of a position before the last trick if these are the hands, indexed by seat.

        Raises `PositionLimitReached` if more than `limit` positions would have to be visited.
        """
        self.load(position, hands, limit)
        return self._highest_payoff(position, payoffs, _EVERY_CARD, 0)

    def position_card_values(
        self,
        position: Position,
        hands: Sequence[int],
        payoffs: PayoffTable,
        cards: Iterable[Card],
        limit: int = _NO_LIMIT,
    ) -> list[int]:
        """The value of each of these legal cards before the last trick if these are the hands, by seat.

        Raises `PositionLimitReached` if more than `limit` positions would have to be visited for all of them.
        """
        self.load(position, hands, limit)
        values: list[int] = []
        for card in cards:
            only = 1 << position.numbering.card(card)
            guess = values[-1] if values else 0
            values.append(self._highest_payoff(position, payoffs, only, guess))
        return values

    def load(self, position: Position, hands: Sequence[int], limit: int = _NO_LIMIT) -> None:
        """Make the workspace ready to search this position of a new deal, with a limit of positions."""
        w = self._w
        w[layout.LIMIT] = w[layout.NODES] + limit
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
        if self._deal == DEAL_NUMBERS:
            # The numbers begin anew, so the entries of the deals that had them must go.
            for n in range(layout.TABLE, layout.SIZE):
                w[n] = 0
            self._deal = 0
        self._deal += 1
        alpha_beta.begin_deal(w, self._deal)

    def _highest_payoff(self, position: Position, payoffs: PayoffTable, only: int, guess: int) -> int:
        """The highest payoff that NS can force if a card of the mask `only` is played now.

        The payoffs are searched by bisection; those on both sides of a guess are asked for first.
        """
        w = self._w
        w[layout.ONLY] = only
        ew, ns = position.ew_can_sweep, position.ns_can_sweep
        values = payoffs.distinct(ew_can_sweep=ew, ns_can_sweep=ns)
        low, high = 0, len(values) - 1
        near = min(range(len(values)), key=lambda n: abs(values[n] - guess))
        searches = 0
        while low < high:
            tried = (low + high + 1) // 2
            if searches == 0:
                tried = max(near, 1)
            elif searches == 1:
                tried = low + 1 if low == near else high
            searches += 1
            mode, bound = payoffs.null_window(values[tried], ew_can_sweep=ew, ns_can_sweep=ns)
            if mode not in (layout.ALL_0, layout.ALL_1):
                bound -= position.made
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
                bound,
            )
            if w[layout.NODES] > w[layout.LIMIT]:
                raise PositionLimitReached
            if answer >= bound:
                low = tried
            else:
                high = tried - 1
        return values[low]


def _played_out(play: Play, up: Card) -> int:
    """Game points that NS writes more than EW at the end of a play in which nobody has a choice any more."""
    while not play.over:
        play = play.after(play.legal[0])
    written = tally(play, up).written
    return written[0] - written[1]


_of_thread = local()


def thread_solver() -> Solver:
    """The solver of the calling thread, made at its first call; the workspace takes two megabytes."""
    solver: Solver | None = getattr(_of_thread, "solver", None)
    if solver is None:
        solver = _of_thread.solver = Solver()
    return solver
