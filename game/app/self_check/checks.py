"""The checks: of all files of the program, which are really read, and of a match of each title.

Files are titles, words, colours, rules, pictures, fonts and sounds. A match is played in the program's own window,
saved, opened again and verified by the rules.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import TypeAlias

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.app.demo_match import SteppedClock
from game.app.program import Program
from game.app.self_check.report import CheckFailed, Report
from game.bots.bot_client import BotAnswer, InlineBotClient
from game.bots.levels import make_bot
from game.bots.player import play_out
from game.bots.worker_client import WorkerBotClient
from game.content.catalogue import Catalogue, Entry
from game.content.folders import RULES, Folders, is_installed
from game.content.licences import COLLECTED, licences
from game.content.seat_assignment import BotPlayer, seated
from game.content.strings import ENGLISH
from game.content.theme import HIGH_CONTRAST, load_theme
from game.engine.module import OptionSpec, find_title, title_ids
from game.engine.types import OptionValue, Outcome
from game.host.host import MatchHost, unkept_match
from game.persistence.folders import UserFolders
from game.persistence.save_file import load_session
from game.persistence.settings_file import SettingsFile
from game.table.settings import Motion, Settings, Speed
from game.ui.app import App
from game.ui.drawing import assets as pictures
from game.ui.drawing.theme import SMALLEST_WINDOW
from game.ui.scenes.house import House
from game.ui.scenes.opening import TableChoice
from game.ui.scenes.result import ResultScene
from game.ui.scenes.rules import read_sections
from game.ui.scenes.settings.settings import Page, SettingsScene
from game.ui.scenes.shelf.shelf import ShelfScene
from game.ui.stage.widget_scene import WidgetScene
from game.ui.table.panels.spotlight import SpotlightScene
from game.ui.table.scene import TableScene

PICTURE_PIXELS = (48, 48)
FONT_PIXELS = 24
SAMPLE = "River 7 ♠ é"
FONTS = (".ttf", ".otf")
SOUNDS = (".ogg", ".wav")
MOST_TOLD = 5
"""Maximum number of broken files that are named; of the others only the number is told."""

PATIENCE = 20.0
"""Seconds for a slow machine to start the process and to answer."""

POLL_SECONDS = 0.005
NO_PROCESS = "no process can be started for it"
QUICK = Settings(motion=Motion.OFF, speed=Speed.OFF, bot_pause=0, window=SMALLEST_WINDOW)
FRAME_SECONDS = 0.25
MOST_FRAMES = 20_000
OPENING_FRAMES = 50
DRAWN_FRAMES = 60
"""Number of frames of a match after which the window is minimised until the result: drawing takes most of the time."""

SEEDS = ("1", "2")
BOT = "random"
OPENED = "match från ön.river"
"""Name of the copy that is opened from elsewhere; it holds letters that not every system's own alphabet has."""


def check_files(report: Report, folders: Folders) -> Catalogue:
    """Checks all files of the program; returns the titles that load, for the next checks."""
    titles = Catalogue(folders)
    report.check("titles", lambda: _titles(titles))
    for fault in titles.faults:
        report.check(f"title {fault.title}", partial(_fail, fault.message))
    for entry in titles:
        report.check(f"rules of {entry.id}", partial(_rules, folders, entry))
    report.check("words", lambda: _words(titles))
    report.check("colours", lambda: _colours(folders))
    report.check("licences", lambda: _licences(folders))
    pygame.display.init()
    pygame.font.init()
    try:
        report.check("pictures", lambda: _pictures(folders.assets))
        report.check("fonts", lambda: _fonts(folders))
        report.check("sounds", lambda: _sounds(folders.assets))
    finally:
        pygame.quit()
    return titles


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


def check_rooms(folders: Folders, home: Path) -> str:
    """Opens shelf, settings, logbook, lobbies and rules; returns which were seen. Raises CheckFailed."""
    seen: list[str] = []
    frames = run_script(folders, UserFolders(home), lambda app, house: _visit(app, house, seen))
    return f"{len(seen)} rooms in {frames} frames"


