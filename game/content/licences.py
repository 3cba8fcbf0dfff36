"""The licences of everything the program brings: the text of an installed copy, or the files in the sources.

An installed copy has all of it in `data/app/licences.txt`: an overview, then chapters, each below a title between two
lines of equals signs.
"""

from __future__ import annotations

import importlib.metadata
import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path

from msgspec import Struct

from game.content.folders import Folders, program_root
from game.content.message import Message

COLLECTED = "licences.txt"
LIBRARIES = ("pygame-ce", "msgspec", "PyYAML", "platformdirs")
"""Packages the program needs, as in `pyproject.toml`."""

OWN, OVERVIEW, CREDITS = Message("app.name"), Message("licences.overview"), Message("licences.credits")
LARGEST = 2_000_000
SHORT_LINE = 58
"""Minimum number of characters of a line that was broken to fit a page; shorter ones end on purpose."""

_CHAPTER = re.compile(r"^={20,}\n(.+)\n={20,}\n", re.MULTILINE)
_LICENCE_FILE = re.compile(r"(licen[cs]e|copying)[^/]*$", re.IGNORECASE)
_STARTS_ANEW = re.compile(r"[-*•|#]|\(?[\da-zA-Z]{1,3}[.)]\s")
_TABLE_RULE = re.compile(r"[|\s:-]+")
FILE = "pyproject.toml"
"""Name of the project file; installed copies carry the one of the sources."""

PAGE, REPORTS = "homepage", "issues"
"""Labels in `[project.urls]`, as package registries know them."""


class Licence(Struct, frozen=True):
    """One chapter: the owner of the licence, and its text."""

    title: Message | str
    text: str


def licences(folders: Folders) -> list[Licence]:
    """Returns all chapters, the program's own first. Never raises: unreadable ones are left out."""
    collected = _read(folders.app().path / COLLECTED)
    if collected:
        return _chapters(collected)
    return [chapter for chapter in (*_of_sources(folders), *map(_of_library, LIBRARIES)) if chapter.text.strip()]


def paragraphs(text: str) -> list[str]:
    """Returns the text block by block, with lines joined that were only broken to fit a page; tables as lines of their
    cells.
    """
    blocks = re.split(r"\n\s*\n|\n(?=\* )", text.strip("\n"))
    lines = ([line for line in block.splitlines() if line.strip() and not _is_table_rule(line)] for block in blocks)
    return [_joined(block) for block in lines if block]


def _chapters(collected: str) -> list[Licence]:
    heads = list(_CHAPTER.finditer(collected))
    starts = [head.start() for head in heads] + [len(collected)]
    overview = Licence(OVERVIEW, collected[: starts[0]])
    chapters = [
        Licence(head[1].strip(), collected[head.end() : end])
        for head, (_, end) in zip(heads, pairwise(starts), strict=True)
    ]
    return [each for each in (overview, *chapters) if each.text.strip()]


def _of_sources(folders: Folders) -> Iterator[Licence]:
    yield Licence(OWN, _read(folders.data.parent / "LICENSE"))
    yield Licence(CREDITS, _read(folders.assets / "CREDITS.md"))
    for path in sorted(folders.assets.rglob("*-LICENSE.txt")):
        yield Licence(path.name.removesuffix("-LICENSE.txt"), _read(path))


def _of_library(name: str) -> Licence:
    try:
        found = importlib.metadata.distribution(name)
        files = [file for file in found.files or () if _LICENCE_FILE.search(str(file))]
        texts = [_read(Path(str(file.locate()))) for file in files]
        about = found.metadata.json
        stated = about.get("license_expression") or about.get("license") or ""
        facts = [f"{about['name']} {about['version']}", stated if isinstance(stated, str) else ""]
    except (importlib.metadata.PackageNotFoundError, OSError, KeyError):
        return Licence(name, "")
    return Licence(name, "\n\n".join(part for part in (*facts, *texts) if part))


def _read(path: Path) -> str:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read(LARGEST)
    except OSError:
        return ""


def _is_table_rule(line: str) -> bool:
    return "|" in line and _TABLE_RULE.fullmatch(line) is not None


def _joined(lines: list[str]) -> str:
    joined = _plain(lines[0])
    for before, line in pairwise(lines):
        joined += (" " if _goes_on(before, line) else "\n") + _plain(line)
    return joined


def _goes_on(before: str, line: str) -> bool:
    """True if a line only continues the one before it."""
    if len(before) < SHORT_LINE or "|" in before or _indent(line) > _indent(before):
        return False
    return _STARTS_ANEW.match(line.strip()) is None


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _plain(line: str) -> str:
    """Returns a row of a table as its cells, a heading without its marks."""
    if line.startswith("|"):
        line = " · ".join(cell.strip() for cell in line.strip("| ").split("|"))
    return line.strip().lstrip("#").strip().replace("`", "")


class Project(Struct, frozen=True):
    """Addresses to be shown. One that is empty is unknown, and nothing speaks of it."""

    page: str = ""
    reports: str = ""


def read_project(root: Path | None = None) -> Project:
    """Returns the addresses in the program's folder, or in `root`. Never raises: missing ones are empty."""
    # Needed after a crash and on one page of the settings only: not worth its time at every start.
    import tomllib

    try:
        text = ((root or program_root()) / FILE).read_text(encoding="utf-8")
        urls = tomllib.loads(text).get("project", {}).get("urls", {})
    except (OSError, ValueError, AttributeError):
        return Project()
    return _named(urls) if isinstance(urls, Mapping) else Project()


def _named(urls: Mapping[str, object]) -> Project:
    known = {label.lower(): address for label, address in urls.items() if isinstance(address, str)}
    return Project(page=known.get(PAGE, ""), reports=known.get(REPORTS, ""))
