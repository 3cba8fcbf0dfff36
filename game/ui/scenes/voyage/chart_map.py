"""The painted river of a voyage with its stops, their names, and the boat on its way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final

from msgspec import Struct
from pygame import FRect, Vector2

from game.content.message import Message
from game.content.theme import ColourName, IconName
from game.content.voyages import Stop, StopPuzzle, StopTable, Voyage
from game.host.voyage import StopLog
from game.ui.animation import Tween, between
from game.ui.context import Canvas, Context
from game.ui.drawing.assets import Look
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type
from game.ui.input.focus import Action, Node, Role
from game.ui.scenes.voyage.chart_paper import ChartPaper, boxes
from game.ui.widgets import Size, Widget
from game.ui.widgets.label import text_size

BEND: Final = 12
"""Number of straight pieces of the river between two stops."""

STOP, BIG_STOP = 21.0, 26.0
"""Radius of a stop, in design units."""

MARK: Final = 12.0
"""Radius of the marks at a stop, in design units."""

PAPER: Final = Look("cream", "brass_dark", radius=10, width=3, light=0.02, shadow=12)
REGION: Final = Style(Type.HEADING, "rust", 20)
PILL: Final = Style(Type.BOLD, "ink", 14)
LEFT, RIGHT, TOP, BOTTOM = 0.07, 0.735, 0.39, 0.86
"""The part of the chart's window in which stops lie."""

PILL_LOOK: Final = Look("cream", "brass_dark", radius=9, width=1, light=0)


class ChartStop(Struct, frozen=True):
    """A stop as the chart shows it."""

    stop: Stop
    name: Message
    log: StopLog
    open: bool
    here: bool
    """True if the boat lies at it."""
    told: bool
    """True if its name is told; the others lie in the fog."""


class BoatTrip:
    """The way of the boat from a stop to the one where it lies now; `part` of it, 0 to 1, is done."""

    def __init__(self, start: str) -> None:
        self.start = start
        self.part = 1.0
        self.tween: Tween | None = None


