"""The program with its window, from the command line to the exit code."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import pygame

from game.app import NO_SCREEN
from game.app.crash import write_crash
from game.app.phone_table import AT_HOME, PhoneOptions
from game.app.program import NoWindow, Program
from game.app.single_instance import HandOverResult, SingleInstance, StartRequest
from game.content.error import ContentError
from game.content.folders import program_folders
from game.persistence.folders import user_folders

CRASHED = 1
NAME = "Rats & Rapids"


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
