"""The pages of a rulebook: sections, rows of cards, and searching."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import groupby, pairwise

from msgspec import Struct, structs
from pygame import FRect

from game.content.folders import Folders
from game.content.licences import Licence, paragraphs
from game.content.message import Message
from game.content.strings import ENGLISH
from game.content.untrusted_text import TAG
from game.persistence.durable import read_bounded
from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.drawing.text import plain
from game.ui.input.events import Key
from game.ui.input.focus import Node
from game.ui.scenes.frame import BESIDE, INDEX, PAGE, READING_VEIL, book, edge, leaf, leaf_padding, narrow, room
from game.ui.stage.backdrop import Wall
from game.ui.stage.dialog import DropDown
from game.ui.stage.widget_scene import WidgetScene
from game.ui.table.items.sprite_artist import SpriteArtist
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
    Size,
    Widget,
    anchor_of,
    rich_text,
    walk,
)
from game.ui.widgets.rich_text import bold
from game.ui.widgets.scroll import AIR, BAR

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


@lru_cache(maxsize=200)
def _shown(section: Section) -> str:
    """Returns everything that can be read of the section, cell by cell."""
    return "\n".join((section.heading, *(_BARS.sub("\n", line) for line in _lines(section))))


def _lines(section: Section) -> Iterator[str]:
    """The lines below the heading as they are shown, cells of tables between bars."""
    for line in section.source.splitlines():
        if not _UNTOLD.match(line):
            yield plain(bold(_DOT.sub("", line).strip().strip("|").strip()))


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


def _targets_for(tag: re.Match[str]) -> str:
    """Returns the letters in place of a mark: none for a mark of their look, one that nobody types for a picture."""
    return "" if tag[2] else _PICTURE


def _with_marks(text: str, start: int, marked: Mapping[int, str]) -> str:
    """Returns a run without marks, its letters counted from `start`, with the marks of what was found."""
    names = groupby(range(len(text)), key=lambda place: marked.get(start + place, ""))
    runs = ((name, "".join(text[place] for place in places)) for name, places in names)
    return "".join(f"<{name}>{run}</{name}>" if name else run for name, run in runs)


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
