"""Rats: tricks of one, two or many cards, until one seat holds them all."""

from __future__ import annotations

from typing import Any

from game.engine.module import Title
from game.engine.types import kinds_of
from game.titles.rats.rules.events import RatsEvent, RatsState
from game.titles.rats.rules.plays import RatsCommand, load
from game.titles.rats.rules.position import position
from game.titles.rats.rules.rules import RatsRules, RatsView


def ended_by_agreement(line: dict[str, Any]) -> dict[str, Any]:
    """Upgrades a line of rules 1, where a seat could end a match without limit alone, to an end all agreed on."""
    command = line.get("command")
    if line.get("kind") != "step" or not isinstance(command, dict) or command.get("cmd") != "end_match":
        return line
    events = [{**event, "reason": "agreement"} if event["ev"] == "match_over" else event for event in line["events"]]
    return {**line, "command": {"cmd": "answer_proposal", "agree": True}, "events": events}


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
