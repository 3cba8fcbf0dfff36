"""A pile spread out to be looked through. Any key, the button or a click beside it closes it."""

from __future__ import annotations

from collections.abc import Sequence

from game.content.message import Line
from game.table.item import Item
from game.ui.context import Context
from game.ui.drawing.text import Style
from game.ui.drawing.theme import Type
from game.ui.stage.backdrop import Veil
from game.ui.stage.widget_scene import WidgetScene
from game.ui.table.spotlight import CardStrip, Narrow
from game.ui.widgets import Anchored, ButtonKind, Column, Fill, Label, Panel, PushButton, Row, Rule, Widget
from game.ui.widgets.scroll import Scroll

IN_A_ROW = 9
WIDTH = 830.0
ROWS_SEEN = 3
CARD_HEIGHT, LARGE_HEIGHT, FEW = 118.0, 168.0, 6
"""Of many cards, and of a few."""
TITLE = Style(Type.HEADING, "text_accent", 26)


class PileScene(WidgetScene[None]):
    """Shown above the table; ends with nothing."""

    transparent = True
    backdrop = Veil(0.55)
    escape = None

    def __init__(self, ui: Context, name: str, items: Sequence[Item]) -> None:
        """`name`: what the pile is called, spoken; `items`: top first."""
        super().__init__(ui)
        self._name, self._items = name, tuple(items)

    def build(self) -> Widget:
        """Rows of cards, in a scroll panel if there are many."""
        four = self.ui.settings.four_colour
        high = LARGE_HEIGHT if len(self._items) <= FEW else CARD_HEIGHT
        alone = 0.5 if len(self._items) <= IN_A_ROW else 0.0
        rows: list[Widget] = [
            Row(CardStrip(f"pile:{start}", self._items[start : start + IN_A_ROW], four, high), align=alone)
            for start in range(0, len(self._items), IN_A_ROW)
        ]
        cards: Widget = Column(*rows, gap=10, fill=Fill.STRETCH)
        if len(rows) > ROWS_SEEN:
            cards = Scroll(cards, "pile", height=ROWS_SEEN * (CARD_HEIGHT + 10))
        close = PushButton("close", Line("hud.close"), lambda: self.dismiss(None), kind=ButtonKind.PRIMARY, width=160)
        title = Label(Line("hud.pile", {"name": self._name}), TITLE, align=0.5, id="title")
        column = Column(title, Rule(), cards, Row(close, align=0.5), gap=12, fill=Fill.STRETCH)
        return Anchored(Panel(Narrow(column, WIDTH), padding=24))
