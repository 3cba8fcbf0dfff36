"""The owner of each file and each Python module of a bundle: the program itself, or a foreign component.

The program owns its data and the files that the table in `assets/CREDITS.md` lists; `components.yaml` has the others.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath
from typing import NamedTuple

import yaml

from game.content import licences

TEXTS = Path(__file__).resolve().parent / "licence_texts"
CREDITS = "assets/CREDITS.md"
OWN_PACKAGE = "game"
OWN_DATA = (".yaml", ".md", ".html", ".css", ".js")
_LICENCE_TEXT = "-LICENSE.txt"
_CREDITED = re.compile(r"`([^`]+)`")
_BUILD_FACTS = "_sysconfigdata_"
"""Prefix of the module with the facts of Python's own build, whose name differs by system."""


class Component(NamedTuple):
    """A foreign part of the bundle, one entry of `components.yaml`."""

    name: str
    home: str
    files: Sequence[str] = ()
    modules: Sequence[str] = ()
    copyright: str = ""
    licences: Sequence[str] = ()
    package: str = ""

    def owns(self, file: str) -> bool:
        """True if this file of the bundle belongs to the component."""
        return any(_place(file).match(pattern) for pattern in self.files)

    def is_among(self, files: Iterable[str], modules: Iterable[str]) -> bool:
        """True if a bundle with these files and modules has something of the component."""
        if not self.files and not self.modules:
            return True
        return any(map(self.owns, files)) or not {_top(name) for name in modules}.isdisjoint(self.modules)


def components(table: Path = TEXTS / "components.yaml") -> list[Component]:
    """The table of all components, as written."""
    return [Component(**entry) for entry in yaml.safe_load(table.read_text(encoding="utf-8"))]


def unknown(files: Iterable[str], modules: Iterable[str], known: Sequence[Component], root: Path) -> list[str]:
    """The files (places in the bundle) and modules nobody answers for, in words."""
    credited = _credited(root)
    nobodys = [
        file for file in sorted(files) if not (_is_own(file, credited) or any(part.owns(file) for part in known))
    ]
    licensed = {OWN_PACKAGE, *sys.stdlib_module_names, *(name for part in known for name in part.modules)}
    packages = {_top(name) for name in modules if not name.startswith(_BUILD_FACTS)}
    return [*nobodys, *(f"the module {name}" for name in sorted(packages - licensed))]


def _is_own(file: str, credited: Sequence[str]) -> bool:
    place = _place(file)
    match place.parts[1]:
        case licences.FILE:
            return True
        case "data":
            return place.suffix in OWN_DATA
        case "assets":
            listed = any(fnmatchcase(str(place), pattern) for pattern in credited)
            return listed or place.name.endswith(_LICENCE_TEXT) or place == _place(CREDITS)
        case _:
            return False


def _credited(root: Path) -> list[str]:
    """Returns the patterns in the first column of the table of credits, in which `*` stands for folders, too."""
    rows = (root / CREDITS).read_text(encoding="utf-8").splitlines()
    cells = [row.split("|")[1] for row in rows if row.startswith("|")]
    return [f"/assets/{pattern}" for cell in cells for pattern in _CREDITED.findall(cell)]


def _place(file: str) -> PurePosixPath:
    return PurePosixPath("/" + file.replace("\\", "/"))


def _top(module: str) -> str:
    return module.partition(".")[0]
