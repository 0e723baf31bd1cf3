"""Where things lie: words inside their boxes, no box over another, in every language and size of text."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.table import Frame, act_until, open_random, waiting
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
    assert len(words) == (1 if any(path.endswith("/words.js") for path in run) else 0)


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


#: What South may be asked, as a frame says it: everybody has spoken, or three cards lie and eight are held.
SPOKEN = [
    ["E", "pass"],
    ["N", "pass"],
    ["W", "pass"],
    ["S", "pass"],
    ["E", "pass"],
    ["N", "pass"],
    ["W", "pass"],
]
HELD = ["QS", "8S", "TH", "7H", "9C", "AC", "8C", "7C"]
BOUGHT = {"kind": "hokum", "trump": "H", "declarer": "W", "taker": "W", "level": 1, "locked": False}
AUCTION = {"up": "TD", "dealer": "S", "turn": "S", "contract": None, "trick": [], "hand": HELD[:5]}
PLAY = {"up": "TD", "dealer": "S", "turn": "S", "calls": SPOKEN, "round": None, "hand": HELD}
ASKED: dict[str, dict[str, Any]] = {
    "two": AUCTION | {"calls": [["S", "hokum"], *SPOKEN[:3]], "round": 1, "legal": ["hokum", "sun"]},
    "three": AUCTION | {"calls": SPOKEN[:2], "round": 1, "legal": ["pass", "hokum", "sun"]},
    "four": AUCTION | {"calls": SPOKEN[:3], "round": 1, "legal": ["pass", "hokum", "sun", "ashkal"]},
    "named": AUCTION
    | {"calls": [*SPOKEN[:4], ["S", "hokum"]], "round": 2, "legal": ["hokum-S", "hokum-H", "hokum-C", "sun"]},
    "five": AUCTION
    | {"calls": SPOKEN, "round": 2, "legal": ["pass", "hokum-S", "hokum-H", "hokum-C", "sun"]},
    "six": AUCTION
    | {"calls": SPOKEN, "round": 2, "legal": ["pass", *(f"hokum-{suit}" for suit in "SHDC"), "sun"]},
    "ladder": PLAY | {"contract": BOUGHT, "trick": [], "legal": ["pass", "double"]},
    "raised": PLAY
    | {"contract": BOUGHT | {"level": 2, "locked": True}, "trick": [], "legal": ["pass", "triple"]},
    "played": PLAY
    | {"contract": BOUGHT, "trick": [["E", "KS"], ["N", "TS"], ["W", "9S"]], "legal": ["QS", "8S"]},
}


def open_at(page: Page, asked: str) -> None:
    """A table at which South is asked this: the server's frame of a new match, changed on its way."""
    page.goto("/")
    headers = {"X-CSRFToken": page.get_attribute("meta[name=csrf-token]", "content") or ""}
    frame = page.request.post(
        "/api/matches", data={"ruleset": "gahwa", "level": "basic"}, headers=headers
    ).json()
    frame |= ASKED[asked] | {"totals": {"NS": 124, "EW": 137}}
    page.route(f"**/api/matches/{frame['id']}", lambda route: route.fulfill(json=frame))
    page.goto(frame["table_url"])
    waiting(page)
    page.evaluate("document.fonts.ready.then(() => null)")


#: Waits until nothing on the table has moved for a while.
STILL = """async () => {
  const places = () => [...document.querySelectorAll("#main, #main *")].map((element) => {
    const { x, y, right, bottom } = element.getBoundingClientRect();
    return [x, y, right, bottom].join();
  }).join(" ");
  for (let last = "", same = 0; same < 3;) {
    await new Promise((done) => setTimeout(() => requestAnimationFrame(done), 30));
    const now = places();
    same = now === last ? same + 1 : 0;
    last = now;
  }
}"""


