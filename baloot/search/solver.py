"""What every card is worth when all cards lie open and everybody plays as well as can be.

A `Solver` holds the workspace of one thread. It asks the kernel for steps of the deal's staircase; what it
answers is exact, in game points of NS less those of EW.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..rules.cards import Card, Rank
from ..rules.play import Play
from ..rules.scoring import tally
from ..rules.values import PLAIN_ORDER, TRUMP_ORDER, LAST_TRICK_POINTS, points
from ..rules.cards import RANK_LETTERS
from . import kernel
from .compiled import memory
from .staircase import Staircase, staircase
from .weights import WEIGHTS, Rows


def _ranked(order: str) -> tuple[int, ...]:
    """By ranks of a suit in natural order, as bits, the same in order of strength."""
    places = [order.index(letter) for letter in RANK_LETTERS]
    return tuple(sum(1 << places[n] for n in range(8) if mask >> n & 1) for mask in range(256))


_PLAIN, _TRUMP = _ranked(PLAIN_ORDER), _ranked(TRUMP_ORDER)


class Solver:
    """Solves positions; not to be used by two threads at once."""

    def __init__(self, weights: Mapping[str, Rows] = WEIGHTS) -> None:
        self._weights = {kind: [weight for row in rows for weight in row] for kind, rows in weights.items()}
        self._w = memory(kernel.SIZE)
        self._deal = 0

    @property
    def positions(self) -> int:
        """How many positions were visited so far."""
        return int(self._w[kernel.NODES])

    def value(self, play: Play, up: Card) -> int:
        """What NS writes more than EW from here, with the whole deal counted."""
        if play.over:
            return _written(play, up)
        stairs = staircase(play, up)
        self._begin(play)
        return self._value(play, up, stairs, 0)

    def values(self, play: Play, up: Card) -> dict[Card, int]:
        """The same for each legal card, if it is played now."""
        stairs = staircase(play, up)
        self._begin(play)
        found: dict[Card, int] = {}
        guess = 0
        for card in play.legal:
            guess = found[card] = self._value(play.after(card), up, stairs, guess)
        return found

    def _begin(self, play: Play) -> None:
        """Enter what holds for the whole deal."""
        w = self._w
        self._deal = self._deal % 0xFFFFFF + 1
        contract = play.contract
        hokum = contract.trump is not None
        must = hokum and play.ruleset.must_trump
        w[kernel.DEAL] = self._deal
        w[kernel.HOKUM] = int(hokum)
        w[kernel.MUST_TRUMP] = int(must)
        w[kernel.LOCKED] = int(contract.locked)
        for n, weight in enumerate(self._weights["sun" if not hokum else "forced" if must else "free"]):
            w[kernel.WEIGHTS + n] = weight
        hands = self._hands(play)
        for suit in range(4):
            for mask, alike in enumerate(_alike(hands, suit, hokum and suit == 0)):
                w[kernel.ALIKE + 8 * suit + mask] = alike

    def _hands(self, play: Play) -> list[int]:
        """The hands as the kernel numbers cards."""
        trump = play.contract.trump
        if trump is None:
            return [
                _PLAIN[hand & 255] | _PLAIN[hand >> 8 & 255] << 8 | _PLAIN[hand >> 16 & 255] << 16
                | _PLAIN[hand >> 24 & 255] << 24
                for hand in play.hands
            ]
        plain = [suit for suit in range(4) if suit != trump]
        return [
            _TRUMP[hand >> 8 * trump & 255]
            | sum(_PLAIN[hand >> 8 * suit & 255] << 8 * n for n, suit in enumerate(plain, start=1))
            for hand in play.hands
        ]

    def _card(self, play: Play, card: Card) -> int:
        trump = play.contract.trump
        suit, rank = card >> 3, 1 << (card & 7)
        if trump is None:
            return 8 * suit + _PLAIN[rank].bit_length() - 1
        if suit == trump:
            return _TRUMP[rank].bit_length() - 1
        return 8 * (suit + 1 if suit < trump else suit) + _PLAIN[rank].bit_length() - 1

    def _value(self, play: Play, up: Card, stairs: Staircase, guess: int) -> int:
        """Ask for steps of the staircase, the next ones to a guess first, until one is left."""
        if play.over:
            return _written(play, up)
        w = self._w
        hands = self._hands(play)
        taken = [0, 0]
        tricks = [0, 0]
        for trick in play.tricks:
            taken[trick.winner & 1] += trick.points
            tricks[trick.winner & 1] += 1
        none, all_ = tricks[0] == 0, tricks[1] == 0
        total = len(stairs.by_points) - 1
        rest = total - taken[0] - taken[1]
        worth = points(play.contract.trump)
        played = table = 0
        best = led = free = 0
        if play.trick:
            cards = [self._card(play, card) for card in play.trick]
            table = sum(1 << card for card in cards)
            played = sum(worth[card] for card in play.trick)
            best = cards[(play.winning - play.leader) & 3]
            led = cards[0] >> 3
            free = int(play.ekka or play.trick[0] & 7 == Rank.ACE)
        place = len(play.trick)
        ply = 4 * len(play.tricks) + place
        steps = stairs.steps(none, all_)
        low, high = 0, len(steps) - 1
        step = min(range(len(steps)), key=lambda n: abs(steps[n] - guess))
        asked = 0
        while low < high:
            if asked == 0:
                middle = max(low + 1, min(step, high))
            elif asked == 1:
                middle = low + 1 if low == step else high
            else:
                middle = (low + high + 1) // 2
            mode, need = stairs.question(steps[middle], none, all_)
            if mode not in (kernel.ALL_0, kernel.ALL_1):
                need -= taken[0]
            w[0], w[1], w[2], w[3] = hands
            answer = kernel.search(
                w, ply, int(play.leader), place, led, best, int(play.winning), played, table, free, rest, mode, need
            )
            if answer >= need:
                low = middle
            else:
                high = middle - 1
            asked += 1
        return steps[low]


def _written(play: Play, up: Card) -> int:
    written = tally(play, up).written
    return written[0] - written[1]


def _alike(hands: Sequence[int], suit: int, trump: bool) -> list[int]:
    """By which of the three lowest cards are left: the lowest that mean the same.

    Cards without points mean the same when the same hands hold them in the same order.
    """
    owners = [
        next((seat for seat in range(4) if hands[seat] >> 8 * suit + card & 1), 4) for card in range(3)
    ]
    first: dict[tuple[int, ...], int] = {}
    alike = []
    for mask in range(8):
        # The third lowest trump is the queen, which has points.
        told = tuple(
            9 if trump and card == 2 else owners[card] for card in range(3) if mask >> card & 1
        )
        alike.append(first.setdefault(told, mask))
    return alike
