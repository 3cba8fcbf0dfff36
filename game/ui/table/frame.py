"""How the table scene shares the window: bar on top, column at the side, board in the rest."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import FRect

from game.ui.context import Context
from game.ui.widgets import Widget

BAR_HEIGHT = 48.0
SIDE_WIDTH = 280.0
MARGIN = 8.0
NARROW = 720.0
"""Below this width of the window in units the column lies over the board, and only when it is asked for."""
PROMPT_HEIGHT = 48.0
STRIP_HEIGHT = 92.0
NOTE_WIDTH = 640.0
NOTE_LEFT = 200.0
NOTE_RIGHT = 320.0


class TableFrame(Widget):
    """The root of the table's widgets. The side column may be folded away."""

    def __init__(
        self,
        bar: Widget,
        board: Widget,
        prompt: Widget,
        side: Widget | None,
        strip: Widget | None,
        note: Widget | None,
        prompt_area: Callable[[], FRect | None],
    ) -> None:
        """`prompt_area`: where the layout wants the prompt, asked for once the board is placed."""
        super().__init__("table_frame")
        self._bar, self._board, self._prompt = bar, board, prompt
        self._side, self._strip, self._note = side, strip, note
        self._prompt_area = prompt_area

    def children(self) -> Sequence[Widget]:
        """Reading order: what to do, the board, what stands beside it."""
        parts = (self._board, self._prompt, self._bar, self._side, self._strip, self._note)
        return tuple(part for part in parts if part is not None)

    def place(self, ui: Context, rect: FRect) -> None:
        """Shares the window."""
        super().place(ui, rect)
        side = SIDE_WIDTH + MARGIN if self._side is not None and rect.width >= NARROW else 0.0
        self._bar.place(ui, FRect(rect.x + MARGIN, rect.y + 2, rect.width - 2 * MARGIN, BAR_HEIGHT - 2))
        top = rect.y + BAR_HEIGHT
        board = FRect(rect.x + MARGIN, top, max(1.0, rect.width - side - 2 * MARGIN), rect.height - BAR_HEIGHT - MARGIN)
        self._board.place(ui, board)
        area = self._prompt_area() or FRect(board.x, board.bottom - PROMPT_HEIGHT, board.width, PROMPT_HEIGHT)
        self._prompt.place(ui, area)
        if self._side is not None:
            left = rect.right - MARGIN - SIDE_WIDTH
            self._side.place(ui, FRect(left, top, SIDE_WIDTH, rect.bottom - MARGIN - top))
        if self._strip is not None:
            self._strip.place(ui, FRect(board.x, top, board.width, STRIP_HEIGHT))
        if self._note is not None:
            width = min(NOTE_WIDTH, rect.width - NOTE_LEFT - NOTE_RIGHT)
            height = self._note.measure(ui, width)[1]
            left = NOTE_LEFT + (rect.width - NOTE_LEFT - NOTE_RIGHT - width) / 2
            self._note.place(ui, FRect(rect.x + left, rect.y + 3, width, height))
