"""The command `audit`: a CPU seat is held to what its own view leads to, and the first lie is named."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from baloot.commands.lab import audit
from baloot.cpu import EPOCH, choose
from baloot.cpu.levels import LEVELS
from baloot.lab.selfplay import match_seed, played_match, player, record_of
from baloot.rules.as_json import record
from baloot.rules.auction import Action
from baloot.rules.deal import Shuffled
from baloot.rules.match import Match
from baloot.rules.notation import token
from baloot.rules.records import check
from baloot.rules.ruleset import RULESETS, Ruleset
from baloot.rules.seats import SEATS, Seat
from baloot.rules.view import View, observe

Json = Any
BOTH = pytest.mark.parametrize("ruleset", list(RULESETS.values()), ids=list(RULESETS))
BASIC = dict.fromkeys("SENW", "basic")
NO_EPOCH = max(LEVELS["basic"].epochs) + 1
OWN = record_of(played_match(RULESETS["classic"], "audit", 0, "basic", "basic"), "audit", 0, "basic", "basic")


def run(*paths: Path) -> Result:
    return CliRunner().invoke(audit, [str(path) for path in paths])


def put(folder: Path, content: Json, name: str = "record.json") -> Path:
    """A file with this content, JSON unless it is bytes."""
    file = folder / name
    file.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    return file


def lines_of(file: Path, status: int) -> list[str]:
    """What is said of this file, without its path."""
    result = run(file)
    assert result.exit_code == status, result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert all(line.startswith(f"{file}: ") for line in result.output.splitlines())
    return [line.removeprefix(f"{file}: ") for line in result.output.splitlines()]


def deviating(ruleset: Ruleset, deviates: Callable[[Match, View, Action], bool]) -> tuple[Json, list[str]]:
    """A record of four `basic` seats in which one action is another, the first time this is true.

    Also where that is: the deal, the seat, the call or trick, what was done and what `basic` does.
    """
    match = Match.opening(ruleset, Shuffled(match_seed("audit", 0)))
    told: list[str] = []
    while (seat := match.turn) is not None:
        view = observe(match, seat)
        action = choose(view)
        if not told and len(view.legal) > 1 and deviates(match, view, action):
            other = next(one for one in reversed(view.legal) if one != action)
            at = f"call {len(match.calls) + 1}"
            if match.play is not None:
                at = f"trick {len(match.play.tricks) + 1}"
            told = [f"deal {match.number}", seat.letter, at, token(other), token(action)]
            action = other
        match = match.after(action)
    assert told
    players = dict.fromkeys(SEATS, "basic")
    return record(match, seed=None, day="2026-11-10", players=players, epoch=EPOCH), told


def a_card(match: Match, view: View, action: Action) -> bool:
    """West has a choice in the third trick of a deal after the second."""
    return view.seat == Seat.WEST and match.number > 2 and len(view.tricks) == 2


def a_call(match: Match, view: View, action: Action) -> bool:
    """East speaks in the auction of a deal after the first."""
    return view.seat == Seat.EAST and match.number > 1 and view.contract is None


@BOTH
def test_matches_that_the_cpu_played_are_its_own(tmp_path: Path, ruleset: Ruleset) -> None:
    for number in range(2):
        match = played_match(ruleset, "own", number, "basic", "basic")
        put(tmp_path, record_of(match, "own", number, "basic", "basic"), f"{number}.json")
    result = run(tmp_path)
    assert (result.exit_code, result.output) == (0, "")


@BOTH
def test_one_card_that_the_cpu_would_not_play_is_named(tmp_path: Path, ruleset: Ruleset) -> None:
    """Everything after it was decided by the CPU again, so it is the only difference."""
    given, (deal, seat, at, has, would) = deviating(ruleset, a_card)
    check(given)
    assert lines_of(put(tmp_path, given), 1) == [f"{deal}, {seat}, {at}: has {has}, basic would do {would}"]


@BOTH
def test_one_call_that_the_cpu_would_not_make_is_named(tmp_path: Path, ruleset: Ruleset) -> None:
    given, (deal, seat, at, has, would) = deviating(ruleset, a_call)
    assert lines_of(put(tmp_path, given), 1) == [f"{deal}, {seat}, {at}: has {has}, basic would do {would}"]


def test_a_double_that_the_cpu_would_not_say_is_named(tmp_path: Path) -> None:
    """DBL-2: calls are counted on through the doubling."""
    given, (deal, seat, at, has, would) = deviating(
        RULESETS["gahwa"], lambda match, view, action: match.doubling is not None and match.play is None
    )
    assert (has, would) == ("double", "pass")
    assert lines_of(put(tmp_path, given), 1) == [f"{deal}, {seat}, {at}: has double, basic would do pass"]


@BOTH
def test_a_seat_that_plays_at_random_is_no_cpu_seat(tmp_path: Path, ruleset: Ruleset) -> None:
    """East calls and plays at random: named where it is said to be `basic`, and nobody else is."""
    east = player("random", "east")
    match = Match.opening(ruleset, Shuffled(match_seed("east", 0)))
    while (seat := match.turn) is not None:
        view = observe(match, seat)
        match = match.after(east(view) if seat == Seat.EAST else choose(view))
    given = record(match, seed=None, day=None, players=dict.fromkeys(SEATS, "basic"), epoch=EPOCH)
    lines = lines_of(put(tmp_path, given), 1)
    assert lines
    assert {line.split(", ")[1] for line in lines} == {"E"}
    for name in ("random", None):
        given["players"] = {**BASIC, "E": name}
        assert lines_of(put(tmp_path, given), 0) == []


def test_the_person_at_south_is_held_to_nothing(tmp_path: Path) -> None:
    given, _told = deviating(RULESETS["classic"], lambda match, view, action: view.seat == Seat.SOUTH)
    assert len(lines_of(put(tmp_path, given), 1)) == 1
    given["players"]["S"] = None
    assert lines_of(put(tmp_path, given), 0) == []


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (lambda given: given.pop("players"), "players"),
        (lambda given: given.pop("epoch"), "epoch"),
        (lambda given: given["players"].pop("N"), "players.N"),
        (lambda given: given.update(players=None), "players"),
        (lambda given: given.update(players=["basic"] * 4), "players"),
        (lambda given: given["players"].update(W="perfect"), "players.W: 'perfect'"),
        (lambda given: given["players"].update(W=["basic"]), "players.W"),
        (lambda given: given["players"].update(W="\ud800\n"), "players.W"),
        (lambda given: given.update(epoch=NO_EPOCH), f"epoch: {NO_EPOCH}"),
        (lambda given: given.update(epoch=None), "epoch"),
        (lambda given: given.update(epoch=True), "epoch: True"),
        (lambda given: given.update(epoch=str(EPOCH)), "epoch"),
    ],
)
def test_a_record_that_does_not_say_who_decided_cannot_be_decided_again(
    tmp_path: Path, change: Callable[[Json], object], named: str
) -> None:
    given = copy.deepcopy(OWN)
    change(given)
    check(given)
    (line,) = lines_of(put(tmp_path, given), 2)
    assert line.startswith(named)


@pytest.mark.parametrize("content", [b"", b"not json", b"\xff", b"null", b"[]", b"NaN", b"[" * 100_000])
def test_a_file_that_is_no_record_gets_a_line(tmp_path: Path, content: bytes) -> None:
    assert len(lines_of(put(tmp_path, content), 2)) == 1


def test_a_record_that_does_not_hold_is_not_decided_again(tmp_path: Path) -> None:
    """`check` comes first: what is refused there is named as it is named there."""
    given = copy.deepcopy(OWN)
    number = next(n for n, deal in enumerate(given["deals"]) if deal["tally"])
    given["deals"][number]["tally"]["card_points"]["NS"] += 10
    (line,) = lines_of(put(tmp_path, given), 2)
    assert f"deal {number + 1}" in line
    assert "card_points" in line


def test_a_missing_file_and_an_empty_directory_are_no_success(tmp_path: Path) -> None:
    assert lines_of(tmp_path / "missing.json", 2) == ["cannot be read: No such file or directory"]
    assert lines_of(tmp_path, 2) == ["a directory without records"]


def test_what_cannot_be_told_outweighs_what_differs(tmp_path: Path) -> None:
    """Every file of a directory is looked at, and each line begins with its own path."""
    differing, _told = deviating(RULESETS["classic"], a_card)
    files = [
        put(tmp_path, differing, "a.json"),
        put(tmp_path, OWN, "b.json"),
        put(tmp_path, {key: value for key, value in OWN.items() if key != "epoch"}, "c.json"),
    ]
    result = run(*files[:2])
    assert (result.exit_code, result.output.count("\n")) == (1, 1)
    result = run(tmp_path)
    assert result.exit_code == 2
    assert [line.split(": ")[0] for line in result.output.splitlines()] == [str(files[0]), str(files[2])]
