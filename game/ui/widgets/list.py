"""A list of things to choose from, and the list that drops down from a field."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct
from pygame import FRect

from game.ui.canvas import Canvas
from game.ui.context import Context, Say
from game.ui.drawing.markup import plain
from game.ui.drawing.shapes import Look
from game.ui.drawing.text import Style
from game.ui.drawing.theme import Type
from game.ui.input.focus import Action, Node, Role
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.label import text_size, word_width
from game.ui.widgets.layout import Column
from game.ui.widgets.scroll import Scroll

_PADDING = 12.0
_ICON = 24.0
_LOWEST = 40.0
_WORDS = Style(Type.BODY)
_DETAIL = Style(Type.SMALL, "text_soft")


class ListEntry(Struct, frozen=True):
    """One line of a list: words, a second softer line, an icon."""

    id: str
    words: Say
    detail: Say = ""
    icon: str | None = None
    enabled: bool = True


class ListRow(Widget):
    """One entry; its node is called as its id."""

    def __init__(
        self,
        id: str,
        entry: ListEntry,
        chosen: bool,
        press: Callable[[], None],
        *,
        double: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(id)
        self._entry, self._chosen, self._press, self._double = entry, chosen, press, double

    def natural(self, ui: Context, limit: float) -> Size:
        """Words above detail, beside the icon."""
        beside = self._beside()
        room = max(1.0, limit - beside - _PADDING)
        width, height = text_size(ui, self._entry.words, _WORDS, room)
        if self._entry.detail:
            below = text_size(ui, self._entry.detail, _DETAIL, room)
            width, height = max(width, below[0]), height + below[1]
        return width + beside + _PADDING, max(_LOWEST, height + 14)

    def smallest(self, ui: Context) -> float:
        """The longest word beside the icon."""
        longest = max(word_width(ui, self._entry.words, _WORDS), word_width(ui, self._entry.detail, _DETAIL))
        return longest + self._beside() + _PADDING

    def draw(self, canvas: Canvas) -> None:
        """Draws the row, lit when it is chosen."""
        entry = self._entry
        hovered = entry.enabled and canvas.touch.hovered == self.id
        if self._chosen:
            canvas.look(self.rect, Look("button_hover", "lamplight", radius=6, width=1.5))
        elif hovered:
            canvas.look(self.rect, Look("button", "brass_dark", radius=6, width=1))
        colour = "text_disabled" if not entry.enabled else "text_accent" if self._chosen else "text"
        if entry.icon:
            box = FRect(self.rect.x + _PADDING, self.rect.centery - _ICON / 2, _ICON, _ICON)
            canvas.icon(entry.icon, box, colour)
        x = self.rect.x + self._beside()
        room = max(1.0, self.rect.right - _PADDING - x)
        style = Style(_WORDS.kind, colour)
        high = text_size(canvas.ui, entry.words, style, room)[1]
        below = text_size(canvas.ui, entry.detail, _DETAIL, room)[1] if entry.detail else 0.0
        top = self.rect.centery - (high + below) / 2
        canvas.text(entry.words, FRect(x, top, room, high), style)
        if entry.detail:
            canvas.text(entry.detail, FRect(x, top + high, room, below), _DETAIL)

    def nodes(self, ui: Context) -> Iterable[Node]:
        """One node that chooses it."""
        entry = self._entry
        actions = {Action.PRESS: self._press} if entry.enabled else {}
        if entry.enabled and self._double is not None:
            actions[Action.DOUBLE] = self._double
        yield Node(
            self.id,
            self.rect,
            Role.LIST_ITEM,
            plain(ui.say(entry.words)),
            plain(ui.say(entry.detail)),
            enabled=entry.enabled,
            checked=self._chosen,
            actions=actions,
            tooltip=False,
        )

    def _beside(self) -> float:
        return _PADDING + (_ICON + 10 if self._entry.icon else 0)


def list_of(
    id: str,
    entries: Sequence[ListEntry],
    chosen: str,
    press: Callable[[str], None],
    *,
    double: Callable[[str], None] | None = None,
    grow: float = 1,
    height: float = 0,
) -> Scroll:
    """A scrolling list; nodes are called `id:entry`. `double` is called for a double click or ctrl+Enter."""
    rows = [_row(id, entry, chosen, press, double) for entry in entries]
    return Scroll(Column(*rows, gap=4), id, grow=grow, height=height)


def _row(
    id: str, entry: ListEntry, chosen: str, press: Callable[[str], None], double: Callable[[str], None] | None
) -> ListRow:
    twice = None if double is None else lambda: double(entry.id)
    return ListRow(f"{id}:{entry.id}", entry, entry.id == chosen, lambda: press(entry.id), double=twice)
