"""River Rats: the crew plays one poker hand against two Kings."""

from __future__ import annotations

from game.engine.module import Title
from game.engine.types import kinds_of
from game.titles.river_rats.rules.dealing import RiverRatsView
from game.titles.river_rats.rules.events import RiverRatsEvent, RiverRatsState
from game.titles.river_rats.rules.position import position
from game.titles.river_rats.rules.rules import RiverRatsRules
from game.titles.river_rats.rules.terms import RiverRatsCommand, load

TITLE: Title[RiverRatsState, RiverRatsCommand, RiverRatsEvent, RiverRatsView] = Title(
    id="river_rats",
    version=1,
    command=RiverRatsCommand,
    event=kinds_of(RiverRatsEvent),
    state=RiverRatsState,
    view=RiverRatsView,
    load=load,
    rules=RiverRatsRules,
    position=position,
)
