"""Measures the time to the first picture."""

from __future__ import annotations

import os
import subprocess
import sys
from statistics import median
from time import time

from game.content.folders import program_folders
from game.content.message import Message
from game.content.strings import ENGLISH, load_strings
from game.content.theme import load_theme
from game.table.settings import Settings
from game.ui.animation import SystemClock
from game.ui.app import App
from game.ui.context import Context
from game.ui.scenes.shelf.shelf import TitleCard
from game.ui.window import WindowScreen, prepare

_HIDDEN = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


def first_picture_seconds(repeat: int = 5) -> float:
    """Median time from starting the interpreter to the first picture, on a window without a screen."""
    code = "from game.ui.first_picture import show_first_picture; show_first_picture()"
    spent = []
    for _ in range(repeat):
        start, env = time(), {**os.environ, **_HIDDEN}
        run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env)
        spent.append(float(run.stdout.split()[-1]) - start)
    return round(median(spent), 3)


def show_first_picture() -> None:
    """Shows the title card as the program does and prints the time of day when it is seen."""
    prepare()
    folders = program_folders()
    settings = Settings()
    ui = Context(
        folders=folders,
        theme=load_theme(folders.data / "app" / "theme.yaml"),
        strings=load_strings([folders.app()], ENGLISH),
        settings=settings,
        clock=SystemClock(),
    )
    app = App(WindowScreen(ui.say(Message("app.name")), settings, None), ui)
    ui.scenes.push(TitleCard(ui))
    app.frame()
    print(time())
