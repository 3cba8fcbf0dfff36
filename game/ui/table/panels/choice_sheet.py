"""The sheet of choices that are read with what each does: by use side by side, or one below the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from pygame import FRect

from game.content.message import Message
from game.table.item import Item
from game.table.presenter import Button, Sheet, SheetSection
from game.ui.context import Canvas, Context
from game.ui.drawing.assets import Look
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type
from game.ui.input.focus import Action, Node, Role
from game.ui.stage.widget_scene import Veil, WidgetScene
from game.ui.table.panels.spotlight import Narrow
from game.ui.widgets import (
    AnchoredBox,
    ButtonKind,
    Column,
    Fill,
    Label,
    Panel,
    Picture,
    PushButton,
    Row,
    Rule,
    Widget,
    Wrapping,
    text_size,
)
from game.ui.widgets.label import UNLIMITED, Size
from game.ui.widgets.scroll import Scroll

TITLE = Style(Type.HEADING, "text_accent", 24)
TEXT = Style(Type.BODY, "text", 15)
FACE, PART_FACE = (40.0, 56.0), (54.0, 75.6)
PART_WIDTH, PART_GAP = 220.0, 10.0
LAST_PARTS = 2
"""Parts beside one another above what bears on the choice."""

HIGHEST_OF_WINDOW = 0.97
"""Maximum height of the parts, as a factor of the window's height."""

PADDING, CHOICE_EDGE = 18.0, 7.0
STANDING_HEIGHT = 76.0
NAME = Style(Type.BOLD, "text", 16)
EFFECT = Style(Type.BODY, "text", 14)
PART_TITLE = Style(Type.BOLD, "text_accent", 17)
CHOICE_LOOK = Look("panel_raised", "panel_edge", radius=8, width=1.2, light=0.04)
CHOICE_LIT = Look("button_hover", "lamplight", radius=8, width=2, light=0.1)
PAPER = Look("cream", "brass", radius=8, width=1.6, light=0)
FITS = Look("lamplight", "brass_dark", radius=9, width=1.2, light=0)
FITS_WORDS = Style(Type.BOLD, "ink", 14)
STANDING_HEAD = Style(Type.BOLD, "red", 17)
STANDING_TEXT = Style(Type.BODY, "ink", 16)
NAME_WIDTH, TEXT_WIDTH = 150.0, 350.0
PART_OF_WINDOW = 0.7
"""Maximum height of the list before it scrolls, as a factor of the window's height."""


