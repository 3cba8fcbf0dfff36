"""A list that opens beside something, and the field that opens one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from pygame import FRect

from game.ui.canvas import Canvas
from game.ui.context import Context, Say
from game.ui.drawing.shapes import FIELD, Look
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type
from game.ui.input.events import Click, InputEvent
from game.ui.input.focus import Action, Node, Role
from game.ui.stage.widget_scene import WidgetScene
from game.ui.widgets import BODY, ListEntry, Option, Panel, Size, Widget, Wrapper, list_of, text_size, word_width

_ROW = 44.0
_ARROW = 16.0
_PADDING = 14.0
_HEAD_GAP = 6.0
_WIDEST = 420.0
_PANEL = Look("panel_raised", "panel_edge", radius=10, width=1.5, light=0.06, shadow=12)


class Popup(WidgetScene[str | None]):
    """A list of entries beside a rectangle; ends with the id of the chosen one, None for none."""

    transparent = True
    escape = None

    def __init__(self, ui: Context, beside: FRect, entries: Sequence[ListEntry], chosen: str = "") -> None:
        """`beside` in design units: the thing it belongs to, which stays in view."""
        super().__init__(ui)
        self._beside, self._entries, self._chosen = beside, tuple(entries), chosen

    def build(self) -> Widget:
        """The list on a board."""
        panel = Panel(list_of("popup", self._entries, self._chosen, self.dismiss), look=_PANEL, padding=8)
        return _Beside(panel, self._beside)

    def enter(self) -> None:
        """Starts at the chosen entry."""
        super().enter()
        first = self._chosen or next((entry.id for entry in self._entries if entry.enabled), "")
        self.focus_on(f"popup:{first}", ring=False)

    def handle(self, event: InputEvent) -> bool:
        """A click beside the list closes it."""
        if isinstance(event, Click) and self.root is not None:
            (panel,) = self.root.children()
            if not panel.rect.collidepoint(event.place):
                self.dismiss(None)
                return True
        return super().handle(event)

    def resize(self) -> None:
        """Closes the list: the field it belonged to has moved."""
        self.dismiss(None)


class DropDown(Widget):
    """A field that shows what is chosen and opens the list of options."""

    def __init__(
        self,
        id: str,
        words: Say,
        options: Sequence[Option],
        chosen: str,
        change: Callable[[str], None],
        *,
        enabled: bool = True,
        grow: float = 0,
        width: float = 200,
    ) -> None:
        """`words` stand above, "" for none."""
        super().__init__(id, grow=grow, width=width)
        self._words, self._options, self._chosen, self._change = words, tuple(options), chosen, change
        self._enabled = enabled

    def natural(self, ui: Context, limit: float) -> Size:
        """Room for the longest option."""
        beside = 2 * _PADDING + _ARROW + 8
        widths = [text_size(ui, option.words, BODY, _WIDEST)[0] for option in self._options]
        return min(limit, max(widths, default=0.0) + beside), self._head(ui, limit) + _ROW

    def smallest(self, ui: Context) -> float:
        """The longest word of an option."""
        longest = max((word_width(ui, option.words, BODY) for option in self._options), default=0.0)
        return max(word_width(ui, self._words, BODY), longest + 2 * _PADDING + _ARROW + 8)

    def draw(self, canvas: Canvas) -> None:
        """Draws words, field, choice and arrow."""
        field = self._field(canvas.ui)
        if self._words:
            head = FRect(self.rect.x, self.rect.y, self.rect.width, field.y - self.rect.y - _HEAD_GAP)
            canvas.text(self._words, head, BODY)
        hovered = self._enabled and canvas.touch.hovered == self.id
        canvas.look(field, Look("field", "lamplight", light=0) if hovered else FIELD)
        colour = "text" if self._enabled else "text_disabled"
        room = FRect(field.x + _PADDING, field.y, max(1.0, field.width - 2 * _PADDING - _ARROW - 8), field.height)
        canvas.text(self._shown(), room, Style(Type.BODY, colour), lines=1)
        arrow = FRect(field.right - _PADDING - _ARROW, field.centery - _ARROW / 2, _ARROW, _ARROW)
        canvas.shape("down", arrow, "text_accent" if self._enabled else "text_disabled")

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Yields one node that opens the list."""
        field = self._field(ui)
        yield Node(
            self.id,
            field,
            Role.DROP_DOWN,
            plain(ui.say(self._words)) or plain(ui.say(self._shown())),
            value=plain(ui.say(self._shown())),
            enabled=self._enabled,
            actions={Action.PRESS: lambda: self._open(ui, field)} if self._enabled else {},
            tooltip=False,
        )

    def _open(self, ui: Context, field: FRect) -> None:
        entries = [
            ListEntry(option.id, option.words, option.description, enabled=option.enabled) for option in self._options
        ]
        ui.scenes.push(Popup(ui, field, entries, self._chosen), self._taken)

    def _taken(self, id: str | None) -> None:
        if id is not None and id != self._chosen:
            self._change(id)

    def _shown(self) -> Say:
        return next((option.words for option in self._options if option.id == self._chosen), "")

    def _head(self, ui: Context, limit: float) -> float:
        return text_size(ui, self._words, BODY, limit)[1] + _HEAD_GAP if self._words else 0.0

    def _field(self, ui: Context) -> FRect:
        head = self._head(ui, self.rect.width)
        return FRect(self.rect.x, self.rect.y + head, self.rect.width, _ROW)


class _Beside(Wrapper):
    """A child below a rectangle if there is room, else above it, else wherever it fits."""

    def __init__(self, child: Widget, beside: FRect) -> None:
        super().__init__(child)
        self._beside = beside

    def _inside(self, ui: Context, rect: FRect) -> FRect:
        wanted = self._child.measure(ui, min(_WIDEST, rect.width - 16))
        width = min(rect.width - 16, max(wanted[0], self._beside.width))
        whole = _full_height(self._child, ui, width)
        below = rect.bottom - self._beside.bottom - 12
        above = self._beside.top - rect.top - 12
        height = min(whole, max(below, above, min(rect.height - 16, 160)))
        x = min(max(8.0, self._beside.x), max(8.0, rect.right - width - 8))
        y = self._beside.bottom + 4 if height <= below + 4 else self._beside.top - 4 - height
        return FRect(x, min(max(8.0, y), max(8.0, rect.bottom - height - 8)), width, height)


def _full_height(panel: Widget, ui: Context, width: float) -> float:
    """The height of the board if nothing had to be scrolled."""
    (scroll,) = panel.children()
    (column,) = scroll.children()
    return column.measure(ui, max(1.0, width - 32))[1] + 18
