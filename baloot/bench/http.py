"""How fast one card is played over HTTP, on gunicorn with two workers, beside a bare Flask endpoint."""

from __future__ import annotations

import http.client
import math
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from statistics import median, quantiles

from baloot.bench.load import Sample, load
from baloot.config import ROOT

WORKERS = 2
ROUNDS = 3
SECONDS = 6.0
#: Actions of all seats after which a match counts as late.
LATE_PLY = 200
_UNLIMITED = "1000000 per minute"


@dataclass(frozen=True, slots=True)
class Figures:
    """Requests a second and milliseconds, each the median of the rounds; `count` answers in all."""

    rate: float
    p50: float
    p99: float
    count: int
    early_p50: float
    late_p50: float


def lines(*databases: str | None) -> Iterator[str]:
    """The figures on each of these databases, None being SQLite."""
    for url in databases:
        name = "SQLite" if url is None else "PostgreSQL"
        ours, bare = compare(url)
        yield (
            f"{name}: one card over HTTP {ours.rate:,.0f}/s, p50 {ours.p50:.1f} ms, p99 {ours.p99:.1f} ms "
            f"({ours.count:,} cards, {WORKERS} workers, {ROUNDS} rounds)"
        )
        yield (
            f"{name}: bare Flask endpoint {bare.rate:,.0f}/s, p50 {bare.p50:.1f} ms, p99 {bare.p99:.1f} ms "
            f"({bare.count:,} requests); ratio 1:{bare.rate / ours.rate:.1f}"
        )
        yield (
            f"{name}: p50 before ply {LATE_PLY} {ours.early_p50:.1f} ms, after {ours.late_p50:.1f} ms "
            f"({ours.count:,} cards)"
        )


@contextmanager
def serving(target: str, database: str | None) -> Iterator[int]:
    with tempfile.TemporaryDirectory() as instance, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        environment = {
            **os.environ,
            "PORT": str(port),
            "WEB_CONCURRENCY": str(WORKERS),
            "BALOOT_INSTANCE": instance,
            **{f"BALOOT_LIMIT_{what}": _UNLIMITED for what in ("IDENTITIES", "MATCHES", "NAMES")},
        }
        if database is not None:
            environment |= {"DATABASE_URL": database, "SECRET_KEY": "bench", "BALOOT_DAILY_KEY": "00" * 32}
            subprocess.run(
                [sys.executable, "-m", "flask", "--app", "app", "db", "upgrade"],
                cwd=ROOT,
                env=environment,
                check=True,
                stderr=subprocess.DEVNULL,
            )
        server = subprocess.Popen(
            [sys.executable, "-m", "gunicorn", "--log-level", "warning", target], cwd=ROOT, env=environment
        )
        try:
            _wait_for(port)
            yield port
        finally:
            server.terminate()
            server.wait(30)


def _wait_for(port: int) -> None:
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        try:
            with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=5)) as connection:
                connection.request("GET", "/healthz")
                if connection.getresponse().status == 200:
                    return
        except OSError:
            time.sleep(0.1)
    raise TimeoutError("the server did not start")


def compare(database: str | None) -> tuple[Figures, Figures]:
    """The site's figures and the bare endpoint's, measured in turn."""
    ours, bare = [], []
    with serving("app:app", database) as port, serving("baloot.bench.bare:app", None) as bare_port:
        load(port, 1.0, bare=False)
        load(bare_port, 1.0, bare=True)
        for _ in range(ROUNDS):
            bare.append(load(bare_port, SECONDS, bare=True))
            ours.append(load(port, SECONDS, bare=False))
    return _figures(ours), _figures(bare)


def _figures(rounds: list[Sample]) -> Figures:
    faults = sum(sample.faults for sample in rounds)
    if faults:
        raise RuntimeError(f"{faults} requests were not answered with 200")
    cuts = [quantiles([seconds for seconds, _ in sample.answers], n=100) for sample in rounds]
    answers = [answer for sample in rounds for answer in sample.answers]
    early = [seconds for seconds, ply in answers if ply < LATE_PLY]
    late = [seconds for seconds, ply in answers if ply >= LATE_PLY]
    return Figures(
        rate=median(len(sample.answers) / SECONDS for sample in rounds),
        p50=1000 * median(cut[49] for cut in cuts),
        p99=1000 * median(cut[98] for cut in cuts),
        count=len(answers),
        early_p50=1000 * median(early) if early else math.nan,
        late_p50=1000 * median(late) if late else math.nan,
    )
