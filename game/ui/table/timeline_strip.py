"""The match as a line of marks to look back on, with the lines that were left as pale side arms."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from pygame import FRect

from game.table.timeline import Branch, TimelineMark
from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.focus import Action, Node, Role
from game.ui.markup import plain
from game.ui.widgets import Widget
from game.ui.widgets.base import Size

STEP = 22.0
DOT = 14.0
ARM = 15.0
HEIGHT = 44.0
MOST_ARMS = 3
"""So many have room below a mark."""


class TimelineStrip(Widget):
    """One dot per decision; the one on show is always in view."""

    def __init__(self, marks: Sequence[TimelineMark], shown: int, look: Callable[[int], None]) -> None:
        """`shown`: step of the mark on show; `look` is given the step of the mark or branch pressed."""
        super().__init__("timeline", grow=1, height=HEIGHT)
        self._marks, self._shown, self._look = tuple(marks), shown, look

    def natural(self, ui: Context, limit: float) -> Size:
        """All the width there is."""
        return limit, HEIGHT

    def draw(self, canvas: Canvas) -> None:
        """The line, the dots, the arms."""
        placed = self._placed()
        if not placed:
            return
        level = self.rect.y + 14
        canvas.line((placed[0][1].centerx, level), (placed[-1][1].centerx, level), "brass_dark", 2)
        for mark, area in placed:
            for number, _ in enumerate(_arms(mark)):
                end = (area.centerx + 8, area.centery + ARM + number * 4)
                canvas.line(area.center, end, "text_disabled", 1.5)
                canvas.shape("circle", FRect(end[0] - 3, end[1] - 3, 6, 6), "text_disabled")
            canvas.shape("circle", area, _colour(mark, self._shown))
            if mark.here:
                canvas.shape("ring", area.inflate(6, 6), "lamplight")

    def nodes(self, ui: Context) -> Iterable[Node]:
        """A node per mark and per branch."""
        for mark, area in self._placed():
            yield self._node(ui, f"mark:{mark.step}", area.inflate(STEP - DOT, 10), plain(ui.say(mark.line)), mark.step)
            for number, branch in enumerate(_arms(mark)):
                place = FRect(area.centerx + 2, area.centery + ARM - 6 + number * 10, 12, 12)
                yield self._node(ui, f"branch:{branch.first}", place, plain(ui.say(mark.line)), branch.last)

    def _node(self, ui: Context, id: str, area: FRect, name: str, step: int) -> Node:
        return Node(id, area, Role.LIST_ITEM, name, actions={Action.PRESS: lambda: self._look(step)})

    def _placed(self) -> list[tuple[TimelineMark, FRect]]:
        """The marks that fit, round the one on show."""
        fits = max(1, int((self.rect.width - DOT) // STEP) + 1)
        places = [mark.step for mark in self._marks]
        middle = next((number for number, step in enumerate(places) if step >= self._shown), len(places) - 1)
        first = max(0, min(middle - fits // 2, len(places) - fits))
        return [
            (mark, FRect(self.rect.x + number * STEP, self.rect.y + 14 - DOT / 2, DOT, DOT))
            for number, mark in enumerate(self._marks[first : first + fits])
        ]


def _arms(mark: TimelineMark) -> Sequence[Branch]:
    """The newest lines that were left there."""
    return mark.branches[-MOST_ARMS:]


def _colour(mark: TimelineMark, shown: int) -> str:
    if mark.step == shown:
        return "lamplight"
    return "text_disabled" if mark.ahead else "brass"
