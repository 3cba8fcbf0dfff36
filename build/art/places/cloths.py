"""Mats, runners and slips of paper laid on a table: small layers, so that each lies below the zone it belongs to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from PIL import Image

from ..painting import Painting, Patch, filled, image_of
from ..palette import BRASS, INK

Rectangle: TypeAlias = tuple[float, float, float, float]
"""Left, top, width, height."""
Drawing: TypeAlias = Callable[[Rectangle], tuple[str, str]]
"""Elements and definitions of a cloth that covers a rectangle of the painting."""
Cloth: TypeAlias = tuple[Rectangle, Drawing]
"""A cloth: its place in units of a layout (1280 x 720), and the drawing."""

MARGIN = 10
"""Width of the shadow round the picture of a cloth, in units of a layout."""
LAYOUT_WIDTH = 1280


def cloth_layers(
    width: int, cloths: Mapping[str, Cloth], light: Callable[[Painting], None]
) -> Iterator[tuple[str, Image.Image]]:
    """Every cloth by name, in the light of its place."""
    for name, (rectangle, draw) in cloths.items():
        painting = Painting(width)
        size = painting.units[0] / LAYOUT_WIDTH
        left, top, across, down = (side * size for side in rectangle)
        elements, definitions = draw((left, top, across, down))
        painting.shadow(painting.shape(elements, definitions), 5, 8, 8, 0.6)
        painting.draw(elements, definitions)
        light(painting)
        painting.grain()
        yield name, image_of(_cut(painting, rectangle))


def mat(bright: str, dark: str, corner: float = 16) -> Drawing:
    """A leather mat with two lines of brass."""

    def draw(rectangle: Rectangle) -> tuple[str, str]:
        left, top, width, height = rectangle
        shade = (
            f'<linearGradient id="leather" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="{bright}"/>'
            f'<stop offset="1" stop-color="{dark}"/></linearGradient>'
        )
        lines = "".join(
            f'<rect x="{left + inset}" y="{top + inset}" width="{width - 2 * inset}" height="{height - 2 * inset}" '
            f'rx="{corner - inset / 2}" fill="none" stroke="{BRASS}" stroke-opacity="{opacity}" '
            f'stroke-width="{line}"/>'
            for inset, opacity, line in ((8, 0.75, 2), (13, 0.35, 1.2))
        )
        body = (
            f'<rect x="{left}" y="{top}" width="{width}" height="{height}" rx="{corner}" fill="url(#leather)" '
            f'stroke="{INK}" stroke-width="4"/>'
        )
        return body + lines, shade

    return draw


def slip(degrees: float, paper: str = "#EBD9A8", fold: str = "#C7AE74") -> Drawing:
    """A slip of torn paper, a little turned, with one corner folded over."""

    def draw(rectangle: Rectangle) -> tuple[str, str]:
        left, top, width, height = rectangle
        across, down = width / 2, height / 2
        outline = (
            f"M{-across} {-down + 4}L{-across * 0.4} {-down - 2}L{across - 4} {-down + 2}L{across} {down - 8}"
            f"L{across * 0.56} {down + 2}L{-across + 5} {down - 2}Z"
        )
        corner = f"M{across} {down - 8}L{across * 0.56} {down + 2}L{across * 0.66} {down - 18}Z"
        turned = f'transform="translate({left + across} {top + down}) rotate({degrees})"'
        return f"<g {turned}>{filled(outline, paper, 2.4)}{filled(corner, fold, 2)}</g>", ""

    return draw


def _cut(painting: Painting, rectangle: Rectangle) -> Patch:
    """The part of a painting round a rectangle of the layout, shadow and all."""
    step = painting.width / LAYOUT_WIDTH
    left, top, width, height = rectangle
    first_row, first_column = round((top - MARGIN) * step), round((left - MARGIN) * step)
    rows, columns = round((height + 2 * MARGIN) * step), round((width + 2 * MARGIN) * step)
    cut = painting.pixels[first_row : first_row + rows, first_column : first_column + columns]
    return Patch(cut, 0, 0)
