"""The ladder of doubles, climbed after the whole deal is dealt (DBL-1 to DBL-3)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from baloot.rules.auction import Call, Contract, Said
from baloot.rules.faults import IllegalAction
from baloot.rules.ruleset import Ruleset
from baloot.rules.seats import Seat, order_from

#: DBL-3: in sun the ladder is open only when the declarer's side is above this and the other side below.
SUN_THRESHOLD = 100
_RUNGS = (Call.DOUBLE, Call.TRIPLE, Call.FOUR, Call.GAHWA)
_LEVEL = {call: level for level, call in enumerate(_RUNGS, start=2)}


@dataclass(frozen=True, slots=True)
class Doubling:
    """The ladder in progress or over."""

    contract: Contract
    asked: tuple[Seat, ...]
    calls: tuple[Said, ...] = ()

    @classmethod
    def opening(cls, ruleset: Ruleset, contract: Contract, totals: tuple[int, int]) -> Doubling:
        """Before the first rung, at these match totals (NS, EW); over at once where nobody may double."""
        side = contract.declarer.side
        open_ = ruleset.doubling and (
            contract.trump is not None
            or (totals[side] > SUN_THRESHOLD and totals[side.other] < SUN_THRESHOLD)
        )
        right = order_from(contract.declarer)
        return cls(contract, asked=(right[1], right[3]) if open_ else ())

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
        """Pass, or the next rung of the ladder."""
        return (Call.PASS, _RUNGS[self.contract.level - 1]) if self.asked else ()

    def after(self, call: Call) -> Doubling:
        """The ladder once the seat whose turn it is has made this call.

        Raises `IllegalAction` for exactly the calls that are not in `legal`, and for all once it is over.
        """
        if call not in self.legal:
            raise IllegalAction(call, "the doubling")
        seat, *rest = self.asked
        calls = (*self.calls, (seat, call))
        if call == Call.PASS:
            return replace(self, calls=calls, asked=tuple(rest))
        contract = replace(self.contract, level=_LEVEL[call])
        return Doubling(contract, self._answerer(seat, call), calls)

    def _answerer(self, seat: Seat, call: Call) -> tuple[Seat, ...]:
        """DBL-2: declarer and doubler answer each other; nobody answers gahwa."""
        if call == Call.GAHWA:
            return ()
        if seat != self.contract.declarer:
            return (self.contract.declarer,)
        return (next(said for said, earlier in self.calls if earlier == Call.DOUBLE),)
