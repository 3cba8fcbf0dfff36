"""Scrolling areas, lists in them, and text with headings, lists, pictures and tables."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from msgspec import Struct
from pygame import FRect

from game.content.theme import ColourName, IconName
from game.ui.context import Canvas, Context, Say
from game.ui.drawing.assets import PLAIN, Look
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type
from game.ui.input.events import Drag, InputEvent, Key, Press, Wheel
from game.ui.input.focus import Action, Node, Role
from game.ui.widgets.label import (
    BODY,
    HEADING,
    TITLE,
    Label,
    Picture,
    Rule,
    Size,
    Widget,
    sign_side,
    text_size,
    word_width,
)
from game.ui.widgets.layout import Column, Fill, Panel, Row, Wrapper, narrowed

NOTCH = 72.0
BAR = 12.0
AIR = 8.0
"""Free space between what is scrolled and the bar."""

_SHORTEST_THUMB = 32.0
_MARGIN = 12.0
_WISH = 240.0
_PADDING = 12.0
_LOWEST = 40.0
_WORDS = Style(Type.BODY)
_DETAIL = Style(Type.SMALL, "text_soft")
_BOLD = re.compile(r"\*\*(.+?)\*\*")
_PICTURE = re.compile(r"!\[([^\]]*)\]\(([A-Za-z0-9_/-]+)(?:\.svg)?(?: (\d+)x(\d+))?\)")
_NUMBER = re.compile(r"(\d+[.)])\s+(.*)")
_PICTURE_SIZE = (160.0, 160.0)
_DASHES = re.compile(r"[|:\s-]+")
_TABLE_HEAD = Style(Type.BOLD, "text_accent")
_SUBHEADING = Style(Type.BOLD, "text_accent", 20)
GAP = 22.0
"""Distance between two columns, in design units."""

CELL_AIR = 7.0
"""Space above and below the words of a row, in design units."""


class Scroll(Wrapper):
    """Scrolls its child up and down: wheel, drag, bar, page keys, and whatever gets the focus is brought into view.

    Give it an id: where it is scrolled to then survives a rebuild.
    """

    def __init__(
        self,
        child: Widget,
        id: str,
        *,
        grow: float = 1,
        height: float = 0,
        to_end: bool = False,
        start: float = 0,
    ) -> None:
        """`to_end`: stays at its end when it was there (a log); `start`: how far it is scrolled at first."""
        super().__init__(child, id, grow=grow, height=height)
        self._to_end = to_end
        self._offset = start
        self._at_end = to_end
        self._high = 0.0
        self._ui: Context | None = None
        self._grabbed: tuple[float, bool] | None = None

    def natural(self, ui: Context, limit: float) -> Size:
        """Returns the width of the child, and its height up to a modest one that growing may exceed."""
        width, height = self._child.measure(ui, max(1.0, limit - BAR - AIR))
        return width + BAR + AIR, min(height, max(self.least[1], _WISH) if self.grow else height)

    @property
    def offset(self) -> float:
        """The scroll position, in design units."""
        return self._offset

    @property
    def scrolls(self) -> bool:
        """True if there is more than can be seen."""
        return self._furthest > 0

    def state(self) -> object:
        """Returns the scroll position."""
        return self._offset

    def smallest(self, ui: Context) -> float:
        """The child and the bar."""
        return self._child.smallest(ui) + BAR + AIR

    @property
    def elastic(self) -> bool:
        """Always."""
        return True

    def draw(self, canvas: Canvas) -> None:
        """Draws what can be seen of the child, and the bar if there is more."""
        with canvas.clipped(self.rect.inflate(8, 0)):
            super().draw(canvas)
        if not self.scrolls:
            return
        rail = self._rail()
        canvas.look(rail, Look("field", None, radius=BAR / 2, light=0, opacity=0.6))
        canvas.look(self._thumb().inflate(-2, 0), Look("brass", None, radius=BAR / 2, light=0.2))

    def view(self) -> FRect:
        """Its rectangle: what is scrolled away cannot be reached by the pointer."""
        return self.rect

    def reveal(self, rect: FRect, ui: Context) -> bool:
        """Scrolls as little as needed to show the rectangle."""
        if rect.top - _MARGIN < self.rect.top:
            return self.scroll_by(rect.top - _MARGIN - self.rect.top)
        if rect.bottom + _MARGIN > self.rect.bottom:
            return self.scroll_by(min(rect.bottom + _MARGIN - self.rect.bottom, rect.top - _MARGIN - self.rect.top))
        return False

    def handle(self, event: InputEvent, ui: Context) -> bool:
        """Wheel, bar, drag and page keys."""
        match event:
            case Wheel(y=y) if y:
                return self.scroll_by(-y * NOTCH)
            case Press(place=place) if self._furthest > 0 and self._rail().collidepoint(place):
                thumb = self._thumb()
                if not thumb.collidepoint(place):
                    self.scroll_by((1 if place[1] > thumb.centery else -1) * self.rect.height * 0.9)
                return True
            case Drag():
                return self._drag(event)
            case Key(chord=chord):
                return self._key(chord)
            case _:
                return False

    def adopt(self, old: Widget) -> None:
        """Stays where it was scrolled to."""
        assert isinstance(old, Scroll)
        self._offset = old._offset
        self._at_end = self._to_end and old._at_end
        self._grabbed = old._grabbed

    def glide(self, units: float) -> bool:
        """Scrolls on."""
        return self.scroll_by(units)

    def scroll_by(self, units: float) -> bool:
        """Scrolls down by so much; returns whether that moved anything."""
        before = self._offset
        self._offset = min(self._furthest, max(0.0, before + units))
        self._at_end = self._to_end and self._offset >= self._furthest - 1
        if self._offset == before or self._ui is None:
            return False
        self.place(self._ui, self.rect)
        return True

    def scroll_to(self, units: float) -> bool:
        """Scrolls so that this height of the child is at the top."""
        return self.scroll_by(units - self._offset)

    def _inside(self, ui: Context, rect: FRect) -> FRect:
        """The child at its full height, as far up as it is scrolled."""
        self._ui = ui
        fits = self._child.measure(ui, rect.width)[1] <= rect.height + 0.5
        width = rect.width if fits else max(1.0, rect.width - BAR - AIR)
        self._high = rect.height if fits else max(self._child.measure(ui, width)[1], rect.height)
        if self._at_end:
            self._offset = self._furthest
        self._offset = min(self._furthest, max(0.0, self._offset))
        return FRect(rect.x, rect.y - self._offset, width, self._high)

    @property
    def _furthest(self) -> float:
        return max(0.0, self._high - self.rect.height)

    def _rail(self) -> FRect:
        return FRect(self.rect.right - BAR, self.rect.y, BAR, self.rect.height)

    def _thumb(self) -> FRect:
        rail = self._rail()
        height = min(rail.height, max(_SHORTEST_THUMB, rail.height * self.rect.height / max(1.0, self._high)))
        top = rail.y + (rail.height - height) * self._offset / max(1.0, self._furthest)
        return FRect(rail.x, top, BAR, height)

    def _drag(self, event: Drag) -> bool:
        match event.phase:
            case "start":
                if self._furthest <= 0:
                    return False
                self._grabbed = (self._offset, self._rail().collidepoint(event.origin))
                return True
            case "move" if self._grabbed is not None:
                start, bar = self._grabbed
                moved = event.place[1] - event.origin[1]
                free = max(1.0, self._rail().height - self._thumb().height)
                self.scroll_to(start + (moved * self._furthest / free if bar else -moved))
                return True
            case _:
                self._grabbed = None
                return True

    def _key(self, chord: str) -> bool:
        page = self.rect.height * 0.9
        match chord:
            case "page_up" | "pageup":
                return self.scroll_by(-page)
            case "page_down" | "pagedown":
                return self.scroll_by(page)
            case "home":
                return self.scroll_by(-self._high)
            case "end":
                return self.scroll_by(self._high)
            case _:
                return False


class ListEntry(Struct, frozen=True):
    """One line of a list: words, a second softer line, an icon."""

    id: str
    words: Say
    detail: Say = ""
    icon: IconName | None = None
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
        beside = self._beside(ui)
        room = max(1.0, limit - beside - _PADDING)
        width, height = text_size(ui, self._entry.words, _WORDS, room)
        if self._entry.detail:
            below = text_size(ui, self._entry.detail, _DETAIL, room)
            width, height = max(width, below[0]), height + below[1]
        return width + beside + _PADDING, max(_LOWEST, height + 14)

    def smallest(self, ui: Context) -> float:
        """The longest word beside the icon."""
        longest = max(word_width(ui, self._entry.words, _WORDS), word_width(ui, self._entry.detail, _DETAIL))
        return longest + self._beside(ui) + _PADDING

    def draw(self, canvas: Canvas) -> None:
        """Draws the row, lit when it is chosen."""
        entry = self._entry
        hovered = entry.enabled and canvas.touch.hovered == self.id
        if self._chosen:
            canvas.look(self.rect, Look("button_hover", "lamplight", radius=6, width=1.5))
        elif hovered:
            canvas.look(self.rect, Look("button", "brass_dark", radius=6, width=1))
        colour: ColourName = "text_disabled" if not entry.enabled else "text_accent" if self._chosen else "text"
        if entry.icon:
            side = sign_side(canvas.ui, _WORDS)
            box = FRect(self.rect.x + _PADDING, self.rect.centery - side / 2, side, side)
            canvas.icon(entry.icon, box, colour)
        x = self.rect.x + self._beside(canvas.ui)
        room = max(1.0, self.rect.right - _PADDING - x)
        style = Style(_WORDS.kind, colour)
        high = text_size(canvas.ui, entry.words, style, room)[1]
        below = text_size(canvas.ui, entry.detail, _DETAIL, room)[1] if entry.detail else 0.0
        top = self.rect.centery - (high + below) / 2
        canvas.text(entry.words, FRect(x, top, room, high), style)
        if entry.detail:
            canvas.text(entry.detail, FRect(x, top + high, room, below), _DETAIL)

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Yields one node that chooses it."""
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

    def _beside(self, ui: Context) -> float:
        return _PADDING + (sign_side(ui, _WORDS) + 10 if self._entry.icon else 0)


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


