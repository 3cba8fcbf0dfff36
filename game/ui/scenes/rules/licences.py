"""The licences of everything the program brings: a list of whose they are, and one of them to read."""

from __future__ import annotations

from functools import partial

from game.content.licences import Licence, paragraphs
from game.content.message import Message
from game.ui.context import Context
from game.ui.input.events import Key
from game.ui.scenes.frame import BESIDE, INDEX, PAGE, READING_VEIL, book, edge, leaf, leaf_padding, narrow, room
from game.ui.stage.backdrop import Wall
from game.ui.stage.popup import DropDown
from game.ui.stage.widget_scene import WidgetScene
from game.ui.widgets import (
    BODY,
    HEADING,
    ButtonKind,
    Centred,
    Column,
    Fill,
    Label,
    Option,
    PushButton,
    Scroll,
    Widget,
    walk,
)
from game.ui.widgets.scroll import AIR, BAR

TEXT_WIDTH = 760.0
_PAGES = frozenset(("page_up", "page_down", "pageup", "pagedown", "home", "end"))


class LicencesScene(WidgetScene[None]):
    """Opens above any room; Esc goes back. Page keys turn the text, arrows and Tab go through the list."""

    opens_at = "licence:0"
    backdrop = Wall(READING_VEIL)

    def __init__(self, ui: Context, found: list[Licence]) -> None:
        """`found`: the chapters, at least one."""
        super().__init__(ui)
        self._found = found
        self._chosen = 0

    def build(self) -> Widget:
        """The list at the left, the text beside it; where it is narrow, the list opens from a field on top."""
        if narrow(self.ui):
            options = [Option(str(number), licence.title) for number, licence in enumerate(self._found)]
            field = DropDown("licence", "", options, str(self._chosen), lambda id: self._open(int(id)))
            body: Widget = Column(field, leaf(self.ui, self._text()), gap=10, grow=1, fill=Fill.STRETCH)
        else:
            index = Column(*map(self._entry, range(len(self._found))), gap=2)
            body = book(self.ui, index, self._text())
        return room(self.ui, Message("licences.title"), self._leave, body, scroll=False)

    def key(self, event: Key) -> bool:
        """Page keys turn the text wherever the pointer is."""
        if event.chord not in _PAGES or self.root is None:
            return False
        text = next(each for each in walk(self.root) if isinstance(each, Scroll) and each.id.startswith("text:"))
        if text.handle(event, self.ui):
            self.moved_by_hand()
        return True

    def _text(self) -> Widget:
        licence = self._found[self._chosen]
        parts = [Label(part, BODY) for part in paragraphs(licence.text)]
        page = Column(Label(licence.title, HEADING, id="heading"), *parts, gap=12, width=self._text_width())
        # An id of its own for each text: another one begins at its top.
        return Scroll(Centred(page, TEXT_WIDTH), f"text:{self._chosen}", grow=1)

    def _text_width(self) -> float:
        """Returns the width of the text: known beforehand, since long texts take too long to be laid out to try
        widths.
        """
        around = 2 * edge(self.ui) + 2 * leaf_padding(self.ui) + BAR + AIR
        beside = 0.0 if narrow(self.ui) else INDEX + BESIDE
        return min(TEXT_WIDTH, min(PAGE, self.ui.viewport.width) - beside - around)

    def _entry(self, number: int) -> Widget:
        kind = ButtonKind.PRIMARY if number == self._chosen else ButtonKind.QUIET
        return PushButton(
            f"licence:{number}", self._found[number].title, partial(self._open, number), kind=kind, align=0
        )

    def _open(self, number: int) -> None:
        self._chosen = number
        self.rebuild()

    def _leave(self) -> None:
        self.dismiss(None)
