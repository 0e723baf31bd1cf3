"""The API keeps to its own description, whatever is sent to it."""

from __future__ import annotations

import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.conftest import Visitor

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


def test_every_operation_answers_as_described(app: Flask) -> None:
    visitor = Visitor(app)
    visitor.post("/api/probe/player")
    cookie = visitor.http.get_cookie("baloot").value
    headers = {"X-CSRFToken": visitor.token, "Cookie": f"baloot={cookie}"}
    description = schemathesis.openapi.from_wsgi("/api/openapi.json", app)
    operations = [found.ok() for found in description.get_all_operations()]
    assert {"PUT /api/me", "POST /api/daily", "POST /api/matches"} <= {each.label for each in operations}
    for operation in operations:

        @settings(
            max_examples=25,
            deadline=None,
            database=None,
            derandomize=True,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def ask(case: Case) -> None:
            case.validate_response(case.call(headers=headers), checks=CHECKS)

        ask()
