"""How long something takes, by the wall and in CPU time: on a shared machine the two differ."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from statistics import median


class Times:
    """The seconds that each of a sample took."""

    def __init__(self) -> None:
        self.wall: list[float] = []
        self.cpu: list[float] = []

    def __len__(self) -> int:
        return len(self.wall)

    @contextmanager
    def one(self) -> Iterator[None]:
        """Add what is done inside."""
        wall, cpu = time.perf_counter(), time.process_time()
        yield
        self.add(time.perf_counter() - wall, time.process_time() - cpu)

    def add(self, wall: float, cpu: float) -> None:
        """Add seconds that were measured elsewhere."""
        self.wall.append(wall)
        self.cpu.append(cpu)

    @property
    def total(self) -> tuple[float, float]:
        """All seconds together, by the wall and in CPU time."""
        return math.fsum(self.wall), math.fsum(self.cpu)

    def in_ms(self) -> str:
        """The figures of the sample in milliseconds."""
        return f"median / p95 / max {_in_ms(self.wall)} ms (CPU {_in_ms(self.cpu)} ms)"


def middle(runs: Sequence[Times]) -> Times:
    """Of runs of the same sample, the median that each of it took."""
    found = Times()
    for walls, cpus in zip(
        zip(*(run.wall for run in runs), strict=True),
        zip(*(run.cpu for run in runs), strict=True),
        strict=True,
    ):
        found.add(median(walls), median(cpus))
    return found


def rank(values: Sequence[float], share: float) -> float:
    """The smallest value that is not exceeded by this share of all.

    >>> rank([4.0, 1.0, 3.0, 2.0], 0.5), rank([4.0, 1.0, 3.0, 2.0], 0.95)
    (2.0, 4.0)
    """
    return sorted(values)[max(0, math.ceil(share * len(values)) - 1)] if values else math.nan


def _in_ms(seconds: Sequence[float]) -> str:
    return " / ".join(f"{1000 * rank(seconds, share):.1f}" for share in (0.5, 0.95, 1.0))
