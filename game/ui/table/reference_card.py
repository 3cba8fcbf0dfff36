"""A reference card beside the board: names and what they mean, in two columns or one below the other."""

from __future__ import annotations

from collections.abc import Iterator

from game.table.presenter import Reference, TableRow
from game.ui.context import Context
from game.ui.drawing.shapes import Look
from game.ui.drawing.text import Style
from game.ui.drawing.theme import Type
from game.ui.widgets import Column, Fill, Label, Padding, Panel, Row, Suiting, Widget
from game.ui.widgets.base import UNLIMITED

NAME = Style(Type.BODY, "text_soft", 16)
HEAD = Style(Type.BOLD, "text", 16)
MEANING = Style(Type.BODY, "text_soft", 16)
LIT_ROW = Style(Type.BOLD, "text_accent", 16)
LIT = Look("panel_raised", "lamplight", radius=6, width=1.2, light=0)
GAP = 8.0
PAD = 4.0


class ReferenceCard(Suiting):
    """The first and last cell of each row, the rows that matter now in lamplight.

    Two columns only if every row fits on one line; else each name stands above its meaning.
    """

    def __init__(self, reference: Reference) -> None:
        self._columns = _card(map(_beside, reference.rows))
        self._stacked = _card(map(_below, reference.rows))
        super().__init__(self._columns)

    def _suiting(self, ui: Context, width: float) -> Widget:
        return self._columns if self._columns.measure(ui, UNLIMITED)[0] <= width else self._stacked


def _card(rows: Iterator[tuple[Widget, bool]]) -> Widget:
    padded = [Panel(row, look=LIT, padding=PAD) if lit else Padding(row, PAD) for row, lit in rows]
    return Column(*padded, gap=1, fill=Fill.STRETCH)


def _beside(row: TableRow) -> tuple[Widget, bool]:
    name, meaning = (LIT_ROW, LIT_ROW) if row.lit else (NAME, MEANING)
    ends = [Label(row.cells[0], name, grow=1), *(Label(cell, meaning) for cell in row.cells[1:][-1:])]
    return Row(*ends, gap=GAP), row.lit


def _below(row: TableRow) -> tuple[Widget, bool]:
    meaning = Style(Type.BODY, "text_accent", 16) if row.lit else MEANING
    ends = [Label(row.cells[0], LIT_ROW if row.lit else HEAD), *(Label(cell, meaning) for cell in row.cells[1:][-1:])]
    return Column(*ends, gap=0, fill=Fill.STRETCH), row.lit
