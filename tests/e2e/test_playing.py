"""A person plays: today's match to its end on a phone, reloads, two tabs, a lost reply, the keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask
from playwright.sync_api import Page, Route, expect

from baloot.db.models import MatchRow, db
from tests.e2e.conftest import PHONE, violations
from tests.e2e.table import act, act_until, open_daily, open_random, waiting

Opener = Callable[..., Page]


def ply_of(app: Flask, page: Page) -> int:
    """How many actions the server has of the match on this table."""
    match_id = page.url.rpartition("/")[2]
    with app.app_context():
        ply = db.session.scalar(db.select(MatchRow.ply).where(MatchRow.id == match_id))
    assert ply is not None
    return ply


@pytest.mark.parametrize(("language", "name"), [("ar", "أبو فهد"), ("en", "Sara")])
def test_todays_match_is_played_to_the_end_and_found_on_the_board(
    open_browser: Opener, language: str, name: str
) -> None:
    page = open_browser(locale=language)
    open_daily(page)
    assert page.get_attribute("html", "lang") == language
    act_until(page, "result")
    ours = page.locator("#result .final b").nth(0).inner_text()
    theirs = page.locator("#result .final b").nth(1).inner_text()
    assert max(int(ours), int(theirs)) >= 152
    assert violations(page) == []
    page.fill("#name", name)
    page.click("#result form.name button")
    expect(page.locator("#result tr.me .who")).to_contain_text(name)
    page.click("#result .actions a.main")
    mine = page.locator("tr.me")
    expect(mine).to_have_count(1)
    expect(mine.locator(".who")).to_contain_text(name)
    cells = mine.locator("td").all_inner_texts()
    assert [ours, theirs] == cells[1:3]
    page.goto("/")
    expect(page.locator(".today .tally b").nth(0)).to_have_text(ours)
    expect(page.locator(".board tr.me")).to_contain_text(name)


#: Plays the first card that may be played: where it lay, where its way starts, and how high the page is then.
LEAVING = """() => {
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [card, trick] = ["#hand .card.legal", "#trick"].map((which) => document.querySelector(which));
  const lay = middle(card);
  return new Promise((resolve) => {
    new MutationObserver(() => {
      const laid = trick.querySelector(".at-S");
      if (laid) resolve({ lay, starts: middle(laid), high: document.documentElement.scrollHeight });
    }).observe(trick, { childList: true });
    card.click();
  });
}"""


def test_a_card_leaves_from_where_it_lay_in_the_hand_and_the_page_stays_as_high_as_the_screen(
    open_browser: Opener,
) -> None:
    page = open_browser(viewport=PHONE, reduced_motion="no-preference")
    open_random(page)
    act_until(page, "card")
    seen = page.evaluate(LEAVING)
    assert seen["starts"] == pytest.approx(seen["lay"], abs=1)
    assert seen["high"] == PHONE["height"]


def test_a_reload_shows_the_same_hand_and_the_same_turn(open_browser: Opener, live_app: Flask) -> None:
    page = open_browser()
    open_random(page)
    act_until(page, "card")
    before = page.locator("#hand").inner_html(), ply_of(live_app, page)
    page.reload()
    assert waiting(page) == "card"
    assert page.locator("#hand .card").count() == before[0].count("data-card")
    assert ply_of(live_app, page) == before[1]


def test_back_returns_to_a_table_that_is_alive(open_browser: Opener) -> None:
    page = open_browser()
    open_random(page)
    act_until(page, "card")
    table = page.url
    page.goto("/rules")
    page.go_back()
    assert page.url == table
    assert act(page) == "card"
    waiting(page)


def test_a_second_tab_is_shown_where_the_match_stands(open_browser: Opener) -> None:
    first = open_browser()
    open_random(first)
    act_until(first, "card")
    second = first.context.new_page()
    second.goto(first.url)
    assert waiting(second) == "card"
    act(first)
    waiting(first)
    # The second tab still shows the card that was played in the first; playing there draws the present.
    act(second)
    waiting(second)
    held = [tab.locator("#hand .card").count() for tab in (first, second)]
    assert held[1] <= held[0]


def test_a_reply_lost_on_the_way_neither_loses_nor_repeats_a_card(
    open_browser: Opener, live_app: Flask
) -> None:
    page = open_browser()
    open_random(page)
    act_until(page, "card")
    before = ply_of(live_app, page)
    held = page.locator("#hand .card").count()
    lost: list[int] = []

    def lose_first(route: Route) -> None:
        if lost:
            route.continue_()
            return
        lost.append(route.fetch().status)
        route.abort()

    page.route(re.compile("/actions$"), lose_first)
    act(page)
    expect(page.locator("#offline")).to_be_visible()
    expect(page.locator("#offline")).to_be_hidden(timeout=15_000)
    what = waiting(page)
    assert lost == [200]
    if what == "card":
        assert page.locator("#hand .card").count() in (held - 1, held)
    assert ply_of(live_app, page) > before


def test_a_double_tap_plays_one_card(open_browser: Opener) -> None:
    page = open_browser()
    open_random(page)
    act_until(page, "card")
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    page.locator("#hand .card.legal").first.dblclick(position={"x": 8, "y": 20})
    waiting(page)
    assert len(sent) == 1


def test_a_card_that_may_not_be_played_says_why(open_browser: Opener, live_app: Flask) -> None:
    page = open_browser(locale="en")
    open_random(page)
    for number in range(400):
        if waiting(page) == "card" and page.locator("#hand .card.refused").count():
            break
        if waiting(page) == "result":
            open_random(page)
            continue
        act(page, number)
    before = ply_of(live_app, page)
    page.locator("#hand .card.refused").first.click(position={"x": 8, "y": 20}, force=True)
    expect(page.locator("#live")).to_contain_text("cannot be played now")
    assert ply_of(live_app, page) == before


def test_the_keyboard_alone_can_play(open_browser: Opener, live_app: Flask) -> None:
    page = open_browser(locale="en")
    open_random(page)
    for _ in range(12):
        what = waiting(page)
        before = ply_of(live_app, page)
        if what == "deal":
            page.keyboard.press("Enter")
            continue
        if what == "result":
            break
        page.locator("#calls button.call" if what == "call" else "#hand .card.legal").first.focus()
        page.keyboard.press("Enter")
        page.wait_for_function("() => !document.querySelector('#hand .card.legal, #calls button.call')")
        waiting(page)
        assert ply_of(live_app, page) > before


def test_cards_are_read_aloud_by_name(open_browser: Opener) -> None:
    for language, name in (("ar", r"هاص|ديمن|سبيت|شرية"), ("en", r"of (spades|hearts|diamonds|clubs)")):
        page = open_browser(locale=language)
        open_random(page)
        waiting(page)
        labels = page.locator("#hand .card").evaluate_all("cards => cards.map(c => c.ariaLabel)")
        assert labels
        assert [label for label in labels if not re.search(name, label)] == []


def test_cookies_that_are_blocked_lead_to_a_page_that_says_so(
    open_browser: Opener, cookieless_address: str
) -> None:
    page = open_browser(locale="en", at=cookieless_address)
    page.goto("/")
    page.click("[data-open='/api/daily']")
    page.wait_for_url("**/cookies")
    expect(page.locator("h1")).to_have_text("Cookies are blocked")
