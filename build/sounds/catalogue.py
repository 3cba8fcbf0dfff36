"""Every sound by the name of its file."""

from __future__ import annotations

from .ambience import river_ambience
from .music import MUSIC
from .river_sounds import RIVER_SOUNDS
from .table_sounds import TABLE_SOUNDS
from .wave_tools import Samples, cut, levelled, trimmed

AMBIENCE = "river_ambience"
AMBIENCE_LEVEL = -14.0
QUALITY = {"": 4.0, AMBIENCE: 3.0}
"""Vorbis quality by name, "" for all others."""


def names() -> tuple[str, ...]:
    """Return the names of all sounds."""
    return (*TABLE_SOUNDS, *RIVER_SOUNDS, *MUSIC, AMBIENCE)


def samples(name: str) -> Samples:
    """Return a finished sound: trimmed, faded at its end, at its level. Raises KeyError."""
    if name == AMBIENCE:
        return levelled(river_ambience(), AMBIENCE_LEVEL)
    make, level = {**TABLE_SOUNDS, **RIVER_SOUNDS, **MUSIC}[name]
    return levelled(cut(trimmed(make()), 60.0, 0.012), level)
