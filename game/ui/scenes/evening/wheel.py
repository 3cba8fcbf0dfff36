"""The wheel that chooses the next game: fields of equal size, because their chances are equal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import cos, sin, tau
from typing import Final

import pygame
from pygame import FRect, Surface, Vector2

from game.content.evenings import GameChoice
from game.content.message import Message
from game.content.theme import ColourName
from game.ui.animation import between
from game.ui.context import Canvas, Context
from game.ui.drawing.assets import Look
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type
from game.ui.input.events import Key
from game.ui.input.focus import Node, Role
from game.ui.scenes.evening.night import draw_landing
from game.ui.scenes.evening.parts import kind_of, minutes_line, title_of
from game.ui.scenes.frame import FittedScroll, edge
from game.ui.stage.widget_scene import WidgetScene, draw_veil
from game.ui.widgets import (
    AnchoredBox,
    ButtonKind,
    Column,
    Fill,
    Label,
    Panel,
    PushButton,
    Row,
    Size,
    Space,
    Widget,
    text_size,
    word_width,
)

SPIN_MILLISECONDS: Final = 2600
TURNS: Final = 3
"""Number of whole turns before the wheel stops."""

COLOURS: Final[tuple[ColourName, ...]] = ("red", "river", "brass_dark", "water", "wood_light", "rust", "river_deep")
SMOOTH: Final = 2
"""The wheel is painted this many times larger and scaled down."""

LARGEST: Final = 420.0
"""Side of the wheel in its own room, in design units."""

POINTER: Final = 26.0
PICTURE: Final = 0.42
"""Side of the picture on a field, by the radius of the wheel."""

WORDS_FROM, WORDS_TO = 0.2, 0.6
"""The part of the radius on which a field's name stands."""

LEAST_WORDS: Final = 80.0
"""Width of a field's words, in design units, below which its picture stands alone."""

SIGN: Final = 32.0
BESIDE_FROM: Final = 820.0
"""Minimum width of the window, in design units, for the names of the fields beside the wheel; below it otherwise."""

FIELD: Final = Style(Type.BOLD, "cream", 16)
NAMED: Final = Style(Type.BOLD, "plate_text", 16)
DRAWN: Final = Style(Type.BOLD, "lamplight", 16)
CHOSEN: Final = Style(Type.HEADING, "text_accent", 34)
KIND: Final = Style(Type.BODY, "text", 18)
BOARD: Final = Look("plate", "plate_edge", radius=12, width=2, light=0.1, shadow=12)
STOPPED: Final = Look("plate", "lamplight", radius=12, width=3, light=0.14, shadow=14)


