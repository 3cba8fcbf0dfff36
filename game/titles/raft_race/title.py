"""Raft Race as a value."""

from __future__ import annotations

from game.engine.module import Title
from game.titles.raft_race.commands import RaftCommand
from game.titles.raft_race.events import RaftEvent
from game.titles.raft_race.loading import load, offer
from game.titles.raft_race.position import position
from game.titles.raft_race.rules import RaftRules
from game.titles.raft_race.state import RaftState
from game.titles.raft_race.view import RaftView

RAFT_RACE: Title[RaftState, RaftCommand, RaftEvent, RaftView] = Title(
    id="raft_race",
    version=1,
    command=RaftCommand,
    event=RaftEvent,
    state=RaftState,
    view=RaftView,
    load=load,
    rules=RaftRules,
    position=position,
    offer=offer,
)
