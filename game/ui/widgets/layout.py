"""Widgets that hold others: rows, columns, grids, panels, wrapping rows."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from itertools import accumulate

from pygame import FRect

from game.ui.context import Canvas, Context, Say
from game.ui.drawing.assets import PANEL, Look
from game.ui.drawing.text import plain
from game.ui.drawing.theme import Anchor, anchored
from game.ui.widgets.label import Size, Widget, walk


class Fill(StrEnum):
    """The place of children across the direction of a row or column."""

    STRETCH = "stretch"
    START = "start"
    CENTRE = "centre"
    END = "end"


class Row(Widget):
    """Children side by side. What is too wide is narrowed down to its longest word, growing children first."""

    def __init__(
        self,
        *children: Widget,
        gap: float = 12,
        fill: Fill = Fill.CENTRE,
        align: float = 0,
        id: str = "",
        grow: float = 0,
        width: float = 0,
        height: float = 0,
    ) -> None:
        """`align`: where they stand if nothing grows: 0 left, 0.5 middle, 1 right."""
        super().__init__(id, grow=grow, width=width, height=height)
        self._children = children
        self._gap, self._fill, self._align = gap, fill, align

    def children(self) -> Sequence[Widget]:
        """The widgets in the row."""
        return self._children

    def natural(self, ui: Context, limit: float) -> Size:
        """Returns the width of the children together, and the height of the highest."""
        widths = self._widths(ui, limit)
        heights = [child.measure(ui, width)[1] for child, width in zip(self._children, widths, strict=True)]
        return sum(widths) + self._gaps(), max(heights, default=0.0)

    def smallest(self, ui: Context) -> float:
        """Returns the width of all children at their smallest."""
        return max(self.least[0], sum(child.smallest(ui) for child in self._children) + self._gaps())

    def place(self, ui: Context, rect: FRect) -> None:
        """Shares the width."""
        super().place(ui, rect)
        widths = self._widths(ui, rect.width)
        left = rect.width - sum(widths) - self._gaps()
        grows = sum(child.grow for child in self._children)
        x = rect.x + (left * self._align if grows == 0 else 0)
        for child, width in zip(self._children, widths, strict=True):
            extra = left * child.grow / grows if grows and left > 0 else 0.0
            given = width + extra
            child.place(ui, across(FRect(x, rect.y, given, rect.height), child.measure(ui, given)[1], self._fill))
            x += given + self._gap

    def _gaps(self) -> float:
        return self._gap * max(0, len(self._children) - 1)

    def _widths(self, ui: Context, limit: float) -> list[float]:
        room = max(1.0, limit - self._gaps())
        wanted = [child.measure(ui, room)[0] for child in self._children]
        if sum(wanted) <= room:
            return wanted
        smallest = [min(width, child.smallest(ui)) for child, width in zip(self._children, wanted, strict=True)]
        wanted = narrowed(wanted, smallest, [child.grow for child in self._children], room)
        return narrowed(wanted, smallest, [1.0] * len(wanted), room)


class Column(Widget):
    """Children above each other."""

    def __init__(
        self,
        *children: Widget,
        gap: float = 12,
        fill: Fill = Fill.STRETCH,
        align: float = 0,
        id: str = "",
        grow: float = 0,
        width: float = 0,
        height: float = 0,
    ) -> None:
        """`align`: where they stand if nothing grows: 0 top, 0.5 middle, 1 bottom."""
        super().__init__(id, grow=grow, width=width, height=height)
        self._children = children
        self._gap, self._fill, self._align = gap, fill, align

    def children(self) -> Sequence[Widget]:
        """The widgets in the column."""
        return self._children

    def natural(self, ui: Context, limit: float) -> Size:
        """Returns the width of the widest, and the height of all together."""
        sizes = [child.measure(ui, limit) for child in self._children]
        gaps = self._gap * max(0, len(sizes) - 1)
        return max((size[0] for size in sizes), default=0.0), sum(size[1] for size in sizes) + gaps

    def smallest(self, ui: Context) -> float:
        """The widest child at its smallest."""
        return max(self.least[0], max((child.smallest(ui) for child in self._children), default=0.0))

    @property
    def elastic(self) -> bool:
        """True if any child is."""
        return any(child.elastic for child in self._children)

    def place(self, ui: Context, rect: FRect) -> None:
        """Shares the height; growing children give way when there is too little."""
        super().place(ui, rect)
        sizes = [child.measure(ui, rect.width) for child in self._children]
        left = rect.height - sum(size[1] for size in sizes) - self._gap * max(0, len(sizes) - 1)
        shares = self._shares([size[1] for size in sizes], left)
        y = rect.y + (max(0.0, left) * self._align if not any(shares) else 0)
        for child, size, share in zip(self._children, sizes, shares, strict=True):
            height = max(0.0, size[1] + share)
            child.place(ui, self._slot(rect, y, size[0], height))
            y += height + self._gap

    def _shares(self, heights: list[float], left: float) -> list[float]:
        """Returns the height that each child gets beyond its own; below 0 when there is too little: elastic children
        give way.
        """
        weights = [child.grow for child in self._children]
        if left < 0 and any(child.elastic for child in self._children):
            pairs = zip(self._children, heights, strict=True)
            weights = [max(1.0, height) if child.elastic else 0.0 for child, height in pairs]
        whole = sum(weights)
        return [left * weight / whole if whole else 0.0 for weight in weights]

    def _slot(self, rect: FRect, y: float, width: float, height: float) -> FRect:
        match self._fill:
            case Fill.STRETCH:
                return FRect(rect.x, y, rect.width, height)
            case Fill.START:
                return FRect(rect.x, y, min(width, rect.width), height)
            case Fill.CENTRE:
                return FRect(rect.x + max(0.0, rect.width - width) / 2, y, min(width, rect.width), height)
            case Fill.END:
                return FRect(rect.x + max(0.0, rect.width - width), y, min(width, rect.width), height)


class Wrapper(Widget):
    """A child that is as large as it wants and gets all of the room, unless the class says otherwise."""

    def __init__(self, child: Widget, id: str = "", *, grow: float = 0, width: float = 0, height: float = 0) -> None:
        super().__init__(id, grow=grow, width=width, height=height)
        self._child = child

    def children(self) -> Sequence[Widget]:
        """The child."""
        return (self._child,)

    def natural(self, ui: Context, limit: float) -> Size:
        """Returns the size of the child."""
        return self._child.measure(ui, limit)

    def place(self, ui: Context, rect: FRect) -> None:
        """Gives the child its part."""
        super().place(ui, rect)
        self._child.place(ui, self._inside(ui, rect))

    def _inside(self, ui: Context, rect: FRect) -> FRect:
        """Returns the child's part of its place."""
        return rect


