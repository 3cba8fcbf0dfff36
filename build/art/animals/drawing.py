"""Shapes as SVG text: soft outlines, one shade away from the light at the top left, one ink line."""

from __future__ import annotations

import math
import re
import zlib
from collections.abc import Sequence
from typing import TypeAlias

from ..palette import INK

Place: TypeAlias = tuple[float, ...]
"""A point (x, y); a third number makes it a corner."""

LINE = 5.0
BRASS, BRASS_DARK, CREAM = "#D9A441", "#9A6F24", "#F8EBCB"
WHITE = "#FFFFFF"
_SHADE = "#2A1430"
_NUMBER = r"-?\d+\.?\d*"
_RIGHT, _LEFT = 1.04, 0.95


def curve(points: Sequence[Place], *, closed: bool = True) -> str:
    """A soft path through points."""
    count = len(points)
    path = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
    for index in range(count if closed else count - 1):
        start, end = points[index], points[(index + 1) % count]
        before = points[(index - 1) % count] if closed or index else start
        after = points[(index + 2) % count] if closed or index + 2 < count else end
        first, second = (0 if len(point) > 2 else 1 / 6 for point in (start, end))
        path += (
            f"C{start[0] + (end[0] - before[0]) * first:.1f} {start[1] + (end[1] - before[1]) * first:.1f}"
            f" {end[0] - (after[0] - start[0]) * second:.1f} {end[1] - (after[1] - start[1]) * second:.1f}"
            f" {end[0]:.1f} {end[1]:.1f}"
        )
    return path + ("Z" if closed else "")


def whole(half: Sequence[Place]) -> str:
    """The right half of a head, top to chin, made a whole one that is turned a little."""
    right = [(point[0] * _RIGHT, *point[1:]) for point in half]
    left = [(-point[0] * _LEFT, *point[1:]) for point in reversed(half) if point[0] > 0]
    return curve([*right, *left])


def oval(x: float, y: float, width: float, height: float) -> str:
    """An ellipse by its half width and half height."""
    wide, high = width * 0.7, height * 0.7
    return curve(
        [
            (x, y - height),
            (x + wide, y - high),
            (x + width, y),
            (x + wide, y + high),
            (x, y + height),
            (x - wide, y + high),
            (x - width, y),
            (x - wide, y - high),
        ]
    )


def polygon(*points: Place) -> str:
    """A shape of straight lines."""
    return "M" + "L".join(f"{point[0]:.1f} {point[1]:.1f}" for point in points) + "Z"


def flat(path: str, fill: str, opacity: float = 1) -> str:
    """An area without a line."""
    seen = f' fill-opacity="{opacity:g}"' if opacity < 1 else ""
    return f'<path d="{path}" fill="{fill}"{seen}/>'


def line(path: str, width: float = LINE, colour: str = INK, opacity: float = 1) -> str:
    """A line without an area."""
    seen = f' stroke-opacity="{opacity:g}"' if opacity < 1 else ""
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}"{seen}/>'


def within(path: str, inner: str) -> str:
    """Returns a drawing cut to a shape."""
    name = f"k{zlib.crc32(path.encode()):x}"
    return f'<clipPath id="{name}"><path d="{path}"/></clipPath><g clip-path="url(#{name})">{inner}</g>'


def solid(
    path: str,
    fill: str,
    marks: str = "",
    *,
    shift: tuple[float, float] = (-8, -7),
    width: float = LINE,
    dark: float = 0.26,
) -> str:
    """A thing: fill, marks inside, the shade on its side away from the light, the line round it."""
    area = f"{_box_round(path)}{_moved(path, *shift)}"
    shade = f'<path d="{area}" fill="{_SHADE}" fill-opacity="{dark:g}" fill-rule="evenodd"/>'
    return flat(path, fill) + within(path, marks + shade) + line(path, width)


def small(path: str, fill: str, marks: str = "", *, width: float = 4) -> str:
    """A thing as large as a button."""
    return solid(path, fill, marks, shift=(-3, -3), width=width)


def at(x: float, y: float, inner: str, turn: float = 0, scale: float = 1, pivot: tuple[float, float] = (0, 0)) -> str:
    """Returns a drawing moved, turned about a point and scaled."""
    moved = f"translate({x:.1f} {y:.1f}) rotate({turn:.1f} {pivot[0]:g} {pivot[1]:g}) scale({scale:g})"
    return f'<g transform="{moved}">{inner}</g>'


def rays(x: float, y: float, reach: float, colour: str, count: int = 18) -> str:
    """Beams from a point, as wide as the gaps between them."""
    step = math.pi / count
    ends = [
        [(x + reach * math.cos(angle), y + reach * math.sin(angle)) for angle in (2 * i * step, (2 * i + 1) * step)]
        for i in range(count)
    ]
    return "".join(flat(polygon((x, y), *pair), colour) for pair in ends)


def sheet(inner: str, box: tuple[float, float, float, float]) -> str:
    """A finished file that shows a rectangle of the drawing."""
    x, y, width, height = box
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x:g} {y:g} {width:g} {height:g}"'
        f' width="{width:g}" height="{height:g}"><g stroke-linecap="round" stroke-linejoin="round">{inner}</g></svg>'
    )


def _box_round(path: str) -> str:
    """A rectangle that holds all of a path, and the same path moved a little."""
    numbers = [float(number) for number in re.findall(_NUMBER, path)]
    (left, right), (top, bottom) = ((min(each) - 20, max(each) + 20) for each in (numbers[::2], numbers[1::2]))
    return f"M{left:.0f} {top:.0f}L{right:.0f} {top:.0f}L{right:.0f} {bottom:.0f}L{left:.0f} {bottom:.0f}Z"


def _moved(path: str, x: float, y: float) -> str:
    """The same path elsewhere; it holds places alone, no lengths."""
    shifts = [x, y]
    numbers = iter(range(len(path)))

    def move(found: re.Match[str]) -> str:
        return f" {float(found[0]) + shifts[next(numbers) % 2]:.1f}"

    return re.sub(_NUMBER, move, path)
