"""Records: written, read again, and refused when anything in them is not so."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from baloot.rules.as_json import record
from baloot.rules.deal import Shuffled
from baloot.rules.match import Match, replay
from baloot.rules.notation import read_log, write_log
from baloot.rules.records import FaultyRecord, check
from baloot.rules.ruleset import CLASSIC, RULESETS
from baloot.rules.seats import SEATS, Seat
from tests.rules import reference
from tests.rules.chance import pick, play_out, shuffled
from tests.rules.situations import comparable

HERE = Path(__file__).parent
#: Matches of this engine, pinned: seed, log and record.
GOLDEN = sorted((HERE / "golden").glob("*.json"))
#: Records that an independent referee made.
FOREIGN = sorted((HERE / "foreign").glob("*.json"))
UNCHECKED = ("seed", "day", "players", "epoch")


def load(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def by_name(path: Path) -> str:
    return path.stem


def test_both_rule_sets_have_golden_and_foreign_records() -> None:
    for paths in (GOLDEN, FOREIGN):
        assert {load(path).get("record", load(path))["ruleset"] for path in paths} == set(RULESETS)


@pytest.mark.parametrize("path", GOLDEN, ids=by_name)
def test_a_golden_log_gives_the_same_record_byte_for_byte(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    golden = json.loads(text)
    seed = bytes.fromhex(golden["record"]["seed"])
    match = replay(RULESETS[golden["record"]["ruleset"]], Shuffled(seed), read_log(golden["log"]))
    again = record(match, seed=seed, day=None, players=dict.fromkeys(SEATS), epoch=1)
    log = write_log(action for _, action in match.acted)
    assert json.dumps({"log": log, "record": again}, separators=(",", ":")) + "\n" == text


@pytest.mark.parametrize("path", GOLDEN, ids=by_name)
def test_a_golden_record_is_true_by_both_accounts_of_the_rules(path: Path) -> None:
    given = load(path)["record"]
    check(given)
    naive = reference.replay(given)
    assert naive["winner"] == given["winner"]
    assert [deal["tally"] for deal in naive["deals"]] == [deal["tally"] for deal in given["deals"]]
    assert [deal["totals"] for deal in naive["deals"]] == [deal["totals"] for deal in given["deals"]]


@pytest.mark.parametrize("path", FOREIGN, ids=by_name)
def test_a_record_made_elsewhere_is_accepted(path: Path) -> None:
    check(load(path))


def finished(ruleset: str, name: str) -> Match:
    *_, last = play_out(RULESETS[ruleset], Random(name))
    return last


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_is_written_checks_and_survives_json(ruleset: str) -> None:
    for n in range(10):
        match = finished(ruleset, f"written {n}")
        written = record(match, seed=None, day="2026-11-01", players=dict.fromkeys(SEATS, "basic"), epoch=1)
        assert json.loads(json.dumps(written)) == written
        check(written)


def test_the_head_of_a_record() -> None:
    match = finished("classic", "head")
    players = {Seat.SOUTH: None, Seat.EAST: "basic", Seat.NORTH: "basic", Seat.WEST: "random"}
    written = record(match, seed=bytes(32), day="2028-02-29", players=players, epoch=3)
    assert list(written) == [
        *("format", "ruleset", "seed", "day", "first_dealer", "players", "epoch", "deals", "winner", "totals")
    ]
    assert written["format"] == "baloot-record/1"
    assert written["seed"] == "00" * 32
    assert written["day"] == "2028-02-29"
    assert written["players"] == {"S": None, "E": "basic", "N": "basic", "W": "random"}
    assert written["epoch"] == 3
    assert list(written["deals"][0]) == [
        *("number", "dealer", "deck", "calls", "contract", "projects", "baloot"),
        *("plays", "tricks", "tally", "totals"),
    ]


def test_only_a_match_that_is_over_has_a_record() -> None:
    match = Match.opening(CLASSIC, Shuffled(bytes(32)))
    with pytest.raises(ValueError, match="over"):
        record(match, seed=None, day=None, players=dict.fromkeys(SEATS), epoch=1)


# What a true record may look like all the same.


@pytest.mark.parametrize("path", FOREIGN, ids=by_name)
def test_projects_and_their_cards_may_come_in_any_order(path: Path) -> None:
    given = load(path)
    rng = Random(path.stem)
    for deal in given["deals"]:
        deal["projects"] = shuffled(rng, deal["projects"])
        for project in deal["projects"]:
            project["cards"] = shuffled(rng, project["cards"])
    check(given)


def test_players_and_epoch_may_be_missing_and_unknown_keys_are_ignored() -> None:
    given = load(FOREIGN[0])
    for key in ("players", "epoch"):
        given.pop(key, None)
    given["comment"] = "made elsewhere"
    given["deals"][0]["comment"] = 1
    given["deals"][0]["totals"]["comment"] = None
    check(given)


@pytest.mark.parametrize("key", UNCHECKED)
def test_seed_day_players_and_epoch_may_say_anything(key: str) -> None:
    given = load(FOREIGN[0])
    given[key] = "whatever"
    check(given)


# What is refused.


def places(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The way to every single value of a record that is compared."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if path or key not in UNCHECKED:
                yield from places(inner, (*path, key))
    elif isinstance(value, list) and value:
        for n, inner in enumerate(value):
            yield from places(inner, (*path, n))
    else:
        yield path


def altered(value: Any, rng: Random) -> Any:
    """Something else of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + pick(rng, (-1, 1, 10))
    if value is None:
        return pick(rng, ("NS", "S", 0, False))
    if isinstance(value, list):
        return ["7S"]
    alphabet = [*reference.PACK, "S", "E", "N", "W", "NS", "EW", "pass", "sun", "hokum", "sira", "H", "D"]
    return pick(rng, [other for other in alphabet if other != value])


