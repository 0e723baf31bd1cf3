"""The site for tests, on SQLite and on PostgreSQL, with a clock that is set and clients that hold a token."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from glob import glob
from pathlib import Path
from typing import Any

import psycopg
import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import delete
from werkzeug.test import TestResponse

from baloot import create_app
from baloot.config import ROOT, SERVING, SETTINGS
from baloot.db.models import Base, db

DAILY_KEY = "00" * 32
NOON = datetime(2026, 11, 10, 9, 0, tzinfo=UTC)  # twelve o'clock in Riyadh

for setting in (*SERVING, *SETTINGS):
    os.environ.pop(setting.name, None)


def need(program: str, found: object) -> None:
    """Skip the test when a program is missing; in CI that is a failure."""
    if not found:
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(f"{program} is not installed")


class Clock:
    """A clock that stands where it was set."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now

    def set(self, moment: datetime | str) -> None:
        """Set the clock; text is ISO 8601 with an offset."""
        self.now = datetime.fromisoformat(moment) if isinstance(moment, str) else moment
        assert self.now.tzinfo is not None


class Visitor:
    """Somebody's browser: a cookie jar, and the token that changes need."""

    def __init__(self, app: Flask, address: str = "127.0.0.1") -> None:
        self.http: FlaskClient = app.test_client()
        self.address = address
        self.token = ""

    def ask(self, method: str, path: str, **arguments: Any) -> TestResponse:
        """Make a request, with a token if it changes something."""
        headers = dict(arguments.pop("headers", {}))
        if method != "GET":
            if not self.token:
                self.token = self.get("/api/csrf").json["token"]
            headers.setdefault("X-CSRFToken", self.token)
        environ = {"REMOTE_ADDR": self.address}
        return self.http.open(path, method=method, headers=headers, environ_base=environ, **arguments)

    def get(self, path: str, **arguments: Any) -> TestResponse:
        """GET."""
        return self.ask("GET", path, **arguments)

    def post(self, path: str, json: Any = None, **arguments: Any) -> TestResponse:
        """POST, a JSON body unless `data` is given."""
        return self.ask("POST", path, **({} if "data" in arguments else {"json": json}), **arguments)

    def put(self, path: str, json: Any = None, **arguments: Any) -> TestResponse:
        """PUT, a JSON body unless `data` is given."""
        return self.ask("PUT", path, **({} if "data" in arguments else {"json": json}), **arguments)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """Start a PostgreSQL of our own on a Unix socket; yield its address up to the database's name."""
    programs = next(iter(sorted(glob("/usr/lib/postgresql/*/bin"), reverse=True)), None)
    programs = programs or (os.path.dirname(shutil.which("initdb") or "") or None)
    need("PostgreSQL", programs)
    folder = Path(tempfile.mkdtemp(prefix="baloot-pg-", dir="/tmp"))
    user = None
    if os.getuid() == 0:
        # PostgreSQL refuses to run as root.
        user = "postgres"
        os.chown(folder, pwd.getpwnam(user).pw_uid, -1)

    def run(program: str, *arguments: str) -> None:
        with (folder.parent / f"{folder.name}.log").open("a") as log:
            subprocess.run(
                [f"{programs}/{program}", "-D", f"{folder}/data", *arguments],
                check=True, user=user, cwd=folder, stdout=log, stderr=log,
            )  # fmt: skip

    quick = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c listen_addresses="
    try:
        run("initdb", "-U", "baloot", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync")
        run("pg_ctl", "-w", "-o", f"-k {folder} {quick}", "-l", f"{folder}/server.log", "start")
        try:
            yield f"postgresql://baloot@/{{database}}?host={folder}"
        finally:
            run("pg_ctl", "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        (folder.parent / f"{folder.name}.log").unlink(missing_ok=True)


@pytest.fixture(scope="session")
def new_database(postgres: str) -> Callable[[], str]:
    """Make an empty PostgreSQL database, and return its address, as often as called."""
    made: list[str] = []

    def make() -> str:
        made.append(f"baloot{len(made)}")
        with psycopg.connect(postgres.format(database="postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {made[-1]}")
        return postgres.format(database=made[-1])

    return make


def run_program(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a program of the project's environment from its root, with nothing set but `environment`."""
    program = Path(sys.executable).parent / command[0]
    return subprocess.run(
        [program, *command[1:]],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "LANG": "C.UTF-8", **environment},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """Build the site once for each kind of database."""
    from tests.web.probe import probe

    settings: dict[str, Any] = {
        "TESTING": True,
        "BALOOT_INSTANCE": str(tmp_path_factory.mktemp("instance")),
        "SECRET_KEY": "tests only",
        "BALOOT_DAILY_KEY": DAILY_KEY,
    }
    if request.param == "postgresql":
        settings["DATABASE_URL"] = request.getfixturevalue("new_database")()
        secrets = {name: settings[name] for name in ("SECRET_KEY", "BALOOT_DAILY_KEY", "DATABASE_URL")}
        upgrade = run_program("flask", "--app", "app", "db", "upgrade", **secrets)
        assert upgrade.returncode == 0, upgrade.stderr
    app = create_app(settings)
    app.register_blueprint(probe)
    yield app
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def app(site: Flask) -> Flask:
    """The site with an empty database, nothing counted, and the clock at noon."""
    site.config["CLOCK"] = Clock()
    site.extensions["baloot.limits"].reset()
    site.extensions.pop("baloot.committed", None)
    with site.app_context(), db.engine.begin() as connection:
        for table in reversed(Base.metadata.sorted_tables):
            connection.execute(delete(table))
    return site


@pytest.fixture
def clock(app: Flask) -> Clock:
    """The clock of the site."""
    clock: Clock = app.config["CLOCK"]
    return clock


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A client without a token."""
    return app.test_client()


@pytest.fixture
def visitor(app: Flask) -> Visitor:
    """Somebody's browser."""
    return Visitor(app)


@pytest.fixture
def new_visitor(app: Flask) -> Callable[..., Visitor]:
    """Make another browser, as often as called."""
    return lambda address="127.0.0.1": Visitor(app, address)


@dataclass
class Redis:
    """A Redis of our own."""

    url: str
    process: subprocess.Popen[str]

    def stop(self) -> None:
        """End it."""
        self.process.kill()
        self.process.wait()


@pytest.fixture
def redis() -> Iterator[Redis]:
    """Start a Redis on a Unix socket."""
    program = shutil.which("redis-server")
    need("Redis", program)
    with tempfile.TemporaryDirectory(prefix="baloot-redis-", dir="/tmp") as folder:
        arguments = ["--port", "0", "--unixsocket", f"{folder}/socket", "--save", "", "--dir", folder]
        process = subprocess.Popen([program, *arguments], stdout=subprocess.PIPE, text=True)
        with process:
            assert process.stdout
            assert any("ready to accept" in line.lower() for line in process.stdout)
            server = Redis(f"redis+unix://{folder}/socket", process)
            yield server
            server.stop()