class CentredBox(Wrapper):
    """A child no wider than `widest`, in the middle of the room there is."""

    def __init__(self, child: Widget, widest: float, *, grow: float = 0) -> None:
        super().__init__(child, grow=grow)
        self._widest = widest

    def natural(self, ui: Context, limit: float) -> Size:
        """Returns the size of the child in the width it gets."""
        return self._child.measure(ui, min(limit, self._widest))

    def _inside(self, ui: Context, rect: FRect) -> FRect:
        width = min(rect.width, self._widest)
        return FRect(rect.x + (rect.width - width) / 2, rect.y, width, rect.height)


class Wide(Wrapper):
    """A child of exactly this width."""

    def __init__(self, child: Widget, width: float) -> None:
        super().__init__(child)
        self._width = width

    def natural(self, ui: Context, limit: float) -> Size:
        """Returns the given width, and the height of the child in it."""
        width = min(limit, self._width)
        return width, self._child.measure(ui, width)[1]

    def smallest(self, ui: Context) -> float:
        """Returns the given width."""
        return self._width


class Grid(Widget):
    """Children in columns of the same width, row by row; each row is as high as its highest child."""

    def __init__(self, *children: Widget, columns: int, gap: float = 12, id: str = "", grow: float = 0) -> None:
        super().__init__(id, grow=grow)
        self._children = children
        self._columns, self._gap = max(1, columns), gap

    def children(self) -> Sequence[Widget]:
        """The widgets in the grid, row by row."""
        return self._children

    def natural(self, ui: Context, limit: float) -> Size:
        """Returns the size with all columns as wide as the widest child, within the limit."""
        gaps = self._gap * (self._columns - 1)
        widest = max((child.measure(ui, (limit - gaps) / self._columns)[0] for child in self._children), default=0.0)
        width = min(limit, widest * self._columns + gaps)
        heights = self._heights(ui, width)
        return width, sum(heights) + self._gap * max(0, len(heights) - 1)

    def smallest(self, ui: Context) -> float:
        """Returns the width with all columns as wide as the widest child at its smallest."""
        widest = max((child.smallest(ui) for child in self._children), default=0.0)
        return widest * self._columns + self._gap * (self._columns - 1)

    def place(self, ui: Context, rect: FRect) -> None:
        """Shares the width evenly."""
        super().place(ui, rect)
        width = self._width(rect.width)
        heights = self._heights(ui, rect.width)
        tops = [rect.y, *(rect.y + top for top in accumulate(height + self._gap for height in heights))]
        for number, child in enumerate(self._children):
            row, column = divmod(number, self._columns)
            child.place(ui, FRect(rect.x + column * (width + self._gap), tops[row], width, heights[row]))

    def _width(self, whole: float) -> float:
        return max(1.0, (whole - self._gap * (self._columns - 1)) / self._columns)

    def _heights(self, ui: Context, whole: float) -> list[float]:
        width = self._width(whole)
        heights = [child.measure(ui, width)[1] for child in self._children]
        return [max(heights[start : start + self._columns]) for start in range(0, len(heights), self._columns)]


