"""The calendar of the daily match: edges of the day in Riyadh, numbers, seeds."""

from __future__ import annotations

import hashlib
import hmac
from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from baloot.calendar import closes_at, day_of, ends_at, hash_of, number_of, opens_at, seed_of

KEY = bytes(range(32))


@pytest.mark.parametrize(
    ("instant", "day"),
    [
        ("2026-11-01T20:59:59.999999+00:00", "2026-11-01"),
        ("2026-11-01T21:00:00+00:00", "2026-11-02"),
        ("2026-11-01T23:59:59+03:00", "2026-11-01"),
        ("2026-11-02T00:00:00+03:00", "2026-11-02"),
        ("2026-11-01T13:00:00-08:00", "2026-11-02"),
        ("2026-11-02T10:59:59+14:00", "2026-11-01"),
        ("2028-02-28T21:00:00+00:00", "2028-02-29"),
        ("2028-02-29T20:59:59+00:00", "2028-02-29"),
        ("2028-02-29T21:00:00+00:00", "2028-03-01"),
        ("2027-02-28T21:00:00+00:00", "2027-03-01"),
        ("2026-12-31T20:59:59+00:00", "2026-12-31"),
        ("2026-12-31T21:00:00+00:00", "2027-01-01"),
    ],
)
def test_a_day_is_a_calendar_day_in_riyadh_wherever_the_player_is(instant: str, day: str) -> None:
    assert day_of(datetime.fromisoformat(instant)).isoformat() == day


@pytest.mark.parametrize("day", [date(2026, 11, 1), date(2028, 2, 29), date(2026, 12, 31), date(2027, 3, 28)])
def test_a_day_lasts_24_hours_and_closes_six_hours_later(day: date) -> None:
    opens, ends, closes = opens_at(day), ends_at(day), closes_at(day)
    assert opens.isoformat() == f"{(day - timedelta(days=1)).isoformat()}T21:00:00+00:00"
    assert ends - opens == timedelta(hours=24)
    assert closes - ends == timedelta(hours=6)
    moment = timedelta(microseconds=1)
    assert [day_of(opens), day_of(ends - moment)] == [day, day]
    assert day_of(opens - moment) == day - timedelta(days=1)
    assert day_of(ends) == day + timedelta(days=1)
    assert ends == opens_at(day + timedelta(days=1))


def test_the_edges_are_in_utc() -> None:
    day = date(2026, 11, 1)
    assert {edge.tzinfo for edge in (opens_at(day), ends_at(day), closes_at(day))} == {UTC}


def test_any_way_to_write_an_instant_gives_the_same_day() -> None:
    instant = datetime(2028, 2, 28, 21, 0, tzinfo=UTC)
    zones = [timezone(timedelta(hours=hours)) for hours in range(-12, 15)]
    assert {day_of(instant.astimezone(zone)) for zone in zones} == {date(2028, 2, 29)}


@pytest.mark.parametrize(
    ("day", "number"),
    [
        (date(2026, 11, 1), 1),
        (date(2026, 11, 2), 2),
        (date(2026, 12, 1), 31),
        (date(2027, 1, 1), 62),
        (date(2027, 11, 1), 366),
        (date(2028, 2, 29), 486),
        (date(2028, 3, 1), 487),
        (date(2026, 10, 31), 0),
        (date(2026, 10, 30), -1),
    ],
)
def test_days_are_numbered_from_the_first(day: date, number: int) -> None:
    assert number_of(day, date(2026, 11, 1)) == number


@pytest.mark.parametrize(
    ("day", "ruleset", "seed", "published"),
    [
        (
            "2026-11-01",
            "classic",
            "de896efd0c302ee7ca246a547efbc09fa815feca61c77c99ff33983b30b994e8",
            "12942b16ce5913f7ba66a474e8e452c1fb620183b59bd5565d19c8043126132c",
        ),
        (
            "2026-11-01",
            "gahwa",
            "5f85e9cd607b5e1afd278858c50e55668ff8e19c36d2568512b0d900cf062492",
            "c6ce4988c87ea4b1980fb8139f9f8dea8ab2adf5789a7398dbfdef80cfe32a32",
        ),
        (
            "2028-02-29",
            "classic",
            "6adc073c9b1e9543468d8f9280765ad95e37cb3eca9e014c3487d45dd2e6939b",
            "ec6286538527abb4f4b0c5a7615b8a2482fcc8b70f7841c8791e8f9d4b2d22d2",
        ),
    ],
)
def test_the_seed_of_a_day_never_changes(day: str, ruleset: str, seed: str, published: str) -> None:
    made = seed_of(date.fromisoformat(day), ruleset, KEY)
    assert made.hex() == seed
    assert made == hmac.new(KEY, f"{day}/{ruleset}".encode(), hashlib.sha256).digest()
    assert hash_of(made) == published == hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def test_days_rule_sets_and_keys_have_seeds_of_their_own() -> None:
    days = [date(2026, 11, 1) + timedelta(days=n) for n in range(400)]
    seeds = {
        seed_of(day, ruleset, key)
        for day in days
        for ruleset in ("classic", "gahwa")
        for key in (KEY, bytes(32))
    }
    assert len(seeds) == 400 * 2 * 2
    assert {len(seed) for seed in seeds} == {32}


@pytest.mark.parametrize("key", [b"", b"secret", bytes(31), bytes(33)], ids=len)
def test_a_key_of_another_length_is_refused(key: bytes) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        seed_of(date(2026, 11, 1), "classic", key)
