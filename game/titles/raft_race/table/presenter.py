"""Raft Race as the table shows it."""

from __future__ import annotations

from game.table.presenter import Presenter
from game.titles.raft_race.rules.commands import RaftCommand
from game.titles.raft_race.rules.view import RaftView
from game.titles.raft_race.table.ending import RaftEnding
from game.titles.raft_race.table.facts import RaftFacts
from game.titles.raft_race.table.items import RaftItems
from game.titles.raft_race.table.picks import RaftPicks
from game.titles.raft_race.table.prompts import RaftPrompts
from game.titles.raft_race.table.rows import RaftRows
from game.titles.raft_race.table.told import RaftTelling


class RaftPresenter(RaftItems, RaftPrompts, RaftPicks, RaftFacts, RaftRows, RaftEnding, RaftTelling):
    """All its parts; each stands in a file of its own."""


PRESENTER: type[Presenter[RaftCommand, RaftView]] = RaftPresenter
