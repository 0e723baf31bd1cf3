"""Self-play, the arena and the shares: the same arguments give the same records, byte for byte."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from baloot.commands.lab import arena, selfplay
from baloot.commands.lab import shares as shares_command
from baloot.cpu import EPOCH, choose
from baloot.lab import arena as duplicate
from baloot.lab.arena import Estimate, compare, match_pairs, shares
from baloot.lab.selfplay import Stream, match_seed, played_match
from baloot.rules.match import Match
from baloot.rules.records import check
from baloot.rules.ruleset import CLASSIC, GAHWA, Ruleset
from baloot.rules.seats import Side
from baloot.rules.view import observe

BOTH = pytest.mark.parametrize("ruleset", ["classic", "gahwa"])


def run(command: object, *arguments: str) -> Result:
    return CliRunner().invoke(command, list(arguments))  # type: ignore[arg-type]


def written(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@BOTH
@pytest.mark.parametrize("players", ["basic", "random"])
def test_self_play_writes_sound_records_of_who_played(tmp_path: Path, ruleset: str, players: str) -> None:
    arguments = ("--matches", "2", "--ruleset", ruleset, "--seed", "7", "--players", players)
    assert run(selfplay, *arguments, "--records", str(tmp_path)).exit_code == 0
    records = [json.loads(content) for content in written(tmp_path).values()]
    assert list(written(tmp_path)) == ["000.json", "001.json"]
    for number, record in enumerate(records):
        check(record)
        assert record["ruleset"] == ruleset
        assert record["players"] == dict.fromkeys("SENW", players)
        assert record["epoch"] == EPOCH
        assert record["seed"] == match_seed("7", number).hex()
        assert record["day"] is None


@pytest.mark.parametrize("seed", ["", "عشوائي", "\udcff"])
def test_any_text_of_a_command_line_is_a_seed(tmp_path: Path, seed: str) -> None:
    """Also bytes that are no text, which a shell hands on as lone surrogates."""
    arguments = ("--matches", "1", "--players", "random", "--seed", seed, "--records", str(tmp_path))
    assert run(selfplay, *arguments).exit_code == 0
    assert list(written(tmp_path)) == ["000.json"]


@pytest.mark.parametrize("players", ["basic", "random"])
def test_the_same_arguments_give_the_same_records_in_any_process(tmp_path: Path, players: str) -> None:
    code = "from baloot.commands.lab import selfplay; selfplay()"
    folders = []
    for hash_seed in ("1", "2"):
        folder = tmp_path / hash_seed
        folders.append(folder)
        arguments = ["--matches", "1", "--seed", "x", "--players", players, "--records", str(folder)]
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        subprocess.run([sys.executable, "-c", code, *arguments], check=True, env=environment)
    assert written(folders[0]) == written(folders[1])


def test_another_seed_gives_other_matches(tmp_path: Path) -> None:
    for seed in ("1", "2"):
        arguments = ("--matches", "1", "--seed", seed, "--players", "random")
        run(selfplay, *arguments, "--records", str(tmp_path / seed))
    assert written(tmp_path / "1") != written(tmp_path / "2")


def test_the_number_of_matches_does_not_change_the_earlier_ones(tmp_path: Path) -> None:
    for count in ("1", "2"):
        run(selfplay, "--matches", count, "--players", "random", "--records", str(tmp_path / count))
    assert written(tmp_path / "1")["000.json"] == written(tmp_path / "2")["000.json"]


def test_random_is_uniform_and_repeatable() -> None:
    stream = Stream("seed")
    counts = Counter(stream.below(7) for _ in range(7000))
    assert set(counts) == set(range(7))
    assert all(850 < count < 1150 for count in counts.values())
    one, other = Stream("seed"), Stream("seed")
    assert [one.below(7) for _ in range(50)] == [other.below(7) for _ in range(50)]


@BOTH
def test_basic_beats_random_by_far(ruleset: str) -> None:
    result = run(arena, "--a", "basic", "--b", "random", "--deals", "100", "--ruleset", ruleset, "--json")
    found = json.loads(result.output)
    assert found["deals"] == 100
    assert found["mean"] - 2 * found["se"] > 5


def test_the_arena_is_fair() -> None:
    """Who is compared with itself gains nothing: the two tables mirror each other."""
    comparison = compare(match_pairs(CLASSIC, "fair", "basic", "basic"), 60)
    assert comparison.overall == Estimate(60, 0.0, 0.0)
    assert comparison.hokum.deals + comparison.sun.deals <= 120


def test_both_tables_of_a_duplicate_deal_have_the_same_cards_and_dealer() -> None:
    one, other = next(match_pairs(CLASSIC, "cards", "basic", "random"))
    pairs = list(zip(one.finished, other.finished, strict=False))
    assert len(pairs) > 1
    assert all(mine.deal == theirs.deal for mine, theirs in pairs)


def test_the_arena_writes_complete_records_of_both_tables(tmp_path: Path) -> None:
    run(arena, "--a", "basic", "--b", "random", "--deals", "3", "--records", str(tmp_path))
    records = {name: json.loads(content) for name, content in written(tmp_path).items()}
    assert list(records) == ["000-a.json", "000-b.json"]
    for record in records.values():
        check(record)
    assert records["000-a.json"]["players"] == {"S": "basic", "E": "random", "N": "basic", "W": "random"}
    assert records["000-b.json"]["players"] == {"S": "random", "E": "basic", "N": "random", "W": "basic"}
    assert records["000-a.json"]["seed"] == records["000-b.json"]["seed"]


def test_the_arena_prints_means_with_their_errors_and_who_won() -> None:
    result = run(arena, "--a", "basic", "--b", "random", "--deals", "20", "--seed", "4")
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert [line.split()[0] for line in lines] == ["basic", "overall", "hokum", "sun", "won"]
    pairs = match_pairs(CLASSIC, "4", "basic", "random")
    deals = matches = won = 0
    while deals < 20:
        as_ns, as_ew = next(pairs)
        deals += min(len(as_ns.finished), len(as_ew.finished))
        matches += 2
        won += (as_ns.winner == Side.NS) + (as_ew.winner == Side.EW)
    assert lines[-1] == f"won {won} of {matches} matches"
    assert result.output.count("±") == 3
    assert run(arena, "--a", "basic", "--b", "random", "--deals", "20", "--seed", "4").output == result.output


def test_the_auctions_of_two_levels_can_be_compared_with_the_same_card_play() -> None:
    """Who calls as `strong` and else does as `basic` differs from `basic` in the auction only."""
    match = played_match(GAHWA, "calls", 0, "strong-calls", "strong-calls")
    moment = Match.opening(GAHWA, match.source)
    for seat, action in match.acted:
        level = "strong" if moment.contract is None else "basic"
        assert action == choose(observe(moment, seat), level)
        moment = moment.after(action)


@pytest.mark.parametrize("ruleset", [CLASSIC, GAHWA], ids=lambda ruleset: ruleset.name)
def test_the_field_bids_and_makes_about_as_much_as_people_do(ruleset: Ruleset) -> None:
    """People pass out 31 of 100 deals, lose 22 of 100 contracts, and play 47 of 100 in sun or ashkal."""
    field = shares(ruleset, "people", "basic", 2000)
    assert field.counts["deals"] >= 2000
    assert 20 <= field.of("void", "deals") <= 40
    assert 15 <= field.of("lost", "contracts") <= 30
    assert 30 <= field.of("sun", "contracts") + field.of("ashkal", "contracts") <= 60
    assert field.of("ashkal", "contracts") > 3
    assert all(field.of(seat, "contracts") > 15 for seat in "ROLD")


def test_the_field_doubles_some_hokums_and_beats_most_of_them() -> None:
    """DBL-2: a double is rare and more often right than wrong, and the ladder is climbed to its top."""
    counts = shares(GAHWA, "ladder", "basic", 2000).counts
    assert 0.03 * counts["hokum"] <= counts["hokum doubled"] <= 0.15 * counts["hokum"]
    assert counts["hokum doubled lost"] >= counts["hokum doubled"] / 2
    assert counts["double"] > counts["triple"] >= counts["four"] >= counts["gahwa"] >= 1
    assert counts["gahwa"] <= 0.01 * counts["deals"]


def test_the_shares_add_up() -> None:
    counts = duplicate.shares(CLASSIC, "sum", "random", 40).counts
    assert counts["deals"] == counts["void"] + counts["contracts"]
    assert counts["contracts"] == counts["hokum"] + counts["sun"] + counts["ashkal"]
    assert counts["contracts"] == sum(counts[seat] for seat in "ROLD")
    assert counts["lost"] == sum(counts[f"{kind} lost"] for kind in ("hokum", "sun", "ashkal"))


def test_the_shares_are_printed() -> None:
    output = run(shares_command, "--deals", "30", "--seed", "9").output
    assert output.startswith("classic, basic: ")
    for word in ("void", "hokum", "sun", "ashkal", "lost", "sweeps", "declared by"):
        assert word in output
    assert "doubled" not in output


def test_the_ladder_is_among_the_shares_where_it_is_climbed() -> None:
    output = run(shares_command, "--deals", "30", "--seed", "9", "--ruleset", "gahwa").output
    for word in ("hokum doubled: ", "of those lost: ", "double ", "triple ", "four ", "gahwa "):
        assert word in output


def test_a_match_is_played_to_its_end() -> None:
    assert played_match(CLASSIC, "end", 0, "basic", "basic").over
