"""Where the program's own data and assets are: beside the package in a source tree, inside the bundle when frozen."""

import sys
from pathlib import Path

from game.content.folders import Folders


def is_installed() -> bool:
    """Returns whether this is a copy made for installing, without sources and without an interpreter of its own."""
    return bool(getattr(sys, "frozen", False))


def program_root() -> Path:
    """Returns the folder that holds `data` and `assets`."""
    bundle = getattr(sys, "_MEIPASS", None)
    return Path(bundle) if bundle is not None else Path(__file__).resolve().parents[2]


def program_folders(own: Path | None = None) -> Folders:
    """Returns the folders of content; `own` is the player's folder of additions, if there is one."""
    return Folders.under(program_root(), own)