def show(page: Page, width: int, height: int, percent: int = 100) -> None:
    """Turn the screen into one of this size with letters of this size; wait until all has its place."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(f"innerWidth === {width} && innerHeight === {height}")
    page.evaluate(f"document.documentElement.style.fontSize = '{percent}%'")
    page.evaluate(STILL)


#: What is drawn of an element: its words and signs, but for what is only read aloud.
DRAWN = """
const drawn = (element) => {
  const boxes = [...element.querySelectorAll("svg")].map((sign) => sign.getBoundingClientRect());
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    if (text.parentElement.closest(".spoken")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    boxes.push(...range.getClientRects());
  }
  return boxes;
};
"""

#: The calls whose words reach beyond their button, or into its edge of two and a half pixels.
BURST = f"""() => {{{DRAWN}
  return [...document.querySelectorAll("#calls button.call")].flatMap((button) => {{
    const box = button.getBoundingClientRect();
    return drawn(button).filter((words) => words.left < box.left + 2.5 || words.right > box.right - 2.5
      || words.top < box.top || words.bottom > box.bottom)
      .map((words) => `${{button.dataset.call}}: ${{words.width}} in ${{box.width}}`);
  }});
}}"""


@pytest.mark.parametrize("language", ["ar", "en"])
@pytest.mark.parametrize("asked", ["two", "three", "four", "named", "five", "six", "ladder", "raised"])
def test_the_words_of_a_call_stay_inside_its_button(open_browser: Opener, language: str, asked: str) -> None:
    page = open_browser(locale=language)
    open_at(page, asked)
    assert page.locator("#calls button.call").count() == len(ASKED[asked]["legal"])
    phones = [(width, 740) for width in (320, 330, 345, 359, 360, 375, 390, 412, 430, 479, 480)]
    for width, height in (*phones, (568, 320), (740, 360), (932, 430), (1280, 800)):
        show(page, width, height)
        assert page.evaluate(BURST) == [], width


#: What lies over what it must not: the boxes of each pair that meet; `index` is the part of the turned-up
#: card that names it.
OVERLAPS = """(pairs) => {
  const boxes = (selector) => [...document.querySelectorAll(selector.replace("index", ".up"))]
    .filter((element) => element.checkVisibility() && element.getClientRects().length)
    .map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const part = selector.includes("index") ? [0.42, 0.5] : [1, 1];
      return { element, left, top, right: left + width * part[0], bottom: top + height * part[1] };
    });
  const met = [];
  for (const [one, other] of pairs) for (const a of boxes(one)) for (const b of boxes(other)) {
    if (a.element === b.element || a.element.contains(b.element) || b.element.contains(a.element)) continue;
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const along = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (across <= 1 || along <= 1) continue;
    const [what, which] = [a, b].map(({ element }) => `${element.className} ${element.textContent}`);
    met.push(`${what} over ${which}: ${Math.round(across)} by ${Math.round(along)}`);
  }
  return met;
}"""
SEATS = ".seat .mark, .seat .dealer:not([hidden])"
APART = [
    ("#prompt", "#pile .up"),
    ("#prompt", SEATS),
    ("#prompt", ".seat .name"),
    ("#prompt", ".said"),
    ("#prompt", "#calls .call"),
    ("#prompt", "#trick .laid"),
    ("#prompt", "#hand .card"),
    ("#calls .call", "#hand .card"),
    ("#calls .call", SEATS),
    ("#calls .call", "#pile .up"),
    ("#calls .call", ".said"),
    (".said", SEATS),
    (".said", "#pile index"),
    (".seat .mark", ".seat .mark"),
    (".seat .mark", ".seat .name"),
    ("#pile .up", SEATS),
    ("#pile .up", ".seat .name"),
]

#: What of the score and the contract cannot be seen whole.
HIDDEN = f"""() => {{{DRAWN}
  return [...document.querySelectorAll("#sheet-open > :not(.spoken)")].flatMap((part) => {{
    const box = part.getBoundingClientRect();
    return drawn(part).filter((words) => words.left < box.left
      || words.right > Math.min(box.right, innerWidth)
      || (words.top + words.bottom) / 2 + 0.3 * words.height > box.bottom
      || (words.top + words.bottom) / 2 - 0.3 * words.height < box.top)
      .map((words) => `${{part.textContent}}: ${{[words, box].map((it) => [it.width, it.height])}}`);
  }});
}}"""

SCREENS = [
    (320, 568, 100),
    (360, 740, 100),
    (375, 667, 100),
    (568, 320, 100),
    (740, 360, 100),
    (768, 1024, 100),
    (1280, 800, 100),
    (1440, 900, 100),
    (360, 740, 150),
    (360, 740, 200),
    (320, 568, 150),
    (320, 568, 200),
    (180, 370, 100),
    (640, 400, 100),
    (1280, 800, 200),
    (740, 360, 200),
]


@pytest.mark.parametrize("language", ["ar", "en"])
@pytest.mark.parametrize("asked", ["four", "five", "named", "raised", "played"])
def test_nothing_covers_what_must_be_seen_on_any_screen_with_letters_of_any_size(
    open_browser: Opener, language: str, asked: str
) -> None:
    page = open_browser(locale=language)
    open_at(page, asked)
    faults = []
    for width, height, percent in SCREENS:
        show(page, width, height, percent)
        faults += [
            (width, height, percent, fault)
            for fault in page.evaluate(OVERLAPS, APART) + page.evaluate(HIDDEN) + page.evaluate(BURST)
        ]
    assert faults == []


#: Keeps every place that the rug has on the screen from now on.
WATCH = """() => {
  window.places = new Set();
  const look = () => {
    const { x, y, width, height } = document.querySelector("#rug").getBoundingClientRect();
    window.places.add([x, y, width, height].join());
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 740), (740, 360), (1280, 800)])
def test_the_rug_keeps_its_place_over_a_whole_deal(open_browser: Opener, width: int, height: int) -> None:
    page = open_browser(viewport={"width": width, "height": height})
    open_random(page, "gahwa")
    waiting(page)
    page.evaluate(WATCH)
    act_until(page, "deal")
    assert len(page.evaluate("[...window.places]")) == 1


