"""What a title may draw itself: the ground of a painted zone, by cells."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, TypeAlias

from pygame import FRect, Rect, Surface

from game.content.message import Line
from game.engine.module import AnyTitle, Definition
from game.table.presenter import Trail
from game.ui.context import Context
from game.ui.drawing.assets import Assets


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
    """Whether it is for a moment of a movement only: nothing need be made in this very size."""
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
        """The same for another ground, of which this is seen in this part of the surface."""
        return replace(self, visible=visible, clip=clip, corner=None)

    @contextmanager
    def within(self, place: FRect) -> Iterator[None]:
        """Nothing outside this part of the ground is drawn."""
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
    """How far down the finish line lies."""
    hidden: Sequence[FRect] = ()
    """Parts that nobody has seen yet."""
    lines: Sequence[float] = ()
    """How far down something else begins."""


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
        """Where an item of this index lies, and where a cell of a trail is."""

    def follow(self, view: Any) -> FRect | None:
        """What the camera keeps in sight; None: the ground always fits its zone and has no camera."""
        return None

    def key(self, view: Any) -> Hashable:
        """Changes whenever `paint` would draw something else; None while there is nothing to be seen of it."""

    def paint(self, brush: Brush, view: Any) -> None:
        """Everything that stands still; the picture is kept until `key` or the camera changes."""

    def prepare(self, brush: Brush, view: Any) -> bool:
        """Does a little of what `paint` will need for this part, a few milliseconds; whether more is left to do."""
        return False

    def glance(self, brush: Brush, view: Any) -> None:
        """How it looks from far away, drawn at once: seen until what `paint` needs was prepared for the first time."""
        self.paint(brush, view)

    def read(self, assets: Assets) -> None:
        """Has painted pictures read off the window's thread, before there is anything to be seen."""
        return

    def flow(self, brush: Brush, view: Any, seconds: float) -> None:
        """What moves by itself, added to `paint` and below the items, while the table is alive: the same for the same
        time, and only where the surface may be drawn on."""
        return

    def live(self, brush: Brush, view: Any) -> Rect:
        """The pixels in which `flow` changes anything."""
        return brush.clip

    def sketch(self, brush: Brush, view: Any, trail: Trail) -> None:
        """What a trail with `shows` would bring to its cells, drawn over `flow` and below the items."""
        return

    def stream(self, view: Any, index: int) -> tuple[float, float] | None:
        """Where the water of a cell takes a boat, across and down; None: it leaves no wake there."""
        return None

    def over(self, brush: Brush, view: Any, index: int) -> None:
        """What tells of a cell and a thing on it would hide: drawn over the thing that rests there."""
        return

    def rows(self, view: Any) -> float | None:
        """How many cells fill the zone from top to bottom at the usual scale; None: the ground fills it across."""
        return None

    def course(self, view: Any) -> Chart | None:
        """What a map of the whole ground shows; None: it needs none."""
        return None

    def signs(self, view: Any) -> Sequence[tuple[FRect, Line]]:
        """Pictures and numbers of `paint` that stand without words, and what each means: told when pointed at."""
        return ()


Painters: TypeAlias = Mapping[str, Ground]
"""By zone id: exported as `painter.PAINTERS` of a title's package."""


DrawPart: TypeAlias = Callable[[Surface, Context, Rect, Definition, str], None]
DrawWhole: TypeAlias = Callable[[Surface, Context, Rect, Definition, Sequence[str]], None]


@dataclass(frozen=True)
class OrderPainter:
    """How the parts of an order are drawn into rectangles of pixels: exported as `painter.ORDER` of a title's package.

    Both get the title's definition; an id that names no part raises KeyError.
    """

    part: DrawPart
    """One part by itself."""
    whole: DrawWhole
    """What the chosen parts make together, in their order from left to right."""


def order_painter_of(title: AnyTitle) -> OrderPainter | None:
    """How a title draws the parts of an order; None if it has no painter, or draws none."""
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
