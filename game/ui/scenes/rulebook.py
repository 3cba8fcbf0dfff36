"""The rules of a title: a page that scrolls, a list of its headings, a search."""

from __future__ import annotations

from functools import partial

from game.content.catalogue import Entry
from game.content.line import Line
from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.input import Key
from game.ui.scenes.backdrop import draw_scene
from game.ui.scenes.frame import READING_VEIL, Centred, edge, low, narrow, room
from game.ui.scenes.rule_pages import Section, found_in, heading_for, page, read_sections
from game.ui.shapes import PANEL, PLAIN
from game.ui.widget_scene import WidgetScene
from game.ui.widgets import (
    SOFT,
    Block,
    Button,
    ButtonKind,
    Column,
    Fill,
    Label,
    Panel,
    Row,
    Scroll,
    TextField,
    Widget,
    walk,
)

PREFIX = "rules:"
INDEX_WIDTH = 300.0
TEXT_WIDTH = 760.0


class RulebookScene(WidgetScene[None]):
    """Opens above any room, at the heading that explains `reason` if there is one."""

    def __init__(self, ui: Context, entry: Entry, reason: str | None = None) -> None:
        super().__init__(ui)
        self._entry = entry
        self._sections = read_sections(entry.folder, ui.settings.language)
        self._wanted = heading_for(self._sections, reason)
        self._search = ""

    def enter(self) -> None:
        """Turn to the right place."""
        super().enter()
        self._turn_to(self._wanted)

    def build(self) -> Widget:
        """Headings at the left, the text beside them, the search on top."""
        shown = found_in(self._sections, self._search)
        search = TextField(
            "search", "", self._search, self._seek, placeholder=Line("rules.search"), width=220, longest=30
        )
        text = self._text(shown)
        if narrow(self.ui):
            body: Widget = Column(text, grow=1)
        else:
            index = Scroll(Column(*map(self._entry_of, shown), gap=2), "index", grow=1)
            body = Row(Panel(index, look=PLAIN, padding=10, width=INDEX_WIDTH), text, gap=20, fill=Fill.STRETCH)
        title = Line("rules.title", {"title": Line(f"{self._entry.id}.name")})
        return room(self.ui, title, self._leave, body, tools=[search], scroll=False, widest=1100)

    def background(self, canvas: Canvas) -> None:
        """The river at dusk, darker."""
        draw_scene(canvas, veil=READING_VEIL)

    def key(self, event: Key) -> bool:
        """Ctrl+F seeks."""
        if event.chord in ("ctrl+f", "/"):
            self.focus_on("search", ring=False)
            return True
        return False

    def back(self) -> bool:
        """Empty the search, then close."""
        if self._search:
            self._seek("")
        else:
            self._leave()
        return True

    def _text(self, shown: list[Section]) -> Widget:
        if not shown:
            inside: Widget = Label(Line("rules.nothing", {"word": self._search}), SOFT, id="nothing")
        else:
            inside = Column(*(page(section, PREFIX) for section in shown), gap=18)
        padding = 16.0 if low(self.ui) else 28.0
        return Panel(Scroll(Centred(inside, TEXT_WIDTH), "text", grow=1), look=PANEL, padding=padding, grow=1)

    def _entry_of(self, section: Section) -> Widget:
        press = partial(self._turn_to, section.anchor)
        return Button(f"heading:{section.anchor}", section.heading, press, kind=ButtonKind.QUIET, align=0)

    def _turn_to(self, anchor: str) -> None:
        """Scroll so that a heading is at the top."""
        self.refresh()
        if self.root is None or not anchor:
            return
        widgets = list(walk(self.root))
        scroll = next((each for each in widgets if isinstance(each, Scroll) and each.id == "text"), None)
        block = next((each for each in widgets if isinstance(each, Block) and each.id == PREFIX + anchor), None)
        if (
            scroll is not None
            and block is not None
            and scroll.scroll_by(block.rect.y - scroll.rect.y - edge(self.ui) / 3)
        ):
            self.moved_by_hand()

    def _seek(self, text: str) -> None:
        self._search = text
        self.rebuild()

    def _leave(self) -> None:
        self.dismiss(None)
