"""What all tests of the site share."""

from __future__ import annotations

from dataclasses import replace

import pytest

from baloot.cpu import levels


@pytest.fixture(autouse=True)
def quick_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """CPU seats that answer at once at every level, where it is no matter what they choose."""
    basic = levels.BASIC
    strong = replace(levels.STRONG, call=basic.call, double=basic.double, play=basic.play)
    monkeypatch.setattr(levels, "LEVELS", {**levels.LEVELS, "strong": strong})
