"""The box covers of the two card games: rats round a table, and the saloon of a steamer at night."""

from __future__ import annotations

from .canvas import Canvas
from .covers import cover_frame
from .kings import CAST
from .outline import Outline, box, circle, ellipse, smooth
from .palette import BRASS, BRASS_TONE, INK, LAMP, RED_TONE, Tone
from .props import card_fan
from .scenery import View, clouds, far_shore, glitter, moon, reeds, river, shore_lights, sky
from .showdown_cards import STAR
from .steamer import NIGHT_BOAT, steamer

VIEW = View(480, 640, 290)
DUSK = View(480, 640, 300)
FELT = Tone("#2F6B58", "#1F4B3F")
WOOD = Tone("#6E4427", "#4A2C1A")


def rats_cover() -> str:
    """The SVG of the cover, 480 by 640: four rats at a round table by the river."""
    canvas = Canvas(DUSK.width, DUSK.height)
    sky(canvas, DUSK)
    moon(canvas, 360, 96, 50)
    clouds(canvas, ((110, 140, 320, 14), (390, 190, 260, 12)), "#1B3148", 0.5)
    far_shore(canvas, DUSK)
    shore_lights(canvas, DUSK, (40, 430))
    river(canvas, DUSK)
    glitter(canvas, DUSK, 360, 80, "#F6E6B4", count=12)
    for draw, x, size, flip in ((CAST["H"], 214, 0.86, True), (CAST["C"], 262, 0.86, False)):
        with canvas.at(x, 156, size=size, flip=flip):
            draw(canvas)
    for draw, x, flip in ((CAST["S"], 196, True), (CAST["D"], 284, False)):
        with canvas.at(x, 222, size=1.02, flip=flip):
            draw(canvas)
    canvas.form(ellipse(240, 560, 262, 124), WOOD, line=4, depth=9)
    canvas.form(ellipse(240, 548, 238, 104), FELT, line=3, depth=6)
    for x, y, suits, degrees in ((168, 560, "SHD", -24), (316, 566, "CDS", 22), (244, 530, "HC", 4)):
        card_fan(canvas, x, y, suits, degrees=degrees, size=1.25)
    reeds(canvas, -6, 646, 130, count=9)
    cover_frame(canvas)
    return canvas.svg()


def riverboat_cover() -> str:
    """The SVG of the cover, 480 by 640: the steamer comes in, a stack of chips and a turned card before it."""
    canvas = Canvas(VIEW.width, VIEW.height)
    sky(canvas, VIEW)
    moon(canvas, 120, 120, 58)
    clouds(canvas, ((330, 110, 300, 14), (120, 210, 340, 14)), "#1B3148", 0.5)
    far_shore(canvas, VIEW)
    shore_lights(canvas, VIEW, (30, 70, 440))
    river(canvas, VIEW)
    glitter(canvas, VIEW, 120, 90, "#F6E6B4", count=14)
    halo = canvas.glow("saloon", (250, 300), 230, [(0, "#F2C66D", 0.55), (1, "#F2A24E", 0)])
    canvas.patch(circle(250, 300, 230), halo)
    with canvas.at(246, 322, size=0.94):
        steamer(canvas, NIGHT_BOAT)
    _table(canvas)
    cover_frame(canvas)
    return canvas.svg()


def _table(canvas: Canvas) -> None:
    canvas.form(smooth("-20,660! -20,432! 120,408 360,408 500,432! 500,660!"), FELT, line=4, depth=8)
    canvas.stroke("-20,438 120,416 360,416 500,438", width=7, colour="#6E4427")
    for x, height in ((86, 5), (150, 8), (386, 6)):
        for layer in range(height):
            _chip(canvas, x, 494 - layer * 11, RED_TONE if (layer + height) % 2 else BRASS_TONE)
    with canvas.at(268, 448, degrees=7):
        canvas.form(box(-52, -72, 104, 146, 9), Tone("#142B3A", "#0D1D28"), line=3, depth=3)
        canvas.rim(box(-44, -64, 88, 130, 6), width=2.2, colour=BRASS)
        canvas.form(smooth(STAR).scaled(0.95).moved(0, 0), Tone(LAMP, BRASS), line=2.4, depth=3)


def _chip(canvas: Canvas, x: float, y: float, tone: Tone) -> None:
    edge: Outline = ellipse(x, y + 9, 38, 16)
    canvas.form(edge, tone, line=2.4, depth=3)
    canvas.form(ellipse(x, y, 38, 16), tone, line=2.4, depth=1)
    canvas.rim(ellipse(x, y, 24, 9), width=2, colour="#FBF4E0")
    canvas.stroke(f"{x - 30},{y + 15} {x - 26},{y + 20}", width=5, colour=INK, opacity=0.25)
