"""Makes the four sounds of the table: a card laid down, a trick gathered, a call, the end of a deal.

Wood and strings, quiet and short: each is a few kilobytes of 16-bit PCM in a WAV file, which every browser
plays. ``static/sounds/*.wav`` are the output of :func:`sounds`, written by ``python bin/make_sounds.py``. The
noise comes from a generator of its own with a fixed seed, so that the files come out the same everywhere.
"""

from __future__ import annotations

import io
import math
import random
import wave
from collections.abc import Callable, Iterable
from pathlib import Path

RATE = 16_000
#: The largest value of a sample; sounds of a table are not to startle.
LOUD = 0.42 * 32_767
#: Seconds in which a sound begins and ends, so that it never clicks.
EDGE = 0.002

Wave = Callable[[float], float]


def plucked(hertz: float, at: float, length: float, strength: float = 1.0) -> Wave:
    """A string: a few partials, the higher ones gone sooner."""

    def sample(time: float) -> float:
        since = time - at
        if not 0 <= since < length:
            return 0.0
        partials = (
            math.sin(2 * math.pi * hertz * n * since) * math.exp(-since * (7 + 6 * n)) / n for n in (1, 2, 3)
        )
        return strength * sum(partials) * min(1.0, since / EDGE)

    return sample


def brushed(at: float, length: float, softness: float, strength: float = 1.0) -> Wave:
    """Paper on wool: noise that has lost its hiss, rising at once and falling off."""
    chance = random.Random(f"baloot {at} {length}")
    level, noise = 0.0, []
    for _ in range(round(length * RATE) + 1):
        level += (chance.uniform(-1, 1) - level) / softness
        noise.append(level * math.sqrt(softness))

    def sample(time: float) -> float:
        since = time - at
        if not 0 <= since < length:
            return 0.0
        fall = (1 - since / length) ** 2
        return strength * noise[round(since * RATE)] * fall * min(1.0, since / EDGE)

    return sample


def file_of(parts: Iterable[Wave], length: float) -> bytes:
    """A WAV file of these parts together, as loud as all the others."""
    parts = list(parts)
    mixed = [sum(part(n / RATE) for part in parts) for n in range(round(length * RATE))]
    peak = max(map(abs, mixed))
    fade = round(EDGE * RATE)
    mixed[-fade:] = [value * (fade - n) / fade for n, value in enumerate(mixed[-fade:])]
    written = io.BytesIO()
    with wave.open(written, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(
            b"".join(round(LOUD * value / peak).to_bytes(2, "little", signed=True) for value in mixed)
        )
    return written.getvalue()


def sounds() -> dict[str, bytes]:
    """Each sound by the name of its file."""
    return {
        "card": file_of([brushed(0, 0.05, 3, 0.9), plucked(150, 0, 0.07, 0.5)], 0.07),
        "trick": file_of([brushed(0, 0.09, 6), brushed(0.05, 0.11, 9, 0.8)], 0.16),
        "call": file_of([plucked(392, 0, 0.16), plucked(784, 0.004, 0.12, 0.2)], 0.17),
        "end": file_of([plucked(294, 0, 0.4), plucked(370, 0.09, 0.31), plucked(440, 0.18, 0.22)], 0.4),
    }


if __name__ == "__main__":
    folder = Path(__file__).parent.parent / "static" / "sounds"
    folder.mkdir(exist_ok=True)
    for name, content in sounds().items():
        (folder / f"{name}.wav").write_bytes(content)
