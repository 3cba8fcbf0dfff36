"""Why the crew mate plays what it plays, in one sentence from what its seat may know."""

from __future__ import annotations

from game.content.line import Line
from game.titles.river_rats.commands import RiverRatsCommand
from game.titles.river_rats.view import RiverRatsView


def reason(view: RiverRatsView, command: RiverRatsCommand, scales: object) -> Line | None:
    return None
