"""The still river as SVG: depth, banks, marks of the spaces; one strip of rows at a time."""

from __future__ import annotations

from game.table.river import WaterKind
from game.ui.water.marks import mark
from game.ui.water.reach import Reach
from game.ui.water.shore import shore_path
from game.ui.water.tones import Tones

_SHALLOWS = ((1.5, 0.10), (1.1, 0.12), (0.75, 0.15), (0.45, 0.20), (0.2, 0.32))
"""Width and opacity of the strokes along the bank that make the water lighter there."""
_DOT = 0.022
BEYOND = 3
"""Rows above and below a strip whose water shapes its banks."""


class ReachDrawing:
    """The drawing of one reach in one palette; strips of it are cut out as SVG."""

    def __init__(self, reach: Reach, tones: Tones) -> None:
        self._reach = reach
        self._tones = tones

    def strip(self, top: float, rows: float, unit: float) -> str:
        """The part of the ground from `top` down, `rows` cells high, at `unit` pixels per cell."""
        width, height = self._reach.width * unit, rows * unit
        low, high = top - self._reach.top - BEYOND, top - self._reach.top + rows + BEYOND
        # Only the water near the strip: where it is cut off lies outside of what is seen.
        shore = shore_path(place for place in self._reach.spaces if low <= place[1] <= high)
        inside = self._water(shore) + self._marks(top, rows) + self._land(shore)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
            f'viewBox="0 0 {width:g} {height:g}">'
            f'<g transform="scale({unit:g}) translate(0 {-top:g})">{inside}</g></svg>'
        )

    def _at_spaces(self, inside: str) -> str:
        return f'<g transform="translate({self._reach.left:g} {self._reach.top:g})">{inside}</g>'

    def _water(self, shore: str) -> str:
        reach, tones = self._reach, self._tones
        strokes = "".join(
            f'<path d="{shore}" fill="none" stroke="{tones.shallow}" stroke-width="{width:g}" '
            f'stroke-linejoin="round" opacity="{opacity:g}"/>'
            for width, opacity in _SHALLOWS
        )
        deep = f'<rect x="-1" y="-1" width="{reach.width + 2:g}" height="{reach.height + 2:g}" fill="{tones.deep}"/>'
        return deep + self._at_spaces(strokes)

    def _marks(self, top: float, rows: float) -> str:
        reach, tones = self._reach, self._tones
        parts = []
        for (x, y), space in sorted(reach.spaces.items(), key=lambda item: item[1].kind is not WaterKind.FALL):
            if top - 1 < y + reach.top < top + rows:
                inside = mark(space, (x, y), tones)
                parts.append(f'<g transform="translate({x + 0.5:g} {y + 0.5:g})">{inside}</g>')
            if top <= y + reach.top <= top + rows:
                parts.append(f'<circle cx="{x}" cy="{y}" r="{_DOT}" fill="{tones.foam}" opacity="0.45"/>')
        return self._at_spaces("".join(parts))

    def _land(self, shore: str) -> str:
        reach, tones = self._reach, self._tones
        left, top = -2 - reach.left, -2 - reach.top
        around = f"M{left:g} {top:g}h{reach.width + 4:g}v{reach.height + 4:g}h{-reach.width - 4:g}Z"
        land = f'<path d="{around}{shore}" fill="{tones.land}" fill-rule="evenodd"/>'
        edges = ((tones.land_dark, 0.17, 0.35), (tones.sand, 0.1, 1.0), (tones.ink, 0.025, 0.5))
        rims = "".join(
            f'<path d="{shore}" fill="none" stroke="{colour}" stroke-width="{width:g}" opacity="{opacity:g}"/>'
            for colour, width, opacity in edges
        )
        return self._at_spaces(land + rims)
