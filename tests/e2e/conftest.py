"""A real server and a real Chromium; a page that logs an error or asks a stranger fails its test."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import axe_playwright_python
import pytest
from flask import Flask
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from werkzeug.serving import make_server

from baloot import create_app
from tests.conftest import need

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
PHONE = {"width": 360, "height": 740}
SMALL_PHONE = {"width": 320, "height": 568}
DESK = {"width": 1280, "height": 800}
AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()


@pytest.fixture(scope="session")
def live_app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The site on its embedded database, at an hour far from every edge of the day."""
    return create_app(
        {
            "BALOOT_INSTANCE": str(tmp_path_factory.mktemp("instance")),
            "BALOOT_DAILY_KEY": "11" * 32,
            # Whole dailies are played here, and what is tested is the page.
            "BALOOT_DAILY_LEVEL": "basic",
            "BALOOT_LIMIT_IDENTITIES": "10000 per minute",
            "BALOOT_LIMIT_MATCHES": "10000 per minute",
            "CLOCK": lambda: datetime(2026, 11, 10, 9, 0, tzinfo=UTC),
        }
    )


@contextmanager
def serving(application: Any) -> Iterator[str]:
    """Serve a WSGI application; yield its address.

    Each answer is read and closed before any of it is sent: the server would leave a file open when a browser
    hangs up, for it looks for more from the browser before it closes what it has sent.
    """

    def whole(environ: Any, start_response: Any) -> list[bytes]:
        body = application(environ, start_response)
        try:
            return [b"".join(body)]
        finally:
            if hasattr(body, "close"):
                body.close()

    server = make_server("127.0.0.1", 0, whole, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="session")
def address(live_app: Flask) -> Iterator[str]:
    """Where the site is served."""
    with serving(live_app) as where:
        yield where


@pytest.fixture
def cookieless_address(live_app: Flask) -> Iterator[str]:
    """The same site for a browser that keeps no cookie."""

    def without_cookies(environ: Any, start_response: Any) -> Any:
        def start(status: str, headers: list[tuple[str, str]], *rest: Any) -> Any:
            kept = [(name, value) for name, value in headers if name.lower() != "set-cookie"]
            return start_response(status, kept, *rest)

        return live_app(environ, start)

    with serving(without_cookies) as where:
        yield where


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One browser for all tests."""
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    need("Chromium", program)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def open_browser(chromium: Browser, address: str) -> Iterator[Callable[..., Page]]:
    """Open a browser of one's own (`locale`, what was `chosen` before, …); nothing may have been logged."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def watch(page: Page) -> None:
        page.on("console", lambda message: _logged(message, faults))
        page.on("pageerror", lambda error: faults.append(f"page error: {error}"))
        page.on(
            "request",
            lambda request: (
                None
                if request.url.startswith(("http://127.0.0.1:", "data:"))
                else faults.append(f"asked {request.url}")
            ),
        )

    def make(
        locale: str = "ar",
        viewport: dict[str, int] | None = None,
        at: str = address,
        chosen: dict[str, str] | None = None,
        **options: Any,
    ) -> Page:
        context = chromium.new_context(
            locale=locale,
            viewport=viewport or PHONE,
            base_url=at,
            reduced_motion=options.pop("reduced_motion", "reduce"),
            **options,
        )
        # What was chosen on this device before; the page may change it.
        for name, value in ({"pace": "fast"} | (chosen or {})).items():
            context.add_init_script(f"try {{ localStorage['baloot-{name}'] ??= '{value}' }} catch {{}}")
        context.on("page", watch)
        contexts.append(context)
        return context.new_page()

    yield make
    for context in contexts:
        context.close()
    assert faults == []


def _logged(message: Any, faults: list[str]) -> None:
    """Collect what the page logs as wrong; a refusal that the test provokes is the network's to log."""
    if message.type in ("error", "warning") and "Failed to load resource" not in message.text:
        faults.append(f"{message.type}: {message.text}")


def violations(page: Page) -> list[str]:
    """What axe finds wrong with the page as it stands."""
    page.evaluate(AXE)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{rule['id']}: {node['html'][:120]} {node['failureSummary'][:200]}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]