Marking: TypeAlias = Callable[[str], str]


class Bullet(Widget):
    """A small brass diamond level with the first line beside it."""

    def __init__(self) -> None:
        super().__init__(width=14, height=24)

    def draw(self, canvas: Canvas) -> None:
        """Draws the diamond."""
        canvas.shape("diamond", FRect(self.rect.x + 2, self.rect.y + 8, 8, 8), "brass")


class PageBlock(Wrapper):
    """One block of the page with an id that can be scrolled to."""

    def smallest(self, ui: Context) -> float:
        """Returns the smallest width of the child."""
        return self._child.smallest(ui)


def rich_text(source: str, *, prefix: str = "", gap: float = 12, mark: Marking = str) -> Column:
    """The page of a text. Headings become blocks with the id `prefix` + their words in lower case joined by `-`.

    Known: `#`, `##`, `###`, paragraphs, `- ` and `1. ` lists, tables of `|`, `> ` notes, `---`, `**bold**`, the marks
    of `game.ui.drawing.text`, and `![words](asset 200x120)` on a line of its own. `mark` may put more marks into
    each text.
    """
    return Column(*_blocks(source, prefix, mark), gap=gap)


def anchor_of(heading: str) -> str:
    """The id of a heading, without prefix."""
    return "-".join(re.findall(r"\w+", heading.lower()))


