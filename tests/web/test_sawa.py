"""Sawa over HTTP: South takes the rest in one request, and nothing else is otherwise than by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask

from baloot.cpu.levels import STRONG
from baloot.db import matches
from baloot.db.models import MatchRow
from baloot.lab.audit import differences
from baloot.rules.cards import SUIT_LETTERS, SUITS
from baloot.rules.notation import card_named
from baloot.rules.records import check
from baloot.rules.values import strengths
from tests.conftest import Visitor
from tests.web.playing import Frame, act, answers, ask, open_daily, open_random, tab_of
from tests.web.test_epochs import RETIRED, closed, retire


def claim(visitor: Visitor, frame: Frame, ply: int | None = None) -> Any:
    """The reply to sawa, whatever it is."""
    body = {"ply": frame["ply"] if ply is None else ply}
    return visitor.post(f"/api/matches/{frame['id']}/sawa", body)


def claimed(visitor: Visitor, frame: Frame) -> list[Frame]:
    """Every frame that followed South's sawa."""
    reply = claim(visitor, frame)
    assert reply.status_code == 200, reply.text
    frames: list[Frame] = reply.json["frames"]
    return frames


def plain_play(frame: Frame) -> str:
    """What South does here where it may not say sawa: buys hokum, and plays its strongest cards first."""
    legal: list[str] = frame["legal"]
    if frame["contract"] is None:
        return "hokum" if "hokum" in legal else legal[0]
    letter = frame["contract"]["trump"]
    strength = strengths(None if letter is None else SUITS[SUIT_LETTERS.index(letter)])
    return max(legal, key=lambda text: strength[card_named(text)])


def sittings(visitor: Visitor, frame: Frame) -> Iterator[tuple[Frame, list[Frame]]]:
    """A match to its end, in which South says sawa wherever it may: a frame, and what followed it."""
    while not frame["over"]:
        frames = claimed(visitor, frame) if frame["sawa"] else act(visitor, frame, plain_play(frame))
        yield frame, frames
        frame = frames[-1]


def at_sawa(visitor: Visitor) -> Frame:
    """Today's match where South may say sawa for the first time, the same for every visitor: four cards."""
    frame = open_daily(visitor)
    while not frame["sawa"]:
        frame = act(visitor, frame, plain_play(frame))[-1]
    assert len(frame["hand"]) == 4
    return frame


def leads_of(frames: list[Frame]) -> list[str]:
    """The cards that South led in the deal that these frames begin in."""
    ended = next(n for n, each in enumerate(frames) if each["tally"] is not None)
    return [each["action"][1] for each in frames[: ended + 1] if each["action"][0] == "S"]


def without_names(frames: list[Frame]) -> list[Frame]:
    """The frames without what tells one match from another."""
    return [{**frame, "id": None, "table_url": None} for frame in frames]


def by_hand(visitor: Visitor, frame: Frame, cards: list[str]) -> list[Frame]:
    """The frames of playing these cards one after the other, the last of which plays itself."""
    given: list[Frame] = []
    for card in cards[:-1]:
        given += act(visitor, given[-1] if given else frame, card)
    return given


def test_sawa_is_answered_with_a_frame_for_each_card_to_the_end_of_the_deal(visitor: Visitor) -> None:
    frame = at_sawa(visitor)
    frames = claimed(visitor, frame)
    assert [each["ply"] for each in frames] == list(range(frame["ply"] + 1, frame["ply"] + 1 + len(frames)))
    tricks = len(frame["hand"])
    deal = frames[: 4 * tricks]
    assert [each["action"][0] for each in deal[::4]] == ["S"] * tricks
    assert [each["last_winner"] for each in deal[3::4]] == ["S"] * tricks
    assert sorted(leads_of(frames)) == sorted(frame["hand"])
    assert all(each["tally"] is None for each in deal[:-1])
    assert deal[-1]["tally"]
    last = frames[-1]
    assert last["over"] or (last["turn"] == "S" and last["legal"])
    assert visitor.get(f"/api/matches/{frame['id']}").json == last


def test_sawa_is_what_the_same_cards_led_by_hand_are(new_visitor: Callable[..., Visitor]) -> None:
    one, other = new_visitor(), new_visitor()
    frame, same = at_sawa(one), at_sawa(other)
    frames = claimed(one, frame)
    assert without_names(by_hand(other, same, leads_of(frames))) == without_names(frames)
    sheets = [visitor.get(f"/api/matches/{each['id']}/sheet").json for visitor, each in
              ((one, frame), (other, same))]  # fmt: skip
    assert sheets[0] == sheets[1]


