"""Medallions and busts as they are shipped."""

from __future__ import annotations

from collections.abc import Iterator

from ..painting import PLACE_PIXELS, Painted, Patch, image_of, rasterise, rim_lit
from .cast import CAST
from .figure import BUST, bust, medallion
from .moods import MOODS

_MEDALLION_PIXELS = 384
_BUST_HIGH = 600
_BUST_PIXELS = round(_BUST_HIGH * BUST[2] / BUST[3])
_RIM = 5
_WARM, _COOL = "#FFC670", "#7FB8E8"


def medallions(width: int) -> Iterator[Painted]:
    """Every animal in every mood, in a ring."""
    for kind in CAST:
        for mood in MOODS:
            pixels = rasterise(medallion(kind, mood), _MEDALLION_PIXELS * width // PLACE_PIXELS)
            yield Painted(f"app/faces/{kind}_{mood}", image_of(Patch(pixels, 0, 0)))


def busts(width: int) -> Iterator[Painted]:
    """Every animal in every mood as it sits behind a table, lit by a lamp before it."""
    for kind in CAST:
        for mood in MOODS:
            pixels = rasterise(bust(kind, mood), _BUST_PIXELS * width // PLACE_PIXELS)
            yield Painted(f"app/busts/{kind}_{mood}", image_of(_lit(Patch(pixels, 0, 0), _RIM * width / PLACE_PIXELS)))


def _lit(patch: Patch, edge: float) -> Patch:
    """A warm rim on the left, where they look to, and a cool one on the right."""
    warm = rim_lit(patch, edge, (-1, -0.8), _WARM, 0.55)
    return rim_lit(warm, edge, (1, -0.3), _COOL, 0.6)
