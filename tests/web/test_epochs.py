"""When the CPU players of a match or a day are no longer there: it is closed politely and stays readable."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask
from sqlalchemy import update

from baloot.cpu.levels import STRONG
from baloot.db.models import DayRow, MatchRow, db
from tests.conftest import Clock, Visitor
from tests.web.playing import Frame, act, answers, ask, open_auction, open_daily, open_random, play_out
from tests.web.test_commands import run

EPOCHS = STRONG.epochs
RETIRED = min(EPOCHS) - 1
CANNOT_GO_ON = {
    "en": "An update of the site has changed how the computer plays. "
    "This match began before it and cannot go on.",
    "ar": "تغيّر لعب الكمبيوتر بعد تحديث الموقع، وهذه الصكة بدأت قبله، فلا يمكن إكمالها.",
}
CANNOT_BE_OPENED = {
    "en": "An update of the site has changed how the computer plays. "
    "Today's match was prepared before it and cannot be opened any more.",
    "ar": "تغيّر لعب الكمبيوتر بعد تحديث الموقع، وصكة اليوم جُهّزت قبله، فلا يمكن فتحها.",
}
both_languages = pytest.mark.parametrize("language", ["en", "ar"])


def retire(app: Flask, table: type[MatchRow] | type[DayRow], epoch: int = RETIRED) -> None:
    """Give every match, or every day, an epoch that this release does not have."""
    with app.app_context():
        db.session.execute(update(table).values(epoch=epoch))
        db.session.commit()


def closed(frame: Frame) -> Frame:
    """The frame as it is once its match has retired: South has nothing to do, so nothing is said of it."""
    return {**frame, "legal": [], "why": {}, "sawa": False}


@pytest.mark.parametrize("opened", [open_auction, open_daily])
def test_a_match_of_a_retired_epoch_is_shown_and_nothing_is_legal_in_it(
    app: Flask, visitor: Visitor, opened: Callable[[Visitor], Frame]
) -> None:
    frame = opened(visitor)
    retire(app, MatchRow)
    reply = visitor.get(f"/api/matches/{frame['id']}")
    assert reply.status_code == 200
    assert reply.json == closed(frame)
    assert visitor.get(f"/api/matches/{frame['id']}/sheet").status_code == 200
    assert visitor.get(f"/api/matches/{frame['id']}/record").json["error"]["code"] == "still_playing"


@pytest.mark.parametrize("epoch", [RETIRED, max(EPOCHS) + 1])
def test_an_action_in_a_match_of_a_retired_epoch_is_409_and_changes_nothing(
    app: Flask, visitor: Visitor, epoch: int
) -> None:
    """An older epoch, or a newer one after a release was taken back."""
    frame = open_auction(visitor)
    retire(app, MatchRow, epoch)
    for ply in (frame["ply"], frame["ply"] + 1, 99_999):
        for action in ("pass", "sun", "7S", "gahwa"):
            reply = ask(visitor, frame, action, ply)
            assert (reply.status_code, reply.json["error"]["code"]) == (409, "gone")
            assert reply.json["frame"] == closed(frame)
    retire(app, MatchRow, EPOCHS[-1])
    assert visitor.get(f"/api/matches/{frame['id']}").json == frame
    assert act(visitor, frame, "pass")


def test_an_action_that_the_log_has_is_still_answered_from_it(app: Flask, visitor: Visitor) -> None:
    frame = open_auction(visitor)
    frames = act(visitor, frame, "pass")
    retire(app, MatchRow)
    again = act(visitor, frame, "pass")
    assert again == [closed(each) for each in frames]
    assert ask(visitor, frame, "sun").json["error"]["code"] == "gone"


def test_a_finished_match_of_a_retired_epoch_stays_as_it_was(app: Flask, visitor: Visitor) -> None:
    frame = open_daily(visitor)
    history: list[tuple[Frame, list[Frame]]] = []
    for frames in answers(visitor, frame):
        history.append((frame, frames))
        frame = frames[-1]
    path = f"/api/matches/{frame['id']}"
    pages = (path, f"{path}/sheet", f"{path}/record", "/api/days/2026-11-10/leaderboard")
    before = [visitor.get(page).json for page in pages]
    retire(app, MatchRow)
    retire(app, DayRow)
    after = [visitor.get(page).json for page in pages]
    before[2]["epoch"] = RETIRED
    assert after == before
    assert after[3]["me"]
    earlier, frames = history[3]
    assert act(visitor, earlier, frames[0]["action"][1]) == frames
    assert ask(visitor, frame, "pass").status_code == 422
    for page in ("/?lang=en", "/matches", frame["table_url"]):
        text = visitor.get(page).text
        assert CANNOT_GO_ON["en"] not in text
        assert 'id="gone"' not in text


@both_languages
def test_the_table_of_a_match_of_a_retired_epoch_says_so_and_offers_another(
    app: Flask, visitor: Visitor, language: str
) -> None:
    frame = open_random(visitor)
    address = f"{frame['table_url']}?lang={language}"
    assert CANNOT_GO_ON[language] not in visitor.get(address).text
    retire(app, MatchRow)
    page = visitor.get(address)
    assert page.status_code == 200
    assert CANNOT_GO_ON[language] in page.text
    assert "<button" in page.text.partition('id="gone"')[2].partition("</div>")[0]


@both_languages
def test_the_refusal_says_why_in_the_readers_language(app: Flask, visitor: Visitor, language: str) -> None:
    visitor.get(f"/?lang={language}")
    frame = open_random(visitor)
    retire(app, MatchRow)
    assert ask(visitor, frame, "pass").json["error"]["message"] == CANNOT_GO_ON[language]


def test_my_matches_mark_those_that_cannot_go_on(app: Flask, visitor: Visitor) -> None:
    open_random(visitor)
    visitor.get("/?lang=en")
    assert "Go on playing" in visitor.get("/matches").text
    retire(app, MatchRow)
    page = visitor.get("/matches").text
    assert "Cannot go on" in page
    assert "Go on playing" not in page


@both_languages
def test_a_day_of_a_retired_epoch_is_not_opened_and_home_says_why(
    app: Flask, visitor: Visitor, language: str
) -> None:
    page = visitor.get(f"/?lang={language}").text
    assert 'data-open="/api/daily"' in page
    retire(app, DayRow)
    reply = visitor.post("/api/daily", {"ruleset": "classic"})
    assert (reply.status_code, reply.json["error"]["code"]) == (409, "gone")
    assert reply.json["error"]["message"] == CANNOT_BE_OPENED[language]
    assert "frame" not in reply.json
    page = visitor.get("/")
    assert page.status_code == 200
    assert 'data-open="/api/daily"' not in page.text
    assert CANNOT_BE_OPENED[language] in page.text
    with app.app_context():
        assert db.session.scalar(db.select(db.func.count()).select_from(MatchRow)) == 0


def test_the_other_rule_set_and_the_next_day_are_opened_all_the_same(
    app: Flask, visitor: Visitor, clock: Clock
) -> None:
    visitor.get("/")
    with app.app_context():
        db.session.execute(update(DayRow).where(DayRow.ruleset == "gahwa").values(epoch=RETIRED))
        db.session.commit()
    assert visitor.post("/api/daily", {"ruleset": "gahwa"}).status_code == 409
    assert visitor.post("/api/daily", {"ruleset": "classic"}).status_code == 201
    clock.set("2026-11-13T12:00:00+03:00")
    assert visitor.post("/api/daily", {"ruleset": "gahwa"}).status_code == 201


@both_languages
def test_a_daily_that_was_opened_before_its_players_went_is_found_and_closed(
    app: Flask, visitor: Visitor, language: str
) -> None:
    frame = open_daily(visitor)
    retire(app, MatchRow)
    retire(app, DayRow)
    reply = visitor.post("/api/daily", {"ruleset": "classic"})
    assert (reply.status_code, reply.json) == (200, closed(frame))
    page = visitor.get(f"/?lang={language}")
    assert page.status_code == 200
    assert CANNOT_GO_ON[language] in page.text
    assert CANNOT_BE_OPENED[language] not in page.text
    assert frame["table_url"] in page.text


def test_verify_names_matches_of_retired_epochs_at_the_end_and_finds_no_fault_in_them(
    app: Flask, visitor: Visitor
) -> None:
    closed = play_out(visitor, open_daily(visitor))["id"]
    broken = open_random(visitor)["id"]
    retire(app, MatchRow)
    play_out(visitor, open_random(visitor))
    words = f"of epoch {RETIRED}, whose decisions this release cannot make again"
    levels = {closed: "strong", broken: "basic"}
    named = [f"{each}: {levels[each]} {words}" for each in sorted(levels)]
    assert run(app, "verify") == (0, named)
    with app.app_context():
        db.session.execute(update(MatchRow).where(MatchRow.id == broken).values(ns=151))
        db.session.commit()
    assert run(app, "verify") == (1, [f"{broken}: totals differs from its replay", *named])
