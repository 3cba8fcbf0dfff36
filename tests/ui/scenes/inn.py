"""The whole house on a plain surface, with a profile of its own, for driving room after room."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from game.app.house import open_house, open_store
from game.bots.slices import SliceThinker
from game.persistence.folders import UserFolders
from game.table.settings import Settings, Speed
from game.ui.scene import Scene
from tests.ui.driver import FOLDERS, Driver

NOW = datetime(2026, 5, 4, 20, 30, tzinfo=UTC)
QUICK = Settings(speed=Speed.OFF, bot_pause=0)


class Inn:
    """A driver, the house and its store. Close it to let the profile go."""

    def __init__(
        self,
        home: Path,
        *,
        size: tuple[int, int] = (1280, 720),
        settings: Settings = QUICK,
        pseudo: bool = False,
        crash: str | None = None,
    ) -> None:
        self.driver = Driver(size=size, settings=settings)
        self.store = open_store(UserFolders(home))
        ui = self.driver.ui
        self.house = open_house(ui, FOLDERS, self.store, SliceThinker(ui.clock.now), crash=crash, seed="1")
        self.house.today = lambda: NOW
        if pseudo:
            ui.strings = self.house.titles.strings.pseudo()

    @property
    def top(self) -> Scene[Any] | None:
        """The topmost scene."""
        return self.driver.ui.scenes.top

    @property
    def entry(self) -> Any:
        """The first title."""
        return next(iter(self.house.titles))

    def shelf(self) -> None:
        """Go to the shelf."""
        self.house.doors.shelf()
        self.driver.frame()

    def close(self) -> None:
        """Let the profile go."""
        self.store.close()
