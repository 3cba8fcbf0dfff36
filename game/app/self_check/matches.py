"""The check of a match of each title in the program's own window: played, saved, opened again and verified by the
rules.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from pathlib import Path
from typing import TypeAlias

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.app.demo_match import SteppedClock
from game.app.program import Program
from game.app.self_check.report import CheckFailed
from game.bots.bot_client import BotAnswer, InlineBotClient
from game.bots.levels import make_bot
from game.bots.player import play_out
from game.bots.worker_client import WorkerBotClient
from game.content.catalogue import Entry
from game.content.folders import Folders
from game.content.seat_assignment import BotPlayer, seated
from game.content.theme import HIGH_CONTRAST
from game.engine.module import OptionSpec
from game.engine.types import OptionValue, Outcome
from game.host.host import MatchHost, unkept_match
from game.persistence.folders import UserFolders
from game.persistence.load import load_session
from game.persistence.settings_file import SettingsFile
from game.table.settings import Motion, Settings, Speed
from game.ui.app import App
from game.ui.drawing.theme import SMALLEST_WINDOW
from game.ui.scenes.choice import TableChoice
from game.ui.scenes.house import House
from game.ui.scenes.result.result import ResultScene
from game.ui.scenes.settings.settings import Page, SettingsScene
from game.ui.scenes.shelf.shelf import ShelfScene
from game.ui.stage.widget_scene import WidgetScene
from game.ui.table.panels.spotlight import SpotlightScene
from game.ui.table.scene import TableScene

PATIENCE = 20.0
"""Seconds for a slow machine to start the process and to answer."""
POLL_SECONDS = 0.005
NO_PROCESS = "no process can be started for it"


class Bots:
    """A worker process for all questions."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._thinker = WorkerBotClient(clock)

    def check(self, entry: Entry) -> str:
        """Asks each bot of a title for its first move; returns which ones answered. Raises CheckFailed."""
        return f"{', '.join(self._ask(entry, bot.id) for bot in entry.info.bots)} answered from the worker process"

    def close(self) -> None:
        """Ends the process."""
        self._thinker.close()

    def _ask(self, entry: Entry, bot: str) -> str:
        setup = entry.info.setup(entry.info.seats[0])
        host = unkept_match(entry, setup, "1", seated(*[BotPlayer(bot)] * setup.seats), self._thinker, PATIENCE)
        host.begin()
        self._wait_for_process()
        seat = min(host.situation.waiting)
        host.ask_bot(seat, self._clock())
        answer = self._answer(host)
        if answer.note is not None:
            raise CheckFailed(f"{bot} {answer.note.value.replace('_', ' ')}: {answer.details}")
        host.submit(seat, answer.command)
        return bot

    def _answer(self, host: MatchHost) -> BotAnswer:
        while self._thinker.process_id is not None:
            answer = host.poll(self._clock())
            if answer is not None:
                return answer
            time.sleep(POLL_SECONDS)
        raise CheckFailed(NO_PROCESS)

    def _wait_for_process(self) -> None:
        end = self._clock() + PATIENCE
        while self._thinker.process_id is not None and not self._thinker.ready and self._clock() < end:
            self._thinker.poll(self._clock())
            time.sleep(POLL_SECONDS)
        if not self._thinker.ready:
            raise CheckFailed(NO_PROCESS)


QUICK = Settings(motion=Motion.OFF, speed=Speed.OFF, bot_pause=0, window=SMALLEST_WINDOW)
FRAME_SECONDS = 0.25
MOST_FRAMES = 20_000
Script: TypeAlias = Iterator[None]
"""A generator that acts after each frame, and ends when the program is to end."""


def run_script(
    folders: Folders,
    user: UserFolders,
    script: Callable[[App, House], Script],
    *,
    file: Path | None = None,
    seed: str | None = None,
    settings: Settings | None = QUICK,
) -> int:
    """Runs the program on a profile until the script ends; returns the number of frames. Raises what the program
    raises.

    `file` and `seed` are those of the command line; `settings` are written first, unless None.
    """
    if settings is not None:
        SettingsFile(user.settings, Settings).save(settings)
    clock = SteppedClock(FRAME_SECONDS)
    director = _Director(script)
    thinker = InlineBotClient(clock.now)
    program = Program(folders, user, file=file, seed=seed, clock=clock, thinker=thinker, each_frame=director.each_frame)
    program.play()
    return director.frames


def check_nothing_missing(app: App, house: House) -> None:
    """Raises CheckFailed if a missing word, picture, font or sound was asked for."""
    ui = app.ui
    missing = {*house.titles.strings.missing, *ui.assets.missing, *ui.fonts.missing, *ui.audio.missing}
    if missing:
        raise CheckFailed(f"missing: {', '.join(sorted(missing))}")


class _Director:
    """Runs a script step after each frame, and leaves the program when the script ends."""

    def __init__(self, script: Callable[[App, House], Script]) -> None:
        self.frames = 0
        self._script = script
        self._running: Script | None = None

    def each_frame(self, app: App, house: House) -> None:
        """Runs one step. Raises CheckFailed if the script does not end."""
        if self._running is None:
            self._running = self._guided(app, house)
        self.frames += 1
        if self.frames > MOST_FRAMES:
            raise CheckFailed(f"it does not end within {MOST_FRAMES} frames")
        next(self._running, None)

    def _guided(self, app: App, house: House) -> Script:
        yield from self._script(app, house)
        app.scenes.quit()


