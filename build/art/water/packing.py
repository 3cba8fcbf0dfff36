"""The parts of water side by side on their sheets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy
from PIL import Image

from game.ui.water.parts import light_parts, sheet_size, still_parts

from ..painting import EXACT, Painted
from .lights import light
from .stills import Palette, bed, still

LIGHTS: Final = "app/water"


def lights(width: int) -> Iterator[Painted]:
    """The moving light that all waters share: phases and colours. The same at any `width`."""
    parts = light_parts()
    across, down = sheet_size(parts)
    phase = numpy.zeros((down, across), numpy.uint8)
    colours = numpy.zeros((down, across, 4), numpy.float32)
    for name, part in parts.items():
        found = light(name, part.box)
        rows, columns = slice(part.place.top, part.place.bottom), slice(part.place.left, part.place.right)
        phase[rows, columns] = found.phase
        colours[rows, columns] = found.colours
    straight = numpy.concatenate([colours[..., :3] / numpy.maximum(colours[..., 3:], 1e-3), colours[..., 3:]], axis=2)
    yield Painted(f"{LIGHTS}/phase", Image.fromarray(numpy.dstack([phase] * 3), "RGB"), EXACT)
    yield Painted(f"{LIGHTS}/light", Image.fromarray((numpy.clip(straight, 0, 1) * 255).astype(numpy.uint8), "RGBA"))


def look(name: str, palette: Palette) -> Iterator[Painted]:
    """Yields the still parts of one water, in a folder below `assets`."""
    parts = still_parts()
    whole = Image.new("RGBA", sheet_size(parts))
    for part_name, part in parts.items():
        whole.paste(still(part_name, part.box, palette), part.place.topleft)
    yield Painted(f"{name}/bed", bed(palette), 82)
    yield Painted(f"{name}/stills", whole)
