"""`translate`: bring the translation catalogues up to date with the texts of the sources."""

from __future__ import annotations

import click

from baloot.commands import catalogues


@click.command()
def translate() -> None:
    """Extract every visible text, bring the catalogues up to date, compile them."""
    for line in catalogues.translate():
        click.echo(line)
