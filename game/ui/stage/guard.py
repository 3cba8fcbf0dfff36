"""The guard against changed targets: a click on what has just become something else is not meant."""

from __future__ import annotations

from pygame import FRect

from game.ui.canvas import Canvas
from game.ui.input.events import Place
from game.ui.input.focus import FocusGraph, Node

GUARD_SECONDS = 0.3


class Guard:
    """Of one scene. Where a click was ignored is marked for a moment."""

    def __init__(self, focus: FocusGraph) -> None:
        self._focus = focus
        self._ignored: tuple[Place, float] | None = None
        self._since = 0.0
        self.armed = ""
        """The node on which the pointer was pressed."""

    def press(self, id: str, now: float) -> None:
        """The pointer was pressed on a node, "" for none."""
        self.armed, self._since = id, now

    def lets_through(self, node: Node, place: Place, now: float) -> bool:
        """Whether a click is meant for what lies under it now."""
        if self.armed == node.id and self._since - self._focus.changed_at(node.id) >= GUARD_SECONDS:
            return True
        self._ignored = (place, now)
        return False

    def tick(self, now: float) -> bool:
        """Whether a mark goes away now."""
        if self._ignored is None or now - self._ignored[1] <= GUARD_SECONDS:
            return False
        self._ignored = None
        return True

    def draw(self, canvas: Canvas) -> None:
        """The mark where a click was ignored."""
        if self._ignored is not None:
            x, y = self._ignored[0]
            canvas.shape("circle", FRect(x - 11, y - 11, 22, 22), "night")
            canvas.shape("ring", FRect(x - 11, y - 11, 22, 22), "warning")
            canvas.shape("cross", FRect(x - 6, y - 6, 12, 12), "warning")
