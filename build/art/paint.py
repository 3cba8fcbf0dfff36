"""Writes the pictures that are painted rather than drawn as SVG: ``python -m art.paint [NAME ...] [--width PIXELS]`` in
``build``.

It takes a while, so each work has a name; without names all are painted.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from .animals.pictures import busts, medallions, won_hats
from .covers import boxes
from .painting import PLACE_PIXELS, Painted, write
from .places import below_deck, cabin, glance, morning, saloon
from .rats.pictures import rats
from .rooms import beginnings, evening, kinds, lobby, shelf
from .water import canyon, packing

ASSETS = Path(__file__).resolve().parents[2] / "assets"

Work = Callable[[int], Iterator[Painted]]
"""Paints pictures that belong together; told how many pixels a place is wide (2560 for what ships)."""

WORKS: Mapping[str, Work] = {
    "covers": boxes.covers,
    "shelf": shelf.parts,
    "lobby": lobby.parts,
    "evening": evening.parts,
    "kinds": kinds.kinds,
    "beginnings": beginnings.beginnings,
    "app/water": packing.lights,
    "rats/place": below_deck.layers,
    "app/faces": medallions,
    "app/busts": busts,
    "app/won": won_hats,
    "figureheads": shelf.figureheads,
    "river_rats/rats": rats,
    "river_rats/place": cabin.layers,
    "riverboat_showdown/place": saloon.layers,
    "glances": glance.glances,
    "raft_race/place": morning.layers,
    "raft_race/cards": morning.cards,
    "whitewater_rush/water": canyon.pictures,
}


def main() -> None:
    """Paint the works whose names begin as told and say how large their files are."""
    parser = argparse.ArgumentParser(prog="art.paint", description="Paints pictures as WebP.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="begins the name of a work: " + ", ".join(WORKS))
    parser.add_argument("--width", type=int, default=PLACE_PIXELS, help="pixels across a place: smaller to try out")
    parser.add_argument("--into", type=Path, default=ASSETS)
    told = parser.parse_args()
    for name, work in WORKS.items():
        if told.names and not name.startswith(tuple(told.names)):
            continue
        for picture in work(told.width):
            size = write(picture.image, told.into / f"{picture.name}.webp", picture.quality)
            print(f"{picture.name}.webp {picture.image.width} x {picture.image.height}, {size / 1024:.0f} KB")


if __name__ == "__main__":
    main()
