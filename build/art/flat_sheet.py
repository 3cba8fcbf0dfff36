"""Flat pictures for boxes and rooms: what `animals.drawing` has, and lettering, boards, suits, cards and chips."""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

import resvg_py
from PIL import Image

from .animals.drawing import at, flat, line, oval, polygon
from .palette import BRASS, INK

FONTS = Path(__file__).resolve().parents[2] / "assets" / "app" / "fonts"
FACE = "Limelight"
SUITS = {
    "S": "M0 -10C6 -3 11 1 11 6C11 10 5 12 1.5 8L4 13L-4 13L-1.5 8C-5 12 -11 10 -11 6C-11 1 -6 -3 0 -10Z",
    "H": "M0 12C-10 3 -12 -1 -12 -5C-12 -11 -3 -12 0 -5C3 -12 12 -11 12 -5C12 -1 10 3 0 12Z",
    "D": "M0 -12L9 0L0 12L-9 0Z",
    "C": "M0 -12A5.6 5.6 0 0 1 4.5 -3A5.6 5.6 0 1 1 1.5 6L4 13L-4 13L-1.5 6A5.6 5.6 0 1 1 -4.5 -3A5.6 5.6 0 0 1 0 -12Z",
}
"""Outlines round 0, 0, about 24 high."""
RED, BLACK, PAPER = "#B8352B", "#1E2A44", "#FBF1D8"
CHIP_RED, CHIP_GREEN, CHIP_GOLD = "#C23B2E", "#1F7A78", "#E8962E"

Stop: TypeAlias = tuple[float, str, float]
"""A stop of a gradient: its place along it, colour, opacity."""


def picture(inner: str, definitions: str, size: tuple[float, float], pixels: int) -> Image.Image:
    """A finished picture, `pixels` wide; drawn twice as large, so that edges are smooth at any size."""
    width, height = size
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}"><defs>{definitions}</defs>'
        f'<g stroke-linecap="round" stroke-linejoin="round">{inner}</g></svg>'
    )
    fonts = [str(FONTS / f"{FACE}-Regular.ttf")]
    drawn = resvg_py.svg_to_bytes(svg_string=text, width=2 * pixels, skip_system_fonts=True, font_files=fonts)
    large = Image.open(io.BytesIO(bytes(drawn))).convert("RGBa")
    small = large.resize((pixels, round(pixels * height / width)), Image.Resampling.LANCZOS).convert("RGBA")
    alpha = small.getchannel("A")
    return small if min(alpha.tobytes()) < 255 else small.convert("RGB")


def upright(id: str, *stops: Stop) -> str:
    """A gradient from the top of what it fills to its bottom."""
    return f'<linearGradient id="{id}" x1="0" y1="0" x2="0" y2="1">{_stops(stops)}</linearGradient>'


def glow(id: str, x: float, y: float, reach: float, *stops: Stop) -> str:
    """A round gradient."""
    place = f'gradientUnits="userSpaceOnUse" cx="{x:g}" cy="{y:g}" r="{reach:g}"'
    return f'<radialGradient id="{id}" {place}>{_stops(stops)}</radialGradient>'


def board(
    x: float, y: float, width: float, height: float, colour: str, radius: float = 0, *, opacity: float = 1
) -> str:
    """A rectangle."""
    seen = f' fill-opacity="{opacity:g}"' if opacity < 1 else ""
    place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}"'
    return f'<rect {place} fill="{colour}"{seen}/>'


def lettering(
    x: float, y: float, words: str, size: float, colour: str, *, space: float = 0, rim: tuple[str, float] | None = None
) -> str:
    """Words whose middle stands at x on the line y; `rim`: colour and width of a line round the letters."""
    return f'<text x="{x:g}" y="{y:g}" {_letters(size, colour, space, rim)}>{words}</text>'


def lettering_along(
    id: str, path: str, words: str, size: float, colour: str, *, space: float = 0, rim: tuple[str, float] | None = None
) -> str:
    """Words that follow a path, in its middle."""
    follow = f'<textPath href="#{id}" xlink:href="#{id}" startOffset="50%">{words}</textPath>'
    return f'<path id="{id}" d="{path}" fill="none"/><text {_letters(size, colour, space, rim)}>{follow}</text>'


def waves(y: float, height: float, colour: str, *, length: float = 40, width: float = 480, bottom: float = 650) -> str:
    """Water up to a line of waves."""
    count = math.ceil((width + 20) / (2 * length)) + 1
    crests = f"q{length / 2:g} -{height:g} {length:g} 0t{length:g} 0" * count
    return flat(f"M-10 {y:g}{crests}V{bottom:g}H-10Z", colour)


