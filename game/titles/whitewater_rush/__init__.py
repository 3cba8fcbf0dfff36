"""Whitewater Rush: kayaks race down a river of joined segments."""

from __future__ import annotations

from game.engine.module import Title
from game.engine.types import kinds_of
from game.titles.whitewater_rush.rules.events import WhitewaterEvent
from game.titles.whitewater_rush.rules.position import position
from game.titles.whitewater_rush.rules.rules import WhitewaterRules
from game.titles.whitewater_rush.rules.state import WhitewaterCommand, WhitewaterState, WhitewaterView
from game.titles.whitewater_rush.rules.terms import load, offer

TITLE: Title[WhitewaterState, WhitewaterCommand, WhitewaterEvent, WhitewaterView] = Title(
    id="whitewater_rush",
    version=2,
    command=WhitewaterCommand,
    event=kinds_of(WhitewaterEvent),
    state=WhitewaterState,
    view=WhitewaterView,
    load=load,
    rules=WhitewaterRules,
    position=position,
    offer=offer,
    upgrade={1: lambda line: line},
)
"""Rules 1 counted moves of still water and marked hidden cards otherwise; its commands and events are the same."""
