"""How far the table on show has come: facts and log as they were at the moment that is being drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import structs

from game.content.line import Line
from game.engine.types import Seat
from game.table.controller import TableController
from game.table.describe import LogLine, captions
from game.table.presenter import AnyBeat


class OnShow:
    """Lags behind the match while movements run, and catches up when they rest."""

    def __init__(self, controller: TableController) -> None:
        self._controller = controller
        self.view: Any = None
        self.active: frozenset[Seat] = frozenset()
        """Whose doing is on show, or whom the match waits for."""
        self.log: tuple[LogLine, ...] = ()
        self.said: Line | None = None
        """What the line above the buttons says while the table moves: the last question, then each caption."""
        self.retelling = False
        """Whether somebody is shown what happened since they last looked."""

    def refresh(self) -> None:
        """Take over the facts of the table as it stands now."""
        controller = self._controller
        self.view = controller.view
        self.active = controller.session.to_act()
        self.log = tuple(controller.log())
        self.retelling = False

    def deal(self) -> None:
        """A fresh match is dealt: its first words stand there meanwhile."""
        self.refresh()
        self.said = self.log[-1].line if self.log else None

    def retell(self, told: Sequence[AnyBeat]) -> None:
        """Go back to where these beats begin, the last of the match: they are told again."""
        controller = self._controller
        lines = controller.log()
        self.log = tuple(lines[: len(lines) - len(captions(controller.presenter, told, controller.names))])
        self.view = told[0].before
        self.said = Line("hud.since_you_looked")
        self.retelling = True

    def reached(self, beat: AnyBeat) -> None:
        """The table on show has come as far as this beat."""
        self.view = beat.after
        self.active = frozenset({beat.seat})

    def told(self, line: Line) -> None:
        """Something just happened on the table."""
        written, place = self._controller.log(), len(self.log)
        if place < len(written):
            self.log = (*self.log, structs.replace(written[place], line=line))
        self.said = line
