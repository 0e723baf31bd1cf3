"""The site starts on an empty folder, from one command, in several processes at once, or says why not."""

from __future__ import annotations

import json
import os
import re
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from urllib.request import urlopen

import pytest

from baloot.config import ROOT, BadSetting, load, serving
from tests.conftest import DAILY_KEY, run_program

REPORT = """
import json
from app import app
answer = app.test_client().get("/healthz")
secret = lambda name: app.config[name].hex() if isinstance(app.config[name], bytes) else app.config[name]
print(json.dumps([answer.status_code, secret("SECRET_KEY"), secret("BALOOT_DAILY_KEY")]))
"""


def _report(instance: Path, **environment: str) -> list:
    done = run_program("python", "-W", "error", "-c", REPORT, BALOOT_INSTANCE=str(instance), **environment)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_four_processes_that_start_at_once_share_one_new_site(tmp_path: Path) -> None:
    instance = tmp_path / "instance"
    with ThreadPoolExecutor(4) as starters:
        reports = list(starters.map(_report, [instance] * 4))
    assert reports[0][0] == 200
    assert all(report == reports[0] for report in reports)
    for name in ("secret-key", "daily-key"):
        assert stat.S_IMODE((instance / name).stat().st_mode) == 0o600
        assert re.fullmatch(r"[0-9a-f]{64}\n", (instance / name).read_text())
    assert not list(instance.glob("*.new"))


def test_a_second_start_finds_the_same_secrets(tmp_path: Path) -> None:
    assert _report(tmp_path) == _report(tmp_path)


def test_a_secret_that_is_given_is_not_kept(tmp_path: Path) -> None:
    report = _report(tmp_path, SECRET_KEY="given", BALOOT_DAILY_KEY="ab" * 32)
    assert report == [200, "given", "ab" * 32]
    assert not (tmp_path / "secret-key").exists()
    assert not (tmp_path / "daily-key").exists()


def test_gunicorn_serves_with_its_configuration(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [Path(sys.executable).parent / "gunicorn", "--bind", "127.0.0.1:0", "app:app"],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "BALOOT_INSTANCE": str(tmp_path / "new"), "WEB_CONCURRENCY": "4"},
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stderr
        address = next(
            found[1]
            for line in process.stderr
            if (found := re.search(r"Listening at: (http://127\.0\.0\.1:\d+)", line))
        )
        with urlopen(f"{address}/healthz", timeout=20) as answer:
            assert json.load(answer) == {"status": "ok"}
        assert _chunked(address, b'{"ruleset": "classic"}' + b" " * 20_000) == 413
        assert _chunked(address, b'{"ruleset": "classic"}' + b" " * 16_362 + b"rubbish" * 9_000) == 413
        booted = [line for line in (next(process.stderr) for _ in range(5)) if "Booting worker" in line]
        assert len(booted) == 4
    finally:
        process.terminate()
        process.communicate(timeout=30)
    assert process.returncode == 0


def _chunked(address: str, body: bytes) -> int:
    """The status of a match asked for with a body that tells no length."""
    connection = HTTPConnection(address.removeprefix("http://"), timeout=20)
    connection.request("GET", "/api/csrf")
    answer = connection.getresponse()
    token = json.load(answer)["token"]
    cookie = (answer.getheader("Set-Cookie") or "").partition(";")[0]
    headers = {"Content-Type": "application/json", "X-CSRFToken": token, "Cookie": cookie}
    pieces = (body[n : n + 1000] for n in range(0, len(body), 1000))
    connection.request("POST", "/api/matches", pieces, headers, encode_chunked=True)
    status = connection.getresponse().status
    connection.close()
    return status


POSTGRES = "postgresql://nobody@127.0.0.1:1/none"
REFUSED = [
    ({"DATABASE_URL": POSTGRES, "BALOOT_DAILY_KEY": DAILY_KEY}, "SECRET_KEY"),
    ({"DATABASE_URL": POSTGRES, "SECRET_KEY": "s"}, "BALOOT_DAILY_KEY"),
    ({"DATABASE_URL": "mysql://host/name"}, "DATABASE_URL"),
    ({"BALOOT_DAILY_KEY": "weak"}, "BALOOT_DAILY_KEY"),
    ({"BALOOT_DAILY_KEY": "00" * 31}, "BALOOT_DAILY_KEY"),
    ({"BALOOT_DAILY_KEY": "00" * 33}, "BALOOT_DAILY_KEY"),
    ({"BALOOT_DAILY_KEY": "zz" * 32}, "BALOOT_DAILY_KEY"),
    ({"BALOOT_FIRST_DAY": "tomorrow"}, "BALOOT_FIRST_DAY"),
    ({"BALOOT_FIRST_DAY": "2027-02-29"}, "BALOOT_FIRST_DAY"),
    ({"BALOOT_PROXY_HOPS": "-1"}, "BALOOT_PROXY_HOPS"),
    ({"BALOOT_COOKIE_SECURE": "yes"}, "BALOOT_COOKIE_SECURE"),
    ({"BALOOT_LIMIT_IDENTITIES": "many"}, "BALOOT_LIMIT_IDENTITIES"),
    ({"BALOOT_LIMIT_NAMES": "0 per minute"}, "BALOOT_LIMIT_NAMES"),
    ({"BALOOT_LIMIT_NAMES": "5 per minute; 2 per second"}, "BALOOT_LIMIT_NAMES"),
    ({"REDIS_URL": "http://host"}, "REDIS_URL"),
    ({"REDIS_URL": "redis://host:port"}, "REDIS_URL"),
    ({"BALOOT_INSTANCE": "/dev/null"}, "/dev/null"),
    ({"BALOOT_INSTANCE": "/dev/null/inside"}, "/dev/null"),
]


