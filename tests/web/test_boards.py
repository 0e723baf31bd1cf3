"""The leaderboard: ranks, ties, names and my own row."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from flask import Flask

from tests.conftest import Visitor
from tests.web.playing import finish, open_daily, play_out

DAY = datetime(2026, 11, 10, 9, 0, tzinfo=UTC)
BOARD = "/api/days/2026-11-10/leaderboard"


def fill(app: Flask, *margins: int) -> None:
    """Finishers with these margins, each a minute after the one before."""
    with app.app_context():
        for n, margin in enumerate(margins):
            ns, ew = (152, 152 - margin) if margin >= 0 else (152 + margin, 152)
            finish(DAY, n, ns=ns, ew=ew, name=f"player {n}", at=DAY + timedelta(minutes=n))


def rows(visitor: Visitor, query: str = "") -> list[dict[str, Any]]:
    """The rows of the board."""
    reply = visitor.get(BOARD + query)
    assert reply.status_code == 200, reply.text
    found: list[dict[str, Any]] = reply.json["rows"]
    return found


def test_the_greater_margin_is_ranked_first_and_equal_margins_share_the_rank(
    app: Flask, visitor: Visitor
) -> None:
    fill(app, 10, 40, 25, 25, -30)
    assert [(row["rank"], row["margin"]) for row in rows(visitor)] == [
        (1, 40),
        (2, 25),
        (2, 25),
        (4, 10),
        (5, -30),
    ]


def test_among_equal_margins_the_first_to_finish_is_listed_first(app: Flask, visitor: Visitor) -> None:
    fill(app, 5, 5, 5)
    assert [row["name"] for row in rows(visitor)] == ["player 0", "player 1", "player 2"]


def test_ranks_go_on_across_pages_and_ties_may_lie_across_their_edge(app: Flask, visitor: Visitor) -> None:
    fill(app, *[50] * 99, *[20] * 3, 10)
    first, second = rows(visitor, "?page=1"), rows(visitor, "?page=2")
    assert [row["rank"] for row in first[-2:]] == [1, 100]
    assert [(row["rank"], row["margin"]) for row in second] == [(100, 20), (100, 20), (103, 10)]
    assert len({row["name"] for row in first + second}) == 103
    assert rows(visitor, "?page=100") == []


@pytest.mark.parametrize(
    "query", ["?page=0", "?page=101", "?page=x", "?page=1.0", "?page=", "?size=5", "?page=1&page=2"]
)
def test_a_page_that_is_none_is_400(visitor: Visitor, query: str) -> None:
    assert visitor.get(BOARD + query).status_code == 400


def test_my_row_is_there_also_when_it_is_on_another_page(app: Flask, visitor: Visitor) -> None:
    last = play_out(visitor, open_daily(visitor))
    fill(app, *[151] * 101)
    me = visitor.get(BOARD).json["me"]
    assert (me["rank"], me["ns"], me["ew"]) == (102, last["totals"]["NS"], last["totals"]["EW"])
    assert me not in rows(visitor)
    page = visitor.get("/days/2026-11-10").text
    assert page.count('class="me"') == 1
    assert visitor.get("/days/2026-11-10?page=2").text.count('class="me"') == 1


def test_a_visitor_who_has_not_finished_has_no_row(app: Flask, visitor: Visitor) -> None:
    fill(app, 3)
    open_daily(visitor)
    reply = visitor.get(BOARD).json
    assert reply["me"] is None
    assert reply["players"] == 1


def test_a_finisher_without_a_name_is_listed_with_null_and_shown_as_guest(visitor: Visitor) -> None:
    play_out(visitor, open_daily(visitor))
    [row] = rows(visitor)
    assert row["name"] is None
    assert "Guest" in visitor.get("/days/2026-11-10?lang=en").text
    assert "ضيف" in visitor.get("/days/2026-11-10?lang=ar").text


def test_two_players_of_one_name_are_two(new_visitor: Callable[..., Visitor]) -> None:
    for visitor in (new_visitor(), new_visitor()):
        play_out(visitor, open_daily(visitor))
        assert visitor.put("/api/me", {"name": " علي "}).status_code == 204
    found = rows(new_visitor())
    assert [row["name"] for row in found] == ["علي", "علي"]
    assert [row["rank"] for row in found] == [1, 1]


def test_a_name_can_be_changed_and_the_board_follows(visitor: Visitor) -> None:
    play_out(visitor, open_daily(visitor))
    visitor.put("/api/me", {"name": "نورة"})
    visitor.put("/api/me", {"name": "أم فهد"})
    assert rows(visitor)[0]["name"] == "أم فهد"


def test_a_name_is_text_on_the_page(visitor: Visitor) -> None:
    play_out(visitor, open_daily(visitor))
    assert visitor.put("/api/me", {"name": "<b>&\"'</b>"}).status_code == 204
    page = visitor.get("/days/2026-11-10").text
    assert "<b>&" not in page
    assert "&lt;b&gt;&amp;" in page


def test_the_page_lists_what_the_api_lists(app: Flask, visitor: Visitor) -> None:
    fill(app, 10, -5)
    page = visitor.get("/days/2026-11-10").text
    assert page.index("player 0") < page.index("player 1")
    assert "+10" in page
    assert "−5" in page


def test_the_result_on_the_board_is_what_the_server_counted(visitor: Visitor) -> None:
    """No request can bring a score along."""
    frame = open_daily(visitor)
    body = {"ply": frame["ply"], "action": frame["legal"][0], "totals": {"NS": 152, "EW": 0}}
    assert visitor.post(f"/api/matches/{frame['id']}/actions", body).status_code == 400
    assert rows(visitor) == []
