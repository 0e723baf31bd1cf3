"""The translation catalogues, from the sources to what Python and the browser read.

English is the language of the sources, so its catalogue translates every text into itself. The result
depends on the sources and the translations alone: no dates, no line numbers, sorted.
"""

from __future__ import annotations

import gettext
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, BinaryIO

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from jinja2.ext import babel_extract as jinja

from baloot.config import ROOT
from baloot.web.locale import LANGUAGES

TRANSLATIONS = ROOT / "baloot" / "translations"
SOURCE_LANGUAGE = "en"

_LITERAL = r'"((?:[^"\\\n]|\\.)*)"'
_CALL = re.compile(rf"(?<![\w.$])(t[np]?)\(\s*{_LITERAL}(?:\s*,\s*{_LITERAL})?")
_UNREADABLE = re.compile(r"(?<![\w.$])t[np]?\(\s*['`]")
_COMMENT = re.compile(r"/\*.*?\*/|^\s*//[^\n]*", re.DOTALL | re.MULTILINE)


def browser_calls(
    file: BinaryIO, *_: object, **__: object
) -> Iterator[tuple[int, str, str | tuple[str, ...], list[str]]]:
    """Find t("…"), tn("…", "…"), tp("…", "…") in a module, even nested, as Babel's reader does not."""
    source = _COMMENT.sub("", file.read().decode())
    if found := _UNREADABLE.search(source):
        raise ValueError(f"a text stands in double quotes: {source[found.start() : found.end() + 40]}")
    for call in _CALL.finditer(source):
        function, *literals = call.groups(default="")
        words = tuple(str(json.loads(f'"{literal}"')) for literal in literals)
        yield 0, function, words[0] if function == "t" else words, []


