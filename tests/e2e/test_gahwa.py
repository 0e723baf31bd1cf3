"""A person plays gahwa: the ladder of doubles, locked deals, a hokum kept or changed, its own board."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from baloot.config import ROOT
from tests.e2e.conftest import DESK, SMALL_PHONE, violations
from tests.e2e.table import Frame, act, open_daily, open_random, open_where, waiting

Opener = Callable[..., Page]
TODAY = "/days/2026-11-10"


def play_to_the_end(page: Page, met: Callable[[str], None]) -> None:
    """Double whatever can be doubled until the result is there; tell each time what the table waits for."""
    for number in range(2000):
        what = waiting(page)
        met(what)
        if what == "result":
            return
        act(page, number, doubling=True)
    raise AssertionError("the match never ended")


def test_todays_gahwa_is_played_on_a_phone_with_doubled_and_locked_deals(open_browser: Opener) -> None:
    page = open_browser(locale="ar")
    open_daily(page, "gahwa")
    expect(page.locator(".which .set")).to_have_text("قهوة")
    seen: set[str] = set()

    def meet(what: str) -> None:
        chip = page.locator("#contract").inner_text()
        if what == "call" and page.locator("[data-call=double]").count() and "ladder" not in seen:
            seen.add("ladder")
            before = page.locator("#hand").inner_html()
            assert page.locator("#hand .card").count() == 8
            assert page.locator("#pile .card").count() == 0
            expect(page.locator("#prompt")).to_contain_text("تدبّل أو لا؟")
            expect(page.locator("[data-call=double] small")).to_contain_text("×2")
            assert violations(page) == []
            page.reload()
            assert waiting(page) == "call"
            assert page.locator("#hand [data-card]").count() == before.count("data-card")
            expect(page.locator("[data-call=double]")).to_be_visible()
        if what == "card" and "مقفول" in chip:
            seen.add("locked")
            expect(page.locator("#contract .level")).to_contain_text("×")
        if what == "deal" and page.locator("#deal-end .level").count():
            seen.add("doubled deal")

    play_to_the_end(page, meet)
    assert seen == {"ladder", "locked", "doubled deal"}
    ours = page.locator("#result .final b").nth(0).inner_text()
    page.fill("#name", "أم قهوة")
    page.click("#result form.name button")
    expect(page.locator("#result tr.me .who")).to_contain_text("أم قهوة")
    page.click("#result .actions a.main")
    expect(page.locator("h1")).to_contain_text("قهوة")
    expect(page.locator("tr.me")).to_contain_text("أم قهوة")
    assert page.locator("tr.me td").all_inner_texts()[1] == ours
    page.goto("/")
    expect(page.locator(".today .tally b").nth(0)).to_have_text(ours)
    # The other set's day is as it was: not on its board, and still to be played.
    page.goto(f"{TODAY}?ruleset=classic")
    expect(page.locator("h1")).to_contain_text("كلاسيكي")
    expect(page.locator("tr.me")).to_have_count(0)
    page.goto("/")
    expect(page.locator("[data-open='/api/daily'][data-ruleset=classic]")).to_be_visible()
    page.goto("/matches")
    expect(page.locator(".matches .set")).to_have_text(["قهوة"])


def test_a_random_gahwa_is_played_to_the_end_in_english(open_browser: Opener) -> None:
    page = open_browser(locale="en", viewport=DESK)
    offered: set[str] = set()

    def meet(what: str) -> None:
        if what == "call":
            calls = page.locator("#calls button.call").evaluate_all("all => all.map(b => b.dataset.call)")
            offered.update(calls)

    for _ in range(5):
        open_random(page, "gahwa")
        play_to_the_end(page, meet)
        figures = [int(figure) for figure in page.locator("#result .final b").all_inner_texts()]
        assert max(figures) >= 152
        if "double" in offered:
            return
    raise AssertionError("the ladder was never offered")


def last_bid(frame: Frame) -> str:
    """The last thing said that is not a pass."""
    return next((call for _seat, call in reversed(frame["calls"]) if call != "pass"), "")


#: What South may be asked, how South's calls lead there, and the question in English.
PHASES = [
    (
        lambda f: f["contract"] is None and f["legal"] == ["hokum", "sun"],
        ("hokum", "pass"),
        "Keep hokum, or change to sun?",
    ),
    (
        lambda f: f["contract"] is None and "pass" not in f["legal"] and len(f["legal"]) == 4,
        (),
        "Name the trump suit, or change to sun?",
    ),
    (
        lambda f: f["legal"] == ["pass", "sun"] and last_bid(f) in ("sun", "ashkal"),
        ("pass",),
        "Take the sun over?",
    ),
    (lambda f: f["legal"] == ["pass", "double"], ("pass",), "Double it, or pass?"),
    (
        lambda f: (
            f["contract"]
            and f["contract"]["locked"]
            and not f["trick"]
            and all(len(action) == 2 for action in f["legal"])
            and 0 < len(f["legal"]) < len(f["hand"])
        ),
        ("double", "pass"),
        "Locked: do not lead a trump",
    ),
]


@pytest.mark.parametrize(("wanted", "prefers", "question"), PHASES, ids=[phase[2] for phase in PHASES])
def test_a_table_that_is_opened_anywhere_asks_what_there_is_to_decide(
    open_browser: Opener, wanted: Callable[[Frame], bool], prefers: tuple[str, ...], question: str
) -> None:
    page = open_browser(locale="en", viewport=SMALL_PHONE)
    frame = open_where(page, wanted, prefers)
    waiting(page)
    expect(page.locator("#prompt strong")).to_have_text(question)
    offered = page.locator("#calls button.call, #hand .card.legal").evaluate_all(
        "all => all.map(b => b.dataset.call ?? b.dataset.card)"
    )
    assert sorted(offered) == sorted(frame["legal"])
    assert page.locator("#hand .card").count() == len(frame["hand"])
    assert page.locator("#pile .up").count() == (0 if frame["contract"] else 1)
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL_PHONE["width"]
    clipped = page.locator("#calls button.call").evaluate_all(
        "all => all.filter(b => b.scrollWidth > b.clientWidth).map(b => b.textContent)"
    )
    assert clipped == []


#: From now on, everything that lies beside a seat.
LISTEN = """() => {
  window.said = { S: [], E: [], N: [], W: [] };
  for (const [seat, words] of Object.entries(window.said)) {
    const bubble = document.querySelector(`.said-${seat}`);
    const note = () => { if (!bubble.hidden) words.push(bubble.textContent); };
    new MutationObserver(note).observe(bubble, { childList: true, attributes: true });
  }
}"""


def test_BID_10_a_pass_of_the_second_round_keeps_its_word_when_a_contract_stands(
    open_browser: Opener,
) -> None:
    """The partner buys, so that South is not asked on the ladder, where a pass is a plain pass again."""
    page = open_browser(locale="ar")
    frame = open_where(page, lambda f: f["round"] == 2 and ["N", "hokum"] in f["calls"], ("pass",))
    assert waiting(page) == "call"
    expect(page.locator("[data-call=pass] .word")).to_have_text("ولا")
    for seat in {seat for seat, _call in frame["calls"]}:
        spoken = [call for speaker, call in frame["calls"] if speaker == seat]
        word = "حكم" if spoken[-1] == "hokum" else "ولا" if len(spoken) == 2 else "بس"
        expect(page.locator(f".said-{seat}")).to_have_text(word)
    page.evaluate(LISTEN)
    page.click("[data-call=pass]")
    page.wait_for_selector("#contract .what")
    waiting(page)
    said = page.evaluate("window.said")
    assert set(said["S"]) == {"ولا"}


@pytest.mark.parametrize(
    ("level", "locked", "asked", "question"),
    [
        (2, True, "triple", "Raise to triple, or pass?"),
        (3, False, "four", "Raise to four, or pass?"),
        (4, True, "gahwa", "Gahwa, or pass?"),
    ],
)
def test_every_rung_of_the_ladder_is_offered_with_its_meaning(
    open_browser: Opener, level: int, locked: bool, asked: str, question: str
) -> None:
    """The answers to a double are rare at random, so that the server's frame is taken one rung further."""
    page = open_browser(locale="en")
    frame = open_where(page, lambda f: f["legal"] == ["pass", "double"], ("pass",))
    frame["contract"] |= {"level": level, "locked": locked, "kind": "hokum", "trump": "H"}
    frame["legal"] = ["pass", asked]
    page.route(f"**/api/matches/{frame['id']}", lambda route: route.fulfill(json=frame))
    page.reload()
    assert waiting(page) == "call"
    expect(page.locator("#prompt strong")).to_have_text(question)
    expect(page.locator("#contract .level")).to_contain_text(f"×{level}")
    expect(page.locator("#contract .means")).to_have_text(
        "Locked: no trump leads" if locked else "Open: trumps may be led"
    )
    expect(page.locator("[data-call=pass] small")).to_contain_text(f"×{level}")
    means = "decides the match" if asked == "gahwa" else f"×{level + 1}"
    expect(page.locator(f"[data-call={asked}] small")).to_contain_text(means)
    assert violations(page) == []


