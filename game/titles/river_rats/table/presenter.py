"""River Rats as the table shows it: the presenter, put together of its parts."""

from __future__ import annotations

from game.titles.river_rats.table.captions import RiverRatsCaptions
from game.titles.river_rats.table.facts import RiverRatsFacts
from game.titles.river_rats.table.items import RiverRatsItems
from game.titles.river_rats.table.manners import RiverRatsManners
from game.titles.river_rats.table.moments import RiverRatsMoments
from game.titles.river_rats.table.picks import RiverRatsPicks
from game.titles.river_rats.table.prompts import RiverRatsPrompts


class RiverRatsPresenter(
    RiverRatsItems,
    RiverRatsPicks,
    RiverRatsPrompts,
    RiverRatsFacts,
    RiverRatsMoments,
    RiverRatsCaptions,
    RiverRatsManners,
):
    """Each part stands in its own file."""


PRESENTER = RiverRatsPresenter
