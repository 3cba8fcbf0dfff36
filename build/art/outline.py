"""Closed shapes that can be moved, turned, joined and cut: what every drawing is made of."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pathops
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.svgLib.path.parser import parse_path

Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]

IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)
HANDLE = 0.36
STEPS_PER_SPAN = 6


@dataclass(frozen=True)
class Outline:
    """A shape in drawing units, y downwards."""

    path: pathops.Path

    def moved(self, x: float, y: float) -> Outline:
        """The same shape elsewhere."""
        return self.through((1, 0, 0, 1, x, y))

    def turned(self, degrees: float, about: Point = (0, 0)) -> Outline:
        """The same shape turned clockwise about (x, y), in degrees."""
        return self.through(turn(degrees, about))

    def scaled(self, x: float, y: float | None = None, about: Point = (0, 0)) -> Outline:
        """The same shape larger or smaller, seen from the origin."""
        return self.through(scale(x, x if y is None else y, about))

    def through(self, matrix: Matrix) -> Outline:
        """The shape after an affine transformation."""
        return Outline(self.path.transform(*matrix))

    def swollen(self, margin: float) -> Outline:
        """The shape grown by a margin on all sides, with round corners."""
        return self | self.stroked(margin * 2)

    def stroked(self, width: float) -> Outline:
        """The area that a round pen of a width covers when it follows the path."""
        area = pathops.Path(self.path)
        area.stroke(width, pathops.LineCap.ROUND_CAP, pathops.LineJoin.ROUND_JOIN, 4)
        area.convertConicsToQuads()
        return Outline(area)

    def bounds(self) -> tuple[float, float, float, float]:
        """Returns left, top, right and bottom."""
        left, top, right, bottom = self.path.bounds
        return left, top, right, bottom

    def text(self) -> str:
        """The path as SVG path data, coordinates rounded to a tenth."""
        pen = SVGPathPen(None, ntos=_short)
        plain = pathops.Path(self.path)
        plain.convertConicsToQuads()
        plain.draw(pen)
        return str(pen.getCommands())

    def __and__(self, other: Outline) -> Outline:
        return self._combine(other, pathops.PathOp.INTERSECTION)

    def __or__(self, other: Outline) -> Outline:
        return self._combine(other, pathops.PathOp.UNION)

    def __sub__(self, other: Outline) -> Outline:
        return self._combine(other, pathops.PathOp.DIFFERENCE)

    def _combine(self, other: Outline, operation: pathops.PathOp) -> Outline:
        return Outline(pathops.op(self.path, other.path, operation, fix_winding=True))


def turn(degrees: float, about: Point = (0, 0)) -> Matrix:
    """The transformation that turns about (x, y), in degrees."""
    angle = math.radians(degrees)
    c, s = math.cos(angle), math.sin(angle)
    x, y = about
    return (c, s, -s, c, x - c * x + s * y, y - s * x - c * y)


def scale(x: float, y: float, about: Point = (0, 0)) -> Matrix:
    """The transformation that scales from (x, y)."""
    return (x, 0, 0, y, about[0] * (1 - x), about[1] * (1 - y))


def combine(outer: Matrix, inner: Matrix) -> Matrix:
    """The matrix that applies `inner` first and `outer` after it."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def arc_data(x: float, y: float, radius: float, start: float, end: float) -> str:
    """SVG path data of an open arc between two angles in degrees, 0 to the right, 90 downwards."""
    pieces = max(1, math.ceil(abs(end - start) / 60))
    step = math.radians(end - start) / pieces
    reach = 4 / 3 * math.tan(step / 4) * radius
    angle = math.radians(start)
    words = [f"M{x + radius * math.cos(angle):.2f},{y + radius * math.sin(angle):.2f}"]
    for _ in range(pieces):
        after = angle + step
        ax, ay = x + radius * math.cos(angle), y + radius * math.sin(angle)
        bx, by = x + radius * math.cos(after), y + radius * math.sin(after)
        words.append(
            f"C{ax - reach * math.sin(angle):.2f},{ay + reach * math.cos(angle):.2f}"
            f" {bx + reach * math.sin(after):.2f},{by - reach * math.cos(after):.2f} {bx:.2f},{by:.2f}"
        )
        angle = after
    return " ".join(words)


def data(text: str) -> Outline:
    """A shape from SVG path data."""
    path = pathops.Path()
    parse_path(text, path.getPen(glyphSet=None))
    return Outline(path)


def smooth(text: str, *, closed: bool = True) -> Outline:
    """A soft curve through "x,y x,y ..."; a point ending in "!" is a corner."""
    return data(smooth_data(text, closed=closed))


def halves(text: str, axis: float = 0) -> Outline:
    """A symmetric soft shape from its left half, listed from top to bottom; points on the axis are not doubled."""
    left = _read(text)
    right = [((2 * axis - x, y), sharp) for (x, y), sharp in reversed(left) if abs(x - axis) > 0.01]
    return data(_curve(left + right, closed=True))


def smooth_data(text: str, *, closed: bool) -> str:
    """Path data of a smooth curve through the points; see `smooth`."""
    return _curve(_read(text), closed=closed)


def polygon(text: str) -> Outline:
    """A shape with straight sides."""
    points = [point for point, _ in _read(text)]
    return data("M" + " L".join(f"{x},{y}" for x, y in points) + "Z")


