"""Everything a reader sees is in the catalogues, translated, and compiled as it stands."""

from __future__ import annotations

import gettext
import io
import json
import re

import pytest
from babel import Locale
from click.testing import CliRunner

from baloot.commands import catalogues
from baloot.commands.translate import translate
from baloot.config import ROOT
from baloot.web.locale import LANGUAGES

FORMS = {"ar": 6, "en": 2}
BLANK = re.compile(r"\{\w+\}|%\(\w+\)[sd]")


def test_the_catalogues_are_what_translate_would_make_of_them() -> None:
    stale = [
        str(path.relative_to(ROOT))
        for path, content in catalogues.outputs().items()
        if not path.exists() or path.read_bytes() != content
    ]
    assert stale == [], "run: flask --app app translate"


def test_translate_says_how_many_texts_each_language_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogues, "outputs", dict)
    output = CliRunner().invoke(translate).output.splitlines()
    assert output == [
        f"{code}: {len(catalogues.read(code))} texts, 0 without translation" for code in LANGUAGES
    ]


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_text_lacks_its_translation(code: str) -> None:
    assert catalogues.untranslated(catalogues.read(code)) == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_translations_keep_the_blanks_that_are_filled_in(code: str) -> None:
    for message in catalogues.texts(catalogues.read(code)):
        wanted = {blank for text in catalogues.source(message) for blank in BLANK.findall(text)}
        for translation in filter(None, catalogues.strings(message)):
            found = set(BLANK.findall(translation))
            # A plural form for one or two may leave the number itself unsaid.
            unsaid = {"{n}", "%(num)s", "%(num)d"} if message.pluralizable else set()
            assert wanted - unsaid <= found <= wanted, message.id


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_language_has_its_number_of_plural_forms(code: str) -> None:
    catalog = catalogues.read(code)
    assert catalog.num_plurals == FORMS[code]
    assert all(
        len(message.string) == FORMS[code] for message in catalog if message.id and message.pluralizable
    )


@pytest.mark.parametrize("code", LANGUAGES)
def test_gettext_and_the_browser_agree_on_plurals(code: str) -> None:
    browser = json.loads((ROOT / "static" / "i18n" / f"{code}.json").read_text())
    with (catalogues.TRANSLATIONS / code / "LC_MESSAGES" / "messages.mo").open("rb") as file:
        python = gettext.GNUTranslations(file)
    rule = Locale.parse(code).plural_form
    assert set(rule.tags) | {"other"} == set(browser["plural"])
    for number in range(1000):
        assert browser["plural"][rule(number)] == python.plural(number)


def test_english_is_the_text_itself() -> None:
    english = json.loads((ROOT / "static" / "i18n" / "en.json").read_text())["messages"]
    assert english
    said = {key.rpartition("\x04")[2]: text for key, text in english.items()}
    assert all(text in (key, [key, text[-1]]) for key, text in said.items())


def test_a_text_with_a_context_is_a_text_of_its_own() -> None:
    """BID-10: in English a pass is one word, in Arabic each round has its own."""
    for code, words in (("en", ("Pass", "Pass")), ("ar", ("بس", "ولا"))):
        texts = json.loads((ROOT / "static" / "i18n" / f"{code}.json").read_text())["messages"]
        assert (texts["Pass"], texts["second round\x04Pass"]) == words


#: Arabic that would be wrong at the table, and what is said instead.
WRONG = {
    r"(?<!ن)قطع": "دق بالحكم",
    r"قيد": "يُسجَّل",
    r"المكشوفة": "ورقة المشترى",
    r"اكسر|تكسر": "كبّر",
    r"لوحة(?! (?:ال)?صدارة)|اللوحة|المتصدر": "لوحة الصدارة",
    r"إعادة المحاولة|المحاولة بعد": "حاول مرة أخرى",
    r"ست ورقات أو سبع": "six or seven, not six or seven hundred",
}
MARKS = re.compile("[\u064b-\u0652]")


@pytest.mark.parametrize("wrong", WRONG)
def test_the_arabic_has_the_words_of_the_table(wrong: str) -> None:
    found = [text for text in arabic() if re.search(wrong, MARKS.sub("", text))]
    assert found == [], WRONG[wrong]


def test_factors_are_drawn_from_the_left_within_arabic() -> None:
    """Without isolates "×2" reads "2×" from right to left."""
    loose = [text for text in arabic() if "×" in re.sub("\u2066×\\d\u2069", "", text)]
    assert loose == []
    assert any("\u2066×2\u2069" in text for text in arabic())


def arabic() -> list[str]:
    """Every Arabic text, in all its forms."""
    return [form for text in catalogues.texts(catalogues.read("ar")) for form in catalogues.strings(text)]


def test_calls_in_the_browsers_code_are_found_wherever_they_stand() -> None:
    source = """
    // t("in a comment")
    /** tn("in a", "comment", 2) */
    say(t("{seat} buys {what}", { what: trump ? `${t("Hokum")} x` : t("Sun \\u0661") }));
    tn(
      "{n} card",
      "{n} cards",
      count);
    tp("aloud", "Pass");
    at("no"); this.t("no");
    """
    found = [call[1:3] for call in catalogues.browser_calls(io.BytesIO(source.encode()))]
    assert found == [
        ("t", "{seat} buys {what}"),
        ("t", "Hokum"),
        ("t", "Sun ١"),
        ("tn", ("{n} card", "{n} cards")),
        ("tp", ("aloud", "Pass")),
    ]


@pytest.mark.parametrize("call", ["t('single')", "t(`template`)", "tn('one', 'many', 1)", "tp('aloud', 'x')"])
def test_a_text_that_would_be_missed_is_refused(call: str) -> None:
    with pytest.raises(ValueError, match="double quotes"):
        list(catalogues.browser_calls(io.BytesIO(call.encode())))
