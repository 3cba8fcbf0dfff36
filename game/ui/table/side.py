"""The column beside the board: what is always there on top, a log or card below it in the room that is left."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.ui.context import Context
from game.ui.widgets import Widget
from game.ui.widgets.base import Size

GAP = 8.0
LOWER_LEAST = 110.0


class SideColumn(Widget):
    """Two widgets above each other; the lower one takes whatever is left, at least a few lines."""

    def __init__(self, upper: Widget, lower: Widget) -> None:
        super().__init__(grow=1)
        self._upper, self._lower = upper, lower

    def children(self) -> Sequence[Widget]:
        """Upper, then lower."""
        return (self._upper, self._lower)

    def natural(self, ui: Context, limit: float) -> Size:
        """The upper part and the least of the lower one."""
        return limit, self._upper.measure(ui, limit)[1] + GAP + LOWER_LEAST

    def place(self, ui: Context, rect: FRect) -> None:
        """Upper part at its own height."""
        super().place(ui, rect)
        high = self._upper.measure(ui, rect.width)[1]
        self._upper.place(ui, FRect(rect.x, rect.y, rect.width, high))
        top = rect.y + high + GAP
        self._lower.place(ui, FRect(rect.x, top, rect.width, max(LOWER_LEAST, rect.bottom - top)))
