"""Raft Race, in the morning: still water seen from behind a raft, reeds at both sides, the lettering in the mist."""

from __future__ import annotations

import random

from ..animals.drawing import at, curve, flat, line, oval
from ..flat_sheet import board, lettering, upright

INK, HARE, BEAVER = "#22343E", "#B99A74", "#8A5F3C"
DEFINITIONS = (
    upright("sky", (0, "#B9C4CC", 1), (0.42, "#F3D3BD", 1), (0.6, "#FBE3CF", 1), (1, "#C9D2D6", 1))
    + upright("mist", (0, "#FBEADB", 0), (0.5, "#FBEADB", 0.95), (1, "#FBEADB", 0))
    + upright("water", (0, "#F6DCC8", 1), (0.35, "#C3CFD4", 1), (1, "#4F6A77", 1))
    + upright("letters", (0, "#203C4A", 1), (0.5, "#547280", 1), (1, "#F0DACA", 0.1))
    + upright("mirrored", (0, "#5F7C89", 0), (0.4, "#5F7C89", 0.12), (1, "#4E6A78", 0.5))
)
LEFT_HILLS = curve([(-20, 300, 1), (-20, 200), (60, 170), (130, 215), (200, 240), (260, 300, 1)])
RIGHT_HILLS = curve([(500, 310, 1), (500, 150), (430, 180), (370, 220), (300, 250), (220, 310, 1)])
WAKES = (
    curve([(130, 566), (40, 640, 1), (-20, 650, 1), (90, 560)]),
    curve([(350, 566), (440, 640, 1), (500, 650, 1), (390, 560)]),
)
BODY = curve([(-52, 120), (-56, 50), (-34, 8), (0, 0), (34, 8), (56, 50), (52, 120)])
COAT = curve([(-47, 118), (-50, 50), (-30, 12), (0, 5), (30, 12), (50, 50), (47, 118)])
SHADOW = curve([(20, 118), (24, 40), (14, 8), (32, 14), (50, 50), (47, 118)])
LAP = "q22 -14 44 0t44 0" * 6


def cover() -> str:
    """Returns the drawing, 480 by 640."""
    wakes = "".join(flat(wake, "#E9E0D6", 0.7) for wake in WAKES)
    crew = back(146, 452, "#D9785A", BEAVER, _round_ears(), _boater()) + back(
        330, 446, "#5E7F86", HARE, _long_ears(), ""
    )
    return _morning() + _words() + _far_rafts() + _ripples() + wakes + crew + _pole() + raft() + reeds()


def back(x: float, y: float, coat: str, fur: str, ears: str, hat: str) -> str:
    """Somebody seen from behind, neck at a place."""
    body = flat(BODY, INK) + flat(COAT, coat) + flat(SHADOW, INK, 0.35)
    head = flat(oval(0, -22, 38, 36), INK) + flat(oval(0, -22, 33.5, 31.5), fur)
    return at(x, y, body + ears + head + hat, scale=1.06)


def raft() -> str:
    """The logs from behind and the water that laps at them."""
    wave = f"M-10 588{LAP}"
    mirrored = "".join(flat(oval(74 + i * 66.5, 622 + i % 2 * 6, 30, 10), "#8E6A50", 0.55) for i in range(6))
    return logs() + flat(f"{wave}V650H-10Z", "#48626E") + mirrored + line(wave, 5, "#F3E6DA")


def logs() -> str:
    """The ends of six logs and the rope that holds them."""
    ends = "".join(_log(74 + i * 66.5, ("#B5764A", "#A66A40")[i % 2]) for i in range(6))
    return ends + line("M40 540H440", 13, INK) + line("M40 540H440", 6, "#F0DDBD")


def reeds() -> str:
    """Reeds and cattails at both sides."""
    chance = random.Random(7)
    return "".join(_reed(chance, number, x, side) for x, side in ((0, 1), (480, -1)) for number in range(11))


def _morning() -> str:
    return (
        board(0, 0, 480, 640, "url(#sky)")
        + flat(oval(240, 250, 92, 92), "#FBB98E")
        + flat(oval(240, 250, 78, 78), "#FFCBA4")
        + flat(LEFT_HILLS, "#AFBDC5")
        + flat(RIGHT_HILLS, "#A3B3BC")
        + board(0, 200, 480, 120, "url(#mist)")
        + board(0, 310, 480, 330, "url(#water)")
    )


