"""How the database is opened, and what schema a starting site accepts.

The embedded SQLite file is brought to the newest schema by whoever starts first. On a shared database that
is the release's business: a site refuses only a schema older than its own, so that an old release keeps
running while a new one migrates.
"""

from __future__ import annotations

import os
import weakref
from pathlib import Path
from typing import Any

import click
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from flask import Flask
from flask.cli import FlaskGroup
from flask_migrate import Migrate
from sqlalchemy import Engine, event, make_url, select
from sqlalchemy.exc import ArgumentError, DatabaseError, InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from baloot.config import locked
from baloot.db.models import PlayerRow, db

MIGRATIONS = Path(__file__).parent / "migrations"


class UnusableDatabase(RuntimeError):
    """The database cannot be reached or does not answer, or its schema is older than this site."""


#: What a database that is down, locked or out of connections raises.
OUTAGES = (OperationalError, InterfaceError, PoolTimeout, UnusableDatabase)


def open_database(app: Flask) -> None:
    """Join the database to `app` and bring its schema up to date; raises `UnusableDatabase`.

    While Flask looks for a command the schema is left alone, because that may be one of `flask db …`, which
    migrate as they are told; other commands that need the database call `bring_up_to_date`.
    """
    try:
        make_url(app.config["DATABASE_URL"])
    except (ArgumentError, ValueError):
        # Without the address, which holds a password.
        raise UnusableDatabase("DATABASE_URL: an address beginning with postgresql:// is expected") from None
    db.init_app(app)
    Migrate(app, db, directory=str(MIGRATIONS))
    with app.app_context():
        engine = db.engine
        if engine.dialect.name == "sqlite":
            event.listen(engine, "connect", _tune_sqlite)
        _forget_connections_after_fork(engine)
    if not _command_is_sought():
        bring_up_to_date(app)


def bring_up_to_date(app: Flask) -> None:
    """Migrate the embedded file, refuse an older schema elsewhere; raises `UnusableDatabase`."""
    with app.app_context():
        engine = db.engine
        config = app.extensions["migrate"].migrate.get_config()
        scripts = ScriptDirectory.from_config(config)
        try:
            if engine.dialect.name == "sqlite":
                _migrate(app.config["BALOOT_INSTANCE"], engine, config, scripts)
            else:
                _refuse_older_schema(engine, scripts)
        finally:
            # No connection may cross a fork; a child that inherits one anyway must not use it.
            engine.dispose()


def _migrate(instance: Path, engine: Engine, config: Config, scripts: ScriptDirectory) -> None:
    with locked(instance):
        _make_private(engine.url.database)
        try:
            if _revision(engine) != scripts.get_current_head():
                command.upgrade(config, "head")
        except DatabaseError as fault:
            raise UnusableDatabase(f"{engine.url.database}: {fault.orig}") from None


def _make_private(path: str | None) -> None:
    """Make the file readable by its owner alone before anything is in it: it will hold tomorrow's seed."""
    if not path or path == ":memory:":
        return
    try:
        Path(path).touch(mode=0o600)
    except OSError as fault:
        raise UnusableDatabase(f"{path}: {fault.strerror}") from None


def ask() -> None:
    """Ask the database something small; raise `UnusableDatabase` when it does not answer."""
    try:
        with db.engine.connect() as connection:
            connection.execute(select(PlayerRow.id).limit(1))
    except SQLAlchemyError as fault:
        raise UnusableDatabase("the database does not answer") from fault


def _tune_sqlite(connection: Any, record: object) -> None:
    cursor = connection.cursor()
    for pragma in ("busy_timeout=5000", "journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _revision(engine: Engine) -> str | None:
    with engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision()


def _refuse_older_schema(engine: Engine, scripts: ScriptDirectory) -> None:
    try:
        revision = _revision(engine)
    except OperationalError as fault:
        reason = str(fault.orig).strip().splitlines()[0]
        raise UnusableDatabase(f"the database cannot be reached: {reason}") from None
    if revision == scripts.get_current_head():
        return
    if revision is not None:
        try:
            scripts.get_revision(revision)
        except CommandError:
            # Unknown here, so a newer release has migrated already; it keeps what this one reads.
            return
    raise UnusableDatabase("the database schema is older than this release; run: flask --app app db upgrade")


def _forget_connections_after_fork(engine: Engine) -> None:
    reference = weakref.ref(engine)

    def forget() -> None:
        if (inherited := reference()) is not None:
            inherited.dispose(close=False)

    os.register_at_fork(after_in_child=forget)


def _command_is_sought() -> bool:
    """Whether Flask loads the application only to see which commands it has."""
    context = click.get_current_context(silent=True)
    return context is not None and isinstance(context.command, FlaskGroup)