#: Where texts stand: folder, pattern, how they are found, and by which functions.
_PYTHON = {
    "_": None,
    "_l": None,
    "gettext": None,
    "lazy_gettext": None,
    "ngettext": (1, 2),
    "lazy_ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}
_BROWSER = {"t": None, "tn": (1, 2), "tp": ((1, "c"), 2)}
SOURCES: tuple[tuple[str, str, str | Callable[..., Any], Mapping[str, Any], dict[str, Any]], ...] = (
    ("baloot", "*.py", "python", _PYTHON, {}),
    ("templates", "*.html", jinja, _PYTHON, {"silent": "false", "trimmed": "true"}),
    ("static/js", "*.js", browser_calls, _BROWSER, {}),
)
BROWSER = "static/js/"

#: What gettext puts between a context and its text.
_AFTER_CONTEXT = "\x04"

#: Enough whole numbers to meet every plural form of the languages of the world that we may add.
NUMBERS = range(1000)


def translate() -> Iterator[str]:
    """Bring every file up to date; yield a line about each language."""
    for path, content in outputs().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    for code in LANGUAGES:
        open_texts = untranslated(read(code))
        yield f"{code}: {len(read(code))} texts, {len(open_texts)} without translation"
        yield from (f"  {text}" for text in open_texts)


def outputs() -> dict[Path, bytes]:
    """Return every generated file with the content it should have."""
    template = extract()
    files = {TRANSLATIONS / "messages.pot": _po(template)}
    for code, language in LANGUAGES.items():
        catalog = read(code)
        catalog.update(template, no_fuzzy_matching=True)
        catalog.obsolete.clear()
        if code == SOURCE_LANGUAGE:
            _translate_into_itself(catalog)
        files[_path(code, "po")] = _po(catalog)
        files[_path(code, "mo")] = _mo(catalog)
        browser = {
            "lang": code,
            "dir": language.dir,
            "plural": plural_forms(code, catalog),
            "messages": dict(_for_browser(catalog)),
        }
        text = json.dumps(browser, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
        files[ROOT / "static" / "i18n" / f"{code}.json"] = text.encode()
    return files


def extract() -> Catalog:
    """Collect every text of the sources."""
    catalog = Catalog(project="Baloot Daily", charset="utf-8")
    for folder, pattern, method, keywords, options in SOURCES:
        for path in sorted((ROOT / folder).rglob(pattern)):
            found = extract_from_file(method, path, keywords, options=options, strip_comment_tags=True)
            for _line, text, comments, context in found:
                place = path.relative_to(ROOT).as_posix()
                catalog.add(text, locations=[(place, 0)], auto_comments=comments, context=context)
    return catalog


def read(code: str) -> Catalog:
    """Read the catalogue of a language, empty when it is new."""
    path = _path(code, "po")
    if not path.exists():
        return Catalog(locale=code, charset="utf-8")
    with path.open("rb") as file:
        return read_po(file, locale=code)


def untranslated(catalog: Catalog) -> list[str]:
    """Return the texts that lack a translation, or a plural form of it, or are only guessed."""
    return [source(message)[0] for message in texts(catalog) if message.fuzzy or not all(strings(message))]


def plural_forms(code: str, catalog: Catalog) -> dict[str, int]:
    """Map each category of Intl.PluralRules to the gettext form of the same numbers.

    Raises ValueError when the two disagree on which numbers go together.
    """
    form_of = gettext.c2py(catalog.plural_expr)
    rule = Locale.parse(code).plural_form
    forms: dict[str, int] = {}
    for number in NUMBERS:
        if forms.setdefault(rule(number), form_of(number)) != form_of(number):
            raise ValueError(f"{code}: gettext and Intl disagree on the plural of {number}")
    # Fractions are "other" in many languages; a language may use that category for nothing else.
    forms.setdefault("other", catalog.num_plurals - 1)
    return dict(sorted(forms.items(), key=lambda item: (item[1], item[0])))


def texts(catalog: Catalog) -> Iterable[Message]:
    """The messages of a catalogue, without its header."""
    return (message for message in catalog if message.id)


def source(message: Message) -> tuple[str, ...]:
    """The text as the sources have it: the singular first, and the plural if it has one."""
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def strings(message: Message) -> tuple[str, ...]:
    """The translation, in all its plural forms."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ("",))


def _translate_into_itself(catalog: Catalog) -> None:
    for message in texts(catalog):
        message.string = message.id
        message.flags.discard("fuzzy")


def _for_browser(catalog: Catalog) -> Iterator[tuple[str, str | list[str]]]:
    """The texts of the browser's code: a string, or a list of plural forms under the singular.

    A text with a context stands under the two together, as in a compiled catalogue.
    """
    for message in texts(catalog):
        if any(place.startswith(BROWSER) for place, _line in message.locations):
            forms = list(strings(message))
            context = message.context + _AFTER_CONTEXT if message.context else ""
            yield context + source(message)[0], forms if message.pluralizable else forms[0]


def _path(code: str, kind: str) -> Path:
    return TRANSLATIONS / code / "LC_MESSAGES" / f"messages.{kind}"


def _mo(catalog: Catalog) -> bytes:
    """The compiled catalogue; its header is the PO file's, so that no date gets into it."""
    tidy = read_po(io.BytesIO(_po(catalog)), locale=catalog.locale)
    tidy.creation_date = _NO_DATE
    return _written(lambda file: write_mo(file, tidy))


def _po(catalog: Catalog) -> bytes:
    catalog.fuzzy = False
    catalog.header_comment = "# Texts of Baloot Daily; brought up to date by: flask --app app translate"
    text = _written(lambda file: write_po(file, catalog, sort_output=True, include_lineno=False, width=100))
    return b"".join(line for line in text.splitlines(keepends=True) if not line.startswith(_UNSTABLE))


_NO_DATE = datetime(2026, 1, 1, tzinfo=UTC)

#: Header lines that would change with the day or with a library, and tell nobody anything.
_UNSTABLE = (
    b'"POT-Creation-Date',
    b'"PO-Revision-Date',
    b'"Last-Translator',
    b'"Language-Team',
    b'"Report-Msgid-Bugs-To',
    b'"Generated-By',
    b'"Project-Id-Version',
)


def _written(write: Callable[[io.BytesIO], None]) -> bytes:
    file = io.BytesIO()
    write(file)
    return file.getvalue()
