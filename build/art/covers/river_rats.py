"""River Rats, at night: the Rat fills the box, a lamp from the top left lights his edge, his cards say who he is."""

from __future__ import annotations

from ..animals.drawing import at, curve, flat, line, oval
from ..flat_sheet import SUITS, board, glow, lettering, lettering_along, stroke_of_light, upright

NIGHT, DEEP, WINDOW, FRAME = "#0B1426", "#16294A", "#2B4F7F", "#0C1730"
EMBER, LAMP, PAPER = "#E8962E", "#FFC86A", "#F8EBCB"
DEFINITIONS = upright("night", (0, "#1B3157", 1), (1, FRAME, 1)) + glow(
    "lamplight", 62, 118, 470, (0, "#FFE3A0", 1), (0.13, "#F5B044", 0.85), (0.42, "#B8702E", 0.5), (1, DEEP, 0)
)
HEAD = curve(
    [
        (256, 130), (340, 160), (372, 240), (352, 320), (306, 380), (262, 430),
        (222, 440), (190, 420), (164, 350), (142, 280), (146, 200), (184, 150),
    ]
)  # fmt: skip
MUZZLE = curve([(238, 292), (268, 330), (276, 386), (252, 428), (222, 438), (194, 420), (182, 372), (196, 326)])
LIT_MUZZLE = curve([(181, 372), (190, 340), (204, 322), (198, 350), (198, 386), (210, 416), (194, 412)])
BODY = curve([(-20, 660, 1), (-10, 520), (60, 440), (170, 400), (330, 400), (430, 450), (490, 540), (500, 660, 1)])
EPAULETTE = curve([(20, 480), (60, 446), (110, 424), (124, 446), (80, 470), (36, 520)])
CROWN = curve([(112, 120), (96, 70), (150, 24), (260, 8), (370, 28), (424, 76), (398, 128), (256, 100)])
LEFT_WHISKERS = ((46, -44), (38, -4), (50, 34))
RIGHT_WHISKERS = ((408, -40), (416, -2), (402, 36))
VISOR = curve([(118, 176, 1), (256, 128), (396, 182, 1), (360, 222), (250, 206), (150, 216)])


def cover() -> str:
    """Returns the drawing, 480 by 640."""
    figure = f'<g transform="translate(38 26) scale(.92)">{_ears()}{_head()}{_eyes()}{_muzzle()}{_cap()}</g>'
    light = board(0, 0, 480, 640, "url(#lamplight)")
    return board(0, 0, 480, 640, "url(#night)") + _window() + light + _coat() + figure + _cards() + _paw() + lamp()


def lamp() -> str:
    """The lamp that hangs at the top left."""
    return (
        line("M62 0V40", 7, "#0A1122")
        + flat("M8 104Q14 52 62 42Q110 52 116 104Z", "#0A1122")
        + flat("M17 98Q24 62 52 52L38 98Z", EMBER)
        + flat(oval(62, 120, 29, 25), "#FFF6D8")
        + flat(oval(62, 105, 58, 9), "#0A1122")
        + line("M10 108Q62 118 114 108", 3, LAMP)
    )


def _window() -> str:
    near = ((388 + i * 37 % 50, 226 + i * 15, 40 + i * 23 % 50) for i in range(14))
    far = ((300 + i * 47 % 70, 200 + i * 17, 60 + i * 31 % 70) for i in range(7))
    return (
        flat("M300 0H480V440H300Z", WINDOW)
        + "".join(stroke_of_light(x, y, length, 5, "#86ABC9") for x, y, length in near)
        + "".join(stroke_of_light(x, y, length, 6, "#7FA6C9", 0.8) for x, y, length in far)
        + flat("M300 190L340 176L390 184L430 168L480 176V200H300Z", DEEP)
        + board(444, 0, 9, 440, FRAME)
        + board(292, 0, 12, 440, FRAME)
        + board(280, 430, 200, 16, FRAME)
    )


def _coat() -> str:
    fringe = "".join(line(f"M{34 + i * 11} {498 - i * 7}l-4 26", 5, EMBER) for i in range(7))
    return flat(BODY, EMBER) + at(14, 10, flat(BODY, NIGHT)) + flat(EPAULETTE, LAMP) + fringe


