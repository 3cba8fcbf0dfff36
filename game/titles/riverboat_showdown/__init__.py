"""Riverboat Showdown: discards above or below a card in a line, paid in chips, until a hand is empty."""

from __future__ import annotations

from game.engine.module import Title
from game.titles.riverboat_showdown.commands import RiverboatCommand
from game.titles.riverboat_showdown.events import RiverboatEvent
from game.titles.riverboat_showdown.position import position
from game.titles.riverboat_showdown.rules import RiverboatRules
from game.titles.riverboat_showdown.state import RiverboatState
from game.titles.riverboat_showdown.terms import load
from game.titles.riverboat_showdown.view import RiverboatView

TITLE: Title[RiverboatState, RiverboatCommand, RiverboatEvent, RiverboatView] = Title(
    id="riverboat_showdown",
    version=1,
    command=RiverboatCommand,
    event=RiverboatEvent,
    state=RiverboatState,
    view=RiverboatView,
    load=load,
    rules=RiverboatRules,
    position=position,
)
