"""An evening together at night, in parts that fit any window: the jetty, its piles, and the steamer's bow."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy
from PIL import Image

from ..animals.drawing import at, flat, line, oval
from ..flat_sheet import board, glow, picture, upright
from ..painting import PLACE_PIXELS, Painted, Painting
from ..palette import INK
from ..textures import planks, wood

FOLDER = "app/rooms"
SHARP = 2
"""Pixels for a unit of 1280 x 720."""
JETTY = (1280, 330)
JETTY_WOOD = ("#2C1A12", "#3B2418", "#4A2E1E", "#5A3A26")
PILE = (144, 400)
PILE_WOOD = ("#4A2C1A", "#5E3A23", "#71472B", "#855635")
BOW = (1280, 720)
HULL, HULL_DARK, HULL_LIGHT = "#8E2A24", "#641A18", "#B03A30"
WALL, WALL_DARK, ROOF = "#BFA57E", "#866C4C", "#241E2A"
PANE, BRASS, BRASS_DARK = "#FFD98A", "#D9A441", "#8A6222"
MIDDLE = 640
LIFT = 62
"""The boat is drawn with its rail 472 down, and lies this much higher: below it there is room for words."""


def parts(width: int) -> Iterator[Painted]:
    """All parts; `width` of a place says how fine."""
    fine = SHARP * width / PLACE_PIXELS
    yield Painted(f"{FOLDER}/jetty", _jetty(round(1920 * width / PLACE_PIXELS)), 80)
    yield Painted(f"{FOLDER}/pile", _pile(round(PILE[0] * fine)), 84)
    for name, inner in (("bow", _bow()), ("bow_rail", _rail())):
        drawn = picture(at(0, -LIFT, inner), BOW_COLOURS, BOW, round(1920 * width / PLACE_PIXELS))
        yield Painted(f"{FOLDER}/{name}", drawn, 84)


def _jetty(width: int) -> Image.Image:
    """Planks that come nearer, a lamp's light at the left, and the dark of the river beyond the edge."""
    painting = Painting(width, JETTY)
    painting.fill(planks(painting, 0, JETTY[1] + 8, 8, JETTY_WOOD, seed=11, grow=1.22))
    painting.multiply(numpy.float32(1.12) - painting.down * numpy.float32(0.34 / JETTY[1]))
    painting.screen(0.34 * painting.pool(120, -10, 420, 190, 1.5), "#D8903C")
    painting.multiply(numpy.float32(1.0) - numpy.float32(0.32) * painting.pool(1180, 300, 460, 330, 2))
    painting.draw(board(0, 0, 1280, 5, "#8A5E3A") + board(0, 5, 1280, 3, "#1A0E08"))
    painting.grain(0.006)
    return painting.image()


def _pile(width: int) -> Image.Image:
    """A thick round pile, lit from the left; its upper end is cut level and ringed with iron."""
    painting = Painting(width, PILE)
    round_body = painting.mask(f'<rect x="3" y="3" width="{PILE[0] - 6}" height="{PILE[1]}" rx="10" fill="#FFF"/>')
    edge = painting.mask(f'<rect x="0" y="0" width="{PILE[0]}" height="{PILE[1] + 9}" rx="12" fill="#FFF"/>')
    ink = numpy.broadcast_to(numpy.array([0.12, 0.08, 0.06], numpy.float32), (*edge.shape, 3))
    painting.fill(ink, edge)
    grain = wood(painting.width, painting.height, painting.unit, PILE_WOOD, seed=21, size=0.5, upright=True)
    painting.fill(grain, round_body)
    side = (painting.across - PILE[0] * 0.4) / (PILE[0] * 0.62)
    painting.multiply((1.12 - 0.62 * side**2).astype(numpy.float32), round_body)
    painting.draw(board(3, 52, PILE[0] - 6, 4, "#2A180E", opacity=0.55))
    painting.grain(0.006)
    return painting.image()


