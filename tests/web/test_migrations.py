"""The migrations make what the models say, on both databases, and never harm what is there."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from datetime import date, datetime, timedelta, timezone
from pathlib import Path

import psycopg
import pytest
from alembic import command
from alembic.script import ScriptDirectory
from flask import Flask
from sqlalchemy import insert, select, text
from sqlalchemy.exc import IntegrityError, StatementError

from baloot import create_app
from baloot.db.engine import MIGRATIONS
from baloot.db.models import DayRow, DealRow, MatchRow, PlayerRow, db
from tests.conftest import DAILY_KEY, NOON, run_program

SECRETS = {"SECRET_KEY": "tests only", "BALOOT_DAILY_KEY": DAILY_KEY}
SEED = "0" * 64


def _flask(*arguments: str, **environment: str) -> None:
    done = run_program("flask", "--app", "app", *arguments, **SECRETS, **environment)
    assert done.returncode == 0, done.stderr


def test_the_migrations_make_what_the_models_say_on_sqlite(tmp_path: Path) -> None:
    _flask("routes", BALOOT_INSTANCE=str(tmp_path))
    _flask("db", "check", BALOOT_INSTANCE=str(tmp_path))


def test_the_migrations_make_what_the_models_say_on_postgresql(new_database: Callable[[], str]) -> None:
    address = new_database()
    _flask("db", "upgrade", DATABASE_URL=address)
    _flask("db", "check", DATABASE_URL=address)


def test_the_migrations_can_be_taken_back(tmp_path: Path, new_database: Callable[[], str]) -> None:
    address = new_database()
    for environment in ({"BALOOT_INSTANCE": str(tmp_path)}, {"DATABASE_URL": address}):
        _flask("db", "upgrade", **environment)
        _flask("db", "downgrade", "base", **environment)
        _flask("db", "upgrade", **environment)


def test_db_commands_do_not_migrate_by_themselves(tmp_path: Path) -> None:
    _flask("db", "current", BALOOT_INSTANCE=str(tmp_path))
    with sqlite3.connect(tmp_path / "baloot.db") as connection:
        tables = connection.execute("SELECT name FROM sqlite_master WHERE name = 'player'").fetchall()
    connection.close()
    assert tables == []


def test_an_older_schema_is_refused_and_a_newer_one_is_not(tmp_path: Path, new_database: Callable) -> None:
    address = new_database()
    settings = {"BALOOT_INSTANCE": str(tmp_path), "DATABASE_URL": address, **SECRETS}
    with pytest.raises(SystemExit, match="older than this release"):
        create_app(settings)
    _flask("db", "upgrade", DATABASE_URL=address)
    for revision in (None, "ffff"):
        if revision:
            with psycopg.connect(address, autocommit=True) as connection:
                connection.execute("UPDATE alembic_version SET version_num = %s", [revision])
        app = create_app(settings)
        assert app.test_client().get("/healthz").status_code == 200
        with app.app_context():
            db.engine.dispose()


def test_sqlite_is_opened_for_many_readers_and_checks_its_references(tmp_path: Path) -> None:
    app = create_app({"BALOOT_INSTANCE": str(tmp_path), **SECRETS})
    with app.app_context():
        wanted = {"journal_mode": "wal", "synchronous": 1, "busy_timeout": 5000, "foreign_keys": 1}
        for pragma, value in wanted.items():
            assert db.session.scalar(text(f"PRAGMA {pragma}")) == value


def _match(**changes: object) -> None:
    player = db.session.scalar(select(PlayerRow))
    if player is None:
        player = PlayerRow(key="0" * 32, created_at=NOON)
        db.session.add(player)
        db.session.commit()
    facts = {"id": "m", "ruleset": "classic", "level": "basic", "seed": SEED, "epoch": 1}
    times = {"created_at": NOON, "updated_at": NOON}
    values = {"log": "", "ply": 0, "ns": 0, "ew": 0, "deals": 0, "player_id": player.id}
    db.session.execute(insert(MatchRow).values({**facts, **times, **values, **changes}))
    db.session.commit()


REBUILD = """
from alembic import op
revision, down_revision = "9999", "{head}"
def upgrade():
    with op.batch_alter_table("match", recreate="always") as batch:
        batch.create_check_constraint("named", "ply < 100000")
    {fault}
