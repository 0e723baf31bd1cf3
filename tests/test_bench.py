"""The parts of `bench` that play and solve: each runs on a small sample and says how large it is."""

from __future__ import annotations

import re
import shutil
from concurrent.futures import ThreadPoolExecutor

import pytest
from click.testing import CliRunner

from baloot.bench import command, core, http, page, solver, store, turns
from baloot.bench.times import Times, middle, rank
from baloot.rules.deal import Shuffled
from baloot.rules.match import Match
from baloot.rules.ruleset import CLASSIC
from tests.conftest import need

PARTS = {"core": core, "http": http, "solver": solver, "turns": turns, "store": store, "page": page}


def test_the_core_part_says_how_many_steps_and_runs_it_took(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(core, "RUNS", 1)
    monkeypatch.setattr(core, "MATCHES", 1)
    printed = list(core.lines())
    assert len(printed) == 4
    for ruleset in ("classic", "gahwa"):
        steps, replay = (line for line in printed if line.startswith(f"{ruleset}: "))
        assert re.search(r"legal-and-after steps/s \(1 runs of [\d,]+ steps\)$", steps)
        assert re.search(r"replay of \d+ actions [\d.]+ ms \(1 runs\)$", replay)


def test_the_http_part_says_how_many_cards_were_played_beside_a_bare_endpoint(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(http, "WORKERS", 1)
    monkeypatch.setattr(http, "ROUNDS", 1)
    monkeypatch.setattr(http, "SECONDS", 1.0)
    card, bare, _ = http.lines(None)
    assert re.search(r"SQLite: one card over HTTP [\d,]+/s, .* \([\d,]+ cards, 1 workers, 1 rounds\)$", card)
    assert re.search(r"bare Flask endpoint [\d,]+/s, .* requests\); ratio 1:[\d.]+$", bare)


def test_the_solver_part_says_how_many_deals_it_solved_of_each_kind() -> None:
    printed = list(solver.lines(count=2, played=1, runs=1))
    assert len(printed) == 9
    for kind in ("classic hokum", "sun", "gahwa hokum"):
        value, positions, every = (line for line in printed if line.startswith(f"solver, {kind}: "))
        assert value.endswith("(2 deals, 1 runs)")
        assert positions.endswith("(2 deals)")
        assert every.endswith("(1 deals, 1 runs)")


def test_the_positions_that_the_same_deals_need_are_the_same_in_every_run() -> None:
    first, second = (solver.values("forced", 3)[1] for _ in range(2))
    assert first == second > 0


def test_the_turns_part_says_how_many_turns_deals_and_matches_it_saw() -> None:
    printed = list(turns.lines(matches=1, deals=1))
    assert [line.split(":")[0] for line in printed] == [
        f"turns, {ruleset}{kind}"
        for ruleset in ("classic", "gahwa")
        for kind in (", last call and tricks 1–2", ", from trick 3 on", ", auction that goes on", "")
    ]
    assert all(line.endswith("1 deals in 1 matches)") for line in printed)


def test_a_turn_is_of_the_kind_of_what_followed_it() -> None:
    """The first deal of a match and the auction of the second; everybody does the last that is legal."""
    states = [Match.opening(CLASSIC, Shuffled(bytes(32)))]
    while not (states[-1].finished and states[-1].play):
        states.append(states[-1].after(states[-1].legal[-1]))
    begins = next(n for n, state in enumerate(states) if state.play is not None)
    assert turns.kind_of(states[:begins]) == "auction that goes on"
    assert turns.kind_of(states[: begins + 1]) == "last call and tricks 1–2"
    assert turns.kind_of(states[begins + 7 : begins + 12]) == "last call and tricks 1–2"
    assert turns.kind_of(states[begins + 8 : begins + 12]) == "from trick 3 on"
    assert turns.kind_of(states[begins + 30 : -1]) == "from trick 3 on"
    assert turns.kind_of(states[begins + 30 :]) == "last call and tricks 1–2"


def test_the_store_part_says_how_many_players_played_how_much() -> None:
    printed = list(store.lines(count=2, deals=1))
    assert len(printed) == 8
    for ruleset in ("classic", "gahwa"):
        share, answered, cpu, _ = (line for line in printed if line.startswith(f"store, {ruleset}: "))
        assert share.endswith("decisions that it may hold, 2 players)")
        assert answered.endswith("turns)")
        assert "player 1 " in cpu
        assert cpu.endswith("(2 players, 1 deals each)")


def test_a_second_player_who_plays_alike_is_answered_from_the_store(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "DEPARTING", 0)
    met = store.played_day("classic", count=2, deals=1).met
    assert met.found == met.new
    assert met.new[1] > 0
    assert met.share() == met.share(1) == 50


def test_figures_are_ranks_of_the_sample() -> None:
    values = [float(n) for n in range(100, 0, -1)]
    assert [rank(values, share) for share in (0.5, 0.95, 1.0)] == [50, 95, 100]
    assert rank([3.0], 0.5) == rank([3.0], 0.95) == 3


def test_each_of_a_sample_counts_with_the_median_of_its_runs() -> None:
    runs = []
    for walls in ((1.0, 9.0), (5.0, 2.0), (3.0, 4.0)):
        runs.append(run := Times())
        for wall in walls:
            run.add(wall, wall / 10)
    assert middle(runs).wall == [3, 4]
    assert middle(runs).cpu == [0.3, 0.4]


@pytest.mark.parametrize(
    ("arguments", "printed"),
    [
        ([], ["core", "http", "solver", "turns", "store", "page"]),
        (["--only", "solver"], ["solver"]),
        (["--only", "store", "--only", "core"], ["store", "core"]),
    ],
)
def test_the_command_measures_the_parts_it_is_told(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], printed: list[str]
) -> None:
    for name, part in PARTS.items():
        monkeypatch.setattr(part, "lines", lambda *_, name=name: [name])
    result = CliRunner().invoke(command.bench, arguments)
    assert (result.exit_code, result.output.split()) == (0, printed)


def test_the_command_names_the_parts_when_it_does_not_know_one() -> None:
    result = CliRunner().invoke(command.bench, ["--only", "nothing"])
    assert result.exit_code == 2
    assert all(name in result.output for name in PARTS)


def test_the_page_part_opens_a_table_and_plays_a_deal_with_taps() -> None:
    need("Chromium", next(filter(None, map(shutil.which, page.PROGRAMS)), None))
    # In a thread of its own: the browser of other tests holds this one's event loop.
    with ThreadPoolExecutor(1) as pool:
        printed = pool.submit(lambda: list(page.lines(deals=1, pace="instant"))).result()
    first, playable, shift, tap, task = printed
    size, requests = map(int, re.findall(r"(\d+) kB in (\d+) requests", first)[0])
    # A machine under load is slow; what is sent does not depend on it.
    assert 50 < size <= 150
    assert requests > 10
    assert re.search(r"playable after \d+\.\d s, largest paint at \d+\.\d s$", playable)
    assert float(re.findall(r"in a deal: (\d\.\d{3}) \(the largest of 1 deals\)$", shift)[0]) <= 0.05
    assert int(re.findall(r"\((\d+) taps\)$", tap)[0]) >= 5
    assert re.search(r": \d+ ms \(CPU [1-9]\d* ms\) \(1 deals\)$", task)


def test_the_page_part_says_when_there_is_no_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "PROGRAMS", ())
    assert list(page.lines()) == ["page: left out, for it needs Chromium and playwright"]
