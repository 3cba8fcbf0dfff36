"""Where hazard tokens may be put (W55-W59)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.titles.whitewater_rush.rules.river import RAPIDS, ROCK, Cell
from game.titles.whitewater_rush.rules.water import Water


def rapids_places(water: Water, cells: Sequence[Cell], supply: Mapping[str, int]) -> list[Cell]:
    """Every free plain River space, upstream first; none without a token."""
    if not flows(supply):
        return []
    return [cell for cell in water.plain if cell not in cells]


def rock_places(water: Water, cells: Sequence[Cell], supply: Mapping[str, int]) -> list[Cell]:
    """As for Rapids, but no Rock may share an edge with the space (W58)."""
    if not supply[ROCK]:
        return []
    return [cell for cell in water.away_from_rocks if cell not in cells]


def flows(supply: Mapping[str, int]) -> list[str]:
    """The directions Rapids tokens are left of."""
    return [sign for sign in RAPIDS if supply[sign]]