class Layers(Widget):
    """Children above each other in depth, all in the whole rectangle; the last one is on top."""

    def __init__(self, *children: Widget, id: str = "", grow: float = 0) -> None:
        super().__init__(id, grow=grow)
        self._children = children

    def children(self) -> Sequence[Widget]:
        """The layers, the lowest first."""
        return self._children

    def natural(self, ui: Context, limit: float) -> Size:
        """Returns the size of the largest."""
        sizes = [child.measure(ui, limit) for child in self._children]
        return max((size[0] for size in sizes), default=0.0), max((size[1] for size in sizes), default=0.0)

    def smallest(self, ui: Context) -> float:
        """The widest child at its smallest."""
        return max((child.smallest(ui) for child in self._children), default=0.0)

    def place(self, ui: Context, rect: FRect) -> None:
        """Everyone gets everything."""
        super().place(ui, rect)
        for child in self._children:
            child.place(ui, FRect(rect))


class AnchoredBox(Wrapper):
    """A child at a corner, an edge or the middle of whatever room there is; never larger than that room."""

    def __init__(self, child: Widget, anchor: Anchor = Anchor.CENTRE, *, margin: float = 24, id: str = "") -> None:
        super().__init__(child, id, grow=1)
        self._anchor, self._margin = anchor, margin

    def natural(self, ui: Context, limit: float) -> Size:
        """The child with its margin."""
        width, height = self._child.measure(ui, max(1.0, limit - 2 * self._margin))
        return width + 2 * self._margin, height + 2 * self._margin

    def smallest(self, ui: Context) -> float:
        """The child and its margin."""
        return self._child.smallest(ui) + 2 * self._margin

    def _inside(self, ui: Context, rect: FRect) -> FRect:
        across, down = max(1.0, rect.width - 2 * self._margin), max(1.0, rect.height - 2 * self._margin)
        width, height = self._child.measure(ui, across)
        return anchored(rect, min(width, across), min(height, down), self._anchor, self._margin)