class ChartMap(Widget):
    """The painted river with its stops; a press on one shows its card."""

    def __init__(
        self,
        voyage: Voyage,
        stops: Sequence[ChartStop],
        chosen: str,
        choose: Callable[[str], None],
        trip: BoatTrip,
        *,
        grow: float,
    ) -> None:
        super().__init__("chart", grow=grow)
        self._trip = trip
        self._voyage, self._stops, self._chosen, self._choose = voyage, stops, chosen, choose

    def natural(self, ui: Context, limit: float) -> Size:
        """It takes the room that is left."""
        return 0.0, 0.0

    def draw(self, canvas: Canvas) -> None:
        """Draws paper, river, regions, boat and stops."""
        canvas.look(self.rect, PAPER)
        ui, area = canvas.ui, canvas.pixels(self.rect)
        paper = self._paper(ui)
        canvas.surface.blit(ui.assets.svg((paper, ui.theme.palette), lambda: paper.svg(ui.theme), area.size), area)
        for each in self._stops:
            self._draw_stop(canvas, each)
        canvas.image("app/rooms/steamer", self._boat)
        for words, place, style in self._labels(canvas.ui):
            if style is PILL:
                canvas.look(place, PILL_LOOK)
            canvas.text(words, place, style, align=0.5, lines=1)

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Yields one node for each stop, in the order of the river."""
        for number, each in enumerate(self._stops, 1):
            where = Message("voyage.stop_of", {"number": number, "all": len(self._stops), "name": said_name(each)})
            yield Node(
                f"stop:{each.stop.id}",
                self._disc(each),
                Role.BUTTON,
                plain(ui.say(where)),
                plain(ui.say(state_line(each))),
                actions={Action.PRESS: partial(self._choose, each.stop.id)},
            )
        for words, place, style in self._labels(ui):
            if style is REGION:
                name = plain(ui.say(words))
                yield Node(f"region:{name}", place, Role.TEXT, name, focusable=False, tooltip=False)

    def _paper(self, ui: Context) -> ChartPaper:
        """Returns the painted ground; it is the same wherever the boat lies, and however many stops are told."""
        names = [place for _, place, _ in self._places(ui, [])]
        x, y = self.rect.topleft
        course = tuple((left - x, top - y) for left, top in _curve(self._course()))
        shown = (*names, *(self._disc(each).inflate(16, 16) for each in self._stops))
        taken = boxes((each.x - x, each.y - y, each.width, each.height) for each in shown)
        return ChartPaper(self.rect.size, course, taken, self._voyage.id)

    def _course(self) -> list[tuple[float, float]]:
        return [self._at(stop) for stop in self._voyage.stops]

    def _at(self, stop: Stop) -> tuple[float, float]:
        """The place of a stop; `at` counts in the whole painted window of a chart."""
        x, y = stop.at
        inside = self.rect.inflate(-120, -110)
        return inside.x + inside.width * (x - LEFT) / (RIGHT - LEFT), inside.y + inside.height * (y - TOP) / (
            BOTTOM - TOP
        )

    def _disc(self, each: ChartStop) -> FRect:
        radius = BIG_STOP if each.stop.big else STOP
        x, y = self._at(each.stop)
        return FRect(x - radius, y - radius, 2 * radius, 2 * radius)

    def _labels(self, ui: Context) -> Iterable[tuple[Message, FRect, Style]]:
        """Yields the names of stops and regions that are told."""
        fog = [each.name for each in self._stops if not each.told]
        return (label for label in self._places(ui, [self._moored(self._here)]) if label[0] not in fog)

    def _places(self, ui: Context, covered: Sequence[FRect]) -> Iterable[tuple[Message, FRect, Style]]:
        """Yields all names of stops and regions, each where it covers no stop, no other name and nothing `covered`, if
        there is room.
        """
        taken = [*(self._disc(each).inflate(8, 8) for each in self._stops), *covered]
        for each in self._stops:
            width, height = text_size(ui, each.name, PILL, 180, 1)
            place = self._free(self._disc(each), (width + 16, height + 4), taken)
            taken.append(place)
            yield each.name, place, PILL
        # Regions of a voyage of somebody's own have no names.
        for region in dict.fromkeys(stop.region for stop in self._voyage.stops) if not self._voyage.name else ():
            words = Message(f"voyage.region.{region}")
            there = [self._at(stop) for stop in self._voyage.stops if stop.region == region]
            x, y = sum(x for x, _ in there) / len(there), min(y for _, y in there)
            width, height = text_size(ui, words, REGION, 300, 1)
            place = self._free(FRect(x - 1, y - 1, 2, 2).inflate(80, 80), (width + 2, height), taken)
            taken.append(place)
            yield words, place, REGION

    def _free(self, thing: FRect, size: Size, taken: Sequence[FRect]) -> FRect:
        """Returns the place round a thing that covers least of what is taken, the nearest of several."""
        inside, (width, height) = self.rect.inflate(-16, -12), size
        around, x, y = thing.inflate(8, 8), thing.centerx - width / 2, thing.centery - height / 2
        corners = [
            (x, around.bottom), (x, around.top - height), (around.right, y), (around.left - width, y),
            (x, around.bottom + height), (x, around.top - 2 * height),
        ]  # fmt: skip
        places = [FRect(*corner, width, height).clamp(inside) for corner in corners]
        return min(places, key=lambda place: sum(_covered(place, each) for each in taken))

    def _draw_stop(self, canvas: Canvas, each: ChartStop) -> None:
        disc, touch = self._disc(each), canvas.touch
        id = f"stop:{each.stop.id}"
        fill: ColourName = "river_deep" if each.open else "wood_light" if each.told else "cream_shade"
        meant = each.stop.id == self._chosen or touch.hovered == id
        canvas.look(
            disc, Look(fill, "lamplight" if meant else "ink", radius=disc.width / 2, width=3 if meant else 2, shadow=6)
        )
        colour: ColourName = "cream" if each.open or each.told else "brass_dark"
        canvas.icon(icon_of(each), disc.inflate(-disc.width * 0.44, -disc.width * 0.44), colour)
        if each.log.stamp is not None:
            self._draw_mark(canvas, (disc.right - 5, disc.top + 5), "anchor", "rust")
        elif each.log.drifted:
            self._draw_mark(canvas, (disc.right - 5, disc.top + 5), "forward", "brass_dark")
        if each.log.star:
            self._draw_mark(canvas, (disc.left + 5, disc.top + 5), "star", "ink")

    def _draw_mark(self, canvas: Canvas, middle: tuple[float, float], icon: IconName, colour: ColourName) -> None:
        disc = FRect(0, 0, 2 * MARK, 2 * MARK)
        disc.center = middle
        canvas.look(disc, Look("cream", colour, radius=MARK, width=2, light=0))
        canvas.icon(icon, disc.inflate(-MARK * 0.7, -MARK * 0.7), colour)

    @property
    def _here(self) -> int:
        """The number of the stop at which the boat lies, from 0; at the end of the voyage the last one."""
        return next((place for place, each in enumerate(self._stops) if each.here), len(self._stops) - 1)

    def _moored(self, place: int) -> FRect:
        """Returns the place of the boat above a stop."""
        disc = self._disc(self._stops[place])
        return FRect(disc.centerx - 44, disc.top - 54, 88, 57)

    @property
    def _boat(self) -> FRect:
        """The place of the boat: above its stop, or on its way there along the river."""
        there, part = self._here, self._trip.part
        start = next((place for place, each in enumerate(self._stops) if each.stop.id == self._trip.start), there)
        if part >= 1 or start == there:
            return self._moored(there)
        course = _curve(self._course())
        way = (1 + start + (there - start) * part) * BEND
        step = min(int(way), len(course) - 2)
        middle = Vector2(course[step]).lerp(Vector2(course[step + 1]), min(1.0, way - step))
        boat = self._moored(there)
        boat.midbottom = (middle.x, middle.y + between(self._below(start), self._below(there), part))
        return boat

    def _below(self, place: int) -> float:
        """Returns how far the foot of the boat lies below the middle of a stop."""
        return self._moored(place).bottom - self._disc(self._stops[place]).centery


def _covered(one: FRect, other: FRect) -> float:
    """Returns the area that two rectangles share."""
    shared = one.clip(other)
    return shared.width * shared.height


def wind_name(wind: str) -> Message:
    """Returns the name of a wind."""
    return Message(f"voyage.wind.{wind}")


def said_name(each: ChartStop) -> Message:
    return each.name if each.told else Message("voyage.fog")


def icon_of(each: ChartStop) -> IconName:
    """Returns the sign of a stop: a crown for a big one, a question for a puzzle, else a finish or people."""
    if each.stop.big:
        return "crown"
    match each.stop.task:
        case StopPuzzle():
            return "question"
        case StopTable(together=True):
            return "person"
        case StopTable():
            return "finish"


def state_line(each: ChartStop) -> Message:
    """Returns what became of a stop so far."""
    if each.log.stamp is not None:
        key = "voyage.state.star" if each.log.star else "voyage.state.stamp"
        return Message(key, {"wind": wind_name(each.log.stamp.wind)})
    if each.log.drifted:
        return Message("voyage.state.drifted")
    return Message("voyage.state.here" if each.here else "voyage.state.ahead")


def _curve(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Returns a smooth course through the points (Catmull-Rom), with a piece of river before the first one."""
    stops = [Vector2(point) for point in points]
    before, beyond = stops[0] + Vector2(-60, 10), stops[-1] + Vector2(60, -60)
    around = [before, before, *stops, beyond, beyond]
    found = [
        _between((one, two, three, four), step / BEND)
        for one, two, three, four in zip(around, around[1:], around[2:], around[3:], strict=False)
        for step in range(BEND)
    ]
    return [(place.x, place.y) for place in (*found, beyond)]


def _between(around: tuple[Vector2, Vector2, Vector2, Vector2], part: float) -> Vector2:
    """Returns a place between the second and the third of four points on a smooth curve."""
    one, two, three, four = around
    bent = (2 * one - 5 * two + 4 * three - four) * part**2 + (3 * two - one - 3 * three + four) * part**3
    return 0.5 * (2 * two + (three - one) * part + bent)
