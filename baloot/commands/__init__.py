"""The `flask` commands, each imported when it is asked for: a site that starts loads none of them."""

from __future__ import annotations

from importlib import import_module

import click
from flask.cli import AppGroup

#: Where each command stands: module and name.
COMMANDS = {
    "arena": ("baloot.commands.lab", "arena"),
    "audit": ("baloot.commands.lab", "audit"),
    "bench": ("baloot.bench.command", "bench"),
    "check": ("baloot.commands.lab", "check"),
    "commit-days": ("baloot.commands.site", "commit_days"),
    "selfplay": ("baloot.commands.lab", "selfplay"),
    "shares": ("baloot.commands.lab", "shares"),
    "translate": ("baloot.commands.translate", "translate"),
    "tune": ("baloot.commands.lab", "tune"),
    "verify": ("baloot.commands.site", "verify"),
    "warm": ("baloot.commands.site", "warm"),
}


class LazyCommands(AppGroup):
    """Commands of the application that are not loaded before they run or their help is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands."""
        return sorted({*super().list_commands(ctx), *COMMANDS})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name, imported now."""
        if cmd_name not in COMMANDS:
            return super().get_command(ctx, cmd_name)
        module, name = COMMANDS[cmd_name]
        command: click.Command = getattr(import_module(module), name)
        return command
