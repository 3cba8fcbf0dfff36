"""How far something is."""

from __future__ import annotations

from collections.abc import Iterable

from pygame import FRect

from game.ui.canvas import Canvas
from game.ui.context import Context, Say
from game.ui.drawing.markup import plain
from game.ui.drawing.shapes import Look
from game.ui.input.focus import Node, Role
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.label import BODY, text_size, word_width

_BAR = 14.0
_LAMPS = 3
_BLINK_SECONDS = 0.35


class Progress(Widget):
    """A bar for a known part, three lamps taking turns for an unknown one; words above."""

    def __init__(self, id: str, words: Say, part: float | None, *, grow: float = 0, width: float = 240) -> None:
        """`part`: 0..1, None while nobody knows."""
        super().__init__(id, grow=grow, width=width)
        self._words, self._part = words, None if part is None else min(1.0, max(0.0, part))

    @property
    def pace(self) -> float:
        """Seconds between two pictures it wants while nothing else happens, 0 for none."""
        return _BLINK_SECONDS if self._part is None else 0.0

    def natural(self, ui: Context, limit: float) -> Size:
        """Words and bar."""
        width, height = text_size(ui, self._words, BODY, limit) if self._words else (0.0, 0.0)
        return width, height + _BAR + 8

    def smallest(self, ui: Context) -> float:
        """The longest word, or a short bar."""
        return max(80.0, word_width(ui, self._words, BODY))

    def draw(self, canvas: Canvas) -> None:
        """Draws the words and the bar or the lamps."""
        head = FRect(self.rect.x, self.rect.y, self.rect.width, self.rect.height - _BAR - 8)
        if self._words and head.height > 0:
            canvas.text(self._words, head, BODY)
        bar = FRect(self.rect.x, self.rect.bottom - _BAR - 4, self.rect.width, _BAR)
        if self._part is None:
            self._draw_lamps(canvas, bar)
            return
        canvas.look(bar, Look("field", "field_edge", radius=_BAR / 2, width=1, light=0))
        done = FRect(bar.x + 2, bar.y + 2, max(_BAR - 4, (bar.width - 4) * self._part), _BAR - 4)
        if self._part > 0:
            canvas.look(done, Look("lamplight", None, radius=_BAR / 2 - 2, light=0.2))

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Read aloud, not reached."""
        value = "" if self._part is None else f"{round(self._part * 100)} %"
        words = plain(ui.say(self._words))
        yield Node(self.id, self.rect, Role.TEXT, words, value=value, focusable=False, tooltip=False)

    def _draw_lamps(self, canvas: Canvas, bar: FRect) -> None:
        lit = int(canvas.ui.now / _BLINK_SECONDS) % _LAMPS
        for number in range(_LAMPS):
            lamp = FRect(bar.x + number * (_BAR + 8), bar.y, _BAR, _BAR)
            canvas.shape("circle", lamp, "lamplight" if number == lit else "brass_dark")
