"""The rules of a title: a page that scrolls, a list of its headings, a search."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from game.content.catalogue import Cover
from game.content.message import Message, given
from game.content.theme import IconName
from game.ui.context import Context
from game.ui.drawing.text import plain
from game.ui.input.events import Key
from game.ui.input.focus import Node, Role
from game.ui.scenes.frame import READING_VEIL, book, edge, leaf, narrow, room
from game.ui.scenes.rules.pages import HeadingButton, Marker, Section, found_in, heading_for, page, read_sections
from game.ui.stage.backdrop import Wall
from game.ui.stage.widget_scene import WidgetScene
from game.ui.widgets import (
    SOFT,
    ButtonKind,
    Centred,
    Column,
    Label,
    PageBlock,
    PushButton,
    Row,
    Scroll,
    TextField,
    Widget,
    walk,
)
from game.ui.widgets.layout import Wrapper
from game.ui.widgets.scroll import NOTCH

PREFIX, READ = "rules:", "rules_text"
TEXT_WIDTH = 760.0
AROUND_TEXT = (22.0, 14.0)
"""Margins of the ring round a text, left and right together and above and below together, in design units."""
AROUND = 80.0
"""Height of the text shown above and below what was found, together."""


class Readable(Wrapper):
    """A text that takes the focus as a whole, so that keys turn it."""

    def __init__(self, child: Widget, name: Message) -> None:
        super().__init__(child, READ, grow=1)
        self._name = name

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Yields one node, below all that can be used in it."""
        yield Node(self.id, self.rect.inflate(*AROUND_TEXT), Role.TEXT, plain(ui.say(self._name)), tooltip=False)


