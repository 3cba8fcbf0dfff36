"""All that may be chosen now, with picture, name and what each does. Choosing one, Esc or the button closes it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.content.message import Line
from game.table.item import Item
from game.ui.context import Context
from game.ui.drawing.text import Style
from game.ui.drawing.theme import Type
from game.ui.stage.backdrop import Veil
from game.ui.stage.widget_scene import WidgetScene
from game.ui.table.spotlight import Narrow
from game.ui.widgets import Anchored, ButtonKind, Column, Fill, Label, Panel, Picture, PushButton, Row, Rule, Widget
from game.ui.widgets.scroll import Scroll

TITLE = Style(Type.HEADING, "text_accent", 24)
TEXT = Style(Type.BODY, "text", 15)
FACE = (40.0, 56.0)
NAME_WIDTH, TEXT_WIDTH = 150.0, 350.0
PART_OF_WINDOW = 0.7
"""Of its height, what the list takes before it scrolls."""


class ChoiceSheet(WidgetScene[str | None]):
    """Shown above the table; ends with the letter that was chosen."""

    transparent = True
    backdrop = Veil(0.55)
    escape = None

    def __init__(self, ui: Context, title: Line, items: Sequence[Item]) -> None:
        super().__init__(ui)
        self._title, self._items = title, tuple(items)

    def build(self) -> Widget:
        """Two columns, the first half in the left one; one in a narrow window."""
        half = -(-len(self._items) // 2)
        wide = self.ui.viewport.width >= 2 * (FACE[0] + NAME_WIDTH + TEXT_WIDTH)
        parts = (self._items[:half], self._items[half:]) if wide else (self._items,)
        lists: Widget = Row(*(Column(*map(self._row, part), gap=6) for part in parts), gap=24, fill=Fill.START)
        most = self.ui.viewport.height * PART_OF_WINDOW
        if lists.measure(self.ui, self.ui.viewport.width)[1] > most:
            lists = Scroll(lists, "choices", height=most)
        close = PushButton("close", Line("hud.close"), lambda: self.dismiss(None), width=160)
        title = Label(self._title, TITLE, align=0.5, id="title")
        column = Column(title, Rule(), lists, Row(close, align=0.5), gap=10, fill=Fill.STRETCH)
        return Anchored(Panel(column, padding=18))

    def _row(self, item: Item) -> Widget:
        """The picture, a button with the name, and the words, which the button says too."""
        words = item.detail or ""
        take = PushButton(
            f"take:{item.key}",
            item.line,
            partial(self.dismiss, item.key),
            kind=ButtonKind.NORMAL,
            description=words,
            width=NAME_WIDTH,
            compact=True,
        )
        return Row(Picture(item.face or "", *FACE), take, Narrow(Label(words, TEXT), TEXT_WIDTH), gap=10, align=0.5)
