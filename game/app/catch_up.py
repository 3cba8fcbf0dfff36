"""What could not be written when a table was left, or while another program had the profile, is written later."""

from __future__ import annotations

from game.app.house import store_notices
from game.content.line import Line
from game.persistence.problem import Problem
from game.ui.scene import Toast
from game.ui.scenes.house import House

RETRY_SECONDS = 5.0
SECOND = Problem("second_program").line()


class CatchUp:
    """Tries again every few seconds, and says so once everything is on the disk."""

    def __init__(self, house: House) -> None:
        self._house, self._ui, self._store = house, house.ui, house.store
        self._behind = False
        self._told = store_notices(house.store)
        self._due = 0.0

    def tick(self) -> None:
        """Called every frame."""
        if self._ui.now < self._due:
            return
        self._due = self._ui.now + RETRY_SECONDS
        if self._told:
            self._look_again()
        caught_up = self._store.catch_up()
        if caught_up and self._behind:
            self._ui.scenes.toasts.show(Toast(Line("saves.caught_up")))
        self._behind = not caught_up

    def _look_again(self) -> None:
        """The shelf stops saying what is over: another program that had the profile, a disk that was full."""
        self._store.prepare()
        told, now = self._told, store_notices(self._store)
        if told == now:
            return
        self._told = now
        self._house.notices = [*now, *(line for line in self._house.notices if line not in told)]
        if SECOND in told:
            self._ui.scenes.toasts.show(Toast(Line("saves.alone")))
        self._ui.scenes.resize()
