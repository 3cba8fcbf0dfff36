"""Piles whose things are seen one by one: loose heaps of cards, stacks of chips, hands of backs."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final

from pygame import BLEND_RGB_MULT, SRCALPHA, FRect, Rect, Surface, transform

from game.content.layout import ZoneKind
from game.content.theme import ColourName
from game.table.item import Item, ItemKind, ItemMark
from game.ui.drawing.assets import Assets, turn
from game.ui.drawing.theme import Colour
from game.ui.table.layout.geometry import ItemPlace, PileGeometry
from game.ui.table.layout.signs import Edge
from game.ui.widgets.label import Size

LIFT_UNITS, RAISED_UNITS = 6.0, 10.0
"""Height by which a thing rises that is pointed at, and a card that is chosen, in design units."""

DIMMED, DARK = (170, 178, 174), (122, 132, 128)
"""Colours that darken unusable things, and things beside those in the light."""

SPENT = (190, 186, 178)
STACK = 10
"""Chips of one stack at most."""

SINGLY = 30
"""Cards of a heap that are seen one by one; beyond that each one drawn stands for several."""

BUNDLE = 4
EDGE = 0.244
"""Thickness of a chip, as a factor of its picture's height."""

DEPTH = 0.84
"""Distance of stacks behind each other, as a factor of the height of a chip's picture."""

BETWEEN = 1.04
"""Distance of stacks beside each other, as a factor of a chip's width."""

SMALLER = 0.9
ANGLE = 5
"""Step of the angles of cards in a heap, in degrees, so that their pictures can be cached."""

OPENING = 76.0
"""Degrees between the first and the last back of a full hand."""

APART = 13.0
SHADOW_STRENGTH = 105


class Emphasis(Enum):
    """The look of a thing while something is chosen."""

    PLAIN = "plain"
    OPEN = "open"
    TARGET = "target"
    CHOSEN = "chosen"
    HINTED = "hinted"
    SECOND = "second"
    PLAYED = "played"
    DIMMED = "dimmed"


@dataclass(slots=True)
class Sprite:
    """A thing and its place in the window, in design units; tweens write `rect`, `degrees`, `alpha` and `flip`."""

    item: Item
    rect: FRect
    degrees: float
    order: tuple[int, int]
    alpha: float = 1.0
    """0: not there yet, or not any more."""
    flip: float = 1.0
    """Part of its width while it turns over."""
    face: str | None = None
    piled: PileGeometry | None = None
    """The geometry of a pile's things in its room, `rect`."""
    shown: float = 1.0
    """Part of its width over which no neighbour lies."""
    moving: bool = False
    look: Emphasis = Emphasis.PLAIN
    hovered: bool = False
    light: int = 0
    """1: it stands in the light; -1: it is dark beside what does."""

    @classmethod
    def at(cls, item: Item, spot: ItemPlace) -> Sprite:
        """A sprite that rests at its spot."""
        return cls(item, FRect(spot.rect), spot.degrees, spot.order, face=item.face, piled=spot.piled, shown=spot.shown)

    def settle(self, item: Item, spot: ItemPlace) -> None:
        """Be the item at its spot, with nothing under way."""
        self.item, self.face = item, item.face
        self.rect, self.degrees, self.order = FRect(spot.rect), spot.degrees, spot.order
        self.piled, self.shown = spot.piled, spot.shown
        self.alpha = self.flip = 1.0
        self.moving, self.light = False, 0

    def resting(self) -> tuple[object, ...]:
        """Returns everything that changes how it looks while it lies still: the key of a drawn layer."""
        rect, looks = self.rect, (self.look, self.hovered, self.light, self.shown)
        return (self.item, rect.x, rect.y, rect.width, self.degrees, self.alpha, looks)


HALOS: Final[Mapping[Emphasis, ColourName]] = {Emphasis.HINTED: "target", Emphasis.CHOSEN: "chosen"}
"""The light that cards stand in."""


def lift_of(sprite: Sprite) -> float:
    """Returns the height by which it rises: a hinted card rises, hinted pieces stay in their place."""
    hinted = sprite.look is Emphasis.HINTED and sprite.item.kind is ItemKind.CARD
    if sprite.item.kind is ItemKind.CARD and (sprite.look is Emphasis.CHOSEN or ItemMark.CHOSEN in sprite.item.marks):
        return RAISED_UNITS
    return LIFT_UNITS if hinted or sprite.hovered or sprite.look is Emphasis.CHOSEN or sprite.light > 0 else 0.0


def shade_of(sprite: Sprite) -> tuple[int, int, int] | None:
    """Returns the colour that darkens its picture; None for none."""
    if sprite.light < 0:
        return DARK
    if sprite.look is Emphasis.DIMMED:
        return DIMMED
    return SPENT if ItemMark.SPENT in sprite.item.marks else None


def outline_of(sprite: Sprite) -> tuple[ColourName, Edge] | None:
    """Colour name and form: what a ring round the thing says."""
    if sprite.light > 0:
        return "lamplight", Edge.WHOLE
    if sprite.look is Emphasis.TARGET:
        return "target", Edge.DASHED
    if sprite.look is Emphasis.CHOSEN or ItemMark.CHOSEN in sprite.item.marks:
        return "chosen", Edge.WHOLE
    if sprite.look is Emphasis.HINTED:
        return "target", Edge.WHOLE
    if sprite.look is Emphasis.SECOND:
        return "target", Edge.CORNERS
    if sprite.look is Emphasis.PLAYED:
        return "chosen", Edge.CORNERS
    if sprite.look is Emphasis.OPEN:
        return "legal", Edge.CORNERS if ItemMark.COSTS in sprite.item.marks else Edge.WHOLE
    if ItemMark.LAST in sprite.item.marks:
        return "last", Edge.WHOLE
    if ItemMark.COUNTS in sprite.item.marks:
        return "lamplight", Edge.WHOLE
    return None


