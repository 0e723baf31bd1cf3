"""A match whose computer players have been replaced says so at the table and offers another."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask
from playwright.sync_api import Page, expect
from sqlalchemy import update

from baloot.db.models import MatchRow, db
from tests.e2e.conftest import DESK, PHONE, SMALL_PHONE
from tests.e2e.table import act, open_random

Opener = Callable[..., Page]


def retire(live_app: Flask, page: Page) -> None:
    """Give the match on the table an epoch that this release does not have."""
    with live_app.app_context():
        match_id = page.get_attribute("main", "data-match")
        db.session.execute(update(MatchRow).where(MatchRow.id == match_id).values(epoch=0))
        db.session.commit()


@pytest.mark.parametrize("viewport", [SMALL_PHONE, PHONE, DESK], ids=["small", "phone", "desk"])
@pytest.mark.parametrize("locale", ["ar", "en"])
def test_a_match_that_is_gone_says_so_on_any_screen_and_leads_to_another(
    open_browser: Opener, live_app: Flask, locale: str, viewport: dict[str, int]
) -> None:
    page = open_browser(locale=locale, viewport=viewport)
    open_random(page)
    act(page)
    retire(live_app, page)
    page.reload()
    notice = page.locator("#gone")
    expect(notice).to_be_visible()
    box, rug = notice.bounding_box(), page.locator("#rug").bounding_box()
    assert box is not None
    assert rug is not None
    assert rug["x"] <= box["x"]
    assert box["x"] + box["width"] <= rug["x"] + rug["width"]
    assert rug["y"] <= box["y"]
    assert box["y"] + box["height"] <= rug["y"] + rug["height"]
    expect(page.locator("#calls button.call, #hand .card.legal")).to_have_count(0)
    before = page.url
    notice.locator("button").click()
    page.wait_for_url(lambda url: "/table/" in url and url != before)
    expect(page.locator("#gone")).to_have_count(0)
    act(page)


def test_a_table_that_is_open_while_its_players_go_is_told_with_the_next_action(
    open_browser: Opener, live_app: Flask
) -> None:
    page = open_browser(locale="en")
    open_random(page)
    act(page)
    page.wait_for_selector("#calls button.call, #hand .card.legal")
    retire(live_app, page)
    page.locator("#calls button.call, #hand .card.legal").first.click()
    expect(page.locator("#gone")).to_contain_text("This match began before it and cannot go on")
