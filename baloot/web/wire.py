"""JSON in, and the one shape of an error out.

An answer under /api/ that is an error is `{"error": {"code", "message"}}`; elsewhere it is a page. A body is
read strictly: unknown fields and values that would have to be coerced are refused.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from flask import Flask, Response, current_app, json, render_template, request
from flask_babel import lazy_gettext as _l
from flask_wtf.csrf import CSRFError
from pydantic import BaseModel, ConfigDict, GetPydanticSchema, ValidationError
from pydantic_core import core_schema
from werkzeug.exceptions import (
    BadRequest,
    HTTPException,
    RequestEntityTooLarge,
    ServiceUnavailable,
    UnsupportedMediaType,
)

from baloot.config import BODY_LIMIT

#: The code and the sentence of each error that has no better ones.
ERRORS = {
    400: ("malformed", _l("The request could not be understood.")),
    404: ("not_found", _l("There is nothing here.")),
    405: ("method_not_allowed", _l("This cannot be done here.")),
    413: ("too_large", _l("The request is too large.")),
    415: ("not_json", _l("JSON is expected.")),
    429: ("too_many", _l("Too many requests. Wait a little and try again.")),
    503: ("database", _l("The database does not answer. Try again shortly.")),
}
SERVER_ERROR = ("server_error", _l("Something went wrong on our side."))
CSRF = ("csrf", _l("This page is too old or cookies are blocked. Reload it and try again."))


class Body(BaseModel):
    """What a request body inherits: nothing unknown, nothing coerced."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


def one_of(names: Iterable[str]) -> GetPydanticSchema:
    """What annotates a field whose text is one of these names, in the description of the API too."""
    schema = core_schema.literal_schema(list(names))
    return GetPydanticSchema(lambda _source, _handler: schema)


class Fault(BaseModel):
    """What went wrong: `code` for programs, `message` for people, in their language."""

    code: str
    message: str


class Problem(BaseModel):
    """The one shape of an error."""

    error: Fault


class Unreadable(BadRequest):
    """A body that is not what the API takes; the description tells whoever writes a client where."""


class Refusal(HTTPException):
    """An error of the API with a code of its own; `more` stands beside `error` in the answer."""

    def __init__(self, status: int, code: str, message: str, **more: Any) -> None:
        super().__init__(message)
        self.code = status
        self.reason = code
        self.more = more


#: Seconds after which a client may ask again when the site cannot serve.
RETRY_AFTER = 5

AnyBody = TypeVar("AnyBody", bound=Body)


def read(model: type[AnyBody]) -> AnyBody:
    """Return the request's body as `model`; 415 when it is not JSON, 413 too large, 400 anything else."""
    if request.mimetype != "application/json":
        raise UnsupportedMediaType
    body = request.get_data(cache=False)
    if len(body) > BODY_LIMIT:
        raise RequestEntityTooLarge
    try:
        return model.model_validate_json(body)
    except ValidationError as fault:
        raise Unreadable(_first_fault(fault)) from None


def read_query(model: type[AnyBody]) -> AnyBody:
    """Return the request's query string as `model`; 400 when a field is unknown, given twice or no good."""
    fields = request.args.to_dict(flat=False)
    if any(len(values) > 1 for values in fields.values()):
        raise Unreadable("a field is given twice")
    try:
        return model.model_validate_strings({name: values[0] for name, values in fields.items()})
    except ValidationError as fault:
        raise Unreadable(_first_fault(fault)) from None


def _first_fault(fault: ValidationError) -> str:
    first = fault.errors(include_url=False, include_context=False, include_input=False)[0]
    place = ".".join(str(step) for step in first["loc"])
    return f"{place}: {first['msg']}" if place else str(first["msg"])


def init_app(app: Flask) -> None:
    """Answer every error in its shape."""
    app.register_error_handler(HTTPException, answer)


def answer_outages(app: Flask, outages: Iterable[type[Exception]]) -> None:
    """Answer 503 whenever the database is down, locked or out of connections, which these tell."""
    for outage in outages:
        app.register_error_handler(outage, _unavailable)


def _unavailable(fault: Exception) -> Response | HTTPException:
    """The database does not answer now: nothing is lost, and asking again is right."""
    current_app.logger.error("The database does not answer: %s", fault)
    return answer(ServiceUnavailable(retry_after=RETRY_AFTER))


def speaks_json() -> bool:
    """Whether this request gets its errors as JSON."""
    return request.path.startswith("/api/") or request.path in ("/api", "/healthz")


def problem(status: int, code: str, message: str, **more: Any) -> Response:
    """Build the error answer of the API."""
    body = json.dumps({"error": {"code": code, "message": message}, **more})
    return Response(body, status, mimetype="application/json")


def answer(error: HTTPException) -> Response | HTTPException:
    """Turn an error into an answer, keeping what its own headers say (Allow, Retry-After)."""
    status = error.code
    if status is None or error.response is not None:
        return error
    code, message = describe(error)
    if speaks_json():
        reply = problem(status, code, message, **getattr(error, "more", {}))
    else:
        reply = Response(_page(status, message), status, mimetype="text/html")
    for name, value in error.get_headers():
        if name != "Content-Type":
            reply.headers[name] = value
    return reply


def describe(error: HTTPException) -> tuple[str, str]:
    """Return the code and, in the reader's language, the sentence for it."""
    if isinstance(error, Refusal):
        return error.reason, str(error.description)
    if isinstance(error, Unreadable):
        return "malformed", str(error.description)
    if isinstance(error, CSRFError):
        code, message = CSRF
    elif error.code in ERRORS:
        code, message = ERRORS[error.code]
    else:
        code, message = SERVER_ERROR if (error.code or 500) >= 500 else ERRORS[400]
    return code, str(message)


def _page(status: int, message: str) -> str:
    try:
        return render_template("error.html", code=status, message=message)
    except Exception:  # The page about an error must not be a second error.
        current_app.logger.exception("The error page could not be drawn.")
        return message
