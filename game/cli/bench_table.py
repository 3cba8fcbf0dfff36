"""The figures of tables at rest, with cards that fly, with a camera that glides, on a surface as large as a window and
in a real window, and the memory that the program holds after many tables.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import process_time
from typing import Final, TypeAlias

import pygame

from game.app.program import Program
from game.bots.player import next_seat
from game.cli.studio import FRAME_SECONDS, NoThoughts, Studio, lay_table, studio
from game.content.catalogue import Catalogue, Entry
from game.content.folders import program_folders
from game.engine.session import AnySession, Session, autoplay
from game.persistence.folders import user_folders
from game.persistence.settings_file import SettingsFile
from game.table.settings import Settings
from game.ui.app import IDLE_FRAMES, App
from game.ui.scenes.house import House
from game.ui.table.items.sprite import Sprite
from game.ui.table.panels.spotlight import SpotlightScene
from game.ui.table.scene import TableScene

FrameFigures: TypeAlias = dict[str, float]
TableFigures: TypeAlias = dict[str, float | FrameFigures]
WindowSize: TypeAlias = tuple[int, int]
DECISIONS: Final = 12
"""Number of decisions before the table of a match is measured."""

MOVING: Final = 12
FRAMES: Final = 180
TURN: Final = 12
"""Size in degrees of the range in which flying items turn."""

PAGE: Final = 45
"""Number of frames after which the camera is sent elsewhere."""

REST_SECONDS, IN_WINDOW_SECONDS = 20.0, 10.0
"""Seconds at rest on a surface, and in a real window, which is slower to measure."""

LONG: Final = 1e6

WINDOWS: Final[Sequence[WindowSize]] = ((1920, 1080), (3840, 2160))
"""Sizes in pixels of the windows that are measured, as far as the screen has room."""
SWITCHES: Final = (5, 50)
"""Numbers of tables that were opened, one in place of the other, when memory is measured."""
_SETTLED: Final = 2.0
"""Seconds without a movement after which a table is at rest,"""
_SEEN: Final = 0.5
"""and after which it was seen, where only memory is measured."""
_LONGEST: Final = 60.0
"""Maximum seconds until a table is measured though something on it still moves."""

FrameSteps: TypeAlias = Generator[None, None, None]
"""A script that goes on by one step in every frame of the program."""
MemoryFigures: TypeAlias = dict[str, float]


def table_figures(
    titles: Catalogue, entry: Entry, size: tuple[int, int], *, frames: int = FRAMES, rest: float = REST_SECONDS
) -> TableFigures:
    """Returns the figures of one table in a window of this size: at rest, with cards that move, and with its camera, if
    it has one.

    Everything is counted in processor time, which is not longer on a busy machine.
    """
    with studio(titles, size, Settings()) as made:
        scene = made.table(entry, under_way(entry))
        made.pass_spotlights(scene)
        found: TableFigures = {"rest_percent": rest_percent(made, rest)}
        found["cards_move_ms"] = cards_move(made, scene, frames)
        if any(painted.free for painted in scene.grounds.all()):
            found["camera_moves_ms"] = camera_moves(made, scene, frames)
        return found


def rest_percent(made: Studio, seconds: float) -> float:
    """Returns the percentage of one core for a table with nothing but ambient motion, drawn as often as in a window."""
    spent = [_milliseconds(lambda: made.frame(1 / IDLE_FRAMES)) for _ in range(round(seconds * IDLE_FRAMES))]
    return round(sum(spent) / 10 / seconds, 2)


def cards_move(made: Studio, scene: TableScene, frames: int) -> FrameFigures:
    """Returns the times of frames in which many items fly over the table, as when cards are dealt."""
    scene.animation_player.wait(LONG)
    figures = _frames(made, frames, fly_cards(scene))
    scene.hurry()
    return {"moving": len(_movable(scene)), **figures}


def camera_moves(made: Studio, scene: TableScene, frames: int) -> FrameFigures:
    """Returns the times of frames in which the camera glides up and down its ground."""

    return _frames(made, frames, glide_camera(scene))


def fly_cards(scene: TableScene) -> Callable[[int], None]:
    """Returns a function that moves many items of a table as far as they fly in one frame of this number."""
    sprites = _movable(scene)

    def move(frame: int) -> None:
        for number, sprite in enumerate(sprites):
            sprite.moving, sprite.degrees = True, float((frame + 3 * number) % TURN - TURN // 2)
            sprite.rect.x += 3 if (frame // 15 + number) % 2 else -3
            sprite.rect.y += 2 if (frame // 10 + number) % 2 else -2

    return move


def glide_camera(scene: TableScene) -> Callable[[int], None]:
    """Returns a function that sends the camera elsewhere at some frames, up and down its ground."""

    def move(frame: int) -> None:
        if frame % PAGE == 0:
            scene.ambient_motion.key("page_down" if frame // PAGE % 2 else "page_up")

    return move


def desktop_size() -> WindowSize:
    """Returns the size of the screen in pixels."""
    pygame.display.init()
    width, height = pygame.display.get_desktop_sizes()[0]
    pygame.display.quit()
    return width, height


def fits_screen(size: WindowSize) -> bool:
    """True if a window of this size can be opened whole."""
    return all(side <= room for side, room in zip(size, desktop_size(), strict=True))


def window_figures(
    titles: Catalogue,
    asked: Sequence[Entry],
    size: WindowSize,
    *,
    frames: int = FRAMES,
    rest: float = IN_WINDOW_SECONDS,
) -> dict[str, TableFigures]:
    """Returns the figures of these titles' tables in one window of the program, by title: at rest as percentage of one
    core, with cards that move, and with the camera, if there is one.

    A frame counts with all the program does between two waits, showing the picture included, in processor time.
    """
    found: dict[str, TableFigures] = {}

    def steps(app: App, house: House) -> FrameSteps:
        for entry in asked:
            scene = yield from _opened(app, house, entry, _SETTLED)
            found[entry.id] = figures = TableFigures()
            figures["rest_percent"] = yield from _rest(app, rest)
            scene.animation_player.wait(_LONGEST * 1000)
            figures["cards_move_ms"] = yield from _steps_of_frames(frames, fly_cards(scene))
            scene.hurry()
            if any(painted.free for painted in scene.grounds.all()):
                figures["camera_moves_ms"] = yield from _steps_of_frames(frames, glide_camera(scene))

    _run(titles, size, steps)
    return found


def table_memory_figures(titles: Catalogue, size: WindowSize, switches: Sequence[int] = SWITCHES) -> MemoryFigures:
    """Returns the megabytes of memory that the program holds after so many tables; nothing where the system does not
    say.
    """
    found: MemoryFigures = {}
    entries = list(titles)

    def steps(app: App, house: House) -> FrameSteps:
        for number in range(1, max(switches) + 1):
            yield from _opened(app, house, entries[number % len(entries)], _SEEN)
            if number in switches and (held := resident_megabytes()) is not None:
                found[f"after_{number}_tables_mb"] = round(held, 1)

    _run(titles, size, steps)
    return found


def resident_megabytes() -> float | None:
    """Returns the memory that this process holds; None where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except (OSError, ValueError, IndexError):
        return None
    return pages * os.sysconf("SC_PAGE_SIZE") / 1024 / 1024


