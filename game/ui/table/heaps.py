"""Piles whose things are seen one by one: loose heaps of cards, stacks of chips, hands of backs."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pygame import BLEND_RGB_MULT, SRCALPHA, Rect, Surface, transform

from game.content.layout import ZoneKind
from game.ui.drawing.assets import Assets, turn
from game.ui.drawing.theme import Colour
from game.ui.table.faces import FacePictures
from game.ui.widgets.base import Size

STACK = 10
"""Chips of one stack at most."""
SINGLY = 30
"""Cards of a heap that are seen one by one; beyond that each one drawn stands for several."""
BUNDLE = 4
EDGE = 0.244
"""Of the height of a chip's picture, how thick the chip is."""
DEPTH = 0.84
"""Of the height of a chip's picture, how far behind each other stacks stand."""
BETWEEN = 1.04
"""Of the width of a chip, how far beside each other stacks stand."""
SMALLER = 0.9
ANGLE = 5
"""Angles of cards in a heap go in steps of so many degrees, so that their pictures can be kept."""
OPENING = 76.0
"""Degrees between the first and the last back of a full hand."""
APART = 13.0
SHADOW_STRENGTH = 105


@dataclass(frozen=True, slots=True)
class Heaped:
    """One thing of a pile: its middle from the top left of the room, degrees, whether it stands on the table itself."""

    across: float
    down: float
    degrees: float = 0.0
    mirrored: bool = False
    lowest: bool = False


@lru_cache(maxsize=512)
def lying(kind: ZoneKind, count: int, room: Size, piece: Size) -> tuple[tuple[Heaped, ...], Size]:
    """The things of a pile from the lowest up, and the size they have there: smaller if they are many.

    What lies there already stays where it is as the count grows.
    """
    if count <= 0:
        return (), piece
    match kind:
        case ZoneKind.STACKS:
            return _stacks(count, room, piece)
        case ZoneKind.HELD:
            return tuple(_held(count, room, piece)), piece
        case _:
            return tuple(_heap(count, room, piece)), piece


