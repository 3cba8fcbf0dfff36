"""Small pictures the table is put together from, made as SVG in code so that every edge is smooth."""

from __future__ import annotations

from pygame import Surface

from game.ui.assets import Assets
from game.ui.theme import Colour, Theme, hex_of

Size = tuple[int, int]


def outline(assets: Assets, size: Size, colour: Colour, dashed: bool) -> Surface:
    """A ring round a card: solid, or in dashes for a place where something may go."""
    width, height = size
    line = max(2.0, min(size) * 0.028)
    corner = min(size) * 0.075
    dashes = f' stroke-dasharray="{line * 3.2} {line * 2.2}" stroke-linecap="round"' if dashed else ""

    def text() -> str:
        return (
            f'{_head(size)}<rect x="{line * 1.6}" y="{line * 1.6}" width="{width - 3.2 * line}" '
            f'height="{height - 3.2 * line}" rx="{corner}" fill="none" stroke="{hex_of(colour)}" '
            f'stroke-opacity="0.30" stroke-width="{line * 3}"/>'
            f'<rect x="{line * 1.6}" y="{line * 1.6}" width="{width - 3.2 * line}" height="{height - 3.2 * line}" '
            f'rx="{corner}" fill="none" stroke="{hex_of(colour)}" stroke-width="{line}"{dashes}/></svg>'
        )

    return assets.svg(("outline", colour, dashed), text, size)


def slot(assets: Assets, size: Size, theme: Theme) -> Surface:
    """An empty place for a card: a shallow inlay with a dashed brass edge."""
    width, height = size

    def text() -> str:
        return (
            f'{_head(size)}<rect x="2" y="2" width="{width - 4}" height="{height - 4}" rx="{min(size) * 0.07}" '
            f'fill="{hex_of(theme["night"])}" fill-opacity="0.35" stroke="{hex_of(theme["brass"])}" '
            f'stroke-opacity="0.55" stroke-width="1.5" stroke-dasharray="6 5"/></svg>'
        )

    return assets.svg(("slot", theme.palette), text, size)


def badge(assets: Assets, size: Size, fill: Colour, edge: Colour) -> Surface:
    """A pill or disc that carries a number or a small icon."""
    width, height = size

    def text() -> str:
        return (
            f'{_head(size)}<rect x="1" y="1" width="{width - 2}" height="{height - 2}" rx="{height / 2 - 1}" '
            f'fill="{hex_of(fill)}" stroke="{hex_of(edge)}" stroke-width="1.6"/></svg>'
        )

    return assets.svg(("badge", fill, edge), text, size)


def inlay(assets: Assets, size: Size, theme: Theme) -> Surface:
    """A zone let into the table: a darker field with a hairline of brass."""
    width, height = size

    def text() -> str:
        return (
            f'{_head(size)}<rect x="1.5" y="1.5" width="{width - 3}" height="{height - 3}" rx="14" '
            f'fill="{hex_of(theme["night"])}" fill-opacity="0.28" stroke="{hex_of(theme["brass"])}" '
            f'stroke-opacity="0.35" stroke-width="1.3"/></svg>'
        )

    return assets.svg(("inlay", theme.palette), text, size)


def _head(size: Size) -> str:
    width, height = size
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
