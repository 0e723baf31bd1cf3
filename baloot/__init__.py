"""Baloot Daily: `create_app` joins the parts, and is the only place that does."""

from __future__ import annotations

import os
from collections.abc import Mapping
from time import perf_counter
from typing import Any

import click
from flask import Flask
from flask_babel import Babel
from flask_wtf import CSRFProtect
from werkzeug.middleware.proxy_fix import ProxyFix

from baloot import config
from baloot.commands import LazyCommands
from baloot.cpu.levels import UnknownLevel, level_named
from baloot.db.engine import OUTAGES, UnusableDatabase, open_database
from baloot.solver.jit import UnusableFolder, warm
from baloot.web import (
    api,
    assets,
    day_api,
    identity,
    labels,
    layout,
    limits,
    locale,
    pages,
    paths,
    play_api,
    security,
    today,
    wire,
)


def create_app(overrides: Mapping[str, Any] | None = None) -> Flask:
    """Build the site from the environment; `overrides` win over it.

    A setting that cannot be used ends the program with one line, because a site that guesses is worse than
    none.
    """
    try:
        return _build(config.load(os.environ, overrides or {}))
    except (config.BadSetting, UnusableDatabase, UnusableFolder) as fault:
        raise SystemExit(f"baloot: {fault}") from None


def _build(settings: Mapping[str, Any]) -> Flask:
    app = Flask(
        __name__,
        instance_path=str(settings["BALOOT_INSTANCE"]),
        template_folder=str(config.ROOT / "templates"),
        static_folder=None,
    )
    app.config.from_mapping(settings)
    _check_level(app.config["BALOOT_DAILY_LEVEL"])
    app.json.ensure_ascii = False  # type: ignore[attr-defined]
    app.jinja_env.policies["ext.i18n.trimmed"] = True
    app.url_map.converters.update(paths.CONVERTERS)
    app.cli = LazyCommands(app.name)
    open_database(app)
    _warm(app)

    Babel(app, locale_selector=locale.chosen)
    # The day is committed by any request, also one that is refused for its token.
    today.init_app(app)
    CSRFProtect(app)
    for part in (limits, layout, labels, wire, security, identity, assets):
        part.init_app(app)
    wire.answer_outages(app, OUTAGES)
    for blueprint in (pages.pages, api.api, play_api.play_api, day_api.day_api):
        app.register_blueprint(blueprint)

    # Every proxy adds itself to X-Forwarded-For; the other headers are set once, by the outermost.
    if hops := app.config["BALOOT_PROXY_HOPS"]:
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=hops, x_proto=1, x_host=1, x_port=1, x_prefix=0
        )
    return app


def _check_level(name: str) -> None:
    try:
        level_named(name)
    except UnknownLevel as fault:
        raise config.BadSetting(f"BALOOT_DAILY_LEVEL: {fault}") from None


def _warm(app: Flask) -> None:
    """Have the solver compiled before anybody asks anything, and keep a line that says how it went."""
    began = perf_counter()
    found = warm(
        app.config["NUMBA_CACHE_DIR"],
        lambda: click.echo("baloot: compiling the solver, up to half a minute, once", err=True),
    )
    app.extensions["baloot.warm"] = f"{found.done} in {perf_counter() - began:.1f} s: {found.folder}"