def _titles(titles: Catalogue) -> str:
    missing = [id for id in titles.folders.ids() if find_spec(f"game.titles.{id}") is None]
    if missing:
        raise CheckFailed(f"there is content of {', '.join(missing)}, but no rules for it")
    code = [id for id in title_ids() if _is_title(id)]
    missing = [id for id in code if id not in titles.folders.ids()]
    if missing:
        raise CheckFailed(f"there are rules of {', '.join(missing)}, but no content for it")
    if not len(titles):
        raise CheckFailed("there is no title to play")
    return f"{len(titles)}: {', '.join(titles.ids())}"


def _is_title(id: str) -> bool:
    """True if the package is a title; one that cannot even be imported is listed among the faults."""
    try:
        return find_title(id) is not None
    except Exception:
        return False


def _fail(message: str) -> str:
    raise CheckFailed(message)


def _rules(folders: Folders, entry: Entry) -> str:
    if not (entry.folder / RULES).is_dir():
        return "it brings none"
    sections = read_sections(folders, entry.id, ENGLISH)
    if not sections:
        raise CheckFailed("there is no heading in them, or they cannot be read")
    return f"{len(sections)} headings"


def _words(titles: Catalogue) -> str:
    if titles.strings.errors:
        raise CheckFailed("; ".join(map(str, titles.strings.errors[:MOST_TOLD])))
    for entry in titles:
        if not titles.strings.has(f"{entry.id}.name"):
            raise CheckFailed(f"{entry.id} has no name")
    return f"{len(titles.strings.keys())} sentences"


def _colours(folders: Folders) -> str:
    theme = load_theme(folders.app().path / "theme.yaml", "app/theme.yaml")
    return f"{len(theme.palettes)} palettes"


def _licences(folders: Folders) -> str:
    if is_installed() and not (folders.app().path / COLLECTED).is_file():
        raise CheckFailed("the text with the licences of everything bundled is missing")
    return f"{len(licences(folders))} texts"


def _pictures(assets: Path) -> str:
    def draw(path: Path) -> None:
        source = path.read_bytes()
        surface = pictures.painted(source) if path.suffix == ".webp" else pictures.rasterise(source, PICTURE_PIXELS)
        if not surface.get_bounding_rect().width:
            raise CheckFailed("nothing is to be seen on it")

    return _each(assets, pictures.ENDINGS, draw, "pictures drawn")


def _fonts(folders: Folders) -> str:
    def write(path: Path) -> None:
        if pygame.font.Font(path, FONT_PIXELS).size(SAMPLE)[0] < FONT_PIXELS:
            raise CheckFailed("its letters have no width")

    told = _each(folders.assets, FONTS, write, "fonts opened")
    theme = load_theme(folders.app().path / "theme.yaml", "app/theme.yaml")
    fonts = theme.fonts
    roles = (fonts.heading, fonts.rank, fonts.body, fonts.bold, fonts.small)
    wanted = {name for role in roles for name in (role.file, role.legible)}
    wanted |= {name for first, behind in theme.behind.items() for name in (first, *behind)}
    missing = sorted(name for name in wanted if not (folders.assets / "app" / "fonts" / name).is_file())
    if missing:
        raise CheckFailed(f"missing: {', '.join(missing)}")
    return told


def _sounds(assets: Path) -> str:
    pygame.mixer.init(44100, -16, 2, 1024)

    def decode(path: Path) -> None:
        if pygame.mixer.Sound(path).get_length() <= 0:
            raise CheckFailed("it is silent")

    return _each(assets, SOUNDS, decode, "sounds decoded")


def _each(assets: Path, endings: tuple[str, ...], work: Callable[[Path], None], told: str) -> str:
    """Does the work with every file of these endings. Raises CheckFailed naming the first broken ones."""
    files = [path for path in sorted(assets.rglob("*")) if path.suffix in endings and path.is_file()]
    broken = list(_broken(assets, files, work))
    if broken:
        more = f" and {len(broken) - MOST_TOLD} more" if len(broken) > MOST_TOLD else ""
        raise CheckFailed("; ".join(broken[:MOST_TOLD]) + more)
    if not files:
        raise CheckFailed("there are none")
    return f"{len(files)} {told}"


def _broken(assets: Path, files: list[Path], work: Callable[[Path], None]) -> Iterator[str]:
    for path in files:
        try:
            work(path)
        except Exception as error:
            yield f"{path.relative_to(assets).as_posix()}: {error}"


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
