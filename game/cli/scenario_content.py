"""Content a file of scenarios brings along: a drawn river or a pack of cards that only its tables need."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from game.content.catalogue import Entry
from game.content.structs import load_struct
from game.engine.module import GameInfo, Sources


def with_content(entry: Entry, own: Mapping[str, str]) -> Entry:
    """The title as if a player's own folder held these files: texts by path, `boards/pool.yaml`.

    Raises ValueError for a path that leaves the folder, and ContentError for what the title cannot load.
    """
    if not own:
        return entry
    with TemporaryDirectory() as name:
        folder = Path(name) / "own"
        for path, text in own.items():
            _write(folder, path, text)
        sources = Sources(entry.folder, folder)
        definition = entry.title.load(sources)
        for error in sources.left_out:
            raise error
        info = load_struct(entry.folder / "game.yaml", GameInfo, f"{entry.id}/game.yaml")
        return replace(entry, info=entry.title.offer(info, definition), definition=definition)


def _write(folder: Path, path: str, text: str) -> None:
    parts = PurePosixPath(path)
    if parts.is_absolute() or ".." in parts.parts or not parts.name:
        raise ValueError(f"own: '{path}' is no file of the title's own folder")
    file = folder / parts
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