def test_the_rules_page_has_every_rule_and_marks_the_chosen_set(open_browser: Opener) -> None:
    page = open_browser(locale="en")
    rules = re.findall(r"^\| ([A-Z]+-\d+) \|", (ROOT / "docs" / "rules.md").read_text(), re.MULTILINE)
    for chosen, other in (("classic", "gahwa"), ("gahwa", "classic")):
        page.goto(f"/rules?ruleset={chosen}")
        anchors = page.locator("[id]").evaluate_all("all => all.map(e => e.id)")
        assert [rule for rule in rules if rule not in anchors] == []
        targets = page.locator("a.id").evaluate_all("all => all.map(a => a.hash.slice(1))")
        assert set(targets) <= set(anchors)
        expect(page.locator(".sets-table thead .mine")).to_contain_text(chosen.capitalize())
        expect(page.locator("#KAB-1 .mine")).to_contain_text("25" if chosen == "classic" else "88")
        assert page.locator(f".sets a[href*='{other}']").get_attribute("aria-current") is None
        assert violations(page) == []
    # 81 to 81 in hokum: made by rounding in classic, lost in gahwa.
    row = page.locator(".examples tbody tr", has_text="81").first
    assert [" ".join(cell.split()) for cell in row.locator("td").all_inner_texts()] == [
        "Us 8 Them 8 made",
        "Us 0 Them 16 lost",
    ]


def test_the_choice_keeps_the_page_and_is_remembered(open_browser: Opener) -> None:
    page = open_browser(locale="en")
    page.goto(TODAY)
    page.click(".sets a[href*='gahwa']")
    assert TODAY in page.url
    expect(page.locator("h1")).to_contain_text("Gahwa")
    page.goto("/")
    expect(page.locator(".sets [aria-current]")).to_contain_text("Gahwa")
    expect(page.locator("[data-open='/api/daily']")).to_have_attribute("data-ruleset", "gahwa")
