"""The program as the command line starts it. Says on its standard output what is open, whenever that changes.

python -m tests.app.reporting_program HOME [--file FILE] [--title TITLE]
"""

from __future__ import annotations

import argparse
import os
import sys
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.app import program, single_instance
from game.app.program import Program
from game.app.self_check.checks import QUICK
from game.content.theme import HIGH_CONTRAST
from game.persistence.folders import UserFolders
from game.persistence.settings_file import SettingsFile
from game.table.settings import Settings
from game.ui.app import App
from game.ui.scenes.house import House

single_instance.PATIENCE = float(os.environ.get("PATIENCE", "60"))
told: list[str] = []


def report(app: App, house: House) -> None:
    """Says which room is on top, and whether anything is written."""
    told_now = f"{type(app.scenes.top).__name__} {'reading' if house.store.read_only else 'writing'}"
    if not told or told[-1] != told_now:
        say(told_now)


def say(words: str) -> None:
    told.append(words)
    print(words, flush=True)


def come_to_front(app: App) -> None:
    say("front")
    fronted(app)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("home", type=Path)
    parser.add_argument("--file", type=Path)
    parser.add_argument("--title")
    chosen = parser.parse_args()
    settings = UserFolders(chosen.home).settings
    if not settings.exists():
        SettingsFile(settings, Settings).save(replace(QUICK, theme=HIGH_CONTRAST))
    fronted = App.come_to_front
    patch = pytest.MonkeyPatch()
    patch.setattr(App, "come_to_front", come_to_front)
    patch.setattr(program, "Program", partial(Program, each_frame=report))
    sys.exit(program.run(home=str(chosen.home), file=chosen.file, title=chosen.title))
