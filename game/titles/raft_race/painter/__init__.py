"""The pictures below the things of Raft Race: the river, and the river cards that are to be laid."""

from __future__ import annotations

from typing import Final

from game.titles.raft_race.painter.laying_ground import LayingGround
from game.titles.raft_race.painter.river_ground import RiverGround
from game.ui.table.painter import Painters

PAINTERS: Final[Painters] = {"river": RiverGround(), "laying": LayingGround()}