def _ears() -> str:
    ears = ((126, 214, 74, EMBER, "#B5642C"), (392, 226, 66, "#5C4033", "#3A2A33"))
    return "".join(
        flat(oval(x, y, radius, radius), edge)
        + flat(oval(x + 8, y + 5, radius - 5, radius - 4), NIGHT)
        + flat(oval(x + 10, y + 8, radius * 0.66, radius * 0.66), inside)
        for x, y, radius, edge, inside in ears
    )


def _head() -> str:
    return flat(HEAD, LAMP) + at(11, 6, flat(HEAD, NIGHT)) + flat(MUZZLE, "#14233F") + flat(LIT_MUZZLE, EMBER)


def _eyes() -> str:
    return _eye(208, 274, 1) + _eye(306, 280, -1)


def _eye(x: float, y: float, side: int) -> str:
    lid = curve(
        [(x - 34, y - 10 * side - 2, 1), (x, y - 2), (x + 34, y + 8 * side - 2, 1), (x + 16, y + 22), (x - 14, y + 22)]
    )
    brow = f"M{x - 38} {y - 12 * side - 10}Q{x} {y - 8} {x + 36} {y + 10 * side - 10}"
    pupil = flat(oval(x - 4, y + 9, 8, 12), NIGHT) + flat(oval(x - 7, y + 5, 3, 3.5), "#FFFFFF")
    return flat(lid, LAMP) + pupil + line(brow, 9, NIGHT)


def _muzzle() -> str:
    left = "".join(_whisker(196, 120, number, *end, LAMP) for number, end in enumerate(LEFT_WHISKERS))
    right = "".join(_whisker(252, 330, number, *end, "#8C6A55") for number, end in enumerate(RIGHT_WHISKERS))
    teeth = flat("M212 438h13v34q-7 5 -13 0ZM226 438h13v32q-6 5 -13 0Z", PAPER)
    return flat(oval(224, 416, 27, 20), "#C9503F") + flat(oval(215, 409, 9, 5), "#F6B08A") + left + right + teeth


def _whisker(root: float, bend: float, number: int, x: float, y: float, colour: str) -> str:
    high = 404 + number * 8
    return line(f"M{root} {high}Q{bend} {high - 12 + y * 0.5:g} {x} {404 + y}", 3, colour)


def _cap() -> str:
    return (
        flat(CROWN, LAMP)
        + at(9, 8, flat(CROWN, "#101C36"))
        + flat("M116 116Q256 66 398 122L392 182Q256 128 124 176Z", "#0A1122")
        + line("M116 118Q256 68 398 124", 5, EMBER)
        + flat(VISOR, "#05080F")
        + line("M132 196Q250 160 372 204", 5, "#8C5A2B")
        + lettering_along("band", "M96 172Q256 114 420 178", "RIVER", 55, LAMP, space=9)
    )


def _cards() -> str:
    places = zip("RATS", "SHCD", (-27, -9.5, 8.5, 26), (-104, -35, 35, 104), (14, -8, -8, 14), strict=True)
    return "".join(
        at(240 + x * 1.02, 652 + y, _card(letter, suit, number), turn)
        for number, (letter, suit, turn, x, y) in enumerate(places)
    )


def _card(letter: str, suit: str, number: int) -> str:
    colour = "#B8352B" if suit in "HD" else "#14203A"
    return (
        board(-62, -190, 124, 186, "#0A1122", 12)
        + board(-58, -186, 116, 178, PAPER if number else "#FFF6DC", 9)
        + board(-58, -186, 116, 178, EMBER, 9, opacity=0.05 + 0.09 * number)
        + lettering(-6, -62, letter, 100, colour)
        + at(-42, -168, flat(SUITS[suit], colour), scale=0.85)
        + at(42, -26, flat(SUITS[suit], colour), 180, 0.85)
    )


def _paw() -> str:
    fingers = ((176 + i * 42, 640 - (10 if i in (1, 2) else 0)) for i in range(4))
    return "".join(flat(oval(x, y, 23, 34), EMBER) + flat(oval(x + 4, y + 4, 22, 34), NIGHT) for x, y in fingers)
