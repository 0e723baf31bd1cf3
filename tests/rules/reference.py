"""A second, naive account of the rules, against which the tests hold the real one.

Every rule is written as slowly and as literally as its text allows, with strings, lists and sets, and shares
no code and no idea with the package under test: a mistake would have to be made twice, in two languages, to
go unseen. The deal is a coroutine that asks one seat after the other, so that it reads in the order in which
the rules tell it. The module stands alone in one file, past 300 lines, so that nothing is shared by accident.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Generator
from itertools import chain, combinations
from typing import Any

SEATS = ["S", "E", "N", "W"]  # counter-clockwise: South's right hand is East
SUITS = ["S", "H", "D", "C"]
PACK = [rank + suit for suit in SUITS for rank in "789TJQKA"]  # GEN-1

TRUMP_ORDER = ["J", "9", "A", "T", "K", "Q", "8", "7"]  # GEN-2, strongest first
PLAIN_ORDER = ["A", "T", "K", "Q", "J", "9", "8", "7"]  # GEN-2, strongest first
RUN_ORDER = ["A", "K", "Q", "J", "T", "9", "8", "7"]  # PROJ-1, highest first

TRUMP_POINTS = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 0, "7": 0}  # GEN-3
PLAIN_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}  # GEN-3
LAST_TRICK = 10  # GEN-4

PROJECT_POINTS = {  # PROJ-2 to PROJ-6; four aces are a four hundred in sun only
    "hokum": {"sira": 2, "fifty": 5, "hundred": 10},
    "sun": {"sira": 4, "fifty": 10, "hundred": 20, "four_hundred": 40},
}
BALOOT_POINTS = 2  # BAL-1
POT = {"hokum": 16, "sun": 26}  # CONV-1
GOAL = 152  # END-1

Question = tuple[str, set[str]]  # the seat that is asked, and the tokens it may answer with
Bargain = tuple[str, str | None, str, str]  # kind, trump, declarer, taker
Project = tuple[str, str, list[str]]  # seat, kind, cards


# Seats.


def right_of(seat: str) -> str:
    """The seat at the right hand, which is the next to deal, speak and play."""
    return SEATS[(SEATS.index(seat) + 1) % 4]


def others_from_right(seat: str) -> list[str]:
    """The three other seats, beginning at the right hand."""
    first = right_of(seat)
    return [first, right_of(first), right_of(right_of(first))]


def partner_of(seat: str) -> str:
    """The seat opposite."""
    return right_of(right_of(seat))


def side_of(seat: str) -> str:
    """NS or EW."""
    return "NS" if seat in ("N", "S") else "EW"


def other_side(side: str) -> str:
    """The opponents of a side."""
    return "EW" if side == "NS" else "NS"


def speaking_order(dealer: str) -> list[str]:
    """R, O, L, D of a dealer."""
    return [*others_from_right(dealer), dealer]


# The deal from the seed.


def deck_of(seed: bytes, number: int) -> list[str]:
    """The 32 cards of deal `number` (from 1), in the order in which they are dealt."""

    def stream() -> Generator[int, None, None]:
        counter = 0
        while True:
            block = seed + number.to_bytes(4, "big") + counter.to_bytes(4, "big")
            yield from hashlib.sha256(block).digest()
            counter += 1

    deck = list(PACK)
    source = stream()
    for i in range(31, 0, -1):
        byte = next(source)
        while byte >= 256 - 256 % (i + 1):
            byte = next(source)
        j = byte % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def first_dealer(seed: bytes) -> str:
    """The seat that deals first (DEAL-3)."""
    return SEATS[hashlib.sha256(seed + b"dealer").digest()[0] % 4]


# The auction.


def auction(ruleset: str, dealer: str, up: str) -> Generator[Question, str, Bargain | None]:
    """Ask the seats until a contract stands; None when the deal is void."""
    order = speaking_order(dealer)  # BID-1
    for seat in order:
        options = {"pass", "hokum", "sun"}  # BID-2
        if seat in (order[2], order[3]):
            options.add("ashkal")  # BID-2: whoever is asked here has heard nothing but passes.
        call = yield seat, options
        if call == "hokum":
            return (yield from after_first_round_hokum(ruleset, order, up, seat))
        if call in ("sun", "ashkal"):
            return (yield from take_over(ruleset, order, seat, call))
    for place, seat in enumerate(order):  # BID-10
        foreign = {"hokum-" + suit for suit in SUITS if suit != up[1]}
        hokum = foreign if ruleset == "classic" else {"hokum"}  # BID-11, BID-15
        call = yield seat, {"pass", "sun"} | hokum
        if call == "sun":
            return "sun", None, seat, seat  # BID-14
        if call in hokum:
            for later in order[place + 1 :]:  # BID-13: every seat before the caller has passed.
                if (yield later, {"pass", "sun"}) == "sun":
                    return "sun", None, later, later  # BID-3, BID-14
            if ruleset == "gahwa":
                call = yield seat, foreign | {"sun"}  # BID-5, BID-15
                if call == "sun":
                    return "sun", None, seat, seat  # BID-14
            return "hokum", call[-1], seat, seat
    return None  # DEAL-5


def after_first_round_hokum(
    ruleset: str, order: list[str], up: str, caller: str
) -> Generator[Question, str, Bargain]:
    """Ask the three others for sun (BID-7), and in `gahwa` the caller once more (BID-5)."""
    for seat in others_from_right(caller):
        if (yield seat, {"pass", "sun"}) == "sun":  # BID-3, BID-4
            return (yield from take_over(ruleset, order, seat, "sun"))
    if ruleset == "gahwa" and (yield caller, {"hokum", "sun"}) == "sun":
        return (yield from take_over(ruleset, order, caller, "sun"))
    return "hokum", up[1], caller, caller


def take_over(ruleset: str, order: list[str], caller: str, call: str) -> Generator[Question, str, Bargain]:
    """Ask who may take a first-round sun or ashkal over (BID-6); the first who does has it."""
    asked = order[: order.index(caller)] if ruleset == "classic" else others_from_right(caller)
    for seat in asked:
        if (yield seat, {"pass", "sun"}) == "sun":
            return "sun", None, seat, seat
    taker = partner_of(caller) if call == "ashkal" else caller  # BID-9
    return "sun", None, caller, taker


def doubling(kind: str, declarer: str, totals: dict[str, int]) -> Generator[Question, str, int]:
    """Climb the ladder of `gahwa` (DBL-2); the answer is the level, 5 for gahwa itself."""
    ours = side_of(declarer)
    if kind == "sun" and not (totals[ours] > 100 and totals[other_side(ours)] < 100):
        return 1  # DBL-3
    for opponent in (right_of(declarer), partner_of(right_of(declarer))):
        if (yield opponent, {"pass", "double"}) == "double":
            level = 2
            for seat, word in ((declarer, "triple"), (opponent, "four"), (declarer, "gahwa")):
                if (yield seat, {"pass", word}) == "pass":
                    return level
                level += 1
            return level
    return 1


# Play.


def card_points(card: str, trump: str | None) -> int:
    """What a card is worth in a trick (GEN-3)."""
    return TRUMP_POINTS[card[0]] if card[1] == trump else PLAIN_POINTS[card[0]]


def beats(card: str, best: str, trump: str | None) -> bool:
    """Whether a card played later wins over the best one so far (PLAY-1)."""
    if card[1] == best[1]:
        order = TRUMP_ORDER if card[1] == trump else PLAIN_ORDER
        return order.index(card[0]) < order.index(best[0])
    return card[1] == trump


def winning_place(cards: list[str], trump: str | None) -> int:
    """Which of the cards of a trick, in the order played, is winning."""
    best = 0
    for place in range(1, len(cards)):
        if beats(cards[place], cards[best], trump):
            best = place
    return best


def is_ekka(ruleset: str, trump: str | None, card: str, gone: list[str]) -> bool:
    """Whether a card led is an Ekka, `gone` being the cards of the earlier tricks (EKKA-1)."""
    if ruleset != "classic" or trump is None or card[1] == trump or card[0] == "A":
        return False
    higher = PLAIN_ORDER[: PLAIN_ORDER.index(card[0])]
    return all(rank + card[1] in gone for rank in higher)


def legal_cards(
    ruleset: str, trump: str | None, locked: bool, hand: list[str], trick: list[str], ekka: bool = False
) -> set[str]:
    """The cards of a hand that may be played to a trick, `ekka` telling whether its lead was one."""
    anything = set(hand)
    trumps = {card for card in hand if card[1] == trump}
    if not trick:
        if locked and anything - trumps:
            return anything - trumps  # DBL-6
        return anything  # PLAY-11
    led = trick[0][1]
    follow = {card for card in hand if card[1] == led}
    if trump is None or ruleset == "gahwa":
        return follow or anything  # PLAY-2, PLAY-4
    winning = winning_place(trick, trump)
    partner_wins = winning == len(trick) - 2
    higher_trumps = {card for card in trumps if beats(card, trick[winning], trump)}
    if led == trump:
        if not trumps:
            return anything  # PLAY-10
        if partner_wins:
            return trumps  # PLAY-6
        return higher_trumps or trumps  # PLAY-5
    if follow:
        return follow  # PLAY-3
    if len(trick) == 1:
        return trumps or anything  # PLAY-7, PLAY-10
    if len(trick) == 2:
        if not partner_wins:
            return higher_trumps or anything  # PLAY-8a, PLAY-10
        if trick[0][0] == "A" or ekka:
            return anything  # PLAY-8b
        return trumps or anything  # PLAY-8c, PLAY-10
    if partner_wins:
        return anything  # PLAY-9a
    return higher_trumps or anything  # PLAY-9b, PLAY-10


# Projects.


def project_kind(cards: list[str], contract_kind: str) -> str | None:
    """What a set of cards is as one project, if it is one."""
    ranks = {card[0] for card in cards}
    suits = {card[1] for card in cards}
    if len(cards) == 4 and len(ranks) == 1:
        if ranks == {"A"}:
            return "four_hundred" if contract_kind == "sun" else "hundred"  # PROJ-6
        return "hundred" if ranks <= {"K", "Q", "J", "T"} else None  # PROJ-5, PROJ-7
    if len(cards) < 3 or len(suits) != 1:
        return None
    places = sorted(RUN_ORDER.index(card[0]) for card in cards)
    if places != list(range(places[0], places[0] + len(places))):
        return None  # PROJ-1
    return {3: "sira", 4: "fifty"}.get(len(cards), "hundred")  # PROJ-2, PROJ-3, PROJ-4


def project_strength(kind: str, cards: list[str], contract_kind: str) -> tuple[int, int, int]:
    """A value that is greater for the stronger of two projects, the seats left aside (PROJ-11)."""
    points = PROJECT_POINTS[contract_kind][kind]
    four_of_a_kind = 1 if cards[0][1] != cards[1][1] else 0
    highest = min(RUN_ORDER.index(card[0]) for card in cards)
    return points, four_of_a_kind, -highest


def projects_of(hand: list[str], contract_kind: str) -> list[tuple[str, list[str]]]:
    """The projects of one hand, chosen from every way to choose them (PROJ-9)."""
    found = []
    for size in range(3, len(hand) + 1):
        for cards in combinations(sorted(hand, key=lambda card: RUN_ORDER.index(card[0])), size):
            kind = project_kind(list(cards), contract_kind)
            if kind is not None:
                found.append((kind, list(cards)))
    ways = [[project] for project in found]
    ways += [[a, b] for a, b in combinations(found, 2) if not set(a[1]) & set(b[1])]
    if not ways:
        return []

    def merit(way: list[tuple[str, list[str]]]) -> tuple[tuple[int, int, int], int, int]:
        strongest = max(project_strength(kind, cards, contract_kind) for kind, cards in way)
        points = sum(PROJECT_POINTS[contract_kind][kind] for kind, cards in way)
        length = sum(len(cards) for kind, cards in way)  # PROJ-8: all the cards of a run of six or seven.
        return strongest, points, length

    best = max(merit(way) for way in ways)
    (way,) = [way for way in ways if merit(way) == best]
    return way


def scoring_side(projects: list[Project], contract_kind: str, dealer: str) -> str | None:
    """The side whose projects count in `classic`: the one with the strongest of all (PROJ-11)."""
    order = speaking_order(dealer)
    strongest: tuple[tuple[int, int, int], int] | None = None
    side = None
    for seat, kind, cards in projects:
        strength = (project_strength(kind, cards, contract_kind), -order.index(seat))
        if strongest is None or strength > strongest:
            strongest, side = strength, side_of(seat)
    return side


def counting_projects(
    ruleset: str, projects: list[Project], contract_kind: str, dealer: str
) -> list[Project]:
    """Those projects that score."""
    if ruleset == "gahwa":
        return list(projects)  # PROJ-12
    side = scoring_side(projects, contract_kind, dealer)
    return [project for project in projects if side_of(project[0]) == side]


def baloot_of(
    ruleset: str, hands: dict[str, list[str]], trump: str | None, counting: list[Project]
) -> tuple[str, bool] | None:
    """Who holds Baloot, from the whole hands, and whether it scores; None when nobody does."""
    if trump is None:
        return None
    for holder in SEATS:
        if "K" + trump in hands[holder] and "Q" + trump in hands[holder]:  # BAL-1
            swallowed = False
            for seat, kind, cards in counting:
                touches = "K" + trump in cards or "Q" + trump in cards
                if ruleset == "classic" and seat == holder and kind == "hundred" and touches:
                    swallowed = True  # BAL-3
            return holder, not swallowed
    return None


# Scoring.


def convert(kind: str, points: int) -> int:
    """Card points as game points, for one side by itself."""
    if kind == "hokum":  # CONV-2
        tens, rest = points // 10, points % 10
        return tens if rest <= 5 else tens + 1
    if points % 10 == 5:  # CONV-3
        return points * 2 // 10
    nearest = points - points % 10 if points % 10 < 5 else points - points % 10 + 10
    return nearest * 2 // 10


def converted(ruleset: str, kind: str, declarer_cards: int, opponents_cards: int) -> tuple[int, int]:
    """The game points of both sides' cards, the declarer's first (CONV-4)."""
    opponents = convert(kind, opponents_cards)
    if ruleset == "classic":
        return POT[kind] - opponents, opponents
    return convert(kind, declarer_cards), opponents


def is_made(ruleset: str, kind: str, declarer_total: int, opponents_total: int, opponents_cards: int) -> bool:
    """Whether a contract without a sweep is made (WIN-1, WIN-4)."""
    if declarer_total != opponents_total:
        return declarer_total > opponents_total
    if ruleset == "gahwa":
        return False
    unit = opponents_cards % 10
    if kind == "hokum":
        return unit not in (2, 3, 4, 5)
    return unit not in (1, 2, 3, 4)


def written(
    ruleset: str,
    kind: str,
    declarer_cards: int,
    opponents_cards: int,
    *,
    declarer_tricks: int = 4,
    declarer_projects: int = 0,
    opponents_projects: int = 0,
    declarer_baloot: int = 0,
    opponents_baloot: int = 0,
    level: int = 1,
    up_is_ace: bool = False,
) -> dict[str, Any]:
    """What both sides write: `made`, `kaboot` (declarer, opponents or None), `declarer`, `opponents`.

    Card points include the last trick's; projects and Baloot are game points that count, before the level.
    """
    if declarer_tricks in (0, 8):  # KAB-1, KAB-2
        made = declarer_tricks == 8
        kaboot = "declarer" if made else "opponents"
        sweep = {"hokum": 25, "sun": 44}[kind]
        if ruleset == "gahwa":
            sweep = 88 if up_is_ace else 44
        declarer = sweep + declarer_projects + declarer_baloot if made else 0
        opponents = 0 if made else sweep + opponents_projects + opponents_baloot
    else:
        kaboot = None
        declarer, opponents = converted(ruleset, kind, declarer_cards, opponents_cards)
        declarer += declarer_projects + declarer_baloot  # WIN-1
        opponents += opponents_projects + opponents_baloot
        made = is_made(ruleset, kind, declarer, opponents, opponents_cards)
        if not made:  # WIN-3; made is WIN-2
            declarer = 0
            opponents = POT[kind] + opponents_projects + opponents_baloot
            if ruleset == "classic":
                opponents += declarer_projects + declarer_baloot
    if level == 5:  # DBL-5
        declarer, opponents = (GOAL, 0) if made else (0, GOAL)
    else:  # DBL-4
        declarer, opponents = declarer * level, opponents * level
    return {"made": made, "kaboot": kaboot, "declarer": declarer, "opponents": opponents}


def totals_after(totals: dict[str, int], gains: dict[str, int], level: int) -> dict[str, int]:
    """The totals of the match once a deal is written, `gains` being what each side wrote."""
    if level < 5:
        return {side: totals[side] + gains[side] for side in totals}
    winners = "NS" if gains["NS"] > gains["EW"] else "EW"  # DBL-5
    losers = other_side(winners)
    return {winners: max(GOAL, totals[losers] + 1), losers: totals[losers]}


def winner_at(totals: dict[str, int]) -> str | None:
    """The side that has won the match, if it is over (END-1, END-2, END-3)."""
    if totals["NS"] < GOAL and totals["EW"] < GOAL:
        return None
    if totals["NS"] == totals["EW"]:
        return None
    return "NS" if totals["NS"] > totals["EW"] else "EW"


# The deal and the match.


class Deal:
    """One deal, from the first three cards to what is written; `totals` are those before it."""

    def __init__(self, ruleset: str, deck: list[str], dealer: str, totals: dict[str, int]) -> None:
        self.ruleset = ruleset
        self.deck = list(deck)
        self.dealer = dealer
        self.totals = dict(totals)
        self.hands: dict[str, list[str]] = {seat: [] for seat in SEATS}
        self.up = ""
        self.calls: list[list[str]] = []
        self.plays: list[str] = []
        self.contract: dict[str, Any] | None = None
        self.whole_hands: dict[str, list[str]] = {}
        self.projects: list[Project] = []
        self.counting: list[Project] = []
        self.baloot: tuple[str, bool] | None = None
        self.tricks: list[dict[str, Any]] = []
        self.trick: list[tuple[str, str]] = []
        self.ekka = False
        self.tally: dict[str, Any] | None = None
        self.turn: str | None = None
        self.over = False
        self._legal: set[str] = set()
        self._course = self._whole_course()
        self._go_on(None)

    def legal(self) -> set[str]:
        """The tokens with which the seat in turn may answer; empty when the deal is over."""
        return set(self._legal)

    def act(self, token: str) -> None:
        """Let the seat in turn call or play."""
        if self.turn is None or token not in self._legal:
            raise ValueError(f"{self.turn} may not {token}, only {sorted(self._legal)}")
        if token in PACK:
            self.plays.append(token)
        else:
            self.calls.append([self.turn, token])
        self._go_on(token)

    def copy(self) -> Deal:
        """The same deal once more, at the same point, by doing everything again."""
        twin = Deal(self.ruleset, self.deck, self.dealer, self.totals)
        for token in [call for _, call in self.calls] + self.plays:
            twin.act(token)
        return twin

    def account(self) -> dict[str, Any]:
        """The deal's entry in the record, as far as it has come."""
        baloot = self.baloot
        return {
            "dealer": self.dealer,
            "deck": list(self.deck),
            "calls": [list(call) for call in self.calls],
            "contract": None if self.contract is None else dict(self.contract),
            "projects": [
                {
                    "seat": seat,
                    "kind": kind,
                    "cards": list(cards),
                    "scored": (seat, kind, cards) in self.counting,
                }
                for seat, kind, cards in self.projects
            ],
            "baloot": None if baloot is None else {"seat": baloot[0], "scored": baloot[1]},
            "plays": list(self.plays),
            "tricks": [dict(trick) for trick in self.tricks],
            "tally": self.tally,
        }

    def announced(self) -> list[dict[str, Any]]:
        """The projects everybody has heard of, with cards once shown and None before (PROJ-10)."""
        played = [seat for seat, _ in self.trick] if not self.tricks else SEATS
        heard = []
        for project in self.projects:
            seat, kind, cards = project
            if seat in played:
                shown = bool(self.tricks) and project in self.counting
                heard.append({"seat": seat, "kind": kind, "cards": list(cards) if shown else None})
        return heard

    def baloot_announced(self) -> str | None:
        """Who has announced Baloot so far (BAL-2, BAL-3)."""
        if self.contract is None or self.baloot is None:
            return None
        seat, scored = self.baloot
        both_gone = all(rank + self.contract["trump"] in self.plays for rank in "KQ")
        return seat if scored and both_gone else None

    def _go_on(self, token: str | None) -> None:
        try:
            self.turn, self._legal = next(self._course) if token is None else self._course.send(token)
        except StopIteration:
            self.turn, self._legal, self.over = None, set(), True

    def _whole_course(self) -> Generator[Question, str, None]:
        order = speaking_order(self.dealer)
        stock = list(self.deck)
        for count in (3, 2):  # DEAL-1
            for seat in order:
                for _ in range(count):
                    self.hands[seat].append(stock.pop(0))
        self.up = stock.pop(0)
        bargain = yield from auction(self.ruleset, self.dealer, self.up)
        if bargain is None:
            return
        kind, trump, declarer, taker = bargain
        for seat in order:  # TAKE-1, TAKE-2
            if seat == taker:
                self.hands[seat].append(self.up)
            while len(self.hands[seat]) < 8:
                self.hands[seat].append(stock.pop(0))
        self._find_projects(kind, trump)
        level = 1
        if self.ruleset == "gahwa":  # DBL-1
            level = yield from doubling(kind, declarer, self.totals)
        locked = kind == "hokum" and level in (2, 4)  # DBL-6
        self.contract = {
            "kind": kind,
            "trump": trump,
            "declarer": declarer,
            "taker": taker,
            "level": level,
            "locked": locked,
        }
        leader = order[0] if self.ruleset == "classic" else declarer  # LEAD-1
        for _ in range(8):
            leader = yield from self._play_trick(leader, trump, locked)  # LEAD-2
        self._write_tally(kind, declarer, level)

    def _find_projects(self, kind: str, trump: str | None) -> None:
        self.whole_hands = {seat: list(hand) for seat, hand in self.hands.items()}
        for seat in speaking_order(self.dealer):
            for name, cards in projects_of(self.whole_hands[seat], kind):
                self.projects.append((seat, name, cards))
        self.counting = counting_projects(self.ruleset, self.projects, kind, self.dealer)
        self.baloot = baloot_of(self.ruleset, self.whole_hands, trump, self.counting)

    def _play_trick(self, leader: str, trump: str | None, locked: bool) -> Generator[Question, str, str]:
        self.trick, self.ekka = [], False
        gone = list(self.plays)
        seat = leader
        for _ in range(4):
            on_table = [card for _, card in self.trick]
            card = yield seat, legal_cards(self.ruleset, trump, locked, self.hands[seat], on_table, self.ekka)
            if seat == leader:
                self.ekka = is_ekka(self.ruleset, trump, card, gone)  # EKKA-2
            self.hands[seat].remove(card)
            self.trick.append((seat, card))
            seat = right_of(seat)
        cards = [card for _, card in self.trick]
        winner = self.trick[winning_place(cards, trump)][0]
        points = sum(card_points(card, trump) for card in cards)
        if len(self.tricks) == 7:
            points += LAST_TRICK  # GEN-4
        self.tricks.append({"leader": leader, "winner": winner, "points": points, "ekka": self.ekka})
        return winner

    def _write_tally(self, kind: str, declarer: str, level: int) -> None:
        cards = {"NS": 0, "EW": 0}
        tricks = {"NS": 0, "EW": 0}
        projects = {"NS": 0, "EW": 0}
        baloot = {"NS": 0, "EW": 0}
        for trick in self.tricks:
            cards[side_of(trick["winner"])] += trick["points"]
            tricks[side_of(trick["winner"])] += 1
        for seat, name, _ in self.counting:
            projects[side_of(seat)] += PROJECT_POINTS[kind][name]
        if self.baloot is not None and self.baloot[1]:
            baloot[side_of(self.baloot[0])] += BALOOT_POINTS
        ours = side_of(declarer)
        theirs = other_side(ours)
        sides: dict[str | None, str | None] = {"declarer": ours, "opponents": theirs, None: None}
        result = written(
            self.ruleset,
            kind,
            cards[ours],
            cards[theirs],
            declarer_tricks=tricks[ours],
            declarer_projects=projects[ours],
            opponents_projects=projects[theirs],
            declarer_baloot=baloot[ours],
            opponents_baloot=baloot[theirs],
            level=level,
            up_is_ace=self.up[0] == "A",
        )
        self.tally = {
            "card_points": cards,
            "projects": projects,
            "baloot": baloot,
            "kaboot": sides[result["kaboot"]],
            "made": result["made"],
            "written": {ours: result["declarer"], theirs: result["opponents"]},
        }


