"""Laws about the rooms of a title, where rules know nothing of the table, the table nothing of bots and paint; and
about the folders of the program and its tests, which hold few files."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import game.titles
from game.content.folders import program_root
from game.engine.module import title_ids

TITLES = Path(game.titles.__file__).parent
MAY_USE = {
    "rules": {"rules"},
    "table": {"table", "rules"},
    "bot": {"bot", "table", "rules"},
    "paint": {"paint", "table", "rules"},
}
"""The rooms of its own title that a room imports from."""
HOUSE = {
    "rules": {"engine", "content", "pieces"},
    "table": {"engine", "content", "pieces", "table"},
    "bot": {"engine", "content", "pieces", "bots"},
    "paint": {"engine", "content", "pieces", "table", "ui"},
}
"""The parts of the house that a room imports from."""

MOST_FILES = 20
"""Modules directly in a folder, `__init__` not counted."""


@pytest.mark.parametrize("part", ["game", "tests"])
def test_a_folder_holds_few_files(part: str) -> None:
    root = program_root() / part
    modules = Counter(path.parent for path in root.rglob("*.py") if path.stem != "__init__")
    assert {folder.relative_to(root).as_posix() for folder, count in modules.items() if count > MOST_FILES} == set()


@pytest.mark.parametrize("title", title_ids())
def test_a_title_is_made_of_rooms(title: str) -> None:
    folder = TITLES / title
    found = {path.stem for path in folder.iterdir() if path.is_dir() or path.suffix == ".py"}
    assert {"rules", "table"} <= found - {"__init__", "__pycache__", "bench"} <= set(MAY_USE)


@pytest.mark.parametrize("title", title_ids())
@pytest.mark.parametrize("room", MAY_USE)
def test_a_room_uses_only_those_below_it(title: str, room: str) -> None:
    for path in sorted([*(TITLES / title).glob(f"{room}.py"), *(TITLES / title / room).rglob("*.py")]):
        for module in _imports(path):
            match module.split("."):
                case ["game", "titles", other, used, *_]:
                    assert other == title, f"{path.name} imports another title: {module}"
                    assert used in MAY_USE[room], f"{room}/{path.name} imports {module}"
                case ["game", part, *_]:
                    assert part in HOUSE[room], f"{room}/{path.name} imports {module}"
                case _:
                    pass


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module is not None and not node.level:
            yield from (f"{node.module}.{name.name}" for name in node.names)
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
