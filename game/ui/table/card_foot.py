"""The name of a card on the foot of its face: part of the picture, so that it turns and moves with the card.

On small cards the foot is made higher for two lines. What has no room there either is condensed, and what would be too
narrow to be read is left out: a name is never cut, and the card's tooltip says it.
"""

from __future__ import annotations

from typing import Final

from pygame import SRCALPHA, Rect, Surface
from pygame.transform import smoothscale

from game.ui.drawing.text import Block, Style, Typesetter
from game.ui.drawing.theme import Type
from game.ui.drawing.viewport import Viewport
from game.ui.table.fitting import fitted, fitted_block, smallest

FOOT: Final = (0.06, 0.722, 0.88, 0.238)
"""Left, top, width and height of the foot, by those of the card."""
LEAST_SHOWN: Final = 0.5
"""Where less of the width of a card is seen, its name is not: it lies under another of that name."""
LOOSE: Final = 0.92
"""Of the foot one line may take so much before two are tried: letters at the very edge run into the frame."""
OVER: Final = 1.2
"""So much higher than the foot two lines may be: it has a frame to stand on."""
RAISED: Final = 0.42
"""Of the height of a card too small for that, what two lines may take at most: its foot is made higher."""
LARGEST: Final = 0.66
"""Height of the letters at most, by that of the foot."""
CONDENSED: Final = 0.62
"""Of their width, what letters keep at least."""
STYLE: Final = Type.BOLD
COLOUR: Final = "text"


def captioned(text: Typesetter, viewport: Viewport, picture: Surface, words: str, shown: float = 1.0) -> Surface:
    """A copy of the picture with the words on its foot: on one line, on two where they do not fit one.

    `shown`: part of the width, from the left, in which they have to stand.
    """
    if shown < LEAST_SHOWN:
        return picture
    width, height = picture.get_size()
    left, top, wide, tall = FOOT
    wide = min(wide, shown - left)
    foot = Rect(round(left * width), round(top * height), round(wide * width), round(tall * height))
    style, block = _fitting(text, viewport, words, foot, height)
    if not block.fits:
        return _condensed(text, viewport, picture, words, foot)
    made = picture.copy()
    if block.height > foot.height * OVER:
        foot = _raised(made, foot, block.height)
    made.set_clip(foot.inflate(4, foot.height * (OVER - 1)))
    text.draw(made, block, style, (foot.x, foot.centery - block.height // 2), foot.width, 0.5)
    made.set_clip(None)
    return made


def _fitting(text: Typesetter, viewport: Viewport, words: str, foot: Rect, height: int) -> tuple[Style, Block]:
    size = max(smallest(viewport), LARGEST * foot.height / 1.3) / viewport.unit
    largest, width = Style(STYLE, COLOUR, size), max(1, foot.width)
    line = fitted(text, viewport, words, largest, round(LOOSE * width))
    block = text.layout(words, line, width, 1)
    if block.width > LOOSE * width or not block.fits:
        room = (foot.width, round(foot.height * OVER))
        small = Style(STYLE, COLOUR, smallest(viewport) / viewport.unit)
        for lines in (fitted_block(text, viewport, words, largest, room), small):
            broken = text.layout(words, lines, width)
            if broken.fits and broken.height <= room[1]:
                return lines, broken
        if not block.fits and broken.fits and broken.height <= RAISED * height:
            return lines, broken
    return line, block


def _condensed(text: Typesetter, viewport: Viewport, picture: Surface, words: str, foot: Rect) -> Surface:
    """With narrow letters, a word or several to a line; the picture itself where they would be too narrow."""
    style = Style(STYLE, COLOUR, smallest(viewport) / viewport.unit)
    block = text.layout(words, style, text.longest_word(words, style))
    if foot.width < CONDENSED * block.width or block.height > RAISED * picture.get_height():
        return picture
    drawn = Surface((block.width, block.height), SRCALPHA)
    drawn.fill((*text.theme[COLOUR], 0))
    text.draw(drawn, block, style, (0, 0), block.width, 0.5)
    made = picture.copy()
    if block.height > foot.height * OVER:
        foot = _raised(made, foot, block.height)
    made.blit(smoothscale(drawn, (foot.width, block.height)), (foot.x, foot.centery - block.height // 2))
    return made


def _raised(picture: Surface, foot: Rect, height: int) -> Rect:
    """Makes the foot of a small card higher, over its picture, until two lines stand on it; where it is then."""
    raised = Rect(foot.x, foot.bottom - height, foot.width, height)
    band = Rect(raised.x, raised.y, raised.width, foot.y - raised.y + foot.height // 4)
    picture.fill(picture.get_at((foot.x + foot.width // 12, foot.centery)), band)
    return raised
