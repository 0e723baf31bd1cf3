"""The sounds of the table: what is served is what the code makes, and each is small and quiet."""

from __future__ import annotations

import io
import wave
from array import array
from pathlib import Path

from bin.make_sounds import sounds

SERVED = Path(__file__).parent.parent / "static" / "sounds"


def test_the_served_sounds_are_those_that_are_made() -> None:
    served = {path.stem: path.read_bytes() for path in SERVED.iterdir()}
    assert served == sounds(), "run python bin/make_sounds.py"


def test_a_sound_is_a_few_kilobytes_begins_and_ends_in_silence_and_never_shouts() -> None:
    for name, content in sounds().items():
        assert len(content) < 13_000, name
        with wave.open(io.BytesIO(content)) as file:
            assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
            samples = array("h", file.readframes(file.getnframes()))
        assert max(map(abs, samples)) < 0.5 * 32_768, name
        assert abs(samples[0]) < 500, name
        assert abs(samples[-1]) < 500, name
