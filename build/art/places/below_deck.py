"""Rats: below deck by lantern, round the head of a cask."""

from __future__ import annotations

from collections.abc import Iterator

from ..painting import Painted
from .below_deck_table import table
from .below_deck_wall import wall


def layers(width: int) -> Iterator[Painted]:
    """The layers, back to front."""
    yield Painted("rats/place/wall", wall(width).image(), 90)
    yield Painted("rats/place/table", table(width).image(), 90)
