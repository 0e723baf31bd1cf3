"""The level of a random match: what the API takes, what the pages offer, what the record says."""

from __future__ import annotations

import re

import pytest

from baloot.cpu import LEVELS
from baloot.rules.ruleset import RULESETS
from tests.conftest import Visitor
from tests.web.playing import open_random, play_out


def test_the_description_of_the_api_lists_the_levels_and_the_rule_sets(visitor: Visitor) -> None:
    schemas = visitor.get("/api/openapi.json").json["components"]["schemas"]
    for request in ("MatchRequest", "DailyRequest"):
        assert schemas[request]["properties"]["ruleset"]["enum"] == list(RULESETS)
    level = schemas["MatchRequest"]["properties"]["level"]
    assert set(level["enum"]) == set(LEVELS)
    assert level["default"] == "basic"
    assert "level" not in schemas["DailyRequest"]["properties"]


@pytest.mark.parametrize("path", ["/", "/matches"])
def test_wherever_a_random_match_can_be_opened_every_level_is_offered(visitor: Visitor, path: str) -> None:
    text = visitor.get(path).text
    offered = re.findall(r'<input type="radio" name="level" value="(\w+)"( checked)?>', text)
    assert offered == [("strong", " checked"), ("basic", "")]
    assert {name for name, _checked in offered} == set(LEVELS)
    assert re.findall(r'data-levels="([^"]*)"', text) == ["strong basic"]


def test_the_table_knows_every_level_for_the_next_random_match(visitor: Visitor) -> None:
    text = visitor.get(open_random(visitor)["table_url"]).text
    assert re.findall(r'data-levels="([^"]*)"', text) == ["strong basic"]


@pytest.mark.parametrize(("asked", "played"), [({}, "basic"), ({"level": "basic"}, "basic")])
def test_the_record_says_at_which_level_the_computer_played(
    visitor: Visitor, asked: dict[str, str], played: str
) -> None:
    last = play_out(visitor, visitor.post("/api/matches", {"ruleset": "classic", **asked}).json)
    record = visitor.get(f"/api/matches/{last['id']}/record").json
    assert record["players"] == {"S": None, "E": played, "N": played, "W": played}


def test_the_list_of_matches_says_the_level_of_a_random_one(visitor: Visitor) -> None:
    for level in LEVELS:
        assert visitor.post("/api/matches", {"ruleset": "classic", "level": level}).status_code == 201
    text = visitor.get("/matches?lang=en").text
    assert "Classic · Basic" in text
    assert "Classic · Strong" in text


@pytest.mark.parametrize("level", ["perfect", "random", "STRONG", "", None, 1, ["basic"]])
def test_a_level_that_there_is_not_is_refused(visitor: Visitor, level: object) -> None:
    assert visitor.post("/api/matches", {"ruleset": "classic", "level": level}).status_code == 400
