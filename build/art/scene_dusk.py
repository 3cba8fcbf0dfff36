"""The start screen: a steamer at dusk, with a calm middle for the panels."""

from __future__ import annotations

from .canvas import Canvas
from .outline import circle, ellipse, smooth, taper
from .palette import INK, Tone
from .scenery import (
    View,
    clouds,
    far_shore,
    glitter,
    moon,
    post_lantern,
    reeds,
    river,
    shore_lights,
    sky,
    vignette,
)
from .steamer import NIGHT_BOAT, steamer

VIEW = View(1920, 1080, 660)
MOON = (980.0, 190.0)
BOAT = (1490.0, 700.0)


def scene_dusk() -> str:
    """The SVG of the start screen's background."""
    canvas = Canvas(VIEW.width, VIEW.height)
    sky(canvas, VIEW)
    vignette(canvas, VIEW)
    moon(canvas, *MOON, 74)
    clouds(
        canvas, ((300, 330, 620, 26), (1010, 420, 760, 24), (1650, 300, 560, 26), (640, 520, 620, 18)), "#1B3148", 0.55
    )
    clouds(canvas, ((1240, 560, 900, 20), (250, 590, 700, 20)), "#E7A15A", 0.35)
    far_shore(canvas, VIEW)
    shore_lights(canvas, VIEW, (150, 188, 262, 620, 655, 742, 1010, 1044, 1120))
    river(canvas, VIEW)
    glitter(canvas, VIEW, MOON[0], 110, "#F6E6B4", count=26)
    glitter(canvas, VIEW, BOAT[0] - 20, 420, "#F2B65D", count=16, reach=0.55)
    _boat(canvas)
    _heron(canvas)
    post_lantern(canvas, 118, 1040, 420, size=1.25)
    reeds(canvas, -10, 1090, 330, count=17)
    reeds(canvas, 1930, 1090, 380, flip=True, count=19)
    return canvas.svg()


def _boat(canvas: Canvas) -> None:
    x, y = BOAT
    halo = canvas.glow("boatlight", (x, y - 90), 420, [(0, "#F2C66D", 0.4), (1, "#F2A24E", 0)])
    canvas.patch(ellipse(x, y - 90, 420, 420), halo)
    with canvas.at(x, y, size=1.24):
        steamer(canvas, NIGHT_BOAT)
    for line in (
        f"{x - 320},{y + 6} {x - 120},{y + 12} {x + 120},{y + 8}",
        f"{x - 250},{y + 22} {x},{y + 27} {x + 190},{y + 20}",
        f"{x + 170},{y + 4} {x + 290},{y + 10} {x + 420},{y + 2}",
    ):
        canvas.patch(taper(line, 7, 2), "#F6ECD2", opacity=0.6)


def _heron(canvas: Canvas) -> None:
    """A heron waiting in the shallows on the right."""
    dark = Tone("#1B2C33", "#101D22")
    with canvas.at(1590, 1052, size=0.92):
        for line in ("-8,-96 -6,-40 -12,20", "14,-96 18,-44 14,20"):
            canvas.patch(taper(line, 5, 3.4), INK)
        body = smooth("-40,-128 -12,-156 34,-150 74,-118 104,-84! 60,-88 20,-84 -18,-92 -38,-108")
        canvas.form(
            taper("-28,-122 -46,-160 -22,-196 -36,-236 -44,-250", 25, 13), dark, line=2.4, depth=3, ink="#0A1A17"
        )
        canvas.form(body, dark, line=2.4, depth=6, ink="#0A1A17")
        canvas.form(
            smooth("-30,-262 -50,-270 -66,-258 -122,-240! -64,-242 -44,-236"), dark, line=2.4, depth=2, ink="#0A1A17"
        )
        canvas.patch(taper("-34,-264 -10,-258 12,-240", 5, 1), "#101D22")
        canvas.patch(circle(-54, -258, 2.4), "#F2C66D")
        canvas.patch(taper("-46,-136 -50,-166 -32,-194 -44,-234", 1.4, 2.4), "#E9A852", opacity=0.8)
