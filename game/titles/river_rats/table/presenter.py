"""River Rats as the table shows it: the presenter, put together of its parts."""

from __future__ import annotations

from game.titles.river_rats.table.facts import RiverRatsFacts
from game.titles.river_rats.table.items import RiverRatsItems
from game.titles.river_rats.table.picks import RiverRatsPicks
from game.titles.river_rats.table.prompts import RiverRatsPrompts
from game.titles.river_rats.table.told import RiverRatsTelling


class RiverRatsPresenter(RiverRatsItems, RiverRatsPicks, RiverRatsPrompts, RiverRatsFacts, RiverRatsTelling):
    """Each part stands in its own file."""


PRESENTER = RiverRatsPresenter
