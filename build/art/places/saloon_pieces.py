"""The pieces that are moved about on the table of the saloon: a chip as it lies, the dealer's button, the watch."""

from __future__ import annotations

import math
from collections.abc import Iterator

from PIL import Image

from ..painting import Painted, Painting, filled, lined
from ..palette import INK

CHIP = (68.0, 41.0)
"""A chip seen from the side of the table: width, height."""
EDGE = 10.0
"""Thickness of a piece."""
BUTTON = (72.0, 46.0)
WATCH = (180.0, 212.0)
HOURS = 12
"""Number of parts into which the watch divides the rest of the time."""

_RED, _DARK_RED, _PAPER, _BRASS = "#C0342B", "#7E1C18", "#FBF4E0", "#D2A044"
_STAR = "M0 -15L4.4 -4.6L15 -4.5L6.3 2.5L9.5 13L0 6.8L-9.5 13L-6.3 2.5L-15 -4.5L-4.4 -4.6Z"


def pieces(width: int) -> Iterator[Painted]:
    """All of them, as large as they are shown on a place so wide."""
    unit = width / 1280
    folder = "riverboat_showdown"
    yield Painted(f"{folder}/chip", _painted(_chip(), CHIP, 1.6 * unit), 92)
    yield Painted(f"{folder}/dealer", _painted(_button(), BUTTON, 1.2 * unit), 92)
    for left in range(HOURS + 1):
        yield Painted(f"{folder}/watch/{left}", _painted(_watch(left), WATCH, unit), 88)


def _painted(elements: str, units: tuple[float, float], unit: float) -> Image.Image:
    painting = Painting(round(units[0] * unit), units)
    painting.draw(elements)
    return painting.image()


def _disc(size: tuple[float, float], edge: float, colour: str, shade: str) -> tuple[str, float, float, float, float]:
    """A thick disc; with it the middle and the radii of its upper face."""
    wide, high = size[0] / 2 - 1.5, (size[1] - edge) / 2 - 1.5
    across, down = size[0] / 2, high + 1.5
    left, right, low = across - wide, across + wide, down + edge
    rim = f"M{left} {down}V{low}A{wide} {high} 0 0 0 {right} {low}V{down}Z"
    dark = (
        f"M{across + wide * 0.35} {low + high * 0.93}A{wide} {high} 0 0 0 {right} {low}V{down}H{across + wide * 0.35}Z"
    )
    face = f'<ellipse cx="{across}" cy="{down}" rx="{wide}" ry="{high}" fill="{colour}"/>'
    return filled(rim, colour) + filled(dark, shade) + lined(rim, 2) + face, across, down, wide, high


def _chip() -> str:
    body, across, down, wide, high = _disc(CHIP, EDGE, _RED, _DARK_RED)

    def point(turn: float, share: float, lower: float = 0) -> str:
        return f"{across + wide * share * math.cos(turn):.1f} {down + lower + high * share * math.sin(turn):.1f}"

    blocks = ""
    for number in range(8):
        turn = number * math.pi / 4 + 0.2
        end = turn + 0.32
        blocks += filled(f"M{point(turn, 0.98)}L{point(end, 0.98)}L{point(end, 0.7)}L{point(turn, 0.7)}Z", _PAPER)
        if math.sin(turn) > 0 and math.sin(end) > 0:
            side = f"M{point(turn, 1)}L{point(end, 1)}L{point(end, 1, EDGE)}L{point(turn, 1, EDGE)}Z"
            blocks += filled(side, _PAPER)
    ring = f'cx="{across}" cy="{down}"'
    left, top = (
        f"{across - wide * 0.9:.1f} {down - high * 0.35:.1f}",
        f"{across - wide * 0.1:.1f} {down - high * 0.97:.1f}",
    )
    shine = f"M{left}A{wide} {high} 0 0 1 {top}"
    return (
        body
        + blocks
        + f'<ellipse {ring} rx="{wide}" ry="{high}" fill="none" stroke="{INK}" stroke-width="2"/>'
        + f'<ellipse {ring} rx="{wide * 0.64}" ry="{high * 0.64}" fill="{_PAPER}" stroke="{INK}" stroke-width="1.5"/>'
        + f'<g transform="translate({across} {down}) scale(1 .48)">{filled(_STAR, _BRASS, 1.6)}</g>'
        + lined(shine, 2.2, "#FFFFFF", 'stroke-opacity=".55"')
    )


def _button() -> str:
    """Ivory, with the initial of the dealer."""
    body, across, down, wide, high = _disc(BUTTON, 8, "#F4EAD2", "#C4B58C")
    ring = f'cx="{across}" cy="{down}"'
    letter = "M-11 -15H0C18 -15 18 15 0 15H-11M-6 -15V15"
    return (
        body
        + f'<ellipse {ring} rx="{wide}" ry="{high}" fill="none" stroke="{INK}" stroke-width="2"/>'
        + f'<ellipse {ring} rx="{wide * 0.8}" ry="{high * 0.8}" fill="none" stroke="#B8352B" stroke-width="2.2"/>'
        + f'<g transform="translate({across} {down}) scale(1 .62)">{lined(letter, 5.5, "#7A1F24")}</g>'
    )


def _watch(left: int) -> str:
    """Returns a pocket watch; the red part of its face is the time left."""
    turn = 2 * math.pi * left / HOURS
    x, y = 58 * math.sin(turn), -58 * math.cos(turn)
    part = f"M0 0V-58A58 58 0 {int(left > HOURS / 2)} 1 {x:.2f} {y:.2f}Z"
    if left == HOURS:
        part = "M0 -58A58 58 0 1 1 -0.01 -58Z"
    marks = "".join(
        f'<rect x="-1.8" y="-60" width="3.6" height="{13 if degrees % 90 == 0 else 8}" fill="#3A2110" '
        f'transform="rotate({degrees})"/>'
        for degrees in range(0, 360, 30)
    )
    hand = filled("M0 10L-5 0L0 -52L5 0Z", "#241812", 0, f'transform="rotate({left * 360 / HOURS:g})"')
    return (
        '<g transform="translate(90 126)">'
        f'<rect x="-11" y="-100" width="22" height="26" rx="6" fill="#D9AA48" stroke="{INK}" stroke-width="3.4"/>'
        f'<circle cy="-106" r="14" fill="none" stroke="{INK}" stroke-width="9"/>'
        '<circle cy="-106" r="14" fill="none" stroke="#E2B85A" stroke-width="4.5"/>'
        f'<circle r="80" fill="#B5853A" stroke="{INK}" stroke-width="4.5"/>'
        + lined("M-70 -34A78 78 0 0 1 30 -70", 6, "#FFE7A6")
        + f'<circle r="65" fill="#FBF4E0" stroke="{INK}" stroke-width="3.4"/>'
        + (filled(part, "#C0342B", 0, 'fill-opacity=".30"') if left else "")
        + marks
        + hand
        + f'<circle r="6" fill="#C99A3B" stroke="{INK}" stroke-width="2"/></g>'
    )
