"""What grows and lies on the banks: trees, reeds, stones, tufts of grass; as SVG in cells."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from game.ui.water.reach import Reach
from game.ui.water.shore import shore_points
from game.ui.water.tones import Tones


def bank_plants(reach: Reach, tones: Tones) -> list[tuple[float, str]]:
    """Everything on land, each with how far down the picture it stands; drawn in this order."""
    found = [*_waterside(reach, tones), *_woods(reach, tones)]
    return sorted(found, key=lambda grown: grown[0])


def _waterside(reach: Reach, tones: Tones) -> Iterator[tuple[float, str]]:
    for (x, y), (dx, _) in shore_points(reach.spaces):
        if dx == 0 or not -1 <= y + reach.top <= reach.height + 1:
            continue
        dice = Random(round(x * 2) * 613 + round(y * 2) * 97)
        x, y = x + reach.left, y + reach.top
        growth = dice.random()
        along = dice.uniform(-0.25, 0.25)
        if growth < 0.38:
            yield y + along, _reeds(x + dx * 0.1, y + along, dice, tones)
        elif growth < 0.58:
            yield y + along, _stones(x + dx * 0.15, y + along, dice, tones)


def _woods(reach: Reach, tones: Tones) -> Iterator[tuple[float, str]]:
    """Trees where no water is near, scattered over half cells."""
    for row in range(-1, round(reach.height * 1.25) + 2):
        for column in range(-1, round(reach.width * 1.25) + 2):
            dice = Random(row * 4099 + column * 131)
            x, y = column * 0.8 + dice.uniform(-0.2, 0.2), row * 0.8 + dice.uniform(-0.2, 0.2)
            size = dice.uniform(0.24, 0.42)
            if _dry(reach, x, y, size + 0.28):
                if dice.random() < 0.62:
                    yield y + size, _tree(x, y, size, dice, tones)
                else:
                    yield y, _tuft(x, y, dice, tones)


def _dry(reach: Reach, x: float, y: float, room: float) -> bool:
    across, down = x - reach.left, y - reach.top
    return not any(
        (int((across + dx * room) // 1), int((down + dy * room) // 1)) in reach.spaces
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
    )


def _tree(x: float, y: float, size: float, dice: Random, tones: Tones) -> str:
    """A crown from above: shadow, body of a few lobes, lit from the top left."""
    shade, body, light = tones.leaf
    lobes = [(dice.uniform(-0.4, 0.4), dice.uniform(-0.4, 0.4), dice.uniform(0.5, 0.68)) for _ in range(5)]
    parts = [
        f'<circle cx="{x + 0.09:.3f}" cy="{y + 0.11:.3f}" r="{size * 1.04:.3f}" fill="{tones.dark}" opacity="0.4"/>'
    ]
    for colour, shift, part in ((shade, 0.0, 1.0), (body, -0.14, 0.84), (light, -0.34, 0.34)):
        for dx, dy, radius in lobes:
            cx, cy = x + (dx + shift) * size, y + (dy + shift) * size
            parts.append(f'<circle cx="{cx:.3f}" cy="{cy:.3f}" r="{radius * size * part:.3f}" fill="{colour}"/>')
    return "".join(parts)


def _reeds(x: float, y: float, dice: Random, tones: Tones) -> str:
    parts = []
    for _ in range(dice.randint(5, 8)):
        foot, tall = x + dice.uniform(-0.1, 0.1), dice.uniform(0.16, 0.32)
        lean = dice.uniform(-0.08, 0.1)
        line = f"M{foot:.3f} {y:.3f}Q{foot:.3f} {y - tall * 0.6:.3f} {foot + lean:.3f} {y - tall:.3f}"
        colour = tones.reed if dice.random() < 0.6 else tones.leaf[1]
        parts.append(f'<path d="{line}" fill="none" stroke="{colour}" stroke-width=".026" stroke-linecap="round"/>')
        if dice.random() < 0.35:
            line = f"M{foot + lean:.3f} {y - tall:.3f}v-.07"
            parts.append(
                f'<path d="{line}" fill="none" stroke="{tones.sand}" stroke-width=".045" stroke-linecap="round"/>'
            )
    return "".join(parts)


def _stones(x: float, y: float, dice: Random, tones: Tones) -> str:
    dark, body, light = tones.stone
    parts = []
    for _ in range(dice.randint(1, 3)):
        cx, cy, radius = x + dice.uniform(-0.1, 0.1), y + dice.uniform(-0.12, 0.12), dice.uniform(0.05, 0.1)
        for colour, shift, part in ((dark, 0.012, 1.0), (body, -0.008, 0.85), (light, -0.024, 0.4)):
            parts.append(
                f'<ellipse cx="{cx + shift:.3f}" cy="{cy + shift:.3f}" rx="{radius * part:.3f}" '
                f'ry="{radius * part * 0.8:.3f}" fill="{colour}"/>'
            )
    return "".join(parts)


def _tuft(x: float, y: float, dice: Random, tones: Tones) -> str:
    lines = "".join(
        f"M{x + shift:.3f} {y:.3f}q{shift * 0.3:.3f} -.06 {shift:.3f} -{dice.uniform(0.09, 0.15):.3f}"
        for shift in (-0.06, -0.02, 0.02, 0.06)
    )
    return f'<path d="{lines}" fill="none" stroke="{tones.land_light}" stroke-width=".02" stroke-linecap="round"/>'
