"""The table of Rats: a match on the screen and in words."""

from __future__ import annotations

from typing import Final

from game.table.presenter import Presenter
from game.titles.rats.rules.plays import RatsCommand
from game.titles.rats.rules.rules import RatsRules, RatsView
from game.titles.rats.table.items import RatsItems
from game.titles.rats.table.moves import RatsMoves
from game.titles.rats.table.status import RatsStatus
from game.titles.rats.table.told import TELLING
from game.titles.rats.table.weights import WEIGHTS


def presenter(rules: RatsRules) -> Presenter[RatsCommand, RatsView]:
    """The presenter of one match."""
    return Presenter(RatsItems(), RatsMoves(rules), RatsStatus(), TELLING, WEIGHTS)


PRESENTER: Final = presenter
