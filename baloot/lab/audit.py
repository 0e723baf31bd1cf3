"""Whether the CPU seats of a finished match did what they do: each decision of theirs, made again.

A record says who sat where and which epoch decided. Each CPU seat is shown again exactly what it could see
(`observe`) and asked again (`choose`), so a seat that looked at hidden cards, or for which somebody else
played, is named at the first action that does not follow from its view.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from baloot.cpu.levels import LEVELS, choose, is_retired
from baloot.lab.selfplay import RANDOM
from baloot.rules.auction import Action
from baloot.rules.match import Match
from baloot.rules.notation import action_of, card_named, seat_of, token
from baloot.rules.records import FaultyRecord, RecordedDecks, check
from baloot.rules.ruleset import RULESETS
from baloot.rules.seats import SEATS, Seat
from baloot.rules.view import View, observe

Json = Any


class Unauditable(FaultyRecord):
    """A record of which nobody can say here who decided; the message says why."""


@dataclass(frozen=True, slots=True)
class Difference:
    """An action of a CPU seat that this release would not have done."""

    deal: int
    seat: Seat
    #: Which call or trick of the deal, counted from 1: `call 3`, `trick 2`.
    at: str
    level: str
    recorded: Action
    chosen: Action

    def __str__(self) -> str:
        """One line in tokens."""
        return (
            f"deal {self.deal}, {self.seat.letter}, {self.at}: "
            f"has {token(self.recorded)}, {self.level} would do {token(self.chosen)}"
        )


def differences(given: Json) -> Iterator[Difference]:
    """Every action of a CPU seat that its view does not lead to, in the order played.

    Raises `FaultyRecord` for a record that does not hold, and `Unauditable` for one that does not say who
    decided or names a player or an epoch that this release does not have. Seats that are null or `random`
    have nothing to be held to.
    """
    check(given)
    levels = _levels(given)
    deals = given["deals"]
    decks = tuple(tuple(card_named(text) for text in deal["deck"]) for deal in deals)
    match = Match.opening(RULESETS[given["ruleset"]], RecordedDecks(seat_of(given["first_dealer"]), decks))
    for deal in deals:
        for text in [call for _seat, call in deal["calls"]] + deal["plays"]:
            action = action_of(text)
            seat = match.turn
            if seat in levels:
                view = observe(match, seat)
                chosen = choose(view, levels[seat], given["epoch"])
                if chosen != action:
                    yield Difference(match.number, seat, _place(view), levels[seat], action, chosen)
            match = match.after(action)


def _place(view: View) -> str:
    return f"call {len(view.calls) + 1}" if view.leader is None else f"trick {len(view.tricks) + 1}"


def _levels(given: Json) -> dict[Seat, str]:
    """The CPU level of each seat that one decided for."""
    for key in ("players", "epoch"):
        if key not in given:
            raise Unauditable(f"{key}: missing")
    players, epoch = given["players"], given["epoch"]
    if type(players) is not dict:
        raise Unauditable("players: not dict")
    if type(epoch) is not int:
        raise Unauditable(f"epoch: {epoch!r:.60}, not int")
    for seat in SEATS:
        if seat.letter not in players:
            raise Unauditable(f"players.{seat.letter}: missing")
        name = players[seat.letter]
        if name not in (None, RANDOM, *LEVELS):
            raise Unauditable(f"players.{seat.letter}: {name!r:.60}, no level of this release")
        if name in LEVELS and is_retired(name, epoch):
            have = ", ".join(map(str, LEVELS[name].epochs))
            raise Unauditable(f"epoch: {epoch}, this release has {have} of {name}")
    return {seat: players[seat.letter] for seat in SEATS if players[seat.letter] in LEVELS}
