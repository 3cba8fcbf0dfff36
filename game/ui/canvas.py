"""Drawing in design units: what widgets and scenes paint with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import ceil

import pygame
from msgspec import Struct
from pygame import FRect, Rect, Surface

from game.content.theme import ColourName, IconName
from game.ui.context import Context, Say
from game.ui.drawing.assets import Look, small_shape
from game.ui.drawing.text import Style
from game.ui.drawing.theme import hex_of

_SLACK_PIXELS = 2
_AROUND = 48.0
FOCUS_RIM = 1.5
"""Width of the dark lines within and outside the focus ring, in design units."""


class CanvasFocus(Struct, frozen=True):
    """The ids of the nodes that the pointer and the keyboard are on; "" for none."""

    hovered: str = ""
    pressed: str = ""
    focused: str = ""
    ring: bool = False
    """True if the focus is shown: from the last key until the next click."""


class Canvas:
    """A surface seen in design units. Nothing here changes any state but the picture and the log of cut texts."""

    def __init__(self, surface: Surface, ui: Context, touch: CanvasFocus | None = None) -> None:
        self.surface = surface
        self.ui = ui
        self.touch = touch or CanvasFocus()

    def pixels(self, rect: FRect) -> Rect:
        """The rectangle in pixels."""
        return self.ui.viewport.to_pixels(rect)

    def shows(self, rect: FRect) -> bool:
        """True if any part of this rectangle, or of the shadow round it, can be seen."""
        return self.pixels(rect.inflate(_AROUND, _AROUND)).colliderect(self.surface.get_clip())

    def look(self, rect: FRect, look: Look) -> None:
        """A panel, button or field."""
        area = self.pixels(rect)
        if area.width < 1 or area.height < 1:
            return
        unit = self.ui.viewport.unit
        if look.shadow and not self.ui.theme.high_contrast:
            self._shadow(area, look.radius * unit, look.shadow * unit)
        self.surface.blit(self.ui.shapes.draw(look, self.ui.theme, area.size, unit), area)

    def frame(self, rect: FRect, look: Look) -> None:
        """Draws only the edge of a look."""
        area = self.pixels(rect)
        if area.width > 0 and area.height > 0:
            self.surface.blit(self.ui.shapes.outline(look, self.ui.theme, area.size, self.ui.viewport.unit), area)

    def wedge(self, tip: tuple[float, float], base: tuple[float, float], width: float, colour: ColourName) -> None:
        """A filled triangle from the middle of its base to its tip, above or below it."""
        unit = self.ui.viewport.unit
        half = width / 2
        points = [(tip[0], tip[1]), (base[0] - half, base[1]), (base[0] + half, base[1])]
        drawn = [(x * unit, y * unit) for x, y in points]
        pygame.draw.polygon(self.surface, self.ui.theme[colour], drawn)
        pygame.draw.aalines(self.surface, self.ui.theme["ink"], True, drawn)

    def shadow(self, rect: FRect, radius: float = 8, blur: float = 8, strength: int = 110) -> None:
        """A soft shadow below and to the right of a rectangle."""
        unit = self.ui.viewport.unit
        self._shadow(self.pixels(rect), radius * unit, blur * unit, strength)

    def fill(self, rect: FRect, colour: ColourName, opacity: float = 1.0) -> None:
        """A plain rectangle in a colour of the theme."""
        area = self.pixels(rect)
        if opacity >= 1:
            self.surface.fill(self.ui.theme[colour], area)
            return
        veil = self.ui.assets.made(
            ("veil", colour, self.ui.theme.palette, area.size, round(opacity, 3)),
            lambda: self._veil(area, colour, opacity),
        )
        self.surface.blit(veil, area)

    def line(self, start: tuple[float, float], end: tuple[float, float], colour: ColourName, width: float = 1) -> None:
        """A straight line; soft at its edges unless it is upright or level."""
        unit = self.ui.viewport.unit
        one, other = (start[0] * unit, start[1] * unit), (end[0] * unit, end[1] * unit)
        thick = self.ui.viewport.length(width)
        if one[0] == other[0] or one[1] == other[1]:
            pygame.draw.line(self.surface, self.ui.theme[colour], one, other, thick)
        else:
            pygame.draw.aaline(self.surface, self.ui.theme[colour], one, other, thick)

    def area(self, points: Sequence[tuple[float, float]], colour: ColourName, opacity: float) -> None:
        """Everything between at least three points, seen through."""
        unit = self.ui.viewport.unit
        drawn = [(x * unit, y * unit) for x, y in points]
        left, top = min(x for x, _ in drawn), min(y for _, y in drawn)
        size = max(x for x, _ in drawn) - left, max(y for _, y in drawn) - top
        veil = Surface((ceil(size[0]) + 1, ceil(size[1]) + 1), pygame.SRCALPHA)
        red, green, blue = self.ui.theme[colour][:3]
        pygame.draw.polygon(veil, (red, green, blue, round(255 * opacity)), [(x - left, y - top) for x, y in drawn])
        self.surface.blit(veil, (left, top))

    def image(self, id: str, rect: FRect, *, degrees: float = 0) -> None:
        """A picture fitted into a rectangle, turned counter-clockwise round its middle."""
        area = self.pixels(rect)
        if area.width < 1 or area.height < 1:
            return
        drawn = self.ui.assets.turned(id, area.size, degrees)
        self.surface.blit(drawn, drawn.get_rect(center=area.center))

    def icon(self, name: IconName, rect: FRect, colour: ColourName = "text") -> None:
        """An icon in a colour of the theme."""
        area = self.pixels(rect)
        if area.width < 1 or area.height < 1:
            return
        self.surface.blit(self.ui.assets.tinted(f"app/icons/{name}", area.size, self.ui.theme[colour]), area)

    def shape(self, name: str, rect: FRect, colour: ColourName) -> None:
        """A small filled `diamond`, `circle` or `check` in a colour of the theme."""
        area = self.pixels(rect)
        if area.width < 1 or area.height < 1:
            return
        colour_text = hex_of(self.ui.theme[colour])
        drawn = self.ui.assets.svg(("shape", name, colour_text), lambda: small_shape(name, colour_text), area.size)
        self.surface.blit(drawn, area)

    def text(
        self, words: Say, rect: FRect, style: Style, *, align: float = 0, valign: float = 0.5, lines: int = 0
    ) -> bool:
        """Words wrapped into a rectangle. `align`, `valign`: 0 start, 0.5 middle, 1 end. Returns whether all fitted.

        `lines` limits their number; without it as many as the height holds. What does not fit ends with an ellipsis.
        """
        area = self.pixels(rect)
        spoken = self.ui.say(words)
        setter = self.ui.text
        room = max(1, (area.height + _SLACK_PIXELS) // setter.line_height(style))
        wide = self.ui.viewport.line_width(rect.width)
        block = setter.layout(spoken, style, wide, min(lines, room) if lines else room)
        top = area.y + round((area.height - block.height) * valign)
        setter.draw(self.surface, block, style, (area.x, top), area.width, align)
        fits = block.fits and block.width <= area.width + _SLACK_PIXELS
        if not fits:
            self.ui.fits.cut.append(spoken)
        return fits

    def focus_ring(self, rect: FRect) -> None:
        """The ring round what has the focus: light between dark, so that it is seen on paper as well as on wood."""
        width, gap = float(self.ui.theme.file.lines.focus), 3.0
        self._outline(rect, 10, "night", gap - FOCUS_RIM, width + 2 * FOCUS_RIM)
        self._outline(rect, 10, "focus", gap, width)

    def ring(self, rect: FRect, radius: float, colour: ColourName, gap: float) -> None:
        """A ring round what can be used, or is pointed out."""
        self._outline(rect, radius, colour, gap, float(self.ui.theme.file.lines.focus))

    @contextmanager
    def clipped(self, rect: FRect) -> Iterator[None]:
        """Draws only inside a rectangle."""
        before = self.surface.get_clip()
        self.surface.set_clip(before.clip(self.pixels(rect)))
        try:
            yield
        finally:
            self.surface.set_clip(before)

    def _outline(self, rect: FRect, radius: float, colour: ColourName, gap: float, width: float) -> None:
        grown = rect.inflate(2 * (gap + width), 2 * (gap + width))
        area = self.pixels(grown)
        edge = Look("night", colour, radius=radius + gap + width, width=width, light=0)
        if area.width > 0 and area.height > 0:
            self.surface.blit(self.ui.shapes.outline(edge, self.ui.theme, area.size, self.ui.viewport.unit), area)

    def _shadow(self, area: Rect, radius: float, blur: float, strength: int = 110) -> None:
        soft = max(1, round(blur))
        drawn = self.ui.assets.shadow(area.size, round(radius), soft, strength)
        self.surface.blit(drawn, (area.x - soft + soft // 4, area.y - soft + soft // 2))

    def _veil(self, area: Rect, colour: ColourName, opacity: float) -> Surface:
        veil = Surface(area.size)
        veil.fill(self.ui.theme[colour])
        veil.set_alpha(round(255 * opacity))
        return veil
