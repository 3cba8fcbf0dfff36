"""The clocks of moving light: groups of a palette, each with a ramp of brightness that runs or breathes."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from msgspec import Struct

Ramp: TypeAlias = Sequence[float]
LightPalette: TypeAlias = list[tuple[int, int, int]]
PAIR_SHIFT: Final = 47
"""Entries by which the light of two columns runs ahead of that of the two columns before them."""
_BREATH: Final = 3.927
"""Radians per second of waves that stand: 1.6 seconds there and back."""
_SWAY: Final = 3.0
"""Entries a standing wave goes to and fro."""


class Group(Struct, frozen=True):
    """Entries of the palette with one clock."""

    first: int
    entries: int
    period: float
    """Seconds of one round; 0: it goes to and fro in its place."""
    start: float = 0.0
    """Where a wave that stands begins, in radians."""


GROUPS: Final[Mapping[str, Group]] = {
    "flow": Group(1, 128, 6.4),
    "eddy": Group(129, 48, 3.0),
    "wave": Group(177, 24, 0.0),
    "wave2": Group(201, 24, 0.0, 1.9),
    "fast": Group(225, 30, 0.8),
}


@lru_cache(maxsize=4)
def palette_at(seconds: float, glow: float = 1.0) -> LightPalette:
    """Greys for every entry at this time, weaker with less `glow`; entry 0 is dark.

    Between two entries light is mixed, so it runs smoothly.
    """
    palette: LightPalette = [_SHADES[0]] * 256
    for name, group in GROUPS.items():
        twice, count = _RAMPS_TWICE[name], group.entries
        breath = math.sin(seconds * _BREATH + group.start)
        moved = seconds / group.period * count if group.period else _SWAY * breath
        strength = 255 * glow * (1.0 if group.period else 0.86 + 0.14 * breath)
        whole, part = int(moved // 1), moved % 1
        here, before = -whole % count, (-whole - 1) % count
        pairs = zip(twice[here : here + count], twice[before : before + count], strict=True)
        shades = [_SHADES[int((light * (1 - part) + other * part) * strength)] for light, other in pairs]
        palette[group.first : group.first + count] = shades
    return palette


def _running(count: int, pulses: Sequence[tuple[int, int, float]]) -> Ramp:
    """Pulses of light given as head, length and strength: sharp in front, with a long tail."""
    ramp = [0.0] * count
    for head, length, strength in pulses:
        for entry in range(count):
            back = (head - entry) % count
            if back < length:
                ramp[entry] = max(ramp[entry], strength * (1 - back / length) ** 1.4)
            elif back == count - 1:
                ramp[entry] = max(ramp[entry], strength / 2)
    return ramp


def _standing(count: int) -> Ramp:
    """A crest with a sharp edge downstream, its foam thinning upstream; the trough stays dark."""
    return [max(0.0, 1 - entry / (0.62 * count)) ** 1.1 * min(1.0, (entry + 1) / 2) for entry in range(count)]


_RAMPS: Final[Mapping[str, Ramp]] = {
    "flow": _running(128, ((44, 66, 1.0), (60, 14, 0.5), (112, 62, 0.85))),
    "eddy": _running(48, ((24, 20, 1.0), (2, 6, 0.3))),
    "wave": _standing(24),
    "wave2": _standing(24),
    "fast": _running(30, ((9, 14, 1.0), (19, 9, 0.5), (28, 8, 0.85))),
}
_RAMPS_TWICE: Final[Mapping[str, Ramp]] = {name: (*ramp, *ramp) for name, ramp in _RAMPS.items()}
"""Each again after its end, so that a round that begins anywhere is one piece of it."""
_SHADES: Final = [(grey, grey, grey) for grey in range(256)]
