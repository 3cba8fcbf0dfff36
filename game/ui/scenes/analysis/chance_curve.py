"""The curve of a match: how likely each seat was to win, with marks that can be pressed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from math import hypot
from typing import Final

from msgspec import Struct
from pygame import FRect

from game.bots.analysis import chance_line
from game.content.message import Message
from game.content.theme import ColourName, IconName
from game.engine.types import Seat
from game.ui.context import Canvas, Context, Say
from game.ui.drawing.assets import Look
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type
from game.ui.input.events import LEFT as LEFT_BUTTON
from game.ui.input.events import Click, Drag, InputEvent, Place, Press
from game.ui.input.focus import Action, Node, NumberRange, Role
from game.ui.table.layout.signs import seat_shape
from game.ui.widgets import Size, Widget

BOARD = Look("panel", "panel_edge", radius=12, width=1.5, light=0.1, shadow=8)
LEFT, RIGHT, TOP, BOTTOM = 172.0, 150.0, 26.0, 22.0
AXIS = 20.0
"""Further room below, in design units, where parts of the match are named."""
NARROWEST = 460.0
LEVELS = (0.0, 0.25, 0.5, 0.75, 1.0)
ROUGH, ROUGH_HEIGHT = (0.0, 0.5, 1.0), 88.0
"""The levels that are named where there is less height than this, and no plate with the chance then."""
MARK = 32.0
SHAPE = 14.0
NAME_ROW = 18.0
"""Minimum distance between the names at the ends of two lines, in design units."""
DASHES: Final = ((12.0, 5.0), (3.0, 5.0), (18.0, 4.0), (7.0, 9.0))
"""Lengths of strokes and gaps of the other lines, in design units: lines are told apart without colours."""
SHORTEST = 0.01
TICK = 5.0
NEXT_TICK = 46.0
"""Minimum distance between two numbers on the axis, in design units."""
SPOT = 8.0
LAP = 12.0
"""Maximum overlap of signs, in design units."""
CAP = 7.0
DOT, DOT_STEP = 4.0, 9.0
ARM = 18.0
BAND, AHEAD = 0.28, 0.12
"""Opacities of the band round the line, and of what is not known yet."""
DISC = Look("plate", "plate_edge", radius=MARK / 2, width=2, light=0.1, shadow=4)
CHOSEN_DISC = Look("primary", "lamplight", radius=MARK / 2, width=2.5, light=0.2, shadow=6)
FIGURE, OWN_NAME = Style(Type.SMALL, "text_soft", 15), Style(Type.BOLD, "text", 15)
COLUMN, COLUMN_LIGHT = 18.0, 0.22
"""Width of the light on the moment on show, in design units, and its opacity."""
PLATE: Final = Look("plate", "plate_edge", radius=6, width=1, light=0)
PLATE_SIZE = (76.0, 22.0)
ON_PLATE = Style(Type.BOLD, "plate_text", 15)


class SeatCurve(Struct, frozen=True):
    """One seat's chances, 0 to 1, along the match; `own`: the one that is talked about."""

    seat: Seat
    points: tuple[tuple[int, float], ...]
    own: bool = False
    name: Say = ""
    band: tuple[tuple[int, float, float], ...] = ()
    """Positions along the match, each with the lowest and the highest chance known there."""


class CurveMark(Struct, frozen=True):
    """A remark on a decision: how far along the match, how high, as what icon, in which words."""

    id: int
    place: int
    chance: float
    icon: IconName
    words: Message
    error: float = 0.0
    """Error of the chance, drawn as a whisker to both sides."""


class Arm(Struct, frozen=True):
    """A line that was not played: from where to where, and how high."""

    place: int
    end: int
    chance: float


class CurveMoment(Struct, frozen=True):
    """A decision that can be looked at: how far along the match it was, and how high."""

    id: int
    place: int
    chance: float


class Axis(Struct, frozen=True):
    """The parts of a match, such as rounds: what they are called, and where each begins."""

    name: Message
    begins: tuple[tuple[int, int], ...]
    """Pairs of the position along the match and the number of the part that begins there."""