def test_the_record_of_a_match_with_sawa_holds_and_its_cpu_seats_decide_again_as_they_did(
    app: Flask, visitor: Visitor
) -> None:
    said = 0
    for before, frames in sittings(visitor, open_daily(visitor)):
        said += before["sawa"]
        frame = frames[-1]
    assert said
    record = visitor.get(f"/api/matches/{frame['id']}/record").json
    check(record)
    assert list(differences(record)) == []
    with app.app_context():
        [stored] = matches.everything()
        assert matches.replayed(stored).totals == (stored.ns, stored.ew)
        assert stored.ply == frame["ply"]
        assert len(matches.deals_of(stored.id)) == stored.deals == len(record["deals"])


def test_sawa_said_again_gives_the_same_frames_and_plays_nothing(visitor: Visitor) -> None:
    """At once, and when the match is over."""
    history = []
    for before, frames in sittings(visitor, open_daily(visitor)):
        if before["sawa"]:
            history.append((before, frames))
            assert claimed(visitor, before) == frames
        frame = frames[-1]
    assert history
    for before, frames in history:
        assert claimed(visitor, before) == frames
    assert visitor.get(f"/api/matches/{frame['id']}").json == frame


def test_sawa_where_the_same_was_played_by_hand_is_answered_alike(visitor: Visitor) -> None:
    frame = at_sawa(visitor)
    other = tab_of(visitor, visitor.http.application)
    order = leads_of(claimed_elsewhere(visitor, frame))
    frames = by_hand(visitor, frame, order)
    assert claimed(other, frame) == frames


def claimed_elsewhere(visitor: Visitor, frame: Frame) -> list[Frame]:
    """The frames of sawa in somebody else's match of the same day."""
    stranger = Visitor(visitor.http.application)
    frames = claimed(stranger, at_sawa(stranger))
    assert frames[0]["ply"] == frame["ply"] + 1
    return frames


def test_a_sawa_of_which_only_some_was_played_by_hand_is_409_with_the_present_frame(visitor: Visitor) -> None:
    frame = at_sawa(visitor)
    present = act(visitor, frame, leads_of(claimed_elsewhere(visitor, frame))[0])[-1]
    reply = claim(visitor, frame)
    assert (reply.status_code, reply.json["error"]["code"]) == (409, "stale")
    assert reply.json["frame"] == present


def test_an_action_where_sawa_was_said_is_answered_from_the_log_up_to_souths_next_lead(
    visitor: Visitor,
) -> None:
    """As after any other play of another tab: the frames of that action, and not what came after it."""
    frame = at_sawa(visitor)
    frames = claimed(visitor, frame)
    first = frames[0]["action"][1]
    answer = act(visitor, frame, first)
    assert answer == frames[: len(answer)]
    assert len(answer) == 4
    for other in {*frame["legal"], "7S", "pass"} - {first}:
        reply = ask(visitor, frame, other)
        assert (reply.status_code, reply.json["error"]["code"]) == (409, "stale")
        assert reply.json["frame"] == frames[-1]


def test_sawa_that_is_not_sure_is_422_and_changes_nothing(visitor: Visitor) -> None:
    """In the auction, where South follows, and where South leads and may lose a trick."""
    frame = open_daily(visitor)
    refused = set()
    while len(refused) < 3:
        if not frame["sawa"]:
            reply = claim(visitor, frame)
            assert (reply.status_code, reply.json["error"]["code"]) == (422, "illegal")
            assert visitor.get(f"/api/matches/{frame['id']}").json == frame
            refused.add((bool(frame["contract"]), bool(frame["trick"])))
        frame = act(visitor, frame, plain_play(frame))[-1]
    assert refused == {(False, False), (True, True), (True, False)}


def test_sawa_at_another_ply_is_409_with_the_present_frame(visitor: Visitor) -> None:
    frame = at_sawa(visitor)
    for ply in (0, frame["ply"] - 1, frame["ply"] + 1, 99_999):
        reply = claim(visitor, frame, ply)
        assert (reply.status_code, reply.json["error"]["code"]) == (409, "stale")
        assert reply.json["frame"] == frame


def test_a_match_that_is_over_takes_no_sawa(visitor: Visitor) -> None:
    frame = open_random(visitor)
    for frames in answers(visitor, frame):
        frame = frames[-1]
    assert claim(visitor, frame).status_code == 422


