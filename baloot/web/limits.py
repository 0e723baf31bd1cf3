"""How often one address may do what costs the site something.

Only three rare things are counted, so nothing is installed in the way of every request. The counts live in
Redis when there is one. While Redis is down each worker counts for itself: a limit is then a little wide,
never absent, and nobody gets an error.
"""

from __future__ import annotations

import logging
import time
from ipaddress import IPv6Address, ip_address

from flask import Flask, current_app, request
from limits import RateLimitItem, parse
from limits.storage import MemoryStorage, storage_from_string
from limits.strategies import FixedWindowRateLimiter
from werkzeug.exceptions import TooManyRequests

from baloot.config import REDIS_TIMEOUT

#: Seconds that pass before a Redis that failed is asked again.
RETRY_AFTER = 5.0

LIMITS = {
    "identities": "BALOOT_LIMIT_IDENTITIES",
    "matches": "BALOOT_LIMIT_MATCHES",
    "names": "BALOOT_LIMIT_NAMES",
}

log = logging.getLogger(__name__)


class Counter:
    """Counts events in fixed windows, in Redis while it answers and in this process otherwise."""

    def __init__(self, redis_url: str | None) -> None:
        self.here = FixedWindowRateLimiter(MemoryStorage())
        self.shared = self.here
        if redis_url:
            timeouts = {"socket_timeout": REDIS_TIMEOUT, "socket_connect_timeout": REDIS_TIMEOUT}
            storage = storage_from_string(redis_url, wrap_exceptions=True, **timeouts)
            self.shared = FixedWindowRateLimiter(storage)
        self.down_until = 0.0

    def hit(self, item: RateLimitItem, *key: str) -> int | None:
        """Count one event; return None when it is allowed, else the seconds until the window ends."""
        if self.shared is not self.here and time.monotonic() >= self.down_until:
            try:
                return self._hit(self.shared, item, key)
            except Exception as fault:  # Whatever a network can raise: the site goes on without Redis.
                self.down_until = time.monotonic() + RETRY_AFTER
                log.warning("Redis does not answer, limits are counted in this process: %s", fault)
        return self._hit(self.here, item, key)

    @staticmethod
    def _hit(limiter: FixedWindowRateLimiter, item: RateLimitItem, key: tuple[str, ...]) -> int | None:
        if limiter.hit(item, *key):
            return None
        return max(1, round(limiter.get_window_stats(item, *key).reset_time - time.time()))

    def reset(self) -> None:
        """Forget what this process has counted."""
        self.here.storage.reset()


def init_app(app: Flask) -> None:
    """Give `app` its counter, and read the rates once."""
    app.extensions["baloot.limits"] = Counter(app.config["REDIS_URL"])
    app.extensions["baloot.rates"] = {what: parse(app.config[name]) for what, name in LIMITS.items()}


def network() -> str:
    """The address of the request, an IPv6 one cut to the /64 that a household or a phone gets."""
    try:
        address = ip_address(request.remote_addr or "")
    except ValueError:
        return "unknown"
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Address(int(address) >> 64 << 64))


def count(what: str, who: str | None = None) -> None:
    """Count one of `LIMITS` for `who`, by default the network asking; raise 429 beyond the limit."""
    wait = current_app.extensions["baloot.limits"].hit(
        current_app.extensions["baloot.rates"][what], what, who or network()
    )
    if wait is not None:
        raise TooManyRequests(retry_after=wait)
