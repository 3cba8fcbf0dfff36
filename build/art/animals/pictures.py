"""Medallions and busts as they are shipped."""

from __future__ import annotations

from collections.abc import Iterator

import numpy

from ..painting import PLACE_PIXELS, Painted, Patch, image_of, rasterise, rim_lit
from .cast import CAST, WON_HATS
from .figure import BUST, bust, medallion
from .moods import MOODS

_MEDALLION_PIXELS = 384
_PAGE_PIXELS = 128
_BUST_HIGH = 600
_BUST_PIXELS = round(_BUST_HIGH * BUST[2] / BUST[3])
_RIM = 5
_SOFT = 12
BLINKING = ("calm", "thinking", "sorry")
"""Moods with open eyes that may blink."""
_WARM, _COOL = "#FFC670", "#7FB8E8"


def medallions(width: int) -> Iterator[Painted]:
    """Every animal in every mood, in a ring: for the screen, and as small as pages of phones show it."""
    for kind in CAST:
        for mood in MOODS:
            for folder, side in (("app/faces", _MEDALLION_PIXELS), ("phones/faces", _PAGE_PIXELS)):
                pixels = rasterise(medallion(kind, mood), side * width // PLACE_PIXELS)
                yield Painted(f"{folder}/{kind}_{mood}", image_of(Patch(pixels, 0, 0)))


def busts(width: int) -> Iterator[Painted]:
    """Every animal in every mood as it sits behind a table, lit by a lamp before it, and its lids."""
    for kind in CAST:
        for mood in MOODS:
            opened = _bust(bust(kind, mood), width)
            yield Painted(f"app/busts/{kind}_{mood}", image_of(opened))
            if mood in BLINKING:
                shut = _bust(bust(kind, mood, shut=True), width)
                yield Painted(f"app/busts/{kind}_{mood}_lids", image_of(changed(opened, shut)))


def won_hats(width: int) -> Iterator[Painted]:
    """The animals in hats that are won on a voyage, as medallions and busts."""
    for worn in WON_HATS:
        kind = worn.partition("_")[0]
        for mood in MOODS:
            pixels = rasterise(medallion(kind, mood, worn), _MEDALLION_PIXELS * width // PLACE_PIXELS)
            yield Painted(f"app/won/{worn}/face_{mood}", image_of(Patch(pixels, 0, 0)))
            opened = _bust(bust(kind, mood, worn), width)
            yield Painted(f"app/won/{worn}/bust_{mood}", image_of(opened))
            if mood in BLINKING:
                shut = _bust(bust(kind, mood, worn, shut=True), width)
                yield Painted(f"app/won/{worn}/bust_{mood}_lids", image_of(changed(opened, shut)))


def changed(before: Patch, after: Patch) -> Patch:
    """Returns only the part that looks different in `after`: laid over `before` it makes the same picture."""
    differs = numpy.abs(after.pixels - before.pixels).max(axis=2, keepdims=True)
    seen = numpy.clip(differs * _SOFT, 0, 1).astype(numpy.float32)
    return Patch(after.pixels * seen, after.left, after.top)


def _bust(svg: str, width: int) -> Patch:
    pixels = rasterise(svg, _BUST_PIXELS * width // PLACE_PIXELS)
    return _lit(Patch(pixels, 0, 0), _RIM * width / PLACE_PIXELS)


def _lit(patch: Patch, edge: float) -> Patch:
    """A warm rim on the left, where they look to, and a cool one on the right."""
    warm = rim_lit(patch, edge, (-1, -0.8), _WARM, 0.55)
    return rim_lit(warm, edge, (1, -0.3), _COOL, 0.6)
