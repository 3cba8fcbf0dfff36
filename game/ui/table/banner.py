"""A moment that goes by itself, told on a board over the table: nothing waits for it, a click or key puts it away.

It lies in the middle, or beside what it must not cover: there with the cards that show it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pygame import FRect

from game.content.message import Line
from game.table.item import Item
from game.table.presenter import Spotlight
from game.ui.animation import ease
from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.drawing.shapes import Look
from game.ui.drawing.text import Style
from game.ui.drawing.theme import Type
from game.ui.free_place import Taken, free_place, least_covering
from game.ui.input.events import Place
from game.ui.table.spotlight import card_face

SHORTEST, LONGEST, LETTER_SECONDS = 2.6, 8.0, 1 / 18
"""Eighteen letters a second are read without haste."""
COMES_SECONDS = 0.2
WIDEST = 560.0
ASIDE = 276.0
"""Width of one that lies beside what it must not cover."""
CARD = (60.0, 84.0)
GAP = 6.0
SIDE_LEVEL = 0.6
"""Where its middle is there if it can, by the height of the window."""
EDGE = 22.0
HEIGHT = 0.5
"""Where its middle is, by the height of the window."""
LOOK = Look("cream", "brass", radius=10, width=2, light=0, hairline="brass", inset=6, shadow=14)
TITLE = Style(Type.HEADING, "red", 28)
ROW = Style(Type.BODY, "ink", 18)
VERDICT = Style(Type.BOLD, "ink", 18)
SMALLER = 0.9
"""Size of words on one that lies beside something."""


class Banner:
    """One at a time."""

    def __init__(self) -> None:
        self._moment: Spotlight | None = None
        self._since = self._until = 0.0
        self._place: FRect | None = None
        """Where it lies while it is shown."""

    @property
    def moment(self) -> Spotlight | None:
        """What it tells of now."""
        return self._moment

    @property
    def place(self) -> FRect | None:
        """Where it lies; None before it was drawn."""
        return self._place if self._moment is not None else None

    def covers(self, place: Place) -> bool:
        """Whether it is seen there."""
        return self.place is not None and self.place.collidepoint(place)

    def show(self, moment: Spotlight, ui: Context) -> None:
        """Tells of a moment for as long as it is read."""
        self._moment, self._since, self._place = moment, ui.now, None
        self._until = ui.now + reading_seconds(moment, ui)

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

    def draw(self, canvas: Canvas, *, moves: bool, clear: Sequence[FRect] = (), kept: Sequence[FRect] = ()) -> None:
        """Draws the board over the middle of the window or as near as nothing is covered that is `kept`, or beside what
        shall be `clear`; `moves`: it slides in."""
        if self._moment is None:
            return
        ui, items = canvas.ui, _cards(self._moment) if clear else []
        wide = ASIDE if clear else min(WIDEST, ui.viewport.width - 40)
        blocks = list(_blocks(ui, self._moment, wide))
        high = sum(height for _, _, height in blocks) + GAP * (len(blocks) - 1) + 2 * EDGE * 0.8
        high += CARD[1] + GAP if items else 0.0
        come = ease(min(1.0, (ui.now - self._since) / COMES_SECONDS)) if moves else 1.0
        board = self._board(ui, (wide, high), clear, kept).move(0, -(1 - come) * 18)
        canvas.look(board, LOOK)
        top = board.y + EDGE * 0.8
        if items:
            _draw_cards(canvas, items, board.centerx, top)
            top += CARD[1] + GAP
        for words, style, height in blocks:
            canvas.text(words, FRect(board.x + EDGE, top, wide - 2 * EDGE, height + 2), style, align=0.5)
            top += height + GAP

    def _board(self, ui: Context, size: tuple[float, float], clear: Sequence[FRect], kept: Sequence[FRect]) -> FRect:
        """Where it lies: once it is seen it stays there."""
        window, (wide, high) = FRect(ui.viewport.rect), size
        if self._place is None or self._place.size != size:
            level = window.height * (SIDE_LEVEL if clear else HEIGHT) - high / 2
            lefts = (window.left + 70, window.right - wide - 50) if clear else (window.centerx - wide / 2,)
            wished = [FRect(x, level, wide, high) for x in lefts]
            taken = Taken(tuple(clear) or tuple(kept))
            middle = None if clear else free_place(wished, wished[0], window, taken)
            self._place = middle or least_covering(wished, window, taken)
        return FRect(self._place)


def reading_seconds(moment: Spotlight, ui: Context) -> float:
    """How long the letters of a moment take to be read."""
    letters = sum(len(ui.say(words)) for words, _ in _parts(moment))
    return min(LONGEST, max(SHORTEST, letters * LETTER_SECONDS))


def _blocks(ui: Context, moment: Spotlight, wide: float) -> Iterator[tuple[str, Style, float]]:
    """Words with their style and height on a board of this width."""
    inside = ui.viewport.line_width(wide - 2 * EDGE)
    part = SMALLER if wide == ASIDE else 1.0
    for line, usual in _parts(moment):
        words, style = ui.say(line), Style(usual.kind, usual.colour, (usual.size or 0) * part)
        yield words, style, ui.text.layout(words, style, inside).height / ui.viewport.unit


def _cards(moment: Spotlight) -> list[Item]:
    return [item for _, items in moment.rows for item in items if item.face is not None]


def _draw_cards(canvas: Canvas, items: Sequence[Item], middle: float, top: float) -> None:
    left = middle - (len(items) * (CARD[0] + GAP) - GAP) / 2
    for number, item in enumerate(items):
        area = FRect(left + number * (CARD[0] + GAP), top, *CARD)
        canvas.shadow(area, 6, 5)
        if item.face is not None:
            canvas.image(card_face(canvas.ui, item.face, canvas.ui.settings.four_colour), area)


def _parts(moment: Spotlight) -> Iterator[tuple[Line, Style]]:
    yield moment.title, TITLE
    yield from ((head, ROW) for head, _ in moment.rows)
    yield moment.verdict, VERDICT