class RulebookScene(WidgetScene[float]):
    """Opens above any room, at the heading that matters if there is one; ends with how far it was turned."""

    backdrop = Wall(READING_VEIL)

    def __init__(
        self, ui: Context, cover: Cover, reason: str | None = None, about: Sequence[str] = (), read: float = 0.0
    ) -> None:
        """`reason`: of a refusal; `about`: names of things, the best first; `read`: how far it is turned else."""
        super().__init__(ui)
        self._read = read
        self._title = cover
        self._language = ui.language
        self._sections = read_sections(ui.folders, cover.id, ui.language)
        self._wanted = heading_for(self._sections, reason, about)
        self._search = ""
        self._here = 0
        self._found = 0
        self._turning = False
        """True if the page has to be turned to what was found."""

    def enter(self) -> None:
        """Turns to the right place."""
        super().enter()
        if self._wanted:
            self._turn_to(self._wanted)
        elif self._page is not None and self._page.scroll_by(self._read):
            self.moved_by_hand()

    def build(self) -> Widget:
        """Headings at the left, the text beside them, the search on top."""
        if self._language != self.ui.language:
            self._language = self.ui.language
            self._sections = read_sections(self.ui.folders, self._title.id, self._language)
        shown = found_in(self._sections, self._search)
        text = self._text(shown)
        if narrow(self.ui):
            body: Widget = Column(leaf(self.ui, text), grow=1)
        else:
            body = book(self.ui, Column(*map(self._entry_of, shown), gap=2), text)
        title = Message("rules.title", {"title": Message(f"{self._title.id}.name")})
        return room(self.ui, title, self._leave, body, tools=self._tools(), scroll=False)

    def key(self, event: Key) -> bool:
        """Ctrl+F seeks, Shift+Enter goes to what was found before this; arrows turn the text that has the focus."""
        match event.chord:
            case "up" | "down" if self.focus.focused == READ:
                return self._turn_by(-NOTCH if event.chord == "up" else NOTCH)
            case "ctrl+f" | "/":
                self.focus_on("search", ring=False)
                return True
            case "shift+return" | "shift+f3":
                return self._go_by(-1)
            case "f3":
                return self._go_by(1)
            case _:
                return False

    def first_focus(self) -> str:
        """The text: arrows turn it at once."""
        return READ

    def towards(self, across: int, down: int) -> Node | None:
        """The way back and the search stand beside each other."""
        here, ends = self.focus.focused, ("back", "search")
        if across > 0 and here == ends[0]:
            return self.focus.node(ends[1])
        return super().towards(across, down)

    def wish(self, action: str) -> bool:
        """The rules are open already."""
        return action == "rules"

    def update(self, dt: float) -> None:
        """Turns the page to what was found once it is laid out."""
        super().update(dt)
        if self._turning:
            self._turning = False
            self._show_found()

    def back(self) -> bool:
        """Empty the search, then close."""
        if self._search:
            self._seek("")
        else:
            self._leave()
        return True

    def _text(self, shown: list[Section]) -> Widget:
        if not shown:
            self._found = 0
            inside: Widget = Label(Message("rules.nothing", {"word": given(self._search)}), SOFT, id="nothing")
        else:
            marker = Marker(self._search, self._here)
            inside = Column(*(page(section, PREFIX, marker) for section in shown), gap=18)
            self._found = marker.count
        name = Message("rules.title", {"title": Message(f"{self._title.id}.name")})
        text = Readable(Scroll(Centred(inside, TEXT_WIDTH), "text", grow=1), name)
        return Column(self._way_through(), text, gap=10) if self._search.strip() and self._found else text

    def _tools(self) -> list[Widget]:
        words = Message("rules.search")
        field = TextField(
            "search", "", self._search, self._seek, submit=self._go_on, placeholder=words, width=220, longest=30
        )
        clear = PushButton(
            "clear",
            Message("rules.clear"),
            lambda: self._seek(""),
            icon="close",
            icon_only=True,
            kind=ButtonKind.QUIET,
            keys="escape",
        )
        return [field, *([clear] if self._search else [])]

    def _way_through(self) -> Widget:
        """Builds the number of occurrences, the place of the one on show, and the ways to the others."""
        place = Message("rules.found", {"number": self._here + 1, "count": self._found})
        ways: tuple[tuple[str, IconName, str, Callable[[], None]], ...] = (
            ("found_back", "back", "shift+return", self._go_back),
            ("found_on", "forward", "return", self._go_on),
        )
        buttons = [
            PushButton(
                id,
                Message(f"rules.{id}"),
                press,
                icon=icon,
                icon_only=True,
                kind=ButtonKind.QUIET,
                keys=keys,
            )
            for id, icon, keys, press in ways
        ]
        return Row(Label(place, SOFT, id="found", grow=1), *buttons, gap=6)

    def _entry_of(self, section: Section) -> Widget:
        return HeadingButton(section, partial(self._turn_to, section.anchor))

    @property
    def _page(self) -> Scroll | None:
        widgets = walk(self.root) if self.root is not None else ()
        return next((each for each in widgets if isinstance(each, Scroll) and each.id == "text"), None)

    def _turn_to(self, anchor: str) -> None:
        """Scrolls so that a heading is at the top."""
        self.refresh()
        page = self._page
        widgets = walk(self.root) if self.root is not None and anchor else ()
        block = next((each for each in widgets if isinstance(each, PageBlock) and each.id == PREFIX + anchor), None)
        if page is not None and block is not None and page.scroll_by(block.rect.y - page.rect.y - edge(self.ui) / 3):
            self.moved_by_hand()

    def _turn_by(self, units: float) -> bool:
        page = self._page
        if page is None or not page.scroll_by(units):
            return False
        self.moved_by_hand()
        return True

    def _seek(self, text: str) -> None:
        self._search, self._here, self._turning = text, 0, bool(text.strip())
        self.rebuild()

    def _go_on(self) -> None:
        self._go_by(1)

    def _go_back(self) -> None:
        self._go_by(-1)

    def _go_by(self, by: int) -> bool:
        """Goes to the next or the last one before; round the end to the start. False if nothing was found."""
        if not self._search.strip() or not self._found:
            return False
        self._here, self._turning = (self._here + by) % self._found, True
        self.rebuild()
        return True

    def _show_found(self) -> None:
        """Scrolls so that what is looked at can be seen with some text round it."""
        widgets = list(walk(self.root)) if self.root is not None else []
        scroll = self._page
        places = (each.place_of(self.ui, "here") for each in widgets if isinstance(each, Label))
        place = next((each for each in places if each is not None), None)
        if scroll is not None and place is not None and scroll.reveal(place.inflate(0, AROUND), self.ui):
            self.moved_by_hand()

    def _leave(self) -> None:
        page = self._page
        self.dismiss(self._read if page is None or self._search else page.offset)
