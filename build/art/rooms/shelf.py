"""The shelf by the river window, in parts that fit any window: wall, view, curtain, reeds, steamer, light, plank."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from ..animals.drawing import Place, at, curve, flat, line, oval
from ..flat_sheet import board, picture, stroke_of_light, upright
from ..painting import PLACE_PIXELS, Painted, Painting
from ..palette import INK
from ..textures import planks, wood

FOLDER = "app/rooms"
SHARP = 2
"""Pixels for a unit of 1280 x 720."""
WALL_WOOD = ("#3A2317", "#4C2F20", "#5C3A28", "#6B4632")
PLANK_WOOD = ("#7C5230", "#946339", "#A87444", "#BA8550")
VIEW = (1400, 280)
"""Wider than most windows: its middle is shown. The water begins at `SHORE`."""
SHORE = 182
SUN = (900, 120)
BEAMS, BEAM_SPREAD = 4, 0.26
"""Number of panes that throw light; spread of the light to the left, by the width of the window."""


def parts(width: int) -> Iterator[Painted]:
    """All parts; `width` of a place says how fine."""
    fine = SHARP * width / PLACE_PIXELS
    yield Painted(f"{FOLDER}/wall", _wall(round(1600 * width / PLACE_PIXELS)), 80)
    yield Painted(f"{FOLDER}/plank", _plank(round(2000 * width / PLACE_PIXELS)))
    yield Painted(f"{FOLDER}/light", _light(round(640 * width / PLACE_PIXELS)), 75)
    flat_parts = {
        "view": (_view(), VIEW_COLOURS, VIEW),
        "steamer": (_steamer(), "", (232, 150)),
        "reeds": (_reeds(), "", (190, 200)),
        "heron": (_heron(), "", (230, 200)),
        "curtain": (_curtain(), "", (112, 316)),
        "logbook": (_logbook(), "", (96, 68)),
        "compass": (_compass(), "", (80, 74)),
        "bell": (_bell(), "", (80, 72)),
        "bottle": (_bottle(), "", (56, 72)),
    }
    for name, (inner, colours, size) in flat_parts.items():
        yield Painted(f"{FOLDER}/{name}", picture(inner, colours, size, round(size[0] * fine)), 86)


def figureheads(width: int) -> Iterator[Painted]:
    """The steamer with each figurehead that is won on a voyage."""
    fine = SHARP * width / PLACE_PIXELS
    for name, figure in (("heron", _heron_head()), ("fox", _fox_head()), ("wheel", _captains_wheel())):
        boat = _steamer() + at(10, 3, figure)
        yield Painted(f"app/won/steamer_{name}", picture(boat, "", (232, 150), round(232 * fine)), 86)


VIEW_COLOURS = upright("sky", (0, "#7FB6C4", 1), (0.5, "#F2D9A8", 1), (1, "#F0B878", 1)) + upright(
    "river", (0, "#E9C48C", 1), (0.4, "#5FA0A0", 1), (1, "#2C6E74", 1)
)


def _wall(width: int) -> Image.Image:
    painting = Painting(width, (1280, 720))
    painting.fill(planks(painting, 0, 740, 12, WALL_WOOD, seed=4, grow=1.0))
    painting.multiply(0.86 + 0.46 * painting.pool(700, 260, 900, 460, 2))
    painting.multiply(numpy.float32(1.02) - painting.down * numpy.float32(0.25 / 720))
    painting.vignette(0.4)
    painting.grain(0.006)
    return painting.image()


def _plank(width: int) -> Image.Image:
    """The board the boxes stand on: its lit top edge, its front, the shadow below."""
    painting = Painting(width, (1000, 34))
    painting.fill(wood(painting.width, painting.height, painting.unit, PLANK_WOOD, seed=5, size=0.7))
    painting.draw(
        board(0, 0, 1000, 5, "#E2B676") + board(0, 26, 1000, 8, "#1B0F09") + board(0, 24, 1000, 2.5, "#5A3820")
    )
    return painting.image()


def _light(width: int) -> Image.Image:
    """Returns the light of the panes on the wall and the boxes' board, to the left and down; 1000 by 330 units."""
    height = round(width * 0.33)
    drawn = Image.new("L", (width, height), 0)
    pen = ImageDraw.Draw(drawn)
    room = width * (1 - BEAM_SPREAD)
    for number in range(BEAMS):
        start, end = (width - room + room * (number + part) / BEAMS for part in (0.06, 0.94))
        drift = width * BEAM_SPREAD
        pen.polygon([(start, 0), (end, 0), (end - drift * 0.9, height), (start - drift, height)], fill=74)
    fade = Image.linear_gradient("L").resize(drawn.size).point(lambda value: 255 - int(value * 0.72))
    soft = ImageChops.multiply(drawn, fade).filter(ImageFilter.GaussianBlur(width / 150))
    light = Image.new("RGBA", drawn.size, (255, 222, 160, 0))
    light.putalpha(soft)
    return light


