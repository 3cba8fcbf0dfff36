"""One name, one meaning: what a class or a type of the house is called, nothing else in the house or a title is.

Titles may share names among each other: each has its own `Terms`, and nobody reads two titles at once.
"""

from __future__ import annotations

import builtins
import collections.abc
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from game.content.folders import program_root

GAME = program_root() / "game"
TITLES = GAME / "titles"
DEFINED = re.compile(r"^(class (?P<class>[^\W_]\w*)|(?P<type>[^\W_]\w*): TypeAlias\b)", re.MULTILINE)
HOUSE_AND_TITLE = {"Board", "Change", "Flow", "Placing", "Step", "Zone"}
"""Names of the house that a title still uses for something of its own. To be shortened, never to grow."""


def test_each_name_of_the_house_has_one_meaning() -> None:
    twice = {name: places for name, places in house().items() if len(places) > 1}
    assert twice == {}


def test_a_title_calls_nothing_by_a_name_of_the_house() -> None:
    taken = house()
    own = {(name, path) for path in files(TITLES) for name in names_in(path) if name in taken}
    assert {(name, path) for name, path in own if name not in HOUSE_AND_TITLE} == set()


def test_no_name_hides_one_of_the_language() -> None:
    hidden = {name for name in house() if hasattr(builtins, name) or hasattr(collections.abc, name)}
    assert hidden == set()


@cache
def house() -> dict[str, list[Path]]:
    """Returns the modules that define each public class and type of the house."""
    found: defaultdict[str, list[Path]] = defaultdict(list)
    for path in files(GAME):
        if TITLES not in path.parents:
            for name in names_in(path):
                found[name].append(path.relative_to(GAME))
    return found


def files(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def names_in(path: Path) -> Iterator[str]:
    """Public classes and type aliases at the top of a module."""
    for found in DEFINED.finditer(path.read_text(encoding="utf-8")):
        yield found["class"] or found["type"]
