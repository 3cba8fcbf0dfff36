"""The same words in several arrangements: another one where the first would have to cut them."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.ui.context import Context
from game.ui.widgets.base import Size, Widget, walk


class Suiting(Widget):
    """The same words in one of several arrangements: the one that suits the room, as the class says."""

    def __init__(self, shown: Widget, id: str = "", *, grow: float = 0) -> None:
        """`shown` until the room is known."""
        super().__init__(id, grow=grow)
        self._shown = shown

    def children(self) -> Sequence[Widget]:
        """The arrangement that is shown."""
        return (self._shown,)

    def natural(self, ui: Context, limit: float) -> Size:
        """As large as the one that suits."""
        return self._suiting(ui, limit).measure(ui, limit)

    def place(self, ui: Context, rect: FRect) -> None:
        """The one that suits gets all of it."""
        super().place(ui, rect)
        self._shown = self._suiting(ui, rect.width)
        self._shown.place(ui, rect)

    def _suiting(self, ui: Context, width: float) -> Widget:
        raise NotImplementedError


class Either(Suiting):
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
        """That of the slim one."""
        return min(self._wide.smallest(ui), self._slim.smallest(ui))

    def _suiting(self, ui: Context, width: float) -> Widget:
        return self._wide if self._wide.smallest(ui) <= width else self._slim
