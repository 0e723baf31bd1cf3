"""Settings of the table: each takes effect at once and after a reload, and none needs storage."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import violations
from tests.e2e.table import Frame, act, act_until, choose, open_random, open_where, waiting

Opener = Callable[..., Page]

#: Timers that the page sets from now on, but for the long one that gives up on an answer.
WAITS = """window.waits = [];
const { setTimeout: set } = window;
window.setTimeout = (back, ms, ...rest) => {
  if (ms >= 50 && ms < 3000) window.waits.push(ms);
  return set(back, ms, ...rest);
};"""

#: What is played by ear and felt from now on.
SENSES = """window.played = []; window.felt = [];
HTMLMediaElement.prototype.play = async function () { window.played.push(this.src.split("/").pop()); };
navigator.vibrate = (pattern) => { window.felt.push(pattern); return true; };"""


def suits_of(page: Page) -> str:
    cards = page.locator("#hand .card").evaluate_all("all => all.map(card => card.dataset.card[1])")
    return "".join(dict.fromkeys(cards))


def trumps_are_not_first(frame: Frame) -> bool:
    contract, suits = frame["contract"], [card[1] for card in frame["hand"]]
    return bool(contract and contract["trump"] in suits and suits[0] != contract["trump"])


def test_trumps_lie_first_when_asked_and_colours_still_take_turns(open_browser: Opener) -> None:
    page = open_browser()
    frame = open_where(page, trumps_are_not_first, ("hokum",))
    waiting(page)
    sent, trump = suits_of(page), frame["contract"]["trump"]
    choose(page, "order=trump")
    for _ in range(2):
        assert suits_of(page)[0] == trump
        assert suits_of(page) in sent * 2
        assert sorted(
            page.locator("#hand .card").evaluate_all("all => all.map(c => c.dataset.card)")
        ) == sorted(frame["hand"])
        page.reload()
        waiting(page)
    choose(page, "order=alternate")
    assert suits_of(page) == sent


def test_a_card_is_raised_by_the_first_tap_and_played_by_the_second(open_browser: Opener) -> None:
    page = open_browser()
    open_random(page)
    act_until(page, "card")
    choose(page, "twice")
    page.reload()
    waiting(page)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    card = page.locator("#hand .card.legal").first
    name = card.get_attribute("data-card")
    legal = page.locator("#hand .card.legal")
    legal.last.click(position={"x": 8, "y": 20})
    expect(legal.last).to_have_attribute("aria-pressed", "true")
    if legal.count() > 1:
        card.click(position={"x": 8, "y": 20})
        expect(legal.last).not_to_have_class(re.compile("raised"))
    expect(card).to_have_class(re.compile("raised"))
    assert violations(page) == []
    assert sent == []
    card.click(position={"x": 8, "y": 20})
    expect(page.locator(f"#hand [data-card='{name}']")).to_have_count(0)
    assert len(sent) == 1


def test_sounds_are_silent_until_asked_for(open_browser: Opener) -> None:
    page = open_browser()
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url) if "sound" in request.url else None)
    page.add_init_script(SENSES)
    open_random(page)
    for number in range(4):
        act(page, number)
    assert page.evaluate("window.played") == []
    assert fetched == []
    choose(page, "sounds")
    page.reload()
    act_until(page, "deal")
    assert {"card.wav", "trick.wav", "end.wav"} <= set(page.evaluate("window.played"))
    for name in ("card", "trick", "call", "end"):
        where = fetched[0].replace("js/sound.js", f"sounds/{name}.wav")
        assert page.request.get(where).headers["content-type"].startswith("audio/")


def test_a_refused_card_is_felt_unless_that_is_switched_off(open_browser: Opener) -> None:
    page = open_browser()
    page.add_init_script(SENSES)
    open_random(page)
    for number in range(400):
        what = waiting(page)
        if what == "card" and page.locator("#hand .card.refused").count():
            break
        open_random(page) if what == "result" else act(page, number)
    refused = page.locator("#hand .card.refused").first
    refused.click(position={"x": 8, "y": 20}, force=True)
    assert len(page.evaluate("window.felt")) == 1
    choose(page, "vibration")
    refused.click(position={"x": 8, "y": 20}, force=True)
    assert len(page.evaluate("window.felt")) == 1


@pytest.mark.parametrize(
    ("pace", "rest"), [("slow", 1300), ("normal", 750), ("fast", 220), ("instant", None)]
)
def test_a_trick_rests_as_long_as_the_pace_says(open_browser: Opener, pace: str, rest: int | None) -> None:
    page = open_browser()
    open_random(page)
    act_until(page, "card")
    page.add_init_script(WAITS)
    choose(page, f"pace={pace}")
    page.reload()
    waiting(page)
    assert page.evaluate("window.waits") == []
    page.locator("#hand .card.legal").first.click(position={"x": 8, "y": 20})
    expect(page.locator("#last-trick")).to_be_visible(timeout=15_000)
    waiting(page)
    waits = page.evaluate("window.waits")
    assert (rest in waits) if rest else waits == []


def test_at_the_instant_pace_nothing_is_on_its_way(open_browser: Opener) -> None:
    page = open_browser(reduced_motion="no-preference")
    open_random(page)
    act_until(page, "card")
    assert (
        page.locator("#hand .card").first.evaluate("card => getComputedStyle(card).transitionDuration")
        > "0.1"
    )
    choose(page, "pace=instant")
    for _ in range(2):
        moves = page.evaluate(
            """() => {
              document.querySelector("#hand .card.legal").click();
              return document.getAnimations().map((one) => one.effect.getComputedTiming().endTime);
            }"""
        )
        assert [ms for ms in moves if ms > 1] == []
        waiting(page)
        page.reload()
        act_until(page, "card")


def test_a_tap_still_hurries_the_slowest_pace(open_browser: Opener) -> None:
    page = open_browser(chosen={"pace": "slow"})
    open_random(page)
    act_until(page, "card")
    page.add_init_script(WAITS)
    page.reload()
    waiting(page)
    page.locator("#hand .card.legal").first.click(position={"x": 8, "y": 20})
    page.wait_for_function("() => window.waits.length > 0")
    page.locator("#rug").click(position={"x": 200, "y": 120}, force=True)
    count = len(page.evaluate("window.waits"))
    waiting(page)
    assert len(page.evaluate("window.waits")) == count


def test_settings_work_where_nothing_is_stored(open_browser: Opener) -> None:
    page = open_browser(locale="ar")
    page.add_init_script(
        """Object.defineProperty(window, "localStorage", {
          get() { throw new DOMException("no", "SecurityError"); },
        });"""
    )
    open_random(page)
    act_until(page, "call")
    choose(page, "theme=light", "suits=four", "digits=arab", "hints", "twice", "sounds", "pace=instant")
    html = page.locator("html")
    expect(html).to_have_attribute("data-theme", "light")
    expect(html).to_have_attribute("data-suits", "four")
    expect(page.locator("#score-NS .points")).to_have_text("٠")
    act_until(page, "card")
    card = page.locator("#hand .card.legal").first
    card.click(position={"x": 8, "y": 20})
    expect(card).to_have_class(re.compile("raised"))
    page.click("#settings-open")
    expect(page.locator("[name=twice]")).to_be_checked()
    expect(page.locator("[name=pace][value=instant]")).to_be_checked()


def test_a_choice_reaches_the_other_windows_of_the_device(open_browser: Opener) -> None:
    one = open_browser(locale="ar")
    one.goto("/")
    other = one.context.new_page()
    other.goto("/rules")
    choose(one, "theme=light", "digits=arab")
    expect(other.locator("html")).to_have_attribute("data-theme", "light")
    expect(other.locator("html")).to_have_attribute("data-digits", "arab")
