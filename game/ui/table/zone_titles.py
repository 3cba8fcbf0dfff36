"""The names of zones, on small signs above them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pygame import FRect

from game.content.message import Line
from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.drawing.shapes import Look
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type
from game.ui.input.focus import Node, Role
from game.ui.table.fitting import fitted
from game.ui.table.geometry import Plot, Sheet

TITLE_HEIGHT, TITLE_EDGE, SIGNS_APART = 21.0, 14.0, 2.0
TITLE = Style(Type.SMALL, "text")
SIGN = Look("panel", "panel_edge", radius=TITLE_HEIGHT / 2, width=1.2, light=0.06, shadow=3)


class _Sign(NamedTuple):
    """One of them: which zone's, where it stands, and its words as they fit on it."""

    zone: str
    rect: FRect
    words: str
    style: Style
    whole: bool


def draw_titles(canvas: Canvas, sheet: Sheet) -> None:
    """A small sign above every zone that has a name."""
    for sign in _signs(canvas.ui, sheet):
        canvas.look(sign.rect, SIGN)
        canvas.text(sign.words, sign.rect, sign.style, align=0.5, lines=1)


def cut_titles(ui: Context, sheet: Sheet) -> Iterator[Node]:
    """A node for each name that has no room even in the smallest size: its tooltip has all of it."""
    for sign in _signs(ui, sheet):
        if not sign.whole:
            yield Node(f"cut:{sign.zone}", sign.rect, Role.TEXT, plain(sign.words), focusable=False)


def _signs(ui: Context, sheet: Sheet) -> Iterator[_Sign]:
    titled = [plot for plot in sheet.plots if plot.zone.title is not None]
    sizes = {plot.zone.id: _fitting(ui, plot, titled).size for plot in titled}
    for plot in titled:
        words, room = ui.say(Line(plot.zone.title or "")), _room_for_sign(plot, titled) - TITLE_EDGE
        row = [sizes[other.zone.id] for other in titled if _in_a_row(plot, other)]
        style = Style(TITLE.kind, TITLE.colour, min((size for size in row if size is not None), default=None))
        block = ui.text.layout(words, style, round(room * ui.viewport.unit), 1)
        rect = FRect(0, 0, block.width / ui.viewport.unit + TITLE_EDGE, TITLE_HEIGHT)
        rect.midbottom = (plot.rect.centerx, plot.rect.top - 1)
        rect.clamp_ip(sheet.rect)
        yield _Sign(plot.zone.id, rect, words, style, block.fits)


def _fitting(ui: Context, plot: Plot, titled: Sequence[Plot]) -> Style:
    """How large its words may be."""
    words, room = ui.say(Line(plot.zone.title or "")), _room_for_sign(plot, titled) - TITLE_EDGE
    return fitted(ui.text, ui.viewport, words, TITLE, round(room * ui.viewport.unit))


def _in_a_row(plot: Plot, other: Plot) -> bool:
    """Whether both are alike and on one level: their words are as large."""
    return plot.zone.kind is other.zone.kind and abs(plot.rect.top - other.rect.top) < TITLE_HEIGHT


def _room_for_sign(plot: Plot, titled: Sequence[Plot]) -> float:
    """How wide a sign may be: as the zone, or as far as the zone and its neighbours' signs leave room."""
    beside = (
        abs(other.rect.centerx - plot.rect.centerx)
        for other in titled
        if other is not plot and abs(other.rect.top - plot.rect.top) < TITLE_HEIGHT
    )
    return max(plot.rect.width, min((*beside, 2 * plot.rect.width)) - SIGNS_APART)
