"""River Rats: the captain's cabin at night, the river and the moon in its windows."""

from __future__ import annotations

from collections.abc import Iterator

import numpy

from ..painting import Array, Painted, Painting, blurred, filled, lined
from ..palette import BRASS
from ..textures import planks, wood
from .cabin_window import curtains, paint_window, panes
from .cloths import Cloth, cloth_layers, mat, slip
from .dust import Cloud, dust
from .furnishings import armchair, compass, hanging_lamp, inkwell, mug, placed, river_chart, ships_wheel, wall_map

WALL = ("#0F0D12", "#1D1A20", "#2C2628")
OAK = ("#46290F", "#664020", "#80552C", "#97693A")
LAMP = (384, 112)
TABLE = (
    "M300 382H1620C1700 382 1740 410 1790 460C1850 520 1920 620 1990 760V1200H-70V760C0 620 70 520 130 460"
    "C180 410 220 382 300 382Z"
)
INLAY = (
    "M312 404H1608C1680 404 1720 430 1764 476C1826 540 1890 630 1956 770"
    "M312 404C240 404 200 430 156 476C94 540 30 630 -36 770"
)
CLOTHS: dict[str, Cloth] = {
    "runner": ((338, 277, 604, 112), mat("#6A2226", "#3C1014")),
    "mat": ((398, 398, 484, 124), mat("#23505E", "#122E3C")),
    "market": ((888, 409, 314, 108), mat("#4A3A20", "#2E2312")),
    "rat_slip": ((944, 318, 132, 76), slip(2)),
    "crew_slip": ((868, 580, 186, 98), slip(-2)),
}
"""Cloths on the table, each a layer of its own so that it stays below its zone."""
NIGHT = (0.52, 0.60, 0.78)
LAMPLIGHT = (0.92, 0.62, 0.30)
GLOW = "#FFBD5C"
DUST = Cloud(70, (420, 180), (300, 190), 380, "#FFE2A0")

_TABLE_NIGHT, _TABLE_LAMP = numpy.array(((0.34, 0.36, 0.50), (0.98, 0.76, 0.42)), numpy.float32)
_THINGS_NIGHT, _THINGS_LAMP = numpy.array(((0.66, 0.68, 0.80), (0.40, 0.34, 0.20)), numpy.float32)
_FOLDER = "river_rats/place"
_QUALITY = 90


def layers(width: int) -> Iterator[Painted]:
    """Yields the layers, back to front: the wall, the table, and the cloths on it, each for itself."""
    yield Painted(f"{_FOLDER}/wall", _wall(width).image(), _QUALITY)
    yield Painted(f"{_FOLDER}/table", _table(width).image(), _QUALITY)
    for name, image in cloth_layers(width, CLOTHS, _light_cloth):
        yield Painted(f"{_FOLDER}/{name}", image, _QUALITY)


def _wall(width: int) -> Painting:
    wall = Painting(width)
    wall.fill(wood(wall.width, wall.height, wall.unit, WALL, seed=5, upright=True))
    wall.draw(_boards())
    paint_window(wall)
    hung = placed(wall_map(), 152, 197, 0.9, -1) + placed(ships_wheel(), 1712, 190)
    wall.shadow(wall.shape(hung), 8, 12, 10, 0.6)
    wall.draw(hung)
    cloth, definitions = curtains()
    wall.shadow(wall.shape(cloth, definitions), 6, 10, 14, 0.5)
    wall.draw(cloth, definitions)
    _light_wall(wall)
    chair = wall.shape(armchair())
    wall.shadow(chair, 0, 6, 22, 0.6)
    wall.draw(armchair())
    lamp = placed(hanging_lamp(), *LAMP)
    wall.shadow(wall.shape(lamp), 22, 16, 16, 0.45)
    wall.draw(lamp)
    wall.screen(0.75 * wall.pool(LAMP[0], LAMP[1] + 76, 120, 120, 1.1), GLOW)
    wall.screen(0.17 * wall.pool(LAMP[0], LAMP[1] + 88, 480, 480, 1.1), "#FF9E42")
    wall.draw(dust(DUST, seed=3), blur=1.1)
    wall.vignette(0.5)
    wall.grain()
    return wall


def _light_wall(wall: Painting) -> None:
    """Lights the wall: night everywhere, the lamp's pool on the left. The view through the window has light of its
    own.
    """
    pool = wall.pool(LAMP[0] - 54, LAMP[1] + 138, 560, 420, 1.7)[..., None]
    light = numpy.array(NIGHT, numpy.float32) + pool * numpy.array(LAMPLIGHT, numpy.float32)
    outside = blurred(panes(wall), 6 * wall.unit)[..., None] * 0.75
    wall.multiply((light * (1 - outside) + outside * 1.05).astype(numpy.float32))


def _table(width: int) -> Painting:
    table = Painting(width)
    top = table.shape(filled(TABLE, "#FFFFFF"))
    mask = table.mask(filled(TABLE, "#FFFFFF"))
    table.shadow(top, 0, -10, 18, 0.7)
    table.fill(planks(table, 376, 1090, 5, OAK, seed=9, grow=1.16), mask)
    table.draw(lined(TABLE, 26, "#1A0D07") + lined(TABLE, 18, "#5A3419"))
    table.draw(lined(TABLE, 3, "#C08A4C", 'transform="translate(0 -7)"'))
    table.draw(lined(INLAY, 2.5, BRASS, 'stroke-opacity=".75"'))
    table.multiply(_table_light(table))
    table.screen(0.14 * mask * table.pool(1330, 470, 330, 120, 1.6), "#99CCFF")
    _lay_things(table)
    table.multiply(_light_on_things(table))
    table.vignette(0.5)
    table.grain()
    return table


def _light_cloth(cloth: Painting) -> None:
    cloth.multiply(0.75 + 0.25 * _table_light(cloth))
    cloth.multiply(_light_on_things(cloth))


def _table_light(table: Painting) -> Array:
    pool = table.pool(780, 620, 960, 520, 2.2)[..., None]
    light: Array = numpy.array((0.34, 0.36, 0.50), numpy.float32) + pool * numpy.array(
        (0.98, 0.76, 0.42), numpy.float32
    )
    return light


def _light_on_things(table: Painting) -> Array:
    pool = table.pool(800, 680, 1150, 640, 2.4)[..., None]
    light: Array = numpy.minimum(pool * _THINGS_LAMP + _THINGS_NIGHT, numpy.float32(1.08))
    return light


def _lay_things(table: Painting) -> None:
    for thing, height in (
        (river_chart(), 5),
        (placed(compass(), 30, 842, 0.98, 24), 9),
        (placed(inkwell(), 1840, 920), 9),
        (placed(mug(), 1840, 1040, 0.74), 12),
    ):
        table.shadow(table.shape(thing), height, height * 1.4, height, 0.6)
        table.draw(thing)


def _boards() -> str:
    seams = "".join(
        f'<rect x="{across}" y="0" width="4" height="520" fill="#06060A" fill-opacity=".8"/>'
        f'<rect x="{across + 4}" y="0" width="2" height="520" fill="#6A5A58" fill-opacity=".25"/>'
        for across in range(0, 1921, 96)
    )
    return (
        seams + '<rect width="1920" height="34" fill="#17110F"/><rect y="30" width="1920" height="6" fill="#5E4530"/>'
        '<rect y="36" width="1920" height="10" fill="#000000" fill-opacity=".5"/>'
    )
