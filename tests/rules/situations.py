"""Situations of the game set up from tokens, so that a test reads like a sentence about the table.

A hand is written `"7H JH AD"`, a log of calls `"pass pass hokum"`; seats are their letters. The module
is long because every stage of a deal can be set up.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from baloot.rules.auction import Auction, Contract
from baloot.rules.cards import FULL, SUIT_LETTERS, SUITS, Card, Hand, Suit, cards_in, hand_of
from baloot.rules.deal import Deck
from baloot.rules.doubling import Doubling
from baloot.rules.match import Match
from baloot.rules.notation import call_of, card_named, read_log, seat_of, token
from baloot.rules.play import Hands, Play
from baloot.rules.projects import Baloot, Project, baloot_in, projects_in
from baloot.rules.ruleset import Ruleset
from baloot.rules.scoring import Tally, settle
from baloot.rules.seats import Seat, Side, order_from, speaking_order


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a line of tokens."""
    return tuple(card_named(word) for word in text.split())


def card(text: str) -> Card:
    """The card of a token."""
    return card_named(text)


def hand(text: str) -> Hand:
    """The hand of a line of tokens."""
    return hand_of(cards(text))


def suit(letter: str | None) -> Suit | None:
    """The suit of a letter, None for sun."""
    return None if letter is None else SUITS[SUIT_LETTERS.index(letter)]


def hands_of(texts: Mapping[str, str]) -> Hands:
    """Hands by seat; a seat that is not named holds nothing."""
    south, east, north, west = (hand(texts.get(letter, "")) for letter in "SENW")
    return south, east, north, west


def tokens(held: Iterable[Card]) -> str:
    """Cards as a line of tokens, in the order of the pack."""
    return " ".join(token(one) for one in sorted(held))


def auction(ruleset: Ruleset, *, dealer: str = "W", up: str = "9H", said: str = "") -> Auction:
    """An auction after these calls; with West dealing, S E N W are R O L D."""
    state = Auction.opening(ruleset, seat_of(dealer), card_named(up))
    for word in said.split():
        state = state.after(call_of(word))
    return state


def asked(state: Auction | Doubling) -> str:
    """Who speaks and what may be said, as `S: pass hokum sun`; empty when nobody is asked."""
    if state.turn is None:
        return ""
    return f"{state.turn.letter}: {' '.join(token(call) for call in state.legal)}"


def stands(state: Auction) -> str:
    """The contract as `hokum H by S` or `sun by E, N takes`; `void` or `open` when there is none."""
    if not state.over:
        return "open"
    contract = state.contract
    if contract is None:
        return "void"
    if contract.trump is not None:
        return f"hokum {contract.trump.letter} by {contract.declarer.letter}"
    taken = "" if contract.taker == contract.declarer else f", {contract.taker.letter} takes"
    return f"sun by {contract.declarer.letter}{taken}"


def doubling(
    ruleset: Ruleset,
    *,
    trump: str | None = "H",
    declarer: str = "S",
    totals: tuple[int, int] = (0, 0),
    said: str = "",
) -> Doubling:
    """The ladder of doubles after these calls."""
    seat = seat_of(declarer)
    state = Doubling.opening(ruleset, Contract(suit(trump), seat, seat), totals)
    for word in said.split():
        state = state.after(call_of(word))
    return state


def play(
    ruleset: Ruleset,
    *,
    trump: str | None,
    hands: Mapping[str, str],
    leader: str = "E",
    trick: str = "",
    gone: str = "",
    level: int = 1,
) -> Play:
    """The play with this trick on the table.

    `hands` are what the named seats still hold beside the cards on the table; `gone` went in earlier tricks.
    Every other card is with the leader of the trick, or, when the leader is to play, with somebody else.
    """
    first = seat_of(leader)
    on_table = cards(trick)
    held = list(hands_of(hands))
    for place, played in enumerate(on_table):
        seat = (first + place) & 3
        held[seat] = Hand(held[seat] | 1 << played)
    named = hand(gone)
    for one in held:
        named = Hand(named | one)
    keeper = (
        first if on_table else next((seat for seat in order_from(first) if not held[seat]), first.partner)
    )
    held[keeper] = Hand(held[keeper] | (FULL & ~named))
    south, east, north, west = held
    state = Play(
        ruleset,
        Contract(suit(trump), first, first, level),
        (south, east, north, west),
        first,
        trick=(),
        winning=first,
        ekka=False,
        tricks=(),
        projects=(),
        baloot=None,
    )
    for played in on_table:
        state = state.after(played)
    return state


def may_play(state: Play) -> str:
    """The legal cards as a line of tokens."""
    return tokens(state.legal)


def winner(ruleset: Ruleset, trump: str | None, trick: str, leader: str = "S") -> str:
    """Who wins a complete trick, whatever the players had to play."""
    south, east, north, west = (
        hand_of([played]) for _, played in sorted(zip(_order(leader), cards(trick), strict=True))
    )
    state = Play.opening(
        ruleset,
        Contract(suit(trump), seat_of(leader), seat_of(leader)),
        (south, east, north, west),
        dealer=_order(leader)[3],
    )
    for played in cards(trick):
        state = state.after(played)
    return state.tricks[0].winner.letter


