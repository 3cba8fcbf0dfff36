"""A sheet to draw on: shaded forms with one ink line, light from the top left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from .outline import IDENTITY, Matrix, Outline, Point, combine, data, scale, smooth_data, turn
from .palette import INK, Tone

LINE = 3.0
DEPTH = 5.0

Stop = tuple[float, str, float]
"""Place along the gradient from 0 to 1, colour, opacity."""


class Canvas:
    """Collects SVG elements in painting order; `at` moves, turns and scales what is drawn inside it."""

    def __init__(self, width: float, height: float) -> None:
        self.width = width
        self.height = height
        self._parts: list[str] = []
        self._definitions: list[str] = []
        self._matrix: Matrix = IDENTITY
        self._window: Outline | None = None

    def form(self, outline: Outline, tone: Tone, *, line: float = LINE, depth: float = DEPTH, ink: str = INK) -> None:
        """A solid thing: base colour, shaded away from the light, ink line round it."""
        placed = outline.through(self._matrix)
        shown = self._cut(placed)
        self._path(shown, fill=tone.base)
        if depth:
            self._path(self._cut(placed - placed.moved(-depth, -depth)), fill=tone.shade)
        if line:
            self._path(shown, stroke=ink, width=line)

    def patch(self, outline: Outline, colour: str, *, within: Outline | None = None, opacity: float = 1) -> None:
        """A flat area without a line, cut to `within`."""
        shape = outline if within is None else outline & within
        self._path(self._cut(shape.through(self._matrix)), fill=colour, opacity=opacity)

    def rim(self, outline: Outline, *, width: float = LINE, colour: str = INK, opacity: float = 1) -> None:
        """Only the line round a shape."""
        self._path(self._cut(outline.through(self._matrix)), stroke=colour, width=width, opacity=opacity)

    def stroke(self, text: str, *, width: float = LINE, colour: str = INK, opacity: float = 1) -> None:
        """An open soft line through "x,y x,y ..."."""
        self.trace(smooth_data(text, closed=False), width=width, colour=colour, opacity=opacity)

    def trace(self, text: str, *, width: float = LINE, colour: str = INK, opacity: float = 1) -> None:
        """An open line given as SVG path data."""
        line = data(text).through(self._matrix)
        if self._window is None:
            self._path(line, stroke=colour, width=width, opacity=opacity)
            return
        area = line.stroked(width)
        if (area - self._window).text():
            self._path(area & self._window, fill=colour, opacity=opacity)
        else:
            self._path(line, stroke=colour, width=width, opacity=opacity)

    def gradient(self, name: str, start: Point, end: Point, stops: Sequence[Stop]) -> str:
        """Defines a linear gradient in sheet units. Returns its fill."""
        line = f'x1="{start[0]:g}" y1="{start[1]:g}" x2="{end[0]:g}" y2="{end[1]:g}"'
        return self._define("linearGradient", name, line, stops)

    def glow(self, name: str, centre: Point, radius: float, stops: Sequence[Stop]) -> str:
        """Defines a radial gradient in sheet units. Returns its fill."""
        return self._define("radialGradient", name, f'cx="{centre[0]:g}" cy="{centre[1]:g}" r="{radius:g}"', stops)

    @contextmanager
    def at(
        self, x: float = 0, y: float = 0, *, degrees: float = 0, size: float = 1, flip: bool = False
    ) -> Iterator[None]:
        """Draws in a frame whose origin is (x, y), turned, scaled and perhaps mirrored left to right."""
        before = self._matrix
        local = combine((1, 0, 0, 1, x, y), combine(turn(degrees), scale(-size if flip else size, size)))
        self._matrix = combine(before, local)
        try:
            yield
        finally:
            self._matrix = before

    @contextmanager
    def cut_to(self, outline: Outline) -> Iterator[None]:
        """Keeps all areas drawn inside it within a shape given in sheet units."""
        before = self._window
        self._window = outline
        try:
            yield
        finally:
            self._window = before

    def svg(self) -> str:
        """The finished file."""
        width, height = f"{self.width:g}", f"{self.height:g}"
        size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>'
        definitions = ["<defs>" + "".join(self._definitions) + "</defs>"] if self._definitions else []
        return "\n".join([head, *definitions, *self._parts, "</svg>"]) + "\n"

    def _cut(self, placed: Outline) -> Outline:
        return placed if self._window is None else placed & self._window

    def _define(self, kind: str, name: str, place: str, stops: Sequence[Stop]) -> str:
        marks = "".join(
            f'<stop offset="{offset:g}" stop-color="{colour}" stop-opacity="{opacity:g}"/>'
            for offset, colour, opacity in stops
        )
        self._definitions.append(f'<{kind} id="{name}" gradientUnits="userSpaceOnUse" {place}>{marks}</{kind}>')
        return f"url(#{name})"

    def _path(
        self, outline: Outline, *, fill: str = "none", stroke: str = "", width: float = LINE, opacity: float = 1
    ) -> None:
        text = outline.text()
        if not text:
            return
        look = f' fill="{fill}"'
        if stroke:
            look += f' stroke="{stroke}" stroke-width="{width:g}" stroke-linecap="round" stroke-linejoin="round"'
        if opacity < 1:
            look += f' opacity="{opacity:g}"'
        self._parts.append(f'<path d="{text}"{look}/>')
