"""Two rule sets, two dailies, two boards: neither touches the other."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from baloot.rules.records import check
from baloot.rules.ruleset import RULESETS
from baloot.web.examples import worked
from tests.conftest import Visitor
from tests.web.playing import Frame, ask, play_out

BOARD = "/api/days/2026-11-10/leaderboard?ruleset={}"
PROOF = "/api/days/2026-11-10/proof?ruleset={}"


def open_daily(visitor: Visitor, ruleset: str) -> Frame:
    """Today's match of one rule set."""
    reply = visitor.post("/api/daily", {"ruleset": ruleset})
    assert reply.status_code in (200, 201), reply.text
    frame: Frame = reply.json
    return frame


def test_each_rule_set_has_a_daily_of_its_own(visitor: Visitor) -> None:
    classic, gahwa = open_daily(visitor, "classic"), open_daily(visitor, "gahwa")
    assert classic["id"] != gahwa["id"]
    assert (classic["ruleset"], gahwa["ruleset"]) == ("classic", "gahwa")
    assert classic["day"] == gahwa["day"] == "2026-11-10"
    assert open_daily(visitor, "classic") == classic
    assert open_daily(visitor, "gahwa") == gahwa


def test_the_dailies_of_a_day_have_seeds_of_their_own(visitor: Visitor) -> None:
    hashes = {visitor.get(PROOF.format(name)).json["hash"] for name in RULESETS}
    assert len(hashes) == len(RULESETS)


@pytest.mark.parametrize(("played", "other"), [("classic", "gahwa"), ("gahwa", "classic")])
def test_a_result_of_one_set_is_on_its_own_board_only(visitor: Visitor, played: str, other: str) -> None:
    last = play_out(visitor, open_daily(visitor, played))
    mine = visitor.get(BOARD.format(played)).json
    assert (mine["ruleset"], mine["players"], mine["me"]["ns"]) == (played, 1, last["totals"]["NS"])
    theirs = visitor.get(BOARD.format(other)).json
    assert (theirs["ruleset"], theirs["players"], theirs["me"], theirs["rows"]) == (other, 0, None, [])
    assert 'class="me"' in visitor.get(f"/days/2026-11-10?ruleset={played}").text
    assert 'class="me"' not in visitor.get(f"/days/2026-11-10?ruleset={other}").text


def test_without_a_rule_set_a_board_is_the_classic_one(visitor: Visitor) -> None:
    assert visitor.get("/api/days/2026-11-10/leaderboard").json["ruleset"] == "classic"


def test_the_set_of_a_match_cannot_be_changed(visitor: Visitor) -> None:
    frame = open_daily(visitor, "classic")
    body = {"ply": frame["ply"], "action": frame["legal"][0], "ruleset": "gahwa"}
    assert visitor.post(f"/api/matches/{frame['id']}/actions", body).status_code == 400
    assert ask(visitor, frame, "double").status_code == 422
    assert visitor.get(f"/api/matches/{frame['id']}").json == frame


def test_a_gahwa_match_is_played_to_its_end_and_its_record_holds(visitor: Visitor) -> None:
    last = play_out(visitor, visitor.post("/api/matches", {"ruleset": "gahwa"}).json)
    record = visitor.get(f"/api/matches/{last['id']}/record").json
    assert record["ruleset"] == "gahwa"
    check(record)


def test_the_choice_of_a_rule_set_is_remembered(new_visitor: Callable[..., Visitor]) -> None:
    visitor = new_visitor()
    assert 'data-ruleset="classic"' in visitor.get("/").text
    assert 'data-ruleset="gahwa"' in visitor.get("/?ruleset=gahwa").text
    assert 'data-ruleset="gahwa"' in visitor.get("/").text
    assert 'data-ruleset="gahwa"' in visitor.get("/?ruleset=bridge").text
    assert 'data-ruleset="classic"' in visitor.get("/?ruleset=classic").text
    assert 'data-ruleset="classic"' in new_visitor().get("/").text


def test_the_rules_page_says_of_these_rules_all_that_a_player_may_ask(visitor: Visitor) -> None:
    """WIN-4, DBL-2, DBL-5, BID-2 and BID-7, each with what its short version would hide."""
    said = {
        "en": {
            "WIN-4": ("were ahead before rounding", "hokum it is lost at 2 to 5", "in sun at 1 to 4"),
            "DBL-2": ("If that one passes, the other opponent is asked",),
            "DBL-5": ("becomes 152, or one more than the other side", "total stays as it was"),
            "BID-2": ("Any turned-up card will do",),
            "BID-7": ("also those who had passed",),
        },
        "ar": {
            "WIN-4": ("متقدّمين قبل التقريب", "من 2 إلى 5", "من 1 إلى 4"),
            "DBL-2": ("فإن قال «بس» سُئل الخصم الآخر",),
            "DBL-5": ("152، أو يزيد نقطة", "يبقى كما كان"),
            "BID-2": ("أيًّا كانت ورقة المشترى",),
            "BID-7": ("حتى من قال «بس»",),
        },
    }
    for language, rules in said.items():
        page = visitor.get(f"/rules?lang={language}").text
        items = dict(re.findall(r'<li id="([A-Z]+-\d+)">(.*?)</li>', page, re.DOTALL))
        for rule, sentences in rules.items():
            assert [one for one in sentences if one not in items[rule]] == [], (language, rule)
        assert "buyer" in page or language == "ar"
        assert "declarer" not in page
        assert "converted" not in page


def test_the_examples_of_the_rules_page_are_the_worked_cases_of_the_rules() -> None:
    """CONV-4, WIN-3, WIN-4, KAB-1 and DBL-4, as the worked cases have them."""
    found = {
        (example.kind, example.level, example.theirs, result.ruleset): (result.ours, result.theirs)
        for example in worked()
        for result in example.results
    }
    assert found["hokum", 1, 76, "classic"] == (8, 8)
    assert found["hokum", 1, 76, "gahwa"] == (9, 8)
    assert found["hokum", 1, 85, "gahwa"] == (0, 16)
    assert found["sun", 1, 65, "classic"] == (13, 13)
    assert found["sun", 1, 65, "gahwa"] == (0, 26)
    assert found["hokum", 1, 55, "classic"] == (11, 10)
    assert found["hokum", 1, 56, "classic"] == (0, 21)
    assert found["hokum", 1, 97, "classic"] == (0, 18)
    assert found["sun", 1, 41, "classic"] == (0, 36)
    assert found["sun", 1, 0, "gahwa"] == (88, 0)
    assert found["hokum", 2, 62, "gahwa"] == (20, 12)
    assert found["hokum", 2, 92, "gahwa"] == (0, 32)
    assert ("hokum", 2, 62, "classic") not in found
