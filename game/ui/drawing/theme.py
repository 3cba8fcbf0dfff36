"""Design units and pixels, one number for both axes; and a part of the window shown larger, as systems do it.

What has the focus stays in the enlarged part, or it goes with the pointer.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, StrEnum
from math import exp
from typing import Final, TypeAlias

from pygame import FRect, Rect, Surface, transform

from game.content.theme import HIGH_CONTRAST, ColourName, Font, ThemeFile

HOUSE: Final[Mapping[ColourName, str]] = {}
"""The house itself replaces no colours."""

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

TABLE_ROOM = (800.0, 450.0)
"""Least units of a window in which a table has room for its cards and its words."""

STEPS: Final = (100, 150, 200, 300, 400)
"""Percent; the first one shows the window as it is."""

ROUND_FOCUS: Final = 0.12
"""Room kept free round what has the focus, as a part of what is shown."""

CATCHING_UP: Final = 120.0
"""Pixels the pointer moves until all but a third of the distance is caught up with."""

EDGE: Final = 4.0
"""Number of pixels left to catch up with one pixel from the edge of the window; none are left at the edge."""

GLIDE_SECONDS: Final = 0.06
"""Seconds after which a third of the way is left."""

THERE: Final = 0.5


Colour: TypeAlias = tuple[int, int, int]


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


Corner: TypeAlias = tuple[float, float]


class Magnifier:
    """The part of a picture that is seen. All lengths are in pixels of the picture, except places of the mouse."""

    def __init__(self) -> None:
        self._by = 1.0
        self._size = (1, 1)
        self._corner: Corner = (0.0, 0.0)
        self._pointer = (0.0, 0.0)

    @property
    def on(self) -> bool:
        """True if anything is larger than it was drawn."""
        return self._by > 1

    @property
    def part(self) -> Rect:
        """The part of the picture that is seen."""
        return Rect(round(self._corner[0]), round(self._corner[1]), *self._shown)

    def adopt(self, percent: int, size: tuple[int, int]) -> None:
        """Another size of things or of the window; the middle of what is seen stays there."""
        if (percent / 100, size) == (self._by, self._size):
            return
        middle = self.part.center
        self._by, self._size = percent / 100, size
        self._corner = self._held((middle[0] - self._shown[0] / 2, middle[1] - self._shown[1] / 2))

    def to_picture(self, x: float, y: float) -> tuple[float, float]:
        """The place of the picture that is seen at a place of the window."""
        part = self.part
        return part.x + x * part.width / self._size[0], part.y + y * part.height / self._size[1]

    def to_window(self, area: Rect) -> Rect:
        """Returns the rectangle in the window where a part of the picture is seen."""
        part, (width, height) = self.part, self._size
        across, down = width / part.width, height / part.height
        return Rect((area.x - part.x) * across, (area.y - part.y) * down, area.width * across, area.height * down)

    def point(self, x: float, y: float) -> None:
        """The pointer is at this place of the window now, and the part goes with it.

        In the end it lies as far across the picture as the pointer across the window: so the pointer reaches all of
        it. What keys left elsewhere is caught up with while the pointer moves, that nothing jumps from under it.
        """
        before, now = self._beside(*self._pointer), self._beside(x, y)
        kept = exp(-max(abs(x - self._pointer[0]), abs(y - self._pointer[1])) / CATCHING_UP)
        rooms = [EDGE * min(place, side - place) for place, side in zip((x, y), self._size, strict=True)]
        left, top = (
            now[axis] + max(-rooms[axis], min(rooms[axis], (self._corner[axis] - before[axis]) * kept))
            for axis in (0, 1)
        )
        self._pointer, self._corner = (x, y), self._held((left, top))

    def focus(self, area: Rect, seconds: float, *, glides: bool) -> bool:
        """Brings the part nearer to where this is seen, or there at once, no farther than need be.

        Returns whether it moved.
        """
        before, spans = self._corner, ((area.left, area.right), (area.top, area.bottom))
        left, top = (
            _moved(before[axis], self._shown[axis], *spans[axis], ROUND_FOCUS * self._shown[axis]) for axis in (0, 1)
        )
        wanted = self._held((left, top))
        across, down = wanted[0] - before[0], wanted[1] - before[1]
        share = 1 - exp(-seconds / GLIDE_SECONDS)
        arrived = not glides or max(abs(across), abs(down)) <= THERE
        self._corner = wanted if arrived else (before[0] + across * share, before[1] + down * share)
        return self._corner != before

    def show(self, picture: Surface, window: Surface) -> None:
        """Draws the part over the whole window."""
        transform.smoothscale(picture.subsurface(self.part), window.get_size(), window)

    @property
    def _shown(self) -> tuple[int, int]:
        return max(1, round(self._size[0] / self._by)), max(1, round(self._size[1] / self._by))

    def _beside(self, x: float, y: float) -> Corner:
        width, height = self._size
        return x / width * (width - self._shown[0]), y / height * (height - self._shown[1])

    def _held(self, corner: Corner) -> Corner:
        """Within the picture."""
        left, top = (max(0.0, min(corner[axis], self._size[axis] - self._shown[axis])) for axis in (0, 1))
        return left, top


def next_step(percent: int) -> int:
    """The size after this one, round the end."""
    return next((step for step in STEPS if step > percent), STEPS[0])


def _moved(start: float, length: float, first: float, last: float, margin: float) -> float:
    """Returns the start of a stretch that holds `first` to `last` with room beside, moved as little as possible."""
    if last - first + 2 * margin > length:
        margin = max(0.0, (length - (last - first)) / 2)
    low, high = last + margin - length, first - margin
    return high if low > high else max(low, min(start, high))
