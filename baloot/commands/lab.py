"""The commands of the lab: `selfplay`, `check`, `audit`, `arena`, `shares`, `tune`."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click

from baloot.cpu.levels import DEFAULT_LEVEL
from baloot.lab import arena as duplicate
from baloot.lab.audit import differences
from baloot.lab.selfplay import PLAYERS, STRONG_CALLS, played_match, record_of
from baloot.lab.tuning import KINDS, tuned
from baloot.rules.match import Match
from baloot.rules.records import FaultyRecord
from baloot.rules.records import check as check_record
from baloot.rules.ruleset import DEFAULT_RULESET, RULESETS, Ruleset
from baloot.solver.move_ordering import WEIGHTS

_PLAYER = click.Choice(PLAYERS)
_CONTENDER = click.Choice((*PLAYERS, STRONG_CALLS))
_FOLDER = click.Path(file_okay=False, path_type=Path)
_MANY = click.IntRange(min=1)


def _ruleset(_context: click.Context, _option: click.Parameter, name: str) -> Ruleset:
    return RULESETS[name]


_RULESET = click.option(
    "--ruleset",
    type=click.Choice(list(RULESETS)),
    default=DEFAULT_RULESET.name,
    callback=_ruleset,
    show_default=True,
)
_SEED = click.option("--seed", default="1", show_default=True, help="Any text; everything follows from it.")


def _write(folder: Path, name: str, match: dict[str, Any]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(json.dumps(match, separators=(",", ":")) + "\n", encoding="utf-8")


@click.command()
@click.option("--matches", type=_MANY, required=True)
@_RULESET
@_SEED
@click.option("--players", type=_PLAYER, default=DEFAULT_LEVEL, show_default=True)
@click.option("--records", type=_FOLDER, required=True, help="Where the records are written.")
def selfplay(matches: int, ruleset: Ruleset, seed: str, players: str, records: Path) -> None:
    """Let four CPU seats play matches and write a record of each."""
    for number in range(matches):
        match = played_match(ruleset, seed, number, players, players)
        _write(records, f"{number:03}.json", record_of(match, seed, number, players, players))


_PATHS = click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))


@click.command()
@_PATHS
def check(paths: tuple[Path, ...]) -> None:
    """Play records again and report every file in which something does not follow from the cards."""
    faulty = False
    for path in paths:
        for file in _records_in(path):
            fault = _fault(file, check_record)
            if fault is not None:
                faulty = True
                _say(file, fault)
    sys.exit(1 if faulty else 0)


@click.command()
@_PATHS
def audit(paths: tuple[Path, ...]) -> None:
    """Let the CPU seats of records decide again, from their views alone, and report every difference.

    The exit status is 1 if an action differs, and 2 if there is a file that cannot be decided again: no
    sound record, or one without players and an epoch of this release.
    """
    sys.exit(max(_audited(file) for path in paths for file in _records_in(path)))


def _audited(file: Path) -> int:
    """Say what differs in a file, or why it cannot be told; the exit status that it asks for."""
    found = 0

    def decide_again(given: Any) -> None:
        nonlocal found
        for difference in differences(given):
            _say(file, str(difference))
            found = 1

    fault = _fault(file, decide_again)
    if fault is None:
        return found
    _say(file, fault)
    return 2


def _records_in(path: Path) -> Iterator[Path]:
    """The file itself, or every record in a directory; an empty one stands for itself, as a fault."""
    inside = sorted(file for file in path.rglob("*.json") if not file.is_dir()) if path.is_dir() else []
    yield from inside or [path]


def _say(file: Path, text: str) -> None:
    """Print one line about a file, whatever bytes its name and its text have."""
    line = " ".join(text.split()).encode("utf-8", "backslashreplace")
    click.echo(os.fsencode(file) + b": " + line)


def _fault(file: Path, look: Callable[[Any], None]) -> str | None:
    """What keeps a file from being looked at as a record; any file may be offered."""
    try:
        look(_content(file))
    except FaultyRecord as fault:
        return str(fault)
    except RecursionError:
        return "nested too deeply"
    return None


def _content(file: Path) -> Any:
    """The JSON of a file."""
    if file.is_dir():
        raise FaultyRecord("a directory without records")
    try:
        return json.loads(file.read_bytes().decode("utf-8"), parse_constant=_no_number)
    except OSError as fault:
        raise FaultyRecord(f"cannot be read: {fault.strerror or fault}") from None
    except UnicodeDecodeError:
        raise FaultyRecord("not UTF-8") from None
    except ValueError as fault:
        raise FaultyRecord(f"not JSON: {fault}") from None


def _no_number(text: str) -> None:
    raise ValueError(f"{text} is no number in JSON")


@click.command()
@click.option("--a", type=_CONTENDER, required=True)
@click.option("--b", type=_CONTENDER, required=True)
@click.option("--deals", type=_MANY, default=500, show_default=True)
@_RULESET
@_SEED
@click.option("--records", type=_FOLDER, help="Also write a record of every match.")
@click.option("--json", "as_json", is_flag=True, help="One line of JSON.")
def arena(
    a: str, b: str, deals: int, ruleset: Ruleset, seed: str, records: Path | None, as_json: bool
) -> None:
    """Compare two players on duplicate deals, each played twice with the sides swapped."""
    pairs = duplicate.match_pairs(ruleset, seed, a, b)
    if records is not None:
        pairs = _recorded(pairs, records, seed, a, b)
    comparison = duplicate.compare(pairs, deals)
    if as_json:
        click.echo(json.dumps(comparison.json()))
        return
    click.echo(f"{a} over {b}, {ruleset.name}, game points a deal")
    for name in ("overall", "hokum", "sun"):
        estimate = getattr(comparison, name)
        click.echo(f"{name:8}{estimate.mean:+8.2f} ± {estimate.se:.2f}  ({estimate.deals})")
    click.echo(f"won {comparison.won} of {comparison.matches} matches")


def _recorded(
    pairs: Iterator[tuple[Match, Match]], folder: Path, seed: str, a: str, b: str
) -> Iterator[tuple[Match, Match]]:
    """The same pairs, each written down as `000-a.json` (a is NS) and `000-b.json` (b is NS)."""
    for number, (one, other) in enumerate(pairs):
        _write(folder, f"{number:03}-a.json", record_of(one, seed, number, a, b))
        _write(folder, f"{number:03}-b.json", record_of(other, seed, number, b, a))
        yield one, other


@click.command()
@click.option("--deals", type=_MANY, default=2000, show_default=True)
@_RULESET
@_SEED
@click.option("--players", type=_CONTENDER, default=DEFAULT_LEVEL, show_default=True)
def shares(deals: int, ruleset: Ruleset, seed: str, players: str) -> None:
    """Print what a field of CPU players calls and makes, in per cent."""
    field = duplicate.shares(ruleset, seed, players, deals)
    counts = field.counts
    click.echo(f"{ruleset.name}, {players}: {counts['deals']} deals in {counts['matches']} matches")
    click.echo(f"of the deals: {_listed(field, ('void',), 'deals')}")
    parts = ("hokum", "sun", "ashkal", "second round", "lost", "sweeps")
    click.echo(f"of the contracts: {_listed(field, parts, 'contracts')}")
    lost = ", ".join(f"{kind} {field.of(f'{kind} lost', kind):.1f}" for kind in parts[:3])
    click.echo(f"lost of its kind: {lost}")
    click.echo(f"declared by: {_listed(field, tuple('ROLD'), 'contracts')}")
    if ruleset.doubling:
        click.echo(
            f"hokum doubled: {field.of('hokum doubled', 'hokum'):.1f}, "
            f"of those lost: {field.of('hokum doubled lost', 'hokum doubled'):.1f}"
        )
        click.echo("times called: " + ", ".join(f"{rung} {counts[rung]}" for rung in duplicate.RUNGS))


def _listed(field: duplicate.Shares, parts: tuple[str, ...], whole: str) -> str:
    return ", ".join(f"{part} {field.of(part, whole):.1f}" for part in parts)


@click.command()
@click.option("--kind", type=click.Choice(list(KINDS)), required=True, help="Which weights are tuned.")
@click.option("--deals", type=_MANY, default=60, show_default=True)
@click.option("--seed", default="1", show_default=True, help="Any text; everything follows from it.")
@click.option("--rounds", type=_MANY, default=1, show_default=True, help="How often each weight is moved.")
def tune(kind: str, deals: int, seed: str, rounds: int) -> None:
    """Look for weights with which the solver visits fewer positions.

    Prints for the weights in force, and then for each that are better, the mean of the root of the positions
    that a deal needs; at last the best weights as they stand in `baloot/solver/move_ordering.py`.
    """
    best = WEIGHTS[kind]
    for mean, better in tuned(kind, deals, seed, rounds):
        click.echo(f"{mean:.1f}")
        best = better
    click.echo(f'    "{kind}": (')
    for row in best:
        click.echo(f"        {row},")
    click.echo("    ),")