def bold(text: str) -> str:
    """The text with marks for what stands between two stars."""
    return _BOLD.sub(r"<b>\1</b>", text)


class WordTable(Widget):
    """The first row is the heading. Columns are as wide as their words; wide ones are narrowed first.

    Where not even that fits, the cells of a row stand below each other.
    """

    def __init__(self, rows: Sequence[Sequence[Widget]], id: str = "") -> None:
        """All rows have the same number of cells."""
        super().__init__(id)
        self._rows = [tuple(row) for row in rows]
        self._lines: list[float] = []

    def children(self) -> Sequence[Widget]:
        """The cells, row by row."""
        return [cell for row in self._rows for cell in row]

    def natural(self, ui: Context, limit: float) -> Size:
        """Returns the width of the columns together, and the height of the rows."""
        widths = self._widths(ui, limit)
        wide = max(widths, default=0.0) if self._stacked(ui, limit) else sum(widths) + GAP * (len(widths) - 1)
        return wide, sum(self._heights(ui, limit))

    def smallest(self, ui: Context) -> float:
        """Returns the width of the longest word: narrower rows stack their cells."""
        return max((cell.smallest(ui) for cell in self.children()), default=0.0)

    def place(self, ui: Context, rect: FRect) -> None:
        """Each cell at the top left of its place."""
        super().place(ui, rect)
        widths, stacked = self._widths(ui, rect.width), self._stacked(ui, rect.width)
        self._lines = []
        y = rect.y
        for row, height in zip(self._rows, self._heights(ui, rect.width), strict=True):
            x, top = rect.x, y + CELL_AIR
            for cell, width in zip(row, widths, strict=True):
                high = cell.measure(ui, width)[1]
                cell.place(ui, FRect(x, top, width, high))
                x, top = (x, top + high) if stacked else (x + width + GAP, top)
            y += height
            self._lines.append(y)

    def draw(self, canvas: Canvas) -> None:
        """Words, and a line below each row but the last."""
        super().draw(canvas)
        for number, y in enumerate(self._lines[:-1]):
            canvas.line((self.rect.left, y), (self.rect.right, y), "brass_dark" if number else "brass")

    def _widths(self, ui: Context, limit: float) -> list[float]:
        """Returns the widths of the columns; all of it for each where the cells are stacked."""
        columns = list(zip(*self._rows, strict=True))
        if self._stacked(ui, limit):
            return [limit] * len(columns)
        room = limit - GAP * (len(columns) - 1)
        wanted = [max(cell.measure(ui, room)[0] for cell in column) for column in columns]
        smallest = [max(cell.smallest(ui) for cell in column) for column in columns]
        wide = [float(width > room / len(wanted)) for width in wanted]
        return narrowed(narrowed(wanted, smallest, wide, room), smallest, [1.0] * len(wanted), room)

    def _stacked(self, ui: Context, limit: float) -> bool:
        least = [max(cell.smallest(ui) for cell in column) for column in zip(*self._rows, strict=True)]
        return bool(sum(least) + GAP * (len(least) - 1) > limit)

    def _heights(self, ui: Context, limit: float) -> list[float]:
        widths, stacked = self._widths(ui, limit), self._stacked(ui, limit)
        join = sum if stacked else max
        return [
            join([cell.measure(ui, width)[1] for cell, width in zip(row, widths, strict=True)]) + 2 * CELL_AIR
            for row in self._rows
        ]


