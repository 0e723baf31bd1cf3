"""The `flask` commands."""

from __future__ import annotations

import click
from flask import Flask

from baloot import catalogues, cli_play, cli_search, cli_site
from baloot.bench.command import bench


def init_app(app: Flask) -> None:
    """Add the commands to `app`."""
    app.cli.add_command(translate)
    for command in (*cli_play.COMMANDS, *cli_search.COMMANDS, *cli_site.COMMANDS, bench):
        app.cli.add_command(command)


@click.command()
def translate() -> None:
    """Extract every visible text, bring the catalogues up to date, compile them."""
    for line in catalogues.translate():
        click.echo(line)
