"""The whole animal: body, head with its hat, paws; as a medallion for a seat and as a bust behind a table."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from ..palette import INK
from .cast import CAST, WON_HATS, Animal
from .drawing import BRASS, BRASS_DARK, at, curve, flat, line, oval, rays, sheet, solid, within
from .face_parts import arm_up, paw
from .heads import head
from .moods import MOODS

MEDALLION = (0.0, 0.0, 256.0, 256.0)
BUST = (-4.0, -6.0, 264.0, 283.0)
_CENTRE = (128, 144)
_DISC = oval(*_CENTRE, 94, 94)
_WINDOW = f"M0 0L256 0L256 88L0 88Z{_DISC}"
"""Outline in which a body shows: the disc. Raised parts break out above it."""
_BROADER = 1.2
"""A bust's body beside its head."""
_STARTLED = "M54 62L40 46M40 92L20 86M204 62L218 46M216 92L236 86"


@dataclass(frozen=True)
class _Parts:
    """One animal in one mood, back to front."""

    body: str
    arm: str
    head: str
    hands: str
    raised: str


def medallion(kind: str, mood: str, worn: str = "") -> str:
    """The SVG of a portrait in a brass ring; `worn`: in a hat that was won."""
    parts = _parts(kind, mood, WON_HATS.get(worn, CAST[kind]))
    art = (
        _ring(CAST[kind])
        + within(_WINDOW, parts.body + parts.arm)
        + parts.head
        + within(_WINDOW, parts.hands)
        + parts.raised
        + (line(_STARTLED, 5, "#FFF3D0") if mood == "startled" else "")
    )
    return sheet(faded(art) if mood == "out" else art, MEDALLION)


def bust(kind: str, mood: str, worn: str = "", *, shut: bool = False) -> str:
    """The SVG of the same animal down to the chest, cut straight where a table hides it; `shut`: with its eyes shut."""
    parts = _parts(kind, mood, WON_HATS.get(worn, CAST[kind]), shut=shut)
    broader = at(128 - 128 * _BROADER, 190 - 190 * _BROADER, parts.body, scale=_BROADER)
    art = broader + parts.arm + parts.head + parts.hands + parts.raised
    return sheet(faded(art) if mood == "out" else art, BUST)


def _parts(kind: str, mood_name: str, animal: Animal, *, shut: bool = False) -> _Parts:
    mood = MOODS[mood_name]
    if shut:
        mood = replace(mood, closed="asleep")
    bird = kind == "heron"
    lifted = (214, 84) if bird else (202, 80)
    worn = ""
    if mood.hat is not None:
        x, y, turn = (-14, 10, -22) if bird and mood_name == "out" else mood.hat
        worn = at(animal.brim[0] + x, animal.brim[1] + y, animal.hat(), turn - 3)
    skull = at(*((144, 104) if bird else (128, 130)), head(kind, animal, mood) + worn)
    glad = mood_name == "glad"
    return _Parts(
        body=_tail(kind) + _neck(kind, animal) + animal.clothes(),
        arm=arm_up(*lifted, animal.sleeve) if glad else "",
        head=f'<g transform="translate(0 {mood.drop:g}) rotate({mood.tilt:g} 144 190)">{skull}</g>',
        hands=_hands(kind, animal, mood_name),
        raised=paw(*lifted, 14, animal.fur, animal.sleeve, scale=0.86, cuff=22) if glad else "",
    )


def _hands(kind: str, animal: Animal, mood: str) -> str:
    """A paw at the chin, or two that hold the hat."""
    match mood:
        case "thinking":
            return paw(160, 176 if kind == "heron" else 204, -24, animal.fur, animal.sleeve, scale=0.95)
        case "sorry":
            left, right = (
                paw(x, y, turn, animal.fur, animal.sleeve, scale=0.74)
                for x, y, turn in ((82, 222, 34), (174, 220, -34))
            )
            return at(128, 226, animal.hat(), -5, 0.66) + left + right
        case _:
            return ""


def _neck(kind: str, animal: Animal) -> str:
    if kind != "heron":
        return solid("M100 170L156 170L162 204L94 204Z", animal.fur)
    shape = curve([(108, 128), (170, 112), (178, 140), (166, 176), (168, 214), (112, 214), (122, 170), (126, 148)])
    return solid(shape, animal.fur, line("M146 160L140 178M152 176L147 196", 3, "#9AA5A8"))


def _tail(kind: str) -> str:
    if kind != "beaver":
        return ""
    shape = curve([(180, 240), (186, 170), (196, 122), (214, 112), (228, 126), (226, 180), (210, 240)])
    hatching = "".join(line(f"M{x} 90L{x + 60} 210M{x + 60} 90L{x} 210", 2.4, "#3F2615") for x in range(150, 240, 12))
    return solid(shape, "#6B4630", hatching)


def _ring(animal: Animal) -> str:
    """Brass round a disc with rays and a pale circle behind the head."""
    edge, deep, glow = animal.ground
    shaded = curve([(203, 71), (232, 144), (203, 217), (128, 248), (55, 217), (128, 238), (196, 208), (222, 144)])
    ground = flat(oval(*_CENTRE, 96, 96), edge) + rays(128, 132, 160, deep) + flat(oval(128, 130, 70, 70), glow)
    return (
        flat(oval(*_CENTRE, 108, 108), INK)
        + flat(oval(*_CENTRE, 104, 104), BRASS)
        + flat(shaded, BRASS_DARK)
        + flat(oval(*_CENTRE, 97, 97), INK)
        + within(_DISC, ground)
    )


def faded(art: str) -> str:
    """Half of every colour gone, cooled towards evening."""
    return re.sub(r"#[0-9A-Fa-f]{6}", lambda found: _dim(found[0]), art)


def _dim(colour: str) -> str:
    parts = [int(colour[place : place + 2], 16) for place in (1, 3, 5)]
    grey = parts[0] * 0.3 + parts[1] * 0.59 + parts[2] * 0.11
    cooled = ((part * 0.5 + grey * 0.5) * share + 8 for part, share in zip(parts, (0.8, 0.84, 0.94), strict=True))
    return "#" + "".join(f"{round(min(255, part)):02X}" for part in cooled)
