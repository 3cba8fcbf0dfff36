"""The drawing of a painted ground, which titles may do themselves by cells, and the camera that sees a part of it.

A camera follows, can be dragged and zoomed, and stays on the ground.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise
from math import atan2, cos, exp, floor, hypot, sin
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

import pygame
from pygame import FRect, Rect, Surface

from game.content.message import Message
from game.content.theme import ColourName
from game.engine.module import AnyTitle, Definition
from game.table.presenter import Trail, TrailSign
from game.ui.context import Context
from game.ui.drawing.assets import Assets
from game.ui.drawing.theme import hex_of

COLOURS: Final[tuple[ColourName, ...]] = ("warning", "last", "winning", "lamplight")
"""Colours of the theme by seat; lines of different seats also lie beside each other."""

GHOST = 150
"""Opacity of an item where a trail would take it, of 255."""

SPREAD = 0.11
"""Trails of different seats lie so far beside each other, in cells."""

CLOSEST = 1.9
"""Largest zoom, by the usual one,"""

FARTHEST = 0.6
"""and the smallest of a ground whose usual rows are said: beyond it more than its banks would be seen."""

CELL_LEAST = 16.0
"""Design units of a cell below which nobody hits it: no farther than that to see all that can be chosen."""

NOTCH = 1.18
"""Zoom of one notch of the wheel."""

QUICK = 9.0
"""Rate at which it glides, a second: the part of the way left shrinks e-fold at that rate."""

NEAR = 0.01


@dataclass(frozen=True)
class Brush:
    """A surface seen in the units of a ground: one unit is the side of a cell, x to the right, y down.

    `visible` is the part of the ground that shows; nothing outside `clip` (pixels of the surface) is drawn.
    """

    surface: Surface
    ui: Context
    visible: FRect
    clip: Rect
    unit: float
    """Pixels per unit of the ground."""
    rough: bool = False
    """True if it is for a moment of a movement only: nothing need be made in this very size."""
    corner: tuple[int, int] | None = None
    """Pixels from the first of the ground to the first of the surface; None: `visible` begins where `clip` does."""

    def area(self, rect: FRect) -> Rect:
        """A rectangle of the ground in pixels; neighbouring rectangles touch."""
        left, top = self.pixel(rect.left, rect.top)
        right, bottom = self.pixel(rect.right, rect.bottom)
        return Rect(left, top, right - left, bottom - top)

    def pixel(self, x: float, y: float) -> tuple[int, int]:
        """A place of the ground in pixels."""
        if self.corner is not None:
            return round(x * self.unit) - self.corner[0], round(y * self.unit) - self.corner[1]
        across, down = (x - self.visible.x) * self.unit, (y - self.visible.y) * self.unit
        return self.clip.x + round(across), self.clip.y + round(down)

    def part(self, visible: FRect, clip: Rect) -> Brush:
        """Returns the brush of another ground, of which `visible` is seen in `clip`."""
        return replace(self, visible=visible, clip=clip, corner=None)

    @contextmanager
    def within(self, place: FRect) -> Iterator[None]:
        """Limits drawing to this part of the ground."""
        before = self.surface.get_clip()
        self.surface.set_clip(self.area(place).clip(self.clip).clip(before))
        try:
            yield
        finally:
            self.surface.set_clip(before)


class ChartRow(NamedTuple):
    """A row of a river: its upper edge in cells from the top, its number, and the two ends of its water."""

    top: float
    number: int
    left: float
    right: float


@dataclass(frozen=True)
class Chart:
    """The whole of a river for its map, downstream on top, in cells of the ground."""

    parts: Sequence[FRect]
    """Boards, or laid cards, the ones upstream first."""
    finish: float
    """Height of the finish line, in cells from the top."""
    hidden: Sequence[FRect] = ()
    """Parts that nobody has seen yet."""
    lines: Sequence[float] = ()
    """Heights at which something else begins, in cells from the top."""
    rows: Sequence[ChartRow] = ()
    """The rows that may be looked at ahead of the camera; none for a river that nobody has seen yet."""


class LiveArea(NamedTuple):
    """A part of a ground that moves by itself."""

    pixels: Rect
    key: Hashable
    """Changes when it looks different."""


@contextmanager
def clipped(brush: Brush) -> Iterator[None]:
    """Keeps everything within the clip of the brush."""
    before = brush.surface.get_clip()
    brush.surface.set_clip(brush.clip.clip(before))
    try:
        yield
    finally:
        brush.surface.set_clip(before)


class Ground(Protocol):
    """The ground of one painted zone: where its cells lie and what is drawn below its items. Changes nothing.

    What need not be answered has an answer here: a ground that lies still, without a camera, sketches and signs.
    """

    def size(self, view: Any) -> tuple[float, float]:
        """Width and height of the whole ground, in cells."""

    def cell(self, view: Any, index: int) -> FRect:
        """Returns the rectangle of an item with this index, or of a cell of a trail."""

    def follow(self, view: Any) -> FRect | None:
        """Returns the rectangle that the camera keeps in sight; None: the ground always fits its zone and has no
        camera.
        """
        return None

    def key(self, view: Any) -> Hashable:
        """Changes whenever `paint` would draw something else; None while there is nothing to be seen of it."""

    def paint(self, brush: Brush, view: Any) -> None:
        """Everything that stands still; the picture is kept until `key` or the camera changes."""

    def prepare(self, brush: Brush, view: Any) -> bool:
        """Does a few milliseconds of what `paint` will need for this part; returns whether more is left to do."""
        return False

    def glance(self, brush: Brush, view: Any) -> None:
        """Paints the ground from far away, at once: seen until what `paint` needs was prepared for the first time."""
        self.paint(brush, view)

    def survey(self, brush: Brush, view: Any) -> None:
        """Paints the ground small and plain, for a view of its rows beside the table."""
        self.glance(brush, view)

    def read(self, assets: Assets) -> None:
        """Has painted pictures read off the window's thread, before there is anything to be seen."""
        return

    def flow(self, brush: Brush, view: Any, seconds: float) -> None:
        """Paints what moves by itself, added to `paint` and below the items, while the table is alive: the same for the
        same time, and only where the surface may be drawn on.
        """
        return

    def live(self, brush: Brush, view: Any, seconds: float) -> Sequence[LiveArea]:
        """Returns the parts in which `flow` changes anything, as they look at this time."""
        return (LiveArea(brush.clip, seconds),)

    def sketch(self, brush: Brush, view: Any, trail: Trail) -> None:
        """Paints what a trail with `shows` would bring to its cells, over `flow` and below the items."""
        return

    def stream(self, view: Any, index: int) -> tuple[float, float] | None:
        """Returns the direction in which the water of a cell takes a boat, across and down; None: it leaves no wake
        there.
        """
        return None

    def over(self, brush: Brush, view: Any, index: int) -> None:
        """Paints the signs of a cell that a thing on it would hide: over the thing that rests there."""
        return

    def rows(self, view: Any) -> float | None:
        """Returns the number of cells that fill the zone from top to bottom at the usual scale; None: the ground fills
        it across.
        """
        return None

    def course(self, view: Any) -> Chart | None:
        """Returns the contents of a map of the whole ground; None: it needs none."""
        return None

    def signs(self, view: Any) -> Sequence[tuple[FRect, Message]]:
        """Pictures and numbers of `paint` that stand without words, and what each means: told when pointed at."""
        return ()


