"""Whitewater Rush, at noon: a bird's eye sees one diagonal of foam between canyon walls, shadows short and hard."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator

from ..animals.drawing import at, curve, flat, line, oval, polygon
from ..flat_sheet import board, lettering, lettering_along, star

WATER, DEEP, SHALLOW, FOAM = "#1FA7A6", "#0C6E7C", "#7FD9CC", "#FFFDF0"
SHADE, SAND, RED, MAROON = "#0A4F5C", "#F6C46A", "#D2362A", "#4A0F10"
ROCKS = ("#8E4A1E", "#B8662A", "#D98A35", "#EBA84C", SAND)
DEFINITIONS = ""
CURRENT = curve(
    [
        (300, -20, 1), (480, -20, 1), (500, 120, 1), (420, 250), (330, 380), (210, 520),
        (120, 660, 1), (-20, 660, 1), (-20, 560, 1), (90, 440), (190, 300), (270, 140),
    ]
)  # fmt: skip
STREAM = (
    (452, -30, 30), (424, 20, 44), (398, 74, 26), (370, 132, 48), (336, 196, 40), (300, 256, 58), (262, 318, 66),
    (226, 376, 62), (186, 434, 40), (146, 492, 58), (104, 552, 34), (62, 612, 52), (30, 660, 40),
)  # fmt: skip
"""Middle and half width of the foam, from the top down."""
ACROSS, DOWN = 0.82, 0.57
"""Direction from the middle of the foam straight to its bank."""
UPPER_BANK = (
    (-30, -30, 1), (330, -30, 1), (262, 60), (214, 90), (190, 170), (128, 220), (104, 310), (40, 350), (-30, 450, 1),
)  # fmt: skip
LOWER_BANK = (
    (510, 670, 1), (190, 670, 1), (236, 590), (290, 560), (316, 480), (372, 430), (390, 340), (440, 300), (510, 190, 1),
)  # fmt: skip
PINES = ((40, 60, 24), (92, 34, 17), (36, 150, 18), (430, 600, 26), (372, 622, 17), (454, 520, 18))
EDGE = "M-6 368Q60 330 84 262Q110 196 176 160Q214 110 236 64Q262 30 300 -10"
CURRENT_LINES = ((-92, 1, 3), (-104, 6, 9), (92, 4, 7), (112, 7, 10), (86, 9, 12), (-84, 9, 11))
CREST = "M-34 6Q-17 -16 0 2Q17 -16 34 6"
RIM = "#7A3A16"


def cover() -> str:
    """Returns the drawing, 480 by 640."""
    chance = random.Random(11)
    rush = lettering(0, 0, "RUSH", 96, FOAM, space=2, rim=(RIM, 10))
    return (
        board(0, 0, 480, 640, WATER)
        + flat(CURRENT, DEEP)
        + foam(chance)
        + _lines()
        + stone(150, 566, 22)
        + stone(356, 300, 20)
        + canyon(UPPER_BANK, -1)
        + canyon(LOWER_BANK, 1)
        + "".join(pine(*place) for place in PINES)
        + at(268, 322, kayak(), 213)
        + _splash(chance)
        + lettering_along("edge", EDGE, "WHITEWATER", 50, FOAM, space=3, rim=(RIM, 8))
        + at(364, 548, rush, -54)
    )


def foam(chance: random.Random) -> str:
    """The white water down the whole diagonal."""
    banks = [(x, y, left, right * 0.9) for (x, y, left), (_, _, right) in zip(STREAM, STREAM[::-1], strict=True)]
    upper = [(x - ACROSS * left, y - DOWN * left) for x, y, left, _ in banks]
    lower = [(x + ACROSS * right, y + DOWN * right) for x, y, _, right in banks]
    inner = [(x + 12, y + 9) for x, y in upper] + [(x - 12, y - 9) for x, y in lower[::-1]]
    puffs = "".join(flat(oval(x, y, radius, radius * 0.86), FOAM) for x, y, radius in _puffs(chance))
    return flat(curve(upper + lower[::-1]), SHALLOW) + flat(curve(inner), FOAM) + puffs


def stone(x: float, y: float, radius: float) -> str:
    """A rock that the water foams round."""
    return (
        flat(oval(x - 8, y + 10, radius * 1.5, radius * 1.25), FOAM)
        + flat(oval(x + 3, y + 4, radius * 1.12, radius), SHADE)
        + flat(oval(x, y, radius * 1.05, radius * 0.92), "#8E5A34")
        + flat(oval(x - 4, y - 5, radius * 0.7, radius * 0.52), "#D9985A")
    )


def canyon(bank: tuple[tuple[float, ...], ...], side: int) -> str:
    """Layers of rock, each further from the water than the one before, on a strip of shadow."""
    steps = ((14, SHADE), *zip((side * reach * 0.75 for reach in (0, 26, 54, 86, 122)), ROCKS, strict=True))
    return "".join(flat(curve([(x + by, y + by, *corner) for x, y, *corner in bank]), tone) for by, tone in steps)


def pine(x: float, y: float, radius: float) -> str:
    """A tree from above, with a hard shadow."""
    return (
        at(6, 7, star(x, y, radius, radius * 0.55, 7, "#5A2E14", 0.55))
        + star(x, y, radius, radius * 0.55, 7, "#1F5A3E")
        + flat(oval(x - 3, y - 4, radius * 0.35, radius * 0.35), "#4E8A4A")
    )


def kayak() -> str:
    """A kayak with its paddler from above, bow up, round 0, 0."""
    outline = [(0, -154), (34, -60), (39, 20), (22, 100), (0, 152), (-22, 100), (-39, 20), (-34, -60)]
    deck = [(0, -144), (28, -58), (33, 20), (18, 96), (0, 142), (-18, 96), (-33, 20), (-28, -58)]
    dark = [(0, -144), (28, -58), (33, 20), (18, 96), (0, 142), (4, 96), (8, 20), (4, -58)]
    return (
        at(16, 12, flat(curve(outline), SHADE, 0.45))
        + flat(curve(outline), MAROON)
        + flat(curve(deck), RED)
        + flat(curve(dark), "#A3211C")
        + flat(polygon((-10, -112), (0, -134), (10, -112), (16, -84), (0, -94), (-16, -84)), SAND)
        + flat(oval(0, 16, 27, 38), MAROON)
        + at(0, 0, _paddle(), -14)
        + _paddler()
    )


def _paddle() -> str:
    blades = "".join(
        flat(oval(x, y, 30, 15), MAROON) + flat(oval(x, y, 25, 11), SAND) for x, y in ((-146, 8), (146, -7))
    )
    shaft = flat(polygon((-128, 4), (128, -10), (128, -2), (-128, 12)), MAROON)
    return shaft + flat(polygon((-128, 6), (128, -8), (128, -4), (-128, 10)), SAND) + blades


def _paddler() -> str:
    coat = curve([(-40, 6), (-20, -8), (20, -8), (40, 0), (34, 18), (0, 36), (-34, 20)])
    hat = ((36, MAROON), (32, "#F2D27E"), (20, MAROON), (18, RED), (14, "#FFE7A6"))
    rings = "".join(flat(oval(0, 6, radius, radius), colour) for radius, colour in hat)
    return flat(coat, "#22456B") + line(coat, 4, MAROON) + rings


def _puffs(chance: random.Random) -> Iterator[tuple[float, float, float]]:
    for x, y, width in STREAM:
        for side, reach in ((-1, width), (1, width * 0.9)):
            for _ in range(3):
                radius = chance.uniform(9, 23)
                far = side * (reach - 8)
                yield x + ACROSS * far + chance.uniform(-22, 22), y + DOWN * far + chance.uniform(-22, 22), radius


def _lines() -> str:
    standing = (
        at(STREAM[number][0] + step * 0.3, STREAM[number][1] + step, line(CREST, 5, colour), 34)
        for number in (1, 2, 3, 8, 9, 10, 11)
        for step, colour in ((-14, WATER), (12, SHALLOW))
    )
    flowing = (line(curve(_beside(*place), closed=False), 5, SHALLOW) for place in CURRENT_LINES)
    return "".join(standing) + "".join(flowing)


def _beside(off: float, start: int, end: int) -> list[tuple[float, float]]:
    return [(x + ACROSS * off, y + DOWN * off) for x, y, _ in STREAM[start : end + 1]]


def _splash(chance: random.Random) -> str:
    drops = []
    for _ in range(14):
        turn = chance.uniform(0, 2 * math.pi)
        x = 186 + 46 * math.cos(turn) * chance.uniform(0.3, 1)
        y = 448 + 36 * math.sin(turn) * chance.uniform(0.3, 1)
        drops.append(flat(oval(x, y, chance.uniform(6, 16), chance.uniform(5, 14)), FOAM))
    return "".join(drops)
