"""The rules of a title and the licences: a page that scrolls, a list of its headings, rows of cards, a search."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import groupby, pairwise

from msgspec import Struct, structs
from pygame import FRect

from game.content.catalogue import Cover
from game.content.folders import Folders
from game.content.licences import Licence, paragraphs
from game.content.message import Message, given
from game.content.strings import ENGLISH
from game.content.theme import IconName
from game.content.untrusted_text import TAG
from game.persistence.durable import read_bounded
from game.ui.context import Canvas, Context
from game.ui.drawing.text import plain
from game.ui.input.events import Key
from game.ui.input.focus import Node, Role
from game.ui.scenes.frame import BESIDE, INDEX, PAGE, READING_VEIL, book, edge, leaf, leaf_padding, narrow, room
from game.ui.stage.dialog import DropDown
from game.ui.stage.widget_scene import Wall, WidgetScene
from game.ui.table.items.sprite_artist import SpriteArtist
from game.ui.widgets import (
    BODY,
    HEADING,
    SOFT,
    ButtonKind,
    CentredBox,
    Column,
    Fill,
    Label,
    Option,
    PageBlock,
    PushButton,
    Row,
    Scroll,
    Size,
    TextField,
    Widget,
    anchor_of,
    rich_text,
    walk,
)
from game.ui.widgets.layout import Wrapper
from game.ui.widgets.scroll import AIR, BAR, NOTCH, bold

_EXPLAINS = re.compile(r"^<!--\s*explains:\s*(.*?)\s*-->\s*$", re.MULTILINE)
_ABOUT = re.compile(r"^<!--\s*about:\s*(.*?)\s*-->\s*$", re.MULTILINE)
_LAST_PART = re.compile(r"[._:#][^._:#]*$")
_HEADING = re.compile(r"^(#{1,3}) +(\S.*)$", re.MULTILINE)
_CARDS = re.compile(r"^<!--\s*cards:\s*(.*?)\s*-->\s*$", re.MULTILINE)
_UNTOLD = re.compile(r"^\s*(?:#{1,3} .*|<!--.*-->|!\[.*|[-|: ]*)$")
"""Lines that are no sentences: headings, comments, pictures, rules between rows."""

_DOT = re.compile(r"^\s*(?:[->]|\d+\.)\s+")
_BARS = re.compile(r"\s*\|\s*")
LARGEST = 400_000
"""Bytes; a page that is larger is none."""

_PICTURE = "\x00"
WIDTH, HEIGHT, GAP = 70.0, 98.0, 10.0
TEXT_WIDTH = 760.0
_PAGES = frozenset(("page_up", "page_down", "pageup", "pagedown", "home", "end"))
PREFIX, READ = "rules:", "rules_text"
AROUND_TEXT = (22.0, 14.0)
"""Margins of the ring round a text, left and right together and above and below together, in design units."""

AROUND = 80.0
"""Height of the text shown above and below what was found, together."""


class Section(Struct, frozen=True):
    """A heading with the text up to the next one."""

    heading: str
    level: int
    anchor: str
    source: str
    reasons: tuple[str, ...] = ()
    about: tuple[str, ...] = ()


def read_sections(folders: Folders, title: str, language: str) -> list[Section]:
    """The sections of a title's page in a language, the player's own first, else in English; none if none can be
    read."""
    for path in (*folders.rules(title, language), *folders.rules(title, ENGLISH)):
        try:
            data = read_bounded(path, LARGEST)
            found = sections(data.decode("utf-8").replace("\r\n", "\n")) if len(data) <= LARGEST else []
            if found:
                return found
        except (OSError, UnicodeDecodeError):
            continue
    return []


def sections(text: str) -> list[Section]:
    """The text cut at its headings; what stands before the first one is left out."""
    heads = list(_HEADING.finditer(text))
    starts = [*(head.start() for head in heads), len(text)]
    return [_section(head, text[start:end]) for head, (start, end) in zip(heads, pairwise(starts), strict=True)]


def heading_for(found: Sequence[Section], reason: str | None, about: Sequence[str] = ()) -> str:
    """The anchor of the section that explains a refusal, else of the one about the first of these names; "" for none.

    A name no section gives is shortened part by part until one does. The first section explains what holds for
    everything; it comes last.
    """
    explaining = next((section.anchor for section in found if reason is not None and reason in section.reasons), "")
    if explaining and explaining != found[0].anchor:
        return explaining
    named = {name: section.anchor for section in reversed(found) for name in section.about}
    return next((named[name] for whole in about for name in _shortened(whole) if name in named), explaining)


def found_in(all_sections: Sequence[Section], word: str) -> list[Section]:
    """The sections whose words, as they are shown, hold every part of the search; all of them for an empty one."""
    parts = word.casefold().split()
    return [section for section in all_sections if all(part in _shown(section).casefold() for part in parts)]


@lru_cache(maxsize=200)
def told(section: Section) -> str:
    """The section below its heading as it is read aloud, line by line."""
    return "\n".join(_BARS.sub(", ", line) for line in _lines(section))


class HeadingButton(PushButton):
    """A heading in the list. What stands below it is told with it: a screen reader goes from button to button."""

    def __init__(self, section: Section, press: Callable[[], None]) -> None:
        super().__init__(f"heading:{section.anchor}", section.heading, press, kind=ButtonKind.QUIET, align=0)
        self._section = section

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Yields the button, told with its section; a person who sees the page needs no tooltip for it."""
        yield from (structs.replace(node, description=told(self._section), tooltip=False) for node in super().nodes(ui))


