"""The program with its window, from the first picture to the exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame
from msgspec.structs import replace

from game.app import NO_SCREEN
from game.app.crash import untold_crash, write_crash
from game.app.house import SettingsSaver
from game.app.phone_table import AT_HOME, PhoneOptions
from game.app.single_instance import HandOverResult, SingleInstance, StartRequest
from game.content.error import ContentError
from game.content.folders import Folders, program_folders
from game.content.message import Message
from game.content.strings import languages, load_strings, settled
from game.content.theme import load_theme
from game.persistence.folders import UserFolders, shown_path, user_folders
from game.persistence.settings_file import SettingsFile
from game.table.settings import Motion, Settings
from game.ui.animation import Clock, SystemClock
from game.ui.app import App, EventQueue
from game.ui.context import Context
from game.ui.reader import BEFORE_SEEN, AccessKit, ScreenReader
from game.ui.scenes.overlays.question import LanguageScene, is_asked
from game.ui.scenes.shelf.shelf import TitleCard
from game.ui.window import WindowScreen, preferred_languages, prepare

if TYPE_CHECKING:
    from game.app.log_file import LogFile
    from game.app.phone_table import PhoneTable
    from game.app.single_instance import StartRequests
    from game.bots.bot_client import BotClient
    from game.persistence.match_store import MatchStore
    from game.persistence.problem import FileProblem
    from game.ui.scenes.house import House

ICON = "app/icon"
ICON_PIXELS = 64
TUNE: Final = "theme_shelf"
CRASHED = 1
NAME = "Rats & Rapids"


def show_scenes(app: App, after_first_frame: Callable[[], None], each_frame: Callable[[], None]) -> None:
    """Shows the scenes of the app until the last one is closed.

    `after_first_frame` is called once the first picture can be seen: the place to open titles, matches and sound.
    """
    shown = False
    events = EventQueue()
    while app.running:
        for event in events.take():
            app.event(event)
        drawn = app.frame()
        if drawn and not shown:
            shown = True
            after_first_frame()
        each_frame()
        if not events.behind:
            app.ui.clock.wait(app.frames_per_second)


class NoWindow(Exception):
    """The program cannot show anything; the message says why."""


class Program:
    """One run. The first picture comes before titles, matches and sound are opened.

    `title` goes straight to its lobby, `file` to the match in it; `seed` is that of every match.
    """

    def __init__(
        self,
        folders: Folders,
        user: UserFolders,
        *,
        title: str | None = None,
        file: Path | None = None,
        seed: str | None = None,
        doorway: SingleInstance | None = None,
        wish: StartRequest | None = None,
        clock: Clock | None = None,
        thinker: BotClient | None = None,
        each_frame: Callable[[App, House], None] | None = None,
        phones: PhoneOptions = AT_HOME,
    ) -> None:
        """`doorway` takes in other starts of the program; `wish` is handed over there if another window was quicker.
        `clock` and `thinker` replace the machine's clock and the worker process; `each_frame` is called after every
        frame once the house is open.
        """
        self._folders, self._user = folders, user
        self._title, self._seed = title, seed
        self._doorway, self._wish = doorway, wish
        self._files = [] if file is None else [file]
        """Files to open once the house is open."""
        self._clock = clock or SystemClock()
        self._thinker = thinker
        self._act = each_frame
        self._phone_ways = phones
        self._close: list[Callable[[], None]] = []
        self._each_frame: Callable[[], None] = lambda: None
        self._house: House | None = None
        """None until the titles are there."""
        self._log_file: LogFile | None = None
        self._started: list[BotClient] = []
        """Worker processes beside the first one."""

    def play(self) -> None:
        """Runs everything from the first picture to the last. Raises NoWindow, or ContentError for the program's own
        words and colours.
        """
        _prepare()
        file = SettingsFile(self._user.settings, Settings)
        settings = file.load(set_aside=False).settings
        ui = self._context(settings)
        reader = ScreenReader(ui)
        self._close.append(reader.close)
        screen = _window(ui, settings, reader)
        app = App(screen, ui, reader, lambda: self._quit(app), self._open_file)
        ui.scenes.push(TitleCard(ui))
        try:
            show_scenes(app, lambda: self._open(app, file, screen), lambda: self._each_frame())
        except Exception as error:
            if self._log_file is not None:
                self._log_file.crashed(error)
            raise
        finally:
            for close in reversed(self._close):
                close()
            screen.close()
            pygame.quit()

    def _quit(self, app: App) -> None:
        """Closes the window; a match that could be lost asks first."""
        if self._house is None:
            app.scenes.quit()
        else:
            self._house.doors.quit()

    def _open_file(self, path: Path) -> None:
        if self._house is None:
            self._files.append(path)
        else:
            self._house.doors.open_file(path)

    def _context(self, settings: Settings) -> Context:
        system = preferred_languages()
        language = settled(settings.language, system, self._folders.languages())
        strings = load_strings([self._folders.app()], language, self._folders.own_language(language))
        if not strings.has("app.name"):
            raise next(iter(strings.errors), ContentError("app/strings/en.yaml", "there is no such file"))
        return Context(
            folders=self._folders,
            theme=load_theme(self._folders.data / "app" / "theme.yaml", "app/theme.yaml"),
            strings=strings,
            settings=settings,
            clock=self._clock,
            system_languages=system,
        )

    def _open(self, app: App, file: SettingsFile[Settings], screen: WindowScreen) -> None:
        """Opens titles, matches, bots and sound, then shows the first scene in place of the title card."""
        from game.app.house import open_house, open_store
        from game.content.catalogue import Catalogue

        ui = app.ui
        store = open_store(self._user)
        self._close.append(store.close)
        if store.read_only and self._handed_over():
            app.scenes.quit()
            return
        kept, problems = self._keep_settings(ui, file, store, screen)
        thinker = self._open_thinker()
        self._close.append(thinker.close)
        untold = None if store.read_only else untold_crash(self._user.home)
        crash = None if untold is None else shown_path(self._user.home / untold)
        titles = Catalogue(self._folders, ui.language)
        house = open_house(ui, titles, store, thinker, helpers=self._helpers, crash=crash, seed=self._seed)
        house.notices += [problem.line() for problem in problems]
        self._each_frame = self._frames(app, house, kept)
        self._house = house
        self._first_room(house)
        _ask_for_language(ui)
        self._open_sound(ui)
        _ask_for_motion(ui)

    def _keep_settings(
        self, ui: Context, file: SettingsFile[Settings], store: MatchStore, screen: WindowScreen
    ) -> tuple[SettingsSaver, tuple[FileProblem, ...]]:
        """Returns the settings saver, and the problems of the settings file."""
        found = file.load(set_aside=not store.read_only)
        # Fields that could not be read before the first picture may be there now, and must not count as changes.
        ui.adopt(found.settings)
        kept = SettingsSaver(file, found.settings, lambda: not store.read_only, self._clock.now)
        ui.on_settings(kept.changed)
        self._close.append(lambda: _remember_window(ui, kept, screen))
        return kept, found.problems

    def _frames(self, app: App, house: House, kept: SettingsSaver) -> Callable[[], None]:
        """Returns the work of each frame: visible work first, then work nobody waits for."""
        from game.app.house import WriteRetries
        from game.app.idle_work import GarbageSchedule, IdleLoader

        catch_up, callers, phones = WriteRetries(house), self._callers(app, house), self._phones(house)
        loading, garbage = IdleLoader(app, house, self._clock.now), GarbageSchedule(app)
        self._close.append(garbage.close)
        app.ui.assets.put_off()

        def each_frame() -> None:
            if app.ui.assets.catch_up():
                app.ui.scenes.redraw()
            elif self._log_file is None:
                self._open_log_file(app, house)
            elif not loading.done:
                loading.tick()
            else:
                garbage.tick()
            if self._log_file is not None:
                self._log_file.tick()
            kept.tick()
            catch_up.tick()
            if callers is not None:
                callers.tick()
            if phones is not None:
                phones.tick()
            if self._act is not None:
                self._act(app, house)

        return each_frame

    def _open_sound(self, ui: Context) -> None:
        ui.audio.surround(None)
        ui.audio.tune(TUNE)
        ui.audio.open()
        self._close.append(ui.audio.close)

    def _handed_over(self) -> bool:
        """True if a window that opened a moment before this one has taken the request over."""
        if self._doorway is None or self._wish is None:
            return False
        return self._doorway.hand_over_soon(self._wish) is HandOverResult.TAKEN

    def _callers(self, app: App, house: House) -> StartRequests | None:
        from game.app.single_instance import StartRequests

        if self._doorway is None:
            return None
        self._close.append(self._doorway.close)
        return StartRequests(self._doorway, app, house)

    def _phones(self, house: House) -> PhoneTable | None:
        from game.app.phone_table import PhoneTable
        from game.phones.network_addresses import can_serve

        if not can_serve():
            return None
        house.phones = phones = PhoneTable(house, self._phone_ways)
        self._close.append(phones.close)
        return phones

    def _open_log_file(self, app: App, house: House) -> None:
        """Opens the log once the first scene is complete: nobody waits for it."""
        from game.app.log_file import LogFile

        self._log_file = LogFile(app, house)
        self._close.append(self._log_file.close)
        if not BEFORE_SEEN:
            app.reader.open(lambda: AccessKit(0))
        app.ui.pads.start()
        self._close.append(app.ui.pads.close)

    def _open_thinker(self) -> BotClient:
        from game.bots.worker_client import WorkerBotClient

        return self._thinker or WorkerBotClient(self._clock.now)

    def _helpers(self) -> Sequence[BotClient]:
        """Returns one more bot client where the machine has room for its process, which starts when it is wanted first;
        none beside a replaced `thinker`.
        """
        from game.bots.worker_client import WorkerBotClient

        if self._thinker is None and not self._started and (os.cpu_count() or 1) > 1:
            self._started = [WorkerBotClient(self._clock.now)]
            self._close.append(self._started[0].close)
        return self._started

    def _first_room(self, house: House) -> None:
        cover = house.titles.cover(self._title) if self._title else None
        if cover is not None:
            house.doors.lobby(cover)
        else:
            house.doors.shelf()
        for file in self._files[-1:]:
            house.doors.open_file(file)


def run(
    *,
    title: str | None = None,
    file: Path | None = None,
    seed: str | None = None,
    home: str | None = None,
    phones: PhoneOptions = AT_HOME,
) -> int:
    """Opens the window and plays until it is closed. Returns 0, or 1 after a crash or if it cannot start.

    `title` goes straight to its lobby, `file` to the match in it. `seed` is that of every match. `home` is another
    folder for the player's files. `phones` are the addresses of the table. A window that is already open on these files
    handles the request instead, unless a seed is given.
    """
    user = user_folders(home)
    doorway, wish = SingleInstance(user.home), None if seed else StartRequest.of(file, title)
    answer = HandOverResult.NOBODY if wish is None else doorway.hand_over(wish)
    if answer is HandOverResult.TAKEN:
        return 0
    if answer is HandOverResult.SILENT:
        wish = None
    try:
        folders = program_folders(user.own)
        program = Program(folders, user, title=title, file=file, seed=seed, doorway=doorway, wish=wish, phones=phones)
        program.play()
    except (ContentError, NoWindow) as error:
        _say(f"{NAME} cannot start. {error}")
        return CRASHED
    except Exception as error:
        _tell(error, written=write_crash(user.home, error, datetime.now()) is not None)
        return CRASHED
    return 0


def _icon(ui: Context) -> pygame.Surface | None:
    return ui.assets.image(ICON, (ICON_PIXELS, ICON_PIXELS)) if ui.assets.exists(ICON) else None


def _ask_for_motion(ui: Context) -> None:
    """Sets the amount of motion to that of the system, for people who have not chosen it."""
    from game.ui.window import asks_for_less_motion

    if ui.settings.motion is None and asks_for_less_motion():
        ui.system_motion = Motion.REDUCED


def _ask_for_language(ui: Context) -> None:
    """Asks for a language where none was chosen and the system speaks none of those there are."""
    offered = languages(ui.folders)
    if is_asked(ui, offered):
        ui.scenes.push(LanguageScene(ui, offered), lambda tag: None if tag is None else ui.change(language=tag))


def _remember_window(ui: Context, kept: SettingsSaver, screen: WindowScreen) -> None:
    """Remembers the size of the window for the next start."""
    if not ui.settings.fullscreen:
        kept.changed(ui.settings, replace(ui.settings, window=screen.size))
    kept.save()


def _prepare() -> None:
    try:
        prepare()
    except pygame.error as error:
        raise NoWindow(f"There is no screen to open a window on ({error}).") from error


def _window(ui: Context, settings: Settings, reader: ScreenReader) -> WindowScreen:
    def unseen(handle: int) -> None:
        reader.open(lambda: AccessKit(handle))

    try:
        return WindowScreen(ui.say(Message("app.name")), settings, _icon(ui), unseen if BEFORE_SEEN else None)
    except pygame.error as error:
        raise NoWindow(f"The system does not open a window ({error}).") from error


def _tell(error: Exception, *, written: bool) -> None:
    where = "What happened is written in the folder crashes beside your matches." if written else ""
    _say(f"{NAME} stopped unexpectedly ({type(error).__name__}). {where}".strip())


def _say(sentence: str) -> None:
    """Tells the player where there is no window, in words that need no file: in the terminal, or in a box where there
    is none.
    """
    if sys.stderr is not None:
        with suppress(OSError, ValueError):
            print(sentence, file=sys.stderr)
    if sys.__stderr__ is None and os.environ.get("SDL_VIDEODRIVER") not in NO_SCREEN:
        with suppress(pygame.error):
            pygame.display.message_box(NAME, sentence, "error")
