"""The table of Riverboat Showdown: a match on the screen and in words."""

from __future__ import annotations

from typing import Final

from game.table.presenter import Presenter
from game.titles.riverboat_showdown.rules.rules import RiverboatRules, RiverboatView
from game.titles.riverboat_showdown.rules.terms import RiverboatCommand
from game.titles.riverboat_showdown.table.items import RiverboatItems
from game.titles.riverboat_showdown.table.moves import RiverboatMoves
from game.titles.riverboat_showdown.table.status import RiverboatStatus
from game.titles.riverboat_showdown.table.told import TELLING
from game.titles.riverboat_showdown.table.weights import WEIGHTS


def presenter(rules: RiverboatRules) -> Presenter[RiverboatCommand, RiverboatView]:
    """The presenter of one match."""
    return Presenter(RiverboatItems(), RiverboatMoves(), RiverboatStatus(), TELLING, WEIGHTS)


PRESENTER: Final = presenter
