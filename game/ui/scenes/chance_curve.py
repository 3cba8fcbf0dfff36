"""The curve of a match: how likely each seat was to win, with marks that can be pressed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import pairwise

from msgspec import Struct
from pygame import FRect

from game.content.line import Line
from game.engine.types import Seat
from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.focus import Action, Node, Role
from game.ui.markup import plain
from game.ui.shapes import Look
from game.ui.table.pictures import seat_shape
from game.ui.text import Style
from game.ui.theme import Type
from game.ui.widgets import Size, Widget

BOARD = Look("panel", "panel_edge", radius=12, width=1.5, light=0.1, shadow=8)
LEFT, RIGHT, TOP, BOTTOM = 88.0, 30.0, 26.0, 30.0
NARROWEST = 460.0
LEVELS = (0.0, 0.25, 0.5, 0.75, 1.0)
MARK = 32.0
SHAPE = 14.0
DISC = Look("plate", "plate_edge", radius=MARK / 2, width=2, light=0.1, shadow=4)
CHOSEN_DISC = Look("primary", "lamplight", radius=MARK / 2, width=2.5, light=0.2, shadow=6)
FIGURE = Style(Type.SMALL, "text_soft", 15)


class SeatCurve(Struct, frozen=True):
    """One seat's chances, 0 to 1, along the match; `own`: the one that is talked about."""

    seat: Seat
    points: tuple[tuple[int, float], ...]
    own: bool = False


class CurveMark(Struct, frozen=True):
    """Something that is said of a decision: how far along the match, how high, as what icon, in which words."""

    id: int
    place: int
    chance: float
    icon: str
    words: Line


class ChanceCurve(Widget):
    """Lines over the steps of a match. Nodes of marks are called `mark:ID`."""

    def __init__(
        self,
        curves: Sequence[SeatCurve],
        marks: Sequence[CurveMark],
        last: int,
        chosen: int | None,
        choose: Callable[[int], None],
        *,
        height: float,
    ) -> None:
        """`last`: how far the match goes."""
        super().__init__("curve", height=height, grow=1)
        self._curves, self._marks, self._last = tuple(curves), tuple(marks), max(1, last)
        self._chosen, self._choose = chosen, choose

    def natural(self, ui: Context, limit: float) -> Size:
        """As high as it was given; wider where there is room."""
        return min(limit, NARROWEST), self.least[1]

    def draw(self, canvas: Canvas) -> None:
        """Draws the board, the levels, the lines and the marks."""
        canvas.look(self.rect, BOARD)
        for level in LEVELS:
            y = self._y(level)
            canvas.line((self._x(0), y), (self._x(self._last), y), "text_soft" if level == 0.5 else "brass_dark")
            words = FRect(self.rect.x + 8, y - 11, LEFT - 16, 22)
            canvas.text(Line("analysis.percent", {"count": round(100 * level)}), words, FIGURE, align=1, lines=1)
        for curve in sorted(self._curves, key=lambda each: each.own):
            self._draw_curve(canvas, curve)
        for mark in self._marks:
            self._draw_mark(canvas, mark)

    def nodes(self, ui: Context) -> Iterable[Node]:
        """What the lines say in the end, and a button for each mark."""
        for curve in self._curves:
            if curve.own and curve.points:
                told = Line("analysis.percent", {"count": round(100 * curve.points[-1][1])})
                words = plain(ui.say(Line("analysis.curve")))
                yield Node(self.id, self.rect, Role.TEXT, words, value=plain(ui.say(told)), focusable=False,
                           tooltip=False)  # fmt: skip
        for mark in self._marks:
            actions = {Action.PRESS: partial(self._choose, mark.id)}
            yield Node(f"mark:{mark.id}", self._disc(mark), Role.BUTTON, plain(ui.say(mark.words)),
                       checked=mark.id == self._chosen, actions=actions, tooltip=True)  # fmt: skip

    def _draw_curve(self, canvas: Canvas, curve: SeatCurve) -> None:
        colour, width = ("lamplight", 3.0) if curve.own else ("text_soft", 1.0)
        places = [(self._x(step), self._y(chance)) for step, chance in curve.points]
        for start, end in pairwise(places):
            canvas.line(start, end, colour, width)
        if places:
            x, y = places[-1]
            canvas.image(seat_shape(curve.seat), FRect(x + 4, y - SHAPE / 2, SHAPE, SHAPE))

    def _draw_mark(self, canvas: Canvas, mark: CurveMark) -> None:
        disc, chosen = self._disc(mark), mark.id == self._chosen
        x, y = self._x(mark.place), self._y(mark.chance)
        canvas.line((x, y), (x, disc.centery), "plate_edge")
        canvas.look(disc, CHOSEN_DISC if chosen else DISC)
        canvas.icon(mark.icon, disc.inflate(-12, -12), "primary_text" if chosen else "plate_text")

    def _disc(self, mark: CurveMark) -> FRect:
        """Above the line, below it where there is no room; never over the edge."""
        disc = FRect(0, 0, MARK, MARK)
        y = self._y(mark.chance)
        below = y - MARK - 8 < self.rect.y + 4
        disc.center = (self._x(mark.place), y + (MARK if below else -MARK) * 0.85)
        return disc.clamp(self.rect.inflate(-8, -8))

    def _x(self, step: float) -> float:
        return self.rect.x + LEFT + (self.rect.width - LEFT - RIGHT) * min(1.0, step / self._last)

    def _y(self, chance: float) -> float:
        return self.rect.y + TOP + (self.rect.height - TOP - BOTTOM) * (1 - chance)
