"""Playing a match over HTTP: opening, acting, retrying, and what a frame may hold.

The file is long because every refusal and every retry has a sentence of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask

from baloot.db import matches
from baloot.db.models import MatchRow, PlayerRow, db
from baloot.rules.deal import Shuffled
from baloot.rules.match import follow, replay
from baloot.rules.notation import read_log, token
from baloot.rules.records import check
from tests.conftest import NOON, Clock, Visitor
from tests.web.playing import (
    Frame,
    act,
    answers,
    ask,
    open_auction,
    open_daily,
    open_random,
    play_out,
    tab_of,
)

CARD = re.compile(r"[789TJQKA][SHDC]")
FRAME_FIELDS = {
    "id", "ruleset", "day", "table_url", "ply", "action", "deal", "dealer", "up", "hand", "counts", "calls",
    "round", "contract", "trick", "last_trick", "last_winner", "taken", "announced", "ekka", "baloot",
    "totals", "target", "tally", "turn", "legal", "why", "sawa", "over", "winner",
}  # fmt: skip


def cards_in(value: Any) -> set[str]:
    """Every card token anywhere in a JSON value."""
    if isinstance(value, dict):
        return set().union(*map(cards_in, value.values())) if value else set()
    if isinstance(value, list):
        return set().union(*map(cards_in, value)) if value else set()
    return {value} if isinstance(value, str) and CARD.fullmatch(value) else set()


def test_a_random_match_opens_waiting_for_south(visitor: Visitor) -> None:
    frame = open_random(visitor)
    assert set(frame) == FRAME_FIELDS
    assert frame["turn"] == "S"
    assert frame["legal"]
    assert frame["day"] is None
    assert visitor.get(f"/api/matches/{frame['id']}").json == frame
    assert visitor.get(frame["table_url"]).status_code == 200


def test_the_daily_is_opened_once_and_found_again(visitor: Visitor) -> None:
    first = visitor.post("/api/daily", {"ruleset": "classic"})
    again = visitor.post("/api/daily", {"ruleset": "classic"})
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json == again.json


def test_everybody_gets_the_same_daily_and_meets_the_same_opponents(
    new_visitor: Callable[..., Visitor],
) -> None:
    one, other = new_visitor(), new_visitor()
    first, second = open_daily(one), open_daily(other)
    for mine, theirs in zip(answers(one, first), answers(other, second), strict=True):
        assert [{**frame, "id": 0, "table_url": 0} for frame in mine] == [
            {**frame, "id": 0, "table_url": 0} for frame in theirs
        ]


def test_every_action_is_answered_with_a_frame_for_each_that_followed(visitor: Visitor) -> None:
    frame = open_random(visitor)
    for frames in answers(visitor, frame):
        assert [each["ply"] for each in frames] == list(
            range(frame["ply"] + 1, frame["ply"] + 1 + len(frames))
        )
        assert frames[0]["action"][0] == "S"
        assert all(each["action"] is not None for each in frames)
        frame = frames[-1]
        assert frame["over"] or (frame["turn"] == "S" and frame["legal"])
    assert frame["winner"] in ("NS", "EW")
    assert frame["turn"] is None
    assert frame["legal"] == []
    assert max(frame["totals"].values()) >= 152
    assert visitor.get(f"/api/matches/{frame['id']}").json == frame


def test_no_frame_ever_holds_a_card_that_south_may_not_see(app: Flask, visitor: Visitor) -> None:
    """Between two frames of one deal, a new card can only come from a play, the stock, or a shown project."""
    frame = open_daily(visitor)
    with app.app_context():
        stored = db.session.execute(db.select(MatchRow)).scalar_one()
        source = Shuffled(bytes.fromhex(stored.seed))
    for frames in answers(visitor, frame):
        for each in frames:
            deck = [token(card) for card in source.deck(each["deal"])]
            hidden = _hidden(app, each, deck)
            just_dealt = not each["calls"] or each["over"]
            past = ("last_trick", "action") if just_dealt else ("last_trick",)
            assert not cards_in({name: each[name] for name in FRAME_FIELDS - set(past)}) & hidden
            if each["contract"] and each["tally"] is None and each["last_trick"]:
                assert not cards_in(each["last_trick"]) & hidden


def test_every_frame_says_what_the_match_stands_at(app: Flask, visitor: Visitor) -> None:
    frame = open_daily(visitor)
    given = [frame, *(each for frames in answers(visitor, frame) for each in frames)]
    with app.app_context():
        [stored] = matches.everything()
        opening = matches.opening(stored)
    states = {0: opening} | {state.ply: state for state in follow(opening, read_log(stored.log))}
    for each in given:
        state = states[each["ply"]]
        hands = [[token(card) for card in _cards(hand)] for hand in state.hands]
        trick = state.play.trick if state.play else ()
        assert sorted(each["hand"]) == sorted(hands[0])
        assert list(each["counts"].values()) == [len(hands["SENW".index(seat)]) for seat in each["counts"]]
        assert [card for _, card in each["trick"]] == [token(card) for card in trick]
        assert (each["totals"]["NS"], each["totals"]["EW"]) == state.totals
        assert each["turn"] == (None if state.turn is None else state.turn.letter)
        assert each["legal"] == ([token(a) for a in state.legal] if each["turn"] == "S" else [])


def _hidden(app: Flask, frame: Frame, deck: list[str]) -> set[str]:
    """The cards of this deal that South has neither held nor seen, from the log and the seed."""
    with app.app_context():
        [stored] = matches.everything()
        opening = matches.opening(stored)
        log = read_log(stored.log)[: frame["ply"]]
        match = replay(opening.ruleset, opening.source, log)
    if match.over:
        return set()
    held = {token(card) for card in _cards(match.hands[0])}
    seen = {token(card) for trick in (match.play.tricks if match.play else ()) for card in trick.cards}
    seen |= {token(card) for card in (match.play.trick if match.play else ())}
    shown = set()
    if match.play and match.play.tricks:
        shown = {token(card) for p in match.play.projects if p.scored for card in p.cards}
    return set(deck) - held - seen - shown - {deck[20]}


def _cards(hand: int) -> list[Any]:
    return [n for n in range(32) if hand >> n & 1]


def test_the_record_is_there_once_the_match_is_over_and_holds_to_its_word(visitor: Visitor) -> None:
    frame = open_random(visitor)
    early = visitor.get(f"/api/matches/{frame['id']}/record")
    assert (early.status_code, early.json["error"]["code"]) == (409, "still_playing")
    last = play_out(visitor, frame)
    record = visitor.get(f"/api/matches/{frame['id']}/record").json
    check(record)
    assert record["totals"] == last["totals"]
    assert record["players"] == {"S": None, "E": "basic", "N": "basic", "W": "basic"}
    deck = Shuffled(bytes.fromhex(record["seed"])).deck(1)
    assert [token(card) for card in deck] == record["deals"][0]["deck"]


def test_the_sheet_lists_every_finished_deal_and_nothing_of_the_present_one(visitor: Visitor) -> None:
    frame = open_random(visitor)
    for frames in answers(visitor, frame):
        frame = frames[-1]
        if frame["deal"] == 3:
            break
    deals = visitor.get(f"/api/matches/{frame['id']}/sheet").json["deals"]
    assert [deal["number"] for deal in deals] == [1, 2]
    assert deals[-1]["totals"] == frame["totals"]


def test_an_illegal_action_is_422_and_changes_nothing(visitor: Visitor) -> None:
    frame = open_auction(visitor)
    for action in ("double", "7S", "hokum-S"):
        assert action not in frame["legal"]
        reply = ask(visitor, frame, action)
        assert (reply.status_code, reply.json["error"]["code"]) == (422, "illegal")
    assert visitor.get(f"/api/matches/{frame['id']}").json == frame


def test_a_card_already_played_is_refused(visitor: Visitor) -> None:
    """A card that has left the hand is on no path back into the match."""
    frame = open_random(visitor)
    played = None
    for frames in answers(visitor, frame):
        frame = frames[-1]
        mine = [each["action"][1] for each in frames if each["action"][0] == "S"]
        if frame["contract"] and mine and CARD.fullmatch(mine[0]) and frame["counts"]["S"] < 8:
            played = mine[0]
            break
    assert played is not None
    assert ask(visitor, frame, played).status_code == 422


def test_a_match_that_is_over_takes_no_action(visitor: Visitor) -> None:
    last = play_out(visitor, open_random(visitor))
    assert ask(visitor, last, "pass").status_code == 422
    assert ask(visitor, last, "7S").status_code == 422


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"ply": 0},
        {"ply": "0", "action": "pass"},
        {"ply": 0.0, "action": "pass"},
        {"ply": True, "action": "pass"},
        {"ply": -1, "action": "pass"},
        {"ply": 10**30, "action": "pass"},
        {"ply": 0, "action": "PASS"},
        {"ply": 0, "action": "7s"},
        {"ply": 0, "action": ["pass"]},
        {"ply": 0, "action": "pass", "seat": "E"},
        {"ply": 0, "action": "hokum-X"},
        [],
        "pass",
    ],
)
def test_a_malformed_action_is_400(visitor: Visitor, body: object) -> None:
    frame = open_random(visitor)
    reply = visitor.post(f"/api/matches/{frame['id']}/actions", body)
    assert reply.status_code == 400, reply.text
    assert set(reply.json["error"]) == {"code", "message"}


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/daily", {}),
        ("/api/daily", {"ruleset": "bridge"}),
        ("/api/daily", {"ruleset": "classic", "level": "basic"}),
        ("/api/matches", {"ruleset": "classic", "level": "random"}),
        ("/api/matches", {"ruleset": "classic", "seed": "00" * 32}),
    ],
)
def test_a_match_of_an_unknown_kind_is_400(visitor: Visitor, path: str, body: object) -> None:
    assert visitor.post(path, body).status_code == 400


def test_somebody_elses_match_is_404_on_every_path(new_visitor: Callable[..., Visitor]) -> None:
    owner, stranger = new_visitor(), new_visitor()
    frame = open_random(owner)
    for asker in (stranger, _with_a_match(new_visitor())):
        path = f"/api/matches/{frame['id']}"
        for suffix in ("", "/record", "/sheet"):
            assert asker.get(path + suffix).status_code == 404
        assert ask(asker, frame, frame["legal"][0]).status_code == 404
        assert asker.get(frame["table_url"]).status_code == 404
    assert owner.get(f"/api/matches/{frame['id']}").json == frame


def _with_a_match(visitor: Visitor) -> Visitor:
    open_random(visitor)
    return visitor


def test_a_match_that_never_was_is_404(visitor: Visitor) -> None:
    assert visitor.get("/api/matches/AAAAAAAAAAAA").status_code == 404
    assert visitor.get("/api/matches/%00").status_code == 404
    assert visitor.get("/table/AAAAAAAAAAAA").status_code == 404


def test_the_same_action_said_again_gives_the_same_frames_and_plays_nothing(visitor: Visitor) -> None:
    """A reply lost on the way is fetched by saying the same again, at every ply of a match."""
    frame = open_random(visitor)
    history: list[tuple[Frame, str, list[Frame]]] = []
    for frames in answers(visitor, frame):
        history.append((frame, frames[0]["action"][1], frames))
        frame = frames[-1]
    for before, action, frames in history[::5] + history[-3:]:
        assert act(visitor, before, action) == frames
    assert visitor.get(f"/api/matches/{frame['id']}").json == frame


def test_another_action_at_a_ply_that_has_passed_is_409_with_the_present_frame(visitor: Visitor) -> None:
    frame = open_auction(visitor)
    present = act(visitor, frame, "pass")[-1]
    for ply, action in ((frame["ply"], "sun"), (present["ply"] + 1, "pass"), (99_999, "7S")):
        reply = ask(visitor, frame, action, ply)
        assert reply.status_code == 409, reply.text
        assert reply.json["error"]["code"] == "stale"
        assert reply.json["frame"] == present


def test_every_ply_that_has_passed_answers_its_own_action_with_what_followed(visitor: Visitor) -> None:
    """Also where a CPU seat acted, or a card of South's that played itself."""
    frame = open_random(visitor)
    answered = list(answers(visitor, frame))
    for frames in answered[:6] + answered[-3:]:
        for n, each in enumerate(frames):
            assert act(visitor, {**each, "ply": each["ply"] - 1}, each["action"][1]) == frames[n:]


