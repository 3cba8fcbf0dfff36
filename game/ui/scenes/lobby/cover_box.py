"""The box of a title as it stands in the lobby, as large as its place allows."""

from __future__ import annotations

from pygame import FRect

from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.scenes.shelf.title_box import BOX_SHAPE, DEPTH, draw_box
from game.ui.widgets import Size, Widget


class CoverBox(Widget):
    """Only looked at; it takes the height that is left."""

    def __init__(self, title: str) -> None:
        super().__init__(grow=1)
        self._title = title

    def natural(self, ui: Context, limit: float) -> Size:
        """It takes what is left."""
        return 0.0, 0.0

    def draw(self, canvas: Canvas) -> None:
        """Draws the box in the left of its place."""
        height = min(self.rect.height, self.rect.width / (BOX_SHAPE * (1 + DEPTH)))
        if height > 0:
            front = FRect(self.rect.x, self.rect.bottom - height, height * BOX_SHAPE, height)
            draw_box(canvas, self._title, front)
