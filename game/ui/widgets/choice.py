"""One of a few: segments side by side, or a list that drops down."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from msgspec import Struct
from pygame import FRect

from game.ui.canvas import Canvas
from game.ui.context import Context, Say
from game.ui.drawing.markup import plain
from game.ui.drawing.shapes import Look
from game.ui.drawing.text import Style
from game.ui.drawing.theme import Type
from game.ui.input.focus import Action, Node, Role
from game.ui.widgets.base import UNLIMITED, Size, Widget
from game.ui.widgets.label import BODY, text_size, word_width

_SEGMENT = 40.0
_COMPACT = 32.0
_PADDING = 16.0
_COMPACT_PADDING = 10.0
_HEAD_GAP = 6.0
_BOLD = Style(Type.BOLD)
_SMALL = Style(Type.BOLD, size=16)


class Option(Struct, frozen=True):
    """One thing to choose."""

    id: str
    words: Say
    description: Say = ""
    enabled: bool = True
    keys: str = ""
    """Chord that does the same, shown in the tooltip."""


class Segments(Widget):
    """Segments; those that do not fit beside each other go to the next line. `words` stand above, "" for none."""

    def __init__(
        self,
        id: str,
        words: Say,
        options: Sequence[Option],
        chosen: str,
        change: Callable[[str], None],
        *,
        grow: float = 0,
        width: float = 0,
        compact: bool = False,
    ) -> None:
        """Nodes are called `id:option`; `compact`: as low as may be, for strips."""
        super().__init__(id, grow=grow, width=width)
        self._high, self._padding = (_COMPACT, _COMPACT_PADDING) if compact else (_SEGMENT, _PADDING)
        self._style = _SMALL if compact else _BOLD
        self._words, self._options, self._chosen, self._change = words, tuple(options), chosen, change
        self._segments: list[FRect] = []

    def natural(self, ui: Context, limit: float) -> Size:
        """As wide as the segments side by side, or the limit."""
        rows = self._rows(ui, limit)
        width = max((sum(row) for row in rows), default=0.0)
        head = self._head(ui, limit)
        words = text_size(ui, self._words, BODY, limit)[0] if self._words else 0.0
        return max(width, words), head + len(rows) * self._row(ui) + max(0, len(rows) - 1) * 4

    def smallest(self, ui: Context) -> float:
        """The widest segment, with the longest word above."""
        edges = 2 * self._padding
        widths = [text_size(ui, option.words, self._style, UNLIMITED)[0] + edges for option in self._options]
        return max(*widths, word_width(ui, self._words, BODY)) if widths else 0.0

    def place(self, ui: Context, rect: FRect) -> None:
        """Gives the segments their places."""
        super().place(ui, rect)
        self._segments = []
        y = rect.y + self._head(ui, rect.width)
        for row in self._rows(ui, rect.width):
            x = rect.x
            for width in row:
                self._segments.append(FRect(x, y, width, self._row(ui)))
                x += width
            y += self._row(ui) + 4

    def draw(self, canvas: Canvas) -> None:
        """Draws the words and the segments, the chosen one lit and marked."""
        if self._words:
            head = self._head(canvas.ui, self.rect.width) - _HEAD_GAP
            canvas.text(self._words, FRect(self.rect.x, self.rect.y, self.rect.width, head), BODY)
        for option, rect in zip(self._options, self._segments, strict=True):
            self._draw_segment(canvas, option, rect)

    def nodes(self, ui: Context) -> Iterable[Node]:
        """One node per option."""
        for option, rect in zip(self._options, self._segments, strict=True):
            head = plain(ui.say(self._words))
            yield Node(
                f"{self.id}:{option.id}",
                rect,
                Role.CHOICE,
                plain(ui.say(option.words)),
                plain(ui.say(option.description)),
                value=head,
                keys=option.keys,
                enabled=option.enabled,
                checked=option.id == self._chosen,
                actions={Action.PRESS: partial(self._choose, option.id)} if option.enabled else {},
                tooltip=bool(option.description),
            )

    def _draw_segment(self, canvas: Canvas, option: Option, rect: FRect) -> None:
        chosen = option.id == self._chosen
        id = f"{self.id}:{option.id}"
        hovered = option.enabled and canvas.touch.hovered == id
        inside = rect.inflate(-3, 0)
        if chosen:
            canvas.look(inside, Look("primary", "lamplight", light=0.2, width=1.5))
        else:
            canvas.look(
                inside,
                Look("button_hover" if hovered else "button", "button_edge" if hovered else "brass_dark", width=1),
            )
        colour = "primary_text" if chosen else "text" if option.enabled else "text_disabled"
        canvas.text(option.words, inside.inflate(-8, 0), Style(Type.BOLD, colour, self._style.size), align=0.5)

    def _choose(self, id: str) -> None:
        if id != self._chosen:
            self._change(id)

    def _row(self, ui: Context) -> float:
        return max(self._high, ui.viewport.hit)

    def _head(self, ui: Context, limit: float) -> float:
        return text_size(ui, self._words, BODY, limit)[1] + _HEAD_GAP if self._words else 0.0

    def _rows(self, ui: Context, limit: float) -> list[list[float]]:
        rows: list[list[float]] = [[]]
        for option in self._options:
            width = min(limit, text_size(ui, option.words, self._style, limit)[0] + 2 * self._padding)
            if rows[-1] and sum(rows[-1]) + width > limit + 0.5:
                rows.append([])
            rows[-1].append(width)
        return rows