@pytest.mark.parametrize("language", ["ar", "en"])
def test_the_rug_lies_the_same_whatever_is_asked(open_browser: Opener, language: str) -> None:
    page = open_browser(locale=language)
    places: dict[tuple[int, int], set[str]] = {}
    for asked in ("four", "five", "raised", "played"):
        open_at(page, asked)
        for screen in ((320, 568), (360, 740), (740, 360), (1280, 800)):
            show(page, *screen)
            place = page.evaluate("JSON.stringify(document.querySelector('#rug').getBoundingClientRect())")
            places.setdefault(screen, set()).add(place)
    assert {screen: len(found) for screen, found in places.items()} == dict.fromkeys(places, 1)


def play_out(page: Page) -> Frame:
    """A random match that is played to its end behind the page's back."""
    page.goto("/")
    headers = {"X-CSRFToken": page.get_attribute("meta[name=csrf-token]", "content") or ""}
    wanted = {"ruleset": "classic", "level": "basic"}
    frame: Frame = page.request.post("/api/matches", data=wanted, headers=headers).json()
    while not frame["over"]:
        action = {"ply": frame["ply"], "action": frame["legal"][-1]}
        path = f"/api/matches/{frame['id']}/actions"
        frame = page.request.post(path, data=action, headers=headers).json()["frames"][-1]
    return frame


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_paper_is_black_on_white_and_has_nothing_to_press(open_browser: Opener, theme: str) -> None:
    """The rules, and of a finished match the whole score sheet and nothing but it."""
    page = open_browser(locale="en", color_scheme=theme)
    page.add_init_script(f"localStorage.setItem('baloot-theme', '{theme}')")
    frame = play_out(page)
    for path in ("/rules", frame["table_url"]):
        page.goto(path)
        page.wait_for_load_state("networkidle")
        page.emulate_media(media="print")
        expect(
            page.locator("button:visible, .button:visible, header.top:visible, dialog:visible")
        ).to_have_count(0)
        colours = "[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color]"
        assert page.evaluate(colours) == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]
        row = page.locator("tbody tr:visible").first
        expect(row).to_have_css("break-inside", "avoid")
        page.emulate_media(media="screen")
    page.emulate_media(media="print")
    expect(page.locator("#rug, #hand, #sheet-open, #prompt")).to_have_count(4)
    expect(page.locator(":is(#rug, #hand, #sheet-open, #prompt):visible")).to_have_count(0)
    expect(page.locator("h1")).to_contain_text("Classic")
    totals = page.locator(".sheet tfoot td:visible").all_inner_texts()
    assert totals == [str(frame["totals"][side]) for side in ("NS", "EW")]


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1440, 900), (1920, 1080)])
def test_on_a_desk_a_full_hand_lies_side_by_side_and_the_score_stands_once(
    open_browser: Opener, width: int, height: int
) -> None:
    page = open_browser(locale="en")
    open_at(page, "played")
    show(page, width, height)
    boxes = page.locator("#hand .card").evaluate_all(
        "all => all.map((card) => card.getBoundingClientRect()).map(({ left, right }) => [left, right])"
    )
    assert len(boxes) == 8
    assert all(one[1] <= other[0] for one, other in pairwise(boxes))
    assert 105 <= boxes[0][1] - boxes[0][0] <= 150
    for points in ("124", "137"):
        expect(page.get_by_text(points, exact=True).locator("visible=true")).to_have_count(1)


def test_a_phone_on_its_side_has_the_question_right_above_the_hand(open_browser: Opener) -> None:
    page = open_browser()
    open_at(page, "played")
    show(page, 740, 360)
    line, card = (page.locator(which).first.bounding_box() for which in ("#prompt", "#hand .card.legal"))
    assert line is not None
    assert card is not None
    assert 0 <= card["y"] - line["y"] - line["height"] <= 20
    assert card["width"] >= 74
