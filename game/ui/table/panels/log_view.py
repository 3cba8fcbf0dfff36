"""The log: what happened, line by line; a press on a line shows the table as it was then."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from pygame import FRect

from game.engine.types import SYSTEM
from game.table.presenter import Chapter
from game.table.told import Branch, LogLine, TimelineMark
from game.ui.context import Canvas, Context
from game.ui.drawing.assets import INSET, Look
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type
from game.ui.input.events import Drag, InputEvent, Wheel
from game.ui.input.focus import Action, Node, Role
from game.ui.table.layout.signs import seat_shape
from game.ui.widgets import Widget
from game.ui.widgets.label import Size

EARLIER = Style(Type.BODY, "text_soft", 16)
LAST = Style(Type.BODY, "text", 16)
BEGINS = Style(Type.BOLD, "text_accent", 16)
LEAST = 110.0
GAP = 4.0
NOTCH = 48.0
POINTED = Look("button", "brass_dark", radius=5, width=1, light=0)
SHOWN = Look("button_hover", "lamplight", radius=5, width=1.5, light=0)
STEP = 22.0
DOT = 14.0
TICK = Style(Type.SMALL, "strip_text")
PALE: Final = "brass_dark"
LEVEL = 14.0
ARM = 15.0
HEIGHT = 44.0
FEWEST = 4
MOST_ARMS = 3
"""Maximum number of arms that have room below a mark."""


class LogView(Widget):
    """Its end is in view unless one scrolled back; the line of the table on show is lit, new rounds stand out."""

    def __init__(self, lines: Sequence[LogLine], shown: int | None, look: Callable[[int], None]) -> None:
        """`shown`: the step whose last line is lit if it is here; `look` is given the step of the line pressed."""
        super().__init__("log_lines", grow=1)
        self._lines, self._look = tuple(lines), look
        self._shown = next((number for number, line in reversed([*enumerate(lines)]) if line.step == shown), None)
        self._back = 0.0
        self._seek = self._shown is not None
        self._grabbed: float | None = None
        """The scroll position when it was taken hold of."""
        self._ui: Context | None = None

    def natural(self, ui: Context, limit: float) -> Size:
        """Room for a few lines; it grows into whatever is left."""
        return limit, LEAST

    def place(self, ui: Context, rect: FRect) -> None:
        """Brings the line of the table on show into view once."""
        super().place(ui, rect)
        if self._seek and self._shown is not None:
            inner = self._inner
            below = sum(self._high(ui, number) + GAP for number in range(self._shown + 1, len(self._lines)))
            high = self._high(ui, self._shown)
            if not self._back <= below <= self._back + inner.height - high:
                self._back = max(0.0, min(self._furthest(ui), below - (inner.height - high) / 2))
            self._seek = False

    def draw(self, canvas: Canvas) -> None:
        """Draws from the end upwards as far as there is room."""
        canvas.look(self.rect, INSET)
        with canvas.clipped(self._inner.inflate(10, 0)):
            for number, area in self._seen(canvas.ui):
                if number == self._shown:
                    canvas.look(area.inflate(10, 2), SHOWN)
                elif canvas.touch.hovered == _id(number):
                    canvas.look(area.inflate(10, 2), POINTED)
                canvas.text(self._lines[number].line, area, self._style(number), valign=0)

    def state(self) -> object:
        """Returns the scroll position."""
        return self._back

    def nodes(self, ui: Context) -> Iterable[Node]:
        """The last line, for reading aloud, and each line that is seen."""
        words = plain(ui.say(self._lines[-1].line)) if self._lines else ""
        yield Node(self.id, self.rect, Role.TEXT, words, focusable=False, tooltip=False)
        for number, area in self._seen(ui):
            yield self._node(ui, number, area.clip(self._inner))

    def handle(self, event: InputEvent, ui: Context) -> bool:
        """Scrolls with the wheel, or dragged along."""
        match event:
            case Wheel(y=y):
                return self._scroll(ui, self._back + y * NOTCH)
            case Drag(phase="start"):
                self._ui, self._grabbed = ui, self._back
                return self._furthest(ui) > 0
            case Drag(phase="move", origin=origin, place=place) if self._grabbed is not None:
                return self._scroll(ui, self._grabbed + place[1] - origin[1])
            case Drag():
                self._grabbed = None
                return True
            case _:
                return False

    def glide(self, units: float) -> bool:
        """Scrolls on."""
        return self._ui is not None and self._scroll(self._ui, self._back - units)

    def adopt(self, old: Widget) -> None:
        """Stay where one scrolled to, unless something new was written, another line is lit, or none is any more."""
        if not isinstance(old, LogView) or old._lines != self._lines:
            return
        self._ui, self._grabbed = old._ui, old._grabbed
        if self._shown is not None or old._shown is None:
            self._back, self._seek = old._back, self._shown is not None and old._shown != self._shown

    def _scroll(self, ui: Context, back: float) -> bool:
        """Scrolls back; returns whether that moved anything."""
        before, self._back = self._back, max(0.0, min(self._furthest(ui), back))
        return self._back != before

    @property
    def _inner(self) -> FRect:
        return self.rect.inflate(-16, -10)

    def _node(self, ui: Context, number: int, area: FRect) -> Node:
        step = self._lines[number].step
        name = plain(ui.say(self._lines[number].line))
        actions = {Action.PRESS: lambda: self._look(step)}
        return Node(_id(number), area, Role.LIST_ITEM, name, actions=actions, tooltip=False)

    def _seen(self, ui: Context) -> Iterator[tuple[int, FRect]]:
        """The lines of which anything is seen, the last one first, and where they lie."""
        inner = self._inner
        bottom = inner.bottom + self._back
        for number in reversed(range(len(self._lines))):
            high = self._high(ui, number)
            if bottom - high < inner.bottom:
                yield number, FRect(inner.x, bottom - high, inner.width, high)
            bottom -= high + GAP
            if bottom <= inner.top:
                return

    def _furthest(self, ui: Context) -> float:
        total = sum(self._high(ui, number) + GAP for number in range(len(self._lines)))
        return max(0.0, total - self._inner.height)

    def _high(self, ui: Context, number: int) -> float:
        words, wide = ui.say(self._lines[number].line), ui.viewport.line_width(self._inner.width)
        return ui.text.layout(words, self._style(number), wide).height / ui.viewport.unit

    def _style(self, number: int) -> Style:
        """The first line of a round or turn stands out, then the last one of all."""
        chapter = self._lines[number].chapter
        before = self._lines[number - 1].chapter if number else None
        if chapter is not None and chapter != before:
            return BEGINS
        return LAST if number == len(self._lines) - 1 else EARLIER


def _id(number: int) -> str:
    return f"log:{number}"


class TimelineStrip(Widget):
    """One mark per decision, with the shape of who made it; a line and a number where a round or turn begins."""

    def __init__(self, marks: Sequence[TimelineMark], shown: int, look: Callable[[int], None]) -> None:
        """`shown`: step of the mark on show; `look` is given the step of the mark or branch pressed."""
        super().__init__("timeline", grow=1, height=HEIGHT)
        self._marks, self._shown, self._look = tuple(marks), shown, look

    def natural(self, ui: Context, limit: float) -> Size:
        """Returns all the width there is."""
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