class Match:
    """Deals strung together to 152; `decks` gives the deck of each deal, from number 1."""

    def __init__(self, ruleset: str, decks: Callable[[int], list[str]], dealer: str) -> None:
        self.ruleset = ruleset
        self.decks = decks
        self.first_dealer = dealer
        self.totals = {"NS": 0, "EW": 0}
        self.accounts: list[dict[str, Any]] = []
        self.winner: str | None = None
        self.deal = Deal(ruleset, decks(1), dealer, self.totals)

    @property
    def over(self) -> bool:
        """Whether the match has a winner."""
        return self.winner is not None

    @property
    def turn(self) -> str | None:
        """The seat that acts next, None once the match is over."""
        return self.deal.turn

    def legal(self) -> set[str]:
        """The tokens with which the seat in turn may answer."""
        return self.deal.legal()

    def act(self, token: str) -> None:
        """Let the seat in turn call or play, and deal again when that ended a deal."""
        self.deal.act(token)
        if not self.deal.over:
            return
        number = len(self.accounts) + 1
        if self.deal.contract is not None and self.deal.tally is not None:
            gains = self.deal.tally["written"]
            self.totals = totals_after(self.totals, gains, self.deal.contract["level"])
            self.winner = winner_at(self.totals)
        self.accounts.append({"number": number, **self.deal.account(), "totals": dict(self.totals)})
        if self.winner is None:
            dealer = right_of(self.deal.dealer)  # DEAL-4, DEAL-5
            self.deal = Deal(self.ruleset, self.decks(number + 1), dealer, self.totals)

    def record(self) -> dict[str, Any]:
        """The record of the finished match, without seed, day, players and epoch."""
        if self.winner is None:
            raise ValueError("a match without a winner has no record")
        return {
            "format": "baloot-record/1",
            "ruleset": self.ruleset,
            "seed": None,
            "day": None,
            "players": dict.fromkeys(SEATS),
            "epoch": None,
            "first_dealer": self.first_dealer,
            "deals": self.accounts,
            "winner": self.winner,
            "totals": dict(self.totals),
        }


def replay(record: dict[str, Any]) -> dict[str, Any]:
    """The record that follows from another one's decks, calls and plays alone.

    A ValueError tells what could not be replayed.
    """
    deals = record["deals"]

    def deck(number: int) -> list[str]:
        if number > len(deals):
            raise ValueError("the record ends before the match does")
        cards: list[str] = deals[number - 1]["deck"]
        if sorted(cards) != sorted(PACK):
            raise ValueError(f"deal {number}: not the 32 cards")
        return cards

    match = Match(record["ruleset"], deck, record["first_dealer"])
    for number, entry in enumerate(deals, start=1):
        for seat, token in chain(entry["calls"], [(None, card) for card in entry["plays"]]):
            if match.over or len(match.accounts) != number - 1:
                raise ValueError(f"deal {number}: {token} comes after its end")
            if seat not in (None, match.turn):
                raise ValueError(f"deal {number}: {seat} is not in turn for {token}")
            if (token in PACK) != (seat is None):
                raise ValueError(f"deal {number}: {token} stands in the wrong list")
            match.act(token)
        if len(match.accounts) != number:
            raise ValueError(f"deal {number}: unfinished")
    return match.record()
