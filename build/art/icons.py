"""Symbols of the screen: one cream line on nothing, 64 units square, so that they can be tinted."""

from __future__ import annotations

import math

from .canvas import Canvas
from .outline import Outline, box, circle, polygon
from .palette import BRASS, CREAM, Tone
from .suits import suit_outline

SIZE = 64
WEIGHT = 4.5

LINES: dict[str, tuple[str, ...]] = {
    "undo": ("M24,12 L11,25 L24,38", "M12,25 H38 C47,25 53,31 53,39 C53,47 47,53 38,53 H24"),
    "redo": ("M40,12 L53,25 L40,38", "M52,25 H26 C17,25 11,31 11,39 C11,47 17,53 26,53 H40"),
    "log": ("M15,9 H49 V55 H15Z", "M23,21 H41", "M23,32 H41", "M23,43 H34"),
    "hint": (
        "M24,44 C24,37 15,34 15,24 C15,14 22,8 32,8 C42,8 49,14 49,24 C49,34 40,37 40,44Z",
        "M26,51 H38",
        "M29,57 H35",
        "M27,24 L32,30 L37,24",
        "M32,30 V42",
    ),
    "second": ("M18,22 C18,7 46,7 46,22 C46,32 20,41 18,54 H47",),
    "rules": (
        "M32,17 C26,11 17,10 8,11 V50 C17,49 26,50 32,55 C38,50 47,49 56,50 V11 C47,10 38,11 32,17Z",
        "M32,17 V54",
        "M15,21 C19,21 22,22 25,24",
        "M15,31 C19,31 22,32 25,34",
        "M49,21 C45,21 42,22 39,24",
        "M49,31 C45,31 42,32 39,34",
    ),
    "menu": ("M11,18 H53", "M11,32 H53", "M11,46 H53"),
    "sound": (
        "M9,25 H19 L32,13 V51 L19,39 H9Z",
        "M40,25 C44,29 44,35 40,39",
        "M47,18 C55,26 55,38 47,46",
    ),
    "mute": ("M9,25 H19 L32,13 V51 L19,39 H9Z", "M41,25 L55,39", "M55,25 L41,39"),
    "music": ("M24,47 V14 L51,9 V42", "M24,23 L51,18"),
    "save": ("M11,11 H44 L53,20 V53 H11Z", "M21,11 V24 H41 V11", "M20,53 V37 H44 V53"),
    "load": ("M8,51 V13 H25 L31,20 H50 V28", "M8,51 L17,28 H57 L48,51Z"),
    "play": ("M19,11 L51,32 L19,53Z",),
    "new_match": (
        "M9,17 L34,11 L42,47 L17,53Z",
        "M45,12 L55,15 L47,51 L42,50",
        "M25,23 V41",
        "M16,32 H34",
    ),
    "pause": ("M18,12 H26 V52 H18Z", "M38,12 H46 V52 H38Z"),
    "back": ("M40,11 L19,32 L40,53",),
    "forward": ("M24,11 L45,32 L24,53",),
    "phone": (
        "M24,5 H40 C44,5 47,8 47,12 V52 C47,56 44,59 40,59 H24 C20,59 17,56 17,52 V12 C17,8 20,5 24,5Z",
        "M28,49 H36",
    ),
    "phone_away": (
        "M24,5 H40 C44,5 47,8 47,12 V52 C47,56 44,59 40,59 H24 C20,59 17,56 17,52 V12 C17,8 20,5 24,5Z",
        "M6,50 L58,14",
    ),
    "person": ("M10,55 C10,42 19,36 32,36 C45,36 54,42 54,55Z",),
    "bot": (
        "M18,22 H46 C51,22 53,25 53,29 V43 C53,48 50,50 46,50 H18 C14,50 11,48 11,43 V29 C11,25 13,22 18,22Z",
        "M32,22 V13",
        "M6,32 V40",
        "M58,32 V40",
        "M25,43 H39",
    ),
    "plus": ("M32,12 V52", "M12,32 H52"),
    "minus": ("M12,32 H52",),
    "whole": ("M12,24 V12 H24", "M40,12 H52 V24", "M52,40 V52 H40", "M24,52 H12 V40"),
    "close": ("M15,15 L49,49", "M49,15 L15,49"),
    "check": ("M10,34 L25,49 L54,16",),
    "bin": ("M10,17 H54", "M24,17 V9 H40 V17", "M15,17 L19,55 H45 L49,17", "M27,27 V45", "M37,27 V45"),
    "branch": ("M19,20 V44", "M45,26 C45,36 19,33 19,44"),
    "timeline": ("M4,32 H9", "M22,32 H25", "M39,32 H42", "M55,32 H60"),
    "eye": ("M5,32 C12,20 21,14 32,14 C43,14 52,20 59,32 C52,44 43,50 32,50 C21,50 12,44 5,32Z",),
    "language": (
        "M7,32 H57",
        "M32,7 C21,15 18,23 18,32 C18,41 21,49 32,57",
        "M32,7 C43,15 46,23 46,32 C46,41 43,49 32,57",
    ),
    "keyboard": ("M7,17 H57 V47 H7Z", "M22,39 H42"),
    "controller": (
        "M20,17 H44 C53,17 57,26 59,40 C60,50 51,52 46,46 L41,40 H23 L18,46 C13,52 4,50 5,40 C7,26 11,17 20,17Z",
        "M16,28 H26",
        "M21,23 V33",
    ),
    "fullscreen": ("M10,24 V10 H24", "M40,10 H54 V24", "M54,40 V54 H40", "M24,54 H10 V40"),
    "crown": ("M9,46 L6,19 L20,31 L32,11 L44,31 L58,19 L55,46Z", "M11,55 H53"),
    "anchor": (
        "M32,20 V55",
        "M20,28 H44",
        "M8,38 C9,49 19,55 32,55 C45,55 55,49 56,38",
        "M5,44 L8,37 L14,42",
        "M59,44 L56,37 L50,42",
    ),
    "debt": (
        "M41,22 C38,19 35,18 32,18 C27,18 23,20 23,25 C23,34 41,30 41,39 C41,44 37,46 32,46 C28,46 25,45 22,42",
        "M32,12 V52",
    ),
    "bank": ("M12,8 V56", "M12,14 H4", "M12,30 H4", "M12,46 H4", "M34,20 L22,32 L34,44", "M22,32 H58"),
    "rapids": (
        "M6,24 C12,14 20,14 25,24 C30,34 34,34 39,24 C44,14 52,14 58,24",
        "M6,42 C12,32 20,32 25,42 C30,52 34,52 39,42 C44,32 52,32 58,42",
    ),
    "waterfall": (
        "M8,14 H56",
        "M16,14 V40",
        "M32,14 V46",
        "M48,14 V40",
        "M8,54 C13,48 19,48 24,54 C29,48 35,48 40,54 C45,48 51,48 56,54",
    ),
    "rock": ("M8,52 L14,30 L26,14 L40,18 L54,34 L57,52Z", "M26,14 L30,32 L20,40", "M30,32 L44,38"),
    "card_lost": (
        "M43,30 V13 C43,10 41,8 38,8 H14 C11,8 9,10 9,13 V50 C9,53 11,55 14,55 H30",
        "M39,41 L56,58",
        "M56,41 L39,58",
    ),
    "splash": (
        "M24,28 C24,28 12,42 12,48 C12,54 17,58 24,58 C31,58 36,54 36,48 C36,42 24,28 24,28Z",
        "M46,6 C46,6 38,16 38,20 C38,25 41,28 46,28 C51,28 54,25 54,20 C54,16 46,6 46,6Z",
    ),
    "eddy": (
        "M32,34 C38,28 44,38 36,43 C26,48 15,40 17,28 C20,13 38,9 48,19 C58,30 55,48 42,56",
        "M10,46 C4,34 6,20 14,12",
    ),
    "finish": ("M14,6 V58", "M14,10 H52 V36 H14", "M33,10 V36", "M14,23 H52"),
    "settings": (),
    "star": (),
}
RINGS: dict[str, tuple[tuple[float, float, float], ...]] = {
    "music": ((18, 48, 6.5), (45, 43, 6.5)),
    "person": ((32, 20, 11),),
    "branch": ((19, 13, 6.5), (19, 51, 6.5), (45, 19, 6.5)),
    "timeline": ((15.5, 32, 6.5), (32, 32, 6.5), (48.5, 32, 6.5)),
    "eye": ((32, 32, 9),),
    "language": ((32, 32, 25),),
    "anchor": ((32, 14, 6),),
    "debt": ((32, 32, 25),),
    "settings": ((32, 32, 8),),
}
DOTS: dict[str, tuple[tuple[float, float, float], ...]] = {
    "bot": ((24, 33, 4), (40, 33, 4), (32, 10, 4)),
    "timeline": ((32, 32, 6),),
    "eye": ((32, 32, 3.5),),
    "keyboard": tuple((x, y, 2.8) for y, xs in ((25, (16, 24, 32, 40, 48)), (32, (20, 28, 36, 44))) for x in xs),
    "controller": ((40, 32, 3), (46, 25, 3)),
    "music": ((18, 48, 6.5), (45, 43, 6.5)),
    "crown": ((6, 18, 4), (32, 10, 4), (58, 18, 4)),
}