class Padding(Wrapper):
    """Free space round a child: left and right, above and below."""

    def __init__(self, child: Widget, across: float = 16, down: float | None = None, *, grow: float = 0) -> None:
        """`down` is the same as `across` if not given."""
        super().__init__(child, grow=grow)
        self._across, self._down = across, across if down is None else down

    def natural(self, ui: Context, limit: float) -> Size:
        """The child and the space."""
        width, height = self._child.measure(ui, max(1.0, limit - 2 * self._across))
        return width + 2 * self._across, height + 2 * self._down

    def smallest(self, ui: Context) -> float:
        """The child and the space."""
        return self._child.smallest(ui) + 2 * self._across

    @property
    def elastic(self) -> bool:
        """True if the child is."""
        return self._child.elastic

    def _inside(self, ui: Context, rect: FRect) -> FRect:
        return FRect(
            rect.x + self._across,
            rect.y + self._down,
            max(0.0, rect.width - 2 * self._across),
            max(0.0, rect.height - 2 * self._down),
        )


class Space(Widget):
    """An empty widget of a size; grows if not told otherwise."""

    def __init__(self, width: float = 0, height: float = 0, *, grow: float = 1) -> None:
        super().__init__(grow=0 if width or height else grow, width=width, height=height)


def across(slot: FRect, height: float, fill: Fill) -> FRect:
    """A child of this height in a slot of a row."""
    given = slot.height if fill is Fill.STRETCH else min(height, slot.height)
    spare = slot.height - given
    match fill:
        case Fill.STRETCH | Fill.START:
            return FRect(slot.x, slot.y, slot.width, given)
        case Fill.CENTRE:
            return FRect(slot.x, slot.y + spare / 2, slot.width, given)
        case Fill.END:
            return FRect(slot.x, slot.y + spare, slot.width, given)


def narrowed(wanted: list[float], smallest: list[float], weights: list[float], room: float) -> list[float]:
    """Widths reduced towards the smallest ones where the weight is above 0, and below them if nothing else helps."""
    over = sum(wanted) - room
    if over <= 0:
        return wanted
    spare = [(width - least if weight else 0.0) for width, least, weight in zip(wanted, smallest, weights, strict=True)]
    part = min(1.0, over / sum(spare)) if sum(spare) > 0 else 0.0
    reduced = [width - given * part for width, given in zip(wanted, spare, strict=True)]
    if all(weights) and sum(reduced) > room + 0.01:
        return [width * room / sum(reduced) for width in reduced]
    return reduced


class Wrapping(Widget):
    """A widget for buttons and chips: nothing is narrowed while it fits in a line of its own."""

    def __init__(
        self,
        *children: Widget,
        gap: float = 12,
        align: float = 0,
        down: float | None = None,
        id: str = "",
        grow: float = 0,
    ) -> None:
        """`align`: 0 left, 0.5 middle, 1 right; `down`: between the lines, if that is not `gap`."""
        super().__init__(id, grow=grow)
        self._children, self._gap, self._align = children, gap, align
        self._down = gap if down is None else down

    def children(self) -> Sequence[Widget]:
        """The widgets in reading order."""
        return self._children

    def natural(self, ui: Context, limit: float) -> Size:
        """Returns the width of the widest line, and the height of all lines."""
        lines = self._lines(ui, limit)
        width = max((_width(line, self._gap) for line in lines), default=0.0)
        return width, sum(_height(line) for line in lines) + self._down * max(0, len(lines) - 1)

    def smallest(self, ui: Context) -> float:
        """The widest child at its smallest."""
        return max((child.smallest(ui) for child in self._children), default=0.0)

    def place(self, ui: Context, rect: FRect) -> None:
        """Fills line by line; children stand in the middle of their line's height."""
        super().place(ui, rect)
        y = rect.y
        for line in self._lines(ui, rect.width):
            x = rect.x + max(0.0, rect.width - _width(line, self._gap)) * self._align
            high = _height(line)
            for child, (width, height) in line:
                child.place(ui, FRect(x, y + (high - height) / 2, width, height))
                x += width + self._gap
            y += high + self._down

    def _lines(self, ui: Context, limit: float) -> list[list[tuple[Widget, Size]]]:
        lines: list[list[tuple[Widget, Size]]] = [[]]
        for child in self._children:
            width, height = child.measure(ui, limit)
            if lines[-1] and _width(lines[-1], self._gap) + self._gap + width > limit + 0.5:
                lines.append([])
            lines[-1].append((child, (min(width, limit), height)))
        return [line for line in lines if line]


