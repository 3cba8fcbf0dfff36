"""Small pictures the table is put together from, made as SVG in code so that every edge is smooth."""

from __future__ import annotations

from enum import Enum
from typing import assert_never

from pygame import SRCALPHA, Rect, Surface, draw, transform

from game.content.seat_assignment import SHAPES
from game.ui.drawing.assets import Assets
from game.ui.drawing.theme import Colour, Theme, hex_of

Size = tuple[int, int]
CORNER_PART = 0.3
"""Length of each arm of a ring's corners, as a factor of the ring's shorter side."""


class Edge(Enum):
    """The drawing of a ring: whole, in dashes for a place where something may go, or its corners alone."""

    WHOLE = "whole"
    DASHED = "dashed"
    CORNERS = "corners"


def outline(assets: Assets, size: Size, colour: Colour, edge: Edge) -> Surface:
    """A ring round a card."""
    line = max(2.0, min(size) * 0.028)
    corner = min(size) * 0.075

    def text() -> str:
        inset = line * 1.6
        whole = _box(size, inset, corner)
        match edge:
            case Edge.WHOLE:
                below, above, thick = whole, whole, line
            case Edge.DASHED:
                below, above, thick = whole, _dashes(size, inset, corner, line * 4), line
            case Edge.CORNERS:
                below = above = _corners(size, inset + line / 2, corner, min(size) * CORNER_PART)
                thick = line * 2
            case _:
                assert_never(edge)
        glow = f'<path d="{below}" stroke-opacity="0.30" stroke-width="{thick + line * 2}"/>'
        ring = f'<path d="{above}" stroke-width="{thick}"/>'
        return f'{_head(size)}<g fill="none" stroke="{hex_of(colour)}">{glow}{ring}</g></svg>'

    return assets.svg(("outline", colour, edge), text, size)


def seat_shape(seat: int) -> str:
    """The picture of a seat's mark."""
    return f"app/seat_shapes/{SHAPES[seat % len(SHAPES)]}"


def slot(assets: Assets, size: Size, theme: Theme) -> Surface:
    """An empty place for a card: a shallow inlay with a dashed brass edge."""
    width, height = size

    def text() -> str:
        corner = min(size) * 0.07
        edge = f'stroke="{hex_of(theme["brass"])}" stroke-opacity="0.6" stroke-width="{max(1.2, min(size) * 0.014)}"'
        return (
            f'{_head(size)}<rect x="2" y="2" width="{width - 4}" height="{height - 4}" rx="{corner}" '
            f'fill="{hex_of(theme["night"])}" fill-opacity="0.35"/>'
            f'<path d="{_dashes(size, 2, corner, max(3.0, min(size) * 0.06))}" fill="none" {edge}/></svg>'
        )

    return assets.svg(("slot", theme.palette), text, size)


def board(assets: Assets, size: Size, fill: Colour, edge: Colour) -> Surface:
    """A small board with words on it."""
    width, height = size

    def text() -> str:
        return (
            f'{_head(size)}<rect x="1" y="1" width="{width - 2}" height="{height - 2}" rx="{min(size) * 0.08}" '
            f'fill="{hex_of(fill)}" fill-opacity="0.94" stroke="{hex_of(edge)}" stroke-width="1.4"/></svg>'
        )

    return assets.svg(("board", fill, edge), text, size)


def badge(assets: Assets, size: Size, fill: Colour, edge: Colour, lines: int = 1) -> Surface:
    """A pill or disc that carries a number or a small icon; as round at its corners as if it carried one line."""
    width, height = size

    def text() -> str:
        return (
            f'{_head(size)}<rect x="1" y="1" width="{width - 2}" height="{height - 2}" rx="{height / 2 / lines - 1}" '
            f'fill="{hex_of(fill)}" stroke="{hex_of(edge)}" stroke-width="1.6"/></svg>'
        )

    return assets.svg(("badge", fill, edge, lines), text, size)


def halo(assets: Assets, size: Size, blur: int, colour: Colour, corner: int) -> Surface:
    """Light of one colour round a place of this size, reaching `blur` pixels beyond it on all sides."""
    return assets.made(("halo", size, blur, colour, corner), lambda: _light(size, blur, colour, corner))


def _light(size: Size, blur: int, colour: Colour, corner: int) -> Surface:
    surface = Surface((size[0] + 2 * blur, size[1] + 2 * blur), SRCALPHA)
    surface.fill((*colour, 0))
    inside = Rect(0, 0, size[0] + blur, size[1] + blur)
    inside.center = surface.get_rect().center
    draw.rect(surface, (*colour, 230), inside, border_radius=corner + blur // 2)
    return transform.box_blur(transform.box_blur(surface, max(1, blur // 3)), max(1, blur // 4))


def _box(size: Size, inset: float, corner: float) -> str:
    """Path data of a whole ring with round corners."""
    left, top, right, bottom = inset, inset, size[0] - inset, size[1] - inset
    return (
        f"M{left + corner} {top}L{right - corner} {top}Q{right} {top} {right} {top + corner}"
        f"L{right} {bottom - corner}Q{right} {bottom} {right - corner} {bottom}"
        f"L{left + corner} {bottom}Q{left} {bottom} {left} {bottom - corner}"
        f"L{left} {top + corner}Q{left} {top} {left + corner} {top}Z"
    )


def _corners(size: Size, inset: float, corner: float, arm: float) -> str:
    """Path data of the four corners of a ring, with arms of this length."""
    left, top, right, bottom = inset, inset, size[0] - inset, size[1] - inset
    path = []
    for x, y, across, down in ((left, top, 1, 1), (right, top, -1, 1), (right, bottom, -1, -1), (left, bottom, 1, -1)):
        path.append(
            f"M{x} {y + down * arm}L{x} {y + down * corner}Q{x} {y} {x + across * corner} {y}L{x + across * arm} {y}"
        )
    return "".join(path)


def _dashes(size: Size, inset: float, corner: float, dash: float) -> str:
    """Path data of short strokes along the straight sides; the corners are rounded off whole."""
    left, top, right, bottom = inset, inset, size[0] - inset, size[1] - inset
    path = []
    for a, b in _strokes(left + corner, right - corner, dash):
        path.append(f"M{a:.2f} {top}L{b:.2f} {top}M{a:.2f} {bottom}L{b:.2f} {bottom}")
    for a, b in _strokes(top + corner, bottom - corner, dash):
        path.append(f"M{left} {a:.2f}L{left} {b:.2f}M{right} {a:.2f}L{right} {b:.2f}")
    for x, y, across, down in ((left, top, 1, 1), (right, top, -1, 1), (right, bottom, -1, -1), (left, bottom, 1, -1)):
        path.append(f"M{x} {y + down * corner}Q{x} {y} {x + across * corner} {y}")
    return "".join(path)


def _strokes(start: float, end: float, dash: float) -> list[tuple[float, float]]:
    """Strokes of about `dash` with gaps as long, beginning and ending with half a gap."""
    count = max(1, round((end - start) / (2 * dash)))
    step = (end - start) / count
    return [(start + number * step + step / 4, start + number * step + step * 3 / 4) for number in range(count)]


def _head(size: Size) -> str:
    width, height = size
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
