"""What speaks for trying a card early: found by `tune`, measured in positions visited."""

from __future__ import annotations

Rows = tuple[tuple[int, ...], ...]

ROWS = (
    (60, 4, 0, 2),
    (10, 0, -2, 2),
    (0, -3, -2, 2),
    (60, 2, 0, 2),
    (10, 0, -2, 2),
    (0, -3, -2, 2),
    (55, 4, 0, -2),
    (30, -2, 0, -2),
    (20, 0, -2, -2),
    (25, -3, -2, -2),
) + (
    (60, 3, -1, 0),
    (50, 2, -1, 0),
    (30, -1, 2, 0),
    (30, -1, -1, 0),
    (40, 4, -2, 0),
    (40, 4, -2, 0),
    (10, -4, -2, 0),
    (10, -4, -2, 1),
) * 3
WEIGHTS: dict[str, Rows] = {"sun": ROWS, "forced": ROWS, "free": ROWS}
