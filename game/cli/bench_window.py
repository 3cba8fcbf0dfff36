"""The figures of tables in a real window: its frames, its share of a core at rest, and memory after many tables."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import process_time
from typing import Final, TypeAlias

import pygame

from game.app.program import Program
from game.cli.bench_table import FRAMES, FrameFigures, TableFigures, WindowSize, fly_cards, glide_camera, under_way
from game.cli.studio import NoThoughts, lay_table
from game.content.catalogue import Catalogue, Entry
from game.content.folders import program_folders
from game.persistence.folders import user_folders
from game.persistence.settings_file import SettingsFile
from game.table.settings import Settings
from game.ui.app import App
from game.ui.scenes.house import House
from game.ui.table.panels.spotlight import SpotlightScene
from game.ui.table.scene import TableScene

WINDOWS: Final[Sequence[WindowSize]] = ((1920, 1080), (3840, 2160))
"""Sizes in pixels of the windows that are measured, as far as the screen has room."""
REST_SECONDS: Final = 10.0
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
    titles: Catalogue, asked: Sequence[Entry], size: WindowSize, *, frames: int = FRAMES, rest: float = REST_SECONDS
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
            figures["cards_move_ms"] = yield from _frames(frames, fly_cards(scene))
            scene.hurry()
            if any(painted.free for painted in scene.grounds.all()):
                figures["camera_moves_ms"] = yield from _frames(frames, glide_camera(scene))

    _run(titles, size, steps)
    return found


def memory_figures(titles: Catalogue, size: WindowSize, switches: Sequence[int] = SWITCHES) -> MemoryFigures:
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


def _frames(frames: int, move: Callable[[int], None]) -> Generator[None, None, FrameFigures]:
    """Returns the median and 95th percentile of the times of frames, each after something was moved."""
    spent = []
    for frame in range(frames):
        move(frame)
        before = process_time()
        yield
        spent.append((process_time() - before) * 1000)
    return {"p50": round(median(spent), 2), "p95": round(quantiles(spent, n=20)[-1], 2)}