@pytest.mark.parametrize(("environment", "name"), REFUSED)
def test_a_setting_that_cannot_be_used_is_named(tmp_path: Path, environment: dict, name: str) -> None:
    with pytest.raises(BadSetting, match=name):
        load({"BALOOT_INSTANCE": str(tmp_path), **environment}, {})


@pytest.mark.parametrize("environment", [{"PORT": "http"}, {"PORT": "0"}, {"WEB_CONCURRENCY": "0"}])
def test_serving_that_cannot_be_understood_is_refused(environment: dict) -> None:
    with pytest.raises(SystemExit, match=next(iter(environment))):
        serving(environment)


@pytest.mark.parametrize(
    "command", [("python", "-c", "import app"), ("flask", "--app", "app", "routes"), ("gunicorn", "app:app")]
)
def test_a_refused_start_is_one_line_and_no_traceback(tmp_path: Path, command: tuple[str, ...]) -> None:
    done = run_program(*command, BALOOT_INSTANCE=str(tmp_path), DATABASE_URL=POSTGRES)
    assert done.returncode != 0
    assert done.stderr.splitlines()[-1] == "baloot: SECRET_KEY is required when DATABASE_URL is set"
    assert "Traceback" not in done.stderr + done.stdout


@pytest.mark.parametrize(
    "address", ["postgres://x@host:port/x", "postgres://[::1/x", "sqlite:foo", "sqlite:////nowhere/at/all.db"]
)
def test_an_address_that_is_none_is_one_line(tmp_path: Path, address: str) -> None:
    done = run_program(
        "python", "-c", "import app", BALOOT_INSTANCE=str(tmp_path), DATABASE_URL=address, SECRET_KEY="s",
        BALOOT_DAILY_KEY=DAILY_KEY,
    )  # fmt: skip
    assert done.returncode != 0
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("baloot: ")


def test_a_file_that_is_no_database_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "baloot.db").write_text("not a database, and longer than the header of one" * 9)
    done = run_program("python", "-c", "import app", BALOOT_INSTANCE=str(tmp_path))
    assert done.returncode != 0
    assert len(done.stderr.splitlines()) == 1


def test_a_database_that_is_not_there_is_one_line(tmp_path: Path) -> None:
    done = run_program(
        "python", "-c", "import app", BALOOT_INSTANCE=str(tmp_path), DATABASE_URL=POSTGRES, SECRET_KEY="s",
        BALOOT_DAILY_KEY=DAILY_KEY,
    )  # fmt: skip
    assert done.returncode != 0
    assert done.stderr.startswith("baloot: the database cannot be reached: ")
    assert len(done.stderr.splitlines()) == 1


def test_a_daily_key_that_was_damaged_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "daily-key").write_text("abc")
    with pytest.raises(BadSetting, match="daily-key"):
        load({"BALOOT_INSTANCE": str(tmp_path)}, {})
    assert (tmp_path / "daily-key").read_text() == "abc"


def test_defaults_are_those_of_the_first_command() -> None:
    assert serving({}) == {
        "PORT": 8000,
        "WEB_CONCURRENCY": 2,
        "BALOOT_HOST": "127.0.0.1",
        "BALOOT_THREADS": 2,
    }
    assert serving({"PORT": "9001"})["PORT"] == 9001


def test_either_spelling_of_a_postgresql_address_names_the_driver(tmp_path: Path) -> None:
    for scheme in ("postgres", "postgresql", "postgresql+psycopg"):
        environment = {
            "DATABASE_URL": f"{scheme}://u:p@h/d",
            "SECRET_KEY": "s",
            "BALOOT_DAILY_KEY": DAILY_KEY,
        }
        settings = load({"BALOOT_INSTANCE": str(tmp_path), **environment}, {})
        assert settings["SQLALCHEMY_DATABASE_URI"] == "postgresql+psycopg://u:p@h/d"


def test_the_readme_begins_with_the_two_commands() -> None:
    blocks = re.findall(r"^```\w*\n(.*?)^```", (ROOT / "README.md").read_text(), re.DOTALL | re.MULTILINE)
    assert [block.count("\n") for block in blocks[:2]] == [1, 1]
    assert "-r requirements.txt" in blocks[0]
    assert blocks[0].rstrip().endswith("gunicorn app:app")
    assert "-r requirements-dev.txt" in blocks[1]
    assert "pytest" in blocks[1]


def test_every_requirement_is_pinned() -> None:
    for name in ("requirements.txt", "requirements-dev.txt"):
        lines = [line for line in (ROOT / name).read_text().splitlines() if not line.startswith("#")]
        if name == "requirements-dev.txt":
            assert lines.pop(0) == "-r requirements.txt"
        assert all(re.fullmatch(r"[\w.\-]+==[\w.]+", line) for line in lines), name
