"""A person at the table: waits until something is to be done, and does it."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

#: Something to say, a card to play, the account of a deal, or the result.
WAITING = "#calls button.call, #hand .card.legal, #deal-end[open], #result[open]"
RAISES = ("double", "triple", "four", "gahwa")
Frame = dict[str, Any]


def open_daily(page: Page, ruleset: str = "classic") -> None:
    """From the home page to today's table."""
    _home(page, ruleset)
    _open(page, "/api/daily")


def open_random(page: Page, ruleset: str = "classic", level: str = "basic") -> None:
    """From the home page to a new random match; `basic` answers soonest."""
    _home(page, ruleset)
    page.locator(f"label:has([name=level][value={level}])").click()
    _open(page, "/api/matches")


def _home(page: Page, ruleset: str) -> None:
    page.goto("/")
    choice = page.locator(f".sets a[href*='{ruleset}']")
    if choice.get_attribute("aria-current") is None:
        choice.click()


def _open(page: Page, path: str) -> None:
    page.click(f"[data-open='{path}']")
    page.wait_for_url("**/table/*")


def open_where(page: Page, wanted: Callable[[Frame], bool], prefers: tuple[str, ...]) -> Frame:
    """Play random matches of gahwa behind the page's back until South meets this, and open the table there.

    Of the calls that are legal the first of `prefers` is made, or a random one.
    """
    page.goto("/")
    headers = {"X-CSRFToken": page.get_attribute("meta[name=csrf-token]", "content") or ""}
    for _ in range(80):
        frame: Frame = page.request.post("/api/matches", data={"ruleset": "gahwa"}, headers=headers).json()
        while not frame["over"]:
            if wanted(frame):
                page.goto(frame["table_url"])
                return frame
            legal = frame["legal"]
            action = next((call for call in prefers if call in legal), random.choice(legal))
            frame = page.request.post(
                f"/api/matches/{frame['id']}/actions",
                data={"ply": frame["ply"], "action": action},
                headers=headers,
            ).json()["frames"][-1]
    raise AssertionError("no match ever came to this")


def choose(page: Page, *choices: str) -> None:
    """Open the settings, press these, and close them: `pace=slow` is a choice, `sounds` a switch."""
    page.click("#settings-open")
    for choice in choices:
        name, _, value = choice.partition("=")
        which = f"[name={name}][value={value}]" if value else f"[name={name}]"
        page.locator(f"#settings label:has({which})").click()
    page.click("#settings .main")


def waiting(page: Page) -> str:
    """What the table waits for: `call`, `card`, `deal` or `result`."""
    page.wait_for_selector(WAITING, state="visible", timeout=20_000)
    if page.is_visible("#result[open]"):
        return "result"
    if page.is_visible("#deal-end[open]"):
        return "deal"
    return "call" if page.is_visible("#calls button.call") else "card"


def act(page: Page, number: int = 0, *, doubling: bool = False) -> str:
    """Do something legal, the other end of the choices every second time; hurry what follows.

    A person who is `doubling` raises whatever can be raised and leaves the buying to the others.
    """
    what = waiting(page)
    if what == "deal":
        page.click("#deal-end button")
    elif what in ("call", "card"):
        choices = page.locator("#calls button.call" if what == "call" else "#hand .card.legal")
        last = choices.nth(choices.count() - 1)
        chosen = choices.first if number % 2 else last
        if doubling and what == "call":
            chosen = last if last.get_attribute("data-call") in RAISES else choices.first
        # Cards overlap, and a person taps the edge that shows.
        chosen.click(position={"x": 8, "y": 20})
        if page.is_visible("#gahwa[open]"):
            page.click("#gahwa button.main")
        if not page.is_visible(WAITING):
            page.locator("#rug").click(position={"x": 200, "y": 120}, force=True)
    return what


def act_until(page: Page, wanted: str) -> None:
    """Play on until the table waits for this."""
    for number in range(2000):
        if waiting(page) == wanted:
            return
        act(page, number)
    raise AssertionError(f"the table never waited for {wanted}")
