"""All titles with their content, as the shelf, the lobby and the commands see them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from msgspec import Struct

from game.content.error import ContentError
from game.content.folders import Folders
from game.content.layout import Layout, load_layout
from game.content.strings import ENGLISH, Strings, load_strings
from game.content.structs import load_struct
from game.engine.module import AnyTitle, Definition, GameInfo, Sources, find_title, title_ids


class Fault(Struct, frozen=True):
    """Something wrong with a title: whose, and a sentence that names the place.

    `part`: only a part of it is left out, such as a board of the player's own; the title is there without it.
    """

    title: str
    message: str
    part: bool = False


@dataclass(frozen=True)
class Entry:
    """One title with everything its folder says."""

    title: AnyTitle
    info: GameInfo
    definition: Definition
    layout: Layout
    folder: Path

    @property
    def id(self) -> str:
        """The id of the title."""
        return self.title.id


class Catalogue:
    """Every title whose code and content load, in shelf order. What is broken is left out and stands in `faults`."""

    def __init__(self, folders: Folders, language: str = ENGLISH) -> None:
        self.folders = folders
        self.strings: Strings = load_strings(folders.all(), language)
        self._entries: dict[str, Entry] = {}
        faults: list[Fault] = []
        loaded = [entry for id in title_ids() if (entry := _load(folders, id, faults)) is not None]
        for entry in sorted(loaded, key=lambda entry: (entry.info.order, entry.id)):
            self._entries[entry.id] = entry
        self.faults: tuple[Fault, ...] = tuple(faults)
        self.own_faults = folders.own_faults()
        """What is wrong with whole folders of the player's own."""

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._entries.values())

    def __len__(self) -> int:
        return len(self._entries)

    def ids(self) -> tuple[str, ...]:
        """All titles that were found, in order."""
        return tuple(self._entries)

    def find(self, id: str) -> Entry | None:
        """The title of this id, or None if there is none or it is broken."""
        return self._entries.get(id)


def _load(folders: Folders, id: str, faults: list[Fault]) -> Entry | None:
    """The title, or None with a fault noted. Anything a title's code raises is its own fault alone."""
    try:
        title = find_title(id)
        if title is None:
            return None
        folder = folders.title(title.id).path
        info = load_struct(folder / "game.yaml", GameInfo, f"{title.id}/game.yaml")
        if info.id != title.id:
            message = f"the id is '{info.id}', the folder says '{title.id}'"
            raise ContentError(f"{title.id}/game.yaml", message, path="$.id")
        layout = load_layout(folder / "layout.yaml", f"{title.id}/layout.yaml")
        sources = Sources(folder, folders.own_folder(title.id))
        definition = title.load(sources)
        faults.extend(Fault(id, str(error), part=True) for error in sources.left_out)
        return Entry(title, title.offer(info, definition), definition, layout, folder)
    except ContentError as error:
        faults.append(Fault(id, str(error)))
    except Exception as error:
        faults.append(Fault(id, f"the title cannot be loaded ({type(error).__name__}: {error})"))
    return None
