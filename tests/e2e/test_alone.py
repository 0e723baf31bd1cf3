"""A whole daily with one means alone: the keyboard, a finger on the smallest phone, roles and names."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import SMALL_PHONE
from tests.e2e.table import waiting

Opener = Callable[..., Page]
INSTANT = {"pace": "instant"}
#: More than the actions of any match.
MANY = 1000


def test_a_daily_by_the_keyboard_alone(open_browser: Opener) -> None:
    page = open_browser(locale="ar", chosen=INSTANT)
    page.goto("/")
    reach(page, "[data-open='/api/daily']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    for number in range(MANY):
        what = waiting(page)
        if what == "result":
            break
        if what == "deal":
            page.keyboard.press("Enter")
        elif what == "call":
            page.keyboard.press(str(number % page.locator("#calls .call").count() + 1))
        else:
            cards = page.locator("#hand .card")
            legal = cards.evaluate_all(
                "all => all.map(card => card.classList.contains('legal')).indexOf(true)"
            )
            page.keyboard.press(str(legal + 1))
        gone(page)
    reach(page, "#name")
    page.keyboard.type("Layla")
    page.keyboard.press("Enter")
    expect(page.locator("#result tr.me .who")).to_contain_text("Layla")


def reach(page: Page, selector: str) -> None:
    """Go there with the Tab key."""
    page.wait_for_selector(selector)
    for _ in range(60):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key never came to {selector}")


def gone(page: Page) -> None:
    """What was offered has been taken up, or taken away again."""
    page.evaluate("() => new Promise((resolve) => requestAnimationFrame(resolve))")


def test_a_daily_by_touch_alone_on_the_smallest_phone(open_browser: Opener) -> None:
    page = open_browser(
        locale="ar",
        viewport=SMALL_PHONE,
        has_touch=True,
        is_mobile=True,
        device_scale_factor=2,
        chosen=INSTANT,
    )
    page.goto("/")
    page.locator("[data-open='/api/daily']").tap()
    page.wait_for_url("**/table/*")
    for number in range(MANY):
        what = waiting(page)
        if what == "result":
            break
        if what == "deal":
            page.locator("#deal-end button").tap()
        else:
            choices = page.locator("#calls .call" if what == "call" else "#hand .card.legal")
            choice = choices.first if number % 2 else choices.last
            box = choice.bounding_box()
            assert box
            assert 0 <= box["x"] <= SMALL_PHONE["width"] - box["width"]
            # Cards overlap: a finger takes the corner that shows.
            choice.tap(position={"x": 14, "y": 20})
        gone(page)
    page.locator("#name").tap()
    page.locator("#name").fill("سارة")
    page.locator("#result form.name button").tap()
    expect(page.locator("#result tr.me .who")).to_contain_text("سارة")


def test_a_daily_through_roles_and_names_alone(open_browser: Opener) -> None:
    page = open_browser(locale="en", chosen=INSTANT)
    page.goto("/")
    page.get_by_role("button", name="Play today's match").click()
    page.wait_for_url("**/table/*")
    call = page.get_by_role("group", name="What you may say").get_by_role("button")
    card = page.get_by_role("group", name="Your hand").get_by_role("button", name="can be played")
    account = page.get_by_role("dialog", name="End of the deal")
    result = page.get_by_role("dialog", name="End of the match")
    for number in range(MANY):
        call.or_(card).or_(account).or_(result).first.wait_for()
        if result.count():
            break
        if account.count():
            account.get_by_role("button", name=re.compile("Next deal|To the result")).click()
        else:
            offered = call if call.count() else card
            press(offered.first if number % 2 else offered.last)
        gone(page)
    result.get_by_role("textbox", name="Your name on the board").fill("Noura")
    result.get_by_role("button", name="Save").click()
    expect(result.get_by_role("row", name=re.compile("Noura"))).to_be_visible()


def press(button: Locator) -> None:
    """As a screen reader presses it: by its place in the tree, wherever it lies."""
    assert button.get_attribute("aria-label") or button.inner_text()
    button.dispatch_event("click")
