"""The check of a record, the complete account of a finished match, also one made elsewhere.

`check` plays a record again from its decks, calls and plays alone and compares everything else, so a record
needs no trust in whoever wrote it. `docs/interface.md` describes the format. The module is long because a
foreign record can be wrong in every field, and each gets a sentence of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from baloot.rules import as_json
from baloot.rules.as_json import FORMAT, Json
from baloot.rules.auction import Action
from baloot.rules.cards import Card
from baloot.rules.deal import Deck
from baloot.rules.faults import BadNotation, IllegalAction
from baloot.rules.match import Match
from baloot.rules.notation import call_of, card_named, seat_of, token
from baloot.rules.ruleset import RULESETS
from baloot.rules.seats import Seat

_Value = TypeVar("_Value")


class FaultyRecord(ValueError):
    """A record that is not what it claims to be; the message says where."""


@dataclass(frozen=True, slots=True)
class RecordedDecks:
    """Where a match that is played again from a record has its decks from, whatever made them."""

    first_dealer: Seat
    decks: tuple[Deck, ...]

    def deck(self, number: int) -> Deck:
        """Deal `number`; past the last, the last again, which nobody plays."""
        return self.decks[min(number, len(self.decks)) - 1]


def check(given: Json) -> None:
    """Play a record again and compare; `FaultyRecord` names the deal and the field or rule at fault."""
    _expect(given, dict, "record")
    if _get(given, "format", str, "record") != FORMAT:
        raise FaultyRecord(f"format: not {FORMAT}")
    ruleset = RULESETS.get(_get(given, "ruleset", str, "record"))
    if ruleset is None:
        raise FaultyRecord("ruleset: unknown")
    for key in ("seed", "day"):
        if key not in given:
            raise FaultyRecord(f"{key}: missing")
    deals = _get(given, "deals", list, "record")
    if not deals:
        raise FaultyRecord("deals: none")
    first_dealer = _read("first_dealer", seat_of, _get(given, "first_dealer", str, "record"))
    decks = tuple(_deck(deal, f"deal {n}") for n, deal in enumerate(deals, start=1))
    match = Match.opening(ruleset, RecordedDecks(first_dealer, decks))
    for n, deal in enumerate(deals, start=1):
        match = _replayed(match, deal, n)
        _compare(as_json.deal(match.finished[-1]), deal, f"deal {n}")
    if match.winner is None:
        raise FaultyRecord("winner: nobody has won after the last deal (END-1)")
    _compare(as_json.account(match), {**given, "deals": as_json.account(match)["deals"]}, "record")


def _replayed(match: Match, deal: Json, number: int) -> Match:
    """The match after the calls and plays of one deal, which must end it."""
    where = f"deal {number}"
    if match.over:
        raise FaultyRecord(f"{where}: the match is already over (END-1)")
    calls = [_pair(entry, f"{where}: calls[{n}]") for n, entry in enumerate(_get(deal, "calls", list, where))]
    for n, (seat, text) in enumerate(calls):
        at = f"{where}: calls[{n}]"
        if len(match.finished) == number or match.play is not None:
            raise FaultyRecord(f"{at}: the auction is over")
        if match.turn is None or match.turn.letter != seat:
            raise FaultyRecord(f"{at}: not {seat}'s turn to speak (BID-1)")
        match = _acted(match, _read(at, call_of, text), at)
    for n, text in enumerate(_get(deal, "plays", list, where)):
        at = f"{where}: plays[{n}]"
        if len(match.finished) == number or match.play is None:
            raise FaultyRecord(f"{at}: no card is to be played here")
        match = _acted(match, _read(at, card_named, text), at)
    if len(match.finished) != number:
        raise FaultyRecord(f"{where}: {'plays' if match.play else 'calls'} end before the deal does")
    return match


def _acted(match: Match, action: Action, where: str) -> Match:
    try:
        return match.after(action)
    except IllegalAction:
        rules = "BID, DBL" if match.play is None else "PLAY, DBL-6"
        raise FaultyRecord(f"{where}: {token(action)} is not legal ({rules})") from None


def _deck(deal: Json, where: str) -> Deck:
    _expect(deal, dict, where)
    given = _get(deal, "deck", list, where)
    cards: list[Card] = [_read(f"{where}: deck[{n}]", card_named, text) for n, text in enumerate(given)]
    if len(cards) != 32 or len(set(cards)) != 32:
        raise FaultyRecord(f"{where}: deck: not 32 different cards (GEN-1)")
    return tuple(cards)


def _get(given: Mapping[str, Json], key: str, kind: type, where: str) -> Json:
    if key not in given:
        raise FaultyRecord(f"{where}: {key}: missing")
    return _expect(given[key], kind, f"{where}: {key}")


def _expect(given: Json, kind: type, where: str) -> Json:
    if type(given) is not kind:
        raise FaultyRecord(f"{where}: not {kind.__name__}")
    return given


def _pair(entry: Json, where: str) -> tuple[str, str]:
    _expect(entry, list, where)
    if len(entry) != 2 or not all(isinstance(part, str) for part in entry):
        raise FaultyRecord(f"{where}: not a seat and a call")
    return entry[0], entry[1]


def _read(where: str, reader: Callable[[str], _Value], text: Json) -> _Value:
    """The value of a token."""
    if not isinstance(text, str):
        raise FaultyRecord(f"{where}: not a token")
    try:
        return reader(text)
    except BadNotation as fault:
        raise FaultyRecord(f"{where}: {fault}") from None


#: Fields in which a rule decides, named for whoever reads the report.
_RULES = {
    "dealer": "DEAL-4",
    "contract": "BID, DBL",
    "projects": "PROJ",
    "baloot": "BAL",
    "tricks": "PLAY-1",
    "tally": "CONV, WIN, KAB",
    "totals": "END",
    "winner": "END",
}


def _compare(ours: Mapping[str, Json], given: Mapping[str, Json], where: str) -> None:
    """Every field that we find must be in the record, with the same value and type."""
    for key, value in ours.items():
        if key not in given:
            raise FaultyRecord(f"{where}: {key}: missing")
        theirs = given[key]
        if key == "projects" and isinstance(theirs, list):
            value, theirs = _unordered(value), _unordered(theirs)
        fault = _difference(value, theirs, key)
        if fault is not None:
            rule = _RULES.get(key)
            raise FaultyRecord(f"{where}: {fault}" + (f" ({rule})" if rule else ""))


def _unordered(projects: Sequence[Json]) -> list[Json]:
    """Projects in an order of their own, since a record may list them and their cards in any."""
    tidy = [
        {**project, "cards": sorted(project["cards"], key=repr)}
        if isinstance(project, dict) and isinstance(project.get("cards"), list)
        else project
        for project in projects
    ]
    return sorted(tidy, key=_sort_key)


def _sort_key(project: Json) -> str:
    if not isinstance(project, dict):
        return repr(project)
    return repr([project.get(key) for key in ("seat", "kind", "cards", "scored")])


def _difference(ours: Json, given: Json, path: str) -> str | None:
    """Where two values part, keys unknown to us ignored; true is not 1."""
    if type(ours) is not type(given):
        return f"{path}: {given!r:.60}, should be {ours!r:.60}"
    if isinstance(ours, dict):
        for key, value in ours.items():
            if key not in given:
                return f"{path}.{key}: missing"
            if fault := _difference(value, given[key], f"{path}.{key}"):
                return fault
        return None
    if isinstance(ours, list):
        if len(ours) != len(given):
            return f"{path}: {len(given)} entries, should be {len(ours)}"
        for n, (one, other) in enumerate(zip(ours, given, strict=True)):
            if fault := _difference(one, other, f"{path}[{n}]"):
                return fault
        return None
    return None if ours == given else f"{path}: {given!r:.60}, should be {ours!r:.60}"
