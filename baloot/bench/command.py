"""`flask --app app bench`: print the figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import click

from baloot.bench import core, http, page, solver, store, turns

PARTS = ("core", "http", "solver", "turns", "store", "page")


@click.command()
@click.option("--only", multiple=True, type=click.Choice(PARTS), help="Measure this part; all without.")
@click.option(
    "--database", multiple=True, metavar="URL", help="Also measure HTTP on this empty PostgreSQL database."
)
def bench(only: tuple[str, ...], database: tuple[str, ...]) -> None:
    """Print the figures of docs/performance.md, each with the size of its sample."""
    parts: dict[str, Callable[[], Iterator[str]]] = {
        "core": core.lines,
        "http": lambda: http.lines(None, *database),
        "solver": solver.lines,
        "turns": turns.lines,
        "store": store.lines,
        "page": page.lines,
    }
    for name in only or PARTS:
        for line in parts[name]():
            click.echo(line)
