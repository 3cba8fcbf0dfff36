"""Dust in the light of a lamp."""

from __future__ import annotations

import random
from typing import NamedTuple


class Cloud(NamedTuple):
    """A number of motes round a place, given as middle and spread each way; none lies lower than `lowest`."""

    motes: int
    across: tuple[float, float]
    down: tuple[float, float]
    lowest: float
    colour: str


def dust(cloud: Cloud, seed: int) -> str:
    """The motes of a cloud."""
    chance = random.Random(seed)
    motes = ""
    for _ in range(cloud.motes):
        across, down = chance.gauss(*cloud.across), chance.gauss(*cloud.down)
        radius, strength = chance.uniform(1.2, 3.4), chance.uniform(0.15, 0.6)
        if 0 < down < cloud.lowest:
            place = f'cx="{across:.1f}" cy="{down:.1f}" r="{radius:.1f}"'
            motes += f'<circle {place} fill="{cloud.colour}" fill-opacity="{strength:.2f}"/>'
    return motes