def test_of_two_tabs_one_plays_and_the_other_is_shown_where_the_match_stands(
    app: Flask, visitor: Visitor
) -> None:
    frame = open_auction(visitor)
    other = tab_of(visitor, app)
    assert other.get(f"/api/matches/{frame['id']}").json == frame
    present = act(visitor, frame, "pass")[-1]
    late = ask(other, frame, "sun")
    assert late.status_code == 409
    assert late.json["frame"] == present
    assert act(other, present, present["legal"][0])


def test_eight_equal_actions_at_once_play_one(app: Flask, visitor: Visitor) -> None:
    frame = open_auction(visitor)
    tabs = [tab_of(visitor, app) for _ in range(8)]
    for tab in tabs:
        tab.get("/api/csrf")
        tab.token = tab.get("/api/csrf").json["token"]
    with ThreadPoolExecutor(8) as pool:
        replies = list(pool.map(lambda tab: ask(tab, frame, "pass"), tabs))
    assert [reply.status_code for reply in replies] == [200] * 8
    assert all(reply.json == replies[0].json for reply in replies)
    assert visitor.get(f"/api/matches/{frame['id']}").json == replies[0].json["frames"][-1]


def test_eight_different_actions_at_once_play_one(app: Flask, visitor: Visitor) -> None:
    frame = open_auction(visitor)
    tabs = [tab_of(visitor, app) for _ in range(8)]
    for tab in tabs:
        tab.token = tab.get("/api/csrf").json["token"]
    calls = ["pass", "sun"] * 4
    with ThreadPoolExecutor(8) as pool:
        replies = list(pool.map(lambda pair: ask(pair[0], frame, pair[1]), zip(tabs, calls, strict=True)))
    statuses = [{reply.status_code for reply in replies[n::2]} for n in (0, 1)]
    assert sorted(statuses, key=repr) == [{200}, {409}]


