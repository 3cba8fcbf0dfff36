"""The program with its window: wires everything, shows the first picture, runs until the last scene closes."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime

import pygame

from game.app.crash import untold_crash, write_crash
from game.content.folders import Folders
from game.content.line import Line
from game.content.roots import program_folders
from game.content.strings import load_strings
from game.content.theme import load_theme
from game.persistence.folders import UserFolders, user_folders
from game.persistence.match_store import MatchStore
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


def run(*, title: str | None = None, seed: str | None = None, home: str | None = None) -> int:
    """Opens the window and plays until it is closed: 0, or 1 after a crash.

    `title` goes straight to its lobby; `seed` is that of every match; `home` is another folder for the player's
    files.
    """
    user = user_folders(home)
    try:
        _Program(program_folders(), user, title, seed).play()
    except Exception as error:
        written = write_crash(user.home, error, datetime.now())
        _tell(error, written is not None)
        return CRASHED
    return 0


class _Program:
    """One run. The first picture comes before titles, matches and sound are opened."""

    def __init__(self, folders: Folders, user: UserFolders, title: str | None, seed: str | None) -> None:
        self._folders, self._user, self._title, self._seed = folders, user, title, seed
        self._clock = SystemClock()
        self._close: list[Callable[[], None]] = []

    def play(self) -> None:
        """Everything from the first picture to the last."""
        prepare()
        file = SettingsFile(self._user.settings, Settings)
        settings = file.load(set_aside=False).settings
        ui = self._context(settings)
        screen = WindowScreen(ui.say(Line("app.name")), settings, self._icon(ui))
        app = App(screen, ui)
        try:
            ui.scenes.push(TitleCard(ui))
            app.frame()
            store = self._open(ui, app, file, screen)
            self._loop(app)
            if not store.read_only:
                file.save(_with_window(ui.settings, screen))
        finally:
            for close in reversed(self._close):
                close()
            screen.close()
            pygame.quit()

    def _context(self, settings: Settings) -> Context:
        return Context(
            folders=self._folders,
            theme=load_theme(self._folders.data / "app" / "theme.yaml"),
            strings=load_strings([self._folders.app()], settings.language),
            settings=settings,
            clock=self._clock,
        )

    def _open(self, ui: Context, app: App, file: SettingsFile[Settings], screen: WindowScreen) -> MatchStore:
        """Titles, matches, bots, sound; then the shelf or a lobby in place of the title card."""
        from game.app.house import open_house, open_store
        from game.bots.thinker import WorkerThinker
        from game.ui.system import asks_for_less_motion

        store = open_store(self._user)
        self._close.append(store.close)
        if not store.read_only:
            file.load()
        ui.on_settings(lambda before, after: _keep(file, store, after))
        thinker = WorkerThinker(self._clock.now)
        self._close.append(thinker.close)
        crash = None if store.read_only else untold_crash(self._user.home)
        house = open_house(ui, self._folders, store, thinker, crash=crash, seed=self._seed)
        entry = house.titles.find(self._title) if self._title else None
        if entry is not None:
            house.doors.lobby(entry)
        else:
            house.doors.shelf()
        app.frame()
        ui.audio.open()
        self._close.append(ui.audio.close)
        if ui.settings.motion is None and asks_for_less_motion():
            ui.system_motion = Motion.REDUCED
        return store

    def _loop(self, app: App) -> None:
        while app.running:
            for event in pygame.event.get():
                app.event(event)
            app.frame()
            self._clock.wait(app.frames_per_second)

    def _icon(self, ui: Context) -> pygame.Surface | None:
        return ui.assets.image(ICON, (ICON_PIXELS, ICON_PIXELS)) if ui.assets.exists(ICON) else None


def _keep(file: SettingsFile[Settings], store: MatchStore, settings: Settings) -> None:
    if not store.read_only:
        file.save(settings)


def _with_window(settings: Settings, screen: WindowScreen) -> Settings:
    from msgspec.structs import replace

    return settings if settings.fullscreen else replace(settings, window=screen.size)


def _tell(error: Exception, written: bool) -> None:
    where = "What happened is written in the folder crashes beside your matches." if written else ""
    if sys.stderr is not None:
        with suppress(OSError, ValueError):
            print(f"Rats & Rapids stopped unexpectedly ({type(error).__name__}). {where}".strip(), file=sys.stderr)
