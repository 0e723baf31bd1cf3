"""What every answer carries, page, error or file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from baloot import create_app
from baloot.config import ROOT
from tests.conftest import DAILY_KEY

ANSWERS = ["/probe/page", "/nothing", "/api/csrf", "/api/nothing", "/healthz"]


def _policy(value: str) -> dict[str, str]:
    return dict(directive.strip().split(" ", 1) for directive in value.split(";"))


@pytest.mark.parametrize("path", ANSWERS)
def test_every_answer_is_guarded(client: FlaskClient, path: str) -> None:
    headers = client.get(path).headers
    policy = _policy(headers["Content-Security-Policy"])
    assert policy["default-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == policy["object-src"] == "'none'"
    assert policy["form-action"] == "'self'"
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert "geolocation=()" in headers["Permissions-Policy"]
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "Strict-Transport-Security" not in headers


@pytest.mark.parametrize("path", ANSWERS)
def test_no_proxy_keeps_what_is_for_one_reader(client: FlaskClient, path: str) -> None:
    headers = client.get(path).headers
    assert headers["Cache-Control"] == "private, no-store"
    vary = [name.strip() for name in headers["Vary"].split(",")]
    assert sorted(vary) == ["Accept-Language", "Cookie"]


def test_over_https_the_cookie_is_secure_and_browsers_are_told_to_stay(tmp_path: Path) -> None:
    settings = {"BALOOT_INSTANCE": str(tmp_path), "BALOOT_COOKIE_SECURE": "1", "BALOOT_DAILY_KEY": DAILY_KEY}
    app = create_app(settings)
    answer = app.test_client().get("/api/csrf", base_url="https://baloot.test")
    assert "Secure" in answer.headers["Set-Cookie"]
    assert "max-age=" in answer.headers["Strict-Transport-Security"]


def test_the_cookie_is_out_of_reach_of_scripts_and_lasts(client: FlaskClient) -> None:
    cookie = client.get("/probe/page").headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Expires=" in cookie
    assert "Secure" not in cookie


def test_every_page_renews_the_cookie_and_no_action_does(client: FlaskClient) -> None:
    assert "Set-Cookie" in client.get("/probe/page").headers
    assert "Set-Cookie" in client.get("/probe/page").headers
    assert "Set-Cookie" not in client.get("/api/probe/player").headers


def test_a_cookie_signed_with_the_last_key_is_still_read(tmp_path: Path) -> None:
    settings = {"BALOOT_INSTANCE": str(tmp_path), "BALOOT_DAILY_KEY": DAILY_KEY}
    old = create_app(settings | {"SECRET_KEY": "old"})
    cookie = old.test_client().get("/api/csrf").headers["Set-Cookie"].partition(";")[0]
    key = old.session_interface.open_session(
        old, old.test_request_context(headers={"Cookie": cookie}).request
    )
    for fallbacks, known in (("older old", True), ("", False)):
        new = create_app(settings | {"SECRET_KEY": "new", "SECRET_KEY_FALLBACKS": fallbacks})
        request = new.test_request_context(headers={"Cookie": cookie}).request
        session = new.session_interface.open_session(new, request)
        assert (session.get("visitor") == key["visitor"]) is known


def _a_file() -> str:
    files = sorted(path.relative_to(ROOT / "static").as_posix() for path in (ROOT / "static").rglob("*.*"))
    return next(name for name in files if name.endswith((".svg", ".css", ".js", ".json")))


def test_files_have_an_address_of_their_own_for_ever(app: Flask, client: FlaskClient) -> None:
    url = app.jinja_env.globals["asset"](_a_file())
    assert re.fullmatch(r"/static/[0-9a-f]{12}/.+", url)
    with client.get(url) as answer:
        content = answer.data
    assert answer.status_code == 200
    assert content == (ROOT / "static" / _a_file()).read_bytes()
    assert "immutable" in answer.headers["Cache-Control"]
    assert "public" in answer.headers["Cache-Control"]
    assert "Access-Control-Allow-Origin" not in answer.headers
    assert "Set-Cookie" not in answer.headers
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_files_are_sent_compressed(app: Flask, client: FlaskClient) -> None:
    url = app.jinja_env.globals["asset"](_a_file())
    for coding in ("br", "gzip"):
        with client.get(url, headers={"Accept-Encoding": coding}) as answer:
            content = answer.data
        assert answer.headers["Content-Encoding"] == coding
        assert len(content) < (ROOT / "static" / _a_file()).stat().st_size
        assert "Accept-Encoding" in answer.headers["Vary"]


def test_a_file_that_is_not_there_is_noticed_by_whoever_names_it(app: Flask) -> None:
    with pytest.raises(LookupError):
        app.jinja_env.globals["asset"]("css/nothing.css")


@pytest.mark.parametrize(
    "path",
    [
        "/app.py",
        "/baloot/__init__.py",
        "/requirements.txt",
        "/instance/baloot.db",
        "/instance/daily-key",
        "/templates/base.html",
        "/static/",
        "/static/{version}/",
        "/static/{version}/../../app.py",
        "/static/{version}/..%2f..%2fapp.py",
        "/static/{version}/%2e%2e/%2e%2e/app.py",
        "/static/{version}//etc/passwd",
        "/.git/config",
    ],
)
def test_nothing_of_the_source_tree_is_served(app: Flask, client: FlaskClient, path: str) -> None:
    version = app.jinja_env.globals["asset"](_a_file()).split("/")[2]
    assert client.get(path.format(version=version)).status_code == 404
