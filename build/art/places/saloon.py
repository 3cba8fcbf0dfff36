"""Riverboat Showdown: the saloon in the evening, its table of crimson cloth with a wheel inlaid for the pot."""

from __future__ import annotations

from collections.abc import Iterator

from ..painting import Painted
from .saloon_pieces import pieces
from .saloon_table import table
from .saloon_wall import wall


def layers(width: int) -> Iterator[Painted]:
    """The layers, back to front, and what lies on them."""
    yield Painted("riverboat_showdown/place/wall", wall(width).image(), 90)
    yield Painted("riverboat_showdown/place/table", table(width).image(), 90)
    yield from pieces(width)
