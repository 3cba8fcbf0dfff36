"""The Rats as they are shipped: a bust for each mood, and a pair of paws."""

from __future__ import annotations

from collections.abc import Iterator

from ..animals.moods import MOODS
from ..animals.pictures import BLINKING, changed
from ..painting import PLACE_PIXELS, Painted, Patch, image_of, rasterise, rim_lit
from .figure import BUST, PAWS, bust, paws
from .looks import LOOKS

_ACROSS = 770
"""Pixels, where a place has 2560."""
_RIM = 7
_WARM, _COOL = "#FFC670", "#7FB8E8"
_FOLDER = "river_rats/rats"


def rats(width: int) -> Iterator[Painted]:
    """Every Rat, by the suit of his King, with his lids and paws."""
    for suit in LOOKS:
        for mood in MOODS:
            opened = _lit(bust(suit, mood), BUST, width)
            yield Painted(f"{_FOLDER}/{suit}_{mood}", image_of(opened))
            if mood in BLINKING:
                shut = _lit(bust(suit, mood, shut=True), BUST, width)
                yield Painted(f"{_FOLDER}/{suit}_{mood}_lids", image_of(changed(opened, shut)))
        yield Painted(f"{_FOLDER}/{suit}_paws", image_of(_lit(paws(suit), PAWS, width)))


def _lit(svg: str, box: tuple[float, float, float, float], width: int) -> Patch:
    """Lit by the lamp at the left and the moon at the right."""
    across = round(_ACROSS * box[2] / BUST[2]) * width // PLACE_PIXELS
    edge = _RIM * width / PLACE_PIXELS
    patch = rim_lit(Patch(rasterise(svg, across), 0, 0), edge, (-1, -0.8), _WARM, 0.42)
    return rim_lit(patch, edge, (1, -0.3), _COOL, 0.5)
