"""Raft Race: orders in secret, a river laid as it is discovered, and only the driest wins a close finish."""

from __future__ import annotations

from game.engine.module import Title
from game.engine.types import kinds_of
from game.titles.raft_race.rules.content import load, offer
from game.titles.raft_race.rules.events import RaftEvent
from game.titles.raft_race.rules.position import position
from game.titles.raft_race.rules.rules import RaftRules
from game.titles.raft_race.rules.state import RaftState, RaftView
from game.titles.raft_race.rules.terms import RaftCommand

TITLE: Title[RaftState, RaftCommand, RaftEvent, RaftView] = Title(
    id="raft_race",
    version=1,
    command=kinds_of(RaftCommand),
    event=kinds_of(RaftEvent),
    state=RaftState,
    view=RaftView,
    load=load,
    rules=RaftRules,
    position=position,
    offer=offer,
)
