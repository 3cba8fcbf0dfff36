"""The drawing that titles may do themselves: the ground of a painted zone, by cells."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise
from math import atan2, cos, hypot, sin
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
COLOURS: Final[tuple[ColourName, ...]] = ("warning", "last", "winning", "lamplight")
"""Colours of the theme by seat; lines of different seats also lie beside each other."""
SPREAD = 0.11
"""Trails of different seats lie so far beside each other, in cells."""


def draw_trails(brush: Brush, trails: Sequence[Trail], where: Where) -> None:
    """All lines first, then all signs."""
    for number, trail in enumerate(trails):
        shift = (number - (len(trails) - 1) / 2) * SPREAD
        points = [brush.pixel(where(cell).centerx + shift, where(cell).centery) for cell in trail.cells]
        if len(points) > 1:
            _line(brush, points, _colour(brush, trail))
    placed: dict[int, int] = {}
    for trail in trails:
        for sign in trail.signs:
            place = placed[sign.cell] = placed.get(sign.cell, -1) + 1
            _sign(brush, sign, where(sign.cell), place)


def draw_prospects(brush: Brush, prospects: Sequence[Trail], where: Where) -> None:
    """Thin pale lines, each with its end: where letting go leads, the first one, is dotted, and so is what begins where
    it does."""
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