Painters: TypeAlias = Mapping[str, Ground]
"""Grounds by zone id: exported as `painter.PAINTERS` of a title's package."""

DrawPart: TypeAlias = Callable[[Surface, Context, Rect, Definition, str], None]
DrawWhole: TypeAlias = Callable[[Surface, Context, Rect, Definition, Sequence[str]], None]


@dataclass(frozen=True)
class OrderPainter:
    """The drawing of an order's parts into rectangles of pixels: exported as `painter.ORDER` of a title's package.

    Both get the title's definition; an id that names no part raises KeyError.
    """

    part: DrawPart
    """One part by itself."""
    whole: DrawWhole
    """Draws the result of the chosen parts together, in their order from left to right."""


def order_painter_of(title: AnyTitle) -> OrderPainter | None:
    """Returns a title's painter of the parts of an order; None if it has no painter, or draws none."""
    if not painters_of(title):
        return None
    found: OrderPainter | None = getattr(import_module(f"game.titles.{title.id}.paint"), "ORDER", None)
    return found


def painters_of(title: AnyTitle) -> Painters:
    """The grounds a title paints; none for most."""
    if find_spec(f"game.titles.{title.id}") is None or find_spec(f"game.titles.{title.id}.paint") is None:
        return {}
    painters: Painters = title.part("paint", "PAINTERS")
    return painters


