"""`flask --app app bench`: print the figures."""

from __future__ import annotations

import click

from baloot.bench import core, http
from baloot.rules.ruleset import RULESETS


@click.command()
@click.option(
    "--database", multiple=True, metavar="URL", help="Also measure HTTP on this empty PostgreSQL database."
)
def bench(database: tuple[str, ...]) -> None:
    """Print the figures of docs/performance.md, each with the size of its sample."""
    for ruleset in RULESETS.values():
        rate, plies = core.steps(ruleset)
        click.echo(
            f"{ruleset.name}: {rate:,.0f} legal-and-after steps/s ({core.RUNS} runs of {plies:,} steps)"
        )
        milliseconds, length = core.long_replay(ruleset)
        click.echo(f"{ruleset.name}: replay of {length} actions {milliseconds:.1f} ms ({core.RUNS} runs)")
    for url in (None, *database):
        _print_http("SQLite" if url is None else "PostgreSQL", url)


def _print_http(name: str, url: str | None) -> None:
    ours, bare = http.compare(url)
    click.echo(
        f"{name}: one card over HTTP {ours.rate:,.0f}/s, p50 {ours.p50:.1f} ms, p99 {ours.p99:.1f} ms "
        f"({ours.count:,} cards, {http.WORKERS} workers, {http.ROUNDS} rounds)"
    )
    click.echo(
        f"{name}: bare Flask endpoint {bare.rate:,.0f}/s, p50 {bare.p50:.1f} ms, p99 {bare.p99:.1f} ms "
        f"({bare.count:,} requests); ratio 1:{bare.rate / ours.rate:.1f}"
    )
    click.echo(
        f"{name}: p50 before ply {http.LATE_PLY} {ours.early_p50:.1f} ms, after {ours.late_p50:.1f} ms"
    )
