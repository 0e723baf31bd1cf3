"""What all tests of the site share."""

from __future__ import annotations

import pytest

from baloot import matches
from baloot.cpu import choose


@pytest.fixture(autouse=True)
def quick_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """CPU seats that answer at once at every level, where it is no matter what they choose."""
    monkeypatch.setattr(matches, "choose", lambda view, level, epoch: choose(view, "basic", epoch))
