"""The pictures below the things of Whitewater Rush: the river, and boards to choose from."""

from __future__ import annotations

from typing import Final

from game.titles.whitewater_rush.paint.river_ground import RiverGround, draw_river, draw_segment
from game.ui.table.ground.painter import OrderPainter, Painters

ORDER: Final = OrderPainter(part=draw_segment, whole=draw_river)
PAINTERS: Final[Painters] = {"river": RiverGround()}
