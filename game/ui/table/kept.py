"""A part of the screen that is drawn once and then copied, until something in it changes."""

from __future__ import annotations

from pygame import FRect, Surface

from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.widgets import Widget, Wrapper
from game.ui.widgets.base import walk

MARGIN = 12
"""Pixels of shadow round it that belong to the picture."""


class Kept(Wrapper):
    """For panels that stand still while things move elsewhere. What lies behind it must stand still too."""

    def __init__(self, child: Widget) -> None:
        super().__init__(child, grow=child.grow)
        self._copy: Surface | None = None
        self._key: tuple[object, ...] = ()

    def place(self, ui: Context, rect: FRect) -> None:
        """What was copied may lie elsewhere now."""
        super().place(ui, rect)
        self._copy = None

    def draw(self, canvas: Canvas) -> None:
        """Copy what was drawn before, or draw it."""
        area = canvas.pixels(self.rect).inflate(2 * MARGIN, 2 * MARGIN).clip(canvas.surface.get_rect())
        key = (canvas.touch, canvas.ui.theme.palette, *(widget.state() for widget in walk(self._child)))
        if self._copy is not None and self._key == key:
            canvas.surface.blit(self._copy, area)
            return
        self._child.draw(canvas)
        if area.width > 0 and area.height > 0:
            self._copy, self._key = canvas.surface.subsurface(area).copy(), key