Where = Callable[[int], FRect]


def draw_trails(brush: Brush, trails: Sequence[Trail], where: Where) -> None:
    """All lines first, then all signs."""
    for number, trail in enumerate(trails):
        shift = (number - (len(trails) - 1) / 2) * SPREAD
        points = [brush.pixel(where(cell).centerx + shift, where(cell).centery) for cell in trail.cells]
        if len(points) > 1:
            _line(brush, points, _colour(brush, trail))
    for trail in trails:
        if trail.face is not None:
            _ghost(brush, trail.face, where(trail.cells[-1]))
    _draw_signs(brush, [sign for trail in trails for sign in trail.signs], where)


def _draw_signs(brush: Brush, signs: Iterable[TrailSign], where: Where) -> None:
    """Signs of one cell stand side by side."""
    placed: dict[int, int] = {}
    for sign in signs:
        place = placed[sign.cell] = placed.get(sign.cell, -1) + 1
        _sign(brush, sign, where(sign.cell), place)


def _ghost(brush: Brush, face: str, cell: FRect) -> None:
    """The item as it would lie in this cell."""
    assets, side = brush.ui.assets, max(1, round(cell.height * brush.unit))
    picture = assets.made(("ghost", face, side), lambda: _faint(assets.image(face, (side, side))))
    brush.surface.blit(picture, picture.get_rect(center=brush.pixel(*cell.center)))


def _faint(picture: Surface) -> Surface:
    faint = picture.copy()
    faint.set_alpha(GHOST)
    return faint


def draw_prospects(brush: Brush, prospects: Sequence[Trail], where: Where) -> None:
    """Thin pale lines, each with its end and the signs on it: where letting go leads, the first one, is dotted, and so
    is what begins where it does.
    """
    theme, width = brush.ui.theme, max(2, round(brush.unit * 0.03))
    for trail in reversed(prospects):
        points = [brush.pixel(*where(cell).center) for cell in trail.cells]
        if len(points) < 2:
            continue
        dotted = trail.cells[0] == prospects[0].cells[0]
        parts = list(_dots(points, brush.unit * 0.11)) if dotted else [points]
        for colour, wide in ((theme["night"], width + 2), (theme["cream"], width)):
            for part in parts:
                pygame.draw.lines(brush.surface, colour, False, part, wide)
            pygame.draw.polygon(brush.surface, colour, _head(points[-2], points[-1], wide * 3.0))
    once = {(sign.cell, sign.icon): sign for trail in prospects for sign in trail.signs}
    _draw_signs(brush, once.values(), where)


