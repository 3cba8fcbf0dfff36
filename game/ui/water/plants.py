"""What grows and lies on the banks: trees, reeds, stones, tufts of grass. A few kinds of each, drawn once per size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Final, Literal, TypeAlias, assert_never

from msgspec import Struct

from game.ui.water.reach import ColumnRow, Reach
from game.ui.water.shore import shore_points
from game.ui.water.tones import Tones

Growth: TypeAlias = Literal["tree", "reeds", "stones", "tuft"]
SIDE: Final = 1.1
"""Cells that a picture of a plant is wide and high; it stands in the middle."""
_KINDS: Final = 9
"""Different pictures of each growth."""
SPACING: Final = 0.8
"""Cells from one place of the grid of woods to the next."""
_WOODED: Final = 0.62
"""How many of these places bear a tree."""


class Plant(Struct, frozen=True):
    """One thing on a bank, its middle in cells of the ground."""

    y: float
    x: float
    growth: Growth
    kind: int


def bank_plants(reach: Reach) -> Sequence[Plant]:
    """Everything on land, from the top of the picture down, so that the nearer hides the farther."""
    return _planted(_Banks(frozenset(reach.spaces), reach.width, reach.height, reach.left, reach.top))


@lru_cache(maxsize=16)
def far_plants(left: int, right: int, top: int, bottom: int) -> Sequence[Plant]:
    """What grows on land without water between these columns and rows of the grid plants stand in, topmost first."""
    found = []
    for row in range(top, bottom):
        for column in range(left, right):
            dice = Random(row * 4099 + column * 131)
            x, y = column * SPACING + dice.uniform(-0.2, 0.2), row * SPACING + dice.uniform(-0.2, 0.2)
            found.append(Plant(y, x, "tree" if dice.random() < _WOODED else "tuft", dice.randrange(_KINDS)))
    return sorted(found, key=lambda plant: plant.y)


def picture(plant: Plant, tones: Tones) -> str:
    """SVG of a plant in cells, its middle at the origin."""
    dice = Random(plant.kind * 977 + 5)
    match plant.growth:
        case "tree":
            return _tree(dice, tones)
        case "reeds":
            return _reeds(dice, tones)
        case "stones":
            return _stones(dice, tones)
        case "tuft":
            return _tuft(dice, tones)
        case _:
            assert_never(plant.growth)


class _Banks(Struct, frozen=True):
    """What matters to plants: rivers that differ only in what their water does have the same ones."""

    water: frozenset[ColumnRow]
    width: float
    height: float
    left: float
    top: float


@lru_cache(maxsize=16)
def _planted(reach: _Banks) -> Sequence[Plant]:
    return sorted([*_waterside(reach), *_woods(reach)], key=lambda plant: plant.y)


def _waterside(reach: _Banks) -> Iterator[Plant]:
    for (x, y), (dx, _) in shore_points(reach.water):
        if dx == 0 or not -1 <= y + reach.top <= reach.height + 1:
            continue
        dice = Random(round(x * 2) * 613 + round(y * 2) * 97)
        growth, down = dice.random(), y + reach.top + dice.uniform(-0.25, 0.25)
        if growth < 0.4:
            yield Plant(down, x + reach.left + dx * 0.1, "reeds", dice.randrange(_KINDS))
        elif growth < 0.6:
            yield Plant(down, x + reach.left + dx * 0.15, "stones", dice.randrange(_KINDS))


def _woods(reach: _Banks) -> Iterator[Plant]:
    """Trees where no water is near, scattered."""
    for row in range(-1, round(reach.height / SPACING) + 2):
        for column in range(-1, round(reach.width / SPACING) + 2):
            dice = Random(row * 4099 + column * 131)
            x, y = column * SPACING + dice.uniform(-0.2, 0.2), row * SPACING + dice.uniform(-0.2, 0.2)
            if _dry(reach, x, y, 0.62):
                yield Plant(y, x, "tree" if dice.random() < _WOODED else "tuft", dice.randrange(_KINDS))


def _dry(reach: _Banks, x: float, y: float, room: float) -> bool:
    across, down = x - reach.left, y - reach.top
    return not any(
        (int((across + dx * room) // 1), int((down + dy * room) // 1)) in reach.water
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
    )


def _tree(dice: Random, tones: Tones) -> str:
    """A crown from above: shadow, body of a few lobes, lit from the top left."""
    shade, body, light = tones.leaf
    size = dice.uniform(0.24, 0.42)
    lobes = [(dice.uniform(-0.4, 0.4), dice.uniform(-0.4, 0.4), dice.uniform(0.5, 0.68)) for _ in range(5)]
    parts = [f'<circle cx=".09" cy=".11" r="{size * 1.04:.3f}" fill="{tones.dark}" opacity="0.4"/>']
    for colour, shift, part in ((shade, 0.0, 1.0), (body, -0.14, 0.84), (light, -0.34, 0.34)):
        for dx, dy, radius in lobes:
            cx, cy = (dx + shift) * size, (dy + shift) * size
            parts.append(f'<circle cx="{cx:.3f}" cy="{cy:.3f}" r="{radius * size * part:.3f}" fill="{colour}"/>')
    return "".join(parts)


def _reeds(dice: Random, tones: Tones) -> str:
    parts = []
    for _ in range(dice.randint(6, 9)):
        foot, tall, lean = dice.uniform(-0.12, 0.12), dice.uniform(0.18, 0.36), dice.uniform(-0.08, 0.1)
        blade = f"M{foot:.3f} 0Q{foot:.3f} {-tall * 0.6:.3f} {foot + lean:.3f} {-tall:.3f}"
        parts.append(_line(blade, tones.reed if dice.random() < 0.6 else tones.leaf[1], 0.028))
        if dice.random() < 0.35:
            parts.append(_line(f"M{foot + lean:.3f} {-tall:.3f}v-.07", tones.sand, 0.045))
    return "".join(parts)


def _stones(dice: Random, tones: Tones) -> str:
    dark, body, light = tones.stone
    parts = []
    for _ in range(dice.randint(1, 3)):
        cx, cy, radius = dice.uniform(-0.1, 0.1), dice.uniform(-0.12, 0.12), dice.uniform(0.05, 0.1)
        for colour, shift, part in ((dark, 0.012, 1.0), (body, -0.008, 0.85), (light, -0.024, 0.4)):
            place = f'cx="{cx + shift:.3f}" cy="{cy + shift:.3f}"'
            size = f'rx="{radius * part:.3f}" ry="{radius * part * 0.8:.3f}"'
            parts.append(f'<ellipse {place} {size} fill="{colour}"/>')
    return "".join(parts)


def _tuft(dice: Random, tones: Tones) -> str:
    blades = (f"M{at} 0q{at * 0.3:.3f} -.06 {at} -{dice.uniform(0.09, 0.15):.3f}" for at in (-0.06, -0.02, 0.02, 0.06))
    return _line("".join(blades), tones.land_light, 0.02)


def _line(path: str, colour: str, width: float) -> str:
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linecap="round"/>'