class ChoiceSheet(WidgetScene[str | None]):
    """A sheet of choices above the table; ends with the target that was chosen."""

    transparent = True
    backdrop = Veil(0.55)
    escape = None

    def __init__(self, ui: Context, sheet: Sheet, items: Sequence[Item], answers: Sequence[Button] = ()) -> None:
        """`answers`: what may be answered besides."""
        super().__init__(ui)
        self._sheet, self._items, self._answers = sheet, tuple(items), tuple(answers)

    def build(self) -> Widget:
        """Parts by use where they have room; else two columns, the first half in the left one, or one."""
        lying = {item.key: item for item in self._items}
        parts = [(part, [lying[key] for key in part.items if key in lying]) for part in self._sheet.parts]
        parts = [(part, items) for part, items in parts if items]
        high, wide, needed = self.ui.viewport.height, self.ui.viewport.width, _width_of(len(parts))
        if len(parts) > LAST_PARTS and wide >= needed + 2 * PADDING:
            panel = Panel(Narrow(self._columns(parts), needed), padding=PADDING)
            if panel.measure(self.ui, wide)[1] <= HIGHEST_OF_WINDOW * high:
                return AnchoredBox(panel)
        return self._lists()

    def _head(self) -> list[Widget]:
        lead = self._sheet.lead
        told = [] if lead is None else [Label(lead, TEXT, align=0.5, id="lead")]
        return [Label(self._sheet.title, TITLE, align=0.5, id="title"), *told, Rule()]

    def _columns(self, parts: Sequence[tuple[SheetSection, Sequence[Item]]]) -> Widget:
        """The parts side by side; below the last ones, what bears on the choice in the light, and the ways out."""
        columns = [self._part(part, items) for part, items in parts]
        first, last = columns[:-LAST_PARTS], columns[-LAST_PARTS:]
        about = Panel(CardStanding(self._items, self._sheet), look=PAPER, padding=12)
        beside = Column(Row(*last, gap=PART_GAP, fill=Fill.START), about, self._ways_out(), gap=12, fill=Fill.STRETCH)
        body = Row(*first, Narrow(beside, _width_of(LAST_PARTS)), gap=PART_GAP, fill=Fill.START)
        return Column(*self._head(), body, gap=6, fill=Fill.STRETCH)

    def _part(self, part: SheetSection, items: Sequence[Item]) -> Widget:
        cards = [ChoiceCard(item, self._sheet, partial(self.dismiss, item.key)) for item in items]
        head = Label(part.title, PART_TITLE, id=f"part:{part.title.key}")
        return Narrow(Column(head, *cards, gap=6, fill=Fill.STRETCH), PART_WIDTH)

    def _ways_out(self) -> Widget:
        answers = [
            PushButton(f"answer:{button.key}", button.label, partial(self.dismiss, button.key), compact=True)
            for button in self._answers
        ]
        close = PushButton("close", Message("hud.close"), lambda: self.dismiss(None), compact=True)
        return Wrapping(*answers, close, gap=12)

    def _lists(self) -> Widget:
        half = -(-len(self._items) // 2)
        wide = self.ui.viewport.width >= 2 * (FACE[0] + NAME_WIDTH + TEXT_WIDTH)
        parts = (self._items[:half], self._items[half:]) if wide else (self._items,)
        lists: Widget = Row(*(Column(*map(self._row, part), gap=6) for part in parts), gap=24, fill=Fill.START)
        most = self.ui.viewport.height * PART_OF_WINDOW
        if lists.measure(self.ui, self.ui.viewport.width)[1] > most:
            lists = Scroll(lists, "choices", height=most)
        column = Column(*self._head(), lists, Row(self._ways_out(), align=0.5), gap=10, fill=Fill.STRETCH)
        return AnchoredBox(Panel(column, padding=PADDING))

    def _row(self, item: Item) -> Widget:
        """The picture, a button with the name, and the words, which the button says too."""
        words = told_of_choice(self.ui, self._sheet, item)
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


def _width_of(parts: int) -> float:
    return parts * PART_WIDTH + (parts - 1) * PART_GAP


def told_of_choice(ui: Context, sheet: Sheet, item: Item) -> str:
    """Returns what a choice does, whether it fits now, and what bears on it as one stands."""
    told = (item.detail, *sheet.about(item.key))
    return " ".join(plain(ui.say(words)) for words in told if words is not None)


class ChoiceCard(Widget):
    """A choice with its picture, name and effect; a mark where it fits now. A press takes it."""

    def __init__(self, item: Item, sheet: Sheet, press: Callable[[], None]) -> None:
        super().__init__(f"take:{item.key}")
        self._item, self._sheet, self._press = item, sheet, press
        words = Column(Label(item.line, NAME), Label(item.detail or "", EFFECT), gap=0, fill=Fill.STRETCH, grow=1)
        self._inside = Row(Picture(item.face or "", *PART_FACE), words, gap=8, fill=Fill.START)

    def children(self) -> Sequence[Widget]:
        """The parts that stand on it."""
        return (self._inside,)

    def natural(self, ui: Context, limit: float) -> Size:
        """Its words and the edge."""
        width, height = self._inside.measure(ui, max(1.0, limit - 2 * CHOICE_EDGE))
        return width + 2 * CHOICE_EDGE, height + 2 * CHOICE_EDGE

    def place(self, ui: Context, rect: FRect) -> None:
        """Places everything inside the edge."""
        super().place(ui, rect)
        self._inside.place(ui, rect.inflate(-2 * CHOICE_EDGE, -2 * CHOICE_EDGE))

    def draw(self, canvas: Canvas) -> None:
        """The plate, in the light under the pointer, and the mark."""
        lit = self.id == (canvas.touch.hovered or canvas.touch.focused)
        canvas.look(self.rect, CHOICE_LIT if lit else CHOICE_LOOK)
        super().draw(canvas)
        if self._item.key in self._sheet.fits:
            width = text_size(canvas.ui, Message("hud.fits_now"), FITS_WORDS, UNLIMITED, 1)[0] + 14
            mark = FRect(self.rect.right - width - 4, self.rect.y - 9, width, 20)
            canvas.look(mark, FITS)
            canvas.text(Message("hud.fits_now"), mark, FITS_WORDS, align=0.5, lines=1)

    def nodes(self, ui: Context) -> Iterable[Node]:
        """One button that says everything."""
        name, words = plain(ui.say(self._item.line)), told_of_choice(ui, self._sheet, self._item)
        yield Node(self.id, self.rect, Role.BUTTON, name, words, actions={Action.PRESS: self._press}, tooltip=False)


class CardStanding(Widget):
    """The line about the choice under the pointer, or with the focus: its card says it to a reader."""

    def __init__(self, items: Sequence[Item], sheet: Sheet) -> None:
        super().__init__()
        self._items, self._sheet = {f"take:{item.key}": item for item in items}, sheet

    def natural(self, ui: Context, limit: float) -> Size:
        """Room for a name and three lines."""
        return limit, STANDING_HEIGHT

    def draw(self, canvas: Canvas) -> None:
        """The name and the sentence; those of the first that fits where nothing is in the light."""
        first = next((id for id, item in self._items.items() if item.key in self._sheet.fits), "")
        lit = next((id for id in (canvas.touch.hovered, canvas.touch.focused) if id in self._items), first)
        item = self._items.get(lit)
        stands = None if item is None else self._sheet.stands.get(item.key)
        if item is None or stands is None:
            return
        head = FRect(self.rect.x, self.rect.y, self.rect.width, 24)
        canvas.text(Message("hud.as_you_stand", {"name": item.line}), head, STANDING_HEAD, lines=1)
        below = FRect(self.rect.x, head.bottom + 2, self.rect.width, self.rect.bottom - head.bottom - 2)
        canvas.text(stands, below, STANDING_TEXT, lines=3)
