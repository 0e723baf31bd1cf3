"""Where things lie: every word inside its box, no box over another, in every language, size and size of text."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

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
    for path in ("/", "/days/2026-11-10?ruleset=gahwa", "/matches", "/rules", "/fair", "/cookies", "/nowhere"):
        page.goto(path)
        page.evaluate("document.fonts.ready.then(() => null)")
        assert page.evaluate(TIGHT) == [], path
