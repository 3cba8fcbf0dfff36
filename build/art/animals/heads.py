"""Heads round the origin: the seven with fur from one construction, heron, frog and turtle beside it."""

from __future__ import annotations

from ..palette import INK
from .cast import Animal
from .drawing import BRASS, WHITE, at, curve, flat, line, oval, small, solid, whole
from .face_parts import blush, brow, eye, mouth, whiskers
from .markings import markings
from .moods import Mood

_LEAN = -5
"""Distance by which features lie farther left: the side the head looks to."""


def head(kind: str, animal: Animal, mood: Mood) -> str:
    """A head with its ears, without a hat."""
    match kind:
        case "heron":
            return _heron(animal, mood)
        case "frog":
            return _skull(kind, animal, mood) + _frog(mood) + _eyes(animal, mood)
        case "turtle":
            return _skull(kind, animal, mood) + _turtle(animal, mood) + _eyes(animal, mood) + _spectacles(animal)
        case _:
            monocle = _monocle(animal) if kind == "badger" else ""
            return (
                _ears(kind, animal, mood)
                + _skull(kind, animal, mood)
                + _muzzle(animal, mood)
                + _eyes(animal, mood)
                + monocle
            )


def _ears(kind: str, animal: Animal, mood: Mood) -> str:
    out, (x, y) = "", animal.pivot
    inner = [(place[0] * 0.55 + 2, place[1] * 0.66 - 1, *place[2:]) for place in animal.ear]
    fur = animal.dark if kind == "badger" else animal.fur
    ear = solid(curve(animal.ear), fur, flat(curve(inner), animal.inner), shift=(-5, -5))
    for side in (-1, 1):
        turn = mood.ear * (1 if side > 0 else 0.8) + (10 if kind == "hare" and side > 0 else 0)
        out += f'<g transform="translate({side * x - 2} {y}) scale({side} 1) rotate({turn:.1f})">{ear}</g>'
    return out


def _skull(kind: str, animal: Animal, mood: Mood) -> str:
    """The outline with its markings, a tuft where the hat was, and some light on the fur."""
    out = solid(whole(animal.head), animal.fur, markings(kind, animal), shift=(-10, -8))
    if kind in ("frog", "turtle"):
        return out
    if mood.hat is None:
        top = animal.head[0][1] + 4
        tuft = [(-16, top, 1), (-10, -62), (0, -66, 1), (2, -58), (16, -64, 1), (14, -50), (18, -44, 1), (0, -38)]
        out += solid(curve(tuft), animal.tuft or animal.fur, shift=(-4, -4), width=4)
    cheek = animal.head[4][0] - 13
    hairs = "".join(
        line(f"M{s * cheek} {20 + i * 8}L{s * (cheek + 6)} {16 + i * 8}", 2.6, animal.dark)
        for s in (-1, 1)
        for i in (0, 1)
    )
    side, brow_side, crown = animal.head[3][0] * 0.84, animal.head[2][0] * 0.84, animal.head[1]
    light = f"M-{side:.0f} -8Q-{brow_side:.0f} -28 -{crown[0] * 0.7:.0f} {crown[1] + 7}"
    return out + hairs + line(light, 4, "#FFF3DA", 0.35)


def _muzzle(animal: Animal, mood: Mood) -> str:
    """Snout, mouth, nose and whiskers."""
    snout = whole(animal.snout)
    soft = bool(animal.whiskers)
    shape = solid(snout, animal.pale, shift=(-6, -6), width=3.5, dark=0.16) if soft else flat(snout, animal.pale)
    nose_y, wide, high, colour = animal.nose
    mouth_y, width, teeth = animal.mouth
    x = _LEAN * 1.6
    nose = curve(
        [
            (x - wide, nose_y - high * 0.5),
            (x, nose_y - high),
            (x + wide, nose_y - high * 0.5),
            (x + wide * 0.5, nose_y + high * 0.5),
            (x, nose_y + high),
            (x - wide * 0.5, nose_y + high * 0.5),
        ]
    )
    out = (
        at(_LEAN * 1.4, 0, shape)
        + line(f"M{x} {nose_y}L{x} {mouth_y}", 3.6)
        + mouth(x, mouth_y, width, mood, teeth)
        + small(nose, colour, width=3.6)
        + flat(oval(x - wide * 0.32, nose_y - high * 0.42, wide * 0.3, high * 0.2), WHITE, 0.75)
    )
    return out + (_whiskered(x, mouth_y, animal) if soft else "")


