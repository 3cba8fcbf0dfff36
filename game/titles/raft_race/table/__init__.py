"""The table of Raft Race: a match on the screen and in words."""

from __future__ import annotations

from typing import Final

from game.table.presenter import Presenter
from game.titles.raft_race.rules.rules import RaftRules
from game.titles.raft_race.rules.state import RaftView
from game.titles.raft_race.rules.terms import RaftCommand
from game.titles.raft_race.table.courses import RaftAhead
from game.titles.raft_race.table.items import RaftItems
from game.titles.raft_race.table.moves import RaftMoves
from game.titles.raft_race.table.status import RaftStatus
from game.titles.raft_race.table.told import TELLING
from game.titles.raft_race.table.weights import WEIGHTS


def presenter(rules: RaftRules) -> Presenter[RaftCommand, RaftView]:
    """The presenter of one match."""
    ahead = RaftAhead(rules)
    return Presenter(RaftItems(ahead), RaftMoves(rules, ahead), RaftStatus(), TELLING, WEIGHTS)


PRESENTER: Final = presenter
