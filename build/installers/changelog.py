"""The contents of CHANGELOG.md: the version of the program, and the notes of each release.

`python -m installers.changelog TAG` prints the notes of the release a tag names, and refuses a tag that is not the
newest release of the file, or one without a day. Only the standard library is used here.
"""

from __future__ import annotations

import re
import sys
from datetime import date
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
FILE = "CHANGELOG.md"
UNRELEASED = "unreleased"
_HEADING = re.compile(r"## (?P<version>\d+(?:\.\d+)+), (?P<day>\d{4}-\d\d-\d\d|unreleased)")
_NOTE = "- "


class Release(NamedTuple):
    """`day` is None as long as it is not released."""

    version: str
    day: date | None
    notes: tuple[str, ...]


class BadChangelog(Exception):
    """The file does not say what it must; the text says where, and what it should say."""


def releases(root: Path = ROOT) -> list[Release]:
    """All releases, the newest first. Raises BadChangelog."""
    found: list[Release] = []
    for number, line in enumerate((root / FILE).read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("## "):
            found.append(_headed(line, number, found))
        elif found and line.startswith(_NOTE):
            last = found[-1]
            found[-1] = last._replace(notes=(*last.notes, line.removeprefix(_NOTE).strip()))
        elif found and line.startswith("  ") and found[-1].notes:
            *before, note = found[-1].notes
            found[-1] = found[-1]._replace(notes=(*before, f"{note} {line.strip()}"))
    if not found:
        raise BadChangelog(f"{FILE} has no release: it wants a heading such as '## 1.0.0, {UNRELEASED}'.")
    return found


def released(tag: str, root: Path = ROOT) -> Release:
    """The newest release, if `tag` is its own and it has a day and notes. Raises BadChangelog."""
    newest = releases(root)[0]
    if tag != f"v{newest.version}":
        raise BadChangelog(f"The tag is {tag}, but the newest release in {FILE} is {newest.version}.")
    if newest.day is None:
        raise BadChangelog(f"{FILE} says that {newest.version} is {UNRELEASED}: write its day there and tag that.")
    if not newest.notes:
        raise BadChangelog(f"{FILE} says nothing of {newest.version}.")
    return newest


def _headed(line: str, number: int, before: list[Release]) -> Release:
    found = _HEADING.fullmatch(line.strip())
    if found is None:
        wanted = f"'## 1.0.0, 2026-01-31' or '## 1.0.0, {UNRELEASED}'"
        raise BadChangelog(f"{FILE}:{number}: a heading of a release reads {wanted}, not '{line.strip()}'.")
    version, day = found["version"], found["day"]
    if before and _numbers(version) >= _numbers(before[-1].version):
        raise BadChangelog(f"{FILE}:{number}: {version} stands below {before[-1].version}; the newest comes first.")
    if day == UNRELEASED and before:
        raise BadChangelog(f"{FILE}:{number}: only the newest release may be {UNRELEASED}.")
    try:
        return Release(version, None if day == UNRELEASED else date.fromisoformat(day), ())
    except ValueError as error:
        raise BadChangelog(f"{FILE}:{number}: there is no such day as {day}.") from error


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def main(arguments: list[str]) -> int:
    """Prints the notes of a tag: 0, or 1 with a sentence on stderr."""
    try:
        found = released(arguments[0])
    except BadChangelog as problem:
        print(problem, file=sys.stderr)
        return 1
    print("\n".join(f"{_NOTE}{note}" for note in found.notes))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
