"""A few cards side by side, only looked at."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.table.sprites import SpriteArtist
from game.ui.widgets import Size, Widget

WIDTH, HEIGHT, GAP = 70.0, 98.0, 10.0


class CardRow(Widget):
    """Cards of the deck that is chosen in the settings; they move together where there is little room."""

    def __init__(self, faces: Sequence[str]) -> None:
        """`faces`: assets, `cards/H7`."""
        super().__init__(height=HEIGHT + 4)
        self._faces = tuple(faces)

    def natural(self, ui: Context, limit: float) -> Size:
        """All cards side by side."""
        return len(self._faces) * (WIDTH + GAP), HEIGHT + 4

    def smallest(self, ui: Context) -> float:
        """One card, and a strip of each of the others."""
        return WIDTH + (len(self._faces) - 1) * WIDTH / 3

    def draw(self, canvas: Canvas) -> None:
        """Draws the cards."""
        step = WIDTH + GAP
        if len(self._faces) > 1:
            step = min(step, (self.rect.width - WIDTH) / (len(self._faces) - 1))
        for number, face in enumerate(self._faces):
            area = FRect(self.rect.x + number * step, self.rect.y, WIDTH, HEIGHT)
            canvas.shadow(area, 6, 5)
            canvas.image(SpriteArtist.variant(canvas.ui.assets, face, canvas.ui.settings.four_colour), area)
