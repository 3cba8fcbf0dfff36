"""The effects of orders and power-ups of Raft Race as signs: drops, arrows, hazards, cards."""

from __future__ import annotations

from collections.abc import Callable

from .canvas import Canvas
from .effect_signs import PAPER
from .outline import Outline, box, circle, data, ellipse, halves, polygon, smooth, taper, union
from .palette import BRASS_TONE, INK, LAMP, RED_TONE, Tone
from .raft_boats import draw_raft
from .river_tokens import FOAM, draw_rapids, draw_rock

GOLD = Tone(LAMP, "#C99A3B")
DROP_TONE = Tone("#6FC3E8", "#3A86B4")
POOL = Tone("#2A5473", "#1D3D56")
DROP = halves("0,-25! -9,-8 -15,6 -10,19 0,23")
ARROW = polygon("0,-27 19,-5 8,-5 8,25 -8,25 -8,-5 -19,-5")
SPIRAL = "M0,1 C5,-5 12,1 7,8 C0,16 -13,10 -13,-2 C-13,-16 4,-22 15,-13 C26,-4 22,16 8,22"


def drop(canvas: Canvas, x: float, y: float, size: float = 1.0) -> None:
    """A drop of water with a light in it."""
    with canvas.at(x, y, size=size):
        canvas.form(DROP, DROP_TONE, line=3.2, depth=4)
        canvas.patch(ellipse(-5, 6, 2.8, 5), "#E8F8FF")


def arrow(canvas: Canvas, x: float, y: float, degrees: float, size: float = 1.0, tone: Tone = GOLD) -> None:
    """A short thick arrow, upright at 0 degrees."""
    with canvas.at(x, y, degrees=degrees, size=size):
        canvas.form(ARROW, tone, line=3.2, depth=3)


def strike(canvas: Canvas, size: float = 1.0) -> None:
    """Crosses out the sign drawn about the origin."""
    with canvas.at(size=size):
        for wide, colour in ((10.5, INK), (6, "#E0503F")):
            canvas.stroke("-21,21 21,-21", width=wide, colour=colour)


def eddy(canvas: Canvas, size: float = 1.0) -> None:
    """A spiral of foam about the origin."""
    with canvas.at(size=size):
        canvas.trace(SPIRAL, width=8, colour=INK)
        canvas.trace(SPIRAL, width=4.6, colour=FOAM.base)


def splash(canvas: Canvas, size: float = 1.0) -> None:
    """A crown of water about the origin, 60 units wide."""
    crown = smooth("-30,18! -34,-8 -22,2! -24,-26 -9,-6! 0,-34 9,-6! 24,-26 22,2! 34,-8 30,18! 0,28")
    with canvas.at(size=size):
        canvas.form(crown, FOAM, line=3.2, depth=4)
        canvas.patch(
            smooth("-20,14! -22,2 -14,6! -14,-8 -6,4! 0,-16 6,4! 14,-8 14,6! 22,2 20,14! 0,20"), DROP_TONE.base
        )
        for x, y, radius in ((-30, -22, 3.8), (31, -20, 4.2), (-12, -32, 3), (15, -33, 3.4)):
            canvas.form(circle(x, y, radius), FOAM, line=2, depth=1)


def spark(canvas: Canvas, size: float = 1.0) -> None:
    """Draws a spark where two things hit each other."""
    points = "0,-28 7,-10 24,-18 12,-3 28,6 11,9 14,26 0,13 -14,26 -11,9 -28,6 -12,-3 -24,-18 -7,-10"
    with canvas.at(size=size):
        canvas.form(polygon(points), Tone("#F2A24E", "#C8702C"), line=3.2, depth=4)
        canvas.patch(circle(0, 0, 7), "#FFF3CC")


def paddle(canvas: Canvas, size: float = 1.0) -> None:
    """A paddle standing on its handle, 100 units tall about the origin."""
    with canvas.at(size=size):
        canvas.form(box(-3.6, -22, 7.2, 66, 3), Tone("#C0925A", "#86602F"), line=3, depth=2)
        canvas.form(box(-10, 42, 20, 8, 4), Tone("#8A5A36", "#683F24"), line=3, depth=2)
        canvas.form(smooth("0,-52 13,-44 14,-28 5,-18! -5,-18! -14,-28 -13,-44"), BRASS_TONE, line=3, depth=4)


def card(canvas: Canvas, degrees: float = 0, size: float = 1.0) -> None:
    """A blank card about the origin."""
    with canvas.at(degrees=degrees, size=size):
        canvas.form(box(-17, -24, 34, 48, 5), PAPER, line=3.4, depth=4)


def anchor() -> Outline:
    """An anchor about the origin, 60 units tall."""
    ring = circle(0, -23, 8.5) - circle(0, -23, 3.6)
    hooks = data(
        "M-4,-16 H4 V14 C12,13 16,9 17,3 L12,4 L22,-9 L29,5 L24,3 C22,18 12,26 0,26 C-12,26 -22,18 -24,3"
        " L-29,5 L-22,-9 L-12,4 L-17,3 C-16,9 -12,13 -4,14Z"
    )
    return union([ring, hooks, box(-13, -13, 26, 7, 3)])


def _left(canvas: Canvas) -> None:
    arrow(canvas, 0, 0, -45)


def _right(canvas: Canvas) -> None:
    arrow(canvas, 0, 0, 45)