def _view() -> str:
    width, height = VIEW
    hills = (
        f"M0 168L120 126L260 150L345 120L465 150L585 108L725 152L895 118L1015 150L1130 126L1270 152L{width} 128V190H0Z"
    )
    shore = f"M0 180Q190 146 385 172T775 166T1145 158T{width} 164V196H0Z"
    strokes = ((40 + i * 167 % (width - 110), SHORE + 7 + i * 6, 40 + i * 31 % 70) for i in range(14))
    return (
        board(0, 0, width, height, "url(#sky)")
        + flat(oval(*SUN, 40, 40), "#FFF1C8")
        + flat(hills, "#7FA08E")
        + flat(shore, "#4F7A62")
        + board(0, SHORE, width, height - SHORE, "url(#river)")
        + "".join(stroke_of_light(x, y, length, 2.4, "#FBE9C0", 0.35) for x, y, length in strokes)
    )


def _steamer() -> str:
    """The hull's water line is 150 - 36 = 114 down; below it the boat is mirrored."""
    smoke: list[Place] = [(-24, -78), (-60, -88), (-110, -82), (-136, -92), (-100, -106), (-40, -100), (4, -88)]
    windows = "".join(board(-58 + i * 14, -25, 8, 11, "#C9762A") for i in range(9))
    wheel = "".join(flat(oval(80, -4, radius, radius), tone) for radius, tone in ((22, INK), (17, "#C9503F"), (6, INK)))
    boat = (
        flat("M-86 12L-96 -10H92L76 14Q0 22 -86 12Z", INK)
        + flat("M-80 10L-88 -5H84L71 10Q0 17 -80 10Z", "#A32A2A")
        + _deck(-66, -30, 130, 22)
        + _deck(-50, -50, 96, 18)
        + windows
        + board(-30, -78, 11, 28, INK)
        + board(0, -78, 11, 28, INK)
        + wheel
        + flat(curve(smoke), "#F6E6D0", 0.85)
    )
    mirrored = "".join(stroke_of_light(74 + i * 8, 126 + i * 7, 100 - i * 15, 4, "#8E3A34", 0.5) for i in range(4))
    return at(128, 110, boat, scale=0.88) + mirrored


def _heron_head() -> str:
    """A gilded heron at the bow, its beak to the left."""
    neck = curve([(46, 104), (34, 96), (34, 84), (44, 78), (37, 72), (26, 76), (24, 90), (32, 106)])
    return (
        flat(neck, INK)
        + at(2, 1, flat(neck, "#E6B34D"), scale=0.95)
        + flat("M30 74L4 82L30 82Z", "#C9762A")
        + flat(oval(34, 77, 2, 2), INK)
    )


def _fox_head() -> str:
    """A carved fox at the bow, its snout to the left."""
    head = "M48 102L26 100L6 92L22 84L26 66L36 76L46 70L50 88Z"
    return (
        flat(head, INK)
        + at(2, 3, flat(head, "#D9702E"), scale=0.93)
        + flat("M12 92L24 87L26 97Z", "#FBEFD8")
        + flat(oval(31, 84, 2.2, 2.2), INK)
    )


def _captains_wheel() -> str:
    """A brass wheel at the bow."""
    spokes = "M30 66V106M10 86H50M16 72L44 100M44 72L16 100"
    ring = flat(oval(30, 86, 16, 16), "#E6B34D") + flat(oval(30, 86, 10, 10), "#F8EBCB")
    return (
        line(spokes, 6, INK)
        + flat(oval(30, 86, 18, 18), INK)
        + ring
        + line(spokes, 2.5, "#A32A2A")
        + flat(oval(30, 86, 5, 5), "#A32A2A")
    )


def _deck(x: float, y: float, width: float, height: float) -> str:
    return board(x - 1.5, y - 1.5, width + 3, height + 3, INK, 3) + board(
        x + 1.5, y + 1.5, width - 3, height - 3, "#F8EBCB", 2
    )


def _reeds() -> str:
    return _tuft(random.Random(3), 14, 1, 200)


def _heron() -> str:
    """Reeds at the right edge, and a heron that stands in the water before them."""
    return _tuft(random.Random(6), 216, -1, 200) + at(92, 176, _bird())


def _bird() -> str:
    """It stands on 0, 0."""
    body = curve([(-30, -38), (-4, -56), (14, -52), (10, -36), (-8, -30)])
    return (
        line("M-5 0V-36M5 0V-36", 3, "#3A4A58")
        + flat(body, "#6C8294")
        + line("M8 -48Q28 -62 16 -80Q10 -96 22 -100", 7, "#8FA3B0")
        + flat("M20 -105L54 -94L20 -94Z", "#D98A35")
        + flat(oval(19, -100, 1.8, 1.8), INK)
    )


