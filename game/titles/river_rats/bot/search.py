"""The players that look ahead: the skipper's best commands, tried to the end of the round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.bots.search import Budget, Searcher, Searching, SearchMaker
from game.engine.types import Seat
from game.titles.river_rats.bot.bots import Skipper
from game.titles.river_rats.bot.guide import GUIDE
from game.titles.river_rats.rules.rules import RiverRatsRules


def search(rules: RiverRatsRules, seat: Seat, budget: Budget) -> Searching:
    """The searching player of one seat."""
    return Searcher(rules, seat, Skipper, GUIDE(rules), budget)


SEARCH: Final[SearchMaker] = search
BUDGETS: Final[Mapping[str, Budget]] = {
    "level4": Budget(commands=3, worlds=12, depth=1),
    "level5": Budget(commands=4, worlds=40, depth=1),
}