def _whiskered(x: float, y: float, animal: Animal) -> str:
    roots = "".join(
        flat(oval(x + side * far, y - 9 + lower, 1.9, 1.9), animal.dark)
        for side in (-1, 1)
        for far, lower in ((17, 0), (23, 5), (26, -3))
    )
    return whiskers(x, y - 8, 24 if animal.head[2][0] < 45 and animal.eyes[2] < 12 else 30, animal.whiskers) + roots


def _eyes(animal: Animal, mood: Mood) -> str:
    apart, y, radius = animal.eyes
    out = blush(*((_LEAN + side * apart * 1.55, y + 20) for side in (-1, 1))) if mood.blush else ""
    for side in (-1, 1):
        x = _LEAN + side * apart
        size = radius * (1.03 if side > 0 else 0.97)
        out += eye(x, y, size, mood, side, animal.iris, animal.lid_colour)
        out += brow(x, y, radius, mood, side, animal.brow_colour)
    return out


def _monocle(animal: Animal) -> str:
    x, y = _LEAN + animal.eyes[0], animal.eyes[1]
    ring = oval(x, y, 18, 18)
    chain = f"M{x + 18} {y + 4}Q{x + 30} {y + 40} {x + 18} 72"
    return line(ring, 8) + line(ring, 3.6, BRASS) + line(chain, 2.6, BRASS)


def _spectacles(animal: Animal) -> str:
    """Two round glasses on the beak."""
    apart, y, _ = animal.eyes
    left, right = (oval(_LEAN + side * apart, y + 1, 21, 21) for side in (-1, 1))
    bridge = f"M{_LEAN - apart + 20} {y + 2}Q{_LEAN} {y - 4} {_LEAN + apart - 20} {y + 2}"
    ends = f"M{_LEAN + apart + 21} {y}L60 {y - 6}M{_LEAN - apart - 21} {y}L-57 {y - 3}"
    frame = left + right + bridge + ends
    return line(frame, 7) + line(frame, 3.6, BRASS)


def _frog(mood: Mood) -> str:
    """A mouth from cheek to cheek and two holes for a nose."""
    x = _LEAN * 1.6
    holes = "".join(flat(oval(x + side * 8, 10, 2.6, 3.4), INK) for side in (-1, 1))
    return holes + mouth(x, 34 if not mood.opened else 26, 46, mood)


def _turtle(animal: Animal, mood: Mood) -> str:
    """A beak with a hook in the middle, over a pale chin."""
    x = _LEAN * 1.6
    chin = at(_LEAN * 1.4, 0, flat(whole(animal.snout), animal.pale))
    holes = "".join(flat(oval(x + side * 6, 18, 2.2, 3), INK) for side in (-1, 1))
    hook = "" if mood.opened else flat(f"M{x - 6} 33L{x} 43L{x + 6} 33Z", INK)
    return chin + holes + mouth(x, animal.mouth[0], animal.mouth[1], mood) + hook


def _heron(animal: Animal, mood: Mood) -> str:
    """From the side: the beak is the mouth, the crest the ear."""
    gape = mood.opened * 0.75
    lower = f"M-34 {8 + gape * 0.2}L-112 {14 + gape * 1.3}Q-70 {26 + gape} -26 22Z"
    upper = f"M-34 -8Q-80 -2 -116 {12 - gape * 0.3}Q-72 14 -30 {12 - mood.smile * 0.35}Z"
    crest = "".join(
        solid(
            curve([(24, -8, 1), (64 + i * 8, -4 + i * 14), (92, 14 + i * 20, 1), (56, 10 + i * 12)]),
            animal.dark,
            shift=(-2, -2),
            width=3.6,
        )
        for i in (0, 1)
    )
    skull = curve([(-40, 2), (-30, -22), (0, -36), (32, -24), (42, 6), (24, 30), (-8, 30), (-34, 20)])
    cap = flat(curve([(-14, -44), (30, -40), (56, -12), (50, 12), (26, 0), (8, -20)]), animal.dark)
    cheek = blush((6, 18)) if mood.blush else ""
    ribbon = line("M20 -26Q4 0 14 34", 9) + line("M20 -26Q4 0 14 34", 4.5, "#E6B34D") if mood.hat else ""
    x, y, radius = animal.eyes
    return (
        at(0, 0, crest, mood.ear * 0.8, pivot=(24, -4))
        + solid(lower, "#C9762A", shift=(0, -5), width=4.5)
        + solid(upper, "#EDA83C", shift=(0, -6))
        + solid(skull, animal.fur, cap + cheek)
        + line("M-84 6L-72 5", 3)
        + ribbon
        + eye(x, y, radius, mood, 1, animal.iris, animal.lid_colour)
        + brow(x, y, radius - 0.5, mood, 1, animal.brow_colour)
    )
