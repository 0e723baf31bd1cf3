"""Every setting of the site: its default, and how the environment changes it.

Nothing but the environment is read. Without DATABASE_URL the site lives in its instance folder: a SQLite
file, and secrets that are made once and kept there. With DATABASE_URL the secrets must be given, because
several hosts that each made their own could read neither each other's cookies nor each other's days.
"""

from __future__ import annotations

import fcntl
import os
import re
import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from limits import parse_many

ROOT = Path(__file__).resolve().parent.parent

#: The largest request body the site reads, in bytes.
BODY_LIMIT = 16 * 1024

#: Browsers keep a cookie for 400 days at most; every page sends it anew.
VISITOR_LIFETIME = timedelta(days=400)

#: Seconds to wait for Redis before going on without it.
REDIS_TIMEOUT = 0.3


class BadSetting(ValueError):
    """A setting is missing or cannot be understood; the message says which and what is expected."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One environment variable: its default as one would write it there, and how it is read."""

    name: str
    default: str
    read: Callable[[str], Any]


def _whole(low: int, high: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not re.fullmatch(r"[0-9]{1,6}", text) or not low <= int(text) <= high:
            raise BadSetting(f"a whole number from {low} to {high} is expected")
        return int(text)

    return read


def _switch(text: str) -> bool | None:
    if not text:
        return None
    if text not in ("0", "1"):
        raise BadSetting("0 or 1 is expected")
    return text == "1"


def _date(text: str) -> date:
    try:
        return datetime.strptime(text, "%Y-%m-%d").date()
    except ValueError:
        raise BadSetting("a date such as 2026-11-01 is expected") from None


def _rate(text: str) -> str:
    try:
        rates = parse_many(text)
    except ValueError:
        rates = []
    if len(rates) != 1 or rates[0].amount < 1:
        raise BadSetting("a rate such as '60 per 10 minutes' is expected")
    return text


def _daily_key(text: str) -> bytes | None:
    if not text:
        return None
    if not re.fullmatch(r"[0-9a-fA-F]{64}", text):
        raise BadSetting(
            "64 hex digits are expected, as from: python3 -c 'import secrets; print(secrets.token_hex())'"
        )
    return bytes.fromhex(text)


def _database(text: str) -> str | None:
    """The address with the installed driver in it, whichever way a host spells a PostgreSQL address."""
    if not text:
        return None
    address = re.sub(r"^postgres(ql)?://", "postgresql+psycopg://", text)
    if not address.startswith(("postgresql+psycopg://", "sqlite:")):
        raise BadSetting("an address beginning with postgresql:// is expected")
    return address


def _redis(text: str) -> str | None:
    if not text:
        return None
    try:
        parts = urlsplit(text)
        known = parts.scheme in ("redis", "rediss", "redis+unix") and parts.port != 0
    except ValueError:
        known = False
    if not known:
        raise BadSetting("an address beginning with redis:// is expected")
    return text


SERVING = (
    Setting("PORT", "8000", _whole(1, 65535)),
    Setting("WEB_CONCURRENCY", "2", _whole(1, 256)),
    Setting("BALOOT_HOST", "127.0.0.1", str),
    # Two measured best: more threads wait for one another (docs/performance.md).
    Setting("BALOOT_THREADS", "2", _whole(1, 64)),
)

SETTINGS = (
    Setting("BALOOT_INSTANCE", str(ROOT / "instance"), str),
    # By the name under which numba knows it.
    Setting("NUMBA_CACHE_DIR", "", str),
    Setting("DATABASE_URL", "", _database),
    Setting("REDIS_URL", "", _redis),
    Setting("SECRET_KEY", "", str),
    Setting("SECRET_KEY_FALLBACKS", "", str.split),
    Setting("BALOOT_DAILY_KEY", "", _daily_key),
    Setting("BALOOT_FIRST_DAY", "2026-11-01", _date),
    # The CPU level of days not yet committed; a day keeps the level it was committed with.
    Setting("BALOOT_DAILY_LEVEL", "strong", str),
    # How many proxies stand before the site; each adds itself to the forwarded headers.
    Setting("BALOOT_PROXY_HOPS", "0", _whole(0, 10)),
    Setting("BALOOT_COOKIE_SECURE", "", _switch),
    # Decisions of a day's CPU seats, which everybody meets; matches are the same without.
    Setting("BALOOT_KEEP_DECISIONS", "1", _switch),
    # Mobile carriers put a town behind one address, so this one is generous.
    Setting("BALOOT_LIMIT_IDENTITIES", "60 per 10 minutes", _rate),
    Setting("BALOOT_LIMIT_MATCHES", "60 per 10 minutes", _rate),
    Setting("BALOOT_LIMIT_NAMES", "20 per 10 minutes", _rate),
)


def _read(settings: tuple[Setting, ...], environment: Mapping[str, str]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for setting in settings:
        text = environment.get(setting.name, "").strip() or setting.default
        try:
            values[setting.name] = setting.read(text)
        except BadSetting as fault:
            raise BadSetting(f"{setting.name}: {fault}") from None
    return values


def serving(environment: Mapping[str, str] = os.environ) -> dict[str, Any]:
    """The settings of the server: processes, threads, host and port.

    A setting that cannot be used ends the program with one line.
    """
    try:
        return _read(SERVING, environment)
    except BadSetting as fault:
        raise SystemExit(f"baloot: {fault}") from None


def load(environment: Mapping[str, str], overrides: Mapping[str, Any]) -> dict[str, Any]:
    """Return the whole configuration of the application; `overrides` win over the environment.

    An override given as text is read like the environment, any other value is taken as it is.
    """
    texts = {name: value for name, value in overrides.items() if isinstance(value, str)}
    others = {name: value for name, value in overrides.items() if name not in texts}
    values = texts | _read((*SERVING, *SETTINGS), {**environment, **texts}) | others
    folder = Path(values["BALOOT_INSTANCE"]).resolve()
    values["BALOOT_INSTANCE"] = folder
    values["NUMBA_CACHE_DIR"] = Path(values["NUMBA_CACHE_DIR"] or _compiled(folder)).resolve()
    if values["BALOOT_COOKIE_SECURE"] is None:
        # Whoever names a proxy serves over HTTPS; on one's own machine there is none.
        values["BALOOT_COOKIE_SECURE"] = values["BALOOT_PROXY_HOPS"] > 0
    if not values["DATABASE_URL"]:
        values["DATABASE_URL"] = f"sqlite:///{folder / 'baloot.db'}"
        _keep_secrets(folder, values)
    for name in ("SECRET_KEY", "BALOOT_DAILY_KEY"):
        if not values[name]:
            raise BadSetting(f"{name} is required when DATABASE_URL is set")
    return _flask_settings(values) | values


def _compiled(folder: Path) -> Path:
    """The folder of the compiled solver unless a setting names another.

    It lies beside the code, so that all sites of one checkout share it; where nothing is there and nothing
    may be written there, it lies in the instance folder.
    """
    beside = ROOT / "instance" / "compiled"
    return beside if beside.is_dir() or os.access(beside.parent, os.W_OK) else folder / "compiled"


def _flask_settings(values: Mapping[str, Any]) -> dict[str, Any]:
    """The settings that Flask and its extensions read, from ours."""
    engine: dict[str, Any] = {
        # Seeds and logs are parameters: an error that is logged must not tell them.
        "hide_parameters": True,
        # A request holds one connection at a time, so no thread waits for another's.
        "pool_size": max(5, values["BALOOT_THREADS"]),
    }
    if values["DATABASE_URL"].startswith("postgresql"):
        engine |= {"pool_pre_ping": True, "connect_args": {"connect_timeout": 5}}
    return {
        "CLOCK": lambda: datetime.now(UTC),
        # One more than is read: a body without a length that reaches it is known to be too large.
        "MAX_CONTENT_LENGTH": BODY_LIMIT + 1,
        "SQLALCHEMY_DATABASE_URI": values["DATABASE_URL"],
        "SQLALCHEMY_ENGINE_OPTIONS": engine,
        "SESSION_COOKIE_NAME": "baloot",
        "SESSION_COOKIE_HTTPONLY": True,
        "SESSION_COOKIE_SAMESITE": "Lax",
        "SESSION_COOKIE_SECURE": values["BALOOT_COOKIE_SECURE"],
        "PERMANENT_SESSION_LIFETIME": VISITOR_LIFETIME,
        # The pages send the cookie anew; signing it for every action would cost without need.
        "SESSION_REFRESH_EACH_REQUEST": False,
        # A table may lie open for longer than any limit.
        "WTF_CSRF_TIME_LIMIT": None,
        "BABEL_DEFAULT_LOCALE": "ar",
        "BABEL_DEFAULT_TIMEZONE": "Asia/Riyadh",
    }


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the lock of the instance folder, so that of several starting workers one does the work."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock = (folder / "lock").open("a")
    except OSError as fault:
        raise BadSetting(f"{folder}: {fault.strerror}") from None
    with lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _keep_secrets(folder: Path, values: dict[str, Any]) -> None:
    """Fill in the secrets that were not given from the instance folder, made there on the first start."""
    if not values["SECRET_KEY"]:
        values["SECRET_KEY"] = _kept(folder, "secret-key")
    if not values["BALOOT_DAILY_KEY"]:
        try:
            values["BALOOT_DAILY_KEY"] = _daily_key(_kept(folder, "daily-key"))
        except BadSetting as fault:
            raise BadSetting(f"{folder / 'daily-key'}: {fault}") from None


def _kept(folder: Path, name: str) -> str:
    path = folder / name
    with locked(folder):
        if not path.exists():
            # Written whole under another name first: a start that is cut short leaves no half secret behind.
            fresh = folder / f"{name}.new"
            fresh.unlink(missing_ok=True)
            with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
                file.write(secrets.token_hex(32) + "\n")
                file.flush()
                os.fsync(file.fileno())
            fresh.rename(path)
        secret = path.read_text(errors="replace").strip()
    if not secret.isascii() or not secret:
        raise BadSetting(f"{path} does not hold a secret")
    return secret
