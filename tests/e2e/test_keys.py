"""The keys of the table: what they do, in every keyboard layout, and when they keep still."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESK, violations
from tests.e2e.table import act_until, choose, open_random, open_where, waiting

Opener = Callable[..., Page]


def press(page: Page, key: str, code: str) -> None:
    """Press the key that lies there in a layout that has this sign on it."""
    page.evaluate(
        """([key, code]) => (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true }))""",
        [key, code],
    )


@pytest.mark.parametrize(("key", "code"), [("{n}", "Digit{n}"), ("{east}", "Digit{n}"), ("&", "Digit{n}")])
def test_a_figure_plays_the_card_in_this_place(open_browser: Opener, key: str, code: str) -> None:
    """In an Arabic layout the key has another figure, in a French one none."""
    page = open_browser()
    open_random(page)
    act_until(page, "card")
    cards = page.locator("#hand .card").evaluate_all("all => all.map(card => card.dataset.card)")
    legal = page.locator("#hand .card.legal").last.get_attribute("data-card")
    place = cards.index(legal) + 1
    said = {"n": str(place), "east": chr(0x660 + place)}
    press(page, key.format(**said), code.format(**said))
    expect(page.locator(f"#hand [data-card='{legal}']")).to_have_count(0)


def test_a_figure_makes_the_call_with_this_number_and_shows_it_to_who_plays_by_keys(
    open_browser: Opener,
) -> None:
    page = open_browser(locale="en")
    open_where(page, lambda f: f["round"] == 1 and f["legal"][:3] == ["pass", "hokum", "sun"], ("pass",))
    waiting(page)
    number = "b => getComputedStyle(b, '::before').content"
    page.mouse.click(5, 5)
    assert page.locator("[data-call=sun]").evaluate(number) == "none"
    page.locator("[data-call=pass]").focus()
    page.keyboard.press("ArrowRight")
    assert "counter" in page.locator("[data-call=sun]").evaluate(number)
    expect(page.locator("[data-call=sun]")).to_have_attribute("aria-keyshortcuts", "3")
    # The number is for the eye; the name of the button stays as it is.
    expect(page.get_by_role("button", name="Sun no trump", exact=True)).to_be_visible()
    page.keyboard.press("3")
    expect(page.locator(".said-S")).to_contain_text("Sun")


@pytest.mark.parametrize(("language", "onwards", "back"), [("ar", "Left", "Right"), ("en", "Right", "Left")])
def test_arrows_go_from_call_to_call_in_the_direction_they_point(
    open_browser: Opener, language: str, onwards: str, back: str
) -> None:
    page = open_browser(locale=language, viewport=DESK)
    open_where(page, lambda f: f["round"] == 1 and len(f["legal"]) >= 3, ("pass",))
    waiting(page)
    calls = page.locator("#calls .call")
    calls.first.focus()
    page.keyboard.press(f"Arrow{onwards}")
    expect(calls.nth(1)).to_be_focused()
    boxes = [calls.nth(n).bounding_box() for n in (0, 1)]
    assert boxes[0]
    assert boxes[1]
    assert (boxes[1]["x"] > boxes[0]["x"]) == (onwards == "Right")
    page.keyboard.press(f"Arrow{back}")
    page.keyboard.press(f"Arrow{back}")
    expect(calls.last).to_be_focused()


@pytest.mark.parametrize(("last", "sheet"), [("l", "s"), ("م", "س"), ("L", "S")])
def test_letters_open_the_last_trick_and_the_sheet_in_any_layout(
    open_browser: Opener, last: str, sheet: str
) -> None:
    page = open_browser()
    open_random(page)
    act_until(page, "card")
    expect(page.locator("#last-trick-shown")).to_be_hidden()
    press(page, last, "KeyL")
    expect(page.locator("#last-trick-shown")).to_be_hidden()
    page.locator("#hand .card.legal").first.click(position={"x": 8, "y": 20})
    page.wait_for_selector("#last-trick", state="visible")
    waiting(page)
    press(page, last, "KeyL")
    expect(page.locator("#last-trick-shown")).to_be_visible()
    press(page, last, "KeyL")
    expect(page.locator("#last-trick-shown")).to_be_hidden()
    press(page, sheet, "KeyS")
    expect(page.locator("#sheet-dialog")).to_be_visible()
    # Over the table no key plays.
    held = page.locator("#hand .card").count()
    for number in "12345678":
        page.keyboard.press(number)
    page.keyboard.press("Escape")
    expect(page.locator("#sheet-dialog")).to_be_hidden()
    assert page.locator("#hand .card").count() == held


@pytest.mark.parametrize("sign", ["?", "؟"])
def test_the_question_mark_lays_out_the_keys(open_browser: Opener, sign: str) -> None:
    page = open_browser(locale="en")
    open_random(page)
    waiting(page)
    press(page, sign, "Slash")
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys).to_be_visible()
    expect(keys.locator("kbd")).to_have_text(["1 – 8", "← →", "Enter", "Space", "L", "S", "?", "Esc"])
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("dialog.keys")).to_have_count(0)
    page.click("#settings-open")
    page.click("#keys-open")
    expect(keys).to_be_visible()


def test_keys_keep_still_while_somebody_types_or_holds_a_modifier(open_browser: Opener) -> None:
    page = open_browser()
    open_random(page)
    act_until(page, "card")
    held = page.locator("#hand .card").count()
    page.evaluate("document.querySelector('#rug').append(document.createElement('input'))")
    page.locator("#rug input").focus()
    for number in "12345678":
        page.keyboard.press(number)
    page.keyboard.press("s")
    assert page.locator("#rug input").input_value() == "12345678s"
    page.locator("#rug input").evaluate("field => field.remove()")
    for number in "12345678":
        page.keyboard.press(f"Alt+{number}")
        page.keyboard.press(f"Shift+{number}")
    page.keyboard.press("Shift+S")
    expect(page.locator("#sheet-dialog")).to_be_hidden()
    assert page.locator("#hand .card").count() == held


def test_a_key_only_raises_a_card_for_who_taps_twice(open_browser: Opener) -> None:
    page = open_browser()
    open_random(page)
    act_until(page, "card")
    choose(page, "twice")
    held = page.locator("#hand .card").count()
    legal = page.locator("#hand .card.legal").first.get_attribute("data-card")
    cards = page.locator("#hand .card").evaluate_all("all => all.map(card => card.dataset.card)")
    page.keyboard.press(str(cards.index(legal) + 1))
    expect(page.locator(f"#hand [data-card='{legal}']")).to_have_attribute("aria-pressed", "true")
    assert page.locator("#hand .card").count() == held
    page.keyboard.press(str(cards.index(legal) + 1))
    expect(page.locator(f"#hand [data-card='{legal}']")).to_have_count(0)


def test_the_space_bar_hurries_what_the_others_do(open_browser: Opener) -> None:
    page = open_browser(chosen={"pace": "slow"})
    open_random(page)
    act_until(page, "card")
    page.locator("#hand .card.legal").first.click(position={"x": 8, "y": 20})
    page.wait_for_selector("#trick .laid")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")
    # One pause of the slow pace is longer than all that is left.
    page.wait_for_selector("#hand .card.legal, #calls .call, #deal-end[open]", timeout=3000)