FaceSize = tuple[int, int]


class FacePictures:
    """Drawing a court card from its file takes long; scaling it down does not."""

    def __init__(self, assets: Assets) -> None:
        self._assets = assets
        self._largest: FaceSize = (1, 1)

    def largest(self, size: FaceSize) -> None:
        """The largest size, in pixels, anything on the table has."""
        self._largest = size

    def get(self, face: str, size: FaceSize) -> Surface:
        """The face in exactly this many pixels."""
        if not self._scales(size):
            return self._assets.image(face, size)
        key = ("face", face, size, self._largest)
        return self._assets.made(key, lambda: transform.smoothscale(self._assets.image(face, self._largest), size))

    def prepare(self, face: str) -> bool:
        """Draws a face ahead of time; False if that was done before."""
        if self._assets.ready(face, self._largest):
            return False
        self._assets.image(face, self._largest)
        return True

    def _scales(self, size: FaceSize) -> bool:
        """True if the size is a smaller one of the same shape."""
        width, height = self._largest
        return size[0] < width and size[1] < height and abs(size[0] * height - size[1] * width) < 0.03 * size[1] * width


class Warmup:
    """Draws the faces a table may need while nothing else happens, one at a time."""

    def __init__(self, pictures: FacePictures, faces: list[str]) -> None:
        self._pictures = pictures
        self._waiting = faces[::-1]

    @property
    def left(self) -> int:
        """The number of faces that were not looked at yet."""
        return len(self._waiting)

    def step(self) -> None:
        """Draws one face, if any is left."""
        while self._waiting:
            if self._pictures.prepare(self._waiting.pop()):
                return


@dataclass(frozen=True, slots=True)
class HeapItem:
    """One thing of a pile: its middle from the top left of the room, degrees, whether it stands on the table itself."""

    across: float
    down: float
    degrees: float = 0.0
    mirrored: bool = False
    lowest: bool = False


@lru_cache(maxsize=512)
def lying(kind: ZoneKind, count: int, room: Size, piece: Size) -> tuple[tuple[HeapItem, ...], Size]:
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
        """The pile in its room; all in pixels. `shade` darkens it. Returns where it lies."""
        things, size = lying(kind, count, rect.size, piece)
        pixels = (max(1, round(size[0])), max(1, round(size[1])))
        if kind is ZoneKind.STACKS:
            self._stand(surface, rect, things, pixels)
        for thing in things:
            picture = self._picture(face, pixels, thing, kind is not ZoneKind.STACKS, shade)
            surface.blit(picture, picture.get_rect(center=(rect.x + thing.across, rect.y + thing.down)))
        return self.place(rect, count, kind, piece)

    @staticmethod
    def place(rect: Rect, count: int, kind: ZoneKind, piece: Size) -> Rect:
        """Returns where a pile lies in its room, for words on its foot; all in pixels."""
        things, size = lying(kind, count, rect.size, piece)
        if not things:
            return rect
        foot = rect.y + round(max(thing.down for thing in things) + size[1] / 2)
        middle = rect.x + round(sum(thing.across for thing in things) / len(things))
        return Rect(middle - rect.width // 2, rect.y, rect.width, foot - rect.y)

    def _stand(self, surface: Surface, rect: Rect, things: Sequence[HeapItem], size: tuple[int, int]) -> None:
        """Shadows of stacks, all below all of them."""
        blur = max(2, size[1] // 5)
        shadow = self._assets.shadow((size[0], round(size[1] * DEPTH)), size[1] // 3, blur, SHADOW_STRENGTH)
        for thing in things:
            if thing.lowest:
                at = (rect.x + thing.across + blur, rect.y + thing.down + blur * 0.8)
                surface.blit(shadow, shadow.get_rect(center=at))

    def _picture(
        self, face: str, size: tuple[int, int], thing: HeapItem, shadowed: bool, shade: Colour | None
    ) -> Surface:
        key = ("heaped", face, size, thing.degrees, thing.mirrored, shadowed, shade)
        return self._assets.made(key, lambda: self._make(face, size, thing, shadowed, shade))

    def _make(self, face: str, size: tuple[int, int], thing: HeapItem, shadowed: bool, shade: Colour | None) -> Surface:
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


def _heap(count: int, room: Size, piece: Size) -> Iterator[HeapItem]:
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
        yield HeapItem(room[0] / 2 + side * wide, foot - max(0.0, min(rise, lift)), degrees, lowest=number == 0)


def _held(count: int, room: Size, piece: Size) -> Iterator[HeapItem]:
    """Backs as somebody holds them: a fan that closes the more there are."""
    width, height = piece
    apart = min(APART, OPENING / max(1, count - 1))
    step = min(width * 0.36, (room[0] - width) / max(1, count - 1))
    for place in range(count):
        off = place - (count - 1) / 2
        sink = (off / max(1.0, count / 2)) ** 2 * height * 0.10
        across, down = room[0] / 2 + off * step, room[1] - height * 0.56 + sink
        yield HeapItem(across, down, -round(off * apart), lowest=place == 0)


def _stacks(count: int, room: Size, piece: Size) -> tuple[tuple[HeapItem, ...], Size]:
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
            found.append(HeapItem(across + aside, down, mirrored=chance.random() < 0.5, lowest=not place))
    return tuple(found), piece


def _feet(room: Size, piece: Size) -> list[tuple[float, float]]:
    """Returns the places of stacks, in the order they are begun: the back row from its middle, then the rows before
    it.
    """
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