def _words() -> str:
    mirrored = lettering(243, 304, "RACE", 128, "url(#mirrored)", space=8)
    return (
        lettering(243, 136, "RAFT", 128, "url(#letters)", space=8)
        + lettering(243, 304, "RACE", 128, "url(#letters)", space=8)
        + f'<g transform="translate(0 622) scale(1 -1)" opacity=".55">{mirrored}</g>'
    )


def _far_rafts() -> str:
    tone = "#7F929B"
    far = (
        flat(curve([(-60, 0), (60, 0), (66, 16), (-66, 16)]), tone)
        + flat(oval(-20, -22, 14, 22), tone)
        + flat(oval(18, -26, 14, 26), tone)
        + line("M40 10L64 -70", 6, tone)
    )
    return at(150, 352, far, scale=0.34) + at(346, 338, far, scale=0.26)


def _ripples() -> str:
    return "".join(
        line(
            f"M{i * 149 % 430} {338 + i * 19}q{18 + i} {-3 - i * 0.3:g} {36 + i * 4} 0t{36 + i * 4} 0",
            2 + i * 0.16,
            "#F8E6D6" if i % 2 else "#8DA2AC",
        )
        for i in range(16)
    ) + flat(oval(244, 584, 180, 22), "#3B525E", 0.6)


def _round_ears() -> str:
    return "".join(
        flat(oval(side * 33, -40, 15, 15), INK) + flat(oval(side * 33, -40, 10, 10), "#A9652F") for side in (-1, 1)
    )


def _long_ears() -> str:
    outer = curve([(-13, 10), (-16, -40), (0, -84), (16, -40), (13, 10)])
    inner = curve([(-8.5, 10), (-11, -40), (0, -77), (11, -40), (8.5, 10)])
    return "".join(at(side * 16, -50, flat(outer, INK) + flat(inner, HARE), side * 12) for side in (-1, 1))


def _boater() -> str:
    return (
        flat(oval(0, -44, 56, 13), INK)
        + flat(oval(0, -44, 51, 9), "#E8C067")
        + flat("M-34 -46L-31 -82Q0 -90 31 -82L34 -46Q0 -38 -34 -46Z", INK)
        + flat("M-29 -49L-27 -78Q0 -85 27 -78L29 -49Q0 -42 -29 -49Z", "#F2D27E")
        + flat("M-29.5 -58L-30 -48Q0 -40 30 -48L29.5 -58Q0 -50 -29.5 -58Z", "#B8352B")
    )


def _pole() -> str:
    pole = line("M392 620L424 312", 13, INK) + line("M392 620L424 312", 6.5, "#C98F5A")
    return pole + flat(oval(384, 494, 24, 18), INK) + flat(oval(384, 494, 19, 13.5), HARE)


def _log(x: float, bark: str) -> str:
    rings = ((0, 560, 40, 38, INK), (0, 560, 35, 33, bark), (-2, 558, 25, 23, "#E6B98A"))
    heart = ((-2, 558, 16, 14.5, "#C98F5A"), (-2, 558, 7, 6, "#E6B98A"))
    return "".join(flat(oval(x + off, y, wide, high), tone) for off, y, wide, high, tone in (*rings, *heart))


def _reed(chance: random.Random, number: int, edge: float, side: int) -> str:
    x = edge + side * (number * 11 - 10)
    height = chance.uniform(240, 470) * (1 - number * 0.075)
    lean = side * chance.uniform(8, 50)
    blade = (
        f"M{x - 6} 650Q{x - 2} {640 - height * 0.6:.0f} {x + lean:.0f} {640 - height:.0f}"
        f"Q{x + 8} {640 - height * 0.5:.0f} {x + 8} 650Z"
    )
    return flat(blade, ("#2F4A4E", "#263E45")[number % 2]) + (_cattail(x, height, side) if number in (1, 4) else "")


def _cattail(x: float, height: float, side: int) -> str:
    def tip(off: float, part: float) -> str:
        return f"{x + side * off} {640 - height * part:.0f}"

    return (
        line(f"M{x + side * 14} 640L{tip(24, 0.9)}", 4, "#263E45")
        + line(f"M{tip(22, 0.86)}L{tip(26, 1.02)}", 17, INK)
        + line(f"M{tip(21, 0.87)}L{tip(25, 1.01)}", 9, "#8E5A3C")
    )
