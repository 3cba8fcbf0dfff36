"""A river seen from above, drawn in code: ground, currents, hazards, banks, and what moves on the water."""

from game.ui.water.reach import Kind, Place, Reach, Space
from game.ui.water.river import River

__all__ = ["Kind", "Place", "Reach", "River", "Space"]
