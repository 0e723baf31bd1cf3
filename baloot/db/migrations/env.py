"""How Alembic reaches the database of the running application."""

from __future__ import annotations

from typing import Any

from alembic import context
from alembic.autogenerate.api import AutogenContext
from flask import current_app
from sqlalchemy import Connection

from baloot.db.models import Instant, db


def render_item(kind: str, item: Any, autogen: AutogenContext) -> str | bool:
    """Write a moment as the plain type it is, so that a migration needs nothing of today's models."""
    if kind == "type" and isinstance(item, Instant):
        return "sa.DateTime(timezone=True)"
    return False


def drop_empty(_context: object, _revision: object, directives: list[Any]) -> None:
    """Make no revision when models and schema agree."""
    if getattr(context.config.cmd_opts, "autogenerate", False) and directives[0].upgrade_ops.is_empty():
        directives[:] = []


def migrate(connection: Connection) -> None:
    """Run the migrations in one transaction; one that fails leaves the old schema whole."""
    embedded = connection.dialect.name == "sqlite"
    if embedded:
        # A batch migration rebuilds its table, and with foreign keys on that would delete the children.
        connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
        connection.commit()
        # Python's driver begins no transaction for DDL by itself.
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    arguments = dict(current_app.extensions["migrate"].configure_args)
    arguments["process_revision_directives"] = drop_empty
    context.configure(
        connection=connection,
        target_metadata=db.metadata,
        render_item=render_item,
        transactional_ddl=True,
        **arguments,
    )
    with context.begin_transaction():
        context.run_migrations()
        if embedded and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
            raise RuntimeError("the migration left a row without its parent")
    connection.commit()


if context.is_offline_mode():
    context.configure(dialect_name=db.engine.dialect.name, target_metadata=db.metadata, literal_binds=True)
    with context.begin_transaction():
        context.run_migrations()
else:
    with db.engine.connect() as opened:
        try:
            migrate(opened)
        finally:
            # The connection goes back to the pool, and the site needs its foreign keys.
            opened.invalidate()
