"""When the database does not answer: 503, nothing lost, and nothing secret in the log."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from baloot.db.models import DayRow, MatchRow, db
from tests.conftest import Visitor
from tests.web.playing import act, open_auction, open_daily


class Switch:
    """While it is on, no statement that writes is carried out."""

    on = False

    def refuse(self, connection: Any, cursor: Any, statement: str, parameters: Any, *rest: Any) -> None:
        """Fail as a locked database does, with what the engine was told about parameters."""
        if self.on and not statement.startswith("SELECT"):
            hidden = connection.engine.hide_parameters
            raise OperationalError(statement, parameters, Exception("locked"), hide_parameters=hidden)


@pytest.fixture
def outage(app: Flask) -> Iterator[Switch]:
    """A switch for the database of the site."""
    switch = Switch()
    with app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", switch.refuse)
    yield switch
    event.remove(engine, "before_cursor_execute", switch.refuse)


def test_a_write_that_fails_is_503_and_the_card_can_be_played_again(visitor: Visitor, outage: Switch) -> None:
    frame = open_auction(visitor)
    outage.on = True
    body = {"ply": frame["ply"], "action": "pass"}
    reply = visitor.post(f"/api/matches/{frame['id']}/actions", body)
    assert (reply.status_code, reply.json["error"]["code"]) == (503, "database")
    assert reply.headers["Retry-After"]
    outage.on = False
    assert visitor.get(f"/api/matches/{frame['id']}").json == frame
    assert act(visitor, frame, "pass")


def test_health_names_the_failing_part_also_on_a_day_not_yet_committed(
    app: Flask, visitor: Visitor, outage: Switch
) -> None:
    app.extensions.pop("baloot.committed", None)
    outage.on = True
    reply = visitor.get("/healthz")
    assert (reply.status_code, reply.json["error"]["code"]) == (503, "database")


def test_a_page_that_needs_the_database_is_503(app: Flask, visitor: Visitor, outage: Switch) -> None:
    app.extensions.pop("baloot.committed", None)
    outage.on = True
    reply = visitor.get("/")
    assert reply.status_code == 503
    assert "<h1>" in reply.text


def test_an_error_of_the_database_tells_no_seed_and_no_log(
    app: Flask, visitor: Visitor, outage: Switch, caplog: pytest.LogCaptureFixture
) -> None:
    frame = open_daily(visitor)
    with app.app_context():
        seeds = list(db.session.scalars(db.select(DayRow.seed))) + list(
            db.session.scalars(db.select(MatchRow.seed))
        )
        log = db.session.scalar(db.select(MatchRow.log)) or "nothing"
    outage.on = True
    caplog.set_level(logging.DEBUG)
    for action in frame["legal"]:
        visitor.post(f"/api/matches/{frame['id']}/actions", {"ply": frame["ply"], "action": action})
        visitor.post("/api/matches", {"ruleset": "classic"})
    assert "does not answer" in caplog.text
    assert not [seed for seed in seeds if seed in caplog.text]
    assert log not in caplog.text


def test_no_engine_puts_parameters_into_its_errors(app: Flask) -> None:
    with app.app_context():
        assert db.engine.hide_parameters


def test_the_files_that_hold_secrets_are_their_owners_alone(app: Flask) -> None:
    if not app.config["SQLALCHEMY_DATABASE_URI"].startswith("sqlite"):
        return
    file = Path(app.config["SQLALCHEMY_DATABASE_URI"].removeprefix("sqlite:///"))
    assert file.stat().st_mode & 0o077 == 0
