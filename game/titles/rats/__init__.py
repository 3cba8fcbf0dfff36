"""Rats: tricks of one, two or many cards, until one seat holds them all."""

from __future__ import annotations

from game.engine.module import Title
from game.titles.rats.commands import RatsCommand
from game.titles.rats.events import RatsEvent
from game.titles.rats.position import position
from game.titles.rats.rules import RatsRules
from game.titles.rats.state import RatsState
from game.titles.rats.terms import load
from game.titles.rats.upgrades import ended_by_agreement
from game.titles.rats.view import RatsView

TITLE: Title[RatsState, RatsCommand, RatsEvent, RatsView] = Title(
    id="rats",
    version=2,
    command=RatsCommand,
    event=RatsEvent,
    state=RatsState,
    view=RatsView,
    load=load,
    rules=RatsRules,
    position=position,
    upgrade={1: ended_by_agreement},
)
