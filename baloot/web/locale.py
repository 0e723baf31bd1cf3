"""The reader's language: chosen by ?lang= and remembered, else what the browser asks for, else Arabic."""

from __future__ import annotations

from dataclasses import dataclass

from flask import has_request_context, request, session
from flask_babel import get_locale


@dataclass(frozen=True, slots=True)
class Language:
    """A language of the site: its code, its own name for itself, the direction it is read in."""

    code: str
    name: str
    dir: str


LANGUAGES = {
    language.code: language
    for language in (
        Language("ar", "العربية", "rtl"),
        Language("en", "English", "ltr"),
    )
}

DEFAULT = "ar"


def chosen() -> str:
    """The code of the language this request is answered in."""
    if not has_request_context():
        return DEFAULT
    for code in (request.args.get("lang"), session.get("lang")):
        if code in LANGUAGES:
            return str(code)
    return request.accept_languages.best_match(LANGUAGES, DEFAULT) or DEFAULT


def remember_choice() -> None:
    """Keep a language asked for by ?lang= in the visitor's cookie."""
    if (code := request.args.get("lang")) in LANGUAGES and session.get("lang") != code:
        session["lang"] = code


def current() -> Language:
    """The language of the text being written."""
    return LANGUAGES[str(get_locale())]
