"""That a controller shakes when somebody here is asked after others did something."""

from __future__ import annotations

from game.host.effects import How, Show
from game.host.table import Table
from game.ui.context import Context
from game.ui.input.events import Hand


class Calling:
    """Of one table. Only who plays with a controller is called."""

    def __init__(self, ui: Context, table: Table) -> None:
        self._ui, self._table = ui, table
        self._others = False
        """Whether others did something since somebody here was called."""

    def seen(self, show: Show) -> None:
        """Something is shown."""
        if show.how is How.PLAYED:
            asked = self._table.desk.waiting()
            self._others = self._others or any(beat.seat not in asked for beat in show.shown.beats)

    def settled(self) -> None:
        """All of it was shown."""
        if self._others and self._table.desk.legal:
            self._others = False
            if self._ui.hand is Hand.PAD:
                self._ui.pads.buzz()
