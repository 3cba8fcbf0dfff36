"""`play`: the window, or what there is instead where no window can open."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from game.app import NO_SCREEN
from game.app.phone_ways import PhoneWays
from game.cli.errors import CommandError
from game.content.roots import is_installed, program_root


def play(chosen: argparse.Namespace) -> int:
    """Opens the window; without a display the table in the terminal; without either a match among bots as proof."""
    if chosen.self_check:
        from game.app.self_check.run import self_check

        return self_check(chosen.report)
    if chosen.report is not None:
        raise CommandError("--report goes with --self-check")
    if chosen.proof is not None:
        from game.cli.proof import prove

        return prove(chosen, chosen.proof)
    if chosen.terminal:
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
    from game.app.main import run

    phones = PhoneWays(chosen.phones_listen, chosen.phones_call)
    return run(title=chosen.title, file=chosen.file, seed=chosen.seed, phones=phones)


def _without_display(chosen: argparse.Namespace) -> int:
    if sys.stdin is not None and sys.stdin.isatty():
        print("There is no display to open a window on: the table is laid out here in the terminal.")
        return _terminal(chosen)
    from game.cli.proof import prove

    print("There is neither a display nor a terminal here: bots play one match instead.")
    return prove(chosen, picture_place(program_root()))


def picture_place(root: Path) -> Path:
    """Where a picture may be written: among the generated files of the sources, or where the system keeps such."""
    folder = root / "build" / "out"
    if is_installed() or not os.access(root, os.W_OK):
        folder = Path(tempfile.gettempdir()) / "rats-and-rapids"
    return folder / "table.png"


def _terminal(chosen: argparse.Namespace) -> int:
    from game.cli.terminal import run

    return run(chosen)
