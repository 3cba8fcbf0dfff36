"""Text with headings, lists, pictures and tables."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from pygame import FRect

from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.drawing.assets import PLAIN
from game.ui.drawing.text import Style
from game.ui.drawing.theme import Type
from game.ui.widgets.label import BODY, HEADING, TITLE, Label, Picture, Rule, Size, Widget
from game.ui.widgets.layout import Column, Fill, Panel, Row, Wrapper, narrowed

_BOLD = re.compile(r"\*\*(.+?)\*\*")
_PICTURE = re.compile(r"!\[([^\]]*)\]\(([A-Za-z0-9_/-]+)(?:\.svg)?(?: (\d+)x(\d+))?\)")
_NUMBER = re.compile(r"(\d+[.)])\s+(.*)")
Marking: TypeAlias = Callable[[str], str]
_PICTURE_SIZE = (160.0, 160.0)
_DASHES = re.compile(r"[|:\s-]+")
_TABLE_HEAD = Style(Type.BOLD, "text_accent")
_SUBHEADING = Style(Type.BOLD, "text_accent", 20)

GAP = 22.0
"""Distance between two columns, in design units."""
AIR = 7.0
"""Space above and below the words of a row, in design units."""


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
        """The longest word of all: then the cells are stacked."""
        return max((cell.smallest(ui) for cell in self.children()), default=0.0)

    def place(self, ui: Context, rect: FRect) -> None:
        """Each cell at the top left of its place."""
        super().place(ui, rect)
        widths, stacked = self._widths(ui, rect.width), self._stacked(ui, rect.width)
        self._lines = []
        y = rect.y
        for row, height in zip(self._rows, self._heights(ui, rect.width), strict=True):
            x, top = rect.x, y + AIR
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
            join([cell.measure(ui, width)[1] for cell, width in zip(row, widths, strict=True)]) + 2 * AIR
            for row in self._rows
        ]
