"""The table itself: river-green cloth in lamplight, a wooden rail, zones let into it."""

from __future__ import annotations

from collections.abc import Callable

from pygame import FRect, Surface

from game.content.layout import Layout
from game.content.line import Line
from game.ui.canvas import Canvas
from game.ui.grain import dither
from game.ui.table.fitting import fitted
from game.ui.table.pictures import inlay
from game.ui.text import Style
from game.ui.theme import Theme, Type, hex_of, mix

GRAIN = 7
TITLE_HEIGHT = 19.0
TITLE = Style(Type.SMALL, "text_soft")


def draw_backdrop(canvas: Canvas) -> None:
    """Fills the window with the cloth and its light."""
    ui = canvas.ui
    size = ui.viewport.pixels
    cloth = ui.assets.made(("cloth", ui.theme.palette, size), lambda: _cloth(canvas, size))
    canvas.surface.blit(cloth, (0, 0))


def draw_zones(canvas: Canvas, layout: Layout, area: Callable[[str], FRect | None], say: Callable[[str], str]) -> None:
    """An inlay and a title for every zone that has one."""
    for zone in layout.zones:
        rect = area(zone.id)
        if zone.title is None or rect is None:
            continue
        frame = FRect(rect.x - 4, rect.y - TITLE_HEIGHT - 2, rect.width + 8, rect.height + TITLE_HEIGHT + 5)
        pixels = canvas.pixels(frame)
        canvas.surface.blit(inlay(canvas.ui.assets, pixels.size, canvas.ui.theme), pixels)
        head = FRect(frame.x + 6, frame.y + 2, frame.width - 12, TITLE_HEIGHT)
        words = canvas.ui.say(Line(zone.title))
        style = fitted(canvas.ui.text, canvas.ui.viewport, words, TITLE, canvas.pixels(head).width)
        canvas.text(words, head, style, align=0.5, lines=1)


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
