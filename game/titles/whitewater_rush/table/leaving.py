"""Leaving the race, from the menu of the table."""

from __future__ import annotations

from collections.abc import Sequence

from game.table.presenter import Request
from game.titles.whitewater_rush.rules.commands import LeaveRace, WhitewaterCommand
from game.titles.whitewater_rush.table.words import say


def requests(legal: Sequence[WhitewaterCommand]) -> list[Request]:
    """One for each seat that may leave (W77)."""
    leaving = [command for command in legal if isinstance(command, LeaveRace)]
    label, question, yes = say("request.leave"), say("request.leave_question"), say("request.leave_yes")
    return [Request(command.seat, command, label, question, yes) for command in leaving]
