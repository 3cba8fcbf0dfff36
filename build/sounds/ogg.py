"""Writes samples as Ogg Vorbis files."""

from __future__ import annotations

import array
import subprocess
import sys
import tempfile
import wave
from collections.abc import Sequence
from pathlib import Path

from .wave_tools import RATE

_SERIAL = "1"
"""The stream number, fixed so that the same samples give the same file."""


def write_ogg(samples: Sequence[float], target: Path, quality: float) -> None:
    """Write the samples with `oggenc`. Raises FileNotFoundError without oggenc, CalledProcessError if it refuses."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "sound.wav"
        write_wave(samples, source)
        command = ["oggenc", "--quiet", "--serial", _SERIAL, "--quality", str(quality), "-o", str(target), str(source)]
        subprocess.run(command, check=True)


def write_wave(samples: Sequence[float], target: Path) -> None:
    """Write the samples as 16-bit mono."""
    values = array.array("h", (round(max(-1.0, min(1.0, sample)) * 32767) for sample in samples))
    if sys.byteorder == "big":
        values.byteswap()
    with wave.open(str(target), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(values.tobytes())
