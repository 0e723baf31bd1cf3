"""Who is asking, and in which language."""

from __future__ import annotations

import logging
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from threading import Barrier

import pytest
from flask import Flask
from sqlalchemy import func, select

from baloot import create_app
from baloot.db.models import PlayerRow, db
from tests.conftest import DAILY_KEY, Clock, Visitor


def _players(app: Flask) -> int:
    with app.app_context():
        return db.session.scalar(select(func.count()).select_from(PlayerRow))


def test_looking_makes_no_player(app: Flask, visitor: Visitor) -> None:
    visitor.get("/probe/page")
    first = visitor.get("/api/probe/player").json
    assert first["id"] is None
    assert len(first["key"]) == 32
    visitor.get("/probe/page")
    assert visitor.get("/api/probe/player").json["key"] == first["key"]
    assert _players(app) == 0


def test_the_first_thing_done_makes_the_player_who_stays(app: Flask, visitor: Visitor) -> None:
    key = visitor.get("/api/csrf") and visitor.get("/api/probe/player").json["key"]
    made = visitor.post("/api/probe/player").json["id"]
    assert visitor.post("/api/probe/player").json["id"] == made
    assert visitor.get("/api/probe/player").json["id"] == made
    assert visitor.get("/api/probe/player").json["key"] == key
    assert _players(app) == 1


def test_two_browsers_are_two_players(new_visitor) -> None:
    one, other = (new_visitor().post("/api/probe/player").json["id"] for _ in range(2))
    assert one != other


def test_a_player_is_dated_by_the_sites_clock(app: Flask, clock: Clock, visitor: Visitor) -> None:
    clock.set("2028-02-29T23:59:59+03:00")
    visitor.post("/api/probe/player")
    with app.app_context():
        assert db.session.scalar(select(PlayerRow.created_at)) == datetime(
            2028, 2, 29, 20, 59, 59, tzinfo=UTC
        )


def test_tabs_that_come_at_once_are_one_player(app: Flask, visitor: Visitor) -> None:
    visitor.get("/probe/page")
    token = visitor.get("/api/csrf").json["token"]
    cookie = visitor.http.get_cookie("baloot").value
    barrier = Barrier(8)

    def post(_: int) -> int:
        tab = app.test_client()
        tab.set_cookie("baloot", cookie)
        barrier.wait()
        answer = tab.post("/api/probe/player", headers={"X-CSRFToken": token})
        assert answer.status_code == 200
        return answer.json["id"]

    with ThreadPoolExecutor(8) as tabs:
        assert len(set(tabs.map(post, range(8)))) == 1
    assert _players(app) == 1


def test_a_forged_cookie_is_nobody(app: Flask, visitor: Visitor) -> None:
    visitor.post("/api/probe/player")
    stranger = app.test_client()
    stranger.set_cookie("baloot", visitor.http.get_cookie("baloot").value[:-4] + "AAAA")
    assert stranger.get("/api/probe/player").json == {"id": None, "key": None, "network": "127.0.0.1"}


def test_sixty_new_players_in_ten_minutes_from_one_address_and_no_more(app: Flask, new_visitor) -> None:
    statuses = [new_visitor("192.0.2.7").post("/api/probe/player").status_code for _ in range(61)]
    assert statuses == [200] * 60 + [429]
    refused = new_visitor("192.0.2.7").post("/api/probe/player")
    assert refused.json["error"]["code"] == "too_many"
    assert 1 <= int(refused.headers["Retry-After"]) <= 600
    assert new_visitor("192.0.2.8").post("/api/probe/player").status_code == 200
    assert _players(app) == 61


def test_a_player_who_exists_is_not_counted_again(visitor: Visitor) -> None:
    assert {visitor.post("/api/probe/player").status_code for _ in range(65)} == {200}


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::"),
        ("", "unknown"),
        ("not an address", "unknown"),
    ],
)
def test_a_network_is_an_ipv4_address_or_an_ipv6_64(new_visitor, address: str, network: str) -> None:
    assert new_visitor(address).get("/api/probe/player").json["network"] == network


def test_forwarded_headers_are_believed_as_far_as_the_hops_go(tmp_path: Path) -> None:
    from tests.web.probe import probe

    for hops, network in (("0", "192.0.2.1"), ("1", "198.51.100.9"), ("2", "203.0.113.5")):
        app = create_app(
            {"BALOOT_INSTANCE": str(tmp_path), "BALOOT_DAILY_KEY": DAILY_KEY, "BALOOT_PROXY_HOPS": hops}
        )
        app.register_blueprint(probe)
        answer = app.test_client().get(
            "/api/probe/player",
            headers={"X-Forwarded-For": "203.0.113.5, 198.51.100.9"},
            environ_base={"REMOTE_ADDR": "192.0.2.1"},
        )
        assert answer.json["network"] == network


def test_a_proxy_nobody_told_of_is_warned_about_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    app = create_app({"BALOOT_INSTANCE": str(tmp_path), "BALOOT_DAILY_KEY": DAILY_KEY})
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            app.test_client().get("/healthz", headers={"X-Forwarded-For": "203.0.113.5"})
    assert sum("BALOOT_PROXY_HOPS" in record.getMessage() for record in caplog.records) == 1


@pytest.mark.parametrize(
    ("asked", "lang"),
    [
        (None, "ar"),
        ("en", "en"),
        ("en-GB,en;q=0.9", "en"),
        ("ar-SA", "ar"),
        ("fr", "ar"),
        ("fr,en;q=0.5", "en"),
        ("en;q=0.5,ar;q=0.9", "ar"),
        ("*", "ar"),
        (";;;", "ar"),
    ],
)
def test_the_browser_chooses_the_language_and_arabic_is_the_default(app: Flask, asked, lang: str) -> None:
    from baloot.web.locale import chosen

    with app.test_request_context(headers={"Accept-Language": asked} if asked else {}):
        assert chosen() == lang


def test_a_language_asked_for_is_remembered(app: Flask, visitor: Visitor) -> None:
    def language() -> str:
        return visitor.get("/api/nothing", headers={"Accept-Language": "ar"}).json["error"]["message"]

    arabic = language()
    visitor.get("/probe/page?lang=en")
    assert language() == "There is nothing here."
    visitor.get("/probe/page?lang=xx")
    assert language() == "There is nothing here."
    visitor.get("/probe/page?lang=ar")
    assert language() == arabic


def test_templates_know_the_direction(app: Flask) -> None:
    from flask import render_template_string

    for lang, written in (("ar", "ar rtl ar,en"), ("en", "en ltr ar,en")):
        with app.test_request_context(f"/?lang={lang}"):
            text = render_template_string(
                "{{ lang }} {{ dir }} {{ languages|map(attribute='code')|join(',') }}"
            )
        assert text == written


def test_health_is_told(visitor: Visitor) -> None:
    answer = visitor.get("/healthz")
    assert answer.status_code == 200
    assert "Set-Cookie" not in answer.headers


def test_a_site_whose_database_is_gone_names_it(tmp_path: Path) -> None:
    app = create_app({"BALOOT_INSTANCE": str(tmp_path), "BALOOT_DAILY_KEY": DAILY_KEY})
    with app.app_context(), db.engine.begin() as connection:
        connection.exec_driver_sql('DROP TABLE "deal"')
        connection.exec_driver_sql('DROP TABLE "match"')
        connection.exec_driver_sql('DROP TABLE "player"')
    answer = app.test_client().get("/healthz")
    assert answer.status_code == 503
    assert answer.json["error"]["code"] == "database"
