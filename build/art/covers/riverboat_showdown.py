"""Riverboat Showdown, in the evening: the boat comes head-on, chips are its wheels, the sun goes down behind it."""

from __future__ import annotations

import math

from ..animals.drawing import at, curve, flat, line, oval, polygon
from ..flat_sheet import SUITS, board, lettering, lettering_along, upright, waves

CRIMSON, WINE, INK = "#A81E2C", "#6B0F1E", "#2A0A10"
GOLD, SUN, CREAM = "#E0A63A", "#FFD877", "#FBEBC4"
DEFINITIONS = upright("sky", (0, "#7A1020", 1), (0.45, "#C93A2E", 1), (0.66, "#F0963A", 1), (1, "#FFD06A", 1))
STAR = "M0 -34L9 -10L34 -10L14 5L22 30L0 15L-22 30L-14 5L-34 -10L-9 -10Z"
FOAM = (
    (-96, 462, 15), (-74, 456, 20), (-44, 460, 24), (-10, 456, 26), (24, 460, 24), (54, 457, 20),
    (82, 463, 16), (-108, 446, 7), (100, 440, 8), (110, 456, 6), (-84, 436, 6),
)  # fmt: skip
SIDES = (-1, 1)


def cover() -> str:
    """Returns the drawing, 480 by 640."""
    boat = "".join(_smoke(side) + _funnel(side) for side in SIDES) + _name() + _house() + _decks() + _hull()
    wheels = "".join(_wheel(side) for side in SIDES)
    foam = "".join(_foam(side) for side in SIDES)
    words = lettering(244, 606, "SHOWDOWN", 69, SUN, space=1, rim=(INK, 7))
    dashes = "".join(line(f"M{20 + i * 80} {622 + i % 2 * 8}h{46 - i % 3 * 8}", 4, GOLD) for i in range(6))
    water = waves(462, 12, "#8E1A26") + flat(
        "M240 478L176 500L120 506L190 520L240 512L290 520L360 506L304 500Z", "#F6D08A"
    )
    front = waves(494, 13, WINE) + waves(540, 11, "#520A18")
    return _sunset() + boat + wheels + water + foam + front + words + dashes


def chip(radius: float, colour: str, stripe: str, inner: str = "") -> str:
    """A chip seen from above, round 0, 0."""
    notches = "".join(flat(polygon(*_notch(radius, number * math.pi / 4)), stripe) for number in range(8))
    rings = ((0.66, INK), (0.63, stripe), (0.54, colour))
    return (
        flat(oval(0, 0, radius, radius), INK)
        + flat(oval(0, 0, radius * 0.96, radius * 0.96), colour)
        + notches
        + "".join(flat(oval(0, 0, radius * part, radius * part), tone) for part, tone in rings)
        + inner
    )


def _notch(radius: float, turn: float, half: float = 0.17) -> list[tuple[float, float]]:
    ends = ((0.96, -half), (1.0, 0.0), (0.96, half), (0.68, half), (0.68, -half))
    return [(radius * out * math.cos(turn + by), radius * out * math.sin(turn + by)) for out, by in ends]


def _sunset() -> str:
    return (
        board(0, 0, 480, 440, "url(#sky)")
        + "".join(_ray(number * math.pi / 17 + 0.045) for number in range(17))
        + flat(oval(240, 352, 176, 176), "#FFE08A")
        + board(0, 440, 480, 200, "#5A0E1E")
    )


def _ray(start: float) -> str:
    ends = ((240 + 700 * math.cos(turn), 400 - 700 * math.sin(turn)) for turn in (start, start + 0.09))
    return flat(polygon((240, 400), *ends), SUN, 0.2)


def _smoke(side: int) -> str:
    puffs = ((74, 96), (120, 70), (136, 30), (200, 20), (230, -30), (60, -40), (58, 60))
    return flat(curve([(240 + side * x, y) for x, y in puffs]), "#4A0C1A")


def _funnel(side: int) -> str:
    x = 240 + side * 74
    points = ((-28, 96), (-32, 62), (-18, 78), (-9, 58), (0, 76), (9, 58), (18, 78), (32, 62), (28, 96))
    crown = polygon(*((x + across, y) for across, y in points))
    pipe = board(x - 17, 96, 34, 190, INK) + board(x - 17, 96, 11, 190, "#7A2A2A")
    return pipe + flat(crown, GOLD) + line(crown, 4, INK) + board(x - 20, 150, 40, 10, GOLD)


def _name() -> str:
    return (
        flat("M60 168Q240 122 420 168L420 220Q240 174 60 220Z", INK)
        + flat("M66 173Q240 129 414 173L414 214Q240 168 66 214Z", CRIMSON)
        + lettering_along("name", "M60 210Q240 160 420 210", "RIVERBOAT", 44, SUN, space=5)
    )


def _house() -> str:
    roof = "M186 218L240 196L294 218Z"
    windows = "".join(board(202 + number * 28, 222, 22, 28, SUN) for number in range(3))
    return board(196, 214, 88, 50, INK) + windows + flat(roof, GOLD) + line(roof, 4, INK)


def _decks() -> str:
    return _deck(262, 250, 7, "#8E1F2A") + _deck(322, 310, 8, "#7A1824")


def _deck(y: float, width: float, count: int, wall: str) -> str:
    left = 240 - width / 2
    arches = "".join(_arch(left + width * (number + 0.5) / count, y) for number in range(count))
    posts = "".join(board(left + width * number / count - 2.5, y + 6, 5, 56, CREAM) for number in range(count + 1))
    return (
        board(left - 14, y - 8, width + 28, 12, CREAM)
        + board(left - 14, y + 3, width + 28, 5, INK)
        + board(left, y + 8, width, 54, wall)
        + arches
        + posts
        + board(left - 8, y + 46, width + 16, 4, CREAM)
    )


def _arch(x: float, y: float) -> str:
    left, right, low, high, top = f"{x - 11:g}", f"{x + 11:g}", y + 56, y + 30, y + 16
    whole = f"M{left} {low}V{high}Q{left} {top} {x:g} {top}Q{right} {top} {right} {high}V{low}Z"
    dark = f"M{x + 2:g} {low}V{top + 1}Q{right} {top + 2} {right} {high}V{low}Z"
    return flat(whole, SUN) + flat(dark, GOLD)


def _hull() -> str:
    return (
        board(66, 382, 348, 12, CREAM)
        + flat("M72 394H408Q400 470 240 540Q80 470 72 394Z", INK)
        + flat("M82 400H240V530Q96 466 82 400Z", "#8E1F2A")
        + flat("M240 400H398Q384 466 240 530Z", "#5A0E1E")
        + line("M76 412H404", 5, GOLD)
        + at(240, 448, flat(STAR, SUN))
    )


def _wheel(side: int) -> str:
    suit = at(0, 0, flat(SUITS["H" if side < 0 else "S"], SUN), scale=3)
    return at(240 + side * 172, 404, chip(92, CRIMSON if side < 0 else INK, CREAM, suit), 12 * side)


def _foam(side: int) -> str:
    crest = ((70, 478, 1), (110, 464), (180, 470), (270, 464, 1), (270, 492, 1), (160, 486))
    drops = (flat(oval(240 + side * (172 + x), y + 2, radius, radius * 0.92), CREAM) for x, y, radius in FOAM)
    return "".join(drops) + flat(curve([(240 + side * point[0], *point[1:]) for point in crest]), CREAM)
