"""Where things lie: words inside their boxes, no box over another, in every language and size of text."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.table import open_random, waiting
from tests.e2e.test_screens import PAGES

Opener = Callable[..., Page]

#: The spaces between words in the display face that are narrower than a fifth of the letters' size.
TIGHT = """() => {
  const tight = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const style = getComputedStyle(text.parentElement);
    if (!style.fontFamily.startsWith('"Reem Kufi"')) continue;
    for (const { index } of text.data.matchAll(/(?<=\\S) (?=\\S)/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + 1);
      const { width } = range.getBoundingClientRect();
      if (width > 0 && width < 0.2 * parseFloat(style.fontSize)) tight.push(`${text.data.trim()}: ${width}`);
    }
  }
  return tight;
}"""


@pytest.mark.parametrize("language", ["ar", "en"])
def test_words_in_the_display_face_stand_apart(open_browser: Opener, language: str) -> None:
    page = open_browser(locale=language)
    for path in (
        "/",
        "/days/2026-11-10?ruleset=gahwa",
        "/matches",
        "/rules",
        "/fair",
        "/cookies",
        "/nowhere",
    ):
        page.goto(path)
        page.evaluate("document.fonts.ready.then(() => null)")
        assert page.evaluate(TIGHT) == [], path


@pytest.mark.parametrize("path", ["/", "/matches", "/rules", "table"])
def test_a_page_names_all_modules_that_it_runs_and_no_other(open_browser: Opener, path: str) -> None:
    """Named in the head they are fetched at once; found in one another they come level by level."""
    page = open_browser()
    if path == "table":
        open_random(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    page.goto(page.url if path == "table" else path)
    page.wait_for_load_state("networkidle")
    named = page.locator("link[rel=modulepreload]").evaluate_all(
        "all => all.map((link) => new URL(link.href).pathname)"
    )
    run = [path for path in asked if "/js/" in path and not path.endswith("/theme.js")]
    assert sorted(named) == sorted(run)
    words = [path for path in asked if "/i18n/" in path]
    assert len(words) == (1 if path == "table" else 0)


def test_without_scripts_nothing_looks_alive_that_is_dead_and_the_reason_stands_in_its_place(
    open_browser: Opener,
) -> None:
    scripted = open_browser()
    scripted.goto("/")
    there = scripted.locator("[data-open='/api/daily']").bounding_box()
    assert there is not None
    open_random(scripted)
    state = scripted.context.storage_state()
    page = open_browser(java_script_enabled=False, storage_state=state)
    for path in ("/", "/matches", scripted.url, "/rules", "/nowhere"):
        page.goto(path)
        expect(page.locator("button:visible, input:visible")).to_have_count(0)
    page.goto("/")
    reason = page.locator(".unscripted").first.bounding_box()
    assert reason is not None
    assert reason["y"] == pytest.approx(there["y"], abs=2)
    expect(page.locator(".unscripted").first).to_contain_text("جافاسكربت")


def enlarge(page: Page, percent: int) -> None:
    """Show every page of this browser with letters of this size."""
    page.add_init_script(
        "addEventListener('DOMContentLoaded',"
        f" () => {{ document.documentElement.style.fontSize = '{percent}%' }})"
    )


@pytest.mark.parametrize("language", ["ar", "en"])
@pytest.mark.parametrize(
    ("width", "height"),
    [(320, 568), (360, 740), (568, 320), (667, 375), (740, 360), (844, 390), (1280, 800)],
)
def test_the_button_that_plays_stands_on_the_first_screen(
    open_browser: Opener, language: str, width: int, height: int
) -> None:
    page = open_browser(locale=language, viewport={"width": width, "height": height})
    page.goto("/")
    page.evaluate("document.fonts.ready.then(() => null)")
    box = page.locator("[data-open='/api/daily']").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= height


@pytest.mark.parametrize("language", ["ar", "en"])
@pytest.mark.parametrize(("width", "percent"), [(320, 150), (320, 200), (180, 100), (160, 100)])
def test_no_page_is_wider_than_the_screen_with_large_letters(
    open_browser: Opener, language: str, width: int, percent: int
) -> None:
    """A screen of 160 is one of 320 in a browser that shows everything at twice its size."""
    page = open_browser(locale=language, viewport={"width": width, "height": 568})
    enlarge(page, percent)
    for path in PAGES:
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
    open_random(page)
    waiting(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
