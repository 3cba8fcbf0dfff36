"""What second starts of the program want from the window that is open."""

from __future__ import annotations

from game.app.doorway import Doorway, Wish
from game.ui.app import App
from game.ui.scenes.house import House

RETRY_SECONDS = 5.0


class Callers:
    """Taken in by the program that writes to the profile, from when it does."""

    def __init__(self, doorway: Doorway, app: App, house: House) -> None:
        self._doorway, self._app, self._house = doorway, app, house
        self._due = app.ui.now

    def tick(self) -> None:
        """Called every frame: do what was wished for, in front of all windows."""
        if self._app.ui.now >= self._due:
            self._due = self._app.ui.now + RETRY_SECONDS
            if not self._house.store.read_only:
                self._doorway.listen()
        for wish in self._doorway.wishes():
            self._app.come_to_front()
            self._follow(wish)

    def _follow(self, wish: Wish) -> None:
        cover = self._house.titles.cover(wish.title) if wish.title else None
        if cover is not None:
            self._house.doors.visit(cover)
        if wish.path is not None:
            self._house.doors.open_file(wish.path)
