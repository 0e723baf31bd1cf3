"""The day's edges: when it begins, ends and closes, what is committed, and what may be known when."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import date, timedelta

import pytest
from flask import Flask

from baloot import calendar, create_app
from baloot.db.models import DayRow, db
from baloot.rules.deal import UP_POSITION, Shuffled
from baloot.rules.notation import token
from baloot.site import days
from tests.conftest import Clock, Visitor
from tests.web.playing import open_daily, open_random, play_out

BOARD = "/api/days/{}/leaderboard"
PROOF = "/api/days/{}/proof"


def board(visitor: Visitor, day: str) -> list[dict[str, object]]:
    """The rows of a day's board."""
    reply = visitor.get(BOARD.format(day))
    assert reply.status_code == 200, reply.text
    rows: list[dict[str, object]] = reply.json["rows"]
    return rows


@pytest.mark.parametrize(
    ("instant", "day"),
    [
        ("2026-11-10T00:00:00+03:00", "2026-11-10"),
        ("2026-11-10T23:59:59.999999+03:00", "2026-11-10"),
        ("2026-11-09T21:00:00+00:00", "2026-11-10"),
        ("2026-11-10T11:59:59-10:00", "2026-11-11"),
        ("2028-02-28T21:00:00+00:00", "2028-02-29"),
        ("2028-02-29T23:59:59+03:00", "2028-02-29"),
        ("2026-12-31T22:00:00+00:00", "2027-01-01"),
    ],
)
def test_a_match_belongs_to_the_riyadh_day_on_which_it_was_opened(
    visitor: Visitor, clock: Clock, instant: str, day: str
) -> None:
    clock.set(instant)
    assert open_daily(visitor)["day"] == day


def test_midnight_opens_another_match_and_leaves_the_first_where_it_was(
    visitor: Visitor, clock: Clock
) -> None:
    clock.set("2026-11-10T23:59:59+03:00")
    first = open_daily(visitor)
    clock.set("2026-11-11T00:00:00+03:00")
    second = open_daily(visitor)
    assert (first["day"], second["day"]) == ("2026-11-10", "2026-11-11")
    assert first["id"] != second["id"]
    assert visitor.get(f"/api/matches/{first['id']}").json == first


def test_a_match_finished_after_midnight_counts_on_the_day_it_was_opened(
    visitor: Visitor, clock: Clock
) -> None:
    clock.set("2026-11-10T23:50:00+03:00")
    frame = open_daily(visitor)
    clock.set("2026-11-11T05:59:59.999999+03:00")
    last = play_out(visitor, frame)
    assert last["day"] == "2026-11-10"
    [row] = board(visitor, "2026-11-10")
    assert (row["ns"], row["ew"]) == (last["totals"]["NS"], last["totals"]["EW"])
    assert board(visitor, "2026-11-11") == []


def test_from_the_close_on_a_match_is_unranked_and_still_playable(visitor: Visitor, clock: Clock) -> None:
    frame = open_daily(visitor)
    clock.set("2026-11-11T05:59:59+03:00")
    assert visitor.get(f"/api/matches/{frame['id']}").json["day"] == "2026-11-10"
    clock.set("2026-11-11T06:00:00+03:00")
    assert visitor.get(f"/api/matches/{frame['id']}").json["day"] is None
    last = play_out(visitor, frame)
    assert last["over"]
    assert last["day"] is None
    assert board(visitor, "2026-11-10") == []
    record = visitor.get(f"/api/matches/{frame['id']}/record").json
    assert record["day"] is None
    assert record["seed"] is not None


def test_a_ranked_result_stays_ranked_after_the_close(visitor: Visitor, clock: Clock) -> None:
    last = play_out(visitor, open_daily(visitor))
    clock.set("2027-03-01T12:00:00+03:00")
    assert visitor.get(f"/api/matches/{last['id']}").json == last
    assert len(board(visitor, "2026-11-10")) == 1


