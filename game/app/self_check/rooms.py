"""Every room of the house, drawn once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from game.app.self_check.report import CheckFailed
from game.app.self_check.stage import Script, check_nothing_missing, run_script
from game.content.folders import Folders
from game.persistence.folders import UserFolders
from game.ui.app import App
from game.ui.scenes.house import House
from game.ui.scenes.settings.settings import Page, SettingsScene
from game.ui.stage.widget_scene import WidgetScene


def check_rooms(folders: Folders, home: Path) -> str:
    """Opens shelf, settings, logbook, lobbies and rules; which were seen. Raises CheckFailed."""
    seen: list[str] = []
    frames = run_script(folders, UserFolders(home), lambda app, house: _visit(app, house, seen))
    return f"{len(seen)} rooms in {frames} frames"


def _visit(app: App, house: House, seen: list[str]) -> Script:
    for name, open in _ways(house):
        open()
        yield
        yield
        top = app.scenes.top
        if not isinstance(top, WidgetScene):
            raise CheckFailed(f"the way to {name} leads nowhere")
        seen.append(name)
        if isinstance(top, SettingsScene):
            yield from _pages(top, seen)
        top.back()
        yield
    check_nothing_missing(app, house)


def _pages(settings: SettingsScene, seen: list[str]) -> Script:
    for page in Page:
        settings.do(f"part:{page}")
        seen.append(f"settings, {page}")
        yield


def _ways(house: House) -> Iterator[tuple[str, Callable[[], None]]]:
    doors = house.doors
    yield "the logbook", doors.logbook
    yield "the settings", doors.settings
    yield "the licences", doors.licences
    for entry in house.titles:
        yield f"the rules of {entry.id}", partial(doors.rules_of, entry)
    for entry in house.titles:
        yield f"the lobby of {entry.id}", partial(doors.lobby, entry)
    yield "the shelf", doors.shelf
