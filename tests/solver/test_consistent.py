"""On whole deals, which nobody can play out, the solver's values agree with one another."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier

import pytest

from baloot.rules.auction import Contract
from baloot.rules.cards import SUITS, Card, Hand, Suit, cards_in, hand_of, rank_of
from baloot.rules.play import Play
from baloot.rules.ruleset import CLASSIC, GAHWA, RULESETS, Ruleset
from baloot.rules.seats import SEATS, Seat
from baloot.solver.double_dummy import DEAL_NUMBERS, PositionLimitReached, Solver, thread_solver
from baloot.solver.payoff import payoff_table_of
from baloot.solver.position import position_of
from tests.rules.chance import shuffled
from tests.solver.oracle import chosen
from tests.solver.plays import Situation, ending, imagined, opening, plies

BOTH = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)


def deals(ruleset: Ruleset, count: int) -> Iterator[Situation]:
    """So many deals before the first card, half of them full of projects."""
    rng = Random(f"deals {ruleset.name}")
    yield from (
        opening(ruleset, rng, biased=number % 2 == 1, rich=number % 4 == 3) for number in range(count)
    )


@BOTH
def test_a_deal_is_worth_what_its_best_card_is_worth_and_what_stands_after_it(ruleset: Ruleset) -> None:
    for play, up in deals(ruleset, 12):
        value = thread_solver().value(play, up)
        while plies(play) < 12:
            values = thread_solver().card_values(play, up)
            assert tuple(values) == play.legal
            assert chosen(play, values.values()) == value
            play = play.after(next(card for card in play.legal if values[card] == value))
            assert thread_solver().value(play, up) == value


@BOTH
def test_a_search_that_was_given_up_leaves_nothing_behind(ruleset: Ruleset) -> None:
    """Whoever asks again asks of another deal, so that nothing which was kept then is believed."""
    given_up = 0
    for play, up in deals(ruleset, 12):
        fresh = Solver()
        value, position, payoffs = fresh.value(play, up), position_of(play), payoff_table_of(play, up)
        taken = fresh.positions_visited
        patient, hasty = Solver(), Solver()
        assert patient.position_value(position, play.hands, payoffs, limit=taken) == value
        for most in (taken - 1, taken // 2, taken // 10, 40):
            with pytest.raises(PositionLimitReached):
                hasty.position_value(position, play.hands, payoffs, limit=most)
            given_up += 1
        assert hasty.value(play, up) == value
        with pytest.raises(PositionLimitReached):
            hasty.position_card_values(position, play.hands, payoffs, play.legal, limit=1)
        assert hasty.card_values(play, up) == fresh.card_values(play, up)
    assert given_up == 48


@BOTH
def test_other_suits_and_other_seats_change_no_value_but_its_sign(ruleset: Ruleset) -> None:
    rng = Random(f"relabelled {ruleset.name}")
    for play, up in deals(ruleset, 16):
        suits, turn = shuffled(rng, SUITS), int(rng.random() * 4)
        value = thread_solver().value(relabelled(play, suits, turn), up)
        assert value == thread_solver().value(play, up) * (-1 if turn & 1 else 1)


def relabelled(play: Play, suits: list[Suit], turn: int) -> Play:
    """The same deal, before its first card, with other suits and everybody so many seats further."""
    contract = play.contract
    moved = [other_suits(play.hands[(seat - turn) & 3], suits) for seat in SEATS]
    trump = None if contract.trump is None else suits[contract.trump]
    south, east, north, west = moved
    return Play.opening(
        play.ruleset,
        Contract(trump, further(contract.declarer, turn), further(contract.taker, turn), contract.level),
        (south, east, north, west),
        further(play.leader, turn - 1),  # LEAD-1; where the declarer leads the dealer changes nothing
    )


def further(seat: Seat, turn: int) -> Seat:
    """The seat so many places to the right."""
    return SEATS[(seat + turn) & 3]


def other_suits(hand: Hand, suits: list[Suit]) -> Hand:
    """The same ranks, of each suit in the suit that stands for it."""
    return hand_of(Card(suits[card >> 3] * 8 + rank_of(card)) for card in cards_in(hand))


def test_what_a_solver_did_before_changes_no_value() -> None:
    """One solver goes twice, in two orders, through positions of all kinds; another is new for each."""
    rng = Random("used")
    positions = []
    for number in range(60):
        play, up = opening((CLASSIC, GAHWA)[number % 2], rng, biased=number % 3 == 0)
        positions.append((ending(play, rng, 18 + int(rng.random() * 9)), up))
    used = Solver()
    alone = [Solver().card_values(play, up) for play, up in positions]
    for number in [*range(60), *shuffled(rng, range(60))]:
        play, up = positions[number]
        assert used.card_values(play, up) == alone[number]
        assert used.value(play, up) == chosen(play, alone[number].values())


def test_hands_imagined_one_after_the_other_do_not_mix() -> None:
    """The same cards are left, and the same seat leads: only the hands differ."""
    rng, used = Random("worlds"), Solver()
    for ruleset in (CLASSIC, GAHWA) * 5:
        play, up = opening(ruleset, rng)
        play = ending(play, rng, 20)
        assert play.turn is not None
        for _ in range(20):
            other = imagined(play, rng, known=(play.turn,))
            assert used.card_values(other, up) == Solver().card_values(other, up)


def test_deals_whose_number_comes_again_do_not_mix() -> None:
    """A solver numbers what it is asked, and after many millions of deals begins again with 1."""
    rng, used = Random("numbers"), Solver()
    for _ in range(20):
        play, up = opening(CLASSIC, rng)
        play = ending(play, rng, 20)
        used._deal = 0
        used.card_values(play, up)
        used._deal = DEAL_NUMBERS
        other = imagined(play, rng)
        assert used.card_values(other, up) == Solver().card_values(other, up)


def test_four_threads_solve_at_once_what_one_solves_alone() -> None:
    rng = Random("threads")
    positions = [opening(ruleset, rng) for ruleset in (CLASSIC, GAHWA) * 8]
    positions = [(ending(play, rng, 24), up) for play, up in positions]
    alone = [Solver().card_values(play, up) for play, up in positions]
    together = Barrier(4)

    def work(_: int) -> tuple[Solver, list[dict[Card, int]]]:
        together.wait(60)
        return thread_solver(), [thread_solver().card_values(play, up) for play, up in positions]

    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(work, range(4)))
    assert [values for _, values in found] == [alone] * 4
    assert len({id(own) for own, _ in found}) == 4
