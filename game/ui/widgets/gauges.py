"""Widgets that show a number: sliders, progress bars, gauges."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import cos, pi, sin
from typing import Final

from pygame import FRect

from game.content.theme import ColourName
from game.ui.canvas import Canvas
from game.ui.context import Context, Say
from game.ui.drawing.assets import Look
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type, hex_of
from game.ui.input.events import LEFT, Click, Drag, InputEvent, Place, Press
from game.ui.input.focus import Action, Node, NumberRange, Role
from game.ui.widgets.label import BODY, Size, Widget, text_size, word_width

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
"""Size of the number, by the side."""


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
        value = "" if self._part is None else f"{round(self._part * 100)} %"
        words = plain(ui.say(self._words))
        yield Node(self.id, self.rect, Role.TEXT, words, value=value, focusable=False, tooltip=False)

    def _draw_lamps(self, canvas: Canvas, bar: FRect) -> None:
        lit = int(canvas.ui.now / _BLINK_SECONDS) % _LAMPS
        for number in range(_LAMPS):
            lamp = FRect(bar.x + number * (_BAR + 8), bar.y, _BAR, _BAR)
            canvas.shape("circle", lamp, "lamplight" if number == lit else "brass_dark")


class Gauge(Widget):
    """A gauge as wide as high."""

    def __init__(self, value: int, side: float) -> None:
        """`value`: 0 to 100; `side`: in units."""
        super().__init__(width=side, height=side)
        self._value, self._side = value, side

    def draw(self, canvas: Canvas) -> None:
        """Draws disc, arc and number."""
        ui = canvas.ui
        area = FRect(0, 0, self._side, self._side)
        area.center = self.rect.center
        pixels = canvas.pixels(area)
        key = ("gauge", pixels.size, self._value, ui.theme.palette)
        colours = tuple(hex_of(ui.theme[name]) for name in ("plate", "brass", "brass_dark", "lamplight"))
        canvas.surface.blit(ui.assets.svg(key, lambda: drawing(self._value, colours), pixels.size), pixels)
        canvas.text(str(self._value), area, Style(Type.BOLD, "plate_text", self._side * NUMBER), align=0.5, valign=0.5)


def drawing(value: int, colours: tuple[str, ...]) -> str:
    """The picture without its number; `colours`: of the disc, its rim, the whole arc, the part that is lit."""
    disc, rim, dark, lit = colours
    middle = SIDE / 2
    arcs = _arc(1.0, dark) + (_arc(value / 100, lit) if value else "")
    face = f'<circle cx="{middle}" cy="{middle}" r="47" fill="{disc}" stroke="{rim}" stroke-width="4"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE:g} {SIDE:g}">{face}{arcs}</svg>'


def _arc(part: float, colour: str) -> str:
    (x, y), (u, v) = _at(0.0), _at(part)
    large = int(SWEEP * part > pi)
    way = f"M{x:.1f} {y:.1f}A{RADIUS} {RADIUS} 0 {large} 1 {u:.1f} {v:.1f}"
    return f'<path d="{way}" fill="none" stroke="{colour}" stroke-width="8" stroke-linecap="round"/>'


def _at(part: float) -> tuple[float, float]:
    angle = START - SWEEP * part
    return SIDE / 2 + RADIUS * cos(angle), SIDE / 2 - RADIUS * sin(angle)
