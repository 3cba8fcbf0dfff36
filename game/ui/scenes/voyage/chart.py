"""The chart of a voyage: the river with its stops, the card of one stop, the wind, and the ways on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import pairwise
from typing import Final

import pygame
from msgspec import Struct
from pygame import FRect, Surface, Vector2

from game.content.message import Argument, Message
from game.content.seat_assignment import faces_of, names_of
from game.content.theme import ColourName, IconName
from game.content.voyages import Stop, StopPuzzle, StopTable, Voyage, Wind
from game.host.voyage import StopLog, VoyageLog, asked_for, is_open, may_drift, must_line, next_stop, seats_of, tally
from game.table.item import portrait
from game.ui.context import Canvas, Context
from game.ui.drawing.assets import Look
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type
from game.ui.input.focus import Action, Node, Role
from game.ui.scenes.frame import edge, narrow
from game.ui.scenes.house import House
from game.ui.scenes.voyage.chest import ChestScene
from game.ui.scenes.voyage.voyaging import VoyageNavigation, stop_name, voyage_name
from game.ui.stage.widget_scene import Wall, WidgetScene
from game.ui.widgets import (
    ButtonKind,
    Column,
    Fill,
    Label,
    ListEntry,
    ListRow,
    Option,
    Padding,
    Panel,
    Picture,
    PushButton,
    Row,
    Rule,
    Scroll,
    Segments,
    Sign,
    Size,
    Space,
    Wide,
    Widget,
    Wrapping,
)
from game.ui.widgets.label import text_size

CARD_WIDTH: Final = 268.0
"""Width of the card of a stop, in design units."""

ROOMY: Final = (1080.0, 620.0)
"""Minimum width and height, in design units, for the painted chart; in smaller rooms it is a list."""

NAMED_AHEAD: Final = 2
"""Number of stops beyond the next one that are named; others but the big ones lie in the fog."""

BEND: Final = 12
"""Number of straight pieces of the river between two stops."""

RIVER: Final = 26.0
"""Width of the painted river, in design units."""

STOP, BIG_STOP = 21.0, 26.0
"""Radius of a stop, in design units."""

MARK: Final = 12.0
"""Radius of the marks at a stop, in design units."""

FACE: Final = 58.0
"""Side of a portrait on the card, in design units."""

PICTURE: Final = 104.0
"""Height of the picture on the card, in design units."""

SOFT_EDGES: Final = 2
"""The river is painted this many times larger and scaled down."""

PAPER: Final = Look("cream", "brass_dark", radius=10, width=3, light=0.02, shadow=12)
CARD: Final = Look("cream", "brass", radius=10, width=3, light=0.02, hairline="brass_dark", inset=4, shadow=12)
NAME: Final = Style(Type.HEADING, "rust", 24)
REGION: Final = Style(Type.HEADING, "rust", 20)
KIND: Final = Style(Type.BODY, "ink", 16)
WORDS: Final = Style(Type.BOLD, "ink", 16)
SMALL: Final = Style(Type.SMALL, "ink", 15)
PILL: Final = Style(Type.BOLD, "ink", 14)
TITLE: Final = Style(Type.HEADING, "text_accent", 26)
BELOW_TITLE: Final = Style(Type.SMALL, "text_soft", 15)
WORDS_LIGHT: Final = Style(Type.BOLD, "text", 17)
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


class ChartScene(WidgetScene[None]):
    """The chart, above the shelf. Nothing on it counts days or runs out."""

    backdrop = Wall(0.2)
    escape = None

    def __init__(self, house: House, ways: VoyageNavigation, voyage: Voyage) -> None:
        super().__init__(house.ui)
        self._house, self._ways, self._voyage = house, ways, voyage
        self._all = ways.voyages
        self._chosen = self._lies_at()

    def enter(self) -> None:
        """Enter casts off at the stop where the boat lies."""
        super().enter()
        self.focus_on("cast_off", ring=False)

    def resume(self) -> None:
        """Something may have been played or thrown away above."""
        self.rebuild()

    def build(self) -> Widget:
        """The chart beside the card; a list where there is little room."""
        margin = edge(self.ui)
        log = self._ways.log(self._voyage)
        stops = self._stops(log)
        chosen = next(each for each in stops if each.stop.id == self._chosen)
        card = self._card(chosen, log)
        if self._roomy:
            chart = ChartMap(self._voyage, stops, self._chosen, self._choose, grow=1)
            left = Column(self._head(log), chart, gap=10, fill=Fill.STRETCH, grow=1)
            return Padding(Row(left, card, gap=14, fill=Fill.STRETCH), margin, 14)
        rows = Column(*(self._line(each) for each in stops), gap=2, fill=Fill.STRETCH)
        if narrow(self.ui):
            return Padding(Scroll(Column(self._head(log), card, rows, gap=10, fill=Fill.STRETCH), "page"), margin, 8)
        beside = Row(Scroll(rows, "stops", grow=1), Scroll(card, "card"), gap=12, fill=Fill.STRETCH, grow=1)
        return Padding(Column(self._head(log), beside, gap=8, fill=Fill.STRETCH), margin, 8)

    @property
    def _roomy(self) -> bool:
        view = self.ui.viewport
        return view.width >= ROOMY[0] and view.height >= ROOMY[1]

    def _stops(self, log: VoyageLog) -> list[ChartStop]:
        lies_at = next_stop(self._voyage, log)
        stops = self._voyage.stops
        reached = len(stops) if lies_at is None else stops.index(lies_at)
        return [
            ChartStop(
                stop,
                stop_name(self._voyage, stop),
                log.at(stop.id),
                is_open(self._voyage, log, stop),
                stop is lies_at,
                place <= reached + NAMED_AHEAD or stop.big,
            )
            for place, stop in enumerate(stops)
        ]

    def _choose(self, id: str) -> None:
        """Shows the card of a stop; a second press on the same one casts off there."""
        stop, again = self._voyage.stop(id), self._chosen == id
        self._chosen = id
        if again and stop is not None and is_open(self._voyage, self._ways.log(self._voyage), stop):
            self._ways.cast_off(self._voyage, stop)
        else:
            self.rebuild()

    def _lies_at(self) -> str:
        """The stop at which the boat lies, at the end the last one."""
        return (next_stop(self._voyage, self._ways.log(self._voyage)) or self._voyage.stops[-1]).id

    def _travel(self, id: str) -> None:
        self._voyage = next(voyage for voyage in self._all if voyage.id == id)
        self._ways.choose(self._voyage)
        self._chosen = self._lies_at()
        self.rebuild()

    def _head(self, log: VoyageLog) -> Widget:
        back = PushButton(
            "back", Message("app.back"), lambda: self.dismiss(None), icon="back", icon_only=True, keys="escape"
        )
        name = Label(voyage_name(self._voyage), TITLE, id="title")
        title = Column(name, Label(Message("voyage.motto"), BELOW_TITLE), gap=0)
        stamps, stars = tally(self._voyage, log)
        counts = Column(
            Label(
                Message("voyage.stamps", {"count": stamps, "all": len(self._voyage.stops)}), WORDS_LIGHT, id="stamps"
            ),
            Label(Message("voyage.stars", {"count": stars}), BELOW_TITLE, id="stars"),
            gap=0,
        )
        order = [*self._voyage.winds]
        turned = order[(order.index(log.wind) + 1) % len(order)]
        winds = [
            Option(id, wind_name(id), _wind_detail(wind), keys="w" if id == turned else "")
            for id, wind in self._voyage.winds.items()
        ]
        parts: list[Widget] = [Panel(Row(back, title, gap=12), padding=8)]
        if len(winds) > 1:
            wind = Segments("wind", "", winds, log.wind, self._blow, compact=True)
            parts.append(Panel(Row(Label(Message("voyage.wind.name"), BELOW_TITLE), wind, gap=10), padding=8))
        parts.append(Panel(counts, padding=8))
        if won := len(self._ways.won):
            words = Message("voyage.chest.open", {"count": won})
            parts.append(PushButton("chest", words, self._open_chest, keys="o"))
        if len(self._all) > 1:
            there = [Option(voyage.id, voyage_name(voyage)) for voyage in self._all]
            parts.append(Panel(Segments("voyage", "", there, self._voyage.id, self._travel, compact=True), padding=8))
        return Wrapping(*parts, gap=12)

    def _open_chest(self) -> None:
        self.ui.scenes.push(ChestScene(self._house, self._ways))

    def _blow(self, wind: str) -> None:
        self._ways.choose_wind(self._voyage, wind)
        self.rebuild()

    def wish(self, action: str) -> bool:
        """The settings, or the rules of the title at the chosen stop."""
        stop = self._voyage.stop(self._chosen)
        cover = None if stop is None else self._house.titles.cover(stop.title)
        match action:
            case "settings":
                self._house.doors.settings()
            case "rules" if cover is not None:
                self._house.doors.rules_of(cover)
            case _:
                return False
        return True

    def _line(self, each: ChartStop) -> Widget:
        entry = ListEntry(f"stop:{each.stop.id}", _said_name(each), _state_line(each), _icon(each))
        return ListRow(entry.id, entry, each.stop.id == self._chosen, partial(self._choose, each.stop.id))

    def _card(self, chosen: ChartStop, log: VoyageLog) -> Widget:
        stop, wind = chosen.stop, self._voyage.winds[log.wind]
        if not chosen.told:
            foggy = [Label(Message("voyage.fog"), NAME, id="stop"), Label(Message("voyage.fog_detail"), KIND)]
            return self._on_paper([*foggy, Space()])
        parts: list[Widget] = [*self._about(chosen, wind), Rule(), *self._conditions(stop, wind), Rule()]
        if stop.won:
            parts.append(Label(self._ways.told_prize("voyage.won_here", stop.won), SMALL, id="won_here"))
        parts += [Label(line, SMALL, id=f"told:{number}") for number, line in enumerate(_told(chosen))]
        parts += [Space(), *self._buttons(chosen, log)]
        return self._on_paper(parts)

    def _on_paper(self, parts: Sequence[Widget]) -> Widget:
        column = Column(*parts, gap=9, fill=Fill.STRETCH, grow=1)
        return Panel(Wide(column, CARD_WIDTH) if self._roomy else column, look=CARD, padding=16)

    def _about(self, chosen: ChartStop, wind: Wind) -> list[Widget]:
        """The kind of match, and the company."""
        stop = chosen.stop
        name = Label(chosen.name, NAME, id="stop")
        match stop.task:
            case StopPuzzle(title=title):
                words = Message("voyage.puzzle_of", {"title": Message(f"{title}.name")})
                return [name, Label(words, KIND, id="kind")]
            case StopTable(title=title, preset=preset):
                args: dict[str, Argument] = {
                    "title": Message(f"{title}.name"),
                    "kind": Message(f"{title}.preset.{preset}.name"),
                }
                kind = Label(Message("voyage.kind", args), KIND, id="kind")
                picture = [Picture(f"{title}/kinds/{preset}", CARD_WIDTH, PICTURE)] if self._roomy else []
                return [*picture, name, kind, *self._company(stop.task, wind)]

    def _company(self, table: StopTable, wind: Wind) -> list[Widget]:
        cover = self._house.titles.cover(table.title)
        if cover is None or not table.bots:
            return []
        seats = seats_of(table, wind, cover.info)
        faces, names = faces_of(cover.info, seats), names_of(cover.info, seats)
        others = [seat.seat for seat in seats if seat.bot is not None]
        medals = [Picture(portrait(faces[seat]), FACE, FACE) for seat in others]
        key = "voyage.with" if table.together else "voyage.against"
        words = Message(key, {"names": tuple(names[seat] for seat in others)})
        return [Row(*medals, Space(), gap=6), Label(words, KIND, id="company")]

    def _conditions(self, stop: Stop, wind: Wind) -> list[Widget]:
        stamp, star = must_line(stop.title, asked_for(stop, wind)), must_line(stop.title, stop.star)
        if wind.needs == "star":
            stamp = Message("voyage.must.and", {"first": stamp, "last": star})
        rows: list[tuple[IconName, str, Message]] = [("anchor", "stamp", stamp), ("star", "star", star)]
        return [
            Row(Sign(icon, WORDS), Label(Message(f"voyage.card.{key}", {"must": must}), WORDS, id=key, grow=1), gap=10)
            for icon, key, must in rows
        ]

    def _buttons(self, chosen: ChartStop, log: VoyageLog) -> list[Widget]:
        stop = chosen.stop
        going_on = chosen.open and self._ways.unfinished(self._voyage, stop)
        words = Message("voyage.go_on" if going_on else "voyage.cast_off" if chosen.here else "voyage.play_again")
        cast = partial(self._ways.cast_off, self._voyage, stop)
        found: list[Widget] = [PushButton("cast_off", words, cast, kind=ButtonKind.PRIMARY, enabled=chosen.open)]
        if may_drift(self._voyage, log, stop):
            found.append(PushButton("drift", Message("voyage.drift"), partial(self._drift, stop), keys="d"))
        return found

    def _drift(self, stop: Stop) -> None:
        self._ways.drift(self._voyage, stop)
        self._chosen = self._lies_at()
        self.rebuild()
        self.focus_on("cast_off", ring=False)


class ChartMap(Widget):
    """The painted river with its stops; a press on one shows its card."""

    def __init__(
        self, voyage: Voyage, stops: Sequence[ChartStop], chosen: str, choose: Callable[[str], None], *, grow: float
    ) -> None:
        super().__init__("chart", grow=grow)
        self._voyage, self._stops, self._chosen, self._choose = voyage, stops, chosen, choose

    def natural(self, ui: Context, limit: float) -> Size:
        """It takes the room that is left."""
        return 0.0, 0.0

    def draw(self, canvas: Canvas) -> None:
        """Draws paper, river, regions, boat and stops."""
        canvas.look(self.rect, PAPER)
        area = canvas.pixels(self.rect)
        points = [(x - self.rect.x, y - self.rect.y) for x, y in self._course()]
        unit, ui = canvas.ui.viewport.unit, canvas.ui
        key = ("voyage", self._voyage.id, ui.theme.palette, area.size)
        canvas.surface.blit(ui.assets.made(key, lambda: _river(points, area.size, unit, ui)), area)
        for each in self._stops:
            self._draw_stop(canvas, each)
        if self._boat is not None:
            canvas.image("app/rooms/steamer", self._boat)
        for words, place, style in self._labels(canvas.ui):
            if style is PILL:
                canvas.look(place, PILL_LOOK)
            canvas.text(words, place, style, align=0.5, lines=1)

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Yields one node for each stop, in the order of the river."""
        for number, each in enumerate(self._stops, 1):
            where = Message("voyage.stop_of", {"number": number, "all": len(self._stops), "name": _said_name(each)})
            yield Node(
                f"stop:{each.stop.id}",
                self._disc(each),
                Role.BUTTON,
                plain(ui.say(where)),
                plain(ui.say(_state_line(each))),
                actions={Action.PRESS: partial(self._choose, each.stop.id)},
            )
        for words, place, style in self._labels(ui):
            if style is REGION:
                name = plain(ui.say(words))
                yield Node(f"region:{name}", place, Role.TEXT, name, focusable=False, tooltip=False)

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
        """Yields the names of stops and regions, each where it covers no stop and no other name, if there is room."""
        taken = [self._disc(each).inflate(8, 8) for each in self._stops]
        taken += [] if self._boat is None else [self._boat]
        for each in self._stops:
            if each.told:
                width, height = text_size(ui, each.name, PILL, 180, 1)
                place = self._free(self._disc(each), (width + 16, height + 4), taken)
                taken.append(place)
                yield each.name, place, PILL
        # Regions of a voyage of somebody's own have no names.
        for region in dict.fromkeys(stop.region for stop in self._voyage.stops) if not self._voyage.name else ():
            words = Message(f"voyage.{self._voyage.id}.region.{region}")
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
        canvas.icon(_icon(each), disc.inflate(-disc.width * 0.44, -disc.width * 0.44), colour)
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
    def _boat(self) -> FRect | None:
        """The place of the boat, above the stop at which it lies; None at the end of the voyage."""
        here = next((self._disc(each) for each in self._stops if each.here), None)
        return None if here is None else FRect(here.centerx - 44, here.top - 54, 88, 57)


