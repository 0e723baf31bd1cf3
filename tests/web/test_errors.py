"""Every error has one shape, and no input is answered with a server error."""

from __future__ import annotations

import json

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from baloot.config import BODY_LIMIT
from tests.conftest import Visitor


def _shape(answer, status: int, code: str) -> None:
    assert answer.status_code == status
    assert answer.mimetype == "application/json"
    assert set(answer.json["error"]) == {"code", "message"}
    assert answer.json["error"]["code"] == code
    assert answer.json["error"]["message"]


def test_an_unknown_address_of_the_api_is_404(client: FlaskClient) -> None:
    for path in ("/api/nothing", "/api", "/api/"):
        _shape(client.get(path), 404, "not_found")


def test_a_method_that_is_not_there_is_405_and_names_those_that_are(client: FlaskClient) -> None:
    answer = client.get("/api/me")
    _shape(answer, 405, "method_not_allowed")
    assert "PUT" in answer.headers["Allow"]


def test_a_change_without_a_token_is_refused(client: FlaskClient) -> None:
    _shape(client.put("/api/me", json={"name": "علي"}), 400, "csrf")


@pytest.mark.parametrize("token", ["", "nonsense", "🂡", "a.b.c"])
def test_a_wrong_token_is_refused(visitor: Visitor, token: str) -> None:
    headers = {"X-CSRFToken": token.encode().decode("latin-1")}
    _shape(visitor.put("/api/me", {"name": "علي"}, headers=headers), 400, "csrf")


def test_a_token_of_somebody_else_is_refused(new_visitor) -> None:
    one, other = new_visitor(), new_visitor()
    token = other.get("/api/csrf").json["token"]
    one.get("/probe/page")
    _shape(one.put("/api/me", {"name": "علي"}, headers={"X-CSRFToken": token}), 400, "csrf")


def test_over_https_a_change_must_come_from_a_page_of_ours(visitor: Visitor) -> None:
    def put(**headers: str):
        return visitor.put("/api/me", {"name": "علي"}, base_url="https://baloot.test", headers=headers)

    token = visitor.get("/api/csrf", base_url="https://baloot.test").json["token"]
    for referer in ({}, {"Referer": "https://evil.test/"}):
        _shape(put(**{"X-CSRFToken": token}, **referer), 400, "csrf")
    answer = put(**{"X-CSRFToken": token, "Referer": "https://baloot.test/"})
    assert answer.status_code == 204


def test_a_fresh_token_works_at_once(visitor: Visitor) -> None:
    assert visitor.put("/api/me", {"name": "علي"}).status_code == 204


def test_a_body_over_the_limit_is_413(visitor: Visitor) -> None:
    body = json.dumps({"text": "x" * BODY_LIMIT, "number": 1})
    _shape(visitor.post("/api/probe/body", data=body, content_type="application/json"), 413, "too_large")


def test_a_body_at_the_limit_is_read(visitor: Visitor) -> None:
    body = json.dumps({"text": "", "number": 1})
    body = body.replace('""', '"' + "x" * (BODY_LIMIT - len(body)) + '"')
    assert len(body) == BODY_LIMIT
    assert visitor.post("/api/probe/body", data=body, content_type="application/json").status_code == 200


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]
)
def test_a_body_that_is_not_json_is_415(visitor: Visitor, kind: str) -> None:
    _shape(visitor.post("/api/probe/body", data=b"{}", content_type=kind), 415, "not_json")


ODD = [
    b"",
    b"null",
    b"[]",
    b"1",
    b'"text"',
    b"{",
    b"{}",
    b'{"text": "a"}',
    b'{"text": "a", "number": "1"}',
    b'{"text": "a", "number": 1.0}',
    b'{"text": "a", "number": true}',
    b'{"text": "a", "number": null}',
    b'{"text": 1, "number": 1}',
    b'{"text": ["a"], "number": 1}',
    b'{"text": "a", "number": 1, "more": 2}',
    b'{"text": "a", "number": NaN}',
    b'{"text": "a", "number": Infinity}',
    b'{"text": "a", "number": 1e400}',
    b'{"text": "\\ud800", "number": 1}',
    b'{"text": "\xff", "number": 1}',
    b"\xef\xbb\xbf{}",
    b'{"text": "a", "number": 1} {}',
    b"{'text': 'a', 'number': 1}",
    b"[" * 8000,
    b"[" * 8000 + b"]" * 8000,
    b'{"text":' * 1500 + b"1" + b"}" * 1500,
    '{"text": "a", "number": 1}'.encode("utf-16"),
]


