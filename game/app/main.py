"""The program with its window: wires everything, shows the first picture, runs until the last scene closes."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime

import pygame
from msgspec.structs import replace

from game.app import loop
from game.app.crash import untold_crash, write_crash
from game.app.kept_settings import KeptSettings
from game.content.error import ContentError
from game.content.folders import Folders
from game.content.line import Line
from game.content.roots import program_folders
from game.content.strings import load_strings
from game.content.theme import load_theme
from game.persistence.folders import UserFolders, user_folders
from game.persistence.settings_file import SettingsFile
from game.table.settings import Motion, Settings
from game.ui.app import App
from game.ui.clock import SystemClock
from game.ui.context import Context
from game.ui.scenes.title_card import TitleCard
from game.ui.window import WindowScreen, prepare

CRASHED = 1
ICON = "app/icon"
ICON_PIXELS = 64
AMBIENCE = "app/sounds/river_ambience"


class NoWindow(Exception):
    """The program cannot show anything; the message says why."""


def run(*, title: str | None = None, seed: str | None = None, home: str | None = None) -> int:
    """Opens the window and plays until it is closed: 0, or 1 after a crash or if it cannot start.

    `title` goes straight to its lobby; `seed` is that of every match; `home` is another folder for the player's
    files.
    """
    user = user_folders(home)
    try:
        _Program(program_folders(user.own), user, title, seed).play()
    except (ContentError, NoWindow) as error:
        _say(f"Rats & Rapids cannot start. {error}")
        return CRASHED
    except Exception as error:
        _tell(error, written=write_crash(user.home, error, datetime.now()) is not None)
        return CRASHED
    return 0


class _Program:
    """One run. The first picture comes before titles, matches and sound are opened."""

    def __init__(self, folders: Folders, user: UserFolders, title: str | None, seed: str | None) -> None:
        self._folders, self._user, self._title, self._seed = folders, user, title, seed
        self._clock = SystemClock()
        self._close: list[Callable[[], None]] = []
        self._each_frame: Callable[[], None] = lambda: None

    def play(self) -> None:
        """Everything from the first picture to the last."""
        _prepare()
        file = SettingsFile(self._user.settings, Settings)
        settings = file.load(set_aside=False).settings
        ui = self._context(settings)
        screen = _window(ui, settings)
        app = App(screen, ui)
        ui.scenes.push(TitleCard(ui))
        try:
            loop.run(app, lambda: self._open(app, file, screen), lambda: self._each_frame())
        finally:
            for close in reversed(self._close):
                close()
            screen.close()
            pygame.quit()

    def _context(self, settings: Settings) -> Context:
        strings = load_strings([self._folders.app()], settings.language)
        if not strings.has("app.name"):
            raise next(iter(strings.errors), ContentError("app/strings/en.yaml", "there is no such file"))
        return Context(
            folders=self._folders,
            theme=load_theme(self._folders.data / "app" / "theme.yaml", "app/theme.yaml"),
            strings=strings,
            settings=settings,
            clock=self._clock,
        )

    def _open(self, app: App, file: SettingsFile[Settings], screen: WindowScreen) -> None:
        """Titles, matches, bots, sound; then the shelf or a lobby in place of the title card."""
        from game.app.catch_up import CatchUp
        from game.app.house import open_house, open_store
        from game.bots.thinker import WorkerThinker
        from game.content.catalogue import Catalogue
        from game.ui.system import asks_for_less_motion

        ui = app.ui
        store = open_store(self._user)
        self._close.append(store.close)
        found = file.load(set_aside=not store.read_only)
        kept = KeptSettings(file, found.settings, lambda: not store.read_only, self._clock.now)
        catch_up = CatchUp(ui, store)

        def each_frame() -> None:
            kept.tick()
            catch_up.tick()

        self._each_frame = each_frame
        ui.on_settings(kept.changed)
        self._close.append(lambda: _remember_window(ui, kept, screen))
        thinker = WorkerThinker(self._clock.now)
        self._close.append(thinker.close)
        crash = None if store.read_only else untold_crash(self._user.home)
        titles = Catalogue(self._folders, ui.settings.language)
        house = open_house(ui, titles, store, thinker, crash=crash, seed=self._seed)
        app.on_quit = house.doors.quit
        house.notices += [problem.line() for problem in found.problems]
        entry = house.titles.find(self._title) if self._title else None
        if entry is not None:
            house.doors.lobby(entry)
        else:
            house.doors.shelf()
        ui.audio.ambience(AMBIENCE)
        ui.audio.open()
        self._close.append(ui.audio.close)
        if ui.settings.motion is None and asks_for_less_motion():
            ui.system_motion = Motion.REDUCED


def _icon(ui: Context) -> pygame.Surface | None:
    return ui.assets.image(ICON, (ICON_PIXELS, ICON_PIXELS)) if ui.assets.exists(ICON) else None


def _remember_window(ui: Context, kept: KeptSettings, screen: WindowScreen) -> None:
    """The next start opens a window of the same size."""
    if not ui.settings.fullscreen:
        kept.changed(ui.settings, replace(ui.settings, window=screen.size))
    kept.save()


def _prepare() -> None:
    try:
        prepare()
    except pygame.error as error:
        raise NoWindow(f"There is no screen to open a window on ({error}).") from error


def _window(ui: Context, settings: Settings) -> WindowScreen:
    try:
        return WindowScreen(ui.say(Line("app.name")), settings, _icon(ui))
    except pygame.error as error:
        raise NoWindow(f"The system does not open a window ({error}).") from error


def _tell(error: Exception, *, written: bool) -> None:
    where = "What happened is written in the folder crashes beside your matches." if written else ""
    _say(f"Rats & Rapids stopped unexpectedly ({type(error).__name__}). {where}".strip())


def _say(sentence: str) -> None:
    """Where there is no window, in words that need no file."""
    if sys.stderr is not None:
        with suppress(OSError, ValueError):
            print(sentence, file=sys.stderr)