class WheelPicture(Widget):
    """A wheel, turned by `angle` turns; a small one has no names on its fields."""

    def __init__(
        self, fields: Sequence[GameChoice], *, named: bool, angle: Callable[[], float], side: float, id: str = "wheel"
    ) -> None:
        super().__init__(id, width=side, height=side + (POINTER if named else POINTER / 2))
        self._fields, self._named, self._angle, self._side = tuple(fields), named, angle, side

    def natural(self, ui: Context, limit: float) -> Size:
        """Returns the side of the wheel, and the pointer above it."""
        return self.least

    def draw(self, canvas: Canvas) -> None:
        """Draws the wheel as it is turned, and the pointer."""
        pointer = POINTER if self._named else POINTER / 2
        side = min(self._side, self.rect.width, self.rect.height - pointer)
        if side <= 0:
            return
        disc = FRect(self.rect.centerx - side / 2, self.rect.bottom - side, side, side)
        if self._named:
            canvas.shadow(disc, side / 2, 18, 150)
        area = canvas.pixels(disc)
        whole = wheel_surface(canvas.ui, self._fields, area.width, named=self._named)
        turned = pygame.transform.rotozoom(whole, -360 * self._angle(), 1.0)
        canvas.surface.blit(turned, turned.get_rect(center=area.center))
        hub = disc.inflate(-side * 0.84, -side * 0.84)
        canvas.look(hub, Look("brass", "ink", radius=hub.width / 2, width=2, light=0.3))
        tip = (disc.centerx, disc.y + pointer * 0.8)
        canvas.wedge(tip, (disc.centerx, disc.y - pointer * 0.7), pointer, "cream")

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Yields one node for each field of a wheel with names."""
        if self._named:
            names = ", ".join(plain(ui.say(Message(f"{field.title}.name"))) for field in self._fields)
            words = plain(ui.say(Message("evening.wheel.fields", {"count": len(self._fields)})))
            yield Node(self.id, self.rect, Role.TEXT, words, names, focusable=False, tooltip=False)


def wheel_surface(ui: Context, fields: Sequence[GameChoice], side: int, *, named: bool) -> Surface:
    """Returns the wheel at rest, its first field in the middle of the top."""
    key = ("wheel", tuple(fields), side, named, ui.theme.palette, ui.language)
    return ui.assets.made(key, lambda: _painted(ui, fields, side, named=named))


def _painted(ui: Context, fields: Sequence[GameChoice], side: int, *, named: bool) -> Surface:
    large = Surface((side * SMOOTH, side * SMOOTH), pygame.SRCALPHA)
    middle, radius = Vector2(side * SMOOTH / 2), side * SMOOTH / 2 - 1
    pygame.draw.circle(large, ui.theme["ink"], middle, radius)
    pygame.draw.circle(large, ui.theme["brass"], middle, radius * 0.985)
    pygame.draw.circle(large, ui.theme["ink"], middle, radius * 0.93)
    count = len(fields)
    for number in range(count):
        start, end = ((number + part) / count - 0.25 for part in (-0.5, 0.5))
        steps = [start + (end - start) * step / 24 for step in range(25)]
        rim = [middle + Vector2(cos(turn * tau), sin(turn * tau)) * radius * 0.915 for turn in steps]
        pygame.draw.polygon(large, ui.theme[_colour(number, count)], [middle, *rim])
    for number in range(count if count > 1 else 0):
        turn = ((number + 0.5) / count - 0.25) * tau
        pygame.draw.line(
            large, ui.theme["brass"], middle, middle + Vector2(cos(turn), sin(turn)) * radius * 0.92, SMOOTH * 2
        )
    for number in range(2 * count):
        turn = (number / (2 * count) - 0.25 + 0.25 / count) * tau
        pygame.draw.circle(
            large, ui.theme["cream"], middle + Vector2(cos(turn), sin(turn)) * radius * 0.957, radius * 0.02
        )
    small = pygame.transform.smoothscale(large, (side, side))
    for number, field in enumerate(fields):
        _draw_field(ui, small, field, number / count, named=named)
    return small


def _colour(number: int, count: int) -> ColourName:
    """The colour of a field: never that of its neighbour, across the end either."""
    last = number == count - 1 and number % len(COLOURS) == 0 and count > 1
    return COLOURS[2] if last else COLOURS[number % len(COLOURS)]


def _draw_field(ui: Context, wheel: Surface, field: GameChoice, turn: float, *, named: bool) -> None:
    """Puts picture and name of a title on its field, upright when the field is on top."""
    radius = wheel.get_width() / 2
    degrees, out = -360 * turn, Vector2(sin(turn * tau), -cos(turn * tau))
    size = max(1, round(radius * PICTURE))
    if ui.assets.exists(f"{field.title}/begin"):
        picture = pygame.transform.rotozoom(
            ui.assets.image(f"{field.title}/begin", (size, round(size * 0.875))), degrees, 1.0
        )
        wheel.blit(picture, picture.get_rect(center=Vector2(radius) + out * radius * (0.72 if named else 0.6)))
    if named:
        words = _words(ui, field, round(radius * (WORDS_TO - WORDS_FROM)))
        if words is not None:
            drawn = pygame.transform.rotozoom(words, degrees, 1.0)
            wheel.blit(drawn, drawn.get_rect(center=Vector2(radius) + out * radius * 0.45))


def _words(ui: Context, field: GameChoice, wide: int) -> Surface | None:
    """The name of a title in two lines; None where it has no room."""
    unit = ui.viewport.unit
    name = Message(f"{field.title}.name")
    room = wide / unit * 1.25
    if room < LEAST_WORDS or word_width(ui, name, FIELD) > room:
        return None
    for size in (FIELD.size or 16, 15, 14):
        style = Style(FIELD.kind, FIELD.colour, size)
        width, height = text_size(ui, name, style, room)
        if width <= room and height <= size * 2.9:
            surface = Surface((round(room * unit) + 2, round(height * unit) + 2), pygame.SRCALPHA)
            Canvas(surface, ui).text(name, FRect(0, 0, room, height), style, align=0.5)
            return surface
    return None


class FieldSign(Widget):
    """The picture of a title on the colour of its field."""

    def __init__(self, title: str, colour: ColourName) -> None:
        super().__init__(width=SIGN, height=SIGN)
        self._title, self._colour = title, colour

    def draw(self, canvas: Canvas) -> None:
        """Draws it in the middle of its place."""
        side = min(SIGN, self.rect.width, self.rect.height)
        disc = FRect(self.rect.centerx - side / 2, self.rect.centery - side / 2, side, side)
        canvas.look(disc, Look(self._colour, "brass", radius=side / 2, width=2, light=0))
        picture = f"{self._title}/begin"
        if canvas.ui.assets.exists(picture):
            canvas.image(picture, disc.inflate(-10, -12))


class Spin:
    """The course of a wheel that comes to rest with the field `number` of `count` on top."""

    def __init__(self, number: int, count: int, began: float, seconds: float) -> None:
        self._count, self._began, self._seconds = count, began, seconds
        self._end = TURNS - number / count
        self._passed = 0

    def finish(self) -> None:
        """Stops it at once."""
        self._seconds = 0.0

    def done(self, now: float) -> bool:
        """True if it stands."""
        return now - self._began >= self._seconds

    def angle(self, now: float) -> float:
        """Returns the turn of the wheel, in whole turns."""
        if self.done(now):
            return self._end
        part = max(0.0, (now - self._began) / self._seconds)
        return between(0.0, self._end, 1 - (1 - part) ** 3)

    def ticks(self, now: float) -> bool:
        """True if the border of a field passed the pointer since the last call."""
        passed = int(self.angle(now) * self._count + 0.5)
        before, self._passed = self._passed, passed
        return passed != before


class WheelScene(WidgetScene[None]):
    """The wheel turns and stops at the game that the evening's seed has drawn; its answer stands until one goes on."""

    def __init__(
        self,
        ui: Context,
        fields: Sequence[GameChoice],
        drawn: GameChoice,
        minutes: Callable[[GameChoice], tuple[int, int]],
        stopped: Callable[[], None],
        on: Callable[[], None],
        away: Callable[[], None],
    ) -> None:
        """`stopped` is called once when it stands, `on` leads to the boats, `away` to the landing."""
        super().__init__(ui)
        self._fields, self._drawn, self._minutes = tuple(fields), drawn, minutes
        self._stopped, self._on, self._away = stopped, on, away
        self._told = False
        self._spin = Spin(self._fields.index(drawn), len(fields), ui.now, ui.seconds(SPIN_MILLISECONDS))

    def enter(self) -> None:
        """Enter stops the wheel, then goes on."""
        super().enter()
        self.focus_on("on", ring=False)

    def build(self) -> Widget:
        """The wheel beside the names of its fields, over what it chose."""
        view = self.ui.viewport
        stands, beside = self._spin.done(self.ui.now), view.width >= BESIDE_FROM
        below = 0.0 if beside else (SIGN + 4) * len(self._fields)
        side = min(LARGEST, view.width - 2 * edge(self.ui), max(90.0, view.height - 230.0 - below))
        wheel = WheelPicture(self._fields, named=True, angle=lambda: self._spin.angle(self.ui.now), side=side)
        name = title_of(self._drawn) if stands else Message("evening.wheel.turning")
        minutes = minutes_line(self._minutes(self._drawn))
        kind = Message("evening.landing.kind", {"kind": kind_of(self._drawn), "minutes": minutes})
        told = kind if stands else Message("evening.wheel.equal")
        words = Column(Label(name, CHOSEN, align=0.5, id="title"), Label(told, KIND, align=0.5, id="kind"), gap=2)
        board = Panel(words, look=STOPPED if stands else BOARD, padding=14)
        on = Message("evening.landing.boats" if stands else "evening.wheel.stop")
        ways = Row(
            PushButton("back", Message("evening.wheel.landing"), self._away, icon="back", keys="escape"),
            PushButton("on", on, self._further, kind=ButtonKind.PRIMARY, icon="forward"),
            align=0.5,
        )
        names = self._names()
        shown = (
            [Row(Space(), wheel, names, Space(), gap=30, align=0.5)]
            if beside
            else [Row(Space(), wheel, Space()), Row(Space(), names, Space())]
        )
        return AnchoredBox(FittedScroll(Column(*shown, board, ways, gap=14)), margin=edge(self.ui) / 2)

    def _names(self) -> Widget:
        """The names of all fields in their colours; once the wheel stands, the chosen one is lit."""
        lines = [
            Row(
                FieldSign(field.title, _colour(number, len(self._fields))),
                Label(self._line(field), self._style(field), id=f"field:{number}", grow=1),
                gap=10,
            )
            for number, field in enumerate(self._fields)
        ]
        return Panel(Column(*lines, gap=4, fill=Fill.STRETCH), look=BOARD, padding=14)

    def _style(self, field: GameChoice) -> Style:
        return DRAWN if field == self._drawn and self._spin.done(self.ui.now) else NAMED

    def _line(self, field: GameChoice) -> Message:
        """Returns title, kind and minutes of a field."""
        minutes = minutes_line(self._minutes(field))
        return Message("evening.wheel.field", {"title": title_of(field), "kind": kind_of(field), "minutes": minutes})

    def background(self, canvas: Canvas) -> None:
        """Draws the landing, dimmed."""
        draw_landing(canvas, self.ui.now)
        draw_veil(canvas, 0.55)

    def update(self, dt: float) -> None:
        """Turns the wheel, and ticks at each border."""
        now = self.ui.now
        if not self._told:
            if self._spin.ticks(now):
                self.ui.audio.play("token")
            self.invalidate()
            if self._spin.done(now):
                self._stand()
        super().update(dt)

    def key(self, event: Key) -> bool:
        """Space does what Enter does."""
        if event.chord == "space":
            self._further()
        return event.chord == "space"

    def back(self) -> bool:
        """Goes to the landing; the wheel will choose the same there."""
        self._away()
        return True

    def _stand(self) -> None:
        self._told = True
        self._stopped()
        self.ui.audio.play("reveal")
        self.rebuild()

    def _further(self) -> None:
        if self._told:
            self._on()
        else:
            self._spin.finish()
            self._stand()
