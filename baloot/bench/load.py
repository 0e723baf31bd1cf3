"""Players who play cards over HTTP as fast as they are answered, for `bench`.

The client is raw sockets and string search, because it shares the machine with the server and must not be
what is measured.
"""

from __future__ import annotations

import json
import re
import socket
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context

from baloot.rules.ruleset import DEFAULT_RULESET

PROCESSES = 2
CONNECTIONS = 8
_PLY = re.compile(rb'"ply": ?(\d+)')
_LEGAL = re.compile(rb'"legal": ?\[([^\]]*)\]')
_LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)
_COOKIE = re.compile(rb"set-cookie: ([^;]+)", re.IGNORECASE)


@dataclass(slots=True)
class Sample:
    """What one client saw: seconds per answer, with the ply asked at where it was a card played."""

    answers: list[tuple[float, int]] = field(default_factory=list)
    faults: int = 0


class Client:
    """One keep-alive connection with its cookie and token."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=30)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._cookie = b""
        self._token = b""

    def greet(self) -> None:
        """Fetch a token and the cookie that goes with it."""
        self._token = json.loads(self.request(b"GET", b"/api/csrf")[1])["token"].encode()

    def request(self, method: bytes, path: bytes, body: bytes = b"") -> tuple[int, bytes]:
        """Send one request and read its answer whole."""
        self._socket.sendall(
            b"%s %s HTTP/1.1\r\nHost: localhost\r\nCookie: %s\r\nX-CSRFToken: %s\r\n"
            b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
            % (method, path, self._cookie, self._token, len(body), body)
        )
        data = b""
        while b"\r\n\r\n" not in data:
            data += self._received()
        head, _, rest = data.partition(b"\r\n\r\n")
        if found := _COOKIE.search(head):
            self._cookie = found[1]
        length = _LENGTH.search(head)
        missing = int(length[1]) - len(rest) if length else 0
        while missing > 0:
            part = self._received()
            rest += part
            missing -= len(part)
        return int(head[9:12]), rest

    def _received(self) -> bytes:
        part = self._socket.recv(65536)
        if not part:
            raise ConnectionError("the server closed the connection")
        return part


def _play(port: int, until: float, sample: Sample) -> None:
    """Play match after match, always the first or last legal action in turn."""
    client = Client(port)
    client.greet()
    answer = b""
    match_path = b""
    while time.perf_counter() < until:
        legal = _LEGAL.findall(answer)
        if not legal or not legal[-1]:
            _, answer = client.request(
                b"POST", b"/api/matches", json.dumps({"ruleset": DEFAULT_RULESET.name}).encode()
            )
            match_path = b"/api/matches/%s/actions" % json.loads(answer)["id"].encode()
            continue
        ply = int(_PLY.findall(answer)[-1])
        actions = legal[-1].split(b",")
        action = actions[-1 if ply % 2 else 0].strip()
        start = time.perf_counter()
        status, answer = client.request(b"POST", match_path, b'{"ply": %d, "action": %s}' % (ply, action))
        sample.answers.append((time.perf_counter() - start, ply))
        sample.faults += status != 200


def _ask_bare(port: int, until: float, sample: Sample) -> None:
    client = Client(port)
    while time.perf_counter() < until:
        start = time.perf_counter()
        status, _ = client.request(b"POST", b"/bare", b'{"ply": 100, "action": "7S"}')
        sample.answers.append((time.perf_counter() - start, 0))
        sample.faults += status != 200


def _clients(port: int, seconds: float, bare: bool) -> Sample:
    until = time.perf_counter() + seconds
    samples = [Sample() for _ in range(CONNECTIONS)]
    work = _ask_bare if bare else _play
    threads = [threading.Thread(target=work, args=(port, until, sample)) for sample in samples]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return _together(samples)


def _together(samples: list[Sample]) -> Sample:
    return Sample(
        [answer for sample in samples for answer in sample.answers], sum(sample.faults for sample in samples)
    )


def load(port: int, seconds: float, *, bare: bool) -> Sample:
    """What all clients saw in these seconds."""
    with ProcessPoolExecutor(PROCESSES, mp_context=get_context("spawn")) as pool:
        jobs = [pool.submit(_clients, port, seconds, bare) for _ in range(PROCESSES)]
        return _together([job.result() for job in jobs])