def _covered(one: FRect, other: FRect) -> float:
    """Returns the area that two rectangles share."""
    shared = one.clip(other)
    return shared.width * shared.height


def wind_name(wind: str) -> Message:
    """Returns the name of a wind."""
    return Message(f"voyage.wind.{wind}")


def _wind_detail(wind: Wind) -> Message:
    """Returns what a wind changes."""
    changes: list[Message] = []
    if wind.rivals:
        changes.append(Message("voyage.wind.weaker" if wind.rivals < 0 else "voyage.wind.stronger"))
    if wind.crew:
        changes.append(Message("voyage.wind.better_mates" if wind.crew > 0 else "voyage.wind.worse_mates"))
    if wind.stamp == "easier":
        changes.append(Message("voyage.wind.easier"))
    if wind.needs == "star":
        changes.append(Message("voyage.wind.needs_star"))
    return Message("voyage.wind.changes", {"changes": tuple(changes)}) if changes else Message("voyage.wind.as_written")


def _said_name(each: ChartStop) -> Message:
    return each.name if each.told else Message("voyage.fog")


def _icon(each: ChartStop) -> IconName:
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


def _state_line(each: ChartStop) -> Message:
    """Returns what became of a stop so far."""
    if each.log.stamp is not None:
        key = "voyage.state.star" if each.log.star else "voyage.state.stamp"
        return Message(key, {"wind": wind_name(each.log.stamp.wind)})
    if each.log.drifted:
        return Message("voyage.state.drifted")
    return Message("voyage.state.here" if each.here else "voyage.state.ahead")


