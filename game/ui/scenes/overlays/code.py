"""A code that phones read an address from, as it is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from pygame import FRect

from game.content.line import Line
from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.input.focus import Node, Role
from game.ui.widgets import Size, Widget

CODE = 232.0
QUIET = 4
"""Light modules round a code."""


class Invitation(Struct, frozen=True):
    """Where the table is found."""

    address: str
    code: tuple[tuple[bool, ...], ...]
    at_home: bool = True
    """Whether phones come from the network of this computer, and not through somebody else's."""

    @property
    def bare(self) -> str:
        """The address without what is behind it, which nobody has to type."""
        return self.address.partition("/#")[0]


class Code(Widget):
    """A code on light ground, whatever the theme: phones read dark on light."""

    def __init__(self, rows: Sequence[Sequence[bool]], told: Line) -> None:
        super().__init__("code", width=CODE, height=CODE)
        self._rows, self._told = rows, told

    def natural(self, ui: Context, limit: float) -> Size:
        """As large as it must be to be read from the other side of a table."""
        return CODE, CODE

    def draw(self, canvas: Canvas) -> None:
        """One square for each dark module of a row, those beside each other at once."""
        side = min(self.rect.width, self.rect.height)
        ground = FRect(self.rect.centerx - side / 2, self.rect.y, side, side)
        canvas.fill(ground, "cream")
        step = side / (len(self._rows) + 2 * QUIET)
        for number, row in enumerate(self._rows):
            for first, count in _runs(row):
                x, y = ground.x + (first + QUIET) * step, ground.y + (number + QUIET) * step
                canvas.fill(FRect(x, y, count * step, step), "ink")

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Read aloud as what it is for."""
        yield Node(self.id, self.rect, Role.TEXT, ui.say(self._told), tooltip=False)


def _runs(row: Sequence[bool]) -> Iterable[tuple[int, int]]:
    """Where dark modules begin, and how many follow each other."""
    first = 0
    for place in range(len(row) + 1):
        if place == len(row) or not row[place]:
            if place > first:
                yield first, place - first
            first = place + 1