class Camera:
    """Cells of a ground seen through a zone. `zone` is in design units of the window, places on the ground in cells.

    `clear` is the part of the zone that nothing is laid over: what matters is kept in it. A ground of which `rows` are
    usually seen may be wider than the zone; another one fills it across.
    """

    def __init__(
        self,
        zone: FRect,
        size: tuple[float, float],
        *,
        clear: FRect | None = None,
        rows: float | None = None,
        pixels: float = 1.0,
    ) -> None:
        """`pixels`: how many a design unit has; at rest a cell is a whole number of them."""
        self._width, self._height = size
        self._rows = rows
        self.following = True
        self.offered: FRect | None = None
        """All that can be chosen on the ground, in cells."""
        self._wanted: float | None = None
        """The scale a person chose while it followed."""
        self._looked = False
        """True if it was shown anything yet."""
        self._lie(zone, clear, pixels)
        self._now = (size[0] / 2, size[1] / 2, self.usual)
        self._goal = self._now

    @property
    def scale(self) -> float:
        """Design units per cell."""
        return self._now[2]

    @property
    def moving(self) -> bool:
        """True if it glides to another place."""
        return self._now != self._goal

    @property
    def zooming(self) -> bool:
        """True if it glides to another scale."""
        return self._now[2] != self._goal[2]

    @property
    def visible(self) -> FRect:
        """The part that is seen, in cells; larger than the ground where that is smaller than the zone."""
        return self._seen(*self._now)

    @property
    def goal(self) -> tuple[FRect, float]:
        """The part that is seen once it has arrived, and its scale."""
        return self._seen(*self._goal), self._goal[2]

    @property
    def open(self) -> FRect:
        """The part that is seen in the clear area, in cells."""
        left, top = self.back(*self.clear.topleft)
        return FRect(left, top, self.clear.width / self.scale, self.clear.height / self.scale)

    @property
    def sight(self) -> FRect:
        """The part in which a cell is in sight, in cells: the clear part and what is above it; below it a cell is
        covered.
        """
        return self._sight(*self._now)

    @property
    def sight_ahead(self) -> float:
        """The upper edge of the part in sight once it has arrived, in cells."""
        return self._sight(*self._goal).top

    @property
    def farthest(self) -> float:
        """The smallest scale: farther than usual where it takes that to see all that can be chosen."""
        if self._rows is None or self.offered is None:
            return self._least
        return min(self._least, max(CELL_LEAST, self._fitting(self.offered)))

    def area(self, rect: FRect) -> FRect:
        """A rectangle of the ground in units of the window."""
        seen, scale = self.visible, self.scale
        left, top = self.zone.x + (rect.x - seen.x) * scale, self.zone.y + (rect.y - seen.y) * scale
        return FRect(left, top, rect.width * scale, rect.height * scale)

    def back(self, x: float, y: float) -> tuple[float, float]:
        """A place of the window on the ground."""
        seen, scale = self.visible, self.scale
        return seen.x + (x - self.zone.x) / scale, seen.y + (y - self.zone.y) / scale

    def fit(self, zone: FRect, clear: FRect | None = None, pixels: float = 1.0) -> None:
        """The zone lies elsewhere in the window: the same part of the ground is seen."""
        before = self.usual
        self._lie(zone, clear, pixels)
        part = self.usual / before
        self._wanted = None if self._wanted is None else self._whole_pixels(self._wanted * part)
        self._now, self._goal = ((x, y, scale * part) for x, y, scale in (self._now, self._goal))
        self._aim(*self._goal)
        self.arrive()

    def resize(self, size: tuple[float, float]) -> None:
        """The ground has grown."""
        self._width, self._height = size
        self._lie(self.zone, self.clear, self._pixels)

    def update(self, dt: float) -> bool:
        """Glides on; returns whether anything changed."""
        if not self.moving:
            return False
        part = 1 - exp(-QUICK * dt)
        x, y, scale = (here + (there - here) * part for here, there in zip(self._now, self._goal, strict=True))
        near = max(abs(here - there) for here, there in zip((x, y, scale), self._goal, strict=True)) < NEAR
        self._now = self._goal if near else (x, y, scale)
        return True

    def arrive(self) -> None:
        """Be where it glides to."""
        self._now = self._goal

    def follow(self, rect: FRect) -> None:
        """Shows all of what matters in the clear part, from as far as that takes, unless a person looks elsewhere."""
        if self._rows is not None:
            self.frame(rect)
        elif self.following:
            self._aim(rect.centerx, rect.centery, self._wanted or self._goal[2])

    def frame(self, rect: FRect) -> None:
        """Shows the rectangle, on any ground: moves only as far as all of it comes into view, away only if it must
        be.
        """
        if self.following:
            scale = max(self._least, min(self._wanted or self.usual, self._fitting(rect)))
            self._bring(rect, self._whole_pixels(scale))

    def fits(self, rect: FRect) -> bool:
        """True if all of it is seen at once from where things are usually seen."""
        return self._fitting(rect) >= (self._wanted or self.usual)

    def shows(self, cells: Iterable[FRect]) -> bool:
        """True if the middle of any of these cells is in sight once it has arrived."""
        sight = self._sight(*self._goal)
        return any(sight.collidepoint(cell.center) for cell in cells)

    def reveal(self, rect: FRect) -> bool:
        """Moves only as far as needed to see a rectangle; returns whether it moves."""
        seen = self.open
        across = min(0.0, rect.left - seen.left) + max(0.0, rect.right - seen.right)
        down = min(0.0, rect.top - seen.top) + max(0.0, rect.bottom - seen.bottom)
        if across or down:
            self._aim(self._now[0] + across, self._now[1] + down, self._now[2])
            return True
        return False

    def look_at(self, y: float) -> None:
        """Brings a height of the ground into the middle of the clear part; it is not followed any more."""
        self.following = False
        self._aim(self._goal[0], y - (self.clear.centery - self.zone.centery) / self._goal[2], self._goal[2])

    def drag(self, across: float, down: float) -> None:
        """Moves the ground by units of the window, at once; it is not followed any more."""
        self.following = False
        x, y, scale = self._now
        self._aim(x - across / scale, y - down / scale, scale)
        self.arrive()

    def page(self, by: float) -> None:
        """Goes up (-1) or down (1) by most of what is seen."""
        self.following = False
        x, y, scale = self._goal
        self._aim(x, y + by * 0.7 * self.clear.height / scale, scale)

    def zoom(self, notches: float, at: tuple[float, float] | None = None) -> None:
        """Nearer or farther, keeping the place of the window under the pointer where it is."""
        self.scale_to(self._now[2] * NOTCH**notches, at)

    def scale_to(self, scale: float, at: tuple[float, float] | None = None) -> None:
        """Zooms to a scale, as near to it as may be."""
        x, y, before = self._now
        wanted = self._whole_pixels(min(CLOSEST * self.usual, max(min(self.farthest, before), scale)))
        if at is not None:
            self.following = False
            fixed = self.back(*at)
            x = fixed[0] + (x - fixed[0]) * before / wanted
            y = fixed[1] + (y - fixed[1]) * before / wanted
        self._wanted = wanted
        self._aim(x, y, wanted)
        self.arrive()

    def show_whole(self) -> None:
        """Shows as much of the ground as may be seen at once, and of that the cells that can be chosen."""
        self.following = False
        scale = self._whole_pixels(self.farthest)
        if self._rows is None:
            self._aim(self._width / 2, self._height / 2, self.whole)
        elif self.offered is None:
            self._aim(self._goal[0], self._goal[1], scale)
        else:
            self._bring(self.offered, scale)

    def come_back(self) -> None:
        """Follows again, at the scale that a person chose."""
        self.following = True
        self._aim(self._goal[0], self._goal[1], self._wanted or self.usual)

    def resume(self) -> None:
        """Follows again, at the usual scale."""
        self._wanted = None
        self.come_back()

    def _lie(self, zone: FRect, clear: FRect | None, pixels: float) -> None:
        self.zone, self.clear, self._pixels = FRect(zone), FRect(clear or zone), pixels
        self.whole = min(zone.width / self._width, zone.height / self._height)
        """Scale at which all of the ground is seen."""
        across = zone.width / self._width
        usual = max(self.whole, across) if self._rows is None else zone.height / self._rows
        self.usual = usual if self._rows is None else self._whole_pixels(usual)
        """Scale at which the ground fills the zone across, or its usual rows are seen."""
        self._least = self.whole if self._rows is None else usual * FARTHEST

    def _seen(self, x: float, y: float, scale: float) -> FRect:
        width, height = self.zone.width / scale, self.zone.height / scale
        return FRect(x - width / 2, y - height / 2, width, height)

    def _sight(self, x: float, y: float, scale: float) -> FRect:
        seen, left, below = self._seen(x, y, scale), self.clear.x - self.zone.x, self.clear.bottom - self.zone.y
        return FRect(seen.x + left / scale, seen.y, self.clear.width / scale, below / scale)

    def _fitting(self, rect: FRect) -> float:
        """The largest scale at which all of it fits the clear part."""
        return min(self.clear.width / max(rect.width, NEAR), self.clear.height / max(rect.height, NEAR))

    def _bring(self, rect: FRect, scale: float) -> None:
        """Aims so that a part of the ground comes into the clear part; into its middle the first time."""
        across, down = self.clear.centerx - self.zone.centerx, self.clear.centery - self.zone.centery
        x, y, before = self._goal
        middle = (x + across / before, y + down / before) if self._looked else rect.center
        self._looked = True
        wide, high = self.clear.width / scale, self.clear.height / scale
        x, y = _inside(middle[0], wide, rect.left, rect.right), _inside(middle[1], high, rect.top, rect.bottom)
        self._aim(x - across / scale, y - down / scale, scale)

    def _aim(self, x: float, y: float, scale: float) -> None:
        x = _held(x, self.zone.width / scale, self._width)
        y = self._held_down(y, scale)
        self._goal = (x, y, scale)

    def _held_down(self, y: float, scale: float) -> float:
        """Returns a y at which no more is seen than there is, unless that would leave something covered that can be
        chosen.
        """
        seen = self.zone.height / scale
        first, last = _held(0.0, seen, self._height), _held(self._height, seen, self._height)
        if self._rows is not None and self.offered is not None:
            above, below = self.clear.top - self.zone.top, self.zone.bottom - self.clear.bottom
            first = min(first, self.offered.top - above / scale + seen / 2)
            last = max(last, self.offered.bottom + below / scale - seen / 2)
        return min(last, max(first, y))

    def _whole_pixels(self, scale: float) -> float:
        """The next smaller scale at which a cell is a whole number of pixels."""
        return max(1, floor(scale * self._pixels + NEAR)) / self._pixels