BOW_COLOURS = (
    upright("wall", (0, WALL, 1), (1, WALL_DARK, 1))
    + upright("hull", (0, HULL_LIGHT, 1), (0.45, HULL, 1), (1, HULL_DARK, 1))
    + upright("smoke", (0, "#B9B4B8", 0.5), (1, "#5B5E70", 0.1))
    + glow("lit", MIDDLE, 300, 430, (0, "#FFC56A", 0.55), (0.5, "#E08A34", 0.2), (1, "#E08A34", 0))
)


def _bow() -> str:
    """The steamer comes straight on: funnels, pilot house and two decks with light in their windows."""
    return (
        flat(oval(MIDDLE, 300, 470, 330), "url(#lit)")
        + at(0, 44, _smoke())
        + "".join(at(0, 44, _funnel(x)) for x in (MIDDLE - 236, MIDDLE + 236))
        + _lights(((MIDDLE - 236, 140), (MIDDLE, 172), (MIDDLE + 236, 140)))
        + _wheels()
        + _house(MIDDLE - 122, 176, 244, 116, panes=5, roof=26)
        + _house(MIDDLE - 310, 268, 620, 112, panes=11, roof=22)
        + _house(MIDDLE - 440, 362, 880, 150, panes=15, roof=24)
        + _lights(((MIDDLE - 462, 352), (MIDDLE - 236, 386), (MIDDLE, 360), (MIDDLE + 236, 386), (MIDDLE + 462, 352)))
    )


def _rail() -> str:
    """The rail of the fore deck and the hull below it, which stand before whoever looks over them."""
    left, right = MIDDLE - 470, MIDDLE + 470
    sides = f"Q{right - 30} 690 {MIDDLE + 60} 790H{MIDDLE - 60}Q{left + 30} 690 {left} 520Z"
    hull = f"M{left} 520Q{MIDDLE} 548 {right} 520{sides}"
    stem = f"M{MIDDLE - 13} 540Q{MIDDLE} 546 {MIDDLE + 13} 540L{MIDDLE + 7} 790H{MIDDLE - 7}Z"
    posts = "".join(line(f"M{x} {_sag(x, 474):.1f}V{_sag(x, 522):.1f}", 7, INK) for x in range(left + 10, right, 46))
    posts += "".join(
        line(f"M{x} {_sag(x, 474):.1f}V{_sag(x, 522):.1f}", 3.4, WALL) for x in range(left + 10, right, 46)
    )
    rails = ""
    for y, thick, colour in ((472, 13, INK), (472, 8, BRASS), (498, 8, INK), (498, 4, WALL)):
        rails += line(f"M{left} {y}Q{MIDDLE} {y + 28} {right} {y}", thick, colour)
    stripe = f"M{left + 4} 540Q{MIDDLE} 570 {right - 4} 540"
    return (
        posts
        + rails
        + flat(hull, INK)
        + at(MIDDLE, 620, at(-MIDDLE, -620, flat(hull, "url(#hull)")), scale=0.985)
        + line(stripe, 5, BRASS)
        + flat(stem, INK)
        + flat(stem, BRASS_DARK)
        + _foam()
    )


def _sag(x: float, y: float) -> float:
    """The height of a rail at x that hangs 14 lower in the middle of the bow."""
    part = (x - MIDDLE) / 470
    return y + 14 * (1 - part**2)


def _house(x: float, y: float, width: float, height: float, *, panes: int, roof: float) -> str:
    step = (width - 24) / panes
    windows = ""
    for number in range(panes):
        left = x + 12 + step * (number + 0.5) - step * 0.31
        windows += board(left - 2, y + 20, step * 0.62 + 4, 40, INK, 7) + board(left, y + 22, step * 0.62, 36, PANE, 5)
        windows += board(left, y + 39, step * 0.62, 2.4, "#C98A3A")
    return (
        board(x - 3, y - 3, width + 6, height + 6, INK, 4)
        + board(x, y, width, height, "url(#wall)", 2)
        + windows
        + board(x - roof - 3, y - 11, width + 2 * roof + 6, 17, INK, 8)
        + board(x - roof, y - 8, width + 2 * roof, 11, ROOF, 5)
        + board(x - roof + 6, y - 6, width + 2 * roof - 12, 2.6, BRASS)
    )