def test_a_random_match_is_on_no_board(visitor: Visitor) -> None:
    play_out(visitor, open_random(visitor))
    assert board(visitor, "2026-11-10") == []


def test_a_lost_match_is_a_result(visitor: Visitor) -> None:
    last = play_out(visitor, open_daily(visitor))
    [row] = board(visitor, "2026-11-10")
    assert row["margin"] == last["totals"]["NS"] - last["totals"]["EW"]
    assert visitor.get(BOARD.format("2026-11-10")).json["me"] == row


@pytest.mark.parametrize("day", ["2026-10-31", "2026-11-11", "2027-02-29", "2026-13-01", "2026-1-1", "today"])
def test_a_day_that_has_no_board_is_404(visitor: Visitor, day: str) -> None:
    """Before the first day, not begun, or on no calendar."""
    assert visitor.get(BOARD.format(day)).status_code == 404
    assert visitor.get(f"/days/{day}").status_code == 404


def test_the_first_day_has_number_one(visitor: Visitor, clock: Clock) -> None:
    clock.set("2026-11-01T00:00:00+03:00")
    assert visitor.get("/?lang=en").status_code == 200
    assert "No. 1<" in visitor.get("/").text
    clock.set("2026-10-31T23:59:59+03:00")
    assert visitor.get("/").status_code == 404
    assert visitor.post("/api/daily", {"ruleset": "classic"}).status_code == 404


def test_the_hash_is_published_a_day_ahead_and_the_seed_at_the_close(visitor: Visitor, clock: Clock) -> None:
    clock.set("2026-11-09T00:00:00+03:00")
    ahead = visitor.get(PROOF.format("2026-11-10")).json
    assert ahead["seed"] is None
    assert visitor.get(PROOF.format("2026-11-11")).status_code == 404
    for instant in ("2026-11-10T00:00:00+03:00", "2026-11-11T05:59:59+03:00"):
        clock.set(instant)
        assert visitor.get(PROOF.format("2026-11-10")).json == ahead
    clock.set("2026-11-11T06:00:00+03:00")
    after = visitor.get(PROOF.format("2026-11-10")).json
    assert {**after, "seed": None} == ahead
    assert hashlib.sha256(bytes.fromhex(after["seed"])).hexdigest() == ahead["hash"]


def test_the_seed_of_a_daily_is_in_its_record_only_after_the_close(visitor: Visitor, clock: Clock) -> None:
    last = play_out(visitor, open_daily(visitor))
    path = f"/api/matches/{last['id']}/record"
    before = visitor.get(path).json
    assert (before["seed"], before["day"]) == (None, "2026-11-10")
    assert before["players"] == {"S": None, "E": "strong", "N": "strong", "W": "strong"}
    clock.set("2026-11-11T06:00:00+03:00")
    after = visitor.get(path).json
    assert {**after, "seed": None} == before
    deck = [token(card) for card in Shuffled(bytes.fromhex(after["seed"])).deck(1)]
    assert deck == before["deals"][0]["deck"]


def test_a_proof_before_the_first_day_or_of_another_set_is_refused(visitor: Visitor) -> None:
    assert visitor.get(PROOF.format("2026-10-31")).status_code == 404
    assert visitor.get(PROOF.format("2026-11-10") + "?ruleset=bridge").status_code == 400
    assert visitor.get(PROOF.format("2026-11-10") + "?key=1").status_code == 400


@pytest.mark.parametrize(
    ("method", "path"), [("GET", "/healthz"), ("GET", "/nowhere"), ("POST", "/api/daily")]
)
def test_any_request_commits_a_day_that_has_begun(
    app: Flask, visitor: Visitor, clock: Clock, method: str, path: str
) -> None:
    """Also one of a monitor, and one that is refused for its token."""
    clock.set("2026-11-20T00:00:00+03:00")
    visitor.http.open(path, method=method, json={} if method == "POST" else None)
    with app.app_context():
        assert set(db.session.scalars(db.select(DayRow.day))) == {date(2026, 11, 20), date(2026, 11, 21)}


