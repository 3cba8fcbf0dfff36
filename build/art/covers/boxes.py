"""The covers as they are written: paper grain and dark corners laid over each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

import numpy
from PIL import Image

from ..animals.drawing import flat
from ..flat_sheet import picture
from ..painting import PLACE_PIXELS, Painted
from . import raft_race, rats, river_rats, riverboat_showdown, whitewater_rush

SIZE = (480, 640)
SIDE = (14, 232)
PIXELS = 600
"""Across a cover: enough for a lobby in 1440p."""
_GRAIN, _DARKNESS = 3.2, 0.16


class Cover(NamedTuple):
    """The parts a cover is drawn with, and the colours of the side of its box: board and bands."""

    draw: Callable[[], str]
    definitions: str
    side: tuple[str, str]


COVERS: Mapping[str, Cover] = {
    "river_rats": Cover(river_rats.cover, river_rats.DEFINITIONS, ("#0A1122", "#E8962E")),
    "rats": Cover(rats.cover, rats.DEFINITIONS, ("#23130F", "#EE8A2E")),
    "riverboat_showdown": Cover(riverboat_showdown.cover, riverboat_showdown.DEFINITIONS, ("#4A0C16", "#E0A63A")),
    "whitewater_rush": Cover(whitewater_rush.cover, whitewater_rush.DEFINITIONS, ("#0A4F5C", "#7FD9CC")),
    "raft_race": Cover(raft_race.cover, raft_race.DEFINITIONS, ("#4F6A77", "#FBB98E")),
}


def covers(width: int) -> Iterator[Painted]:
    """All covers; `width` of a place says how fine."""
    for number, (title, cover) in enumerate(COVERS.items()):
        drawn = picture(cover.draw(), cover.definitions, SIZE, PIXELS * width // PLACE_PIXELS)
        yield Painted(f"{title}/cover", printed(drawn, number))
        side = picture(_side(*cover.side), "", SIDE, round(SIDE[0] * 3 * width / PLACE_PIXELS))
        yield Painted(f"{title}/side", side, 90)


def printed(drawn: Image.Image, seed: int) -> Image.Image:
    """A picture as if on paper: fine grain, corners a little darker."""
    colours = numpy.asarray(drawn.convert("RGB")).astype(numpy.float32)
    height, width, _ = colours.shape
    noise = numpy.random.default_rng(seed).normal(0, 1, (height, width, 1))
    grain = (noise + numpy.roll(noise, 1, 0) + numpy.roll(noise, 1, 1)) / 1.7
    down, across = numpy.mgrid[0:height, 0:width]
    distance = ((across / width - 0.45) ** 2 + (down / height - 0.42) ** 2) * 1.6
    lit = colours * (1 - _DARKNESS * distance[..., None]) + grain * _GRAIN
    return Image.fromarray(lit.clip(0, 255).astype("uint8"))


def _side(boards: str, bands: str) -> str:
    """The right side of a box that stands a little turned: its upper and lower edge run away."""
    return (
        flat("M0 0L14 9V224L0 232Z", boards)
        + flat("M0 34L14 42V60L0 53Z", bands)
        + flat("M0 178L14 183V192L0 188Z", bands)
        + flat("M9 5.8L14 9V224L9 226.9Z", "#000000", 0.22)
    )