"""


@pytest.mark.parametrize("fault", ["pass", "raise RuntimeError('no')"])
def test_a_rebuilt_table_keeps_its_children_and_a_failed_migration_changes_nothing(
    tmp_path: Path, fault: str
) -> None:
    app = create_app({"BALOOT_INSTANCE": str(tmp_path), **SECRETS})
    versions = tmp_path / "versions"
    versions.mkdir()
    with app.app_context():
        _match()
        db.session.add(DealRow(match_id="m", number=1))
        db.session.commit()
        config = app.extensions["migrate"].migrate.get_config()
        config.set_main_option("version_locations", f"{MIGRATIONS / 'versions'} {versions}")
        config.set_main_option("path_separator", "space")
        head = ScriptDirectory.from_config(config).get_current_head()
        (versions / "9999_rebuild.py").write_text(REBUILD.format(head=head, fault=fault))
        if fault == "pass":
            command.upgrade(config, "head")
        else:
            with pytest.raises(RuntimeError, match="no"):
                command.upgrade(config, "head")
        assert db.session.scalar(select(DealRow.number)) == 1
        made = db.session.scalar(text("SELECT sql FROM sqlite_master WHERE name = 'match'"))
        assert ("ply < 100000" in made) is (fault == "pass")
        stands = db.session.scalar(text("SELECT version_num FROM alembic_version"))
        assert stands == ("9999" if fault == "pass" else head)
        assert db.session.scalar(text("PRAGMA foreign_keys")) == 1


def test_a_moment_comes_back_as_it_was_on_every_database(app: Flask) -> None:
    moment = datetime(2026, 11, 1, 2, 30, 0, 123456, tzinfo=timezone(timedelta(hours=3)))
    with app.app_context():
        db.session.add(PlayerRow(key="0" * 32, created_at=moment))
        db.session.commit()
        db.session.expire_all()
        found = db.session.scalar(select(PlayerRow.created_at))
        assert found == moment
        assert found.utcoffset() == timedelta(0)
        assert db.session.scalar(select(PlayerRow.id).where(PlayerRow.created_at <= moment)) is not None
        assert db.session.scalar(select(PlayerRow.id).where(PlayerRow.created_at < moment)) is None


def test_a_moment_without_a_zone_is_refused(app: Flask) -> None:
    with app.app_context():
        db.session.add(PlayerRow(key="0" * 32, created_at=datetime(2026, 11, 1)))
        with pytest.raises(StatementError, match="time zone"):
            db.session.commit()


DAY = date(2026, 11, 10)
WON = {"winner": "NS", "finished_at": NOON}


@pytest.mark.parametrize(
    "changes",
    [
        {"ruleset": "No name"},
        {"ruleset": "-é-"},
        {"level": ""},
        {"seed": "short"},
        {"ply": -1},
        {"ns": -1},
        {"winner": "NN", "finished_at": NOON},
        {"winner": "NS"},
        {"finished_at": NOON},
        {"deficit": -10, "day": DAY},
        {"deficit": -10, **WON},
        {"player_id": 10**6},
    ],
)
def test_a_match_that_cannot_be_is_refused_by_the_database(app: Flask, changes: dict) -> None:
    with app.app_context(), pytest.raises(IntegrityError):
        _match(**changes)


def test_one_ranked_match_a_player_day_and_rule_set_and_any_number_of_others(app: Flask) -> None:
    with app.app_context():
        _match(id="a", day=DAY, deficit=-10, **WON)
        _match(id="b", day=DAY, ruleset="gahwa")
        _match(id="c", day=date(2026, 11, 11))
        _match(id="d")
        _match(id="e")
        with pytest.raises(IntegrityError):
            _match(id="f", day=DAY)


def test_a_day_is_committed_once(app: Flask) -> None:
    with app.app_context():
        for again in (False, True):
            db.session.add(
                DayRow(
                    day=DAY,
                    ruleset="classic",
                    seed=SEED,
                    hash=SEED,
                    committed_at=NOON,
                    epoch=1,
                    level="basic",
                )
            )
            if again:
                with pytest.raises(IntegrityError):
                    db.session.commit()
            else:
                db.session.commit()
                db.session.expunge_all()


def test_a_child_process_does_not_use_its_parents_connections(app: Flask) -> None:
    with app.app_context():
        engine = db.engine
        with engine.connect():
            assert engine.pool.checkedout() == 1
            child = os.fork()
            if child == 0:
                os._exit(0 if engine.pool.checkedout() == engine.pool.checkedin() == 0 else 1)
            assert os.waitpid(child, 0)[1] == 0
            assert engine.pool.checkedout() == 1