@pytest.mark.parametrize(
    "body", [{}, {"ply": "0"}, {"ply": -1}, {"ply": 10**30}, {"ply": 0, "cards": []}, []]
)
def test_a_malformed_sawa_is_400(visitor: Visitor, body: object) -> None:
    frame = open_random(visitor)
    reply = visitor.post(f"/api/matches/{frame['id']}/sawa", body)
    assert (reply.status_code, reply.json["error"]["code"]) == (400, "malformed")


def test_sawa_in_a_match_of_somebody_else_or_of_nobody_is_404(new_visitor: Callable[..., Visitor]) -> None:
    frame = at_sawa(new_visitor())
    stranger = new_visitor()
    assert claim(stranger, frame).status_code == 404
    open_random(stranger)
    assert claim(stranger, frame).status_code == 404
    assert claim(stranger, {**frame, "id": "AAAAAAAAAAAA"}).status_code == 404


def test_sawa_without_a_token_is_400_with_the_code_csrf(visitor: Visitor) -> None:
    frame = at_sawa(visitor)
    reply = visitor.http.post(f"/api/matches/{frame['id']}/sawa", json={"ply": frame["ply"]})
    assert (reply.status_code, reply.json["error"]["code"]) == (400, "csrf")
    assert visitor.get(f"/api/matches/{frame['id']}").json == frame


def test_a_match_that_has_retired_offers_no_sawa_and_answers_one_that_was_said_from_the_log(
    app: Flask, visitor: Visitor
) -> None:
    frame = at_sawa(visitor)
    retire(app, MatchRow)
    reply = claim(visitor, frame)
    assert (reply.status_code, reply.json["error"]["code"]) == (409, "gone")
    assert reply.json["frame"] == closed(frame) == visitor.get(f"/api/matches/{frame['id']}").json
    retire(app, MatchRow, STRONG.epochs[-1])
    frames = claimed(visitor, frame)
    retire(app, MatchRow, RETIRED)
    again = claimed(visitor, frame)
    assert again == [closed(each) for each in frames]


def at_once(tabs: list[Visitor], asks: list[Callable[[Visitor], Any]]) -> list[Any]:
    """The replies to requests that are made at the same time."""
    for tab in tabs:
        tab.token = tab.get("/api/csrf").json["token"]
    with ThreadPoolExecutor(len(tabs)) as pool:
        return list(pool.map(lambda pair: pair[1](pair[0]), zip(tabs, asks, strict=True)))


def test_eight_tabs_that_say_sawa_at_once_play_it_once(app: Flask, visitor: Visitor) -> None:
    frame = at_sawa(visitor)
    tabs = [tab_of(visitor, app) for _ in range(8)]
    replies = at_once(tabs, [lambda tab: claim(tab, frame)] * 8)
    assert [reply.status_code for reply in replies] == [200] * 8
    assert all(reply.json == replies[0].json for reply in replies)
    assert visitor.get(f"/api/matches/{frame['id']}").json == replies[0].json["frames"][-1]


def test_of_sawa_and_the_same_first_card_at_once_one_is_written(app: Flask, visitor: Visitor) -> None:
    frame = at_sawa(visitor)
    frames = claimed_elsewhere(visitor, frame)
    first = frames[0]["action"][1]
    tabs = [tab_of(visitor, app) for _ in range(8)]
    asks = [lambda tab: claim(tab, frame), lambda tab: ask(tab, frame, first)] * 4
    replies = at_once(tabs, asks)
    present = visitor.get(f"/api/matches/{frame['id']}").json
    for reply in replies[1::2]:
        assert without_names(reply.json["frames"]) == without_names(frames)[: len(reply.json["frames"])]
    if {reply.status_code for reply in replies[::2]} == {200}:
        assert without_names(replies[0].json["frames"]) == without_names(frames)
        assert present == replies[0].json["frames"][-1]
    else:
        assert {reply.status_code for reply in replies[::2]} == {409}
        assert all(reply.json["frame"] == present for reply in replies[::2])
        assert present == replies[1].json["frames"][-1]


def test_the_api_describes_sawa(visitor: Visitor) -> None:
    described = visitor.get("/api/openapi.json").json["paths"]["/api/matches/{match_id}/sawa"]["post"]
    assert set(described["responses"]) == {"200", "400", "404", "409", "413", "415", "422", "429"}
    names = [parameter["name"] for parameter in described["parameters"]]
    assert names == ["match_id", "X-CSRFToken"]
