"""The line above the hand: what it says is to be done, at tables set up for the purpose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

Opener = Callable[..., Page]
HOKUM = {"kind": "hokum", "trump": "H", "declarer": "E", "taker": "E", "level": 1, "locked": False}

#: The trick, South's hand and what of it is legal, and the line in both languages.
DUTIES = [
    (["9H"], "JH 8H AD", "JH", "Play a higher trump", "لازم تكبّر بالحكم"),
    (["9H"], "8H 7H AD", "8H 7H", "Follow hearts", "لازم تلعب هاص"),
    (["9S"], "AS 7S AD", "AS 7S", "Follow spades", "لازم تلعب سبيت"),
    (["9S"], "8H 7H AD", "8H 7H", "You must trump", "لازم تدق بالحكم"),
    (["9S", "AH"], "9H 7H AD", "9H", "You must trump, and higher", "لازم تدق وتكبّر"),
    (["9S", "JH"], "9H 7H AD", "9H 7H AD", "Play any card", "العب أي ورقة"),
]


def set_up(page: Page, changes: dict[str, Any]) -> None:
    """Open a table that stands as it is told to."""
    page.goto("/")
    headers = {"X-CSRFToken": page.get_attribute("meta[name=csrf-token]", "content") or ""}
    frame = page.request.post("/api/matches", data={"ruleset": "classic"}, headers=headers).json() | changes
    page.route(f"**/api/matches/{frame['id']}", lambda route: route.fulfill(json=frame))
    page.goto(frame["table_url"])


@pytest.mark.parametrize("language", ["en", "ar"])
def test_PLAY_5_what_a_card_must_be_is_said_in_the_words_of_the_table(
    open_browser: Opener, language: str
) -> None:
    """Only where trumps are led must one follow suit and go above, so one sentence says it for all suits."""
    page = open_browser(locale=language)
    for trick, hand, legal, english, arabic in DUTIES:
        set_up(
            page,
            {
                "contract": HOKUM,
                "round": None,
                "hand": hand.split(),
                "legal": legal.split(),
                "trick": [[seat, card] for seat, card in zip("WE"[-len(trick) :], trick, strict=True)],
                "turn": "S",
            },
        )
        expect(page.locator("#prompt strong")).to_have_text(english if language == "en" else arabic)


@pytest.mark.parametrize(
    ("dealer", "arabic"),
    [("W", "تقول «قبلك» وتأخذها؟"), ("E", "تقول «قبلك» وتأخذها؟"), ("S", "تأخذ الصن عنه؟")],
)
def test_BID_6_a_seat_before_the_caller_has_its_own_word_for_taking_a_sun_over(
    open_browser: Opener, dealer: str, arabic: str
) -> None:
    page = open_browser(locale="ar")
    asked = {"contract": None, "trick": [], "round": 1, "legal": ["pass", "sun"], "turn": "S"}
    set_up(page, asked | {"dealer": dealer, "calls": [["E", "sun"]]})
    expect(page.locator("#prompt strong")).to_have_text(arabic)
