"""Widgets that are dragged or show a number: sliders, progress bars, gauges, and parts in an order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from math import cos, pi, sin
from typing import Final, Generic, TypeVar

from msgspec import Struct
from pygame import FRect, Rect, Surface

from game.content.message import Message
from game.content.theme import ColourName
from game.ui.context import Canvas, Context, Say
from game.ui.drawing.assets import Look
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type, hex_of
from game.ui.input.events import LEFT, Click, Drag, InputEvent, Place, Press
from game.ui.input.focus import Action, Node, NumberRange, Role
from game.ui.widgets.label import BODY, SMALL, Size, Widget, text_size, word_width

K = TypeVar("K")

_KNOB = 24.0
_RAIL_HEIGHT = 36.0
_NARROWEST = 160.0
_BAR = 14.0
_LAMPS = 3
_BLINK_SECONDS = 0.35
SIDE: Final = 100.0
"""Side of the drawing in its own units, whatever its size in the window."""

RADIUS: Final = 38.0
START: Final = 1.25 * pi
"""Angle where the arc begins, at the lower left, in radians; it ends as far at the lower right."""

SWEEP: Final = 1.5 * pi
NUMBER: Final = 0.4
LONG_NUMBER: Final = 0.25
"""Sizes of the number and of a range, by the side."""

LONG: Final = 4
"""Length of words that are set smaller."""

TILE, LOW_TILE = (112.0, 136.0), (112.0, 100.0)
GAP = 8.0
NAME = 24.0
HEAD_GAP = 6.0
BETWEEN = 12.0
WHOLE, LOW_WHOLE = 116.0, 76.0
LOW = 800.0
"""Windows lower than this get lower tiles, so that what could be added is seen without scrolling."""

WHOLE_KEY = "whole"
PLACE = Look("field", "field_edge", radius=8, width=1, light=0)
CHOSEN = Look("panel_raised", "lamplight", radius=8, width=1.8, light=0.15, shadow=4)
SPARE = Look("button", "brass_dark", radius=8, width=1, light=0.1)
HOVERED = Look("button_hover", "button_edge", radius=8, width=1.5, light=0.2)
NAME_STYLE = Style(Type.BOLD, "text", 14)
NUMBER_STYLE = Style(Type.BOLD, "text_accent", 16)


class Slider(Widget):
    """Whole numbers from `low` to `high` in steps; the words and the value stand above the rail."""

    def __init__(
        self,
        id: str,
        words: Say,
        value: int,
        low: int,
        high: int,
        change: Callable[[int], None],
        *,
        step: int = 1,
        show: Callable[[int], Say] = str,
        description: Say = "",
        enabled: bool = True,
        grow: float = 0,
        width: float = 0,
    ) -> None:
        """`show` gives the words for a value; `change` is called for every step of a drag."""
        super().__init__(id, grow=grow, width=max(width, _NARROWEST))
        self._words, self._low, self._high, self._step = words, low, max(low + 1, high), max(1, step)
        self._value = min(self._high, max(low, value))
        self._change, self._show = change, show
        self._description, self._enabled = description, enabled

    def natural(self, ui: Context, limit: float) -> Size:
        """Room for words and value side by side, and the rail below."""
        value = self._value_width(ui)
        width, height = text_size(ui, self._words, BODY, max(1.0, limit - value - 16))
        return width + value + 16, height + _RAIL_HEIGHT

    def smallest(self, ui: Context) -> float:
        """The longest word beside the value."""
        return max(self.least[0], word_width(ui, self._words, BODY) + self._value_width(ui) + 16)

    def draw(self, canvas: Canvas) -> None:
        """Draws words, value, rail and lamp."""
        active = self._enabled and self.id in (canvas.touch.hovered, canvas.touch.pressed)
        colour: ColourName = "text" if self._enabled else "text_disabled"
        head = FRect(self.rect.x, self.rect.y, self.rect.width, self.rect.height - _RAIL_HEIGHT)
        value = self._value_width(canvas.ui)
        canvas.text(
            self._words, FRect(head.x, head.y, max(1.0, head.width - value - 8), head.height), Style(Type.BODY, colour)
        )
        accent: ColourName = "text_accent" if self._enabled else "text_disabled"
        canvas.text(self._show(self._value), head, Style(Type.BOLD, accent), align=1)
        rail = self._rail()
        line = FRect(rail.x, rail.centery - 3, rail.width, 6)
        canvas.look(line, Look("field", "field_edge", radius=3, width=1, light=0))
        knob_x = rail.x + rail.width * (self._value - self._low) / (self._high - self._low)
        if knob_x - line.x > 4 and self._enabled:
            canvas.look(FRect(line.x, line.y, knob_x - line.x, 6), Look("brass", None, radius=3, light=0))
        knob = FRect(knob_x - _KNOB / 2, rail.centery - _KNOB / 2, _KNOB, _KNOB)
        fill: ColourName = "primary_hover" if active else "primary" if self._enabled else "panel_raised"
        canvas.look(
            knob, Look(fill, "lamplight" if self._enabled else "brass_dark", radius=_KNOB / 2, light=0.25, shadow=4)
        )

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Yields one node that goes up and down."""
        actions = {Action.INCREASE: lambda: self._set(self._value + self._step)}
        scale = NumberRange(
            self._value, self._low, self._high, self._step, lambda value: self._set(self._nearest(value))
        )
        actions[Action.DECREASE] = lambda: self._set(self._value - self._step)
        yield Node(
            self.id,
            self.rect,
            Role.SLIDER,
            plain(ui.say(self._words)),
            plain(ui.say(self._description)),
            value=plain(ui.say(self._show(self._value))),
            enabled=self._enabled,
            actions=actions if self._enabled else {},
            tooltip=bool(self._description),
            scale=scale if self._enabled else None,
        )

    def handle(self, event: InputEvent, ui: Context) -> bool:
        """Presses on the rail or drags the lamp."""
        match event:
            case Press(place=place, button=button) if button == LEFT and self._enabled and self._on_rail(place):
                self._set(self._at(place))
                return True
            case Drag(phase="start", origin=origin, place=place) if self._enabled and self._on_rail(origin):
                self._set(self._at(place))
                return True
            case Drag(phase="move", place=place) if self._enabled:
                self._set(self._at(place))
                return True
            case Drag(phase=phase):
                return phase != "start"
            case Click():
                return True
            case _:
                return False

    def _rail(self) -> FRect:
        area = FRect(self.rect.x, self.rect.bottom - _RAIL_HEIGHT, self.rect.width, _RAIL_HEIGHT)
        return area.inflate(-_KNOB, 0)

    def _on_rail(self, place: Place) -> bool:
        return self._rail().inflate(_KNOB, 0).collidepoint(place)

    def _at(self, place: Place) -> int:
        rail = self._rail()
        part = (place[0] - rail.x) / max(1.0, rail.width)
        return self._nearest(self._low + part * (self._high - self._low))

    def _nearest(self, value: float) -> int:
        """The step nearest to a number."""
        return self._low + round((value - self._low) / self._step) * self._step

    def _set(self, value: int) -> None:
        held = min(self._high, max(self._low, value))
        if held != self._value:
            self._value = held
            self._change(held)

    def _value_width(self, ui: Context) -> float:
        """Width of the widest of lowest, present and highest value, so that nothing jumps while dragging."""
        shown = (self._low, self._value, self._high)
        return max(text_size(ui, self._show(value), Style(Type.BOLD), 400)[0] for value in shown)


