"""The auction: who speaks, what may be called, which contract stands (BID-1 to BID-15, TAKE-2).

Who is still to speak is a queue. A call may fill it anew; when it is empty, the best call stands, the second
round opens, or the deal is void.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum

from baloot.rules.cards import SUITS, Card, Suit, suit_of
from baloot.rules.faults import IllegalAction
from baloot.rules.ruleset import Ruleset
from baloot.rules.seats import Seat, order_from, speaking_order


class Call(IntEnum):
    """Everything a player can say, numbered on from where the cards end: actions are one alphabet."""

    PASS = 32
    HOKUM = 33
    HOKUM_SPADES = 34
    HOKUM_HEARTS = 35
    HOKUM_DIAMONDS = 36
    HOKUM_CLUBS = 37
    SUN = 38
    ASHKAL = 39
    DOUBLE = 40
    TRIPLE = 41
    FOUR = 42
    GAHWA = 43

    @property
    def suit(self) -> Suit | None:
        """The suit that a second-round hokum names."""
        return SUITS[self - Call.HOKUM_SPADES] if Call.HOKUM_SPADES <= self <= Call.HOKUM_CLUBS else None


CALLS = tuple(Call)
Action = Card | Call
Said = tuple[Seat, Call]

HOKUM_NAMING = tuple(call for call in CALLS if call.suit is not None)
SUN_CALLS = (Call.SUN, Call.ASHKAL)
_PASS_OR_SUN = (Call.PASS, Call.SUN)


@dataclass(frozen=True, slots=True)
class Contract:
    """What is being played: trump or sun, by whom, at which level (1 to 4, and 5 for gahwa)."""

    trump: Suit | None
    declarer: Seat
    taker: Seat
    level: int = 1

    @property
    def kind(self) -> str:
        """`hokum` or `sun`."""
        return "sun" if self.trump is None else "hokum"

    @property
    def locked(self) -> bool:
        """DBL-6: no leading of trumps, in hokum at double and at four."""
        return self.trump is not None and self.level in (2, 4)


@dataclass(frozen=True, slots=True)
class Auction:
    """An auction in progress or over."""

    ruleset: Ruleset
    dealer: Seat
    up: Card
    asked: tuple[Seat, ...]
    calls: tuple[Said, ...] = ()
    round: int = 1
    best: Said | None = None
    #: BID-5, BID-15: the caller of hokum is asked once more, to keep it, to name the suit, or to change.
    confirming: bool = False

    @classmethod
    def opening(cls, ruleset: Ruleset, dealer: Seat, up: Card) -> Auction:
        """Before the first call: R is asked, then O, L, D (BID-1)."""
        return cls(ruleset, dealer, up, asked=speaking_order(dealer))

    @property
    def over(self) -> bool:
        """Nobody is left to speak."""
        return not self.asked

    @property
    def turn(self) -> Seat | None:
        """Who speaks next."""
        return self.asked[0] if self.asked else None

    @property
    def legal(self) -> tuple[Call, ...]:
        """The calls that the seat whose turn it is may make, in the order of `Call`; none once it is over."""
        if not self.asked:
            return ()
        if self.confirming:
            keep = self._hokum_calls(named=True)
            return (*keep, Call.SUN) if self.ruleset.hokum_is_provisional else keep
        if self.best is not None:
            return _PASS_OR_SUN
        hokum = self._hokum_calls(named=not self.ruleset.suit_is_named_last)
        if self.round == 1 and self.asked[0] in speaking_order(self.dealer)[2:]:
            return (Call.PASS, *hokum, Call.SUN, Call.ASHKAL)
        return (Call.PASS, *hokum, Call.SUN)

    def _hokum_calls(self, *, named: bool) -> tuple[Call, ...]:
        """BID-2 and BID-11: the turned-up suit at first, then any other."""
        if self.round == 1 or not named:
            return (Call.HOKUM,)
        return tuple(call for call in HOKUM_NAMING if call.suit != suit_of(self.up))

    def after(self, call: Call) -> Auction:
        """The auction once the seat whose turn it is has made this call.

        Raises `IllegalAction` for exactly the calls that are not in `legal`, and for all once it is over.
        """
        if call not in self.legal:
            raise IllegalAction(call, "the auction")
        seat, *rest = self.asked
        said = replace(self, calls=(*self.calls, (seat, call)), asked=tuple(rest))
        if call == Call.PASS:
            return said if rest else said._all_have_spoken()
        if call in SUN_CALLS:
            return said._sun(seat, call)
        return said._hokum(seat, call)

    def _all_have_spoken(self) -> Auction:
        if self.best is not None:
            ask_again = self.ruleset.hokum_is_provisional or (
                self.ruleset.suit_is_named_last and self.round == 2
            )
            if self.best[1] not in SUN_CALLS and ask_again:
                return replace(self, asked=(self.best[0],), confirming=True)
            return self
        if self.round == 1:
            return replace(self, round=2, asked=speaking_order(self.dealer))
        return self

    def _hokum(self, seat: Seat, call: Call) -> Auction:
        """BID-7 asks all three others; BID-13 only those who have not passed, the rest of the queue."""
        if self.confirming:
            return replace(self, best=(seat, call), asked=())
        called = replace(self, best=(seat, call))
        if self.round == 1:
            return replace(called, asked=order_from(seat)[1:])
        return called if called.asked else called._all_have_spoken()

    def _sun(self, seat: Seat, call: Call) -> Auction:
        """BID-6 and BID-14: a first sun of the first round may be taken over once, any other is final."""
        final = self.round == 2 or (self.best is not None and self.best[1] in SUN_CALLS)
        if final:
            asked: tuple[Seat, ...] = ()
        elif self.ruleset.only_earlier_seats_take_over:
            order = speaking_order(self.dealer)
            asked = order[: order.index(seat)]
        else:
            asked = order_from(seat)[1:]
        return replace(self, best=(seat, call), asked=asked, confirming=False)

    @property
    def contract(self) -> Contract | None:
        """The contract that stands once the auction is over; none if the deal is void (DEAL-5)."""
        if self.asked or self.best is None:
            return None
        declarer, call = self.best
        if call == Call.ASHKAL:
            return Contract(None, declarer, declarer.partner)
        if call == Call.SUN:
            return Contract(None, declarer, declarer)
        return Contract(suit_of(self.up) if call == Call.HOKUM else call.suit, declarer, declarer)
