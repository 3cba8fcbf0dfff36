"""Words on the board: set smaller where their place is narrow, rather than cut."""

from __future__ import annotations

from game.ui.canvas import Canvas
from game.ui.drawing.text import Style, Typesetter
from game.ui.drawing.viewport import Viewport
from game.ui.widgets import Label

SMALLEST_PIXELS = 13
"""No words are lower at UI size 100 % and more."""
STEP = 0.92


def smallest(viewport: Viewport) -> float:
    """How many pixels high words are at least."""
    return SMALLEST_PIXELS * min(1.0, viewport.ui_scale / 100)


def fitted(text: Typesetter, viewport: Viewport, words: str, style: Style, width: int) -> Style:
    """The style in the largest size, at most its own, in which the words take one line of `width` pixels."""
    size, least = style.size or text.theme.font(style.kind).size, smallest(viewport)
    while size * viewport.unit * STEP >= least:
        fitting = Style(style.kind, style.colour, size)
        block = text.layout(words, fitting, max(1, width), 1)
        if block.fits and block.width <= width:
            return fitting
        size *= STEP
    return Style(style.kind, style.colour, size)


def fitted_block(text: Typesetter, viewport: Viewport, words: str, style: Style, area: tuple[int, int]) -> Style:
    """The style in the largest size, at most its own, in which the words fit an area of pixels in several lines."""
    size, least = style.size or text.theme.font(style.kind).size, smallest(viewport)
    fitting = style
    while size * viewport.unit * STEP >= least:
        fitting = Style(style.kind, style.colour, size)
        block = text.layout(words, fitting, max(1, area[0]))
        if block.fits and block.height <= area[1] and block.width <= area[0]:
            break
        size *= STEP
    return fitting


class FittedLabel(Label):
    """Words set smaller until they fit their place, for a place whose size the layout decides."""

    def draw(self, canvas: Canvas) -> None:
        """Draws the words in the largest size that fits, at most the style's own."""
        style = self._fitting(canvas)
        canvas.text(self._words, self.rect, style, align=self._align, valign=self._valign, lines=self._lines)

    def _fitting(self, canvas: Canvas) -> Style:
        ui, area = canvas.ui, canvas.pixels(self.rect)
        return fitted_block(ui.text, ui.viewport, ui.say(self._words), self._style, area.size)
