"""Rats as a value."""

from __future__ import annotations

from game.engine.module import Title
from game.engine.types import kinds_of
from game.titles.rats.rules.commands import RatsCommand
from game.titles.rats.rules.events import RatsEvent
from game.titles.rats.rules.position import position
from game.titles.rats.rules.rules import RatsRules
from game.titles.rats.rules.state import RatsState
from game.titles.rats.rules.terms import load
from game.titles.rats.rules.upgrades import ended_by_agreement
from game.titles.rats.rules.view import RatsView

TITLE: Title[RatsState, RatsCommand, RatsEvent, RatsView] = Title(
    id="rats",
    version=2,
    command=RatsCommand,
    event=kinds_of(RatsEvent),
    state=RatsState,
    view=RatsView,
    load=load,
    rules=RatsRules,
    position=position,
    upgrade={1: ended_by_agreement},
)
