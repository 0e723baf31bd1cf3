"""How strong the computer plays in a random match is chosen on the home page and remembered."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from baloot.db.models import MatchRow, db
from tests.e2e.table import open_random, waiting
from tests.e2e.test_gone import retire

Opener = Callable[..., Page]
NEW_RANDOM = "[data-open='/api/matches']"


def opened(app: Flask, page: Page) -> tuple[str, str]:
    """The rule set and the level of the match on this table, as the server has them."""
    page.wait_for_url("**/table/*")
    with app.app_context():
        match = db.session.get_one(MatchRow, page.url.rpartition("/")[2])
        return match.ruleset, match.level


@pytest.mark.parametrize("level", ["basic", "strong"])
def test_a_random_match_is_opened_at_the_level_chosen(
    open_browser: Opener, live_app: Flask, level: str
) -> None:
    page = open_browser()
    open_random(page, "gahwa", level)
    assert opened(live_app, page) == ("gahwa", level)
    assert waiting(page) in ("call", "card")


def test_the_computer_is_strong_unless_the_reader_chose(open_browser: Opener, live_app: Flask) -> None:
    page = open_browser(locale="en")
    page.goto("/")
    group = page.get_by_role("group", name="Level of the computer")
    expect(group.get_by_role("radio")).to_have_count(2)
    expect(group.get_by_role("radio").first).to_be_checked()
    expect(group.get_by_role("radio", name="Strong")).to_be_checked()
    page.click(NEW_RANDOM)
    assert opened(live_app, page)[1] == "strong"


def test_the_level_is_remembered_wherever_a_random_match_can_be_opened(
    open_browser: Opener, live_app: Flask
) -> None:
    page = open_browser(locale="en")
    page.goto("/")
    page.get_by_role("radio", name="Strong").focus()
    page.keyboard.press("ArrowDown")
    page.goto("/matches")
    expect(page.get_by_role("radio", name="Basic")).to_be_checked()
    page.click(NEW_RANDOM)
    assert opened(live_app, page)[1] == "basic"
    page.goto("/")
    expect(page.get_by_role("radio", name="Basic")).to_be_checked()
    page.goto("/matches")
    expect(page.locator(".matches .set").first).to_have_text("Classic · Basic")


def test_a_level_that_storage_does_not_know_is_as_none(open_browser: Opener, live_app: Flask) -> None:
    page = open_browser()
    page.add_init_script("localStorage.setItem('baloot-level', 'perfect')")
    page.goto("/")
    page.click(NEW_RANDOM)
    assert opened(live_app, page)[1] == "strong"


def test_the_table_too_offers_the_strongest_where_storage_names_a_level_that_is_gone(
    open_browser: Opener, live_app: Flask
) -> None:
    page = open_browser()
    open_random(page)
    page.evaluate("localStorage.setItem('baloot-level', 'perfect')")
    retire(live_app, page)
    page.reload()
    before = page.url
    page.locator("#gone button").click()
    page.wait_for_url(lambda url: "/table/" in url and url != before)
    assert opened(live_app, page)[1] == "strong"