def _dots(points: Sequence[tuple[int, int]], step: float) -> Iterator[list[tuple[float, float]]]:
    """Every other piece of this length along a line."""
    for start, end in pairwise(points):
        length = hypot(end[0] - start[0], end[1] - start[1])
        count = max(1, round(length / step / 2))
        for number in range(count):
            ends = ((2 * number + place) / (2 * count) for place in (0, 1))
            yield [(start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part) for part in ends]


def _colour(brush: Brush, trail: Trail) -> tuple[int, int, int]:
    return brush.ui.theme[COLOURS[(trail.shape or 0) % len(COLOURS)]]


def _line(brush: Brush, points: list[tuple[int, int]], colour: tuple[int, int, int]) -> None:
    """A dark rim under a light line, a dot at each cell, an arrow head at the end."""
    width = max(2, round(brush.unit * 0.07))
    night = brush.ui.theme["night"]
    for drawn, wide in ((night, width + max(2, width // 2) * 2), (colour, width)):
        pygame.draw.lines(brush.surface, drawn, False, points, wide)
        for point in points:
            pygame.draw.circle(brush.surface, drawn, point, wide * 0.72)
        pygame.draw.polygon(brush.surface, drawn, _head(points[-2], points[-1], wide * 2.1 + (wide - width) * 0.4))


def _head(before: tuple[int, int], end: tuple[int, int], size: float) -> list[tuple[float, float]]:
    angle = atan2(end[1] - before[1], end[0] - before[0])
    tip = (end[0] + cos(angle) * size, end[1] + sin(angle) * size)
    return [tip, *((end[0] + cos(angle + turn) * size, end[1] + sin(angle + turn) * size) for turn in (2.3, -2.3))]


def _sign(brush: Brush, sign: TrailSign, cell: FRect, place: int) -> None:
    """A small round badge at the upper right of the cell, the next one beside it."""
    side = max(14, round(brush.unit * 0.4))
    x, y = brush.pixel(cell.right, cell.top)
    disc = Rect(x - side * 3 // 4 + place * side, y - side // 4, side, side)
    theme, assets = brush.ui.theme, brush.ui.assets
    edge = theme["legal"] if sign.good > 0 else theme["warning"]
    brush.surface.blit(assets.made(("sign disc", side, edge), lambda: _disc(brush, side, edge)), disc)
    inner = disc.inflate(-side // 3, -side // 3)
    brush.surface.blit(assets.tinted(f"app/icons/{sign.icon}", inner.size, theme["text"]), inner)


def _disc(brush: Brush, side: int, edge: tuple[int, int, int]) -> Surface:
    panel = hex_of(brush.ui.theme["panel"])
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">'
        f'<circle cx="10" cy="10" r="8.8" fill="{panel}" stroke="{hex_of(edge)}" stroke-width="2"/></svg>'
    )
    return brush.ui.assets.svg(("sign disc svg", side, edge), lambda: text, (side, side))


def _inside(middle: float, seen: float, first: float, last: float) -> float:
    """The nearest middle at which all from first to last is seen, their own where they are too far apart."""
    if last - first >= seen:
        return (first + last) / 2
    return min(first + seen / 2, max(last - seen / 2, middle))


def _held(middle: float, seen: float, size: float) -> float:
    """The nearest middle at which no more is seen than there is."""
    if seen >= size:
        return size / 2
    return min(size - seen / 2, max(seen / 2, middle))
