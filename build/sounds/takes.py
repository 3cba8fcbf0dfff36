"""A sound struck again: never twice alike, so that many of a kind do not rattle."""

from __future__ import annotations

from .filters import Pass, filtered
from .wave_tools import Samples, louder, mixed

TAKES = 3
"""Number of takes of each sound that is heard many times in a row."""
_PITCHES = (1.0, 0.945, 1.06)
_BRIGHTNESS = (0.0, -0.35, 0.3)
_LOUDNESS = (1.0, 0.9, 0.94)


def retaken(samples: Samples, take: int) -> Samples:
    """Return the sound as it is for take 0, else a little lower and duller, or higher and brighter."""
    if take == 0:
        return samples
    moved = _at_pitch(samples, _PITCHES[take])
    high = filtered(moved, Pass.HIGH, 2600.0)
    return louder(mixed((0.0, moved), (0.0, louder(high, _BRIGHTNESS[take]))), _LOUDNESS[take])


def _at_pitch(samples: Samples, factor: float) -> Samples:
    """Return the sound played this many times as fast."""
    result: Samples = []
    for index in range(int((len(samples) - 1) / factor)):
        place = index * factor
        whole = int(place)
        part = place - whole
        result.append(samples[whole] * (1 - part) + samples[whole + 1] * part)
    return result
