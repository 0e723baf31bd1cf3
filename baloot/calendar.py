"""The calendar of the daily match: which day it is, when it ends and closes, which seed it has.

A day is a calendar day in Riyadh. There is no clock in here: whoever asks brings the instant.
"""

from __future__ import annotations

import hashlib
import hmac
from datetime import UTC, date, datetime, time, timedelta, timezone

RIYADH = timezone(timedelta(hours=3), "Asia/Riyadh")
#: How long after its end a ranked match may still be finished.
GRACE = timedelta(hours=6)
KEY_BYTES = 32


def day_of(instant: datetime) -> date:
    """The day in Riyadh that an aware instant falls on.

    >>> day_of(datetime(2028, 2, 28, 21, 0, tzinfo=UTC))
    datetime.date(2028, 2, 29)
    """
    return instant.astimezone(RIYADH).date()


def opens_at(day: date) -> datetime:
    """When the day begins, in UTC."""
    return datetime.combine(day, time(), RIYADH).astimezone(UTC)


def ends_at(day: date) -> datetime:
    """When the next day begins and no ranked match can be opened any more, in UTC."""
    return opens_at(day + timedelta(days=1))


def closes_at(day: date) -> datetime:
    """When the results of the day are final and its seed may be known, in UTC."""
    return ends_at(day) + GRACE


def number_of(day: date, first_day: date) -> int:
    """The number of the day, counted from 1; below 1 for a day before the first."""
    return (day - first_day).days + 1


def seed_of(day: date, ruleset: str, key: bytes) -> bytes:
    """The 32-byte seed of a day and rule set: HMAC-SHA256 with the site's daily key of 32 bytes.

    Without the key nobody can compute a day to come. Raises `ValueError` for a key of another length.
    """
    if len(key) != KEY_BYTES:
        raise ValueError(f"a daily key is {KEY_BYTES} bytes, not {len(key)}")
    return hmac.digest(key, f"{day.isoformat()}/{ruleset}".encode(), "sha256")


def hash_of(seed: bytes) -> str:
    """What is published before the day: SHA-256 of its seed, in hex."""
    return hashlib.sha256(seed).hexdigest()
