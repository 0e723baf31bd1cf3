"""The page "Does the computer cheat?": what it links to is there, and what it tells a reader to do works."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from baloot.commands.lab import audit, check
from baloot.cpu.strong import card_play, doubling
from tests.conftest import Clock, Visitor
from tests.web.playing import open_random, play_out

PROOF = re.compile(r'href="(/api/days/(\d{4}-\d\d-\d\d)/proof\?ruleset=(\w+))"')


@pytest.mark.parametrize(
    ("language", "title"), [("ar", "هل الكمبيوتر يغش؟"), ("en", "Does the computer cheat?")]
)
def test_the_question_is_answered_in_the_readers_language(
    visitor: Visitor, language: str, title: str
) -> None:
    text = visitor.get(f"/fair?lang={language}").text
    assert f"<h1>{title}</h1>" in text


def test_every_page_leads_there(visitor: Visitor) -> None:
    """In the menu, the table's too, and on the home page and the rules also outside it."""
    match_id = open_random(visitor)["id"]
    for path, times in (("/", 2), ("/rules", 2), ("/privacy", 1), (f"/table/{match_id}", 1)):
        assert visitor.get(path).text.count('href="/fair"') == times, path


def test_commands_read_from_the_left_in_either_language(visitor: Visitor) -> None:
    for language in ("ar", "en"):
        text = visitor.get(f"/fair?lang={language}").text
        assert re.findall(r'<pre dir="ltr"><code>(.*?)</code></pre>', text, re.DOTALL) == [
            "flask --app app check record.json\nflask --app app audit record.json"
        ]


def test_the_page_counts_the_worlds_as_the_computer_does(visitor: Visitor) -> None:
    for language, words in {
        "en": ("up to {} ways", "as much as {} of these ways", "up to {} times", "as much as {} of those"),
        "ar": ("حتى {} توزيعة", "وزن {} توزيعات", "حتى {} مرة", "وزن {} توزيعة"),
    }.items():
        text = visitor.get(f"/fair?lang={language}").text
        for said, number in zip(
            words,
            (max(card_play.WORLDS), card_play.PRIOR_WEIGHT, doubling.WORLDS, doubling.PRIOR_WEIGHT),
            strict=True,
        ):
            assert said.format(number) in text


def test_a_reader_can_check_a_match_of_their_own_as_the_page_says(
    visitor: Visitor, new_visitor: Callable[..., Visitor], tmp_path: Path
) -> None:
    assert 'download="record.json"' not in visitor.get("/fair").text
    play_out(visitor, open_random(visitor))
    open_random(visitor)
    found = re.search(r'<a href="(\S+)" download="record.json">', visitor.get("/fair").text)
    assert found
    file = tmp_path / "record.json"
    file.write_bytes(visitor.get(found[1]).data)
    assert json.loads(file.read_bytes())["players"]["S"] is None
    for command in (check, audit):
        result = CliRunner().invoke(command, [str(file)])
        assert (result.exit_code, result.output) == (0, "")
    assert 'download="record.json"' not in new_visitor().get("/fair").text


def test_the_proofs_of_tomorrow_today_and_the_day_closed_last_are_linked(
    visitor: Visitor, clock: Clock
) -> None:
    """Tomorrow's digest is what nobody can change any more once tomorrow's cards are seen."""
    for day in (8, 9, 10):
        clock.set(f"2026-11-{day:02}T12:00:00+03:00")
        visitor.get("/")
    for moment, closed in (("2026-11-10T05:59:59+03:00", "08"), ("2026-11-10T06:00:00+03:00", "09")):
        clock.set(moment)
        links = PROOF.findall(visitor.get("/fair").text)
        assert [(day[-2:], ruleset) for _url, day, ruleset in links] == [
            (day, ruleset) for day in ("11", "10", closed) for ruleset in ("classic", "gahwa")
        ]
        assert [bool(visitor.get(url).json["seed"]) for url, *_ in links] == 4 * [False] + 2 * [True]


def test_a_day_that_was_never_committed_has_no_dead_link(visitor: Visitor, clock: Clock) -> None:
    clock.set("2026-11-10T12:00:00+03:00")
    days = {day for _url, day, _ruleset in PROOF.findall(visitor.get("/fair").text)}
    assert days == {"2026-11-10", "2026-11-11"}


def test_before_the_first_day_the_page_stands_without_proofs(visitor: Visitor, clock: Clock) -> None:
    clock.set("2026-10-30T12:00:00+03:00")
    page = visitor.get("/fair")
    assert page.status_code == 200
    assert PROOF.findall(page.text) == []