def page(section: Section, prefix: str, mark: Callable[[str], str] = str) -> Widget:
    """The section as it is read, marked by `mark`; its heading is a block with the id `prefix` + anchor."""
    parts: list[Widget] = []
    for number, piece in enumerate(_CARDS.split(section.source)):
        if number % 2:
            parts.append(CardRow([f"cards/{card}" for card in piece.split()]))
        elif piece.strip():
            parts.append(rich_text(piece, prefix=prefix, mark=mark))
    return Column(*parts, gap=12)


class Marker:
    """Marks every part of a search in one text after the other; the occurrence `here` stands out."""

    def __init__(self, search: str, here: int = 0) -> None:
        parts = sorted(set(search.split()), key=len, reverse=True)
        self._pattern = re.compile("|".join(map(re.escape, parts)), re.IGNORECASE) if parts else None
        self._here = here
        self.count = 0
        """Number of occurrences so far."""

    def __call__(self, text: str) -> str:
        """The text with its marks; marks it had already stay whole, and words they stand in are found all the same."""
        if self._pattern is None:
            return text
        bare = TAG.sub(_targets_for, text)
        marked = {place: name for start, end, name in self._found(bare) for place in range(start, end) if name}
        done, at, shown = "", 0, 0
        for tag in TAG.finditer(text):
            done += _with_marks(text[at : tag.start()], shown, marked) + tag[0]
            shown += tag.start() - at + len(_targets_for(tag))
            at = tag.end()
        return done + _with_marks(text[at:], shown, marked)

    def _found(self, bare: str) -> Iterator[tuple[int, int, str]]:
        """Yields the start, the end and the mark of each occurrence."""
        assert self._pattern is not None
        for found in self._pattern.finditer(bare):
            yield found.start(), found.end(), "here" if self.count == self._here else "mark"
            self.count += 1


class CardRow(Widget):
    """Cards of the deck that is chosen in the settings; they move together where there is little room."""

    def __init__(self, faces: Sequence[str]) -> None:
        """`faces`: assets, `cards/H7`."""
        super().__init__(height=HEIGHT + 4)
        self._faces = tuple(faces)

    def natural(self, ui: Context, limit: float) -> Size:
        """Returns the size of all cards side by side."""
        return len(self._faces) * (WIDTH + GAP), HEIGHT + 4

    def smallest(self, ui: Context) -> float:
        """One card, and a strip of each of the others."""
        return WIDTH + (len(self._faces) - 1) * WIDTH / 3

    def draw(self, canvas: Canvas) -> None:
        """Draws the cards."""
        step = WIDTH + GAP
        if len(self._faces) > 1:
            step = min(step, (self.rect.width - WIDTH) / (len(self._faces) - 1))
        for number, face in enumerate(self._faces):
            area = FRect(self.rect.x + number * step, self.rect.y, WIDTH, HEIGHT)
            canvas.shadow(area, 6, 5)
            canvas.image(SpriteArtist.variant(canvas.ui.assets, face, canvas.ui.settings.four_colour), area)


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
        return Scroll(CentredBox(page, TEXT_WIDTH), f"text:{self._chosen}", grow=1)

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
        """Opens the page at the right place."""
        super().enter()
        if self._wanted:
            self._turn_to(self._wanted)
        elif self._page is not None and self._page.scroll_by(self._read):
            self.moved_by_hand()

    def build(self) -> Widget:
        """Builds headings at the left, the text beside them, and the search on top."""
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
        """Opens the page at the match of the search once it is laid out."""
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
        text = Readable(Scroll(CentredBox(inside, TEXT_WIDTH), "text", grow=1), name)
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
        """Scrolls to the place that is looked at, with some text around it."""
        widgets = list(walk(self.root)) if self.root is not None else []
        scroll = self._page
        places = (each.place_of(self.ui, "here") for each in widgets if isinstance(each, Label))
        place = next((each for each in places if each is not None), None)
        if scroll is not None and place is not None and scroll.reveal(place.inflate(0, AROUND), self.ui):
            self.moved_by_hand()

    def _leave(self) -> None:
        page = self._page
        self.dismiss(self._read if page is None or self._search else page.offset)


@lru_cache(maxsize=200)
def _shown(section: Section) -> str:
    """Returns everything that can be read of the section, cell by cell."""
    return "\n".join((section.heading, *(_BARS.sub("\n", line) for line in _lines(section))))


def _lines(section: Section) -> Iterator[str]:
    """The lines below the heading as they are shown, cells of tables between bars."""
    for line in section.source.splitlines():
        if not _UNTOLD.match(line):
            yield plain(bold(_DOT.sub("", line).strip().strip("|").strip()))


def _shortened(name: str) -> Iterator[str]:
    while name:
        yield name
        shorter = _LAST_PART.sub("", name)
        name = shorter if shorter != name else ""


def _section(head: re.Match[str], source: str) -> Section:
    reasons = [name.strip() for found in _EXPLAINS.findall(source) for name in found.split(",") if name.strip()]
    about = [name for found in _ABOUT.findall(source) for name in found.split()]
    heading = head[2].strip()
    text = _ABOUT.sub("", _EXPLAINS.sub("", source))
    return Section(heading, len(head[1]), anchor_of(heading), text, tuple(reasons), tuple(about))


def _targets_for(tag: re.Match[str]) -> str:
    """Returns the letters in place of a mark: none for a mark of their look, one that nobody types for a picture."""
    return "" if tag[2] else _PICTURE


def _with_marks(text: str, start: int, marked: Mapping[int, str]) -> str:
    """Returns a run without marks, its letters counted from `start`, with the marks of what was found."""
    names = groupby(range(len(text)), key=lambda place: marked.get(start + place, ""))
    runs = ((name, "".join(text[place] for place in places)) for name, places in names)
    return "".join(f"<{name}>{run}</{name}>" if name else run for name, run in runs)
