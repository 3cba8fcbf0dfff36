"""Children side by side that go on in the next line when there is no more room."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.ui.context import Context
from game.ui.widgets.base import Size, Widget


class Wrapping(Widget):
    """For buttons and chips: nothing is narrowed while it fits in a line of its own."""

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
        """As wide as the widest line, as high as all lines."""
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