class Progress(Widget):
    """A bar for a known part, three lamps taking turns for an unknown one; words above."""

    def __init__(self, id: str, words: Say, part: float | None, *, grow: float = 0, width: float = 240) -> None:
        """`part`: 0..1, None while nobody knows."""
        super().__init__(id, grow=grow, width=width)
        self._words, self._part = words, None if part is None else min(1.0, max(0.0, part))

    @property
    def pace(self) -> float:
        """Seconds between two pictures it wants while nothing else happens, 0 for none."""
        return _BLINK_SECONDS if self._part is None else 0.0

    def natural(self, ui: Context, limit: float) -> Size:
        """Words and bar."""
        width, height = text_size(ui, self._words, BODY, limit) if self._words else (0.0, 0.0)
        return width, height + _BAR + 8

    def smallest(self, ui: Context) -> float:
        """The longest word, or a short bar."""
        return max(80.0, word_width(ui, self._words, BODY))

    def draw(self, canvas: Canvas) -> None:
        """Draws the words and the bar or the lamps."""
        head = FRect(self.rect.x, self.rect.y, self.rect.width, self.rect.height - _BAR - 8)
        if self._words and head.height > 0:
            canvas.text(self._words, head, BODY)
        bar = FRect(self.rect.x, self.rect.bottom - _BAR - 4, self.rect.width, _BAR)
        if self._part is None:
            self._draw_lamps(canvas, bar)
            return
        canvas.look(bar, Look("field", "field_edge", radius=_BAR / 2, width=1, light=0))
        done = FRect(bar.x + 2, bar.y + 2, max(_BAR - 4, (bar.width - 4) * self._part), _BAR - 4)
        if self._part > 0:
            canvas.look(done, Look("lamplight", None, radius=_BAR / 2 - 2, light=0.2))

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Read aloud, not reached."""
        done = None if self._part is None else Message("settings.percent", {"value": round(self._part * 100)})
        value = "" if done is None else plain(ui.say(done))
        words = plain(ui.say(self._words))
        yield Node(self.id, self.rect, Role.TEXT, words, value=value, focusable=False, tooltip=False)

    def _draw_lamps(self, canvas: Canvas, bar: FRect) -> None:
        lit = int(canvas.ui.now / _BLINK_SECONDS) % _LAMPS
        for number in range(_LAMPS):
            lamp = FRect(bar.x + number * (_BAR + 8), bar.y, _BAR, _BAR)
            canvas.shape("circle", lamp, "lamplight" if number == lit else "brass_dark")


class Gauge(Widget):
    """A gauge as wide as high: a number, or the range it lies in, each 0 to 100."""

    def __init__(self, words: str, low: int, high: int, side: float) -> None:
        """`words` stand in the middle; the arc is lit up to `low` and dimly on to `high`; `side`: in units."""
        super().__init__(width=side, height=side)
        self.words = words
        self._low, self._high, self._side = low, high, side

    def draw(self, canvas: Canvas) -> None:
        """Draws disc, arc and words."""
        ui = canvas.ui
        area = FRect(0, 0, self._side, self._side)
        area.center = self.rect.center
        pixels = canvas.pixels(area)
        key = ("gauge", pixels.size, self._low, self._high, ui.theme.palette)
        colours = tuple(hex_of(ui.theme[name]) for name in ("plate", "brass", "brass_dark", "lamplight"))
        made = ui.assets.svg(key, lambda: drawing(self._low, self._high, colours), pixels.size)
        canvas.surface.blit(made, pixels)
        size = self._side * (NUMBER if len(self.words) < LONG else LONG_NUMBER)
        canvas.text(self.words, area, Style(Type.BOLD, "plate_text", size), align=0.5, valign=0.5)


def drawing(low: int, high: int, colours: tuple[str, ...]) -> str:
    """The picture without its words; `colours`: of the disc, its rim and what may be, the whole arc, what is sure."""
    disc, rim, dark, lit = colours
    middle = SIDE / 2
    arcs = _arc(1.0, dark) + "".join(_arc(value / 100, colour) for value, colour in ((high, rim), (low, lit)) if value)
    face = f'<circle cx="{middle}" cy="{middle}" r="47" fill="{disc}" stroke="{rim}" stroke-width="4"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE:g} {SIDE:g}">{face}{arcs}</svg>'


@dataclass(frozen=True)
class OrderPictures:
    """Draws a part, and what all chosen parts make, into a rectangle of pixels."""

    part: Callable[[Surface, Rect, str], None]
    whole: Callable[[Surface, Rect, tuple[str, ...]], None]


class OrderPart(Struct, frozen=True):
    """One thing that may stand in the row."""

    id: str
    words: Say


class CarryingWidget(Widget, Generic[K]):
    """A widget whose things are picked up, carried along and put down elsewhere."""

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self._held: tuple[K, Place] | None = None
        """The thing that is carried, and the pointer's place."""

    def thing_at(self, place: Place) -> K | None:
        """Returns the thing there; None where nothing can be picked up."""
        raise NotImplementedError

    def drop(self, thing: K, place: Place) -> None:
        """Puts the thing down there."""
        raise NotImplementedError

    def handle(self, event: InputEvent, ui: Context) -> bool:
        """Drags: picks a thing up, carries it and puts it down."""
        match event:
            case Drag(phase="start", origin=origin, button=button) if button == LEFT:
                thing = self.thing_at(origin)
                self._held = None if thing is None else (thing, origin)
                return thing is not None
            case Drag(phase="move", place=place) if self._held is not None:
                self._held = (self._held[0], place)
                return True
            case Drag(phase="end", place=place) if self._held is not None:
                thing, self._held = self._held[0], None
                self.drop(thing, place)
                return True
            case Drag(phase="cancel") if self._held is not None:
                self._held = None
                return True
            case _:
                return False

    def adopt(self, old: Widget) -> None:
        """Keeps what is carried."""
        if isinstance(old, type(self)):
            self._held = old._held