@pytest.mark.parametrize("body", ODD, ids=[ascii(body[:40]) for body in ODD])
def test_an_odd_body_is_400(visitor: Visitor, body: bytes) -> None:
    _shape(visitor.post("/api/probe/body", data=body, content_type="application/json"), 400, "malformed")


def test_a_number_of_any_size_is_read_as_it_is_or_refused(visitor: Visitor) -> None:
    for digits in (20, 5000):
        body = b'{"text": "a", "number": ' + b"9" * digits + b"}"
        answer = visitor.post("/api/probe/body", data=body, content_type="application/json")
        assert answer.status_code in (200, 400)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    body=st.one_of(st.binary(max_size=200), st.text(max_size=100).map(lambda text: json.dumps(text).encode()))
)
def test_no_body_is_answered_with_a_server_error(visitor: Visitor, body: bytes) -> None:
    for path, ask in (("/api/probe/body", visitor.post), ("/api/me", visitor.put)):
        assert ask(path, data=body, content_type="application/json").status_code < 500


def test_the_answer_says_which_field_was_wrong(visitor: Visitor) -> None:
    answer = visitor.post("/api/probe/body", {"text": "a", "number": "1"})
    assert answer.json["error"]["message"].startswith("number: ")


def test_a_refusal_may_carry_more(visitor: Visitor) -> None:
    answer = visitor.get("/api/probe/conflict")
    assert answer.status_code == 409
    assert answer.json == {"error": {"code": "stale", "message": "Too late."}, "frame": {"ply": 3}}


def test_a_fault_tells_nothing_of_itself(app: Flask, client: FlaskClient, caplog) -> None:
    app.config["PROPAGATE_EXCEPTIONS"] = False
    try:
        answer = client.get("/api/probe/fault")
        page = client.get("/probe/fault")
    finally:
        app.config["PROPAGATE_EXCEPTIONS"] = None
    _shape(answer, 500, "server_error")
    assert page.status_code == 500
    assert page.mimetype == "text/html"
    for text in (answer.text, page.text):
        assert "TS JH" not in text
        assert "Traceback" not in text


def test_an_error_outside_the_api_is_a_page(client: FlaskClient) -> None:
    answer = client.get("/nothing/here", headers={"Accept-Language": "en"})
    assert answer.status_code == 404
    assert answer.mimetype == "text/html"
    assert "There is nothing here" in answer.text
    assert "<!doctype html>" in answer.text


def test_an_error_is_told_in_the_readers_language(client: FlaskClient) -> None:
    texts = {
        code: client.get("/api/nothing", headers={"Accept-Language": code}).json["error"]["message"]
        for code in ("ar", "en")
    }
    assert texts["en"] == "There is nothing here."
    assert texts["ar"] != texts["en"]


@pytest.mark.parametrize(
    "path", ["/%00", "/api/%00", "/%ff", "/api/%f0%28", "/..%2f..%2fapp.py", "/api/me%0d%0aX: y"]
)
def test_an_odd_address_is_404(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_the_api_describes_itself(client: FlaskClient) -> None:
    described = client.get("/api/openapi.json").json
    assert described["openapi"].startswith("3.1")
    rename = described["paths"]["/api/me"]["put"]
    assert set(rename["responses"]) == {"204", "400", "413", "415", "422", "429"}
    assert rename["parameters"][0]["name"] == "X-CSRFToken"
    reference = rename["requestBody"]["content"]["application/json"]["schema"]["$ref"]
    assert described["components"]["schemas"][reference.rpartition("/")[2]]["additionalProperties"] is False


def test_every_view_of_the_api_is_described(app: Flask, client: FlaskClient) -> None:
    paths = client.get("/api/openapi.json").json["paths"]
    views = {
        str(rule)
        for rule in app.url_map.iter_rules()
        if str(rule).startswith("/api/") and not str(rule).startswith("/api/probe/") and "<" not in str(rule)
    }
    assert views - set(paths) == {"/api/openapi.json"}
