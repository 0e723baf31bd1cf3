"""A table that tells: who announced what, why a card is refused, where the deal stands, what it came to."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.conftest import DESK, PHONE, SMALL_PHONE, violations
from tests.e2e.table import Frame, act, act_until, open_random, open_where, waiting

Opener = Callable[..., Page]
LYING_PHONE = {"width": 740, "height": 360}
SEATS = {"S": "You", "E": "Right", "N": "Partner", "W": "Left"}
RANKS = dict(zip("789TJQKA", ["seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"], strict=True))
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
KINDS = {"sira": "Sira", "fifty": "Fifty", "hundred": "Hundred", "four_hundred": "Four hundred"}
PASSING = ("pass",)
#: How many cards South holds before its first card, and before its second.
FIRST, SECOND = 8, 7


def spoken(card: str) -> str:
    """What a card is called in English."""
    return f"{RANKS[card[0]]} of {SUITS[card[1]]}"


def to_play(frame: Frame) -> bool:
    """South is to play a card, not to say something."""
    return any(len(action) == 2 for action in frame["legal"])


def serve(page: Page, frame: Frame, **changes: Any) -> Frame:
    """Let the table of this match find this frame, with some of it changed, whenever it looks."""
    changed: Frame = {**frame, **changes}
    page.route(f"**/api/matches/{frame['id']}", lambda route: route.fulfill(json=changed))
    page.reload()
    page.wait_for_selector("#hand .card")
    return changed


# Projects.


def test_a_project_has_its_tag_when_announced_lies_until_souths_next_card_and_comes_back_with_a_tap(
    open_browser: Opener,
) -> None:
    page = open_browser(locale="en")
    frame = open_where(
        page,
        lambda f: f["counts"]["S"] == FIRST and f["announced"] and to_play(f) and f["ruleset"] == "gahwa",
        PASSING,
    )
    seat, kind = frame["announced"][0]["seat"], KINDS[frame["announced"][0]["kind"]]
    tag = page.locator(f".seat-{seat} .tag")
    expect(tag).to_contain_text(kind)
    expect(page.get_by_role("button", name=f"{SEATS[seat]}: {kind}")).to_have_count(0)
    assert waiting(page) == "card"
    act(page)
    assert waiting(page) == "card"
    # The first trick is complete: everything that was announced lies open, also after a reload.
    for _ in range(2):
        fan = page.locator(f".fan-{seat}")
        expect(fan).to_be_visible()
        expect(page.get_by_role("group", name=f"{SEATS[seat]}: {kind}")).to_be_visible()
        shown = page.request.get(f"/api/matches/{frame['id']}").json()["announced"]
        cards = [card for project in shown if project["seat"] == seat for card in project["cards"]]
        names = fan.get_by_role("img").evaluate_all("all => all.map(card => card.ariaLabel)")
        assert names == [spoken(card) for card in cards]
        assert violations(page) == []
        page.reload()
        waiting(page)
    act(page, 1)
    waiting(page)
    expect(page.locator(".fan")).to_have_count(0)
    page.reload()
    assert waiting(page) == "card"
    expect(page.locator(".fan")).to_have_count(0)
    tag = page.get_by_role("button", name=f"{SEATS[seat]}: {kind}")
    expect(tag).to_have_attribute("aria-expanded", "false")
    tag.focus()
    page.keyboard.press("Enter")
    expect(page.locator(f".fan-{seat}")).to_be_visible()
    expect(tag).to_have_attribute("aria-expanded", "true")
    page.locator("#rug").click(position={"x": 170, "y": 380})
    expect(page.locator(".fan")).to_have_count(0)
    # The tag stays as long as the deal does.
    act_until(page, "deal")
    expect(page.locator(f".seat-{seat} .tag")).to_be_visible()
    page.click("#deal-end button")
    waiting(page)
    expect(page.locator(".tag")).to_have_count(0)


#: As much as four hands can show, a whole suit each.
ALL_SHOWN = [
    {"seat": seat, "kind": kind, "cards": [rank + suit for rank in ranks]}
    for seat, suit, kinds in (
        ("N", "H", (("hundred", "AKQJT"), ("sira", "987"))),
        ("S", "S", (("hundred", "AKQJT"), ("sira", "987"))),
        ("E", "D", (("fifty", "AKQJ"), ("fifty", "T987"))),
        ("W", "C", (("fifty", "AKQJ"), ("fifty", "T987"))),
    )
    for kind, ranks in kinds
]
#: The shown cards whose index something lies over: rank and suit, in the upper left of the card.
COVERED = """() => [...document.querySelectorAll(".fan .card")].filter((card) => {
  const { x, y, width, height } = card.getBoundingClientRect();
  return [[0.06, 0.1], [0.3, 0.1], [0.06, 0.62], [0.3, 0.62]].some(([across, down]) =>
    document.elementFromPoint(x + across * width, y + down * height)?.closest(".card") !== card);
}).map((card) => card.dataset.shown)"""


@pytest.mark.parametrize(
    "viewport", [SMALL_PHONE, PHONE, LYING_PHONE, DESK], ids=["320", "360", "lying", "desk"]
)
@pytest.mark.parametrize("locale", ["ar", "en"])
def test_no_index_of_a_shown_card_is_covered_however_many_are_shown(
    open_browser: Opener, locale: str, viewport: dict[str, int]
) -> None:
    page = open_browser(locale=locale, viewport=viewport)
    frame = open_where(page, lambda f: f["counts"]["S"] == SECOND and to_play(f), PASSING)
    serve(page, frame, announced=ALL_SHOWN)
    waiting(page)
    expect(page.locator(".fan .card")).to_have_count(32)
    # No index of the trick is covered either, as far as the hand of the seat reaches in a real deal.
    assert page.evaluate(COVERED) == []
    page.locator("#rug").click(position={"x": 8, "y": 60})
    expect(page.locator(".fan")).to_have_count(0)
    expect(page.locator("button.tag")).to_have_count(4)


# Why not.

HOKUM = {"kind": "hokum", "trump": "H", "declarer": "E", "taker": "E", "level": 1, "locked": False}
SUN = {**HOKUM, "kind": "sun", "trump": None}
LOCKED = {**HOKUM, "level": 2, "locked": True}
HAND = ["AS", "7S", "JH", "7H", "KC"]
#: The rule that refuses a card, the contract, the trick, the card, and what the line then says.
REFUSALS = [
    ("DBL-6", LOCKED, [], "JH", "The deal is locked: lead another suit than trumps."),
    ("PLAY-2", SUN, [["E", "TS"]], "KC", "You hold spades, so you must follow."),
    ("PLAY-3", HOKUM, [["E", "TS"]], "JH", "You hold spades, so you must follow."),
    ("PLAY-4", HOKUM, [["W", "8C"]], "AS", "You hold clubs, so you must follow."),
    ("PLAY-5", HOKUM, [["W", "TH"]], "7H", "An opponent is winning, so you must play a higher trump."),
    ("PLAY-5", HOKUM, [["W", "TH"]], "AS", "You hold hearts, so you must follow."),
    ("PLAY-6", HOKUM, [["N", "TH"]], "AS", "You hold hearts, so you must follow."),
    ("PLAY-7", HOKUM, [["W", "TD"]], "AS", "You hold no diamonds, so you must trump."),
    (
        "PLAY-8",
        HOKUM,
        [["N", "KD"], ["W", "7D"]],
        "AS",
        "Your partner is not winning with an ace or an Ekka, so you must trump.",
    ),
    (
        "PLAY-8",
        HOKUM,
        [["N", "KD"], ["W", "8H"]],
        "7H",
        "An opponent is winning, so you must play a higher trump.",
    ),
    (
        "PLAY-9",
        HOKUM,
        [["E", "KD"], ["N", "7D"], ["W", "AD"]],
        "KC",
        "An opponent is winning and you hold a trump that beats the card, so you must trump.",
    ),
    (
        "PLAY-9",
        HOKUM,
        [["E", "KD"], ["N", "7D"], ["W", "8H"]],
        "7H",
        "An opponent is winning, so you must play a higher trump.",
    ),
]
#: Counts how often the device is asked to tremble.
TREMBLE = (
    "window.trembled = 0; navigator.vibrate = (...all) => { window.trembled += all.length; return true; };"
)


def refuse(page: Page, frame: Frame, rule: str, contract: Any, trick: Any, card: str) -> None:
    """Show a table at which this card is refused by this rule, and tap it."""
    legal = [other for other in HAND if other != card][:1]
    serve(page, frame, hand=HAND, legal=legal, why={card: rule}, contract=contract, trick=trick, announced=[])
    waiting(page)
    page.locator(f"#hand [data-card='{card}']").click(position={"x": 8, "y": 20}, force=True)


def test_a_refused_card_says_why_in_the_words_of_the_game(open_browser: Opener) -> None:
    page = open_browser(locale="en")
    page.add_init_script(TREMBLE)
    frame = open_where(page, to_play, PASSING)
    line = page.locator("#prompt")
    for rule, contract, trick, card, sentence in REFUSALS:
        refuse(page, frame, rule, contract, trick, card)
        expect(line.locator("span")).to_have_text(sentence)
        heard = f"{spoken(card).capitalize()} cannot be played now. {sentence}"
        expect(page.locator("#live p").last).to_have_text(re.compile(re.escape(heard), re.IGNORECASE))
        assert page.evaluate("window.trembled") == 1
        page.unroute_all()
    # It stands for a moment, and the line says again what is to be done.
    expect(line).to_contain_text("Your turn", timeout=6000)


def test_every_rule_that_the_line_can_name_has_its_text_in_either_rule_set(open_browser: Opener) -> None:
    page = open_browser(locale="en")
    for rule in {refusal[0] for refusal in REFUSALS}:
        page.goto("/rules")
        expect(page.locator(f"#{rule}")).to_have_count(1)


@pytest.mark.parametrize("viewport", [SMALL_PHONE, PHONE], ids=["320", "360"])
@pytest.mark.parametrize("locale", ["ar", "en"])
def test_the_rule_that_refuses_a_card_opens_over_the_table(
    open_browser: Opener, locale: str, viewport: dict[str, int]
) -> None:
    page = open_browser(locale=locale, viewport=viewport)
    frame = open_where(page, to_play, PASSING)
    refuse(page, frame, "PLAY-4", HOKUM, [["W", "8C"]], "AS")
    # The line stays for as long as somebody points at it.
    page.locator("#prompt").hover()
    line, rug = page.locator("#prompt").bounding_box(), page.locator("#rug").bounding_box()
    assert line is not None
    assert rug is not None
    assert rug["x"] <= line["x"]
    assert line["x"] + line["width"] <= rug["x"] + rug["width"]
    assert rug["y"] <= line["y"]
    assert violations(page) == []
    page.locator("#prompt button").click()
    sheet = page.locator("#rule-sheet")
    expect(sheet).to_be_visible()
    expect(sheet.locator("h2")).to_contain_text("PLAY-4")
    expect(sheet.locator(".body p").nth(1)).not_to_be_empty()
    assert violations(page) == []
    assert sheet.locator("a").get_attribute("href") == "/rules#PLAY-4"
    sheet.get_by_role("button").click()
    expect(sheet).to_be_hidden()
    expect(page.locator("#prompt button")).to_have_count(0)
    # The keyboard is back at the hand, and reading a rule of gahwa has not chosen gahwa for the next match.
    assert page.evaluate("document.activeElement.closest('#hand') !== null")
    page.goto("/rules")
    expect(page.locator(".sets [aria-current]")).to_have_attribute("href", re.compile("classic"))


def test_the_rule_is_the_one_of_the_rule_set_at_the_table(open_browser: Opener) -> None:
    page = open_browser(locale="en")
    frame = open_where(page, to_play, PASSING)
    refuse(page, frame, "PLAY-4", HOKUM, [["W", "8C"]], "AS")
    page.locator("#prompt button").click()
    expect(page.locator("#rule-sheet .body p").nth(1)).to_have_text(
        "Follow suit, trumps too, and with any card of it; without a card of the suit, play anything."
    )


# Where the deal stands.


def test_what_each_side_has_taken_and_who_bought_stand_at_the_table(open_browser: Opener) -> None:
    page = open_browser(locale="en")
    frame = open_where(page, lambda f: to_play(f) and f["counts"]["S"] <= 5, PASSING)
    waiting(page)
    said = []
    for side in ("NS", "EW"):
        taken = frame["taken"][side]
        tricks = "1 trick" if taken["tricks"] == 1 else f"{taken['tricks']} tricks"
        expect(page.locator(f"#score-{side} .taken")).to_contain_text(f"{tricks} · {taken['points']}")
        said.append(f"{tricks} · {taken['points']} card points")
    strip = page.get_by_role("button", name="Score sheet")
    expect(strip).to_have_accessible_name(re.compile(".*".join(map(re.escape, said))))
    contract = frame["contract"]
    expect(page.locator(".buyer:visible")).to_have_count(1)
    disc = page.locator(f".seat-{contract['declarer']} .buyer")
    words = f"Hokum {SUITS[contract['trump']]}" if contract["trump"] else "Sun"
    expect(disc).to_have_text(f"Buyer, {words}")
    expect(disc.locator(f".suit-{contract['trump']}" if contract["trump"] else ".sun")).to_be_visible()
    assert violations(page) == []
    # The largest figures fit too.
    full = {"tricks": 8, "points": 162}
    for viewport in (SMALL_PHONE, PHONE, LYING_PHONE, DESK):
        for locale in ("ar", "en"):
            page.set_viewport_size({"width": viewport["width"], "height": viewport["height"]})
            page.goto(f"{frame['table_url']}?lang={locale}")
            serve(page, frame, taken={"NS": full, "EW": full}, totals={"NS": 151, "EW": 151})
            wide = page.locator(".side, .side .taken").evaluate_all(
                "all => all.filter(box => box.scrollWidth > box.clientWidth).map(box => box.className)"
            )
            assert wide == [], (locale, viewport)
            page.unroute_all()


def test_the_card_that_takes_a_trick_is_ringed_and_named(open_browser: Opener) -> None:
    page = open_browser(locale="en")
    open_where(page, lambda f: to_play(f) and 3 <= f["counts"]["S"] <= 7, PASSING)
    page.evaluate("localStorage.setItem('baloot-pace', 'slow')")
    waiting(page)
    with page.expect_response(re.compile("/actions$")) as reply:
        page.locator("#hand .card.legal").first.click(position={"x": 8, "y": 20})
    frames = reply.value.json()["frames"]
    full = next(frame for frame in frames if not frame["trick"])
    winner = full["last_winner"]
    card = next(card for seat, card in full["last_trick"] if seat == winner)
    expect(page.locator(".laid.won")).to_have_attribute(
        "aria-label", f"{SEATS[winner]}: {spoken(card)}, takes the trick", timeout=15_000
    )
    expect(page.locator(".seat.took")).to_have_class(re.compile(rf"seat-{winner}\b"))
    waiting(page)
    expect(page.locator(".laid.won, .seat.took")).to_have_count(0)


def test_cards_of_a_trick_say_whose_they_are(open_browser: Opener) -> None:
    page = open_browser(locale="en")
    frame = open_where(page, lambda f: to_play(f) and len(f["trick"]) > 1 and f["last_trick"], PASSING)
    waiting(page)
    for seat, card in frame["trick"]:
        expect(page.get_by_role("img", name=f"{SEATS[seat]}: {spoken(card)}", exact=True)).to_be_visible()
    page.click("#last-trick")
    for seat, card in frame["last_trick"]:
        expect(page.get_by_role("img", name=f"{SEATS[seat]}: {spoken(card)}", exact=True)).to_be_visible()
    expect(page.locator("#last-trick-shown .won")).to_have_class(re.compile(f"at-{frame['last_winner']}"))


# The focus.

FOCUSED = "document.activeElement.matches('#calls button:first-child, #hand .card.legal')"


def test_the_keyboard_begins_at_what_is_offered(open_browser: Opener) -> None:
    page = open_browser()
    open_random(page)
    assert waiting(page) == "call"
    assert page.evaluate(FOCUSED)
    page.keyboard.press("Enter")
    act_until(page, "card")
    page.reload()
    assert waiting(page) == "card"
    assert page.evaluate(FOCUSED)
    first = page.locator("#hand .card.legal").first
    expect(first).to_be_focused()


@pytest.mark.parametrize("busy", ["a finger", "a dialog"])
def test_the_focus_is_taken_from_no_finger_and_from_no_dialog(open_browser: Opener, busy: str) -> None:
    page = open_browser()
    open_random(page)
    waiting(page)
    held: list[Route] = []
    page.route(f"**/api/matches/{page.url.rpartition('/')[2]}", lambda route: held.append(route))
    page.reload()
    page.wait_for_function("() => document.querySelector('.weave path')")
    if busy == "a finger":
        page.locator("#rug").click(position={"x": 150, "y": 150})
    else:
        page.locator("#settings-open").focus()
        page.keyboard.press("Enter")
        expect(page.locator("#settings")).to_be_visible()
    held[0].continue_()
    waiting(page)
    assert not page.evaluate(FOCUSED)


# Two windows.


def test_a_window_that_was_left_behind_says_so_to_those_who_look(open_browser: Opener) -> None:
    first = open_browser(locale="en")
    open_where(first, lambda f: to_play(f) and len(f["legal"]) > 1 and f["counts"]["S"] > 3, PASSING)
    second = first.context.new_page()
    second.goto(first.url)
    assert waiting(second) == "card"
    first.locator("#hand .card.legal").first.click(position={"x": 8, "y": 20})
    first.wait_for_function("() => !document.querySelector('#hand .card.legal')")
    waiting(first)
    second.locator("#hand .card.legal").last.click(position={"x": 8, "y": 20})
    notice = second.locator("#notice")
    expect(notice).to_be_visible()
    expect(notice).to_have_text("The match has moved on in another window.")
    expect(second.locator("#live")).to_contain_text("The match has moved on in another window.")
    expect(notice).to_be_hidden(timeout=8000)


# The account.


def account_of(page: Page, **tally: Any) -> None:
    """Play a deal to its end at a table whose sheet has this in the tally of every deal."""

    def fill(route: Route) -> None:
        sheet = route.fetch().json()
        for deal in sheet["deals"]:
            if deal["tally"]:
                deal["tally"] |= tally
                deal["contract"] |= {"kind": "hokum", "trump": "H", "level": 1}
        route.fulfill(json=sheet)

    open_where(page, lambda f: to_play(f) and f["counts"]["S"] == 2, PASSING)
    page.route("**/sheet", fill)
    page.reload()
    act_until(page, "deal")


def test_the_account_shows_the_way_from_card_points_to_points(open_browser: Opener) -> None:
    page = open_browser(locale="en", viewport=SMALL_PHONE)
    account_of(
        page,
        card_points={"NS": 106, "EW": 56},
        points={"NS": 10, "EW": 6},
        rest="NS",
        projects={"NS": 0, "EW": 0},
        baloot={"NS": 0, "EW": 2},
        sums={"NS": 10, "EW": 8},
        made=False,
        kaboot=None,
        written={"NS": 0, "EW": 18},
    )
    body = page.locator("#deal-end .body")
    cells = body.locator(".converted td").all_inner_texts()
    assert [cell.split("\n") for cell in cells] == [["10", "the rest of 16"], ["6", "56 → 6"]]
    assert body.locator(".sums td").all_inner_texts() == ["10", "8"]
    expect(body).to_contain_text("The contract is lost: the whole deal goes to one side, Them.")
    assert violations(page) == []
    inside = body.evaluate("body => body.scrollWidth <= body.clientWidth")
    assert inside


def test_each_side_is_converted_where_the_rule_set_says_so(open_browser: Opener) -> None:
    page = open_browser(locale="en")
    account_of(
        page,
        card_points={"NS": 86, "EW": 76},
        points={"NS": 9, "EW": 8},
        rest=None,
        made=True,
        kaboot=None,
        written={"NS": 9, "EW": 8},
    )
    cells = page.locator("#deal-end .converted td").all_inner_texts()
    assert [cell.split("\n") for cell in cells] == [["9", "86 → 9"], ["8", "76 → 8"]]
    expect(page.locator("#deal-end .note", has_text="goes to one side")).to_have_count(0)


def test_the_kaboot_of_an_ace_is_named(open_browser: Opener) -> None:
    page = open_browser(locale="en")
    account_of(
        page,
        card_points={"NS": 0, "EW": 162},
        points={"NS": 0, "EW": 88},
        rest=None,
        ace=True,
        made=False,
        kaboot="EW",
        written={"NS": 0, "EW": 88},
    )
    body = page.locator("#deal-end .body")
    assert body.locator(".converted td").all_inner_texts() == ["0", "88"]
    expect(body).to_contain_text("All eight tricks: the whole deal goes to one side, Them.")
    expect(body).to_contain_text("The turned-up card was an ace, so kaboot is worth 88.")


# Sawa.


def test_sawa_is_offered_where_the_server_says_so_and_plays_what_it_answers(open_browser: Opener) -> None:
    page = open_browser(locale="en", viewport=SMALL_PHONE)
    frame = open_where(
        page, lambda f: to_play(f) and f["counts"]["S"] == 2 and not f["trick"] and not f["sawa"], PASSING
    )
    waiting(page)
    button = page.get_by_role("button", name="Sawa The rest is yours")
    expect(button).to_have_count(0)
    serve(page, frame, sawa=True)
    waiting(page)
    expect(button).to_be_visible()
    expect(button).to_have_accessible_description(
        "It changes nothing that is written, and everybody gets the same offer."
    )
    assert violations(page) == []
    sent: list[Any] = []

    def answer(route: Route) -> None:
        """Play the card for South, as the server would with all that are left."""
        sent.append(route.request.post_data_json)
        data = {"ply": frame["ply"], "action": frame["legal"][0]}
        headers = {"X-CSRFToken": route.request.headers["x-csrftoken"]}
        reply = page.request.post(f"/api/matches/{frame['id']}/actions", data=data, headers=headers)
        route.fulfill(status=reply.status, json=reply.json())

    page.route("**/sawa", answer)
    button.click()
    assert waiting(page) == "deal"
    assert sent == [{"ply": frame["ply"]}]
    expect(button).to_have_count(0)
