"""The description of the JSON API, built from the views and the models they are declared with."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, TypeVar

from flask import Flask
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from baloot.web.paths import SCHEMAS
from baloot.web.wire import Body, Problem

_REF = "#/components/schemas/{model}"
_VARIABLE = re.compile(r"<(?:(?P<kind>\w+):)?(?P<name>\w+)>")


@dataclass(frozen=True, slots=True)
class Operation:
    """What a view takes and answers: a body, the fields of a query, and a model (or None) per status."""

    answers: dict[int, type[BaseModel] | None]
    body: type[Body] | None = None
    query: type[Body] | None = None


View = TypeVar("View", bound=Callable[..., Any])


def operation(
    answers: dict[int, type[BaseModel] | None],
    *,
    body: type[Body] | None = None,
    query: type[Body] | None = None,
) -> Callable[[View], View]:
    """Declare what a view takes and answers; its docstring becomes the description."""

    def declare(view: View) -> View:
        view.operation = Operation(answers, body, query)  # type: ignore[attr-defined]
        return view

    return declare


def describe(app: Flask) -> dict[str, Any]:
    """Return the OpenAPI description of every declared view of `app`."""
    views = [
        (str(rule), method.lower(), rule.endpoint, view.operation, view.__doc__ or "")
        for rule in app.url_map.iter_rules()
        if hasattr(view := app.view_functions[rule.endpoint], "operation")
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})
    ]
    models: dict[type[BaseModel], None] = {Problem: None}
    for *_, declared, _doc in views:
        models.update((model, None) for model in declared.answers.values() if model is not None)
        models.update((model, None) for model in (declared.body,) if model is not None)
    names, schemas = models_json_schema([(model, "validation") for model in models], ref_template=_REF)
    references = {model: names[(model, "validation")] for model in models}

    paths: dict[str, dict[str, Any]] = {}
    for rule, method, endpoint, declared, doc in sorted(views, key=lambda view: view[:2]):
        path = _VARIABLE.sub(r"{\g<name>}", rule)
        paths.setdefault(path, {})[method] = _operation(rule, method, endpoint, declared, doc, references)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Baloot Daily", "version": "1", "license": {"name": "MIT", "identifier": "MIT"}},
        "paths": paths,
        "components": {"schemas": schemas.get("$defs", {})},
    }


def _operation(
    rule: str,
    method: str,
    endpoint: str,
    declared: Operation,
    doc: str,
    references: dict[type[BaseModel], Any],
) -> dict[str, Any]:
    summary, _, description = doc.partition("\n\n")
    changes = method != "get"
    answers = {**dict.fromkeys(_common(rule, declared, changes), Problem), **declared.answers}
    described: dict[str, Any] = {
        "operationId": endpoint.rpartition(".")[2],
        "summary": " ".join(summary.split()),
        "parameters": _parameters(rule, declared, changes),
        "responses": {
            str(status): _content(references[model]) | {"description": HTTPStatus(status).phrase}
            if model
            else {"description": HTTPStatus(status).phrase}
            for status, model in sorted(answers.items())
        },
    }
    if description.strip():
        described["description"] = " ".join(description.split())
    if declared.body:
        described["requestBody"] = _content(references[declared.body]) | {"required": True}
    return described


def _common(rule: str, declared: Operation, changes: bool) -> list[int]:
    """The errors that follow from what a view takes."""
    statuses = [429] if changes else []
    statuses += [400] if changes or declared.query else []
    statuses += [404] if "<" in rule else []
    statuses += [413, 415] if declared.body else []
    return statuses


def _parameters(rule: str, declared: Operation, changes: bool) -> list[dict[str, Any]]:
    parameters = [
        _parameter(found["name"], "path", True, SCHEMAS.get(found["kind"], {"type": "string"}))
        for found in _VARIABLE.finditer(rule)
    ]
    if declared.query:
        schema = declared.query.model_json_schema()
        required = schema.get("required", ())
        for name, described in schema["properties"].items():
            parameters.append(_parameter(name, "query", name in required, described))
    if changes:
        parameters.append(_parameter("X-CSRFToken", "header", True, {"type": "string"}))
    return parameters


def _parameter(name: str, place: str, required: bool, schema: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, "in": place, "required": required, "schema": schema}


def _content(reference: dict[str, Any]) -> dict[str, Any]:
    return {"content": {"application/json": {"schema": reference}}}