def _row(
    id: str, entry: ListEntry, chosen: str, press: Callable[[str], None], double: Callable[[str], None] | None
) -> ListRow:
    twice = None if double is None else lambda: double(entry.id)
    return ListRow(f"{id}:{entry.id}", entry, entry.id == chosen, lambda: press(entry.id), double=twice)


def _blocks(source: str, prefix: str, mark: Marking) -> Iterator[Widget]:
    for text in re.split(r"\n\s*\n", source.strip()):
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        if len(lines) > 1 and all(line.startswith("|") for line in lines):
            yield _table(lines, mark)
        else:
            yield from _block(lines, prefix, mark)


def _table(lines: list[str], mark: Marking) -> WordTable:
    """The rows between bars, without the line of dashes below the heading; short rows end with empty cells."""
    written = [_cells(line) for line in lines if not _DASHES.fullmatch(line)]
    columns = max(map(len, written))
    rows = [[*cells, *[""] * (columns - len(cells))] for cells in written]
    styles = [_TABLE_HEAD, *[BODY] * (len(rows) - 1)]
    return WordTable(
        [[Label(mark(bold(cell)), style, valign=0) for cell in row] for row, style in zip(rows, styles, strict=True)]
    )


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def _block(lines: list[str], prefix: str, mark: Marking) -> Iterator[Widget]:
    paragraph: list[str] = []
    for line in lines:
        special = _special(line, prefix, mark)
        if special is None:
            paragraph.append(line)
            continue
        if paragraph:
            yield Label(mark(bold(" ".join(paragraph))), BODY)
            paragraph = []
        yield special
    if paragraph:
        yield Label(mark(bold(" ".join(paragraph))), BODY)


def _special(line: str, prefix: str, mark: Marking) -> Widget | None:
    if line.startswith("#"):
        level = len(line) - len(line.lstrip("#"))
        words = line.lstrip("# ")
        style = (TITLE, HEADING, _SUBHEADING)[min(level, 3) - 1]
        return PageBlock(Label(mark(words), style), prefix + anchor_of(words))
    if line.startswith(("- ", "* ")):
        return Row(Bullet(), Label(mark(bold(line[2:])), BODY, grow=1), gap=8, fill=Fill.START)
    if line.startswith("> "):
        return Panel(Label(mark(bold(line[2:])), BODY), look=PLAIN, padding=14)
    if line == "---":
        return Rule()
    if (numbered := _NUMBER.fullmatch(line)) is not None:
        number = Label(numbered[1], Style(Type.BOLD, "text_accent"), width=26)
        return Row(number, Label(mark(bold(numbered[2])), BODY, grow=1), gap=8, fill=Fill.START)
    if (picture := _PICTURE.fullmatch(line)) is not None:
        wide = (float(picture[3]), float(picture[4])) if picture[3] else _PICTURE_SIZE
        return Picture(picture[2], *wide)
    return None
