"""The name of a card on the foot of its face: part of the picture, so that it turns and moves with the card.

What has no room there ends with an ellipsis: the card's tooltip says all of it.
"""

from __future__ import annotations

from typing import Final

from pygame import Rect, Surface

from game.ui.table.fitting import fitted, fitted_block, smallest
from game.ui.text import Block, Style, Typesetter
from game.ui.theme import Type
from game.ui.viewport import Viewport

FOOT: Final = (0.06, 0.722, 0.88, 0.238)
"""Left, top, width and height of the foot, by those of the card."""
LARGEST: Final = 0.66
"""Height of the letters at most, by that of the foot."""
STYLE: Final = Type.BOLD
COLOUR: Final = "text"


def captioned(text: Typesetter, viewport: Viewport, picture: Surface, words: str) -> Surface:
    """A copy of the picture with the words on its foot: on one line, on two where they do not fit one."""
    width, height = picture.get_size()
    left, top, wide, tall = FOOT
    foot = Rect(round(left * width), round(top * height), round(wide * width), round(tall * height))
    style, block = _fitting(text, viewport, words, foot)
    made = picture.copy()
    made.set_clip(foot.inflate(4, 4))
    text.draw(made, block, style, (foot.x, foot.centery - block.height // 2), foot.width, 0.5)
    made.set_clip(None)
    return made


def _fitting(text: Typesetter, viewport: Viewport, words: str, foot: Rect) -> tuple[Style, Block]:
    size = max(smallest(viewport), LARGEST * foot.height / 1.3) / viewport.unit
    largest, width = Style(STYLE, COLOUR, size), max(1, foot.width)
    line = fitted(text, viewport, words, largest, width)
    block = text.layout(words, line, width, 1)
    if not block.fits:
        lines = fitted_block(text, viewport, words, largest, foot.size)
        broken = text.layout(words, lines, width)
        if broken.fits and broken.height <= foot.height:
            return lines, broken
    return line, block
