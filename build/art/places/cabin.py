"""River Rats: the captain's cabin at night, the river and the moon in its windows."""

from __future__ import annotations

from collections.abc import Iterator

from ..painting import Painted, Painting
from ..textures import planks, wood

WALL = ("#0F0D12", "#1D1A20", "#2C2628")
OAK = ("#46290F", "#664020", "#80552C", "#97693A")


def layers(width: int) -> Iterator[Painted]:
    """The layers, back to front."""
    wall = Painting(width)
    wall.fill(wood(wall.width, wall.height, wall.unit, WALL, seed=5, upright=True))
    wall.grain()
    yield Painted("river_rats/place/wall", wall.image())
    table = Painting(width)
    table.fill(planks(table, 376, 1090, 5, OAK, seed=9, grow=1.16))
    table.multiply(0.4 + 0.7 * table.pool(780, 620, 960, 520, 2.2))
    table.grain()
    yield Painted("river_rats/place/table", table.image())