def _double(canvas: Canvas) -> None:
    for y in (12, -12):
        canvas.form(polygon("0,-20 21,2 10,2 10,14 -10,14 -10,2 -21,2").moved(0, y), GOLD, line=3.2, depth=3)


def _boat(canvas: Canvas) -> None:
    with canvas.at(-25, -25, size=0.39):
        draw_raft(canvas, 0, crew=False)


def _no_attack(canvas: Canvas) -> None:
    spark(canvas, 0.85)
    strike(canvas)


def _dry(canvas: Canvas) -> None:
    drop(canvas, 0, 0, 0.95)
    strike(canvas)


def _pool(canvas: Canvas, draw: Callable[[Canvas, float], None], size: float) -> None:
    canvas.form(circle(0, 0, 26), POOL, line=3, depth=0)
    draw(canvas, size)


def _held(canvas: Canvas) -> None:
    canvas.form(anchor(), Tone("#B9C4C6", "#7F8C90"), line=3, depth=3)


def _stack(canvas: Canvas) -> None:
    for y in (12, 4, -4):
        canvas.form(box(-22, y - 12, 44, 24, 5), Tone("#4C8FB4", "#2F6488"), line=3, depth=2)
    canvas.form(DROP.scaled(0.4).moved(0, -4), FOAM, line=0, depth=0)


def _lost(canvas: Canvas) -> None:
    card(canvas, 8)
    strike(canvas, 0.9)


def _return(canvas: Canvas) -> None:
    card(canvas)
    arrow(canvas, 0, 0, 180, 0.62, Tone("#5FA05A", "#457C42"))


def _five_ways(canvas: Canvas) -> None:
    for degrees in (-90, -45, 0, 45, 90):
        with canvas.at(0, 12, degrees=degrees):
            canvas.form(polygon("0,-38 9,-25 4,-25 4,-13 -4,-13 -4,-25 -9,-25"), RED_TONE, line=2.4, depth=1)
    canvas.form(circle(0, 12, 8), GOLD, line=2.6, depth=2)


def _ring(canvas: Canvas) -> None:
    for number in range(8):
        if number != 6:
            with canvas.at(0, 0, degrees=number * 45 + 180):
                canvas.form(DROP.scaled(0.42).moved(0, -19), DROP_TONE, line=2, depth=1)
    canvas.form(circle(0, 0, 8), GOLD, line=2.6, depth=2)


def _eye(canvas: Canvas) -> None:
    canvas.form(smooth("-26,0! -10,-15 10,-15 26,0! 10,15 -10,15"), Tone("#FBF4E0", "#DCCBA2"), line=3.2, depth=3)
    canvas.form(circle(0, 0, 9), Tone("#3F86BC", "#29608C"), line=2.4, depth=2)
    canvas.patch(circle(0, 0, 4), INK)


def _swap(canvas: Canvas) -> None:
    for side in (-1, 1):
        with canvas.at(side * 15, 0):
            canvas.form(box(-12, -20, 24, 40, 4), Tone("#4C8FB4", "#2F6488"), line=3, depth=3)
            canvas.patch(taper("-6,12 2,2 -3,-6 4,-14", 4, 4), FOAM.base)
    canvas.form(polygon("-9,-26 5,-26 5,-33 17,-22 5,-11 5,-18 -9,-18").moved(-2, 0), GOLD, line=2.6, depth=1)


def _chance(canvas: Canvas) -> None:
    canvas.form(box(-21, -21, 42, 42, 9), Tone("#6E4A7A", "#4C3155"), line=3.2, depth=4)
    for x, y in ((-9, -9), (9, 9), (0, 0)):
        canvas.patch(circle(x, y, 4.4), "#FBF4E0")


def _decide(canvas: Canvas) -> None:
    spark(canvas, 0.95)
    canvas.stroke("-10,1! -3,9! 11,-9", width=9, colour=INK)
    canvas.stroke("-10,1! -3,9! 11,-9", width=5, colour="#FFFFFF")


def _steer(canvas: Canvas) -> None:
    shape = polygon("-27,0 -11,-17 -11,-7 11,-7 11,-17 27,0 11,17 11,7 -11,7 -11,17")
    canvas.form(shape, GOLD, line=3.4, depth=3)


def _paddle(canvas: Canvas) -> None:
    with canvas.at(degrees=40):
        paddle(canvas, 0.6)


SIGNS: dict[str, Callable[[Canvas], None]] = {
    "forward": lambda canvas: arrow(canvas, 0, 0, 0),
    "double": _double,
    "left": _left,
    "right": _right,
    "drop": lambda canvas: drop(canvas, 0, 0),
    "dry": _dry,
    "splash": lambda canvas: splash(canvas, 0.84),
    "five_ways": _five_ways,
    "spark": lambda canvas: spark(canvas),
    "raft": _boat,
    "no_attack": _no_attack,
    "eddy": lambda canvas: _pool(canvas, eddy, 0.9),
    "rapids": lambda canvas: _pool(canvas, draw_rapids, 0.46),
    "rock": lambda canvas: _pool(canvas, draw_rock, 0.5),
    "anchor": _held,
    "stack": _stack,
    "lost": _lost,
    "return": _return,
    "ring": _ring,
    "eye": _eye,
    "swap": _swap,
    "chance": _chance,
    "decide": _decide,
    "steer": _steer,
    "paddle": _paddle,
}
"""Signs by name; each about the origin, about 50 units high."""
