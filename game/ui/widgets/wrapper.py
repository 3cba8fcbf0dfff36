"""A widget that holds one other; what it does with it is for each to say."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.ui.context import Context
from game.ui.widgets.base import Size, Widget


class Wrapper(Widget):
    """A child that is as large as it wants and gets all of the room, unless the class says otherwise."""

    def __init__(self, child: Widget, id: str = "", *, grow: float = 0, width: float = 0, height: float = 0) -> None:
        super().__init__(id, grow=grow, width=width, height=height)
        self._child = child

    def children(self) -> Sequence[Widget]:
        """The child."""
        return (self._child,)

    def natural(self, ui: Context, limit: float) -> Size:
        """As large as the child."""
        return self._child.measure(ui, limit)

    def place(self, ui: Context, rect: FRect) -> None:
        """Gives the child its part."""
        super().place(ui, rect)
        self._child.place(ui, self._inside(ui, rect))

    def _inside(self, ui: Context, rect: FRect) -> FRect:
        """What of its place is the child's."""
        return rect
