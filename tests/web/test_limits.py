"""Limits hold with Redis, without it, and while it is down."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from flask import Flask
from limits import parse

from baloot import create_app
from baloot.web.limits import RETRY_AFTER, Counter
from tests.conftest import DAILY_KEY, Redis, Visitor
from tests.web.probe import probe

TWICE = parse("2 per hour")


def _site(tmp_path: Path, redis_url: str, name: str = "instance") -> Flask:
    app = create_app(
        {
            "BALOOT_INSTANCE": str(tmp_path / name),
            "BALOOT_DAILY_KEY": DAILY_KEY,
            "BALOOT_LIMIT_NAMES": "3 per hour",
            "REDIS_URL": redis_url,
        }
    )
    app.register_blueprint(probe)
    return app


def _statuses(app: Flask, times: int) -> list[int]:
    visitor = Visitor(app)
    return [visitor.post("/api/probe/limit").status_code for _ in range(times)]


def test_workers_share_their_counts_through_redis(tmp_path: Path, redis: Redis) -> None:
    assert _statuses(_site(tmp_path, redis.url, "one"), 2) == [200, 200]
    assert _statuses(_site(tmp_path, redis.url, "two"), 2) == [200, 429]


def test_redis_going_down_makes_no_error_and_no_gap(tmp_path: Path, redis: Redis) -> None:
    app = _site(tmp_path, redis.url)
    assert _statuses(app, 1) == [200]
    redis.stop()
    assert _statuses(app, 5) == [200, 200, 200, 429, 429]


def test_a_site_starts_and_counts_with_redis_down_from_the_start(tmp_path: Path) -> None:
    app = _site(tmp_path, "redis://127.0.0.1:1/0")
    begun = time.monotonic()
    assert _statuses(app, 4) == [200, 200, 200, 429]
    assert time.monotonic() - begun < 2


def test_redis_is_asked_again_after_a_while(redis: Redis) -> None:
    counter = Counter(redis.url)
    counter.down_until = time.monotonic() + RETRY_AFTER
    assert [counter.hit(TWICE, "a") is None for _ in range(3)] == [True, True, False]
    counter.down_until = 0.0
    assert counter.hit(TWICE, "a") is None


def test_counts_are_kept_apart() -> None:
    counter = Counter(None)
    assert [counter.hit(TWICE, "names", who) is None for who in "aabb"] == [True] * 4
    assert counter.hit(TWICE, "names", "a") is not None
    assert counter.hit(TWICE, "matches", "a") is None


def test_a_refusal_says_how_long_to_wait() -> None:
    counter = Counter(None)
    waits = [counter.hit(TWICE, "a") for _ in range(3)]
    assert waits[:2] == [None, None]
    assert waits[2] == pytest.approx(3600, abs=2)
