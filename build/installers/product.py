"""The names of the product: names, version and texts that every installer and the bundle share."""

from __future__ import annotations

import os
import platform
import re
import subprocess
import sys
import tomllib
from pathlib import Path

from game.content.licences import Project, read_project
from installers import changelog

ROOT = Path(__file__).resolve().parents[2]
DIST = ROOT / "dist"
WORK = ROOT / "build" / "out"

NAME = "Rats & Rapids"
PLAIN_NAME = "RatsAndRapids"
"""Name for folders and registry keys, where an ampersand would need quoting."""
COMMAND = "rats-and-rapids"
IDENTIFIER = "org.ratsandrapids.table"
SUMMARY = "Desktop table for river games"
DESCRIPTION = (
    "Card, kayak and raft games for people round one screen, with bots in the empty seats. "
    "Every match is kept while it is played and can be taken back, looked through and gone on with.",
    "Everything works by mouse alone and by keyboard alone. Rules, hints and lessons are built in, and boards and "
    "cards of your own can be added.",
)
"""Paragraphs."""
SUMMARIES = {"de": "Spieltisch für Spiele am Fluss"}
"""The summary in other languages, by their tags; so are the two below."""
DESCRIPTIONS = {
    "de": (
        "Karten-, Kajak- und Floßspiele für Menschen an einem Bildschirm, mit Bots auf den leeren Plätzen. "
        "Jede Partie wird aufgeschrieben, während sie gespielt wird; sie lässt sich zurücknehmen, durchsehen und "
        "weiterspielen.",
        "Alles geht allein mit der Maus und allein mit der Tastatur. Regeln, Tipps und Lektionen sind dabei, und "
        "eigene Flussstücke und Karten lassen sich hinzufügen.",
    )
}
MATCH_NAMES = {"de": "Partie Rats & Rapids"}
LICENCE = "MIT"

MATCH_SUFFIX = ".river"
MATCH_NAME = "Rats & Rapids match"
MATCH_MIME = "application/x-rats-and-rapids-match"

LICENCES_FILE = "data/app/licences.txt"
"""Place of the licences of everything bundled, below the program's root; the program shows them from there."""
OLDEST_EPOCH = 1577836800
"""2020-01-01: the date of all packed files where neither SOURCE_DATE_EPOCH nor git says another."""


def version() -> str:
    """The version of the newest release in CHANGELOG.md; the program tells the same one."""
    return changelog.releases(ROOT)[0].version


def address() -> str:
    """Returns the address for mail to the authors; empty if the project has none."""
    return _author().get("email", "")


def _author() -> dict[str, str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    author: dict[str, str] = project["authors"][0]
    return author


def project() -> Project:
    """Returns the addresses of the project, for people who look at a package."""
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


PUBLISHER = _author()["name"]
"""Publisher, as in pyproject.toml."""
