"""A moment that goes by itself, told on a board over the table: nothing waits for it, a click or key puts it away."""

from __future__ import annotations

from collections.abc import Iterator

from pygame import FRect

from game.content.line import Line
from game.table.presenter import Spotlight
from game.ui.anim.tween import ease
from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.shapes import Look
from game.ui.text import Style
from game.ui.theme import Type

SHORTEST, LONGEST, LETTER_SECONDS = 2.2, 6.0, 0.035
COMES_SECONDS = 0.2
WIDEST = 560.0
EDGE = 22.0
HEIGHT = 0.5
"""Where its middle is, by the height of the window."""
LOOK = Look("cream", "brass", radius=10, width=2, light=0, hairline="brass", inset=6, shadow=14)
TITLE = Style(Type.HEADING, "red", 28)
ROW = Style(Type.BODY, "ink", 18)
VERDICT = Style(Type.BOLD, "ink", 18)


class Banner:
    """One at a time."""

    def __init__(self) -> None:
        self._moment: Spotlight | None = None
        self._since = self._until = 0.0

    @property
    def moment(self) -> Spotlight | None:
        """What it tells of now."""
        return self._moment

    def show(self, moment: Spotlight, ui: Context) -> None:
        """Tells of a moment for as long as its letters take to be read."""
        self._moment, self._since = moment, ui.now
        letters = sum(len(ui.say(words)) for words, _ in _parts(moment))
        self._until = ui.now + min(LONGEST, max(SHORTEST, letters * LETTER_SECONDS))

    def hide(self) -> bool:
        """Puts it away; whether there was anything."""
        shown, self._moment = self._moment is not None, None
        return shown

    def tick(self, now: float) -> bool:
        """Whether it looks different now: it comes, or goes away."""
        if self._moment is None:
            return False
        if now >= self._until:
            self._moment = None
        return self._moment is None or now - self._since < COMES_SECONDS + 0.05

    def draw(self, canvas: Canvas, *, moves: bool) -> None:
        """Draws the board over the middle of the window; `moves`: it slides in."""
        if self._moment is None:
            return
        ui, viewport = canvas.ui, canvas.ui.viewport
        wide = min(WIDEST, viewport.width - 40)
        inside = viewport.line_width(wide - 2 * EDGE)
        blocks = [
            (words, style, ui.text.layout(ui.say(words), style, inside).height / viewport.unit)
            for words, style in _parts(self._moment)
        ]
        high = sum(height for _, _, height in blocks) + 6 * (len(blocks) - 1) + 2 * EDGE * 0.8
        come = ease(min(1.0, (ui.now - self._since) / COMES_SECONDS)) if moves else 1.0
        board = FRect((viewport.width - wide) / 2, viewport.height * HEIGHT - high / 2 - (1 - come) * 18, wide, high)
        canvas.look(board, LOOK)
        top = board.y + EDGE * 0.8
        for words, style, height in blocks:
            canvas.text(words, FRect(board.x + EDGE, top, wide - 2 * EDGE, height + 2), style, align=0.5)
            top += height + 6


def _parts(moment: Spotlight) -> Iterator[tuple[Line, Style]]:
    yield moment.title, TITLE
    yield from ((head, ROW) for head, _ in moment.rows)
    yield moment.verdict, VERDICT
