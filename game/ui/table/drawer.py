"""The drawer at the right edge: how it stands, the log, reference cards; and the handle that opens it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from pygame import FRect

from game.content.message import Line
from game.ui.canvas import Canvas
from game.ui.context import Context, Say
from game.ui.drawing.shapes import Look
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type
from game.ui.input.focus import Action, Node, Role
from game.ui.table.fitting import fitted
from game.ui.widgets import Widget, text_size
from game.ui.widgets.base import UNLIMITED, Size

GAP = 8.0
LOWER_LEAST = 110.0
TAB_HEIGHT = 36.0
MOST_COUNTED = 99
HANDLE_SIZE = (34.0, 112.0)
HANDLE_WORD = Style(Type.SMALL, "text", 15)
HANDLE = Look("panel", "panel_edge", radius=9, width=1.5, light=0.08, shadow=8)
HANDLE_HOVER = Look("button_hover", "lamplight", radius=9, width=1.5, light=0.1, shadow=8)
DISC = Look("red", "cream", radius=11, width=1.2, light=0)


class DrawerColumn(Widget):
    """Two widgets above each other; the lower one takes whatever is left, at least a few lines."""

    def __init__(self, upper: Widget, lower: Widget) -> None:
        super().__init__(grow=1)
        self._upper, self._lower = upper, lower

    def children(self) -> Sequence[Widget]:
        """Upper, then lower."""
        return (self._upper, self._lower)

    def natural(self, ui: Context, limit: float) -> Size:
        """The upper part and the least of the lower one."""
        return limit, self._upper.measure(ui, limit)[1] + GAP + LOWER_LEAST

    def place(self, ui: Context, rect: FRect) -> None:
        """Upper part at its own height."""
        super().place(ui, rect)
        high = self._upper.measure(ui, rect.width)[1]
        self._upper.place(ui, FRect(rect.x, rect.y, rect.width, high))
        top = rect.y + high + GAP
        self._lower.place(ui, FRect(rect.x, top, rect.width, max(LOWER_LEAST, rect.bottom - top)))


class Handle(Widget):
    """A tab at the edge of the window that opens and shuts the drawer; while it is shut, it counts what is new."""

    def __init__(self, words: Say, new: int, press: Callable[[], None], keys: str) -> None:
        super().__init__("log")
        self._words, self._new, self._press, self._keys = words, min(new, MOST_COUNTED), press, keys

    def natural(self, ui: Context, limit: float) -> Size:
        """Narrow: things lie beside it."""
        return max(HANDLE_SIZE[0], ui.viewport.hit), HANDLE_SIZE[1]

    def draw(self, canvas: Canvas) -> None:
        """Icon, a word that is short enough, and the number in a disc."""
        area = self.rect
        canvas.look(area, HANDLE_HOVER if canvas.touch.hovered == self.id else HANDLE)
        canvas.icon("log", FRect(area.centerx - 10, area.y + 14, 20, 20))
        words = FRect(area.x + 1, area.y + 40, area.width - 2, 24)
        if text_size(canvas.ui, self._words, HANDLE_WORD, UNLIMITED, 1)[0] <= words.width:
            canvas.text(self._words, words, HANDLE_WORD, align=0.5, lines=1)
        if self._new:
            disc = FRect(area.centerx - 13, area.y + 72, 26, 24)
            canvas.look(disc, DISC)
            canvas.text(str(self._new), disc, Style(Type.BOLD, "cream", 15), align=0.5, lines=1)

    def nodes(self, ui: Context) -> Iterable[Node]:
        """One that opens it."""
        actions = {Action.PRESS: self._press}
        about = ui.say(Line("hud.new_lines", {"count": self._new})) if self._new else ""
        yield Node(self.id, self.rect, Role.BUTTON, plain(ui.say(Line("hud.side"))), about, keys=self._keys,
                   actions=actions, tooltip=True)  # fmt: skip


class TabBar(Widget):
    """Small words side by side; the chosen one stands in lamplight."""

    def __init__(self, titles: Sequence[tuple[str, Say]], chosen: str, choose: Callable[[str], None]) -> None:
        super().__init__("tabs")
        self._titles, self._chosen, self._choose = tuple(titles), chosen, choose

    def natural(self, ui: Context, limit: float) -> Size:
        """One line over all the width, as high as a finger."""
        return limit, max(TAB_HEIGHT, ui.viewport.finger)

    def draw(self, canvas: Canvas) -> None:
        """Words, and a line of light below the chosen ones."""
        for (key, words), area in self._placed():
            chosen = key == self._chosen or canvas.touch.hovered == f"tab:{key}"
            style = Style(Type.BOLD, "text_accent" if chosen else "text_soft", 17)
            spoken, ui = canvas.ui.say(words), canvas.ui
            style = fitted(ui.text, ui.viewport, spoken, style, canvas.pixels(area).width)
            canvas.text(spoken, area, style, align=0.5, lines=1)
            level = area.bottom - 2
            colour = "lamplight" if key == self._chosen else "brass_dark"
            canvas.line((area.left + 2, level), (area.right - 2, level), colour, 2 if key == self._chosen else 1)

    def nodes(self, ui: Context) -> list[Node]:
        """One per tab."""
        return [
            Node(
                f"tab:{key}",
                area,
                Role.CHOICE,
                plain(ui.say(words)),
                checked=key == self._chosen,
                actions={Action.PRESS: _pressing(self._choose, key)},
                tooltip=False,
            )
            for (key, words), area in self._placed()
        ]

    def _placed(self) -> list[tuple[tuple[str, Say], FRect]]:
        wide = self.rect.width / max(1, len(self._titles))
        return [
            (title, FRect(self.rect.x + number * wide, self.rect.y, wide, self.rect.height))
            for number, title in enumerate(self._titles)
        ]


def _pressing(press: Callable[[str], None], key: str) -> Callable[[], None]:
    return lambda: press(key)
