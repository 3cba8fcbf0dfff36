"""The name of a card on the foot of its face: part of the picture, so that it turns and moves with the card."""

from __future__ import annotations

from typing import Final

from pygame import Rect, Surface

from game.ui.table.fitting import fitted, fitted_block
from game.ui.text import Style, Typesetter
from game.ui.theme import Type
from game.ui.viewport import Viewport

FOOT: Final = (0.06, 0.722, 0.88, 0.238)
"""Left, top, width and height of the foot, by those of the card."""
LARGEST: Final = 0.66
"""Height of the letters at most, by that of the foot."""
STYLE: Final = Type.BOLD
COLOUR: Final = "text"


def captioned(text: Typesetter, viewport: Viewport, picture: Surface, words: str) -> Surface:
    """A copy of the picture with the words on its foot: on one line, on two where that would be too small."""
    width, height = picture.get_size()
    left, top, wide, tall = FOOT
    foot = Rect(round(left * width), round(top * height), round(wide * width), round(tall * height))
    style = _style(text, viewport, words, foot)
    block = text.layout(words, style, max(1, foot.width))
    made = picture.copy()
    made.set_clip(foot.inflate(4, 4))
    text.draw(made, block, style, (foot.x, foot.centery - block.height // 2), foot.width, 0.5)
    made.set_clip(None)
    return made


def _style(text: Typesetter, viewport: Viewport, words: str, foot: Rect) -> Style:
    largest = Style(STYLE, COLOUR, LARGEST * foot.height / viewport.unit / 1.3)
    line = fitted(text, viewport, words, largest, foot.width)
    if text.layout(words, line, max(1, foot.width), 1).fits:
        return line
    return fitted_block(text, viewport, words, largest, foot.size)
