"""What a screen must be: accessible on every page, no wider than the phone, the table never mirrored."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESK, PHONE, SMALL_PHONE, violations
from tests.e2e.table import act_until, open_random, waiting

Opener = Callable[..., Page]
PAGES = [
    "/",
    "/days/2026-11-10?ruleset=gahwa",
    "/matches",
    "/rules?ruleset=classic",
    "/fair",
    "/privacy",
    "/cookies",
    "/nowhere",
]


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("language", ["ar", "en"])
def test_axe_finds_nothing_wrong_on_any_page(open_browser: Opener, language: str, scheme: str) -> None:
    page = open_browser(locale=language, color_scheme=scheme)
    for path in PAGES:
        page.goto(path)
        assert violations(page) == [], path
    page.click("#settings-open")
    assert violations(page) == []


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("language", ["ar", "en"])
def test_axe_finds_nothing_wrong_at_the_table(open_browser: Opener, language: str, scheme: str) -> None:
    page = open_browser(locale=language, color_scheme=scheme)
    open_random(page)
    for what in ("call", "card", "deal"):
        act_until(page, what)
        assert violations(page) == [], what


@pytest.mark.parametrize("viewport", [SMALL_PHONE, PHONE, DESK], ids=["320", "360", "desk"])
@pytest.mark.parametrize("language", ["ar", "en"])
def test_no_page_is_wider_than_the_screen(
    open_browser: Opener, language: str, viewport: dict[str, int]
) -> None:
    page = open_browser(locale=language, viewport=viewport)
    for path in PAGES:
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"], path
    open_random(page)
    for what in ("call", "card"):
        act_until(page, what)
        assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"], what


@pytest.mark.parametrize("viewport", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("language", ["ar", "en"])
def test_the_table_is_geography_and_never_mirrors(
    open_browser: Opener, language: str, viewport: dict[str, int]
) -> None:
    """East sits right and West left, in whatever direction the text runs."""
    page = open_browser(locale=language, viewport=viewport)
    open_random(page)
    waiting(page)
    box = {seat: page.locator(f".seat-{seat}").bounding_box() for seat in "SENW"}
    assert all(box.values())
    x = {seat: place["x"] for seat, place in box.items() if place}
    y = {seat: place["y"] for seat, place in box.items() if place}
    assert x["W"] < x["N"] < x["E"]
    assert y["N"] < y["W"] < y["S"]
    assert page.evaluate("getComputedStyle(document.body).direction") == (
        "rtl" if language == "ar" else "ltr"
    )


def test_every_card_of_a_full_hand_can_be_reached_on_the_smallest_phone(open_browser: Opener) -> None:
    page = open_browser(viewport=SMALL_PHONE)
    open_random(page)
    act_until(page, "card")
    cards = page.locator("#hand .card")
    for n in range(cards.count()):
        box = cards.nth(n).bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= SMALL_PHONE["width"]
        edge = page.evaluate(
            "([x, y]) => document.elementFromPoint(x, y).closest('[data-card]')?.dataset.card",
            [box["x"] + 6, box["y"] + 30],
        )
        assert edge == cards.nth(n).get_attribute("data-card")


def test_the_language_is_switched_and_remembered(open_browser: Opener) -> None:
    page = open_browser(locale="fr")
    page.goto("/")
    assert page.get_attribute("html", "dir") == "rtl"
    page.click("#menu summary")
    page.click("a[hreflang=en]")
    assert page.get_attribute("html", "dir") == "ltr"
    page.goto("/rules")
    assert page.get_attribute("html", "lang") == "en"


def test_nothing_is_kept_from_a_reader_without_scripts(open_browser: Opener) -> None:
    page = open_browser(java_script_enabled=False)
    for path in PAGES[:-1]:
        page.goto(path)
        expect(page.locator("h1").first).to_be_visible()
