"""What the rooms share: titles, matches on disk, bots, what was chosen last, and the ways from room to room."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Protocol

from game.bots.question import Thinker
from game.content.catalogue import Catalogue, Entry
from game.content.line import Line
from game.content.project import Project
from game.persistence.match_store import MatchStore
from game.ui.context import Context
from game.ui.scenes.choice import TableChoice


class Memory(Protocol):
    """Keeps the last choice of each title between two starts."""

    def last(self, title: str) -> TableChoice | None:
        """The choice as it was left, None at first."""

    def keep(self, title: str, choice: TableChoice) -> None:
        """Remember a choice. Never raises."""


class Doors(Protocol):
    """The ways from room to room."""

    def shelf(self) -> None:
        """To the start."""

    def lobby(self, entry: Entry) -> None:
        """To the seats and options of a title."""

    def deal(self, entry: Entry, choice: TableChoice) -> None:
        """To the table, with a new match."""

    def resume(self, path: Path) -> None:
        """To the table, with a match from a file; a sentence if it cannot be opened."""

    def open_file(self, path: Path) -> None:
        """To the table, with a match from any file of the system; a sentence if it cannot be opened."""

    def logbook(self) -> None:
        """Open the logbook above."""

    def settings(self) -> None:
        """Open the settings above."""

    def licences(self) -> None:
        """Open the licences of everything the program brings above."""

    def rules_of(self, entry: Entry) -> None:
        """Open the rules of a title above."""

    def quit(self) -> None:
        """Leave the program."""


@dataclass
class House:
    """One per running program. `today` is the time of day where the person is, `seed` a fresh one for each match,
    `project` where the project can be reached."""

    ui: Context
    titles: Catalogue
    store: MatchStore
    memory: Memory
    thinker: Thinker
    today: Callable[[], datetime]
    seed: Callable[[], str]
    project: Callable[[], Project]
    notices: list[Line] = field(default_factory=list)
    """What the shelf has to say: a crash last time, a second program."""
    unreadable: tuple[Line, ...] = ()
    """What of the content could not be read, title by title and file by file."""
    doors: Doors = field(init=False)