class ChanceCurve(Widget):
    """Lines over the steps of a match, and the moment that is looked at: dragged along, or moved by the keys.

    Nodes of marks are called `mark:ID`.
    """

    def __init__(
        self,
        curves: Sequence[SeatCurve],
        marks: Sequence[CurveMark],
        last: int,
        chosen: int | None,
        choose: Callable[[int], None],
        *,
        height: float,
        moments: Sequence[CurveMoment] = (),
        looked_at: Say = "",
        axis: Axis | None = None,
        arm: Arm | None = None,
        known: int | None = None,
    ) -> None:
        """`marks`: the weightiest first; those that would lie over another one are only dots.

        `last`: how far the match goes; `moments`: all that may be chosen, in the order of the match; `looked_at`:
        the chosen one in words; `arm`: what
        another choice would have led to; `known`: how far it was looked at, None for all of it.
        """
        super().__init__("curve", height=height, grow=1)
        self._curves, self._marks, self._last = tuple(curves), tuple(marks), max(1, last)
        self._chosen, self._choose = chosen, choose
        self._moments, self._axis, self._arm, self._known = tuple(moments), axis, arm, known
        self._looked_at = looked_at

    def natural(self, ui: Context, limit: float) -> Size:
        """Returns the given height; wider where there is room."""
        return min(limit, NARROWEST), self.least[1]

    def draw(self, canvas: Canvas) -> None:
        """Draws the board, the levels, the lines and the marks."""
        canvas.look(self.rect, BOARD)
        self._draw_ahead(canvas)
        self._draw_column(canvas)
        for level in LEVELS:
            y = self._y(level)
            canvas.line((self._x(0), y), (self._x(self._last), y), "text_soft" if level == 0.5 else "brass_dark")
            words = FRect(self.rect.x + 8, y - 11, LEFT - 16, 22)
            if level in ROUGH or self._height >= ROUGH_HEIGHT:
                canvas.text(chance_line(level, certain=True), words, FIGURE, align=1, lines=1)
        if self._axis is not None:
            self._draw_axis(canvas, self._axis)
        others = [curve for curve in self._curves if not curve.own]
        for number, curve in enumerate(others):
            self._draw_curve(canvas, curve, DASHES[number % len(DASHES)])
        for curve in self._curves:
            if curve.own:
                self._draw_curve(canvas, curve)
        self._draw_names(canvas)
        if self._arm is not None:
            self._draw_arm(canvas, self._arm)
        signs = self._signs()
        for mark in self._marks:
            if mark not in signs:
                place = FRect(self._x(mark.place) - SPOT / 2, self._y(mark.chance) - SPOT / 2, SPOT, SPOT)
                canvas.shape("circle", place, "text")
        for mark in signs:
            self._draw_mark(canvas, mark)
        self._draw_plate(canvas)

    def nodes(self, ui: Context) -> Iterable[Node]:
        """The moment that is looked at, to be moved, and a button for each mark."""
        if any(curve.own and curve.points for curve in self._curves):
            at = self._moment
            value = "" if at is None else f"{plain(ui.say(self._looked_at))}, {plain(ui.say(chance_line(at.chance)))}"
            steps = {Action.DECREASE: partial(self._step, -1), Action.INCREASE: partial(self._step, 1)}
            yield Node(self.id, self.rect, Role.SLIDER, plain(ui.say(Message("analysis.curve"))), value=value,
                       actions=steps if len(self._moments) > 1 else {}, tooltip=False, scale=self._scale)  # fmt: skip
        for mark in self._signs():
            actions = {Action.PRESS: partial(self._choose, mark.id)}
            chance = plain(
                ui.say(Message("analysis.at", {"chance": chance_line(mark.chance), "place": round(mark.place)}))
            )
            yield Node(f"mark:{mark.id}", self._disc(mark), Role.BUTTON, plain(ui.say(mark.words)), value=chance,
                       checked=mark.id == self._chosen, actions=actions, tooltip=True)  # fmt: skip

    def spoken(self, ui: Context) -> Iterable[Node]:
        """Yields the name of each line, to be read aloud."""
        for curve, place in self._ends():
            yield Node(
                f"line:{curve.seat}", place, Role.TEXT, plain(ui.say(curve.name)), focusable=False, tooltip=False
            )

    def handle(self, event: InputEvent, ui: Context) -> bool:
        """Looks at the moment nearest to the pointer while it is held down."""
        match event:
            case Press(place=place, button=button):
                return button == LEFT_BUTTON and self._free(place) and self._look_near(place)
            case Drag(phase="start", place=place, button=button):
                return button == LEFT_BUTTON and self._look_near(place)
            case Drag(phase="move", place=place):
                return self._look_near(place)
            case Drag():
                return True
            case Click(place=place):
                return self._free(place)
            case _:
                return False

    @property
    def _moment(self) -> CurveMoment | None:
        return next((each for each in self._moments if each.id == self._chosen), None)

    def _free(self, place: Place) -> bool:
        """True if no sign lies there: those are pressed."""
        return not any(self._disc(mark).collidepoint(place) for mark in self._signs())

    def _look_near(self, place: Place) -> bool:
        if not self._moments:
            return False
        nearest = min(self._moments, key=lambda each: abs(self._x(each.place) - place[0]))
        if nearest.id != self._chosen:
            self._choose(nearest.id)
        return True

    @property
    def _scale(self) -> NumberRange | None:
        """The moments, counted from 1."""
        ids = [each.id for each in self._moments]
        if self._chosen not in ids or len(ids) < 2:
            return None
        here = ids.index(self._chosen)
        return NumberRange(here + 1, 1, len(ids), 1, lambda value: self._step(round(value) - 1 - here))

    def _step(self, way: int) -> None:
        """Moves by this many moments; stops before the first and after the last."""
        ids = [each.id for each in self._moments]
        place = ids.index(self._chosen) + way if self._chosen in ids else 0
        if 0 <= place < len(ids):
            self._choose(ids[place])

    def _draw_column(self, canvas: Canvas) -> None:
        at = self._moment
        if at is not None:
            top, bottom = self._y(1.0), self._y(0.0)
            area = FRect(self._x(at.place) - COLUMN / 2, top, COLUMN, bottom - top)
            canvas.fill(area, "lamplight", COLUMN_LIGHT)

    def _draw_plate(self, canvas: Canvas) -> None:
        """The chance at the moment that is looked at, above or below where its sign would be."""
        at = self._moment
        if at is None or self._height < ROUGH_HEIGHT:
            return
        x, y = self._x(at.place), self._y(at.chance)
        canvas.shape("circle", FRect(x - SPOT / 2, y - SPOT / 2, SPOT, SPOT), "text")
        plate = FRect(0, 0, *PLATE_SIZE)
        plate.midbottom = x, self._y(0.0) - 2
        if y > plate.y - MARK:
            plate.midtop = x, self._y(1.0) + 2
        plate = plate.clamp(self.rect)
        canvas.look(plate, PLATE)
        canvas.text(chance_line(at.chance), plate, ON_PLATE, align=0.5, lines=1)

    def _signs(self) -> list[CurveMark]:
        """The marks there is room for."""
        shown: list[CurveMark] = []
        discs: list[FRect] = []
        for mark in self._marks:
            disc = self._disc(mark)
            if disc.inflate(-LAP, -LAP).collidelist(discs) < 0:
                shown.append(mark)
                discs.append(disc)
        return shown

    def _draw_ahead(self, canvas: Canvas) -> None:
        if self._known is not None:
            left = self._x(self._known)
            area = FRect(left, self._y(1.0), self._x(self._last) - left, self._y(0.0) - self._y(1.0))
            if area.width > 0:
                canvas.fill(area, "text_soft", AHEAD)

    def _draw_axis(self, canvas: Canvas, axis: Axis) -> None:
        """A tick where each part begins, its number where there is room."""
        floor, free = self._y(0.0), self.rect.x
        name = FRect(self.rect.x + 8, floor + TICK + 4, LEFT - 16, 22)
        canvas.text(axis.name, name, FIGURE, align=1, lines=1)
        for place, number in axis.begins:
            x = self._x(place)
            canvas.line((x, floor), (x, floor + TICK), "text_soft")
            if x >= free:
                canvas.text(str(number), FRect(x - 20, floor + TICK + 4, 40, 22), FIGURE, align=0.5, lines=1)
                free = x + NEXT_TICK

    def _draw_curve(self, canvas: Canvas, curve: SeatCurve, dashes: tuple[float, float] | None = None) -> None:
        """The own line is whole, wide and with its noise around it; the others are dashed, each in a way of its own."""
        colour: ColourName = "lamplight" if dashes is None else "text_soft"
        width = 3.0 if dashes is None else 1.5
        if len(curve.band) > 1:
            upper = [(self._x(step), self._y(high)) for step, _, high in curve.band]
            lower = [(self._x(step), self._y(low)) for step, low, _ in curve.band]
            canvas.area([*upper, *reversed(lower)], colour, BAND)
        places = [(self._x(step), self._y(chance)) for step, chance in curve.points]
        for start, end in pairwise(places) if dashes is None else _dashed(places, *dashes):
            canvas.line(start, end, colour, width)

    def _draw_names(self, canvas: Canvas) -> None:
        """Mark and name of each seat where its line ends."""
        for curve, place in self._ends():
            canvas.image(seat_shape(curve.seat), FRect(place.x, place.centery - SHAPE / 2, SHAPE, SHAPE))
            words = FRect(place.x + SHAPE + 4, place.y, max(0.0, place.width - SHAPE - 4), NAME_ROW)
            canvas.text(curve.name, words, OWN_NAME if curve.own else FIGURE, lines=1)

    def _ends(self) -> Iterator[tuple[SeatCurve, FRect]]:
        """Yields the place of the name of each line: at its end, below another name where lines end at one place."""
        ended = [(self._y(curve.points[-1][1]), curve.seat, curve) for curve in self._curves if curve.points]
        level, lowest = self._y(1.0) - NAME_ROW, self._y(0.0) - NAME_ROW * (len(ended) - 1)
        for y, _, curve in sorted(ended, key=lambda each: each[:2]):
            level = max(level + NAME_ROW, min(y, lowest))
            lowest += NAME_ROW
            x = self._x(curve.points[-1][0]) + 4
            yield curve, FRect(x, level - NAME_ROW / 2, max(SHAPE, self.rect.right - x - 6), NAME_ROW)

    def _draw_arm(self, canvas: Canvas, arm: Arm) -> None:
        """Dots from the choice to where the next one was, with a sign of a branch at their end."""
        x, end, y = self._x(arm.place), self._x(arm.end), self._y(arm.chance)
        end = max(end, x + 3 * DOT_STEP)
        for number in range(1, int((end - x) / DOT_STEP) + 1):
            canvas.shape("circle", FRect(x + number * DOT_STEP - DOT / 2, y - DOT / 2, DOT, DOT), "lamplight")
        canvas.icon("branch", FRect(end + 2, y - ARM / 2, ARM, ARM), "lamplight")

    def _draw_mark(self, canvas: Canvas, mark: CurveMark) -> None:
        disc, chosen = self._disc(mark), mark.id == self._chosen
        x, y = self._x(mark.place), self._y(mark.chance)
        if mark.error:
            high, low = self._y(min(1.0, mark.chance + mark.error)), self._y(max(0.0, mark.chance - mark.error))
            canvas.line((x, high), (x, low), "text", 2)
            for cap in (high, low):
                canvas.line((x - CAP / 2, cap), (x + CAP / 2, cap), "text", 2)
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
        return along(self.rect, step, self._last)

    @property
    def _height(self) -> float:
        """The height from no chance to certainty."""
        return self.rect.height - TOP - (BOTTOM if self._axis is None else BOTTOM + AXIS)

    def _y(self, chance: float) -> float:
        return self.rect.y + TOP + self._height * (1 - chance)


def _dashed(places: Sequence[Place], stroke: float, gap: float) -> Iterator[tuple[Place, Place]]:
    """The strokes of a dashed line through these places; the pattern runs on round its corners."""
    done = 0.0
    for (x, y), (to_x, to_y) in pairwise(places):
        length, at = hypot(to_x - x, to_y - y), 0.0
        while at < length:
            inside = done % (stroke + gap)
            step = min(length - at, (stroke if inside < stroke else stroke + gap) - inside)
            step = max(step, SHORTEST)
            if inside < stroke:
                part, until = at / length, min(1.0, (at + step) / length)
                yield (x + (to_x - x) * part, y + (to_y - y) * part), (x + (to_x - x) * until, y + (to_y - y) * until)
            at, done = at + step, done + step


def along(rect: FRect, place: float, last: int) -> float:
    """Returns the x of a position along a match, across everything that is as wide as the curve."""
    return rect.x + LEFT + (rect.width - LEFT - RIGHT) * min(1.0, place / last)
