"""The files of static/, under an address that holds their hash.

All of them change their address together, so that each may be kept for ever and a module's relative imports
still meet files of the same release. They are compressed once, at the first start of a release, into the
instance folder.
"""

from __future__ import annotations

import hashlib
import posixpath
import re
import shutil
from functools import cache
from pathlib import Path
from wsgiref.headers import Headers

from flask import Flask
from whitenoise import WhiteNoise
from whitenoise.compress import Compressor

from baloot.config import ROOT, locked
from baloot.web.security import HEADERS, HSTS

STATIC = ROOT / "static"

#: A static import, or what a module passes on of another; `import(…)` is fetched only when it is needed.
IMPORT = re.compile(r'^(?:import|export)\b(?:[^;"()]*\bfrom)?\s*"(\.{1,2}/[^"]+)"', re.MULTILINE)

#: How many earlier releases keep their files, should one still be running beside this one.
KEPT = 3


def init_app(app: Flask) -> None:
    """Serve static/ before the application is asked, and give templates `asset` and `modules`."""
    names = sorted(path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*") if path.is_file())
    version = _digest(names)
    known = frozenset(names)
    prefix = f"/static/{version}/"
    own = {name: HEADERS[name] for name in ("X-Content-Type-Options", "Content-Security-Policy")}
    if app.config["SESSION_COOKIE_SECURE"]:
        own |= HSTS

    def asset(name: str) -> str:
        """The address of a file in static/."""
        if name not in known:
            raise LookupError(f"static/{name} does not exist")
        return prefix + name

    def add_headers(headers: Headers, path: str, url: str) -> None:
        for name, value in own.items():
            headers[name] = value

    def modules(*entries: str) -> list[str]:
        """The addresses of these modules and of all that they import, directly or not."""
        return [asset(name) for name in imported(*entries)]

    app.jinja_env.globals["asset"] = asset
    app.jinja_env.globals["modules"] = modules
    app.extensions["baloot.asset"] = asset
    app.wsgi_app = WhiteNoise(  # type: ignore[method-assign]
        app.wsgi_app,
        root=_compressed(app.config["BALOOT_INSTANCE"], names, version),
        prefix=prefix,
        allow_all_origins=False,
        immutable_file_test=lambda path, url: True,
        add_headers_function=add_headers,
        mimetypes={
            ".webmanifest": "application/manifest+json",
            ".woff2": "font/woff2",
            ".wav": "audio/wav",
        },
    )


@cache
def imported(*entries: str) -> tuple[str, ...]:
    """The modules of static/ that a browser needs before these run, themselves among them, each once."""
    found: list[str] = []
    waiting = list(entries)
    while waiting:
        name = waiting.pop(0)
        if name in found:
            continue
        found.append(name)
        folder = posixpath.dirname(name)
        waiting += [
            posixpath.normpath(posixpath.join(folder, path))
            for path in IMPORT.findall((STATIC / name).read_text(encoding="utf-8"))
        ]
    return tuple(found)


def _digest(names: list[str]) -> str:
    tree = hashlib.sha256()
    for name in names:
        content = (STATIC / name).read_bytes()
        tree.update(f"{name}\0{len(content)}\0".encode())
        tree.update(content)
    return tree.hexdigest()[:12]


def _compressed(instance: Path, names: list[str], version: str) -> Path:
    """Copy the files once per release, each with its compressed forms beside it; return the folder."""
    shelf = instance / "static"
    folder = shelf / version
    with locked(instance):
        if not folder.exists():
            unfinished = shelf / "unfinished"
            shutil.rmtree(unfinished, ignore_errors=True)
            unfinished.mkdir(parents=True)
            compressor = Compressor(quiet=True)
            for name in names:
                copy = unfinished / name
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(STATIC / name, copy)
                if compressor.should_compress(name):
                    compressor.compress(str(copy))
            unfinished.rename(folder)
        folder.touch()
        for old in sorted(shelf.iterdir(), key=lambda path: path.stat().st_mtime)[: -KEPT - 1]:
            shutil.rmtree(old)
    return folder
