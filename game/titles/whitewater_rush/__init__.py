"""Whitewater Rush: kayaks race down a river of joined segments."""

from __future__ import annotations

from game.engine.module import Title
from game.titles.whitewater_rush.commands import WhitewaterCommand
from game.titles.whitewater_rush.events import WhitewaterEvent
from game.titles.whitewater_rush.loading import load, offer
from game.titles.whitewater_rush.position import position
from game.titles.whitewater_rush.rules import WhitewaterRules
from game.titles.whitewater_rush.state import WhitewaterState
from game.titles.whitewater_rush.view import WhitewaterView

TITLE: Title[WhitewaterState, WhitewaterCommand, WhitewaterEvent, WhitewaterView] = Title(
    id="whitewater_rush",
    version=2,
    command=WhitewaterCommand,
    event=WhitewaterEvent,
    state=WhitewaterState,
    view=WhitewaterView,
    load=load,
    rules=WhitewaterRules,
    position=position,
    offer=offer,
    upgrade={1: lambda line: line},
)
"""Rules 1 counted moves of still water and marked hidden cards otherwise; its commands and events are the same."""
