"""The pictures below the things of Raft Race: the river, and zones to choose from."""

from __future__ import annotations

from typing import Final

from game.titles.raft_race.paint.cards import draw_river, draw_zone
from game.titles.raft_race.paint.river_ground import RiverGround
from game.titles.raft_race.table.words import ZoneId
from game.ui.table.ground.painter import OrderPainter, Painters

ORDER: Final = OrderPainter(part=draw_zone, whole=draw_river)
PAINTERS: Final[Painters] = {ZoneId.RIVER: RiverGround()}
