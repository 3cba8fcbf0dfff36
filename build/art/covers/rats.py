"""Rats, by lantern: seen from below, six heads like petals round the light, whose glass has the lettering."""

from __future__ import annotations

import math

from ..animals.drawing import at, curve, flat, line, oval
from ..flat_sheet import board, glow, lettering

DECK, BEAM, INK = "#12454A", "#0D363B", "#23130F"
LIGHT, BRASS = "#FFE9AE", "#B5702A"
COATS = ("#C9503F", "#1F7A78", "#E3B04B", "#7A3B2A", "#2F8F86", "#D9702E")
FURS = ("#7A4B34", "#5F5650", "#B58A62", "#4A302A", "#8A5A3E", "#6A6058")
MIDDLE = (240, 316)
WITH_MONOCLE = 5
DEFINITIONS = glow(
    "light", *MIDDLE, 420,
    (0, "#FFE7A6", 1), (0.26, "#F7A83E", 1), (0.48, "#C9612A", 0.75), (0.75, "#5A2E22", 0.35), (1, DECK, 0),
) + glow("glass", *MIDDLE, 112, (0, "#FFF7DA", 1), (0.7, "#FFDB86", 1), (1, "#F6A93C", 1))  # fmt: skip
HEAD = curve(
    [
        (0, 104), (16, 112), (34, 150), (62, 196), (80, 250), (70, 306),
        (0, 330), (-70, 306), (-80, 250), (-62, 196), (-34, 150), (-16, 112),
    ]
)  # fmt: skip
COLLAR = curve([(-110, 300), (0, 272), (110, 300), (150, 420, 1), (-150, 420, 1)])
COLLAR_SHADE = curve([(40, 284), (110, 300), (150, 420, 1), (60, 420, 1)])
THROAT = curve([(0, 118), (20, 150), (40, 200), (44, 250), (0, 300), (-44, 250), (-40, 200), (-20, 150)])
LIT_THROAT = curve([(0, 118), (14, 150), (26, 196), (0, 230), (-26, 196), (-14, 150)])


def cover() -> str:
    """Returns the drawing, 480 by 640."""
    beams = "".join(flat(f"M{-60 + i * 90} -10h16v660h-16Z", BEAM) for i in range(7))
    dust = "".join(flat(oval(i * 137 % 480, i * 211 % 640, 2.2, 2.2), "#A9D3C4") for i in range(40))
    heads = "".join(at(*MIDDLE, rat(number), number * 60 + 180) for number in range(6))
    deck = board(0, 0, 480, 640, DECK) + beams + dust + board(0, 0, 480, 640, "url(#light)")
    return deck + heads + lantern() + lettering(241, 338, "RATS", 60, "#3A1710")


def lantern() -> str:
    """The lantern from below, round `MIDDLE`."""
    x, y = MIDDLE
    rings = ((112, INK), (104, BRASS), (94, INK), (90, "url(#glass)"))
    angles = (number * math.pi / 4 + 0.39 for number in range(8))
    rivets = (flat(oval(x + 99 * math.cos(turn), y + 99 * math.sin(turn), 5, 5), "#FFD98A") for turn in angles)
    return "".join(flat(oval(x, y, radius, radius), colour) for radius, colour in rings) + "".join(rivets)


def rat(number: int) -> str:
    """One of six rats, looking up towards 0, 0 from below."""
    fur = FURS[number]
    collar = flat(COLLAR, COATS[number]) + flat(COLLAR_SHADE, "#2A1430", 0.3)
    ears = "".join(_ear(side, fur) for side in (-1, 1))
    head = flat(HEAD, INK) + at(0, 6, flat(HEAD, fur), scale=0.955)
    lit = flat(THROAT, "#D99A5E") + flat(LIT_THROAT, "#F6CF8E")
    eyes = "".join(_eye(side) for side in (-1, 1))
    monocle = line(oval(-46, 195, 20, 21), 5, "#E3B04B") if number == WITH_MONOCLE else ""
    return collar + ears + head + lit + eyes + monocle + _snout()


def _ear(side: int, fur: str) -> str:
    return (
        flat(oval(side * 82, 254, 46, 46), INK)
        + flat(oval(side * 82, 252, 41, 41), fur)
        + flat(oval(side * 80, 248, 27, 27), "#E8926A")
    )


def _eye(side: int) -> str:
    whiskers = (f"M{side * 16} {136 + i * 7}Q{side * 50} {122 + i * 12} {side * 86} {118 + i * 20}" for i in range(3))
    return (
        flat(oval(side * 46, 196, 15, 17), INK)
        + flat(oval(side * 46, 194, 11.5, 13.5), LIGHT)
        + flat(oval(side * 44, 186, 6, 7), INK)
        + "".join(line(path, 2.6, LIGHT) for path in whiskers)
    )


def _snout() -> str:
    teeth = "M-11 146h10v26q-5 4 -10 0ZM1 146h10v26q-5 4 -10 0Z"
    nose = oval(0, 112, 17, 13)
    return (
        flat(teeth, "#FFF6DC")
        + line(teeth, 3, INK)
        + line("M-20 152Q0 140 20 152", 4.5, INK)
        + flat(nose, "#D9604A")
        + line(nose, 4, INK)
    )
