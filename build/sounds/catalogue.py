"""Every sound by the name of its file, and to which group it belongs."""

from __future__ import annotations

from .ambience import AMBIENCES
from .music import MUSIC
from .river_sounds import RIVER_SOUNDS
from .table_sounds import NOTES, TABLE_SOUNDS
from .takes import TAKES, retaken
from .wave_tools import Samples, cut, levelled, trimmed

AMBIENCE_LEVEL = -14.0
QUALITY = 4.0
AMBIENCE_QUALITY = 1.0
ONCE = frozenset(
    ("shuffle", "reveal", "joker", "prediction", "turn", "illegal", "undo", "power", "knock", "heartbeat", *NOTES)
)
"""Heard too rarely to be made more than once, or always at the same pitch."""
_TAKEN = {name for name in (*TABLE_SOUNDS, *RIVER_SOUNDS) if name not in ONCE}


def names() -> tuple[str, ...]:
    """Return the names of all files: the second and third take of `play` are `play_2` and `play_3`."""
    short = (*TABLE_SOUNDS, *RIVER_SOUNDS)
    takes = (f"{name}_{take}" for name in short if name in _TAKEN for take in range(2, TAKES + 1))
    return (*short, *takes, *MUSIC, *AMBIENCES)


def samples(name: str) -> Samples:
    """Return a finished sound: trimmed, faded at its end, at its level. Raises KeyError."""
    if name in AMBIENCES:
        return levelled(AMBIENCES[name](), AMBIENCE_LEVEL)
    first, _, take = name.rpartition("_")
    if first in _TAKEN and take.isdecimal():
        return _finished(first, int(take) - 1)
    return _finished(name, 0)


def quality(name: str) -> float:
    """Return the Vorbis quality of a file."""
    return AMBIENCE_QUALITY if name in AMBIENCES else QUALITY


def _finished(name: str, take: int) -> Samples:
    make, level = {**TABLE_SOUNDS, **RIVER_SOUNDS, **MUSIC}[name]
    longest = 60.0 if name in MUSIC or name in ONCE else 0.3
    return levelled(cut(trimmed(retaken(make(), take)), longest, 0.04), level)
