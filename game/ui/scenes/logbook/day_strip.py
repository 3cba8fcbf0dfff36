"""Four weeks of deals of the day: won, lost or missed, told apart by shape."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

from pygame import FRect

from game.content.line import Line
from game.host.records import DayMark
from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.drawing.markup import plain
from game.ui.drawing.shapes import Look
from game.ui.input.focus import Node, Role
from game.ui.scenes.words import date_line
from game.ui.widgets import Size, Widget

STAMP, GAP, ROW = 26.0, 6.0, 14
WON = Look("primary", "ink", radius=STAMP / 2, width=1.5, light=0.15)
LOST = Look("field", "text_bad", radius=STAMP / 2, width=1.5, light=0)
MISSED = Look("field", "brass_dark", radius=STAMP / 2, width=1, light=0)
LOOKS = {DayMark.WON: WON, DayMark.LOST: LOST, DayMark.MISSED: MISSED}
ICONS = {DayMark.WON: ("anchor", "primary_text"), DayMark.LOST: ("splash", "text_bad")}


class DayStrip(Widget):
    """A stamp for each day, the last one today."""

    def __init__(self, days: Sequence[tuple[date, DayMark]]) -> None:
        super().__init__("days")
        self._days = tuple(days)

    def natural(self, ui: Context, limit: float) -> Size:
        """As many rows as it takes."""
        across = self._across(limit)
        rows = -(-len(self._days) // across)
        return min(limit, across * (STAMP + GAP)), rows * (STAMP + GAP)

    def draw(self, canvas: Canvas) -> None:
        """Draws the stamps."""
        for place, (_, mark) in enumerate(self._days):
            stamp = self._stamp(place)
            canvas.look(stamp, LOOKS[mark])
            if mark in ICONS:
                icon, colour = ICONS[mark]
                canvas.icon(icon, stamp.inflate(-8, -8), colour)

    def nodes(self, ui: Context) -> Iterable[Node]:
        """One for each day, in words."""
        for place, (day, mark) in enumerate(self._days):
            words = Line(f"records.mark.{mark}", {"date": date_line(day)})
            yield Node(f"day:{day:%Y-%m-%d}", self._stamp(place), Role.TEXT, plain(ui.say(words)), focusable=False,
                       tooltip=True)  # fmt: skip

    def _across(self, width: float) -> int:
        return max(1, min(ROW, int(width // (STAMP + GAP))))

    def _stamp(self, place: int) -> FRect:
        across = self._across(self.rect.width)
        x, y = place % across, place // across
        return FRect(self.rect.x + x * (STAMP + GAP), self.rect.y + y * (STAMP + GAP), STAMP, STAMP)
