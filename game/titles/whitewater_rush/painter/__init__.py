"""The pictures below the things of Whitewater Rush: the river and the speed trackers."""

from __future__ import annotations

from typing import Final

from game.titles.whitewater_rush.painter.river_ground import RiverGround
from game.titles.whitewater_rush.painter.trackers import TrackersGround
from game.ui.table.painter import Painters

PAINTERS: Final[Painters] = {"river": RiverGround(), "trackers": TrackersGround()}
