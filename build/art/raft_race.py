"""Every picture of Raft Race, and its box cover."""

from __future__ import annotations

from collections.abc import Iterator

from .canvas import Canvas
from .covers import cover_frame
from .outline import circle, smooth, taper
from .palette import Tone
from .raft_boats import TONES, draw_raft, raft, raft_wake
from .raft_cards import (
    ORDER_SIGNS,
    POWER_SIGNS,
    chance_back,
    chance_card,
    damage_token,
    order_back,
    order_card,
    power_back,
    power_card,
    splash_back,
    splash_card,
)
from .raft_signs import splash
from .river_tokens import FOAM, draw_rock
from .scenery import View, clouds, far_shore, moon, reeds, sky

VIEW = View(480, 640, 214)
FOLDER = "raft_race"


def raft_pictures() -> Iterator[tuple[str, str]]:
    """Path below ``assets`` and SVG text of each."""
    for kind in ORDER_SIGNS:
        yield f"{FOLDER}/cards/order/{kind}.svg", order_card(kind)
    for kind in POWER_SIGNS:
        yield f"{FOLDER}/cards/power/{kind}.svg", power_card(kind)
    for number in range(1, 7):
        yield f"{FOLDER}/cards/chance/{number}.svg", chance_card(number)
    yield f"{FOLDER}/cards/splash.svg", splash_card()
    for name, back in (("order", order_back), ("splash", splash_back), ("chance", chance_back), ("power", power_back)):
        yield f"{FOLDER}/cards/{name}_back.svg", back()
    for seat in range(len(TONES)):
        yield f"{FOLDER}/rafts/{seat}.svg", raft(seat)
    yield f"{FOLDER}/tokens/damage.svg", damage_token()
    yield f"{FOLDER}/cover.svg", raft_race_cover()


def raft_race_cover() -> str:
    """The SVG of the cover, 480 by 640: four rafts come out of the mist, one of them soaked."""
    canvas = Canvas(VIEW.width, VIEW.height)
    sky(canvas, VIEW)
    moon(canvas, 236, 92, 40)
    clouds(canvas, ((110, 130, 300, 14), (390, 160, 260, 12)), "#1B3148", 0.5)
    far_shore(canvas, VIEW)
    _river(canvas)
    _mist(canvas)
    for x, y, size in ((66, 336, 0.9), (424, 452, 1.2)):
        with canvas.at(x, y):
            draw_rock(canvas, size)
    for seat, x, y, degrees, size in ((2, 268, 262, 4, 0.62), (3, 362, 336, 10, 0.98), (1, 164, 352, -8, 1.1)):
        _boat(canvas, seat, x, y, degrees, size)
    with canvas.at(154, 320, size=1.2):
        splash(canvas)
    _boat(canvas, 0, 254, 508, 6, 1.72)
    for x, y, radius in ((150, 560, 13), (128, 592, 9), (366, 574, 14), (386, 600, 9), (166, 606, 16), (340, 610, 12)):
        canvas.form(circle(x, y, radius), FOAM, line=2, depth=3)
    reeds(canvas, -6, 646, 120, count=9)
    reeds(canvas, 486, 646, 110, flip=True, count=8)
    cover_frame(canvas)
    return canvas.svg()


def _boat(canvas: Canvas, seat: int, x: float, y: float, degrees: float, size: float) -> None:
    with canvas.at(x, y, degrees=degrees, size=size), canvas.at(-64, -64):
        raft_wake(canvas)
        draw_raft(canvas, seat)


def _river(canvas: Canvas) -> None:
    fill = canvas.gradient(
        "river", (0, 212), (0, 640), [(0, "#C07A45", 1), (0.07, "#5F7A80", 1), (0.34, "#2F6E86", 1), (1, "#14384A", 1)]
    )
    canvas.patch(smooth("-10,212! 490,212! 490,650! -10,650!"), fill)
    bank = Tone("#2C4434", "#1C2E24")
    canvas.form(smooth("-10,208! 150,210! 140,250 84,300 40,380 26,470 6,560 -10,590!"), bank, line=3, depth=6)
    canvas.form(smooth("490,208! 330,210! 344,252 404,300 446,380 462,470 476,560 490,600!"), bank, line=3, depth=6)
    for x, y, length, thick in ((180, 300, 70, 4), (300, 420, 100, 6), (96, 440, 90, 6), (90, 520, 80, 8),
                                (350, 540, 90, 8), (180, 622, 130, 9)):  # fmt: skip
        wave = f"{x},{y} {x + length * 0.25},{y - thick * 1.6} {x + length * 0.55},{y} {x + length},{y - thick}"
        canvas.patch(taper(wave, thick * 0.5, thick), FOAM.base, opacity=0.7)


def _mist(canvas: Canvas) -> None:
    for number, (x, y, radius) in enumerate(((120, 222, 110), (250, 214, 130), (380, 224, 110))):
        glow = canvas.glow(f"mist{number}", (x, y), radius, [(0, "#E9EEE6", 0.75), (0.5, "#D7E2DE", 0.35),
                                                             (1, "#CAD8D6", 0)])  # fmt: skip
        canvas.patch(circle(x, y, radius), glow)
