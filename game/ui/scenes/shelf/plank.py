"""The plank that boxes stand on, and the dark front of the furniture below it, from edge to edge of the window."""

from __future__ import annotations

from pygame import FRect

from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.widgets import Size, Widget, Wrapper

PLANK = "app/rooms/plank"
HEIGHT = 34.0


class Plank(Wrapper):
    """A plank as wide as the window, with its child on the front below it; the last one reaches down to the bottom."""

    def __init__(self, child: Widget, *, last: bool = True) -> None:
        super().__init__(child)
        self._last = last

    def natural(self, ui: Context, limit: float) -> Size:
        """The plank and the child."""
        width, height = self._child.measure(ui, limit)
        return width, height + HEIGHT

    def smallest(self, ui: Context) -> float:
        """The child."""
        return self._child.smallest(ui)

    def draw(self, canvas: Canvas) -> None:
        """Draws front and plank, then the child."""
        window, ui = canvas.ui.viewport.rect, canvas.ui
        bottom = max(self.rect.bottom, window.bottom) if self._last else self.rect.bottom
        canvas.fill(FRect(0, self.rect.y, window.width, bottom - self.rect.y), "wood_dark")
        board = canvas.pixels(FRect(0, self.rect.y, window.width, HEIGHT))
        picture = None if ui.theme.high_contrast else ui.assets.later(PLANK, board.size)
        if picture is None:
            canvas.line((0, self.rect.y + 1), (window.width, self.rect.y + 1), "brass", 2)
        else:
            canvas.surface.blit(picture, board)
        super().draw(canvas)

    def _inside(self, ui: Context, rect: FRect) -> FRect:
        return FRect(rect.x, rect.y + HEIGHT, rect.width, max(1.0, rect.height - HEIGHT))
