"""The command about the solver: `tune`."""

from __future__ import annotations

import click

from .search.tune import KINDS, tuned
from .search.weights import WEIGHTS

_MANY = click.IntRange(min=1)


@click.command()
@click.option("--kind", type=click.Choice(list(KINDS)), required=True, help="Which weights are tuned.")
@click.option("--deals", type=_MANY, default=60, show_default=True)
@click.option("--seed", default="1", show_default=True, help="Any text; everything follows from it.")
@click.option("--rounds", type=_MANY, default=1, show_default=True, help="How often each weight is moved.")
def tune(kind: str, deals: int, seed: str, rounds: int) -> None:
    """Look for weights with which the solver visits fewer positions.

    Prints for the weights in force, and then for each that are better, the mean of the root of the positions
    that a deal needs; at last the best weights as they stand in `baloot/search/weights.py`.
    """
    best = WEIGHTS[kind]
    for mean, better in tuned(kind, deals, seed, rounds):
        click.echo(f"{mean:.1f}")
        best = better
    click.echo(f'    "{kind}": (')
    for row in best:
        click.echo(f"        {row},")
    click.echo("    ),")


COMMANDS = (tune,)