def _told(each: ChartStop) -> list[Message]:
    """Returns what the card says of the tries so far."""
    lines = []
    stamp = each.log.stamp
    if stamp is not None:
        key = "voyage.card.stamped_helped" if stamp.helped else "voyage.card.stamped"
        lines.append(Message(key, {"wind": wind_name(stamp.wind)}))
    elif each.log.drifted:
        lines.append(Message("voyage.state.drifted"))
    if each.log.star:
        lines.append(Message("voyage.card.starred"))
    if each.log.tries:
        lines.append(Message("voyage.card.tries", {"count": each.log.tries}))
    if not each.open:
        lines.append(Message("voyage.card.not_yet"))
    elif each.here:
        lines.append(Message("voyage.card.nothing_lost", {"count": each.stop.pass_after}))
    return lines


def _river(points: Sequence[tuple[float, float]], size: tuple[int, int], unit: float, ui: Context) -> Surface:
    """Paints the river through the stops, soft at its edges."""
    many = SOFT_EDGES
    large = Surface((size[0] * many, size[1] * many), pygame.SRCALPHA)
    scale = unit * many
    course = [(x * scale, y * scale) for x, y in _curve(points)]
    layers: tuple[tuple[ColourName, float], ...]
    layers = (("river_deep", RIVER + 5), ("river", RIVER), ("water", RIVER * 0.7))
    for colour, width in layers:
        radius = width * scale / 2
        for (x, y), (next_x, next_y) in pairwise(course):
            steps = max(1, round(max(abs(next_x - x), abs(next_y - y)) / max(1.0, radius / 3)))
            for step in range(steps + 1):
                part = step / steps
                middle = (x + (next_x - x) * part, y + (next_y - y) * part)
                pygame.draw.circle(large, ui.theme[colour], middle, radius)
    return pygame.transform.smoothscale(large, size)


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
