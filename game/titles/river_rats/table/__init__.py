"""The table of River Rats: a match on the screen and in words."""

from __future__ import annotations

from typing import Final

from game.table.presenter import Presenter
from game.titles.river_rats.rules.dealing import RiverRatsView
from game.titles.river_rats.rules.rules import RiverRatsRules
from game.titles.river_rats.rules.terms import RiverRatsCommand
from game.titles.river_rats.table.items import RiverRatsItems
from game.titles.river_rats.table.moves import RiverRatsMoves
from game.titles.river_rats.table.status import RiverRatsStatus
from game.titles.river_rats.table.told import TELLING
from game.titles.river_rats.table.weights import WEIGHTS


def presenter(rules: RiverRatsRules) -> Presenter[RiverRatsCommand, RiverRatsView]:
    """The presenter of one match."""
    return Presenter(RiverRatsItems(), RiverRatsMoves(rules), RiverRatsStatus(), TELLING, WEIGHTS)


PRESENTER: Final = presenter
