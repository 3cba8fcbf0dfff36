"""The clothes of the rats below the chin, broad as the chair; the table hides the part below 210."""

from __future__ import annotations

from ..animals.drawing import BRASS, at, curve, flat, line, oval, polygon, solid
from ..palette import INK

BODY = "M0 96C70 96 120 112 190 136C262 160 300 220 318 330L-318 330C-300 220 -262 160 -190 136C-120 112 -70 96 0 96Z"
_SLEEVES = "M-222 176C-240 220 -250 270 -250 330M222 176C240 220 250 270 250 330"
_SHIRT = "M-72 112L0 330L72 112C40 96 -40 96 -72 112Z"
_LEFT_LAPEL = "M-72 108C-104 116 -128 130 -140 146L-98 190L-124 204L-40 330L-6 330L-66 150Z"
_RIGHT_LAPEL = "M72 108C104 116 128 130 140 146L98 190L124 204L40 330L6 330L66 150Z"
_WAISTCOAT = "M-66 150L0 214L66 150L92 340L-92 340Z"
_FAR = (-60, -10)


def gambler() -> str:
    """Oxblood with a brass diamond, a checked waistcoat, a black cravat with a ruby."""
    checks = "".join(
        flat(polygon((x, y), (x + 9, y + 13), (x, y + 26), (x - 9, y + 13)), "#9C6E26", 0.7)
        for x, y in ((-40, 196), (-56, 236), (-28, 240), (38, 196), (54, 236), (28, 244), (50, 284), (-50, 284))
    )
    buttons = "".join(solid(oval(0, y, 6, 6), "#FFE9A8", shift=(-2, -2), width=2.6) for y in (236, 268, 300))
    diamond = at(-116, 160, solid("M0 -20L15 0L0 20L-15 0Z", "#E8C25E", shift=(-3, -3), width=3), -18)
    return _jacket("#7A2027", "#8A2831", solid(_WAISTCOAT, "#D2A044", checks) + buttons) + diamond + _cravat("#E24A3A")


def captain() -> str:
    """Navy, gold on shoulders and buttons."""
    fringe = "".join(
        solid(f"M{x - 6} 0L{x + 6} 0L{x + 5} 34L{x - 5} 34Z", BRASS, shift=(-2, -2), width=3)
        for x in range(-46, 47, 13)
    )
    board = fringe + solid(oval(0, -4, 60, 20), BRASS, shift=(-8, -6), width=4.5)
    buttons = "".join(
        solid(oval(x, y, 9, 9), BRASS, shift=(-3, -3), width=3.5) for x in (-62, 62) for y in (214, 254, 294)
    )
    return (
        _jacket("#24486A", "#2E567C", "")
        + buttons
        + at(-214, 150, board, -24)
        + at(214, 150, board, 24)
        + _cravat("#E8C25E")
    )


def grandee() -> str:
    """Red velvet under ermine, with pearls and a heart."""
    collar = curve(
        [
            (-84, 100, 1),
            (-150, 112),
            (-214, 150),
            (-232, 206),
            (-150, 216),
            (-70, 240),
            (0, 262),
            (70, 240),
            (150, 216),
            (232, 206),
            (214, 150),
            (150, 112),
            (84, 100, 1),
            (0, 150),
        ]
    )
    tails = "".join(
        line(f"M{x} {y}L{x + lean} {y + 20}", 7)
        for x, y, lean in (
            (-180, 152, -4),
            (-130, 176, -3),
            (-84, 150, -3),
            (-60, 206, -2),
            (0, 218, 0),
            (62, 202, 2),
            (90, 150, 3),
            (134, 174, 3),
            (182, 152, 4),
        )
    )
    places = ((-74, 128), (-62, 148), (-44, 164), (-23, 175), (0, 179), (23, 175), (44, 164), (62, 148), (74, 128))
    pearls = "".join(solid(oval(x, y, 12, 12), "#FBF3E0", shift=(-3, -3), width=3.5) for x, y in places)
    heart = "M0 26C-34 0 -30 -24 -12 -24C-5 -24 0 -18 0 -12C0 -18 5 -24 12 -24C30 -24 34 0 0 26Z"
    return (
        solid(BODY, "#A3262B", shift=_FAR)
        + line(_SLEEVES, 4, INK, 0.55)
        + solid(collar, "#F6ECD2", tails, shift=(-26, -14))
        + pearls
        + at(0, 212, solid(heart, "#C23B2E", flat(oval(-10, -10, 6, 5), "#F3B3A6"), shift=(-5, -5), width=4))
    )


def bandit() -> str:
    """A striped poncho and a dotted neckerchief."""
    bands = "".join(
        line(f"M-330 {y + 70}C-200 {y} -90 {y - 24} 0 {y - 24}C90 {y - 24} 200 {y} 330 {y + 70}", width, colour)
        for y, width, colour in (
            (196, 14, "#E8B948"),
            (222, 20, "#A3261F"),
            (250, 10, "#F6ECD2"),
            (276, 18, "#16324A"),
            (304, 12, "#E8B948"),
        )
    )
    kerchief = curve(
        [
            (-96, 104, 1),
            (-40, 136),
            (0, 142),
            (40, 136),
            (96, 104, 1),
            (84, 148),
            (40, 184),
            (4, 226, 1),
            (-36, 184),
            (-82, 148),
        ]
    )
    places = ((-66, 138), (-34, 158), (0, 166), (34, 158), (66, 138), (-14, 190), (16, 190))
    dots = "".join(flat(oval(x, y, 7, 7), "#FBEBCB") for x, y in places)
    return (
        solid(BODY, "#2F6B58", bands, shift=_FAR)
        + line(_SLEEVES, 4, INK, 0.55)
        + solid(kerchief, "#B8352B", dots, shift=(-16, -10))
        + solid(oval(0, 144, 18, 15), "#B8352B", shift=(-4, -4), width=4.5)
    )


def _jacket(cloth: str, lapel: str, waistcoat: str) -> str:
    """Body, shirt and lapels."""
    return (
        solid(BODY, cloth, shift=_FAR)
        + line(_SLEEVES, 4, INK, 0.55)
        + solid(_SHIRT, "#F4EAD2", shift=(-12, -4), width=4)
        + waistcoat
        + solid(_LEFT_LAPEL, lapel, shift=(-9, -8), width=4.5)
        + solid(_RIGHT_LAPEL, lapel, shift=(-14, -8), width=4.5, dark=0.34)
    )


def _cravat(stone: str) -> str:
    gem = "M-2 168L8 181L-2 194L-12 181Z"
    return (
        solid("M-46 128C-20 146 20 146 46 128L52 152C24 172 -24 172 -52 152Z", "#2D2F3A", shift=(-8, -5), width=4)
        + solid("M-24 152C-34 180 -30 204 -6 226C10 206 26 190 26 152Z", "#2D2F3A", shift=(-8, -5), width=4)
        + solid(gem, stone, shift=(-3, -3), width=3)
    )
