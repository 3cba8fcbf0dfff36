"""What luck brought and cost along a match: marks below the curve of the chances, and their sums."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct
from pygame import FRect

from game.content.line import Line
from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.drawing.markup import plain
from game.ui.drawing.shapes import Look
from game.ui.drawing.text import Style
from game.ui.drawing.theme import Type
from game.ui.input.focus import Node, Role
from game.ui.scenes.analysis.chance_curve import LEFT, along
from game.ui.widgets import Size, Widget

ROW, CHIP, BETWEEN = 21.0, (38.0, 19.0), 2.0
DOT = 5.0
FOR: Final = Look("river", "plate_edge", radius=9, width=1.2, light=0.1)
AGAINST: Final = Look("field", "field_edge", radius=3, width=1.2, light=0)
NUMBER = Style(Type.SMALL, "text", 15)
SUM = Style(Type.SMALL, "text_soft", 15)


class LuckMark(Struct, frozen=True):
    """What the chance changed by, in points, halfway between two decisions, and what is said of it."""

    id: int
    place: float
    """How far along the match."""
    points: int
    words: Line
    happened: tuple[Line, ...]
    """What happened there, as the log tells it."""


class LuckLane(Widget):
    """Good luck above, bad luck below, each with its sum. Nodes of marks are called `luck:ID`."""

    def __init__(self, marks: Sequence[LuckMark], last: int, sums: tuple[Line, Line]) -> None:
        """`last`: how far the match goes; `sums`: of the good and of the bad."""
        super().__init__("luck")
        self._marks = sorted(marks, key=lambda mark: -abs(mark.points))
        self._last, self._sums = max(1, last), sums

    def natural(self, ui: Context, limit: float) -> Size:
        """Two rows of marks."""
        return 0.0, 2 * ROW + BETWEEN

    def draw(self, canvas: Canvas) -> None:
        """Draws the line between good and bad, the sums and the marks; small marks are dots where there is no room."""
        middle = self.rect.y + ROW + BETWEEN / 2
        ends = [along(self.rect, place, self._last) for place in (0, self._last)]
        canvas.line((ends[0], middle), (ends[1], middle), "brass_dark")
        for words, y in zip(self._sums, (self.rect.y, self.rect.y + ROW + BETWEEN), strict=True):
            canvas.text(words, FRect(self.rect.x, y, LEFT - 8, ROW), SUM, align=1, lines=1)
        shown = self._chips()
        for mark in self._marks:
            if mark not in shown:
                away = DOT if mark.points < 0 else -DOT
                spot = FRect(self._chip(mark).centerx - DOT / 2, middle + away - DOT / 2, DOT, DOT)
                canvas.shape("circle", spot, "text_soft")
        for mark in shown:
            chip = self._chip(mark)
            canvas.look(chip, FOR if mark.points > 0 else AGAINST)
            canvas.text(_signed(mark.points), chip, NUMBER, align=0.5, lines=1)

    def nodes(self, ui: Context) -> Iterable[Node]:
        """The sums, and what happened at each mark."""
        words = " ".join(plain(ui.say(each)) for each in self._sums)
        yield Node(self.id, self.rect, Role.TEXT, words, focusable=False, tooltip=False)
        for mark in self._chips():
            happened = "\n".join(plain(ui.say(line)) for line in mark.happened)
            yield Node(f"luck:{mark.id}", self._chip(mark), Role.TEXT, plain(ui.say(mark.words)), happened,
                       focusable=False)  # fmt: skip

    def _chips(self) -> list[LuckMark]:
        """The marks there is room for, the weightiest first."""
        shown: list[LuckMark] = []
        chips: list[FRect] = []
        for mark in self._marks:
            chip = self._chip(mark)
            if chip.collidelist(chips) < 0:
                shown.append(mark)
                chips.append(chip)
        return shown

    def _chip(self, mark: LuckMark) -> FRect:
        row = self.rect.y + (0 if mark.points > 0 else ROW + BETWEEN)
        chip = FRect(0, row + (ROW - CHIP[1]) / 2, *CHIP)
        chip.centerx = along(self.rect, mark.place, self._last)
        chip.left = max(chip.left, self.rect.x + LEFT)
        return chip


def _signed(points: int) -> str:
    return f"{points:+d}".replace("-", "−")
