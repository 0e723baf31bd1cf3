"""The imports in `baloot/` are the arrows of `docs/design.md`: none is missing there, and none too many.

The document has three tables: the rooms of the house, the rooms of `cpu`, the modules of `rules`. To open a
room or to draw an arrow is a decision, so it is written down there first.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from baloot.config import ROOT

DESIGN = ROOT / "docs" / "design.md"
#: The head of each table of the document, and the folder that it is about.
TABLES = {
    "| room in `baloot/` |": "baloot",
    "| room in `baloot/cpu/` |": "baloot.cpu",
    "| module in `baloot/rules/` |": "baloot.rules",
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
    # Compiled, and kept in a folder: what it answers depends on neither.
    "solver": STANDARD
    | {"contextlib", "fcntl", "hashlib", "os", "pathlib", "platform", "shutil", "threading"}
    | {"numba", "numpy"},
    "calendar": STANDARD | {"hashlib", "hmac", "datetime"},
}

#: The only rooms in which a library may be imported.
LIBRARIES: dict[str, set[str]] = {
    "flask_sqlalchemy": {"db"},
    "sqlalchemy": {"db"},
    "alembic": {"db"},
    "flask": {"__init__", "web", "db", "commands", "bench"},
    "werkzeug": {"__init__", "web"},
    "numba": {"solver"},
    "numpy": {"solver"},
}


@cache
def drawing(package: str) -> dict[str, set[str]]:
    """The arrows that the document draws inside a package: by room, the rooms that it imports."""
    head = next(head for head, drawn in TABLES.items() if drawn == package)
    rows = DESIGN.read_text(encoding="utf-8").partition(head)[2].partition("\n\n")[0].splitlines()[2:]
    cells = [row.strip("|").split("|") for row in rows]
    return {cell[0].strip(" `"): set(re.findall(r"`(\w+)`", cell[2])) for cell in cells}


def rooms(package: str) -> dict[str, list[Path]]:
    """The rooms of a package, each with its files."""
    folder = ROOT / package.replace(".", "/")
    found = {
        path.stem: sorted(path.rglob("*.py")) if path.is_dir() else [path]
        for path in sorted(folder.iterdir())
        if path.suffix == ".py" or (path.is_dir() and any(path.rglob("*.py")))
    }
    if not set(imported_by(found["__init__"])):
        del found["__init__"]
    return found


def imported_by(files: list[Path]) -> Iterator[str]:
    """The full names of all that files import, wherever in them that stands; also by text, as commands do."""
    for path in files:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module != "__future__":
                assert node.level == 0, f"{path}: imports are absolute"
                yield from (f"{node.module}.{alias.name}" for alias in node.names)
            elif isinstance(node, ast.Constant) and re.fullmatch(r"baloot(\.\w+){2,}", str(node.value)):
                yield f"{node.value}."


def entered(package: str, room: str) -> set[str]:
    """The rooms of the same package that a room imports."""
    known = rooms(package)
    depth = package.count(".") + 1
    names = (name.split(".") for name in imported_by(known[room]) if name.startswith(f"{package}."))
    return {parts[depth] if parts[depth] in known else "__init__" for parts in names} - {room}


def outside(room: str) -> set[str]:
    """The packages from elsewhere that a room imports."""
    return {name.split(".")[0] for name in imported_by(rooms("baloot")[room])} - {"baloot"}


@pytest.mark.parametrize("package", TABLES.values())
def test_every_room_is_drawn(package: str) -> None:
    assert set(rooms(package)) == set(drawing(package))


@pytest.mark.parametrize(
    ("package", "room"), [(package, room) for package in TABLES.values() for room in rooms(package)]
)
def test_the_imports_of_a_room_are_its_arrows(package: str, room: str) -> None:
    assert entered(package, room) == drawing(package)[room]


@pytest.mark.parametrize("package", TABLES.values())
def test_the_arrows_make_no_circle(package: str) -> None:
    left = dict(drawing(package))
    while left:
        free = [room for room, arrows in left.items() if not arrows & set(left)]
        assert free, f"in a circle: {sorted(left)}"
        for room in free:
            del left[room]


@pytest.mark.parametrize("room", OUTSIDE)
def test_a_pure_room_brings_in_no_clock_chance_database_or_http(room: str) -> None:
    assert outside(room) <= OUTSIDE[room]
    assert outside(room) - {"numba", "numpy"} <= set(sys.stdlib_module_names)


@pytest.mark.parametrize("library", LIBRARIES)
def test_a_library_is_used_in_its_rooms_only(library: str) -> None:
    assert {room for room in rooms("baloot") if library in outside(room)} <= LIBRARIES[library]


@pytest.mark.parametrize("package", ["baloot", *(f"baloot.{room}" for room in ("cpu", "solver", "rules"))])
def test_no_package_binds_another_name_over_a_module_of_its_own(package: str) -> None:
    folder = ROOT / package.replace(".", "/")
    names = {path.stem for path in folder.iterdir() if path.suffix == ".py" or path.is_dir()}
    tree = ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))
    bound = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module != package
        for alias in node.names
    } | {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    assert not bound & names


def test_a_site_that_starts_loads_no_command_no_lab_and_no_bench(tmp_path: Path) -> None:
    code = (
        "import sys; from baloot import create_app; app = create_app(); app.test_client().get('/'); "
        "print(*(name for name in sys.modules if name.startswith('baloot.')))"
    )
    environment = {"BALOOT_INSTANCE": str(tmp_path), "PATH": ""}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    loaded = {name.split(".")[1] for name in done.stdout.split()}
    assert {"rules", "web", "site", "db"} <= loaded
    assert not loaded & {"lab", "bench"}
    assert [name for name in done.stdout.split() if name.startswith("baloot.commands")] == ["baloot.commands"]


def test_the_reading_of_imports_sees_every_way_to_write_one() -> None:
    assert "lab" in entered("baloot", "commands")
    assert "bench" in entered("baloot", "commands"), "named by text"
    assert "config" in entered("baloot", "__init__")
    assert "hashlib" in outside("rules")
    assert "web" not in entered("baloot", "site")
