"""The command `check`: one line per faulty file, whatever the file is, and never a traceback."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from baloot.commands.lab import check
from baloot.lab.selfplay import played_match, record_of
from baloot.rules.ruleset import RULESETS

Json = Any
RECORDS = {
    name: record_of(played_match(ruleset, "check", 0, "random", "random"), "check", 0, "random", "random")
    for name, ruleset in RULESETS.items()
}
BOTH = pytest.mark.parametrize("ruleset", list(RULESETS))


def run(*paths: Path) -> Result:
    return CliRunner().invoke(check, [str(path) for path in paths])


def put(folder: Path, content: Json, name: str = "record.json") -> Path:
    """A file with this content, JSON unless it is bytes."""
    file = folder / name
    file.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    return file


def refused(file: Path) -> str:
    """The one line that names this file, after its path."""
    result = run(file)
    assert result.exit_code == 1
    assert isinstance(result.exception, SystemExit)
    (line,) = result.output.splitlines()
    assert line.startswith(f"{file}: ")
    return line.removeprefix(f"{file}: ")


@BOTH
def test_a_sound_record_passes_in_silence(tmp_path: Path, ruleset: str) -> None:
    result = run(put(tmp_path, RECORDS[ruleset]))
    assert (result.exit_code, result.output) == (0, "")


@BOTH
def test_a_record_made_elsewhere_needs_no_players_and_may_say_more(tmp_path: Path, ruleset: str) -> None:
    record = copy.deepcopy(RECORDS[ruleset])
    del record["players"], record["epoch"]
    record["comment"] = {"by": "somebody"}
    record["seed"] = None
    record["day"] = "2026-11-01"
    for deal in record["deals"]:
        deal["note"] = 1
        deal["projects"].reverse()
        for project in deal["projects"]:
            project["cards"].reverse()
    assert run(put(tmp_path, record)).exit_code == 0


def leaves(value: Json, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The path of every value in a record that is no list or object."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from leaves(inner, (*path, index))
    else:
        yield path


def altered(record: Json, path: tuple[str | int, ...]) -> Json:
    """The record with another value of the same type at this path."""
    record = copy.deepcopy(record)
    inner = record
    for key in path[:-1]:
        inner = inner[key]
    old = inner[path[-1]]
    if isinstance(old, bool):
        inner[path[-1]] = not old
    elif isinstance(old, int):
        inner[path[-1]] = old + 1
    elif isinstance(old, str):
        other = {"S": "E", "NS": "EW", "EW": "NS", "7S": "8S"}
        inner[path[-1]] = other.get(old, "S" if len(old) == 1 else "7S")
    else:
        inner[path[-1]] = "S"
    return record


FREE = ("seed", "day", "players", "epoch")


@BOTH
def test_a_record_with_any_one_value_altered_is_refused(tmp_path: Path, ruleset: str) -> None:
    """Every value outside the deals, and every value of one played deal that has projects."""
    record = RECORDS[ruleset]
    number = next(n for n, deal in enumerate(record["deals"]) if deal["projects"] and deal["tally"])
    for path in leaves(record):
        if path[0] in FREE or (path[0] == "deals" and path[1] != number):
            continue
        assert refused(put(tmp_path, altered(record, path))), path


@BOTH
def test_a_record_that_lacks_any_key_is_refused(tmp_path: Path, ruleset: str) -> None:
    record = RECORDS[ruleset]
    for key in record:
        if key not in ("players", "epoch"):
            assert key in refused(put(tmp_path, {k: v for k, v in record.items() if k != key}))
    for key in record["deals"][0]:
        lacking = copy.deepcopy(record)
        del lacking["deals"][0][key]
        assert "deal 1" in refused(put(tmp_path, lacking))


def test_the_line_names_the_deal_and_the_field(tmp_path: Path) -> None:
    record = copy.deepcopy(RECORDS["classic"])
    number = next(n for n, deal in enumerate(record["deals"]) if deal["tally"])
    record["deals"][number]["tally"]["card_points"]["NS"] += 10
    line = refused(put(tmp_path, record))
    assert f"deal {number + 1}" in line
    assert "card_points" in line


def test_a_record_that_ends_early_or_goes_on_is_refused(tmp_path: Path) -> None:
    record = copy.deepcopy(RECORDS["classic"])
    last = record["deals"].pop()
    assert "winner" in refused(put(tmp_path, record))
    record["deals"] += [last, last]
    assert "over" in refused(put(tmp_path, record))


def _nested(depth: int) -> bytes:
    return b"[" * depth + b"]" * depth


def _with(change: Callable[[Json], None]) -> bytes:
    record = copy.deepcopy(RECORDS["classic"])
    change(record)
    return json.dumps(record).encode()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"not json",
        b"\xff\xfe\x00",
        b"null",
        b"[]",
        b"7",
        b"NaN",
        b"Infinity",
        b'{"format": "baloot-record/1"}',
        _nested(200_000),
        _nested(900),
        b'{"format": ' + b"9" * 10_000 + b"}",
        _with(lambda record: record.update(deals=json.loads(_nested(500)))),
        _with(lambda record: record.update(deals=[])),
        _with(lambda record: record.update(deals={})),
        _with(lambda record: record.update(ruleset=["classic"])),
        _with(lambda record: record.update(totals={"NS": 10**4000, "EW": 1})),
        _with(lambda record: record.update(winner="\ud800\n")),
        _with(lambda record: record["deals"][0].update(calls=[["\ud800\nS", "pass"]])),
        _with(lambda record: record["deals"][0].update(calls=[[{}, "pass"]])),
        _with(lambda record: record["deals"][0].update(deck=[{}] * 32)),
        _with(lambda record: record["deals"][0].update(plays=[None])),
        _with(lambda record: record["deals"][0].update(projects=[{"cards": 7}])),
        _with(lambda record: record["deals"][0].update(number=True)),
        _with(lambda record: record["deals"][0].update(number=1.0)),
        _with(lambda record: record.update(deals=[None])),
    ],
)
def test_whatever_a_file_holds_it_gets_one_line(tmp_path: Path, content: bytes) -> None:
    assert refused(put(tmp_path, content))


def test_numbers_that_json_does_not_know_are_refused(tmp_path: Path) -> None:
    record = json.dumps({**RECORDS["classic"], "epoch": float("nan")})
    assert "NaN" in refused(put(tmp_path, record.encode()))


def test_a_file_that_is_missing_gets_a_line(tmp_path: Path) -> None:
    assert "cannot be read" in refused(tmp_path / "missing.json")


def test_every_record_in_a_directory_is_checked(tmp_path: Path) -> None:
    put(tmp_path, RECORDS["classic"], "a.json")
    faulty = put(tmp_path, b"x", "b.json")
    (tmp_path / "inner.json").mkdir()
    deep = put(tmp_path / "inner.json", b"y", "c.json")
    put(tmp_path, b"no record", "notes.txt")
    result = run(tmp_path)
    assert result.exit_code == 1
    assert [line.split(": ")[0] for line in result.output.splitlines()] == [str(faulty), str(deep)]


def test_a_directory_without_records_is_no_success(tmp_path: Path) -> None:
    assert "without records" in refused(tmp_path)
