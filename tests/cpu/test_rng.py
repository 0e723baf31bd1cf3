"""Chance is the same on every machine, and as fair as it says."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

import pytest

from baloot.cpu.sampling.rng import Xorshift

SEED: Final = sha256(b"a view").hexdigest()


def test_the_numbers_of_a_seed_never_change() -> None:
    """Whoever plays a day meets them, on whatever machine and release of Python."""
    stream = Xorshift("0123456789abcdef")
    assert [int(stream.below(2**32)) for _ in range(4)] == [1059586262, 1617925274, 3332094528, 3183567526]
    stream = Xorshift(SEED)
    assert [stream.below(1) for _ in range(2)] == [0.9599403739731364, 0.005607945393385716]
    assert [int(stream.below(32)) for _ in range(12)] == [3, 21, 5, 4, 17, 8, 14, 31, 26, 17, 23, 29]


def test_other_seeds_give_other_numbers() -> None:
    first = {Xorshift(sha256(str(n).encode()).hexdigest()).below(1) for n in range(200)}
    assert len(first) == 200


def test_a_seed_of_nothing_but_zeros_is_no_dead_end() -> None:
    stream = Xorshift("0" * 64)
    assert len({stream.below(1) for _ in range(50)}) == 50


@pytest.mark.parametrize("count", [1, 2, 3, 8, 0.25])
def test_a_number_is_below_what_was_asked_for_and_not_below_nought(count: float) -> None:
    stream = Xorshift(SEED)
    numbers = [stream.below(count) for _ in range(2000)]
    assert all(0 <= number < count for number in numbers)
    assert min(numbers) < 0.01 * count
    assert max(numbers) > 0.99 * count


def test_every_whole_number_comes_up_about_as_often() -> None:
    stream = Xorshift(SEED)
    numbers = [int(stream.below(8)) for _ in range(8000)]
    assert all(880 < numbers.count(number) < 1120 for number in range(8))


def test_a_place_is_picked_as_often_as_it_weighs_and_never_when_it_weighs_nothing() -> None:
    stream = Xorshift(SEED)
    picked = [stream.pick([0.0, 1.0, 0.0, 3.0, 4.0, 0.0]) for _ in range(8000)]
    counts = [picked.count(place) for place in range(6)]
    assert [counts[place] for place in (0, 2, 5)] == [0, 0, 0]
    assert counts[1] == pytest.approx(1000, rel=0.1)
    assert counts[3] == pytest.approx(3000, rel=0.1)
    assert counts[4] == pytest.approx(4000, rel=0.1)


def test_the_only_place_there_is_gets_picked() -> None:
    assert Xorshift(SEED).pick([0.001]) == 0


def test_shuffled_cards_are_the_same_cards_in_another_order() -> None:
    cards = list(range(32))
    Xorshift(SEED).shuffle(cards)
    assert cards != list(range(32))
    assert sorted(cards) == list(range(32))
    again = list(range(32))
    Xorshift(SEED).shuffle(again)
    assert again == cards


def test_every_order_of_three_cards_is_as_likely() -> None:
    stream = Xorshift(SEED)
    orders = []
    for _ in range(6000):
        cards = [0, 1, 2]
        stream.shuffle(cards)
        orders.append(tuple(cards))
    assert len(set(orders)) == 6
    assert all(850 < orders.count(order) < 1150 for order in set(orders))
