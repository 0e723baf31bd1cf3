"""Settings of the look: four colours in the pack, and how figures are written, wherever they stand."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import violations
from tests.e2e.table import act, act_until, choose, open_random, open_where, waiting

Opener = Callable[..., Page]
BLUE, GREEN, RED, BLACK = (27, 82, 173), (29, 107, 52), (192, 47, 43), (28, 27, 31)
COLOURS = {"S": BLACK, "H": RED, "D": BLUE, "C": GREEN}

#: Every figure that can be seen or heard and is still written 1 2 3, but for names of letters and figures.
WESTERN = """() => {
  const left = "script, style, code, pre, .id, bdi:not([dir]), [translate=no]";
  const found = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.currentNode; node; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) { if (!node.parentElement.closest(left)) found.push(node.data); }
    else found.push(node.ariaLabel ?? "", node.title ?? "");
  }
  return found.map((text) => text.replace(/[A-Za-z][\\w-]*/g, "")).filter((text) => /[0-9]/.test(text));
}"""

#: How many pixels of a picture are of a colour, out of all.
PIXELS = """async ([picture, [red, green, blue]]) => {
  const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
  pen.drawImage(image, 0, 0);
  const { data } = pen.getImageData(0, 0, image.width, image.height);
  let count = 0;
  for (let n = 0; n < data.length; n += 4) {
    const off = Math.abs(data[n] - red) + Math.abs(data[n + 1] - green) + Math.abs(data[n + 2] - blue);
    if (off < 12) count += 1;
  }
  return count / (image.width * image.height);
}"""


def has_colour(page: Page, element: Locator, colour: tuple[int, int, int]) -> bool:
    picture = base64.b64encode(element.screenshot()).decode()
    share: float = page.evaluate(PIXELS, [picture, colour])
    return share > 0.01


def open_with_cards_of(page: Page, suits: str) -> None:
    """A table at which South holds these suits and nothing has been darkened."""
    for _ in range(30):
        open_random(page)
        assert waiting(page)
        held = all(page.locator(f"#hand [data-card$={suit}]").count() for suit in suits)
        if held and not page.locator("#hand .refused").count():
            return
    raise AssertionError(f"South never held {suits}")


def test_four_colours_are_everywhere_a_suit_is_drawn(open_browser: Opener) -> None:
    page = open_browser(locale="en")
    open_with_cards_of(page, "HDC")
    card = {suit: page.locator(f"#hand [data-card$={suit}]").last for suit in "HDC"}
    assert has_colour(page, card["D"], RED)
    choose(page, "suits=four")
    for _ in range(2):
        assert [has_colour(page, card["D"], colour) for colour in (BLUE, RED)] == [True, False]
        assert has_colour(page, card["C"], GREEN)
        assert has_colour(page, card["H"], RED)
        page.reload()
        waiting(page)
    for ruleset in ("classic", "gahwa"):
        page.goto(f"/?ruleset={ruleset}")
        up = page.locator(".rug.small use").get_attribute("href") or ""
        assert has_colour(page, page.locator(".rug.small .card"), COLOURS[up[-1]]), up
    frame = open_where(page, lambda f: (f["contract"] or {"trump": None})["trump"] in ("D", "C"), ("hokum",))
    trump = frame["contract"]["trump"]
    assert has_colour(page, page.locator("#contract .suit"), COLOURS[trump])
    choose(page, "suits=two")
    assert not has_colour(page, page.locator("#contract .suit"), COLOURS[trump])


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_four_colours_and_the_settings_can_be_told_apart(open_browser: Opener, scheme: str) -> None:
    page = open_browser(locale="en", color_scheme=scheme, chosen={"suits": "four"})
    open_random(page)
    for what in ("call", "card", "deal"):
        act_until(page, what)
        assert violations(page) == [], what
    page.keyboard.press("Enter")
    waiting(page)
    page.click("#settings-open")
    assert violations(page) == []


@pytest.mark.parametrize("language", ["ar", "en"])
def test_figures_are_written_as_chosen_wherever_they_stand(open_browser: Opener, language: str) -> None:
    page = open_browser(locale=language)
    page.goto("/")
    assert page.evaluate(WESTERN) != []
    choose(page, "digits=arab")
    for path in ("/", "/rules", "/days/2026-11-10", "/matches", "/fair", "/privacy"):
        assert page.evaluate(WESTERN) == [], page.url
        page.goto(path)
    assert page.evaluate(WESTERN) == []
    page.goto("/fair")
    expect(page.locator("main")).to_contain_text("SHA-256")
    open_random(page)
    for what in ("call", "card", "deal"):
        act_until(page, what)
        assert page.evaluate(WESTERN) == [], what
    act(page)
    waiting(page)
    expect(page.locator("#score-NS .points")).to_have_text(re.compile("^[٠-٩]+\u200e?$"))
    choose(page, "digits=latin")
    expect(page.locator("#score-NS .points")).to_have_text(re.compile("^[0-9]+$"))
    assert page.evaluate("() => /[٠-٩]/.test(document.querySelector('main').innerHTML)") is False


def test_figures_are_painted_as_chosen_from_the_first(open_browser: Opener) -> None:
    """The server writes 1 2 3, and not one frame shows it."""
    page = open_browser(locale="ar", chosen={"digits": "arab"})
    page.add_init_script(
        """window.painted = [];
        const look = () => {
          window.painted.push(document.querySelector(".when")?.textContent ?? "");
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);"""
    )
    page.goto("/")
    page.wait_for_function("() => window.painted.filter(Boolean).length > 5")
    assert not re.search("[0-9]", " ".join(page.evaluate("window.painted")))


def test_a_row_of_figures_keeps_its_order_in_english(open_browser: Opener) -> None:
    page = open_browser(locale="en", chosen={"digits": "arab"})
    page.goto("/privacy")
    first, last = page.evaluate(
        """() => {
          const line = document.querySelector("h1");
          line.textContent = "86–76";
          return new Promise((resolve) => requestAnimationFrame(() => {
            const [text] = line.childNodes;
            const at = (n) => {
              const range = document.createRange();
              range.setStart(text, n);
              range.setEnd(text, n + 1);
              return range.getBoundingClientRect().x;
            };
            resolve([at(0), at(text.data.lastIndexOf("٦"))]);
          }));
        }"""
    )
    assert first < last


@pytest.mark.parametrize(("language", "left"), [("ar", "latin"), ("en", "arabic|figures")])
def test_a_table_fetches_no_font_that_it_hardly_shows(open_browser: Opener, language: str, left: str) -> None:
    page = open_browser(locale=language)
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url) if "/fonts/" in request.url else None)
    open_random(page)
    act_until(page, "deal")
    assert len(fetched) >= 3
    assert [url for url in fetched if re.search(left, url)] == []