def _tuft(chance: random.Random, x: float, side: int, ground: float) -> str:
    drawn = ""
    for number in range(12):
        root, height = x + side * number * 13, chance.uniform(40, 130) * (1 - number * 0.05)
        lean = root + side * chance.uniform(4, 26)
        blade = (
            f"M{root - 4:.0f} {ground}Q{root - 1:.0f} {ground - height * 0.6:.0f} {lean:.0f} {ground - height:.0f}"
            f"Q{root + 6:.0f} {ground - height * 0.5:.0f} {root + 5:.0f} {ground}Z"
        )
        drawn += flat(blade, ("#2F5A4A", "#24483E")[number % 2])
        if number in (2, 5, 8):
            drawn += _cattail(root, height, side, ground)
    return drawn


def _cattail(x: float, height: float, side: int, ground: float) -> str:
    top = ground - height * 1.02
    stalk = line(f"M{x + 6:.0f} {ground}L{x + side * 12:.0f} {top:.0f}", 2.6, "#24483E")
    return stalk + line(f"M{x + side * 11:.0f} {top + 8:.0f}L{x + side * 13:.0f} {top - 16:.0f}", 9, "#7A4A2A")


def _curtain() -> str:
    """The left one, tied back; its outer edge is 18 from the left."""
    return (
        flat("M4 -4H100Q90 120 40 190Q32 240 44 312H-2Z", INK)
        + flat("M8 -4H95Q85 118 35 188Q27 240 39 308H2Z", "#8E2436")
        + flat("M8 -4H34Q30 110 14 188Q10 250 12 308H2Z", "#6E1A2A")
        + "".join(line(f"M{30 + x} 0Q{30 + x * 0.7:g} 110 {18 + x * 0.1:g} 186", 3, "#5E1524") for x in (6, 26, 44))
        + "".join(line(f"M{14 + x} 198Q{12 + x} 250 {14 + x} 304", 3, "#5E1524") for x in (2, 12))
        + board(0, 182, 46, 14, INK, 5)
        + board(3, 185, 40, 8, "#D9A441", 3)
    )


def _logbook() -> str:
    lines = "".join(line(f"M20 {22 + i * 8}H42M54 {22 + i * 8}H78", 2.4, "#A88C5A") for i in range(4))
    ribbon = "M60 8L70 8L70 36L65 30L60 36Z"
    return (
        flat("M2 54L12 10L86 10L92 54Z", INK)
        + flat("M8 50L16 15L82 15L87 50Z", "#F6E6C6")
        + flat("M4 54H92V66H4Z", INK)
        + flat("M8 56H88V62H8Z", "#7A3B2A")
        + line("M48 14V52", 3)
        + lines
        + flat(ribbon, "#B8352B")
        + line(ribbon, 3)
    )


def _compass() -> str:
    rings = ((34, INK), (30, "#D9A441"), (22, INK), (20, "#F6E6C6"))
    needle = flat("M0 -18L6 0L0 18L-6 0Z", INK) + flat("M0 -18L6 0L-6 0Z", "#B8352B")
    return (
        flat(oval(40, 5, 8, 5), INK)
        + "".join(flat(oval(40, 39, radius, radius), tone) for radius, tone in rings)
        + at(40, 39, needle, 30)
    )


def _bottle() -> str:
    """A letter in a bottle, leaning: a question somebody sent down the river."""
    glass = "M-6 -20V-12Q-6 -6 -12 0Q-15 4 -15 9V26Q-15 32 -9 32H9Q15 32 15 26V9Q15 4 12 0Q6 -6 6 -12V-20Z"
    letter = (
        flat("M-9 6H9V27H-9Z", "#F6E6C6") + line("M-9 6H9V27H-9Z", 2) + line("M-5 12H5M-5 17H5M-5 22H2", 2, "#A88C5A")
    )
    bottle = (
        flat("M-5 -33H5V-18H-5Z", "#BA8550")
        + line("M-5 -33H5V-18H-5Z", 3)
        + flat(glass, "#4C8A74")
        + flat("M7 -2Q15 4 15 9V26Q15 32 9 32H4Q10 20 7 -2Z", "#2F6353")
        + letter
        + line("M-11 10V26", 2.6, "#CFE6DC")
        + line(glass, 3)
    )
    return at(28, 35, bottle, 12)


def _bell() -> str:
    """Returns a ship's bell on its stand: ringing it goes ashore."""
    dome = "M20 56Q24 50 25 34Q27 16 40 16Q53 16 55 34Q56 50 60 56Z"
    return (
        line("M10 70V10Q10 6 14 6H66Q70 6 70 10V70", 9)
        + line("M10 70V10Q10 6 14 6H66Q70 6 70 10V70", 4, "#8A5A34")
        + line("M40 6V16", 5)
        + flat(oval(40, 60, 6, 6), INK)
        + flat(dome, "#D9A441")
        + flat("M44 17Q53 20 55 34Q56 50 60 56H47Q50 40 44 17Z", "#9A6F24")
        + line("M31 24Q30 36 28 46", 4, "#F6E6C6")
        + line(dome, 4)
        + line("M17 57H63", 6)
    )