def with_value(given: Any, path: tuple[str | int, ...], value: Any) -> Any:
    """A copy of the record that differs in one place."""
    changed = copy.deepcopy(given)
    inner = changed
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    return changed


def value_at(given: Any, path: tuple[str | int, ...]) -> Any:
    for step in path:
        given = given[step]
    return given


def is_refused(given: Any) -> bool:
    try:
        check(given)
    except FaultyRecord:
        return True
    return False


@pytest.mark.parametrize("path", FOREIGN, ids=by_name)
def test_a_record_with_one_value_altered_is_refused(path: Path) -> None:
    given = load(path)
    rng = Random(path.stem)
    for place in shuffled(rng, list(places(given)))[:60]:
        changed = with_value(given, place, altered(value_at(given, place), rng))
        if not is_refused(changed):
            # Another call may lead to the same contract; then the altered record is a true one.
            assert comparable(reference.replay(changed))["deals"] == comparable(changed)["deals"], place


@pytest.mark.parametrize("path", FOREIGN[::3], ids=by_name)
@pytest.mark.parametrize("value", [None, True, 1.0, "", [], {}, [[]], {"S": 1}, 10**30, "7S"], ids=repr)
def test_a_record_with_anything_odd_in_one_place_is_refused_and_never_breaks_the_check(
    path: Path, value: Any
) -> None:
    given = load(path)
    rng = Random(f"{path.stem} {value!r}")
    for place in shuffled(rng, list(places(given)))[:12]:
        for depth in range(1, len(place) + 1):
            before = value_at(given, place[:depth])
            if type(before) is type(value) and before == value:
                continue
            with pytest.raises(FaultyRecord):
                check(with_value(given, place[:depth], value))


@pytest.mark.parametrize("path", FOREIGN[::3], ids=by_name)
def test_a_record_with_a_key_missing_is_refused(path: Path) -> None:
    given = load(path)

    def dicts(value: Any, way: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], str]]:
        if isinstance(value, dict):
            for key, inner in value.items():
                if way or key not in ("players", "epoch"):
                    yield way, key
                    yield from dicts(inner, (*way, key))
        elif isinstance(value, list):
            for n, inner in enumerate(value):
                yield from dicts(inner, (*way, n))

    rng = Random(path.stem)
    for way, key in shuffled(rng, list(dicts(given)))[:50]:
        changed = copy.deepcopy(given)
        del value_at(changed, way)[key]
        with pytest.raises(FaultyRecord):
            check(changed)


@pytest.mark.parametrize("odd", [None, [], "record", 1, {}, {"format": "baloot-record/2"}], ids=repr)
def test_what_is_no_record_is_refused(odd: Any) -> None:
    with pytest.raises(FaultyRecord):
        check(odd)


def test_true_is_not_one_and_one_is_not_true() -> None:
    given = load(FOREIGN[0])
    first = next(n for n, deal in enumerate(given["deals"]) if deal["contract"])
    for place, value in ((("contract", "level"), True), (("contract", "locked"), 0), (("tally", "made"), 1)):
        with pytest.raises(FaultyRecord):
            check(with_value(given, ("deals", first, *place), value))


def test_a_record_that_ends_early_or_late_is_refused() -> None:
    given = load(FOREIGN[0])
    for deals in (given["deals"][:-1], [*given["deals"], given["deals"][-1]], []):
        with pytest.raises(FaultyRecord):
            check({**given, "deals": deals})


def test_a_record_without_a_winner_is_refused() -> None:
    given = load(FOREIGN[0])
    shorter = {**given, "deals": given["deals"][:-1], "winner": None}
    shorter["totals"] = shorter["deals"][-1]["totals"]
    with pytest.raises(FaultyRecord, match="winner"):
        check(shorter)


def test_the_fault_names_the_deal_and_the_field_or_rule() -> None:
    given = load(FOREIGN[0])
    played = next(n for n, deal in enumerate(given["deals"]) if deal["contract"])
    where = f"deal {played + 1}"
    for place, value, words in (
        (("tally", "written", "NS"), -1, ("tally.written.NS", "WIN")),
        (("tricks", 3, "points"), 99, ("tricks[3].points",)),
        (("dealer",), "X", ("dealer", "DEAL-4")),
        (("plays", 0), given["deals"][played]["plays"][1], ("plays[0]", "PLAY")),
        (("calls", 0, 1), "double", ("calls[0]", "BID")),
        (("deck", 0), given["deals"][played]["deck"][1], ("deck", "GEN-1")),
    ):
        with pytest.raises(FaultyRecord) as fault:
            check(with_value(given, ("deals", played, *place), value))
        assert str(fault.value).startswith(where)
        assert "\n" not in str(fault.value)
        assert all(word in str(fault.value) for word in words), str(fault.value)
