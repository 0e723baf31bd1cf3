"""What a call means: a line under each for newcomers, and a word before gahwa."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.conftest import violations
from tests.e2e.table import choose, open_where, waiting

Opener = Callable[..., Page]


def lines(page: Page) -> list[Any]:
    return page.locator("#calls .call").evaluate_all(
        "all => all.map(call => [call.dataset.call, call.querySelector('small')?.textContent ?? ''])"
    )


def test_calls_are_explained_to_newcomers_and_to_who_asks(open_browser: Opener) -> None:
    page = open_browser(locale="en")
    frame = open_where(page, lambda f: f["round"] == 1 and "sun" in f["legal"], ("pass",))
    waiting(page)
    explained = dict(lines(page))
    assert set(explained) == set(frame["legal"])
    assert all(explained.values())
    assert explained["sun"] == "no trump"
    choose(page, "hints")
    for _ in range(2):
        assert not any(dict(lines(page)).values())
        page.reload()
        waiting(page)
    choose(page, "hints")
    assert dict(lines(page)) == explained


def test_who_has_finished_three_matches_is_no_newcomer(open_browser: Opener) -> None:
    page = open_browser(locale="en", chosen={"finished": "one two"})
    frame = open_where(page, lambda f: f["round"] == 1 and "sun" in f["legal"], ("pass",))
    waiting(page)
    assert dict(lines(page))["sun"] == "no trump"
    over = frame | {"over": True, "winner": "NS", "legal": [], "turn": None}
    page.route(f"**/api/matches/{frame['id']}", lambda route: route.fulfill(json=over))
    for _ in range(2):
        page.reload()
        assert waiting(page) == "result"
    assert page.evaluate("localStorage['baloot-finished']") == f"one two {frame['id']}"
    page.unroute(f"**/api/matches/{frame['id']}")
    page.reload()
    waiting(page)
    assert dict(lines(page))["sun"] == ""
    page.click("#settings-open")
    expect(page.get_by_role("switch", name="Explain the calls")).not_to_be_checked()


def test_gahwa_is_said_only_after_a_word_on_what_it_does(open_browser: Opener) -> None:
    page = open_browser(locale="en")
    frame = open_where(page, lambda f: f["legal"] == ["pass", "double"], ("pass",))
    frame["contract"] |= {"level": 4, "locked": True, "kind": "hokum", "trump": "H"}
    frame["legal"] = ["pass", "gahwa"]
    page.route(f"**/api/matches/{frame['id']}", lambda route: route.fulfill(json=frame))
    said: list[str] = []

    def answer(route: Any) -> None:
        said.append(route.request.post_data_json["action"])
        route.fulfill(
            json={"frames": [frame | {"legal": [], "ply": frame["ply"] + 1, "action": ["S", "gahwa"]}]}
        )

    page.route(re.compile("/actions$"), answer)
    page.reload()
    waiting(page)
    page.click("[data-call=gahwa]")
    expect(page.get_by_role("dialog")).to_contain_text("wins the whole match")
    assert violations(page) == []
    page.get_by_role("button", name="Not now").click()
    expect(page.locator("[data-call=gahwa]")).to_be_focused()
    page.click("[data-call=gahwa]")
    page.keyboard.press("Escape")
    assert said == []
    page.click("[data-call=gahwa]")
    page.click("#gahwa .main")
    expect(page.locator("#calls .call")).to_have_count(0)
    assert said == ["gahwa"]
