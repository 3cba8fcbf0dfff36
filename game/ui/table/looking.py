"""Looking back: moments of the match on show, and playing on from one of them."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from game.content.message import Line
from game.host.effects import SceneEffect
from game.host.table import Table
from game.ui.table.deeds import Deed
from game.ui.table.rooms import ShownStep


class WayOut(Struct, frozen=True):
    """Where the end of looking back leads to, and what the button for it says."""

    words: Line
    go: Callable[[], None]
    shown: ShownStep | None = None
    """What is to be seen on the table of one moment."""


class LookingBack:
    """The timeline of one table. While it shows an earlier moment, the match waits. Returns what is to be shown."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.is_open = False
        self.way_out: WayOut | None = None
        """Where it was opened from, and where its end leads to again; None: the present of the table."""

    @property
    def shown(self) -> ShownStep | None:
        """What is to be seen at the moment on show, if one was led to it."""
        found = None if self.way_out is None else self.way_out.shown
        return found if found is not None and found.step == self._table.desk.looking_at else None

    def carry_out(self, deed: Deed) -> list[SceneEffect]:
        """What a person does with the timeline."""
        match deed:
            case Deed.STEP_BACK:
                return self._look_by(-1)
            case Deed.STEP_ON:
                return self._look_by(1)
            case Deed.PLAY_FROM_HERE:
                return self._play_from_here()
            case _:
                return self.toggle()

    def toggle(self) -> list[SceneEffect]:
        """Unfolds the timeline, or folds it away and comes back to the present."""
        if self.is_open:
            return self.close()
        self.is_open = True
        return []

    def close(self) -> list[SceneEffect]:
        """Folds it away."""
        self.is_open = False
        way_out, self.way_out = self.way_out, None
        effects = self._table.stop_looking()
        if way_out is not None:
            way_out.go()
        return effects

    def jump(self, step: int) -> list[SceneEffect]:
        """Unfolds it at a step, the one a line of the log tells of."""
        self.is_open = True
        return self._table.look(step)

    def _look_by(self, by: int) -> list[SceneEffect]:
        """One decision back (-1) or on (1)."""
        desk = self._table.desk
        marks = [mark.step for mark in desk.timeline()]
        if not marks:
            return []
        here = desk.now.step if desk.looking_at is None else desk.looking_at
        place = next((number for number, step in enumerate(marks) if step >= here), len(marks) - 1)
        return self._table.look(marks[max(0, min(len(marks) - 1, place + by))])

    def _play_from_here(self) -> list[SceneEffect]:
        """Goes on from the moment on show, if nobody has to agree to that; what came after stays as a branch."""
        effects = self._table.play_on()
        self.is_open = self.is_open and bool(self._table.flow.situation.petitioned)
        if not self.is_open:
            self.way_out = None
        return effects