def _frames(made: Studio, frames: int, move: Callable[[int], None]) -> FrameFigures:
    """Returns the median and 95th percentile of the times of frames, each after something was moved."""
    spent = []
    for frame in range(frames):
        move(frame)
        spent.append(_milliseconds(lambda: made.frame(FRAME_SECONDS)))
    return {"p50": round(median(spent), 2), "p95": round(quantiles(spent, n=20)[-1], 2)}


def _milliseconds(action: Callable[[], object]) -> float:
    start = process_time()
    action()
    return (process_time() - start) * 1000


def _movable(scene: TableScene) -> list[Sprite]:
    """Returns cards first, then other items beside painted grounds, then all other items."""
    found = [sprite for sprite in scene.item_layer.sprites() if sprite.face is not None]
    found.sort(key=lambda sprite: (scene.grounds.painted(sprite.item.zone) is not None, sprite.item.kind.value))
    return found[:MOVING]


def under_way(entry: Entry) -> AnySession:
    """Returns a match of the fewest seats after some random decisions, the same each time."""
    dice = Random("bench")
    session: AnySession = Session(entry.title, entry.definition, entry.info.setup(entry.info.seats[0]), "bench")
    session.begin()
    for _ in range(DECISIONS):
        autoplay(session)
        if session.outcome is not None:
            break
        seat = next_seat(session.rules, session.state, session.seed, session.head)
        session.submit(seat, dice.choice(list(session.legal(seat))))
    while session.outcome is not None:
        session.undo()
    return session


def _run(titles: Catalogue, size: WindowSize, steps: Callable[[App, House], FrameSteps]) -> None:
    """Runs the whole program with a script, in a profile of its own, without sound and without thinking bots."""
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    running: list[FrameSteps] = []

    def whole(app: App, house: House) -> FrameSteps:
        yield from steps(app, house)
        app.scenes.quit()

    def each_frame(app: App, house: House) -> None:
        if not running:
            running.append(whole(app, house))
        next(running[0], None)

    with TemporaryDirectory() as home:
        user = user_folders(home)
        asks = {f"{entry.id}.{ask.id}": True for entry in titles for ask in entry.info.asks}
        file = SettingsFile(user.settings, Settings)
        file.load()
        file.save(Settings(window=size, language="en", asks=asks))
        Program(program_folders(user.own), user, thinker=NoThoughts(), each_frame=each_frame).play()


def _opened(app: App, house: House, entry: Entry, settled: float) -> Generator[None, None, TableScene]:
    """Opens a table in place of what is there, and waits until it is at rest."""
    scene = lay_table(app.ui, house, entry, under_way(entry))
    began = quiet = app.ui.now
    while app.ui.now - quiet < settled and app.ui.now - began < _LONGEST:
        yield
        top = app.scenes.top
        if isinstance(top, SpotlightScene):
            top.dismiss(None)
        if top is not scene or scene.busy or scene.tabletop.warming:
            quiet = app.ui.now
    return scene


def _rest(app: App, seconds: float) -> Generator[None, None, float]:
    """Returns the percentage of one core that the program takes."""
    began, spent = app.ui.now, process_time()
    while app.ui.now - began < seconds:
        yield
    return round(100 * (process_time() - spent) / (app.ui.now - began), 2)


def _steps_of_frames(frames: int, move: Callable[[int], None]) -> Generator[None, None, FrameFigures]:
    """Returns the median and 95th percentile of the times of frames, each after something was moved."""
    spent = []
    for frame in range(frames):
        move(frame)
        before = process_time()
        yield
        spent.append((process_time() - before) * 1000)
    return {"p50": round(median(spent), 2), "p95": round(quantiles(spent, n=20)[-1], 2)}
