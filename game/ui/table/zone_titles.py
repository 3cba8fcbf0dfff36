"""The names of zones, on small signs above them."""

from __future__ import annotations

from pygame import FRect

from game.content.line import Line
from game.ui.canvas import Canvas
from game.ui.shapes import Look
from game.ui.table.fitting import fitted
from game.ui.table.geometry import Sheet
from game.ui.text import Style
from game.ui.theme import Type

TITLE_HEIGHT, TITLE_EDGE = 21.0, 18.0
TITLE = Style(Type.SMALL, "text")
SIGN = Look("panel", "panel_edge", radius=TITLE_HEIGHT / 2, width=1.2, light=0.06, shadow=3)


def draw_titles(canvas: Canvas, sheet: Sheet) -> None:
    """A small sign above every zone that has a name."""
    ui = canvas.ui
    for plot in sheet.plots:
        if plot.zone.title is None:
            continue
        words, room = ui.say(Line(plot.zone.title)), plot.rect.width + TITLE_EDGE
        style = fitted(ui.text, ui.viewport, words, TITLE, round(room * ui.viewport.unit))
        block = ui.text.layout(words, style, round(room * ui.viewport.unit), 1)
        sign = FRect(0, 0, block.width / ui.viewport.unit + TITLE_EDGE, TITLE_HEIGHT)
        sign.midbottom = (plot.rect.centerx, plot.rect.top - 1)
        canvas.look(sign, SIGN)
        canvas.text(words, sign, style, align=0.5, lines=1)