def _funnel(x: float) -> str:
    teeth = "".join(f"L{x - 30 + 10 * n:g} {66 if n % 2 else 52}" for n in range(7))
    return (
        board(x - 25, 82, 50, 300, INK, 3)
        + board(x - 21, 86, 42, 300, "#37302A")
        + board(x - 21, 86, 11, 300, "#4E453C")
        + board(x - 29, 158, 58, 14, INK, 3)
        + board(x - 26, 161, 52, 8, BRASS, 2)
        + flat(f"M{x - 34} 92{teeth}L{x + 34} 92Z", INK)
        + flat(f"M{x - 28} 88L{x - 24} 64L{x - 14} 74L{x} 58L{x + 14} 74L{x + 24} 64L{x + 28} 88Z", BRASS)
    )


def _smoke() -> str:
    puffs = ""
    for x in (MIDDLE - 236, MIDDLE + 236):
        for number, radius in enumerate((18, 24, 30, 36, 40)):
            puffs += flat(oval(x - number * 42 - 6, 48 - number * 9, radius * 1.5, radius * 0.8), "#C9C2BE", 0.26)
    return puffs


def _wheels() -> str:
    boxes = ""
    for side in (-1, 1):
        x = MIDDLE + side * 452
        boxes += flat(f"M{x - 66} 540V452Q{x - 66} 386 {x} 386Q{x + 66} 386 {x + 66} 452V540Z", INK)
        boxes += flat(f"M{x - 60} 540V454Q{x - 60} 392 {x} 392Q{x + 60} 392 {x + 60} 454V540Z", HULL)
        for turn in range(-60, 61, 20):
            boxes += at(x, 462, line("M0 -22V-56", 5, BRASS), turn)
        boxes += line(f"M{x - 44} 470Q{x - 44} 408 {x} 408Q{x + 44} 408 {x + 44} 470", 4, BRASS)
    return boxes


def _lights(points: tuple[tuple[float, float], ...]) -> str:
    """A string of lamps that hangs from point to point."""
    drawn = ""
    for (x, y), (next_x, next_y) in pairwise(points):
        sag = 34
        middle = ((x + next_x) / 2, (y + next_y) / 2 + 2 * sag)
        drawn += line(f"M{x} {y}Q{middle[0]:g} {middle[1]:g} {next_x} {next_y}", 2.4, INK)
        for number in range(1, 9):
            part = number / 9
            lamp_x = (1 - part) ** 2 * x + 2 * part * (1 - part) * middle[0] + part**2 * next_x
            lamp_y = (1 - part) ** 2 * y + 2 * part * (1 - part) * middle[1] + part**2 * next_y
            drawn += flat(oval(lamp_x, lamp_y + 4, 11, 11), "#FFC86A", 0.22)
            drawn += flat(oval(lamp_x, lamp_y + 4, 5, 5.6), INK) + flat(oval(lamp_x, lamp_y + 4, 3.6, 4.2), "#FFE9B0")
    return drawn


def _foam() -> str:
    """Returns the waves that the bow throws up, to be seen at the lower edge."""
    waves = ""
    for side in (-1, 1):
        for number in range(4):
            x, y = MIDDLE + side * (90 + number * 66), 772 - number * 19
            waves += flat(
                f"M{MIDDLE + side * 20} 790Q{x - side * 20} {y - 18} {x + side * 70} {y + 8}"
                f"Q{x} {y + 2} {MIDDLE + side * 40} 792Z",
                "#DCE8F2",
                0.5,
            )
    return waves
