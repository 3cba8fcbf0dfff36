"""A match of each title in the program's own window, kept, opened again and checked by the rules."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.app.made_up_clock import MadeUpClock
from game.app.program import Program
from game.app.self_check.report import CheckFailed
from game.bots.player import play_out
from game.bots.registry import make_bot
from game.bots.slices import SliceThinker
from game.content.catalogue import Entry
from game.content.folders import Folders
from game.content.theme import HIGH_CONTRAST
from game.engine.types import OptionValue, Outcome
from game.persistence.folders import UserFolders
from game.persistence.load import load_session
from game.persistence.settings_file import SettingsFile
from game.table.settings import Motion, Settings, Speed
from game.ui.app import App
from game.ui.scenes.choice import SeatChoice, TableChoice
from game.ui.scenes.house import House
from game.ui.scenes.result import ResultScene
from game.ui.scenes.shelf import ShelfScene
from game.ui.table.scene import TableScene
from game.ui.table.spotlight import SpotlightScene
from game.ui.viewport import SMALLEST_WINDOW

QUICK = Settings(motion=Motion.OFF, speed=Speed.OFF, bot_pause=0, window=SMALLEST_WINDOW)
FRAME_SECONDS = 0.25
MOST_FRAMES = 20_000
OPENING_FRAMES = 50
DRAWN_FRAMES = 60
"""After so many pictures of a match the window is minimised until the result: drawing takes most of the time."""
SEEDS = ("1", "2")
BOT = "random"
OPENED = "match från ön.river"
"""The name of the copy that is opened from elsewhere; it holds letters not every system's own alphabet has."""
Script = Iterator[None]


class Quickest(Struct, frozen=True):
    """The shortest of some matches: what to play so that nobody waits long."""

    decisions: int
    seed: str
    options: dict[str, OptionValue]


def check_match(folders: Folders, entry: Entry, home: Path) -> str:
    """Plays a match of bots in the window, verifies its file, opens a copy of it; what was done. Raises CheckFailed."""
    user = UserFolders(home / entry.id)
    SettingsFile(user.settings, Settings).save(replace(QUICK, theme=HIGH_CONTRAST))
    quickest = quickest_match(entry)
    frames = _run(folders, user, lambda app, house: _played(app, house, entry, quickest), seed=quickest.seed)
    file, steps, outcome = _verified(user, entry)
    _check_opening(folders, user, file, outcome)
    return (
        f"{quickest.decisions} decisions in {frames} frames at the window; "
        f"{steps} steps saved, verified by the rules and opened again"
    )


def run_script(folders: Folders, home: Path, script: Callable[[App, House], Script]) -> int:
    """Runs the program on a profile below `home` until the script ends; how many frames."""
    user = UserFolders(home)
    SettingsFile(user.settings, Settings).save(QUICK)
    return _run(folders, user, script)


def quickest_match(entry: Entry) -> Quickest:
    """The preset and seed with the fewest decisions of random bots at the smallest table."""
    found: list[Quickest] = []
    for preset in entry.info.presets:
        setup = entry.info.setup(entry.info.seats[0], preset.options)
        rules = entry.title.rules(entry.definition, setup)
        bots = {seat: make_bot(entry.title, rules, BOT, seat) for seat in setup.all_seats}
        played = [(play_out(rules, setup, seed, bots).decisions, seed) for seed in SEEDS]
        decisions, seed = min(played)
        found.append(Quickest(decisions, seed, preset.options))
    if not found:
        raise CheckFailed("it has no preset")
    return min(found, key=lambda each: each.decisions)


def _run(
    folders: Folders,
    user: UserFolders,
    script: Callable[[App, House], Script],
    *,
    file: Path | None = None,
    seed: str | None = None,
) -> int:
    """The whole program: a step of the script after each frame, and the end when the script ends; how many frames."""
    clock = MadeUpClock(FRAME_SECONDS)
    director = _Director(script)
    thinker = SliceThinker(clock.now)
    program = Program(folders, user, file=file, seed=seed, clock=clock, thinker=thinker, each_frame=director.each_frame)
    program.play()
    return director.frames


class _Director:
    """Goes on with a script after each frame, and leaves the program when the script ends."""

    def __init__(self, script: Callable[[App, House], Script]) -> None:
        self.frames = 0
        self._script = script
        self._running: Script | None = None

    def each_frame(self, app: App, house: House) -> None:
        """One step. Raises CheckFailed if the script does not end."""
        if self._running is None:
            self._running = self._guided(app, house)
        self.frames += 1
        if self.frames > MOST_FRAMES:
            raise CheckFailed(f"it does not end within {MOST_FRAMES} frames")
        next(self._running, None)

    def _guided(self, app: App, house: House) -> Script:
        yield from self._script(app, house)
        app.scenes.quit()


def _played(app: App, house: House, entry: Entry, quickest: Quickest) -> Script:
    """From the shelf to the table, to the end of the match, and back to the shelf."""
    seats = tuple(SeatChoice(bot=BOT) for _ in range(entry.info.seats[0]))
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


def check_nothing_missing(app: App, house: House) -> None:
    """Raises CheckFailed if a word, picture, font or sound was asked for that is not there."""
    ui = app.ui
    missing = {*house.titles.strings.missing, *ui.assets.missing, *ui.fonts.missing, *ui.audio.missing}
    if missing:
        raise CheckFailed(f"missing: {', '.join(sorted(missing))}")


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
                seen.append(tables[0].match.session.outcome)
                return
            yield

    _run(folders, user, look, file=elsewhere)
    if seen != [outcome]:
        raise CheckFailed("the match opened from its file has another result")