class HeapArtist:
    """Draws them through the caches of the screen."""

    def __init__(self, assets: Assets, pictures: FacePictures) -> None:
        self._assets = assets
        self._pictures = pictures

    def draw(
        self,
        surface: Surface,
        rect: Rect,
        face: str,
        count: int,
        kind: ZoneKind,
        piece: Size,
        shade: Colour | None = None,
    ) -> Rect:
        """The pile in its room; all in pixels. `shade` darkens it. Returns where it lies, for words on its foot."""
        things, size = lying(kind, count, rect.size, piece)
        pixels = (max(1, round(size[0])), max(1, round(size[1])))
        if kind is ZoneKind.STACKS:
            self._stand(surface, rect, things, pixels)
        for thing in things:
            picture = self._picture(face, pixels, thing, kind is not ZoneKind.STACKS, shade)
            surface.blit(picture, picture.get_rect(center=(rect.x + thing.across, rect.y + thing.down)))
        if not things:
            return rect
        foot = rect.y + round(max(thing.down for thing in things) + size[1] / 2)
        middle = rect.x + round(sum(thing.across for thing in things) / len(things))
        return Rect(middle - rect.width // 2, rect.y, rect.width, foot - rect.y)

    def _stand(self, surface: Surface, rect: Rect, things: Sequence[Heaped], size: tuple[int, int]) -> None:
        """Shadows of stacks, all below all of them."""
        blur = max(2, size[1] // 5)
        shadow = self._assets.shadow((size[0], round(size[1] * DEPTH)), size[1] // 3, blur, SHADOW_STRENGTH)
        for thing in things:
            if thing.lowest:
                at = (rect.x + thing.across + blur, rect.y + thing.down + blur * 0.8)
                surface.blit(shadow, shadow.get_rect(center=at))

    def _picture(
        self, face: str, size: tuple[int, int], thing: Heaped, shadowed: bool, shade: Colour | None
    ) -> Surface:
        key = ("heaped", face, size, thing.degrees, thing.mirrored, shadowed, shade)
        return self._assets.made(key, lambda: self._make(face, size, thing, shadowed, shade))

    def _make(self, face: str, size: tuple[int, int], thing: Heaped, shadowed: bool, shade: Colour | None) -> Surface:
        picture = self._pictures.get(face, size)
        if thing.mirrored:
            picture = transform.flip(picture, True, False)
        if thing.degrees:
            picture = turn(picture, thing.degrees)
        if shade is not None:
            picture = picture.copy()
            picture.fill(shade, special_flags=BLEND_RGB_MULT)
        return self._with_shadow(picture, size, thing.degrees) if shadowed else picture

    def _with_shadow(self, picture: Surface, size: tuple[int, int], degrees: float) -> Surface:
        blur = max(1, size[0] // 18)
        shadow = turn(self._assets.shadow(size, max(2, size[0] // 16), blur, SHADOW_STRENGTH), degrees)
        whole = Surface((picture.get_width() + 6 * blur, picture.get_height() + 6 * blur), SRCALPHA)
        middle = whole.get_rect().center
        whole.blit(shadow, shadow.get_rect(center=(middle[0] + blur, middle[1] + blur)))
        whole.blit(picture, picture.get_rect(center=middle))
        return whole


def _heap(count: int, room: Size, piece: Size) -> Iterator[Heaped]:
    """A mound: the higher, the narrower; how a card lies is fixed by its number."""
    drawn = min(count, SINGLY) + -(-max(0, count - SINGLY) // BUNDLE)
    reach = math.hypot(*piece) / 2
    wide = max(0.0, room[0] / 2 - reach)
    foot = room[1] - reach * 0.92
    rise = max(0.0, foot - reach * 0.92)
    for number in range(drawn):
        chance = random.Random(number * 7919 + 11)
        height = number / SINGLY
        side = chance.uniform(-1, 1) * (1 - 0.6 * min(1.0, height))
        degrees = round(chance.uniform(-70, 70) / ANGLE) * ANGLE
        lift = min(1.0, height) * rise + chance.uniform(-0.10, 0.10) * min(rise, piece[1])
        yield Heaped(room[0] / 2 + side * wide, foot - max(0.0, min(rise, lift)), degrees, lowest=number == 0)


def _held(count: int, room: Size, piece: Size) -> Iterator[Heaped]:
    """Backs as somebody holds them: a fan that closes the more there are."""
    width, height = piece
    apart = min(APART, OPENING / max(1, count - 1))
    step = min(width * 0.36, (room[0] - width) / max(1, count - 1))
    for place in range(count):
        off = place - (count - 1) / 2
        sink = (off / max(1.0, count / 2)) ** 2 * height * 0.10
        across, down = room[0] / 2 + off * step, room[1] - height * 0.56 + sink
        yield Heaped(across, down, -round(off * apart), lowest=place == 0)


def _stacks(count: int, room: Size, piece: Size) -> tuple[tuple[Heaped, ...], Size]:
    """Stacks side by side and before each other, filled one after the other."""
    stacks = -(-count // STACK)
    while len(feet := _feet(room, piece)) < stacks and piece[0] > room[0] / 16:
        piece = (piece[0] * SMALLER, piece[1] * SMALLER)
    found = []
    standing = min(stacks, len(feet))
    for stack in sorted(range(standing), key=lambda number: feet[number][1]):
        across, foot = feet[stack]
        chance = random.Random(stack * 31 + 5)
        for place in range(min(STACK, count - stack * STACK)):
            aside = chance.uniform(-0.025, 0.025) * piece[0] if place else 0.0
            down = foot - piece[1] / 2 - place * piece[1] * EDGE
            found.append(Heaped(across + aside, down, mirrored=chance.random() < 0.5, lowest=not place))
    return tuple(found), piece


def _feet(room: Size, piece: Size) -> list[tuple[float, float]]:
    """Where stacks may stand, in the order they are begun: the back row from its middle, then the rows before it."""
    width, height = piece
    columns = max(1, int((room[0] - width) / (width * BETWEEN)) + 1)
    tall = height + (STACK - 1) * height * EDGE
    rows = max(1, int((room[1] - tall) / (height * DEPTH)) + 1)
    feet = []
    for row in range(rows):
        many = columns - (row % 2 if columns > 1 else 0)
        foot = room[1] - (rows - 1 - row) * height * DEPTH
        places = [(place - (many - 1) / 2) for place in range(many)]
        feet += [(room[0] / 2 + place * width * BETWEEN, foot) for place in sorted(places, key=lambda p: (abs(p), p))]
    return feet
