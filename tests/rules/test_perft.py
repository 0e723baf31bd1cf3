"""Exact counts of everything that can be said and of everything that can be played from given positions.

The engine and the naive reference count by themselves; the numbers are pinned, and those of the auctions can
be worked out with a pencil.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from hashlib import sha256

import pytest

from baloot.rules.auction import Auction
from baloot.rules.deal import Shuffled
from baloot.rules.doubling import Doubling
from baloot.rules.match import Match, replay
from baloot.rules.notation import read_log
from baloot.rules.play import Play
from baloot.rules.ruleset import GAHWA, RULESETS
from tests.rules import reference
from tests.rules.situations import auction, doubling

#: classic, sun: 15 said first, of which 5 over an ashkal; 30 over hokum; 4 and 18 in the second round.
#: gahwa, sun: 16 said first, 6 over an ashkal; 48 over hokum, 16 in its place; 4, 6 and 4 in the second.
AUCTIONS = {
    "classic": {"hokum": 4 + 4 * 3, "sun": 15 + 30 + 4 + 18, "ashkal": 2, "void": 1},
    "gahwa": {"hokum": 4 + 4 * 3, "sun": 16 + 6 + 48 + 16 + 4 + 6 + 4, "ashkal": 2, "void": 1},
}


def kind_of(kind: str, declarer: str, taker: str) -> str:
    return "ashkal" if declarer != taker else kind


def auctions(state: Auction) -> Counter[str]:
    """How many ways there are to each kind of contract."""
    if not state.over:
        return sum((auctions(state.after(call)) for call in state.legal), Counter())
    contract = state.contract
    if contract is None:
        return Counter(["void"])
    return Counter([kind_of(contract.kind, contract.declarer.letter, contract.taker.letter)])


def naive_auctions(ruleset: str, dealer: str, up: str, said: tuple[str, ...] = ()) -> Counter[str]:
    """The same, every auction spoken from the start."""
    course = reference.auction(ruleset, dealer, up)
    try:
        _, calls = next(course)
        for call in said:
            _, calls = course.send(call)
    except StopIteration as end:
        if end.value is None:
            return Counter(["void"])
        kind, _, declarer, taker = end.value
        return Counter([kind_of(kind, declarer, taker)])
    return sum((naive_auctions(ruleset, dealer, up, (*said, call)) for call in calls), Counter())


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(("dealer", "up"), [("W", "9H"), ("S", "AC"), ("N", "7S"), ("E", "JD")])
def test_all_auctions(ruleset: str, dealer: str, up: str) -> None:
    assert auctions(auction(RULESETS[ruleset], dealer=dealer, up=up)) == AUCTIONS[ruleset]
    assert naive_auctions(ruleset, dealer, up) == AUCTIONS[ruleset]


def ladders(state: Doubling) -> int:
    return 1 if state.over else sum(ladders(state.after(call)) for call in state.legal)


def test_all_ladders() -> None:
    """Nobody doubles, or one of two does and it ends at any of four levels."""
    assert ladders(doubling(GAHWA)) == 1 + 2 * 4
    assert ladders(doubling(GAHWA, trump=None)) == 1
    assert ladders(doubling(GAHWA, trump=None, totals=(101, 99))) == 9


def beginnings(match: Match) -> Counter[str]:
    """How many ways there are from a fresh deal to its first card, or to a void deal."""
    if match.play is not None:
        return Counter([match.play.contract.kind])
    if match.finished:
        return Counter(["void"])
    return sum((beginnings(match.after(call)) for call in match.legal), Counter())


def naive_beginnings(deal: reference.Deal) -> Counter[str]:
    if deal.over:
        return Counter(["void"])
    if deal.contract is not None:
        return Counter([deal.contract["kind"]])
    counts: Counter[str] = Counter()
    for call in deal.legal():
        after = deal.copy()
        after.act(call)
        counts += naive_beginnings(after)
    return counts


@pytest.mark.parametrize(
    ("ruleset", "totals", "counts"),
    [
        ("classic", (0, 0), {"hokum": 16, "sun": 69, "void": 1}),
        ("classic", (101, 99), {"hokum": 16, "sun": 69, "void": 1}),
        ("gahwa", (0, 0), {"hokum": 16 * 9, "sun": 102, "void": 1}),
        ("gahwa", (101, 99), {"hokum": 16 * 9, "sun": 50 * 9 + 52, "void": 1}),
        ("gahwa", (99, 101), {"hokum": 16 * 9, "sun": 50 + 52 * 9, "void": 1}),
    ],
)
def test_all_ways_to_the_first_card(ruleset: str, totals: tuple[int, int], counts: dict[str, int]) -> None:
    match = replace(Match.opening(RULESETS[ruleset], Shuffled(bytes(32))), totals=totals)
    assert beginnings(match) == counts
    deck = reference.deck_of(bytes(32), 1)
    naive = reference.Deal(ruleset, deck, "E", {"NS": totals[0], "EW": totals[1]})
    assert naive_beginnings(naive) == counts


def lines(play: Play) -> int:
    """How many ways there are to play on to the end."""
    return 1 if play.over else sum(lines(play.after(card)) for card in play.legal)


def naive_lines(deal: reference.Deal) -> int:
    """The same from sets and lists, without an engine of states."""
    assert deal.contract is not None
    assert not deal.trick
    ruleset, contract = deal.ruleset, deal.contract

    def count(hands: dict[str, list[str]], leader: str, trick: list[str], gone: list[str], ekka: bool) -> int:
        if len(trick) == 4:
            place = reference.winning_place(trick, contract["trump"])
            winner = (*reference.others_from_right(leader), leader)[place - 1]
            return count(hands, winner, [], gone + trick, False)
        seat = (leader, *reference.others_from_right(leader))[len(trick)]
        if not hands[seat]:
            return 1
        ways = 0
        for card in reference.legal_cards(
            ruleset, contract["trump"], contract["locked"], hands[seat], trick, ekka
        ):
            left = {**hands, seat: [other for other in hands[seat] if other != card]}
            announced = ekka if trick else reference.is_ekka(ruleset, contract["trump"], card, gone)
            ways += count(left, leader, [*trick, card], gone, announced)
        return ways

    assert deal.turn is not None
    return count(deal.hands, deal.turn, [], deal.plays, False)


@pytest.mark.parametrize(
    ("ruleset", "name", "log", "ways"),
    [
        pytest.param(
            "classic",
            "perft 70",
            "pass hokum pass pass pass TC QC 9C 7C KS JS QS TS TH 9H QH JH KH 8H AH AS",
            2672,
            id="classic hokum, 4 tricks",
        ),
        pytest.param(
            "classic",
            "perft 31",
            "pass hokum pass pass pass TH AH TS 8H 7D 8S AD 9D 9S JS KH 7S KC 9C QH TC KD JD 8D JC",
            384,
            id="classic hokum, 3 tricks",
        ),
        pytest.param(
            "classic",
            "perft 4",
            "pass pass ashkal pass sun AH 8H QH QC KC 8C 7C AC JS 7S 8S JC 9C JH TC 7H",
            13056,
            id="classic sun, 4 tricks",
        ),
        pytest.param(
            "classic",
            "perft 1",
            "sun 7D 9D AD TD 8H KS 9H 7H AC 8C QS JC TC 7C AS 9C JS 9S AH TS",
            432,
            id="classic sun, 3 tricks",
        ),
        pytest.param(
            "gahwa",
            "perft 166",
            "hokum pass pass pass hokum pass pass 7D 9S TD JD JH 9H TH 7H TS 8S KC KS AH 8C KH QH",
            14304,
            id="gahwa hokum, 4 tricks",
        ),
        pytest.param(
            "gahwa",
            "perft 82",
            "hokum pass pass pass hokum double pass 8C JC TS TC 7H TH QH QS AC 7C 9S 9C 7S JD KS 9H",
            2304,
            id="gahwa hokum locked, 4 tricks",
        ),
        pytest.param(
            "gahwa",
            "perft 211",
            "hokum pass pass pass hokum pass double pass "
            "QD AD JD 8D 7D QC KD 9D AC KC TC 7C 9H 8H KH QH AH 7H JH TS",
            208,
            id="gahwa hokum locked, 3 tricks",
        ),
        pytest.param(
            "gahwa",
            "perft 2",
            "hokum pass sun sun JC QC 9C TC TS 8S QS JS KC AD KD AC 9D TD QD 8D",
            4896,
            id="gahwa sun, 4 tricks",
        ),
        pytest.param(
            "gahwa",
            "perft 1",
            "hokum sun sun AH KS KH TH 8H QD TC 7H JH TS 9S JD QS KC JS 7S AD 8D 7D KD",
            864,
            id="gahwa sun, 3 tricks",
        ),
    ],
)
def test_all_lines_of_the_last_tricks(ruleset: str, name: str, log: str, ways: int) -> None:
    seed = sha256(name.encode()).digest()
    match = replay(RULESETS[ruleset], Shuffled(seed), read_log(log))
    assert match.play is not None
    assert lines(match.play) == ways
    dealer = reference.first_dealer(seed)
    naive = reference.Deal(ruleset, reference.deck_of(seed, 1), dealer, {"NS": 0, "EW": 0})
    for text in log.split():
        naive.act(text)
    assert naive_lines(naive) == ways
