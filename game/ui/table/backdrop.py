"""What lies behind everything at the table: the layers of its place, or the cloth of the house."""

from __future__ import annotations

from collections.abc import Iterable

from pygame import FRect, Surface

from game.content.line import Line
from game.content.place import Under, Venue
from game.ui.canvas import Canvas
from game.ui.grain import dither
from game.ui.shapes import Look
from game.ui.table.fitting import fitted
from game.ui.table.geometry import Sheet
from game.ui.table.seats import Sitting, draw_busts
from game.ui.text import Style
from game.ui.theme import Theme, Type, hex_of, mix

GRAIN = 7
TITLE_HEIGHT, TITLE_EDGE = 21.0, 18.0
TITLE = Style(Type.SMALL, "text")
SIGN = Look("panel", "panel_edge", radius=TITLE_HEIGHT / 2, width=1.2, light=0.06, shadow=3)


def draw_backdrop(canvas: Canvas, place: Venue, sheet: Sheet, sitting: Iterable[Sitting]) -> None:
    """Fills the window: the layers of the place, with whoever sits behind the table between them."""
    ui = canvas.ui
    size = ui.viewport.pixels
    plain = ui.theme.high_contrast or not place.layers
    if plain:
        canvas.surface.blit(ui.assets.made(("cloth", ui.theme.palette, size), lambda: _cloth(canvas, size)), (0, 0))
    for under in Under:
        for layer in () if plain else place.layers:
            if layer.under is under:
                canvas.image(layer.image, sheet.rect)
        if under is Under.SEATS:
            draw_busts(canvas, sheet, sitting)


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


def _cloth(canvas: Canvas, size: tuple[int, int]) -> Surface:
    """Light from the top left, dusk at the edges, a fine grain so that no bands show."""
    theme = canvas.ui.theme
    drawn = canvas.ui.assets.svg(("cloth light", theme.palette), lambda: _light(theme, size), size)
    surface = Surface(size).convert(canvas.surface)
    surface.blit(drawn, (0, 0))
    if not theme.high_contrast:
        dither(surface, GRAIN)
    return surface


def _light(theme: Theme, size: tuple[int, int]) -> str:
    width, height = size
    bright = theme["river"] if theme.high_contrast else mix(theme["river_light"], theme["lamplight"], 0.10)
    middle, dark = theme["river"], theme["night"]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f'<defs><radialGradient id="l" gradientUnits="userSpaceOnUse" cx="{width * 0.40}" cy="{height * 0.36}" '
        f'r="{width * 0.72}"><stop offset="0" stop-color="{hex_of(bright)}"/>'
        f'<stop offset="0.42" stop-color="{hex_of(middle)}"/>'
        f'<stop offset="1" stop-color="{hex_of(dark)}"/></radialGradient></defs>'
        f'<rect x="0" y="0" width="{width}" height="{height}" fill="url(#l)"/></svg>'
    )
