"""A person at the table: waits until something is to be done, and does it."""

from __future__ import annotations

from playwright.sync_api import Page

#: Something to say, a card to play, the account of a deal, or the result.
WAITING = "#calls button.call, #hand .card.legal, #deal-end[open], #result[open]"


def open_daily(page: Page) -> None:
    """From the home page to today's table."""
    page.goto("/")
    page.click("[data-open='/api/daily']")
    page.wait_for_url("**/table/*")


def open_random(page: Page) -> None:
    """From the home page to a new random match."""
    page.goto("/")
    page.click("[data-open='/api/matches']")
    page.wait_for_url("**/table/*")


def waiting(page: Page) -> str:
    """What the table waits for: `call`, `card`, `deal` or `result`."""
    page.wait_for_selector(WAITING, state="visible", timeout=20_000)
    if page.is_visible("#result[open]"):
        return "result"
    if page.is_visible("#deal-end[open]"):
        return "deal"
    return "call" if page.is_visible("#calls button.call") else "card"


def act(page: Page, number: int = 0) -> str:
    """Do something legal, the other end of the choices every second time; hurry what follows."""
    what = waiting(page)
    if what == "deal":
        page.click("#deal-end button")
    elif what in ("call", "card"):
        choices = page.locator("#calls button.call" if what == "call" else "#hand .card.legal")
        chosen = choices.nth(0 if number % 2 else choices.count() - 1)
        # Cards overlap, and a person taps the edge that shows.
        chosen.click(position={"x": 8, "y": 20})
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
