"""The table of Whitewater Rush: a match on the screen and in words."""

from __future__ import annotations

from typing import Final

from game.table.presenter import Presenter
from game.titles.whitewater_rush.rules.rules import WhitewaterRules
from game.titles.whitewater_rush.rules.state import WhitewaterCommand, WhitewaterView
from game.titles.whitewater_rush.table.items import WhitewaterItems
from game.titles.whitewater_rush.table.moves import WhitewaterMoves
from game.titles.whitewater_rush.table.status import WhitewaterStatus
from game.titles.whitewater_rush.table.told import TELLING
from game.titles.whitewater_rush.table.weights import WEIGHTS
from game.titles.whitewater_rush.table.words import RaceForecasts


def presenter(rules: WhitewaterRules) -> Presenter[WhitewaterCommand, WhitewaterView]:
    """The presenter of one match."""
    foretold = RaceForecasts(rules)
    return Presenter(WhitewaterItems(foretold), WhitewaterMoves(foretold), WhitewaterStatus(foretold), TELLING, WEIGHTS)


PRESENTER: Final = presenter
