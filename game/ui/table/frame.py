"""How the table shares the window: the stage beside the drawer; on it strip, seats, and plates in the corners."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import FRect

from game.content.layout import DESIGN_WIDTH
from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.table.drawer import HANDLE_SIZE
from game.ui.table.geometry import USUAL, Sheet, stage_in
from game.ui.table.hud import TITLE_WIDTH
from game.ui.table.seats import SeatView
from game.ui.table.speech import Speech
from game.ui.widgets import Widget

DRAWER_WIDTH = 300.0
HANDLE_LEVEL = 0.68
"""Where the middle of the handle is, of the height of the window."""
MARGIN = 8.0
STRIP_EDGE = HANDLE_SIZE[0] + 2 * MARGIN
"""What the strip leaves free on both sides."""
FIRM_STRIP = 868.0
FIRM_PART = FIRM_STRIP / DESIGN_WIDTH
"""How wide the strip is while something can be pressed in it, in design units and of the stage if that is more: the
buttons at its right end keep their place whatever its words are."""
TOOLS_PART = 0.4
"""Of the width beside a map, what the tools take at most: the rest is for the title and what is told in its place."""
ASIDE_PART = 54 / DESIGN_WIDTH
"""What every layout with a map leaves free for it at its left, by the width of the stage."""


def docks(ui: Context) -> bool:
    """Whether the window is so wide that the stage stays wide beside the drawer."""
    return ui.viewport.width - ui.viewport.height * USUAL >= DRAWER_WIDTH


class TableFrame(Widget):
    """The root of the table's widgets. What is None is folded away."""

    def __init__(
        self,
        board: Widget,
        seats: Sequence[SeatView],
        speech: Speech,
        strip: Widget,
        firm: bool,
        title: Widget,
        tools: Widget,
        handle: Widget | None,
        drawer: Widget | None,
        facts: Widget | None,
        arrange: Callable[[FRect, float, FRect], Sheet],
        aside: float = 0.0,
    ) -> None:
        """`arrange` lays the table over a stage with a strip of this height, or one a little higher, in this room;
        a `firm` strip is as wide whatever stands in it; `aside` stays free at the left of the plates."""
        super().__init__("table_frame")
        self._board, self._seats, self._speech, self._strip = board, tuple(seats), speech, strip
        self._firm, self._title, self._tools, self._handle = firm, title, tools, handle
        self._drawer, self._facts = drawer, facts
        self._arrange, self._aside = arrange, aside

    def children(self) -> Sequence[Widget]:
        """Reading order: the board, who sits round it, what to do, what stands beside it."""
        parts = (
            self._board, *self._seats, self._facts, self._speech, self._title, self._tools, self._handle, self._strip,
            self._drawer,
        )  # fmt: skip
        return tuple(part for part in parts if part is not None)

    def plates(self) -> tuple[FRect, ...]:
        """Where title and tools stand."""
        return FRect(self._title.rect), FRect(self._tools.rect)

    def draw_table(self, canvas: Canvas) -> None:
        """Draws only what lies on the table, and who sits round it."""
        self._board.draw(canvas)
        for seat in self._seats:
            seat.draw(canvas)

    def place(self, ui: Context, rect: FRect) -> None:
        """Shares the window."""
        super().place(ui, rect)
        drawer = min(DRAWER_WIDTH, rect.width - STRIP_EDGE) if self._drawer is not None else 0.0
        room = FRect(rect.x, rect.y, rect.width - drawer, rect.height)
        stage = self._stage(room)
        limit = max(1.0, stage.width - 2 * max(STRIP_EDGE, self._aside + MARGIN - stage.x))
        if self._firm:
            limit = min(limit, max(FIRM_STRIP, FIRM_PART * stage.width))
        width, height = self._strip.measure(ui, limit)
        sheet = self._arrange(stage, height, room)
        self._board.place(ui, room)
        for seat in self._seats:
            seat.fit(ui, sheet)
        free = FRect(room.x + self._aside, room.y, room.width - self._aside, room.height)
        self._speech.fit(ui, free, sheet)
        strip = FRect(0, 0, limit if self._firm else min(limit, width), height)
        strip.center = sheet.strip.center
        self._strip.place(ui, strip)
        if self._facts is not None and sheet.facts is not None:
            self._facts.place(ui, sheet.facts)
        self._place_corners(ui, room)
        if self._drawer is not None:
            self._drawer.place(ui, FRect(room.right, rect.y, drawer, rect.height))

    def _stage(self, room: FRect) -> FRect:
        """The stage in the room, moved aside as far as a map needs more than the layout leaves it."""
        stage = stage_in(room)
        over = max(0.0, self._aside - stage.x - ASIDE_PART * stage.width)
        return stage_in(FRect(room.x + over, room.y, room.width - over, room.height))

    def _place_corners(self, ui: Context, room: FRect) -> None:
        wide, high = self._tools.measure(ui, TOOLS_PART * (room.width - self._aside))
        self._tools.place(ui, FRect(room.right - MARGIN - wide, room.y + MARGIN, wide, high))
        left = room.x + self._aside + MARGIN
        limit = min(room.right - wide - 2 * MARGIN - left, TITLE_WIDTH)
        wide, high = self._title.measure(ui, limit)
        self._title.place(ui, FRect(left, room.y + MARGIN, min(limit, wide), high))
        if self._handle is not None:
            handle = FRect((0, 0), self._handle.measure(ui, room.width))
            handle.midright = (room.right, room.y + room.height * HANDLE_LEVEL)
            self._handle.place(ui, handle)