def stroke_of_light(x: float, y: float, length: float, thick: float, colour: str, opacity: float = 1) -> str:
    """A level stroke on water, pointed at both ends."""
    tip = thick * 1.6
    ends = f"q{tip:g} {thick / 2:g} 0 {thick:g}h{-length:g}q{-tip:g} {-thick / 2:g} 0 {-thick:g}Z"
    return flat(f"M{x:.1f} {y:.1f}h{length:g}{ends}", colour, opacity)


def card(rank: str, suit: str, width: float = 56, height: float = 78) -> str:
    """A card round 0, 0."""
    colour = RED if suit in "HD" else BLACK
    left, top = -width / 2, -height / 2
    return (
        board(left - 2.5, top - 2.5, width + 5, height + 5, INK, 8)
        + board(left, top, width, height, PAPER, 6)
        + lettering(left + 13, top + 23, rank, 22, colour)
        + at(left + 13, top + 34, flat(SUITS[suit], colour), scale=0.55)
        + at(4, 10, flat(SUITS[suit], colour), scale=1.7)
    )


def wheel_card(number: str, colour: str, width: float = 56, height: float = 78) -> str:
    """A card of Riverboat Showdown round 0, 0: its number in a corner and on a wheel with as many paddles."""
    left, top, reach = -width / 2, -height / 2, width * 0.29
    turns = (math.tau * paddle / int(number) for paddle in range(int(number)))
    paddles = ((reach * math.sin(turn), 8 - reach * math.cos(turn), math.degrees(turn)) for turn in turns)
    return (
        board(left - 2.5, top - 2.5, width + 5, height + 5, INK, 8)
        + board(left, top, width, height, PAPER, 6)
        + lettering(left + 10, top + 18, number, 18, colour)
        + "".join(at(x, y, board(-4, -4, 8, 7, colour, 1.5), turn) for x, y, turn in paddles)
        + flat(oval(0, 8, reach, reach), BRASS)
        + flat(oval(0, 8, reach - 2, reach - 2), PAPER)
        + lettering(0, 8 + width * 0.15, number, width * 0.42, colour)
    )


def card_back(colour: str, mark: str, width: float = 56, height: float = 78) -> str:
    """The back of a card round 0, 0: two lines and a diamond."""
    left, top = -width / 2, -height / 2
    return (
        board(left - 2.5, top - 2.5, width + 5, height + 5, INK, 8)
        + board(left, top, width, height, PAPER, 6)
        + board(left + 5, top + 5, width - 10, height - 10, colour, 4)
        + flat(SUITS["D"], mark)
        + line(f"M{left + 10:g} {top + 12:g}H{-left - 10:g}M{left + 10:g} {-top - 12:g}H{-left - 10:g}", 2.5, mark)
    )


def chips(count: int, colour: str, stripe: str = "#F6E6BF", radius: float = 20) -> str:
    """A stack of chips that stands on 0, 0."""
    return "".join(_chip(-8 * number, colour, stripe, radius) for number in range(count))


def star(x: float, y: float, reach: float, inner: float, points: int, colour: str, opacity: float = 1) -> str:
    """A star."""
    turns = ((number * math.pi / points, inner if number % 2 else reach) for number in range(2 * points))
    return flat(
        polygon(*((x + far * math.sin(turn), y - far * math.cos(turn)) for turn, far in turns)), colour, opacity
    )


def _chip(y: float, colour: str, stripe: str, radius: float) -> str:
    stripes = (-radius + 5, -3, radius - 11)
    return (
        flat(oval(0, y + 4, radius + 2, 10), INK)
        + flat(oval(0, y + 3, radius, 8.5), colour)
        + "".join(flat(f"M{x:g} {y + 5:g}h6v6h-6Z", stripe) for x in stripes)
        + flat(oval(0, y, radius + 1, 8.5), INK)
        + flat(oval(0, y, radius - 1.5, 6.5), colour)
        + flat(oval(0, y, radius * 0.55, 3.6), stripe)
    )


def _letters(size: float, colour: str, space: float, rim: tuple[str, float] | None) -> str:
    line = f' stroke="{rim[0]}" stroke-width="{rim[1]:g}" paint-order="stroke"' if rim else ""
    face = f'font-family="{FACE}" font-size="{size:g}" letter-spacing="{space:g}"'
    return f'{face} text-anchor="middle" fill="{colour}"{line}'


def _stops(stops: Sequence[Stop]) -> str:
    return "".join(
        f'<stop offset="{at:g}" stop-color="{colour}" stop-opacity="{seen:g}"/>' for at, colour, seen in stops
    )
