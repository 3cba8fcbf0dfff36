"""What the product is called: names, version and texts that every installer and the bundle share."""

from __future__ import annotations

import os
import platform
import re
import subprocess
import sys
from pathlib import Path

from game.content.project import Project, read_project

ROOT = Path(__file__).resolve().parents[2]
DIST = ROOT / "dist"
WORK = ROOT / "build" / "out"

NAME = "Rats & Rapids"
PLAIN_NAME = "RatsAndRapids"
"""For folders and registry keys, where an ampersand would need quoting."""
COMMAND = "rats-and-rapids"
IDENTIFIER = "org.ratsandrapids.table"
PUBLISHER = "Rats & Rapids contributors"
SUMMARY = "A desktop table for river games"
DESCRIPTION = (
    "Card, kayak and raft games for people round one screen, with bots in the empty seats. "
    "Every match is kept while it is played and can be taken back, looked through and gone on with."
)
LICENCE = "MIT"

MATCH_SUFFIX = ".river"
MATCH_NAME = "Rats & Rapids match"
MATCH_MIME = "application/x-rats-and-rapids-match"

LICENCES_FILE = "data/app/licences.txt"
"""Where the licences of everything bundled lie below the program's root; the program shows them from there."""
OLDEST_EPOCH = 1577836800
"""2020-01-01: the date of all packed files where neither SOURCE_DATE_EPOCH nor git says another."""


def version() -> str:
    """The version the program itself tells, `game.__version__`."""
    text = (ROOT / "game" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'__version__ = "([^"]+)"', text)
    if found is None:
        raise ValueError("game/__init__.py names no __version__")
    return found[1]


def project() -> Project:
    """Where the project can be reached, for people who look at a package."""
    return read_project(ROOT)


def version_numbers() -> tuple[int, int, int, int]:
    """The version as Windows wants it: four numbers."""
    numbers = [int(part) for part in re.findall(r"\d+", version())[:4]]
    first, second, third, fourth = [*numbers, 0, 0, 0, 0][:4]
    return first, second, third, fourth


def epoch() -> int:
    """The date of every packed file, in seconds: SOURCE_DATE_EPOCH, else the last commit, else a fixed day."""
    given = os.environ.get("SOURCE_DATE_EPOCH", "")
    if given.isdigit():
        return int(given)
    try:
        asked = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
        told = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return OLDEST_EPOCH
    return int(told) if told.isdigit() else OLDEST_EPOCH


def machine() -> str:
    """The processor family, in one spelling for all systems: x86_64 or arm64."""
    name = platform.machine().lower()
    return {"amd64": "x86_64", "aarch64": "arm64"}.get(name, name)


def system() -> str:
    """`windows`, `macos` or `linux`: the system this interpreter runs on."""
    return {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")