OPENING_FRAMES = 50
DRAWN_FRAMES = 60
"""Number of frames of a match after which the window is minimised until the result: drawing takes most of the time."""
SEEDS = ("1", "2")
BOT = "random"
OPENED = "match från ön.river"
"""Name of the copy that is opened from elsewhere; it holds letters that not every system's own alphabet has."""


class ShortestMatch(Struct, frozen=True):
    """The shortest of some matches, so that nobody waits long."""

    decisions: int
    seed: str
    options: dict[str, OptionValue]


def check_match(folders: Folders, entry: Entry, home: Path) -> str:
    """Plays a match of bots in the window, verifies its file and opens a copy of it; returns what was done. Raises
    CheckFailed.
    """
    user = UserFolders(home / entry.id)
    quickest = quickest_match(entry)
    frames = run_script(
        folders,
        user,
        lambda app, house: _played(app, house, entry, quickest),
        seed=quickest.seed,
        settings=replace(QUICK, theme=HIGH_CONTRAST),
    )
    file, steps, outcome = _verified(user, entry)
    _check_opening(folders, user, file, outcome)
    return (
        f"{quickest.decisions} decisions in {frames} frames at the window; "
        f"{steps} steps saved, verified by the rules and opened again"
    )


def quickest_match(entry: Entry) -> ShortestMatch:
    """Returns the options and seed with the fewest decisions of random bots at the smallest table."""
    least = {spec.id: value for spec in entry.info.options if (value := _least(spec)) is not None}
    found: list[ShortestMatch] = []
    for options in (least, *(preset.options for preset in entry.info.presets)):
        setup = entry.info.setup(entry.info.seats[0], options)
        rules = entry.title.rules(entry.definition, setup)
        bots = {seat: make_bot(entry.title, rules, BOT, seat) for seat in setup.all_seats}
        decisions, seed = min((play_out(rules, setup, seed, bots).decisions, seed) for seed in SEEDS)
        found.append(ShortestMatch(decisions, seed, setup.options))
    return min(found, key=lambda each: each.decisions)


def _least(spec: OptionSpec) -> OptionValue | None:
    """Returns the smallest number an option offers or the fewest parts of an order; None for other options."""
    if spec.order is not None:
        return spec.order.value([part.id for part in spec.order.parts[: spec.order.least]])
    numbers = [value for value in spec.values if str(value).isdecimal()]
    return min(numbers, key=lambda value: int(value), default=None)


def _played(app: App, house: House, entry: Entry, quickest: ShortestMatch) -> Script:
    """Plays from the shelf to the table, to the end of the match, and back to the shelf."""
    seats = seated(*[BotPlayer(BOT)] * entry.info.seats[0])
    house.doors.deal(entry, TableChoice(seats, dict(quickest.options)))
    yield
    for number in count():
        if number == DRAWN_FRAMES:
            app.event(pygame.Event(pygame.WINDOWMINIMIZED))
        match app.scenes.top:
            case ResultScene() as result:
                app.event(pygame.Event(pygame.WINDOWRESTORED))
                yield
                result.do("shelf")
                break
            case SpotlightScene() as spotlight:
                spotlight.dismiss(None)
            case TableScene():
                pass
            case other:
                raise CheckFailed(f"{type(other).__name__} came up in the middle of the match")
        yield
    yield
    if not isinstance(app.scenes.top, ShelfScene):
        raise CheckFailed("the way from the result does not lead to the shelf")
    check_nothing_missing(app, house)


def _verified(user: UserFolders, entry: Entry) -> tuple[Path, int, Outcome]:
    files = sorted(user.matches.glob("*.river"))
    if len(files) != 1:
        raise CheckFailed(f"{len(files)} files were written for one match")
    loaded = load_session(files[0], {entry.id: entry.title}, verify=True)
    for problem in (loaded.problem, *loaded.notes):
        if problem is not None:
            raise CheckFailed(f"the file of the match is not whole: {problem}")
    outcome = loaded.session.outcome
    if outcome is None:
        raise CheckFailed("the file of the match lacks its end")
    return files[0], len(loaded.session.journal), outcome


def _check_opening(folders: Folders, user: UserFolders, file: Path, outcome: Outcome) -> None:
    """Opens a copy from elsewhere, as a double click does."""
    elsewhere = user.home / "elsewhere" / OPENED
    elsewhere.parent.mkdir()
    shutil.copy(file, elsewhere)
    seen: list[Outcome | None] = []

    def look(app: App, house: House) -> Script:
        for _ in range(OPENING_FRAMES):
            tables = [scene for scene in app.scenes.stack if isinstance(scene, TableScene)]
            if tables:
                seen.append(tables[0].table.outcome)
                return
            yield

    run_script(folders, user, look, file=elsewhere, settings=None)
    if seen != [outcome]:
        raise CheckFailed("the match opened from its file has another result")


def check_rooms(folders: Folders, home: Path) -> str:
    """Opens shelf, settings, logbook, lobbies and rules; returns which were seen. Raises CheckFailed."""
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
