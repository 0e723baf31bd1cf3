"""How gunicorn serves the site: everything that can be set is read by baloot.config."""

from __future__ import annotations

import gc

from baloot.config import serving

_serving = serving()

bind = f"{_serving['BALOOT_HOST']}:{_serving['PORT']}"
workers = _serving["WEB_CONCURRENCY"]
worker_class = "gthread"
threads = _serving["BALOOT_THREADS"]
# Loaded once and forked, so that the workers share the memory of the code, and the solver is compiled before
# the port opens.
preload_app = True
# ProxyFix alone decides, from BALOOT_PROXY_HOPS, whether forwarded headers are believed.
forwarded_allow_ips = ""
secure_scheme_headers: dict[str, str] = {}
control_socket_disable = True
keepalive = 5
graceful_timeout = 20


def when_ready(server: object) -> None:
    """Before the first fork: keep what is loaded out of garbage collection, which would copy it."""
    gc.freeze()