def _width(line: Sequence[tuple[Widget, Size]], gap: float) -> float:
    return sum(size[0] for _, size in line) + gap * max(0, len(line) - 1)


def _height(line: Sequence[tuple[Widget, Size]]) -> float:
    return max((size[1] for _, size in line), default=0.0)


class AdaptiveWidget(Widget):
    """A widget that shows the same words in one of several arrangements: the one that suits the room, as the class
    says.
    """

    def __init__(self, shown: Widget, id: str = "", *, grow: float = 0) -> None:
        """`shown` until the room is known."""
        super().__init__(id, grow=grow)
        self._shown = shown

    def children(self) -> Sequence[Widget]:
        """Returns the arrangement on show."""
        return (self._shown,)

    def natural(self, ui: Context, limit: float) -> Size:
        """Returns the size of the arrangement that fits."""
        return self._suiting(ui, limit).measure(ui, limit)

    def place(self, ui: Context, rect: FRect) -> None:
        """Gives the whole rectangle to the arrangement that fits."""
        super().place(ui, rect)
        self._shown = self._suiting(ui, rect.width)
        self._shown.place(ui, rect)

    def _suiting(self, ui: Context, width: float) -> Widget:
        raise NotImplementedError


class AdaptivePair(AdaptiveWidget):
    """The wide arrangement wherever it can be as wide as its longest words want, else the other."""

    def __init__(self, wide: Widget, slim: Widget, id: str = "", grow: float = 0) -> None:
        super().__init__(wide, id, grow=grow)
        self._wide, self._slim = wide, slim

    def forget_sizes(self) -> None:
        """The one that is not shown, too."""
        super().forget_sizes()
        for widget in (*walk(self._wide), *walk(self._slim)):
            widget.forget_sizes()

    def smallest(self, ui: Context) -> float:
        """Returns the smallest width of the slim one."""
        return min(self._wide.smallest(ui), self._slim.smallest(ui))

    def _suiting(self, ui: Context, width: float) -> Widget:
        return self._wide if self._wide.smallest(ui) <= width else self._slim


class Panel(Wrapper):
    """A wooden board with brass edges round a child."""

    def __init__(
        self,
        child: Widget,
        *,
        look: Look = PANEL,
        padding: float = 24,
        id: str = "",
        grow: float = 0,
        width: float = 0,
        height: float = 0,
        part: Say = "",
    ) -> None:
        """`part`: what the part of the room is called that stands on it."""
        super().__init__(child, id, grow=grow, width=width, height=height)
        self._look, self._padding, self._part = look, padding, part

    def natural(self, ui: Context, limit: float) -> Size:
        """The child and the padding."""
        width, height = self._child.measure(ui, max(1.0, limit - 2 * self._padding))
        return width + 2 * self._padding, height + 2 * self._padding

    def smallest(self, ui: Context) -> float:
        """The child and the padding."""
        return max(self.least[0], self._child.smallest(ui) + 2 * self._padding)

    @property
    def elastic(self) -> bool:
        """True if the child is."""
        return self._child.elastic

    def part(self, ui: Context) -> str:
        """Returns the name it was given."""
        return plain(ui.say(self._part))

    def draw(self, canvas: Canvas) -> None:
        """Draws the board, then the child."""
        canvas.look(self.rect, self._look)
        super().draw(canvas)

    def _inside(self, ui: Context, rect: FRect) -> FRect:
        return rect.inflate(-min(rect.width, 2 * self._padding), -min(rect.height, 2 * self._padding))
