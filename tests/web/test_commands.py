"""The commands of whoever runs the site: `verify` and `commit-days`."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import update

from baloot.db.models import DayRow, DealRow, MatchRow, db
from baloot.site import days
from tests.conftest import Clock, Visitor
from tests.web.playing import answers, open_daily, open_random, play_out


def run(app: Flask, command: str) -> tuple[int, list[str]]:
    """The exit status of a command and the lines it printed."""
    result = app.test_cli_runner().invoke(args=[command])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.output.splitlines()


def test_verify_agrees_with_matches_as_they_were_played(app: Flask, visitor: Visitor) -> None:
    play_out(visitor, open_daily(visitor))
    play_out(visitor, open_random(visitor))
    for n, _ in enumerate(answers(visitor, open_random(visitor))):
        if n == 10:
            break
    assert run(app, "verify") == (0, [])


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"ns": 151}, "totals"),
        ({"deals": 1}, "deals"),
        ({"ply": 7}, "ply"),
        ({"deficit": -100}, "deficit"),
        ({"deficit": None}, "deficit"),
        ({"finished_at": datetime(2026, 11, 11, 3, 0, tzinfo=UTC)}, "deficit"),
        ({"day": date(2026, 11, 11)}, "seed"),
        ({"day": date(2026, 11, 20)}, "never committed"),
        ({"log": "pass pass nonsense"}, "nonsense"),
        ({"log": "ashkal"}, "not legal"),
        ({"seed": "11" * 32}, "not legal"),
    ],
)
def test_verify_reports_a_match_that_was_tampered_with(
    app: Flask, visitor: Visitor, changes: dict[str, Any], named: str
) -> None:
    last = play_out(visitor, open_daily(visitor))
    play_out(visitor, open_random(visitor))
    with app.app_context():
        db.session.execute(update(MatchRow).where(MatchRow.id == last["id"]).values(**changes))
        db.session.commit()
    status, lines = run(app, "verify")
    assert status == 1
    assert lines
    assert all(line.startswith(last["id"]) for line in lines)
    assert any(named in line for line in lines)


@pytest.mark.parametrize("column", ["ns", "kind", "trump", "declarer", "made", "level"])
def test_verify_reports_a_deal_that_was_tampered_with(app: Flask, visitor: Visitor, column: str) -> None:
    last = play_out(visitor, open_random(visitor))
    with app.app_context():
        row = db.session.scalars(db.select(DealRow).where(DealRow.kind.is_not(None))).first()
        assert row is not None
        before = getattr(row, column)
        values = {
            "kind": ("sun", "hokum"),
            "trump": ("S", "H"),
            "declarer": ("S", "N"),
            "made": (True, False),
        }
        one, other = values.get(column, (2, 3))
        setattr(row, column, other if before == one else one)
        db.session.commit()
    status, lines = run(app, "verify")
    assert (status, len(lines)) == (1, 1)
    assert lines[0].startswith(f"{last['id']}: written")


def test_verify_reports_a_day_whose_hash_was_changed(app: Flask, visitor: Visitor) -> None:
    last = play_out(visitor, open_daily(visitor))
    with app.app_context():
        db.session.execute(update(DayRow).values(hash="0" * 64))
        db.session.commit()
    assert run(app, "verify") == (1, [f"{last['id']}: hash differs from its replay"])


def test_commit_days_writes_today_and_tomorrow_once(app: Flask, clock: Clock) -> None:
    def rows() -> dict[tuple[str, str], str]:
        with app.app_context():
            found = db.session.execute(db.select(DayRow)).scalars()
            return {(row.day.isoformat(), row.ruleset): row.seed for row in found}

    assert run(app, "commit-days") == (0, [])
    first = rows()
    assert {day for day, _ in first} == {"2026-11-10", "2026-11-11"}
    clock.set("2026-11-11T00:00:00+03:00")
    assert run(app, "commit-days") == (0, [])
    second = rows()
    assert {day for day, _ in second} == {"2026-11-10", "2026-11-11", "2026-11-12"}
    assert first.items() <= second.items()


def test_commit_days_names_the_rule_sets_whose_days_the_database_refuses(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(days, "commit", lambda *_: ["gahwa"])
    assert run(app, "commit-days") == (1, ["gahwa: the database refuses its days"])
