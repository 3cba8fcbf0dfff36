"""Design units and pixels: one number, the same for both axes."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, StrEnum
from typing import Final, TypeAlias

from pygame import FRect, Rect

from game.content.theme import HIGH_CONTRAST, ColourName, Font, ThemeFile

Colour: TypeAlias = tuple[int, int, int]
HOUSE: Final[Mapping[ColourName, str]] = {}
"""The house itself replaces no colours."""


class Type(StrEnum):
    """The purpose of a text; sizes and files stand in the theme file."""

    HEADING = "heading"
    RANK = "rank"
    BODY = "body"
    BOLD = "bold"
    SMALL = "small"
    """Labels beside things; never sentences."""


class Theme:
    """`theme["text"]` is a colour by its name in the file."""

    def __init__(
        self, file: ThemeFile, palette: str, place: str = "", colours: Mapping[ColourName, str] = HOUSE
    ) -> None:
        """`palette`: name in the file; an unknown one is replaced by the usual one. `colours` of it are replaced in
        the `place`: `palette` then tells these colours from the same ones elsewhere, `chosen` is the name in the
        file."""
        self.file = file
        self._colours = file.furnished(place, colours, palette)
        self.palette = self._colours.name
        self.chosen = file.palette(palette).name
        self.high_contrast = self.chosen == HIGH_CONTRAST

    def __getitem__(self, colour: ColourName) -> Colour:
        """Red, green and blue. Raises KeyError that names the nearest one."""
        return self._colours[colour]

    def font(self, kind: Type) -> Font:
        """File and size of a kind of text."""
        match kind:
            case Type.HEADING:
                return self.file.fonts.heading
            case Type.RANK:
                return self.file.fonts.rank
            case Type.BODY:
                return self.file.fonts.body
            case Type.BOLD:
                return self.file.fonts.bold
            case Type.SMALL:
                return self.file.fonts.small


def mix(one: Colour, other: Colour, part: float) -> Colour:
    """A colour between two; 0 is the first.

    >>> hex_of(mix((0, 0, 0), (255, 255, 255), 0.5))
    '#808080'
    """
    return (
        round(one[0] + (other[0] - one[0]) * part),
        round(one[1] + (other[1] - one[1]) * part),
        round(one[2] + (other[2] - one[2]) * part),
    )


def hex_of(colour: Colour) -> str:
    """Returns the colour as SVG wants it."""
    return f"#{colour[0]:02x}{colour[1]:02x}{colour[2]:02x}"


DESIGN_WIDTH, DESIGN_HEIGHT = 1280.0, 720.0
SMALLEST_WINDOW = (1024, 640)
LEAST_UNIT = 0.88
"""Pixels of a unit at UI size 100 %, however small the window: the smallest words have 13 pixels in it."""
HIT_PIXELS = 32
"""Minimum width and height of a button, in pixels."""
FINGER_PIXELS = 44
"""Width and height of a finger's touch, in pixels."""
_SMALLEST_UNIT = 0.02
_ROUNDING = 0.25
"""A part of a pixel that sums of lengths may be off."""


class Anchor(Enum):
    """A corner, edge or the middle of a rectangle, as parts of the room left over to the left and above."""

    TOP_LEFT = (0.0, 0.0)
    TOP = (0.5, 0.0)
    TOP_RIGHT = (1.0, 0.0)
    LEFT = (0.0, 0.5)
    CENTRE = (0.5, 0.5)
    RIGHT = (1.0, 0.5)
    BOTTOM_LEFT = (0.0, 1.0)
    BOTTOM = (0.5, 1.0)
    BOTTOM_RIGHT = (1.0, 1.0)


TABLE_ROOM = (800.0, 450.0)
"""Least units of a window in which a table has room for its cards and its words."""


def largest_scale(width: int, height: int, room: tuple[float, float]) -> int:
    """Returns the UI size in percent up to which a window of this size holds this room in units, at least 100."""
    one = Viewport(width, height)
    return max(100, int(100 * min(one.width / room[0], one.height / room[1])))


class Viewport:
    """The window in design units.

    At UI size 100 % the window holds at least 1280 x 720 units, unless it is so small that words would be, too; the
    longer axis holds more. A larger UI size makes the unit larger, so that words and panels grow and fewer units remain
    for the table.
    """

    def __init__(self, width: int, height: int, ui_scale: int = 100) -> None:
        """`width` and `height` in pixels; 0 or less counts as 1. `ui_scale` in percent."""
        self.resize(width, height, ui_scale)

    def resize(self, width: int, height: int, ui_scale: int) -> None:
        """Takes over a new size of the window in pixels and the UI size in percent."""
        self.pixels = (max(1, width), max(1, height))
        fitting = max(LEAST_UNIT, min(self.pixels[0] / DESIGN_WIDTH, self.pixels[1] / DESIGN_HEIGHT))
        self.unit = max(_SMALLEST_UNIT, fitting * ui_scale / 100)
        self.ui_scale = ui_scale
        self.width = self.pixels[0] / self.unit
        self.height = self.pixels[1] / self.unit

    @property
    def rect(self) -> FRect:
        """The whole window in design units."""
        return FRect(0, 0, self.width, self.height)

    @property
    def hit(self) -> float:
        """The least a button measures, in design units."""
        return min(HIT_PIXELS, self.pixels[1] / 8) / self.unit

    @property
    def finger(self) -> float:
        """The least that stands where fingers hit it without looking twice, in design units."""
        return min(FINGER_PIXELS, self.pixels[1] / 8) / self.unit

    def to_pixels(self, rect: FRect) -> Rect:
        """A rectangle in whole pixels; edges that touch in units touch in pixels."""
        left, top = round(rect.left * self.unit), round(rect.top * self.unit)
        right, bottom = round(rect.right * self.unit), round(rect.bottom * self.unit)
        return Rect(left, top, max(0, right - left), max(0, bottom - top))

    def line_width(self, units: float) -> int:
        """Whole pixels a line of words may take in so much room, wherever it lies: measured as it will be drawn."""
        return int(units * self.unit + _ROUNDING) + 1

    def length(self, units: float) -> int:
        """A length in whole pixels, at least 1 for anything above 0."""
        return max(1, round(units * self.unit)) if units > 0 else 0

    def to_units(self, x: float, y: float) -> tuple[float, float]:
        """A place in pixels as design units."""
        return x / self.unit, y / self.unit


def anchored(within: FRect, width: float, height: float, anchor: Anchor, margin: float = 0) -> FRect:
    """A rectangle of this size at an anchor of another, `margin` units from its edges."""
    across, down = anchor.value
    return FRect(
        within.x + margin + (within.width - 2 * margin - width) * across,
        within.y + margin + (within.height - 2 * margin - height) * down,
        width,
        height,
    )
