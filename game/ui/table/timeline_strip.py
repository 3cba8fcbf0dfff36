"""The match as a line of marks to look back on, with the lines that were left as pale side arms."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from pygame import FRect

from game.engine.types import SYSTEM
from game.table.presenter import Chapter
from game.table.timeline import Branch, TimelineMark
from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type
from game.ui.input.focus import Action, Node, Role
from game.ui.table.pictures import seat_shape
from game.ui.widgets import Widget
from game.ui.widgets.base import Size

STEP = 22.0
DOT = 14.0
TICK = Style(Type.SMALL, "strip_text")
PALE = "brass_dark"
LEVEL = 14.0
ARM = 15.0
HEIGHT = 44.0
FEWEST = 4
MOST_ARMS = 3
"""So many have room below a mark."""


class TimelineStrip(Widget):
    """One mark per decision, with the shape of who made it; a line and a number where a round or turn begins."""

    def __init__(self, marks: Sequence[TimelineMark], shown: int, look: Callable[[int], None]) -> None:
        """`shown`: step of the mark on show; `look` is given the step of the mark or branch pressed."""
        super().__init__("timeline", grow=1, height=HEIGHT)
        self._marks, self._shown, self._look = tuple(marks), shown, look

    def natural(self, ui: Context, limit: float) -> Size:
        """All the width there is."""
        return limit, HEIGHT

    def smallest(self, ui: Context) -> float:
        """Room for a few marks."""
        return FEWEST * STEP

    def draw(self, canvas: Canvas) -> None:
        """The line, the dots, the arms."""
        placed = self._placed()
        if not placed:
            return
        level = self.rect.y + LEVEL
        canvas.line((placed[0][1].centerx, level), (placed[-1][1].centerx, level), "brass_dark", 2)
        for chapter, x in self._beginnings(placed):
            canvas.line((x, self.rect.y), (x, self.rect.bottom), "brass_dark", 1)
            area = FRect(x + 3, self.rect.bottom - 17, STEP * 2, 18)
            canvas.text(str(chapter.number), area, TICK, lines=1)
        for mark, area in placed:
            for number, _ in enumerate(_arms(mark)):
                end = (area.centerx + 8, area.centery + ARM + number * 4)
                canvas.line(area.center, end, PALE, 1.5)
                canvas.shape("circle", FRect(end[0] - 3, end[1] - 3, 6, 6), PALE)
            self._draw_mark(canvas, mark, area)

    def _draw_mark(self, canvas: Canvas, mark: TimelineMark, area: FRect) -> None:
        """The one on show lies in lamplight; those that were taken back are small and pale."""
        if mark.step == self._shown:
            canvas.shape("circle", area.inflate(8, 8), "lamplight")
        if mark.ahead:
            canvas.shape("circle", area.inflate(-5, -5), PALE)
        elif mark.seat == SYSTEM:
            canvas.shape("circle", area.inflate(-3, -3), "brass")
        else:
            canvas.image(seat_shape(mark.seat), area)
        if mark.here:
            canvas.shape("ring", area.inflate(8, 8), "lamplight")

    def nodes(self, ui: Context) -> Iterable[Node]:
        """A node per mark and per branch."""
        for mark, area in self._placed():
            name = plain(ui.say(mark.words))
            yield self._node(ui, f"mark:{mark.step}", area.inflate(STEP - DOT, 10), name, mark.step)
            for number, branch in enumerate(_arms(mark)):
                place = FRect(area.centerx + 2, area.centery + ARM - 6 + number * 10, 12, 12)
                yield self._node(ui, f"branch:{branch.first}", place, name, branch.last)

    def _node(self, ui: Context, id: str, area: FRect, name: str, step: int) -> Node:
        return Node(id, area, Role.LIST_ITEM, name, actions={Action.PRESS: lambda: self._look(step)})

    def _beginnings(self, placed: Sequence[tuple[TimelineMark, FRect]]) -> Iterator[tuple[Chapter, float]]:
        """The rounds or turns that begin among these marks, and where."""
        before = placed[0][0].chapter if placed[0][0] is not self._marks[0] else None
        for mark, area in placed:
            if mark.chapter is not None and mark.chapter != before:
                yield mark.chapter, area.x - (STEP - DOT) / 2
            before = mark.chapter

    def _placed(self) -> list[tuple[TimelineMark, FRect]]:
        """The marks that fit, round the one on show."""
        fits = max(1, int((self.rect.width - DOT) // STEP) + 1)
        places = [mark.step for mark in self._marks]
        middle = next((number for number, step in enumerate(places) if step >= self._shown), len(places) - 1)
        first = max(0, min(middle - fits // 2, len(places) - fits))
        return [
            (mark, FRect(self.rect.x + number * STEP, self.rect.y + LEVEL - DOT / 2, DOT, DOT))
            for number, mark in enumerate(self._marks[first : first + fits])
        ]


def _arms(mark: TimelineMark) -> Sequence[Branch]:
    """The newest lines that were left there."""
    return mark.branches[-MOST_ARMS:]