def icon(name: str) -> str:
    """The SVG of one symbol."""
    canvas = Canvas(SIZE, SIZE)
    for line in LINES[name]:
        canvas.trace(line, width=WEIGHT, colour=CREAM)
    for x, y, radius in RINGS.get(name, ()):
        canvas.rim(circle(x, y, radius), width=WEIGHT, colour=CREAM)
    for x, y, radius in DOTS.get(name, ()):
        canvas.patch(circle(x, y, radius), CREAM)
    if name == "settings":
        canvas.rim(_cog(), width=WEIGHT, colour=CREAM)
    if name == "star":
        canvas.rim(polygon(star_points(32, 34, 26)), width=WEIGHT, colour=CREAM)
    return canvas.svg()


def suit_icon(suit: str, tone: Tone) -> str:
    """A suit for the running text: a small card, so that its colour shows on dark and on light."""
    canvas = Canvas(SIZE, SIZE)
    card = box(2, 2, SIZE - 4, SIZE - 4, 14)
    canvas.patch(card, CREAM)
    canvas.rim(card, width=3.4, colour=BRASS)
    canvas.patch(suit_outline(suit).scaled(0.44).moved(SIZE / 2, SIZE / 2), tone.base)
    return canvas.svg()


def star_points(x: float, y: float, radius: float, *, rays: int = 5, waist: float = 0.45) -> str:
    """The corners of a star as "x,y x,y ...", first ray upwards."""
    corners: list[str] = []
    for index in range(rays * 2):
        angle = math.pi * index / rays - math.pi / 2
        reach = radius if index % 2 == 0 else radius * waist
        corners.append(f"{x + reach * math.cos(angle):.2f},{y + reach * math.sin(angle):.2f}")
    return " ".join(corners)


def _cog() -> Outline:
    tooth = box(26.5, 6, 11, 14, 3)
    wheel = circle(32, 32, 19)
    for index in range(8):
        wheel = wheel | tooth.turned(index * 45, (32, 32))
    return wheel
