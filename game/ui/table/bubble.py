"""A few words at the pointer that say why not, gone by themselves."""

from __future__ import annotations

from pygame import FRect

from game.ui.canvas import Canvas
from game.ui.drawing.shapes import Look
from game.ui.drawing.text import Style
from game.ui.drawing.theme import Type
from game.ui.input.events import Place

SHOWN_SECONDS = 3.0
WIDEST = 360.0
STYLE = Style(Type.BOLD, "tooltip_text", 17)
LOOK = Look("tooltip", "rust", radius=10, width=2, light=0, shadow=10)


class Bubble:
    """One at a time."""

    def __init__(self) -> None:
        self._words = ""
        self._place: Place = (0.0, 0.0)
        self._until = 0.0

    @property
    def words(self) -> str:
        """What it says now, "" for nothing."""
        return self._words

    def show(self, words: str, place: Place, now: float) -> None:
        """Says this above a place, in design units."""
        self._words, self._place, self._until = words, place, now + SHOWN_SECONDS

    def hide(self) -> None:
        """Nothing to say any more."""
        self._words = ""

    def tick(self, now: float) -> bool:
        """Whether it goes away now."""
        if not self._words or now < self._until:
            return False
        self._words = ""
        return True

    def draw(self, canvas: Canvas, clear: FRect | None = None) -> None:
        """Draws it above its place, or below it where it would cover `clear`; inside the window."""
        if not self._words:
            return
        ui = canvas.ui
        unit = ui.viewport.unit
        block = ui.text.layout(self._words, STYLE, int(WIDEST * unit))
        width, height = (block.width + 2) / unit + 28, block.height / unit + 18
        x = min(max(6.0, self._place[0] - width / 2), ui.viewport.width - width - 6)
        y = min(max(6.0, self._place[1] - height - 10), ui.viewport.height - height - 6)
        rect = FRect(x, y, width, height)
        if clear is not None and rect.colliderect(clear):
            rect.y = min(clear.bottom + 6, ui.viewport.height - height - 6)
        canvas.look(rect, LOOK)
        canvas.text(self._words, rect.inflate(-24, -14), STYLE, align=0.5)
