"""Figures of the screen: the first picture, a busy frame, an idle table."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from statistics import median, quantiles
from time import perf_counter, process_time, sleep, time
from typing import Any

import pygame

from game.bots.slices import SliceThinker
from game.content.catalogue import Catalogue
from game.content.folders import Folders
from game.content.line import Line
from game.content.seated import Here, seated
from game.content.theme import load_theme
from game.host.host import unkept_match
from game.table.settings import Settings
from game.ui.app import IDLE_FRAMES, App, SurfaceScreen
from game.ui.clock import SystemClock
from game.ui.context import Context
from game.ui.scenes.title_card import TitleCard
from game.ui.table.match import match_of
from game.ui.table.scene import TableScene

FULL_HD = (1920, 1080)
MOVING = 12
FRAMES = 120
IDLE_SECONDS = 4.0
SETTLE_SECONDS = 12.0


def frame_milliseconds(folders: Folders, size: tuple[int, int] = FULL_HD, moving: int = MOVING) -> dict[str, float]:
    """Median and 95th percentile of drawing the first title's table with `moving` things under way."""
    app, scene = _table(folders, size)
    sprites = [sprite for sprite in scene.spread.sprites() if sprite.face is not None][:moving]
    for sprite in sprites:
        sprite.moving = True
    spent = []
    for frame in range(FRAMES):
        for number, sprite in enumerate(sprites):
            sprite.rect.x += 3 if (frame // 15 + number) % 2 else -3
            sprite.rect.y += 2 if (frame // 10 + number) % 2 else -2
        scene.invalidate()
        start = perf_counter()
        app.frame()
        spent.append((perf_counter() - start) * 1000)
    return {"moving": len(sprites), "p50": round(median(spent), 2), "p95": round(quantiles(spent, n=20)[-1], 2)}


def idle_percent(folders: Folders, size: tuple[int, int] = FULL_HD, seconds: float = IDLE_SECONDS) -> float:
    """Percent of one core a table takes on which nothing happens."""
    app, _ = _table(folders, size)
    clock = app.ui.clock
    wall, busy = perf_counter(), process_time()
    while perf_counter() - wall < seconds:
        for event in pygame.event.get():
            app.event(event)
        app.frame()
        clock.wait(min(IDLE_FRAMES, app.frames_per_second))
    return round(100 * (process_time() - busy) / (perf_counter() - wall), 2)


def first_frame_seconds(repeat: int = 5) -> float:
    """Median time from starting the interpreter to the first picture, on a window without a screen."""
    code = "from game.ui.bench_table import show_first_frame; show_first_frame()"
    spent = []
    for _ in range(repeat):
        start = time()
        run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=_hidden())
        spent.append(float(run.stdout.split()[-1]) - start)
    return round(median(spent), 3)


def show_first_frame() -> None:
    """Shows the title card as the program does and prints the time of day when it is seen."""
    from game.content.roots import program_folders
    from game.content.strings import load_strings
    from game.ui.window import WindowScreen, prepare

    prepare()
    folders = program_folders()
    settings = Settings()
    ui = Context(
        folders=folders,
        theme=load_theme(folders.data / "app" / "theme.yaml"),
        strings=load_strings([folders.app()], settings.language),
        settings=settings,
        clock=SystemClock(),
    )
    app = App(WindowScreen(ui.say(Line("app.name")), settings, None), ui)
    ui.scenes.push(TitleCard(ui))
    app.frame()
    print(time())


def _table(folders: Folders, size: tuple[int, int]) -> tuple[App, TableScene]:
    """A table of the first title, dealt and at rest, all its faces drawn."""
    os.environ.update(_hidden())
    pygame.display.init()
    pygame.font.init()
    titles = Catalogue(folders)
    entry = next(iter(titles))
    setup = entry.info.setup(entry.info.seats[0])
    ui = Context(
        folders=folders,
        theme=load_theme(folders.data / "app" / "theme.yaml"),
        strings=titles.strings,
        settings=Settings(),
        clock=SystemClock(),
    )
    app = App(SurfaceScreen(*size), ui)
    host = unkept_match(entry, setup, "bench", seated(*[Here()] * setup.seats), SliceThinker(ui.clock.now))
    scene = TableScene(ui, match_of(entry, host), _NoRooms())
    ui.scenes.push(scene)
    _until_at_rest(app, lambda: scene.director.busy or scene.tabletop.warming)
    return app, scene


def _until_at_rest(app: App, busy: Callable[[], bool]) -> None:
    start = perf_counter()
    app.frame()
    while busy() and perf_counter() - start < SETTLE_SECONDS:
        app.frame()
        sleep(0.002)
    sleep(0.6)
    app.frame()


def _hidden() -> dict[str, str]:
    return {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


class _NoRooms:
    """A table at rest opens no room."""

    def curtain(self, *_: Any) -> None: ...
    def everybody(self, *_: Any) -> None: ...

    def result(self, *_: Any) -> None: ...

    def pause(self, *_: Any) -> None: ...

    def settings(self) -> None: ...

    def rules(self, *_: Any) -> None: ...

    def agree(self, *_: Any) -> None: ...

    def save_as(self, *_: Any) -> None: ...