def circle(x: float, y: float, radius: float) -> Outline:
    """A circle about (x, y)."""
    return ellipse(x, y, radius, radius)


def ellipse(x: float, y: float, rx: float, ry: float) -> Outline:
    """An ellipse about (x, y)."""
    k, m = rx * 0.5523, ry * 0.5523
    return data(
        f"M{x - rx},{y} C{x - rx},{y - m} {x - k},{y - ry} {x},{y - ry} C{x + k},{y - ry} "
        f"{x + rx},{y - m} {x + rx},{y}"
        f" C{x + rx},{y + m} {x + k},{y + ry} {x},{y + ry} C{x - k},{y + ry} {x - rx},{y + m} {x - rx},{y}Z"
    )


def box(x: float, y: float, width: float, height: float, radius: float = 0) -> Outline:
    """A rectangle, its corners rounded."""
    if radius <= 0:
        return data(f"M{x},{y} h{width} v{height} h{-width}Z")
    r, k = radius, radius * 0.4477
    right, bottom = x + width, y + height
    return data(
        f"M{x + r},{y} L{right - r},{y} C{right - k},{y} {right},{y + k} {right},{y + r} L{right},{bottom - r}"
        f" C{right},{bottom - k} {right - k},{bottom} {right - r},{bottom} L{x + r},{bottom}"
        f" C{x + k},{bottom} {x},{bottom - k} {x},{bottom - r} L{x},{y + r} C{x},{y + k} {x + k},{y} {x + r},{y}Z"
    )


def union(shapes: Sequence[Outline]) -> Outline:
    """All shapes as one."""
    whole = shapes[0]
    for shape in shapes[1:]:
        whole = whole | shape
    return whole


def gather(shapes: Sequence[Outline]) -> Outline:
    """Many shapes that do not touch as one; much cheaper than a union."""
    whole = pathops.Path()
    for shape in shapes:
        whole.addPath(shape.path)
    return Outline(whole)


def taper(text: str, start: float, end: float) -> Outline:
    """A brush stroke along a soft curve whose width runs from `start` to `end`: whiskers, tails, strands."""
    spine = sample(text)
    total = len(spine) - 1
    left: list[Point] = []
    right: list[Point] = []
    for index, (x, y) in enumerate(spine):
        before, after = spine[max(0, index - 1)], spine[min(total, index + 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = math.hypot(dx, dy) or 1
        half = (start + (end - start) * index / total) / 2
        left.append((x - dy / length * half, y + dx / length * half))
        right.append((x + dy / length * half, y - dx / length * half))
    rim = left + right[::-1]
    corners = {0, total, total + 1, len(rim) - 1}
    return data(_curve([(point, index in corners) for index, point in enumerate(rim)], closed=True))


def sample(text: str) -> list[Point]:
    """Points along the open soft curve through the given points."""
    points = _read(text)
    spans = _handles(points, closed=False)
    result = [points[0][0]]
    for (start, _), (end, _), (first, second) in zip(points, points[1:], spans, strict=False):
        result += [_bezier(start, first, second, end, step / STEPS_PER_SPAN) for step in range(1, STEPS_PER_SPAN + 1)]
    return result


def _read(text: str) -> list[tuple[Point, bool]]:
    points: list[tuple[Point, bool]] = []
    for word in text.split():
        x, y = word.rstrip("!").split(",")
        points.append(((float(x), float(y)), word.endswith("!")))
    return points


def _curve(points: Sequence[tuple[Point, bool]], *, closed: bool) -> str:
    spans = _handles(points, closed=closed)
    words = [f"M{points[0][0][0]:.2f},{points[0][0][1]:.2f}"]
    for index, (first, second) in enumerate(spans):
        end = points[(index + 1) % len(points)][0]
        words.append(f"C{first[0]:.2f},{first[1]:.2f} {second[0]:.2f},{second[1]:.2f} {end[0]:.2f},{end[1]:.2f}")
    return " ".join(words) + ("Z" if closed else "")


def _handles(points: Sequence[tuple[Point, bool]], *, closed: bool) -> list[tuple[Point, Point]]:
    count = len(points)
    tangents: list[Point] = []
    for index, (_, sharp) in enumerate(points):
        if sharp or (not closed and index in (0, count - 1)):
            tangents.append((0, 0))
            continue
        (ax, ay), (bx, by) = points[index - 1][0], points[(index + 1) % count][0]
        length = math.hypot(bx - ax, by - ay) or 1
        tangents.append(((bx - ax) / length, (by - ay) / length))
    spans: list[tuple[Point, Point]] = []
    for index in range(count if closed else count - 1):
        after = (index + 1) % count
        (ax, ay), (bx, by) = points[index][0], points[after][0]
        reach = HANDLE * math.hypot(bx - ax, by - ay)
        (px, py), (qx, qy) = tangents[index], tangents[after]
        spans.append(((ax + px * reach, ay + py * reach), (bx - qx * reach, by - qy * reach)))
    return spans


def _bezier(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    u = 1 - t
    w = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return (
        w[0] * a[0] + w[1] * b[0] + w[2] * c[0] + w[3] * d[0],
        w[0] * a[1] + w[1] * b[1] + w[2] * c[1] + w[3] * d[1],
    )


def _short(number: float) -> str:
    text = f"{number:.1f}"
    return text.removesuffix(".0").replace("-0", "0") if text in ("-0.0", "0.0") else text.removesuffix(".0")
