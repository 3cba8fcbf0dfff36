"""The lobby at night, in parts that fit any window: panels in lamplight, the lamp, the river, table and desk."""

from __future__ import annotations

from collections.abc import Iterator

import numpy
from PIL import Image

from ..animals.drawing import at, flat, line, oval
from ..flat_sheet import board, glow, picture, stroke_of_light
from ..painting import PLACE_PIXELS, Painted, Painting
from ..palette import INK
from ..textures import wood

FOLDER = "app/rooms"
SHARP = 2
"""Pixels for a unit of 1280 x 720."""
PANELS = ("#12203C", "#172847", "#1B3053", "#20385F")
OAK = ("#4F301C", "#5F3B23", "#6B4328", "#7A4E30")
VIEW = (1200, 300)
SHORE = 104
TABLE = (440, 236)


def parts(width: int) -> Iterator[Painted]:
    """All parts; `width` of a place says how fine."""
    fine = SHARP * width / PLACE_PIXELS
    yield Painted(f"{FOLDER}/panels", _panels(round(1600 * width / PLACE_PIXELS)), 82)
    yield Painted(f"{FOLDER}/desk", _desk(round(2000 * width / PLACE_PIXELS)))
    flat_parts = {
        "night_view": (_view(), "", VIEW),
        "lamp": (_lamp(), "", (120, 140)),
        "round_table": (_table(), TABLE_LIGHT, TABLE),
    }
    for name, (inner, colours, size) in flat_parts.items():
        yield Painted(f"{FOLDER}/{name}", picture(inner, colours, size, round(size[0] * fine)), 86)


TABLE_LIGHT = glow("light", 190, 70, 260, (0, "#D9A062", 1), (0.6, "#A86E3E", 1), (1, "#7A4A2A", 1))


def _panels(width: int) -> Image.Image:
    """Upright boards in the dark, the light of the lamp on their left part."""
    painting = Painting(width, (1280, 720))
    painting.fill(wood(painting.width, painting.height, painting.unit, PANELS, seed=8, size=1.6, upright=True))
    painting.draw("".join(board(number * 64, 0, 3, 720, "#0A1224", opacity=0.6) for number in range(21)))
    painting.draw("".join(board(number * 64 + 3, 0, 2, 720, "#3A5686", opacity=0.25) for number in range(21)))
    painting.multiply(numpy.float32(1.06) - painting.down * numpy.float32(0.42 / 720))
    painting.screen(0.62 * painting.pool(340, 60, 260, 230, 1.4), "#C98A38")
    painting.screen(0.22 * painting.pool(360, 120, 620, 480, 1.6), "#B8702E")
    painting.vignette(0.35)
    painting.grain(0.006)
    return painting.image()


def _desk(width: int) -> Image.Image:
    """The oak desk along the lower edge, with its lit edge above."""
    painting = Painting(width, (1280, 130))
    painting.fill(wood(painting.width, painting.height, painting.unit, OAK, seed=3, size=1.1))
    painting.multiply(numpy.float32(1.1) - painting.down * numpy.float32(0.35 / 130))
    painting.draw(board(0, 0, 1280, 7, "#A87444") + board(0, 7, 1280, 4, "#2A180E"))
    painting.grain(0.006)
    return painting.image()


def _view() -> str:
    width, height = VIEW
    hills = f"M0 74l90 -34 110 22 140 -40 160 38 150 -20 170 30 190 -36 {width - 1010} 24V160H0Z"
    shore = f"M0 92Q210 56 430 86T860 78T{width} 70V160H0Z"
    strokes = ((20 + i * 197 % (width - 120), SHORE + 12 + i * 14, 50 + i * 31 % 60) for i in range(14))
    stars = ((20 + i * 137 % width, 12 + i * 37 % 50) for i in range(30))
    boat = (
        flat("M-40 8L-44 -4H44L34 8Z", "#0A1224")
        + board(-30, -18, 58, 14, "#0A1224")
        + board(-14, -36, 5, 20, "#0A1224")
        + board(2, -36, 5, 20, "#0A1224")
        + "".join(board(-25 + i * 10, -14, 5, 6, "#F5B044") for i in range(5))
    )
    return (
        board(0, 0, width, height, "#1F3B66")
        + "".join(flat(oval(x, y, 1.6, 1.6), "#C9D8EA") for x, y in stars)
        + flat(hills, "#16294A")
        + flat(shore, "#0F1E3A")
        + board(0, SHORE, width, height - SHORE, "#1A3358")
        + "".join(stroke_of_light(x, y, length, 3, "#35598A") for x, y, length in strokes)
        + "".join(stroke_of_light(934 + i * 7, SHORE + 12 + i * 9, 60 - i * 12, 3, "#B88A4A", 0.6) for i in range(3))
        + at(960, SHORE, boat)
    )


def _lamp() -> str:
    return (
        line("M60 0V30", 6)
        + flat("M4 96Q12 42 60 30Q108 42 116 96Z", INK)
        + flat("M14 90Q20 52 52 40L36 90Z", "#E8962E")
        + flat(oval(60, 112, 28, 24), "#FFF6D8")
        + flat(oval(60, 98, 58, 9), INK)
    )


def _table() -> str:
    """Seen a little from above; the middle of its top is 220, 92."""
    leg = (
        flat("M120 150H320Q302 190 298 236H142Q138 190 120 150Z", INK)
        + flat("M128 150H312Q296 190 292 236H148Q144 190 128 150Z", "#5A3820")
        + flat("M128 150H180Q168 190 168 236H148Q144 190 128 150Z", "#8A5A34")
    )
    top = (
        flat(oval(220, 106, 198, 88), INK)
        + flat(oval(220, 103, 195, 86), "#5A3820")
        + flat(oval(220, 92, 198, 88), INK)
        + flat(oval(220, 92, 194, 84), "url(#light)")
        + line(oval(220, 92, 164, 68), 3, "#7A4A2A")
    )
    return leg + top