class OrderBar(CarryingWidget[str]):
    """The row as it is chosen, and below it what could be added. Nodes are called `id:part`."""

    def __init__(
        self,
        id: str,
        words: Say,
        parts: Sequence[OrderPart],
        chosen: Sequence[str],
        least: int,
        most: int,
        change: Callable[[tuple[str, ...]], None],
        pictures: OrderPictures | None = None,
    ) -> None:
        """`change` gets the new row; it holds from `least` to `most` parts."""
        super().__init__(id)
        self._words, self._parts = words, {part.id: part for part in parts}
        self._chosen = tuple(part for part in chosen if part in self._parts)
        self._least, self._most, self._change, self._pictures = least, most, change, pictures
        self._tiles: dict[str, FRect] = {}
        self._places: list[FRect] = []
        self._whole = FRect(0, 0, 0, 0)
        self._measures: tuple[Size, float] = (TILE, WHOLE)

    def natural(self, ui: Context, limit: float) -> Size:
        """The words, the row, and what is left over, in as many lines as that needs."""
        self._measures = _measures(ui)
        lines = self._lines(limit, self._most) + self._lines(limit, len(self._spare))
        head = text_size(ui, self._words, BODY, limit)[1] + HEAD_GAP
        note = text_size(ui, self._note, SMALL, limit)[1] + HEAD_GAP
        widest = max(self._most, len(self._spare)) * (self._tile[0] + GAP) - GAP
        rows = lines * (self._tile[1] + GAP) + (BETWEEN if self._spare else 0)
        return min(limit, widest), head + self._whole_height + rows + note

    def place(self, ui: Context, rect: FRect) -> None:
        """Gives all tiles their places."""
        super().place(ui, rect)
        self._measures = _measures(ui)
        top = rect.y + text_size(ui, self._words, BODY, rect.width)[1] + HEAD_GAP
        self._whole = FRect(rect.x, top, rect.width, self._measures[1])
        top += self._whole_height
        self._places = self._spread(rect, top, self._most)
        self._tiles = dict(zip(self._chosen, self._places, strict=False))
        top += self._lines(rect.width, self._most) * (self._tile[1] + GAP) + BETWEEN
        self._tiles |= dict(zip(self._spare, self._spread(rect, top, len(self._spare)), strict=True))

    def draw(self, canvas: Canvas) -> None:
        """Empty places, tiles, and the one that is held."""
        head = text_size(canvas.ui, self._words, BODY, self.rect.width)[1]
        canvas.text(self._words, FRect(self.rect.x, self.rect.y, self.rect.width, head), BODY)
        if (pictures := self._pictures) is not None:
            canvas.look(self._whole, PLACE)
            chosen, inside = self._chosen, self._whole.inflate(-8, -8)
            self._draw_picture(canvas, (WHOLE_KEY, *chosen), inside, lambda s, r: pictures.whole(s, r, chosen))
        for number, place in enumerate(self._places):
            canvas.look(place, PLACE)
            canvas.text(str(number + 1), place, NUMBER_STYLE, align=0.5)
        for id, tile in self._tiles.items():
            if self._held is None or self._held[0] != id:
                self._draw_tile(canvas, id, tile)
        note = text_size(canvas.ui, self._note, SMALL, self.rect.width)[1]
        canvas.text(self._note, FRect(self.rect.x, self.rect.bottom - note, self.rect.width, note), SMALL)
        if self._held is not None:
            id, (x, y) = self._held
            self._draw_tile(canvas, id, FRect(x - self._tile[0] / 2, y - self._tile[1] / 2, *self._tile))

    def state(self) -> object:
        """Returns the held part, and its place."""
        return self._held

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Yields one node per part: pressing puts it in or takes it out, left and right move it along."""
        for id, tile in self._tiles.items():
            chosen = id in self._chosen
            allowed = len(self._chosen) > self._least if chosen else len(self._chosen) < self._most
            actions = {Action.PRESS: partial(self._turn, id)} if allowed else {}
            if chosen:
                actions |= {Action.DECREASE: partial(self._shift, id, -1), Action.INCREASE: partial(self._shift, id, 1)}
            words = "widget.order.in" if chosen else "widget.order.out"
            place = self._chosen.index(id) + 1 if chosen else 0
            yield Node(
                f"{self.id}:{id}",
                tile,
                Role.CHOICE,
                plain(ui.say(self._parts[id].words)),
                plain(ui.say(Message(words, {"place": place}))),
                value=plain(ui.say(self._words)),
                checked=chosen,
                actions=actions,
                scale=NumberRange(place, 1, len(self._chosen), 1, partial(self._put, id)) if chosen else None,
            )

    def thing_at(self, place: Place) -> str | None:
        """Returns the tile there."""
        return next((id for id, tile in self._tiles.items() if tile.collidepoint(place)), None)

    @property
    def _tile(self) -> tuple[float, float]:
        return self._measures[0]

    @property
    def _whole_height(self) -> float:
        return 0.0 if self._pictures is None else self._measures[1] + BETWEEN

    @property
    def _spare(self) -> list[str]:
        return [id for id in self._parts if id not in self._chosen]

    @property
    def _note(self) -> Message:
        return Message("widget.order.note", {"least": self._least, "most": self._most})

    def _draw_tile(self, canvas: Canvas, id: str, tile: FRect) -> None:
        chosen = id in self._chosen
        hovered = canvas.touch.hovered == f"{self.id}:{id}"
        canvas.look(tile, CHOSEN if chosen else HOVERED if hovered else SPARE)
        inside = FRect(tile.x + 6, tile.y + 6, tile.width - 12, tile.height - NAME - 10)
        if (pictures := self._pictures) is not None:
            self._draw_picture(canvas, (id,), inside, lambda surface, rect: pictures.part(surface, rect, id))
        name = FRect(tile.x + 4, tile.bottom - NAME - 2, tile.width - 8, NAME)
        canvas.text(self._parts[id].words, name, NAME_STYLE, align=0.5, lines=1)
        if chosen:
            badge = FRect(tile.x + 4, tile.y + 4, 24, 24)
            canvas.look(badge, PLACE)
            canvas.text(str(self._chosen.index(id) + 1), badge, NUMBER_STYLE, align=0.5)

    def _draw_picture(
        self, canvas: Canvas, key: tuple[str, ...], inside: FRect, draw: Callable[[Surface, Rect], None]
    ) -> None:
        area = canvas.pixels(inside)
        if area.width < 2 or area.height < 2:
            return

        def made() -> Surface:
            surface = Surface(area.size).convert(canvas.surface)
            surface.fill(canvas.ui.theme["field"])
            draw(surface, Rect((0, 0), area.size))
            return surface

        named = ("order", self.id, key, area.size, canvas.ui.theme.palette)
        canvas.surface.blit(canvas.ui.assets.made(named, made), area)

    def _turn(self, id: str) -> None:
        """Puts the part in if it is out, and takes it out if it is in."""
        rest = tuple(part for part in self._chosen if part != id)
        self._give(rest if id in self._chosen else (*rest, id))

    def _shift(self, id: str, by: int) -> None:
        place = self._chosen.index(id) + by
        rest = [part for part in self._chosen if part != id]
        if 0 <= place <= len(rest):
            self._give((*rest[:place], id, *rest[place:]))

    def _put(self, id: str, place: float) -> None:
        self._shift(id, round(place) - 1 - self._chosen.index(id))

    def drop(self, id: str, place: Place) -> None:
        """Into the row at the place under the pointer, or out of it."""
        rest = [part for part in self._chosen if part != id]
        rows = self._places[0].unionall(self._places[1:]).inflate(2 * GAP, 2 * GAP)
        if not rows.collidepoint(place):
            self._give(tuple(rest))
            return
        before = sum(
            spot.centery < place[1] - self._tile[1] / 2
            or (abs(spot.centery - place[1]) <= self._tile[1] / 2 and spot.centerx < place[0])
            for spot in self._places
        )
        at = min(before, len(rest))
        self._give((*rest[:at], id, *rest[at:]))

    def _give(self, chosen: tuple[str, ...]) -> None:
        if chosen != self._chosen and self._least <= len(chosen) <= self._most:
            self._change(chosen)

    def _lines(self, width: float, count: int) -> int:
        return -(-count // self._columns(width)) if count else 0

    def _columns(self, width: float) -> int:
        return max(1, int((width + GAP) // (self._tile[0] + GAP)))

    def _spread(self, rect: FRect, top: float, count: int) -> list[FRect]:
        columns = self._columns(rect.width)
        return [
            FRect(
                rect.x + number % columns * (self._tile[0] + GAP),
                top + number // columns * (self._tile[1] + GAP),
                *self._tile,
            )
            for number in range(count)
        ]


def _arc(part: float, colour: str) -> str:
    (x, y), (u, v) = _at(0.0), _at(part)
    large = int(SWEEP * part > pi)
    way = f"M{x:.1f} {y:.1f}A{RADIUS} {RADIUS} 0 {large} 1 {u:.1f} {v:.1f}"
    return f'<path d="{way}" fill="none" stroke="{colour}" stroke-width="8" stroke-linecap="round"/>'


def _at(part: float) -> tuple[float, float]:
    angle = START - SWEEP * part
    return SIDE / 2 + RADIUS * cos(angle), SIDE / 2 - RADIUS * sin(angle)


def _measures(ui: Context) -> tuple[Size, float]:
    """Size of a tile, and height of the picture of the whole."""
    return (LOW_TILE, LOW_WHOLE) if ui.viewport.height < LOW else (TILE, WHOLE)
