"""`play`: the window, or its replacement where no window can open."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from game.app import NO_SCREEN
from game.app.phone_table import PhoneOptions
from game.cli import arguments
from game.cli.arguments import CommandError
from game.content.folders import is_installed, program_root

SEATS = "bot:level3,bot:level3"
SEED = "1"
_WINDOW = ("file", "phones_listen", "phones_call")
"""Options for the window only."""

_TABLE = ("title", "seed", "seats", "option", "preset")
"""Options that choose the match."""


def prove(chosen: argparse.Namespace, picture: Path) -> int:
    """Prints log and result; returns 1 if the match did not end or something could not be said or drawn."""
    from game.app.demo_match import prove as play

    titles = arguments.catalogue()
    id = chosen.title or next(iter(titles.ids()), None)
    if id is None:
        raise CommandError("there is no title to play")
    entry = arguments.entry(titles, id)
    seats = arguments.bot_seats(chosen.seats or SEATS)
    setup = arguments.setup(entry.info, len(seats), chosen.option, chosen.preset)
    arguments.check_bots(entry, setup, seats)
    proof = play(titles, entry, setup, seats, chosen.seed or SEED, picture)
    print("\n".join(proof.log))
    print()
    print("\n".join(proof.result))
    print(f"The last table is drawn in {picture}.")
    for missing in proof.missing:
        print(f"missing: {missing}")
    return 0 if any(proof.result) and not proof.missing else 1


def play(chosen: argparse.Namespace) -> int:
    """Opens the window; without a display the table in the terminal; without either a demo match among bots."""
    if chosen.self_check:
        from game.app.self_check import self_check

        _refuse(chosen, "--self-check", *_WINDOW, *_TABLE)
        return self_check(chosen.report)
    if chosen.report is not None:
        raise CommandError("--report goes with --self-check")
    if chosen.proof is not None:
        _refuse(chosen, "--proof", *_WINDOW)
        return prove(chosen, chosen.proof)
    if chosen.terminal:
        _refuse(chosen, "--terminal", *_WINDOW)
        return _terminal(chosen)
    if has_display(os.environ, sys.platform):
        return _window(chosen)
    return _without_display(chosen)


def has_display(variables: Mapping[str, str], platform: str) -> bool:
    """True if a window can be expected to open."""
    driver = variables.get("SDL_VIDEODRIVER", "")
    if driver:
        return driver not in NO_SCREEN
    if platform in ("win32", "darwin"):
        return True
    return bool(variables.get("DISPLAY") or variables.get("WAYLAND_DISPLAY"))


def _window(chosen: argparse.Namespace) -> int:
    if chosen.seats or chosen.option or chosen.preset:
        raise CommandError("--seats, --option and --preset go with --terminal or --proof; the window asks in its lobby")
    from game.app.program import run

    phones = PhoneOptions(chosen.phones_listen, chosen.phones_call)
    return run(title=chosen.title, file=chosen.file, seed=chosen.seed, phones=phones)


def _refuse(chosen: argparse.Namespace, way: str, *names: str) -> None:
    """Raises CommandError for options that would be ignored without a word."""
    for name in names:
        if getattr(chosen, name):
            said = "a match to go on with" if name == "file" else f"--{name.replace('_', '-')}"
            raise CommandError(f"{said} does not go with {way}")


def _without_display(chosen: argparse.Namespace) -> int:
    _refuse(chosen, "a computer without a display", *_WINDOW)
    if sys.stdin is not None and sys.stdin.isatty():
        print("There is no display to open a window on: the table is laid out here in the terminal.")
        return _terminal(chosen)

    print("There is neither a display nor a terminal here: bots play one match instead.")
    return prove(chosen, picture_place(program_root()))


def picture_place(root: Path) -> Path:
    """Returns the path for a picture: among the generated files of the sources, or where the system keeps such
    files.
    """
    folder = root / "build" / "out"
    if is_installed() or not os.access(root, os.W_OK):
        folder = Path(tempfile.gettempdir()) / "rats-and-rapids"
    return folder / "table.png"


def _terminal(chosen: argparse.Namespace) -> int:
    from game.cli.terminal import run

    return run(chosen)
