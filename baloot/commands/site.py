"""The commands of whoever runs the site: `warm`, `commit-days` and `verify`."""

from __future__ import annotations

import sys

import click
from flask import current_app
from flask.cli import with_appcontext

from baloot.db.engine import UnusableDatabase, bring_up_to_date
from baloot.lab.tuning import KINDS, deals
from baloot.site import days, verifying
from baloot.solver.double_dummy import thread_solver


@click.command()
@with_appcontext
def warm() -> None:
    """Compile the solver ahead of the first start, unless that has been done, and solve with it.

    Every start does the same before anybody is served; this is for where a site is built.
    """
    for kind in KINDS:
        for play, up in deals(kind, 1, "warm"):
            thread_solver().value(play, up)
    click.echo(f"solver {current_app.extensions['baloot.warm']}")


def _open_database() -> None:
    try:
        bring_up_to_date(current_app)
    except UnusableDatabase as fault:
        raise SystemExit(f"baloot: {fault}") from None


@click.command("commit-days")
@with_appcontext
def commit_days() -> None:
    """Commit today's and tomorrow's seeds, unless that has been done."""
    _open_database()
    config = current_app.config
    refused = days.commit(
        config["CLOCK"](),
        config["BALOOT_DAILY_KEY"],
        config["BALOOT_FIRST_DAY"],
        config["BALOOT_DAILY_LEVEL"],
    )
    for ruleset in refused:
        click.echo(f"{ruleset}: the database refuses its days", err=True)
    sys.exit(1 if refused else 0)


@click.command()
@with_appcontext
def verify() -> None:
    """Replay every stored match and report any that disagrees with its stored result.

    Then name the matches whose CPU players this release no longer has: their rules are replayed like those
    of any other, and being named is no fault.
    """
    _open_database()
    faults = 0
    for line in verifying.disagreements():
        click.echo(line)
        faults += 1
    for line in verifying.of_retired_epochs():
        click.echo(line)
    sys.exit(1 if faults else 0)
