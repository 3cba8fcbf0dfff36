"""Eyes, brows, mouths, whiskers and paws, which every animal has alike and a mood moves."""

from __future__ import annotations

from ..palette import INK
from .drawing import CREAM, LINE, WHITE, at, curve, flat, line, oval, polygon, small, solid, within
from .moods import Mood

_WIDE_EYED = 0.6
_NARROW = 0.7
_ASKEW = 0.6
_GUMS, _TONGUE = "#5A1620", "#D9736A"
_BLUSH = "#E0604A"


def eye(x: float, y: float, radius: float, mood: Mood, side: int, iris: str, skin: str) -> str:
    """One eye; `side` is -1 for the left one. `skin` is the colour of its lid."""
    wide, high = radius, radius * 1.08
    if mood.closed:
        start, bend = (4, -1.25) if mood.closed == "laughing" else (-1, 0.95)
        arc = f"M{x - wide} {y + start}Q{x} {y + high * bend} {x + wide} {y + start}"
        return line(arc, 5.5, CREAM if _is_dark(skin) else INK)
    if mood.pupil < _WIDE_EYED:
        wide, high = wide * 1.16, high * 1.16
    ball = oval(x, y, wide, high)
    pupil_x, pupil_y, size = x + mood.look[0], y + mood.look[1], radius * mood.pupil
    inside = (
        flat(oval(pupil_x, pupil_y, size * 0.74, size * 0.78), iris)
        + flat(oval(pupil_x, pupil_y, size * 0.5, size * 0.54), INK)
        + flat(oval(pupil_x - radius * 0.22, pupil_y - radius * 0.26, radius * 0.2, radius * 0.2), WHITE)
        + _lid(x, y, y - high + 2 * high * mood.lids[side > 0], mood, side, skin)
    )
    return flat(ball, "#FFF6E0") + within(ball, inside) + line(ball, 4)


def brow(x: float, y: float, radius: float, mood: Mood, side: int, colour: str) -> str:
    """The brow over an eye."""
    shape = curve([(-radius, 3), (0, -4.5), (radius, 1), (0, 2.5)])
    lower = mood.brows[side > 0]
    return at(x, y - radius - 9 + lower, flat(shape, colour) + line(shape, 3.6, colour), mood.brows[2] * side)


def mouth(x: float, y: float, width: float, mood: Mood, teeth: float = 0) -> str:
    """Open, or a line; `teeth` is how far two front teeth hang out of it."""
    wide, smile = width * mood.wide, mood.smile
    x += 5 if mood.wide == _ASKEW else 0
    if mood.opened:
        return _open_mouth(x, y, wide, mood, teeth)
    bend = y + max(smile, -2) * 0.9 + 2
    bow = f"M{x - wide} {y - smile}Q{x - wide * 0.5} {bend} {x} {y}Q{x + wide * 0.5} {bend} {x + wide} {y - smile}"
    return _teeth(x, y + 2, teeth) + line(bow, 4.5)


def whiskers(x: float, y: float, width: float, colour: str) -> str:
    """Three on each side."""
    out = ""
    for side in (-1, 1):
        for start, end in ((-7, -8), (1, 2), (8, 12)):
            out += line(
                f"M{x + side * width * 0.55} {y + start * 0.5}Q{x + side * width} {y + start}"
                f" {x + side * (width + 26)} {y + end + 3}",
                2.2,
                colour,
            )
    return out


def blush(*places: tuple[float, float]) -> str:
    """Red cheeks."""
    return "".join(flat(oval(x, y, 11, 7), _BLUSH, 0.5) for x, y in places)


def paw(x: float, y: float, turn: float, fur: str, sleeve: str, *, scale: float = 1, cuff: float = 150) -> str:
    """A raised fist with its sleeve below it, as long as to leave the picture."""
    fist = solid(
        curve([(-15, 8), (-17, -8), (-8, -17), (6, -17), (16, -8), (15, 10), (0, 16)]), fur, shift=(-4, -4), width=4.5
    )
    fingers = line("M-6 -15L-6 -4M4 -16L4 -5M-13 -6Q-8 -4 -6 -4", 3)
    arm = solid(f"M-17 10L17 10L20 {cuff}L-20 {cuff}Z", sleeve, shift=(-6, -3), width=4.5)
    return at(x, y, arm + fist + fingers, turn, scale)


def arm_up(x: float, y: float, sleeve: str) -> str:
    """The arm that lifts a hat, up to a paw at (x, y)."""
    bend = f"M184 300Q242 210 {x - 6} {y + 22}"
    return line(bend, 40) + line(bend, 40 - 2 * (LINE - 0.5), sleeve)


def _lid(x: float, y: float, edge: float, mood: Mood, side: int, skin: str) -> str:
    if not mood.lids[side > 0]:
        return ""
    cover = flat(polygon((x - 40, y - 40), (x + 40, y - 40), (x + 40, edge), (x - 40, edge)), skin)
    turned = f"rotate({mood.slant * side:g} {x:g} {y:g})"
    return f'<g transform="{turned}">{cover}{line(f"M{x - 40} {edge}L{x + 40} {edge}", 4)}</g>'


def _open_mouth(x: float, y: float, wide: float, mood: Mood, teeth: float) -> str:
    depth = y + mood.opened * 1.5
    corner = y - mood.smile * 0.9
    shape = (
        f"M{x - wide} {corner}Q{x - wide * 0.4} {y + 4} {x} {y}Q{x + wide * 0.4} {y + 4} {x + wide} {corner}"
        f"Q{x + wide * 0.8} {depth} {x} {depth}Q{x - wide * 0.8} {depth} {x - wide} {corner}Z"
    )
    if mood.wide < _NARROW:
        shape = oval(x, y + mood.opened * 0.58, min(wide, 13), mood.opened * 0.66)
    tongue = within(shape, flat(oval(x, depth, wide * 0.7, mood.opened * 0.6), _TONGUE))
    return flat(shape, _GUMS) + tongue + _teeth(x, y + 1, teeth) + line(shape, 4.5)


def _teeth(x: float, y: float, length: float) -> str:
    if not length:
        return ""
    shape = (
        f"M{x - length * 0.62} {y}L{x - length * 0.55} {y + length}Q{x} {y + length * 1.2}"
        f" {x + length * 0.55} {y + length}L{x + length * 0.62} {y}Z"
    )
    return small(shape, "#FFF3D0", width=3.5) + line(f"M{x} {y}L{x} {y + length}", 2.5)


def _is_dark(colour: str) -> bool:
    return int(colour[1:3], 16) < 0x30