def _order(leader: str) -> list[Seat]:
    return list(order_from(seat_of(leader)))


def found(
    ruleset: Ruleset, trump: str | None, hands: Mapping[str, str], dealer: str = "W"
) -> tuple[tuple[Project, ...], Baloot | None]:
    """The projects and the Baloot of these hands; with West dealing, S E N W are R O L D."""
    dealt = hands_of(hands)
    projects = projects_in(ruleset, suit(trump), dealt, seat_of(dealer))
    return projects, baloot_in(ruleset, suit(trump), dealt, projects)


def named(projects: Sequence[Project]) -> list[str]:
    """Projects as `S sira QH JH TH`, with a trailing `-` when they do not count."""
    return [
        f"{project.seat.letter} {project.kind.token} {' '.join(map(token, project.cards))}"
        + ("" if project.scored else " -")
        for project in projects
    ]


class Written(NamedTuple):
    """What a deal comes to: made or lost, and what the declarer's side and the opponents write."""

    made: bool
    declarer: int
    opponents: int


def written(
    ruleset: Ruleset,
    kind: str,
    declarer_cards: int,
    opponents_cards: int,
    *,
    projects: tuple[int, int] = (0, 0),
    baloot: tuple[int, int] = (0, 0),
    swept_by: str | None = None,
    level: int = 1,
    up: str = "9C",
    declarer: str = "S",
) -> Written:
    """Score a deal from its card points; pairs are (declarer's side, opponents).

    `swept_by` is `declarer` or `opponents`.
    """
    seat = seat_of(declarer)
    side = seat.side
    contract = Contract(suit("H" if kind == "hokum" else None), seat, seat, level)

    def by_side(ours: int, theirs: int) -> tuple[int, int]:
        return (ours, theirs) if side == Side.NS else (theirs, ours)

    counted = Tally(
        card_points=by_side(declarer_cards, opponents_cards),
        projects=by_side(*projects),
        baloot=by_side(*baloot),
        kaboot={None: None, "declarer": side, "opponents": side.other}[swept_by],
        made=False,
        written=(0, 0),
    )
    result = settle(ruleset, contract, card_named(up), counted)
    return Written(result.made, result.written[side], result.written[side.other])


@dataclass(frozen=True)
class Stacked:
    """Decks that somebody arranged; past the last, the last again."""

    first_dealer: Seat
    decks: tuple[Deck, ...]

    def deck(self, number: int) -> Deck:
        """Deal `number`."""
        return self.decks[min(number, len(self.decks)) - 1]


def without_up(held: Hand, up: str) -> Hand:
    """The hand without the turned-up card."""
    return Hand(held & ~hand(up))


def stack(hands: Mapping[str, str], *, up: str, taker: str, dealer: str) -> Deck:
    """The deck that gives these eight cards to each seat once `taker` has taken the turned-up card."""
    order = speaking_order(seat_of(dealer))
    left = [list(cards_in(without_up(hand(hands[seat.letter]), up))) for seat in order]
    assert [len(rest) for rest in left] == [7 if seat.letter == taker else 8 for seat in order]
    deck: list[Card] = []
    for count in (3, 2):
        for rest in left:
            deck += [rest.pop(0) for _ in range(count)]
    deck.append(card_named(up))
    for rest in left:
        deck += rest
    assert len(set(deck)) == 32
    return tuple(deck)


#: A deal of no distinction with the 9H turned up: South has hearts, and nobody a project once South takes it.
DECK = stack(
    {
        "S": "9H JH AH 7H TS KD QC 8C",
        "E": "KH 8H AS QS 8S TD JD 9C",
        "N": "TH KS JS 7S AD QD 9D TC",
        "W": "QH 9S 8D 7D AC KC JC 7C",
    },
    up="9H",
    taker="S",
    dealer="W",
)


def match(ruleset: Ruleset, decks: Sequence[Deck], log: str = "", *, dealer: str = "W") -> Match:
    """A match with arranged decks after these actions."""
    state = Match.opening(ruleset, Stacked(seat_of(dealer), tuple(decks)))
    for action in read_log(log):
        state = state.after(action)
    return state


def played_out(state: Match) -> Match:
    """The match after the deal in play has run to its end, everybody playing the first legal card."""
    number = len(state.finished)
    while len(state.finished) == number:
        state = state.after(state.legal[0])
    return state


def comparable(given: dict[str, Any]) -> dict[str, Any]:
    """A record with its projects, which may come in any order, in one."""
    deals = [
        {
            **deal,
            "projects": sorted(
                ({**project, "cards": sorted(project["cards"])} for project in deal["projects"]), key=repr
            ),
        }
        for deal in given["deals"]
    ]
    return {**given, "deals": deals}
