"""Rafts from above, pointing up: each seat has a silhouette like its mark, a colour and a crew of its own."""

from __future__ import annotations

from .canvas import Canvas
from .outline import Outline, box, circle, halves, polygon, taper, union
from .palette import CREAM, Tone
from .raft_crew import rower

SIZE = 128
MIDDLE = SIZE / 2
TONES = (
    Tone("#C93A2F", "#8E231C"),
    Tone("#4A90C8", "#2C658F"),
    Tone("#5FA65A", "#437C40"),
    Tone("#E0AE42", "#A87E2C"),
)
FLOOR = Tone("#8A6238", "#5E4023")
VESTS = (Tone("#F0D08A", "#C9A35A"), Tone("#E58A3C", "#B4622A"), Tone("#D9C7F0", "#A48EC4"), Tone("#B8402F", "#83281C"))
CREWS = ("rat", "raccoon", "otter", "frog")
_SEATS = (
    ((42, 58, -1), (86, 58, 1)),
    ((42, 48, -1), (86, 64, 1)),
    ((45, 64, -1), (83, 64, 1)),
    ((50, 42, -1), (78, 72, 1)),
)
"""Places of the two heads of each crew, and the side on which they paddle."""


def raft(seat: int) -> str:
    """The SVG of the raft of a seat from 0 to 3."""
    canvas = Canvas(SIZE, SIZE)
    with canvas.at(5, 4, size=0.92):
        canvas.patch(hull(seat).moved(4, 5), "#0B1D1B", opacity=0.45)
        draw_raft(canvas, seat)
    return canvas.svg()


def hull(seat: int) -> Outline:
    """The silhouette: round, square, a wedge, a diamond, like the marks of the seats."""
    shapes = (
        lambda: circle(MIDDLE, MIDDLE + 1, 53),
        lambda: union([box(16 + 19.5 * number, _uneven(number), 18.5, 112 - _uneven(number) * 1.4, 8)
                       for number in range(5)]),
        lambda: halves("64,5 50,24 26,74 17,102 24,117 64,119", axis=MIDDLE),
        lambda: polygon("64,12 108,64 64,118 20,64").swollen(9),
    )  # fmt: skip
    return shapes[seat]()


def draw_raft(canvas: Canvas, seat: int, *, crew: bool = True) -> None:
    """A raft on a sheet of 128, with its crew or empty."""
    _logs(canvas) if seat == 1 else _tube(canvas, seat)
    if crew:
        for x, y, side in _SEATS[seat]:
            rower(canvas, CREWS[seat], x, y, vest=VESTS[seat], side=side, size=1.02)


def _uneven(number: int) -> float:
    return (12, 8, 5, 9, 13)[number]


def _logs(canvas: Canvas) -> None:
    tone = TONES[1]
    for number in range(5):
        top = _uneven(number)
        log = box(16 + 19.5 * number, top, 18.5, 112 - top * 1.4, 8)
        canvas.form(log, tone, line=3.6, depth=4)
        canvas.trace(f"M{22 + 19.5 * number},{top + 14} v26 m3,12 v30", width=1.8, colour=tone.shade)
    for y in (26, 98):
        canvas.form(box(10, y, 108, 9, 4), Tone("#C99A5F", "#8E6636"), line=3, depth=2.4)
        for number in range(5):
            canvas.stroke(f"{21 + 19.5 * number},{y - 3} {29 + 19.5 * number},{y + 12}", width=3.4, colour=CREAM)


def _tube(canvas: Canvas, seat: int) -> None:
    """An inflated rim round a floor of boards, with patches of cream that differ."""
    outer, tone = hull(seat), TONES[seat]
    inner = outer - outer.stroked(27)
    canvas.form(outer, tone, line=4, depth=5)
    for shape in _bands(seat):
        canvas.patch(shape, CREAM, within=outer - inner, opacity=0.95)
    shine = outer - outer.stroked(9) - (outer - outer.stroked(9)).moved(3.4, 3.4)
    canvas.patch(shine, "#FFFFFF", opacity=0.35)
    canvas.rim(outer, width=4)
    canvas.form(inner, FLOOR, line=3, depth=-4)
    for x in (44, 64, 84):
        canvas.patch(box(x - 1, 0, 2, SIZE), FLOOR.shade, within=inner)


def _bands(seat: int) -> list[Outline]:
    bands: dict[int, list[Outline]] = {
        0: [box(58, 0, 12, 30), box(58, 98, 12, 30), box(0, 59, 30, 12), box(98, 59, 30, 12)],
        2: [polygon("64,0 90,34 38,34"), box(0, 96, 128, 9)],
        3: [box(-14, -14, 28, 28).turned(45).moved(64, 8), box(-14, -14, 28, 28).turned(45).moved(64, 122)],
    }
    return bands[seat]


def raft_wake(canvas: Canvas) -> None:
    """Foam behind a raft on a sheet of 128."""
    lines = ("24,104 18,120 6,134", "104,104 110,120 122,134", "50,120 46,132 38,140", "78,120 82,132 90,140")
    canvas.patch(union([taper(line, 7, 1) for line in lines]), "#E9F2EC", opacity=0.85)
