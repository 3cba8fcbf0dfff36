"""The whole house on a plain surface, with a profile of its own, for driving room after room."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.app.house import open_house, open_store
from game.bots.bot_client import InlineBotClient
from game.cli.studio import NoThoughts
from game.content.catalogue import Catalogue
from game.content.folders import Folders
from game.content.licences import Project
from game.persistence.folders import UserFolders
from game.table.settings import Settings, Speed
from game.ui.scene import Scene
from game.ui.scenes.opening import TableChoice, usual_choice
from game.ui.table.scene import TableScene
from tests.sessions import session_of
from tests.ui.driver import FOLDERS, Driver

TITLES = Catalogue(FOLDERS)
NOWHERE = Project()
NOW = datetime(2026, 5, 4, 20, 30, tzinfo=UTC)
QUICK = Settings(speed=Speed.OFF, bot_pause=0, theme="high_contrast")
"""No rests, no movements, and the palette without a picture behind the rooms, which takes long to draw."""


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
        project: Project = NOWHERE,
        folders: Folders = FOLDERS,
        thinks: bool = True,
    ) -> None:
        """`thinks`: whether bots think at all. The records have them play the deal of the day, all of it in a frame."""
        self.driver = Driver(size=size, settings=settings, folders=folders)
        self.store = open_store(UserFolders(home))
        ui = self.driver.ui
        thinker = InlineBotClient(ui.clock.now) if thinks else NoThoughts()
        titles = TITLES if folders is FOLDERS else Catalogue(folders)
        if titles.strings.language != ui.language:
            titles.speak(ui.language)
        self.house = open_house(ui, titles, self.store, thinker, crash=crash, seed="1", project=lambda: project)
        self.house.today = lambda: NOW
        if pseudo:
            ui.strings = self.house.titles.strings.pseudo()

    @property
    def top(self) -> Scene[Any] | None:
        """The topmost scene."""
        return self.driver.ui.scenes.top

    def shows(self, kind: type[Scene[Any]]) -> bool:
        """True if the topmost scene is of that kind."""
        return isinstance(self.top, kind)

    @property
    def table(self) -> TableScene:
        """The table that is open, whatever stands above it."""
        return next(scene for scene in self.driver.ui.scenes.stack if isinstance(scene, TableScene))

    @property
    def entry(self) -> Any:
        """The first title."""
        return next(iter(self.house.titles))

    def shelf(self) -> None:
        """Go to the shelf."""
        self.house.doors.shelf()
        self.driver.frame()

    def deal(self, choice: TableChoice | None = None) -> TableScene:
        """Deal a match and show its table."""
        self.house.doors.deal(self.entry, choice or usual_choice(self.entry.info))
        self.driver.wait(0.5)
        return self.table

    def leave_table(self) -> None:
        """Through the menu to the shelf."""
        self.driver.key("escape")
        self.driver.wait(0.4)
        self.driver.do("shelf")
        self.driver.wait(0.1)

    def finish(self, table: TableScene) -> None:
        """Play the match to its end by any legal moves, and let the table notice without showing all of it."""
        session, random = session_of(table.match), Random(1)
        while session.outcome is None:
            seat = min(session.to_act())
            table.table.host.submit(seat, random.choice(list(session.legal(seat))))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(table.picture, "run", lambda request: None)
            self.driver.frame()
        table.picture.lay()
        self.driver.wait(0.5)

    def close(self) -> None:
        """Let the profile go."""
        self.store.close()
