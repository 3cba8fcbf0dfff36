"""Riverboat Showdown: discards above or below a card in a line, paid in chips, until a hand is empty."""

from __future__ import annotations

from game.engine.module import Title
from game.engine.types import kinds_of
from game.titles.riverboat_showdown.rules.events import RiverboatEvent
from game.titles.riverboat_showdown.rules.position import position
from game.titles.riverboat_showdown.rules.rules import RiverboatRules, RiverboatView
from game.titles.riverboat_showdown.rules.terms import RiverboatCommand, RiverboatState, load

TITLE: Title[RiverboatState, RiverboatCommand, RiverboatEvent, RiverboatView] = Title(
    id="riverboat_showdown",
    version=1,
    command=RiverboatCommand,
    event=kinds_of(RiverboatEvent),
    state=RiverboatState,
    view=RiverboatView,
    load=load,
    rules=RiverboatRules,
    position=position,
)