def test_two_tabs_that_open_the_daily_at_once_get_one_match(app: Flask, visitor: Visitor) -> None:
    tabs = [tab_of(visitor, app) for _ in range(8)]
    for tab in tabs:
        tab.token = tab.get("/api/csrf").json["token"]
    with ThreadPoolExecutor(8) as pool:
        frames = list(pool.map(open_daily, tabs))
    assert len({frame["id"] for frame in frames}) == 1
    with app.app_context():
        assert db.session.scalar(db.select(db.func.count()).select_from(PlayerRow)) == 1


def test_an_action_without_a_token_is_400_with_the_code_csrf(visitor: Visitor) -> None:
    frame = open_random(visitor)
    for headers in ({"X-CSRFToken": ""}, {"X-CSRFToken": "wrong"}):
        reply = visitor.http.post(
            f"/api/matches/{frame['id']}/actions",
            json={"ply": frame["ply"], "action": "pass"},
            headers=headers,
        )
        assert (reply.status_code, reply.json["error"]["code"]) == (400, "csrf")
    assert visitor.get(f"/api/matches/{frame['id']}").json == frame


def test_my_matches_are_listed_and_nobody_elses(new_visitor: Callable[..., Visitor]) -> None:
    mine, theirs = new_visitor(), new_visitor()
    frames = [open_random(mine), open_random(mine), open_daily(mine)]
    page = mine.get("/matches").text
    assert all(frame["table_url"] in page for frame in frames)
    assert not any(frame["table_url"] in theirs.get("/matches").text for frame in frames)


def test_a_list_of_many_matches_has_pages(app: Flask, visitor: Visitor, clock: Clock) -> None:
    frames = []
    for n in range(53):
        clock.set(NOON + timedelta(seconds=n))
        frames.append(open_random(visitor))
    first, second = visitor.get("/matches").text, visitor.get("/matches?page=2").text
    for n, frame in enumerate(reversed(frames)):
        assert (frame["table_url"] in first, frame["table_url"] in second) == (n < 50, n >= 50)
    assert "page=2" in first
    for page in ("0", "3", "x", "-1", "99999"):
        assert visitor.get(f"/matches?page={page}").status_code == 404


def test_a_state_kept_by_a_worker_changes_nothing(
    app: Flask, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same frames come from a worker that has just started."""
    frame = open_random(visitor)
    for n, frames in enumerate(answers(visitor, frame)):
        monkeypatch.setattr(matches, "_cache", matches.MatchCache())
        assert visitor.get(f"/api/matches/{frame['id']}").json == frames[-1]
        if n == 20:
            break