def test_a_changed_key_never_changes_a_committed_day(app: Flask, visitor: Visitor, clock: Clock) -> None:
    before = visitor.get(PROOF.format("2026-11-11")).json
    with app.app_context():
        days.commit(clock(), bytes([7]) * 32, date(2026, 11, 1), "basic")
        days.commit(clock() + timedelta(hours=5), bytes([9]) * 32, date(2026, 11, 1), "basic")
    assert visitor.get(PROOF.format("2026-11-11")).json == before


def test_the_seeds_of_days_and_sets_are_keyed_hashes_of_their_own(app: Flask, visitor: Visitor) -> None:
    visitor.get("/")
    with app.app_context():
        seeds = {(row.day, row.ruleset): row.seed for row in db.session.execute(db.select(DayRow)).scalars()}
    key = app.config["BALOOT_DAILY_KEY"]
    key = bytes.fromhex(key) if isinstance(key, str) else key
    for (day, ruleset), seed in seeds.items():
        assert seed == calendar.seed_of(day, ruleset, key).hex()
    assert len(set(seeds.values())) == len(seeds) == 4


def test_home_shows_the_card_turned_up_in_the_first_deal_and_no_other(app: Flask, visitor: Visitor) -> None:
    page = visitor.get("/").text
    with app.app_context():
        deck = Shuffled(bytes.fromhex(days.committed(date(2026, 11, 10), "classic").seed)).deck(1)
    shown = {name for name in map(token, deck) if f"#{name}" in page}
    assert shown == {token(deck[UP_POSITION])}


def test_two_hosts_with_different_keys_agree_on_a_day(
    app: Flask, visitor: Visitor, new_database: Callable[[], str]
) -> None:
    """Both write the day at once; everybody reads what was written first."""
    if app.config["SQLALCHEMY_DATABASE_URI"].startswith("sqlite"):
        address = app.config["SQLALCHEMY_DATABASE_URI"]
    else:
        address = app.config["DATABASE_URL"]
    other = create_app(
        {
            "TESTING": True,
            "DATABASE_URL": address,
            "SECRET_KEY": "another",
            "BALOOT_DAILY_KEY": "05" * 32,
            "BALOOT_INSTANCE": str(app.config["BALOOT_INSTANCE"]),
            "CLOCK": app.config["CLOCK"],
        }
    )
    here = visitor.get(PROOF.format("2026-11-10")).json
    there = Visitor(other).get(PROOF.format("2026-11-10")).json
    with other.app_context():
        db.engine.dispose()
    assert here == there


def test_the_probe_names_the_days_that_cannot_be_played_and_fails_when_none_can(
    app: Flask, visitor: Visitor
) -> None:
    assert (visitor.get("/healthz").status_code, visitor.get("/healthz").json) == (200, {"status": "ok"})
    for ruleset, status in (("gahwa", 200), ("classic", 503)):
        with app.app_context():
            db.session.execute(db.delete(DayRow).where(DayRow.ruleset == ruleset))
            db.session.commit()
        assert visitor.get("/healthz").status_code == status
    failing = visitor.get("/healthz?lang=en").json
    assert failing["failing"] == ["day/classic", "day/gahwa"]
    assert failing["error"] == {"code": "days", "message": "No match of today can be played."}


def test_a_day_played_by_a_level_that_is_gone_is_named_by_the_probe(app: Flask, visitor: Visitor) -> None:
    visitor.get("/")
    with app.app_context():
        db.session.execute(db.update(DayRow).where(DayRow.ruleset == "gahwa").values(level="former"))
        db.session.commit()
    assert visitor.get("/healthz").json == {"status": "ok", "failing": ["day/gahwa"]}
