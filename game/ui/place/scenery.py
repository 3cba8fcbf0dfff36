"""What stands still of a place: its layers put together at the size of a window."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import BLEND_PREMULTIPLIED, BLEND_RGB_MULT, SRCALPHA, Rect, Surface, transform

from game.ui.drawing.assets import Size

ROWS = 96
NEAR, FAR = 130, 20
"""How bright what continues a place beyond the stage is, of 255: beside the stage, and at the edge of the window."""


class PaintedLayer(NamedTuple):
    """One layer, where it lies in pixels, and whether it covers who sits at the table."""

    picture: Surface
    rect: Rect
    front: bool


class Scenery(NamedTuple):
    """A place without anything that lives, as large as the window."""

    behind: Surface
    front: Surface
    """Table and what is laid on it: colours multiplied by alpha."""


def compose(pieces: Sequence[PaintedLayer], size: Size, stage: Rect) -> Scenery:
    """Puts the layers together, in their order; beyond the stage they are mirrored and fade into the dark."""
    ground = Scenery(Surface(size, depth=32), Surface(size, SRCALPHA))
    for piece in pieces:
        picture = piece.picture
        if picture.get_flags() & SRCALPHA:
            picture = picture.premul_alpha()
        fitted = transform.smoothscale(picture, piece.rect.size)
        _lay(ground.front if piece.front else ground.behind, fitted, piece.rect.topleft)
    for surface in ground:
        _extend(surface, stage)
    return ground


def stretched(ground: Scenery, size: Size) -> Scenery:
    """The same in another size, quickly made: until the right one is there."""
    return Scenery(transform.scale(ground.behind, size), transform.scale(ground.front, size))


def _lay(target: Surface, picture: Surface, place: tuple[int, int]) -> None:
    """Row after row of it: a blit lets no other thread run, and the window must not wait for a whole one."""
    flag = BLEND_PREMULTIPLIED if picture.get_flags() & SRCALPHA else 0
    width, height = picture.get_size()
    for row in range(0, height, ROWS):
        target.blit(picture, (place[0], place[1] + row), (0, row, width, ROWS), flag)


def _extend(surface: Surface, stage: Rect) -> None:
    """Mirrors what lies at the edges of the stage, as far as it is in the window, into the room beside it."""
    width, height = surface.get_size()
    stage = stage.clip(surface.get_rect())
    left, right = min(stage.left, stage.width), min(width - stage.right, stage.width)
    above, below = min(stage.top, stage.height), min(height - stage.bottom, stage.height)
    _mirror(surface, Rect(stage.left, 0, left, height), (stage.left - left, 0), across=True, before=True)
    _mirror(surface, Rect(stage.right - right, 0, right, height), (stage.right, 0), across=True, before=False)
    _mirror(surface, Rect(0, stage.top, width, above), (0, stage.top - above), across=False, before=True)
    _mirror(surface, Rect(0, stage.bottom - below, width, below), (0, stage.bottom), across=False, before=False)


def _mirror(surface: Surface, source: Rect, target: tuple[int, int], *, across: bool, before: bool) -> None:
    if source.width > 0 and source.height > 0:
        mirrored = transform.flip(surface.subsurface(source), across, not across)
        mirrored.blit(_dusk(source.size, across, before), (0, 0), special_flags=BLEND_RGB_MULT)
        _lay(surface, mirrored, target)


def _dusk(size: Size, across: bool, before: bool) -> Surface:
    """A slope from dim to dark, away from the stage; `before`: on its left or above it."""
    # Two pixels each way: out of a single row or column, a picture that grows is read beyond its end.
    slope = Surface((2, 2), depth=32)
    for place, shade in enumerate((FAR, NEAR) if before else (NEAR, FAR)):
        slope.fill((shade, shade, shade), (place, 0, 1, 2) if across else (0, place, 2, 1))
    return transform.smoothscale(slope, size)
