"""River Rats: the crew plays one poker hand against two Kings."""

from __future__ import annotations

from game.engine.module import Title
from game.titles.river_rats.commands import RiverRatsCommand
from game.titles.river_rats.content import load
from game.titles.river_rats.events import RiverRatsEvent
from game.titles.river_rats.position import position
from game.titles.river_rats.rules import RiverRatsRules
from game.titles.river_rats.state import RiverRatsState
from game.titles.river_rats.view import RiverRatsView

TITLE: Title[RiverRatsState, RiverRatsCommand, RiverRatsEvent, RiverRatsView] = Title(
    id="river_rats",
    version=1,
    command=RiverRatsCommand,
    event=RiverRatsEvent,
    state=RiverRatsState,
    view=RiverRatsView,
    load=load,
    rules=RiverRatsRules,
    position=position,
)
