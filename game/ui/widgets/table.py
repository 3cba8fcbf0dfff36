"""Words in rows and columns, as they stand on a page: a heading row, fine lines between the rows."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.layout import narrowed

GAP = 22.0
"""Between two columns."""
AIR = 7.0
"""Above and below the words of a row."""


class WordTable(Widget):
    """The first row is the heading. Columns are as wide as their words; wide ones are narrowed first.

    Where not even that fits, the cells of a row stand below each other.
    """

    def __init__(self, rows: Sequence[Sequence[Widget]], id: str = "") -> None:
        """All rows have the same number of cells."""
        super().__init__(id)
        self._rows = [tuple(row) for row in rows]
        self._lines: list[float] = []

    def children(self) -> Sequence[Widget]:
        """The cells, row by row."""
        return [cell for row in self._rows for cell in row]

    def natural(self, ui: Context, limit: float) -> Size:
        """As wide as the columns together, as high as the rows."""
        widths = self._widths(ui, limit)
        wide = max(widths, default=0.0) if self._stacked(ui, limit) else sum(widths) + GAP * (len(widths) - 1)
        return wide, sum(self._heights(ui, limit))

    def smallest(self, ui: Context) -> float:
        """The longest word of all: then the cells are stacked."""
        return max((cell.smallest(ui) for cell in self.children()), default=0.0)

    def place(self, ui: Context, rect: FRect) -> None:
        """Each cell at the top left of its place."""
        super().place(ui, rect)
        widths, stacked = self._widths(ui, rect.width), self._stacked(ui, rect.width)
        self._lines = []
        y = rect.y
        for row, height in zip(self._rows, self._heights(ui, rect.width), strict=True):
            x, top = rect.x, y + AIR
            for cell, width in zip(row, widths, strict=True):
                high = cell.measure(ui, width)[1]
                cell.place(ui, FRect(x, top, width, high))
                x, top = (x, top + high) if stacked else (x + width + GAP, top)
            y += height
            self._lines.append(y)

    def draw(self, canvas: Canvas) -> None:
        """Words, and a line below each row but the last."""
        super().draw(canvas)
        for number, y in enumerate(self._lines[:-1]):
            colour = "brass" if number == 0 else "brass_dark"
            canvas.line((self.rect.left, y), (self.rect.right, y), colour)

    def _widths(self, ui: Context, limit: float) -> list[float]:
        """Of the columns; all of it for each where the cells are stacked."""
        columns = list(zip(*self._rows, strict=True))
        if self._stacked(ui, limit):
            return [limit] * len(columns)
        room = limit - GAP * (len(columns) - 1)
        wanted = [max(cell.measure(ui, room)[0] for cell in column) for column in columns]
        smallest = [max(cell.smallest(ui) for cell in column) for column in columns]
        wide = [float(width > room / len(wanted)) for width in wanted]
        return narrowed(narrowed(wanted, smallest, wide, room), smallest, [1.0] * len(wanted), room)

    def _stacked(self, ui: Context, limit: float) -> bool:
        least = [max(cell.smallest(ui) for cell in column) for column in zip(*self._rows, strict=True)]
        return bool(sum(least) + GAP * (len(least) - 1) > limit)

    def _heights(self, ui: Context, limit: float) -> list[float]:
        widths, stacked = self._widths(ui, limit), self._stacked(ui, limit)
        join = sum if stacked else max
        return [
            join([cell.measure(ui, width)[1] for cell, width in zip(row, widths, strict=True)]) + 2 * AIR
            for row in self._rows
        ]
