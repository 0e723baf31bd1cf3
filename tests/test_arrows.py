"""The imports between the rooms of `baloot/` are those of the drawing in `docs/design.md`, and no others.

A room is a module or package right under `baloot/`. To open a new one, or a new arrow, is a decision: change
the drawing and this table together.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "baloot"
ROOMS = {
    path.stem: sorted(path.rglob("*.py")) if path.is_dir() else [path]
    for path in sorted(PACKAGE.iterdir())
    if path.suffix == ".py" or (path.is_dir() and any(path.rglob("*.py")))
}

#: Which rooms a room may import.
ARROWS: dict[str, set[str]] = {
    # Pure: no clock, no chance, no database, no HTTP.
    "rules": set(),
    "search": {"rules"},
    "cpu": {"rules", "search"},
    "table": {"rules"},
    "daily": set(),
    "names": set(),
    "recent": {"rules"},
    # The database.
    "models": set(),
    "decisions": {"models", "rules", "cpu", "daily"},
    "store": {"models", "decisions", "recent", "rules", "daily"},
    "players": {"models"},
    "days": {"models", "decisions", "rules", "daily", "cpu"},
    "boards": {"models"},
    "matches": {"store", "days", "decisions", "table", "rules", "cpu", "daily"},
    "verifying": {"store", "days", "rules", "cpu", "daily"},
    # HTTP, which never meets a table of the database.
    "web": {"matches", "boards", "days", "players", "rules", "daily", "names", "config", "database"},
    # Settings and infrastructure.
    "config": set(),
    "database": {"models", "config"},
    "migrations": {"models"},
    # What is made ahead and committed.
    "catalogues": {"config", "web"},
    "faces": set(),
    # Programs.
    "selfplay": {"rules", "cpu"},
    "arena": {"rules", "selfplay"},
    "audit": {"rules", "cpu", "selfplay"},
    # Measures each room in turn, so it enters most of them.
    "bench": {"rules", "cpu", "search", "table", "selfplay"}
    | {"matches", "days", "players", "decisions", "config", "database"},
    "cli_play": {"rules", "cpu", "selfplay", "arena", "audit"},
    "cli_search": {"search"},
    "cli_site": {"days", "verifying", "search"},
    "cli": {"catalogues", "cli_play", "cli_search", "cli_site", "bench"},
    # `create_app` is the only place that joins parts.
    "__init__": {"cli", "config", "database", "search", "web"},
}

#: All that the pure rooms may import from elsewhere.
STANDARD = {
    "__future__",
    "collections",
    "dataclasses",
    "enum",
    "functools",
    "itertools",
    "operator",
    "types",
    "typing",
}
OUTSIDE: dict[str, set[str]] = {
    "rules": STANDARD | {"hashlib"},
    # `math` and `decimal` for what comes out the same on every machine: fsum, sqrt, exact powers.
    "cpu": STANDARD | {"math", "decimal", "hashlib"},
    # Compiled, and tuned with chance that is seeded: what it answers depends on neither.
    "search": STANDARD
    | {"contextlib", "fcntl", "hashlib", "math", "os", "pathlib", "platform", "random", "shutil", "threading"}
    | {"numba", "numpy"},
    "table": STANDARD,
    "audit": STANDARD,
    "recent": STANDARD | {"threading"},
    "daily": STANDARD | {"hashlib", "hmac", "datetime"},
    "names": STANDARD | {"unicodedata", "regex"},
}

#: The only rooms in which a library may be imported.
LIBRARIES: dict[str, set[str]] = {
    "flask_sqlalchemy": {"models"},
    "sqlalchemy": {"models", "store", "decisions", "boards", "days", "players", "database", "migrations"},
    "alembic": {"migrations", "database"},
    "flask": {"__init__", "web", "database", "cli", "cli_site", "bench", "migrations"},
    "werkzeug": {"__init__", "web"},
    "numba": {"search"},
    "numpy": {"search"},
}


def imported(path: Path) -> Iterator[str]:
    """The full names of all modules that a file imports, wherever in it that stands."""
    package = ["baloot", *path.relative_to(PACKAGE).parent.parts]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield from (f"{module}.{alias.name}" for alias in node.names)


def outside(room: str) -> set[str]:
    """The packages from elsewhere that a room imports."""
    names = {name.split(".")[0] for path in ROOMS[room] for name in imported(path)}
    return names - {"baloot"}


def rooms_entered(room: str) -> set[str]:
    """The rooms whose modules a room imports."""
    return {
        parts[1] if parts[1] in ROOMS else "__init__"
        for path in ROOMS[room]
        for name in imported(path)
        if (parts := name.split("."))[0] == "baloot"
    } - {room}


def test_every_room_is_on_the_table() -> None:
    assert set(ROOMS) == set(ARROWS)


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_only_what_the_drawing_says(room: str) -> None:
    assert rooms_entered(room) <= ARROWS.get(room, set())


@pytest.mark.parametrize("room", OUTSIDE)
def test_a_pure_room_brings_in_no_clock_chance_database_or_http(room: str) -> None:
    assert outside(room) <= OUTSIDE[room]
    assert outside(room) - {"regex", "numba", "numpy"} <= set(sys.stdlib_module_names)


@pytest.mark.parametrize("library", LIBRARIES)
def test_a_library_is_used_in_its_rooms_only(library: str) -> None:
    assert {room for room in ROOMS if library in outside(room)} <= LIBRARIES[library]


def test_the_arrows_make_no_circle() -> None:
    left = dict(ARROWS)
    while left:
        free = [room for room, arrows in left.items() if not arrows & set(left)]
        assert free, f"in a circle: {sorted(left)}"
        for room in free:
            del left[room]


def test_the_reading_of_imports_sees_every_way_to_write_one() -> None:
    assert rooms_entered("selfplay") == {"rules", "cpu"}
    assert "config" in rooms_entered("__init__")
    assert "hashlib" in outside("rules")
    assert "web" not in rooms_entered("matches")
