"""A river seen from above, drawn in code: ground, currents, hazards, banks, and what moves on the water."""

from game.ui.water.laying import ColumnRow, Reach, WaterSpace, space_of
from game.ui.water.river import River

__all__ = ["ColumnRow", "Reach", "River", "WaterSpace", "space_of"]
