"""The evenings of a profile: one file for each, written anew with every change, and read when the program starts."""

from __future__ import annotations

import secrets
from datetime import datetime
from pathlib import Path
from typing import Final

import msgspec

from game.content.folders import is_of_system
from game.host.evening.plan import Evening, is_done
from game.persistence.durable import move, patiently, read_bounded, write_whole
from game.persistence.lines import BadLine, parse
from game.persistence.match_store import MatchStore
from game.persistence.problem import FileProblem, is_busy, writing_problem

SUFFIX: Final = ".json"
VERSION: Final = 1
"""Version of the file's form that this program writes."""

MOST_BYTES: Final = 1_000_000
MOST_EVENINGS: Final = 1_000
"""Maximum number of evenings that are read, the newest."""


class EveningBook:
    """The evenings, by the names of their files. While the profile belongs to another program nothing is written, and
    what that program writes is read again.
    """

    def __init__(self, store: MatchStore) -> None:
        self._store = store
        self._folder = store.folders.evenings
        self._known: dict[str, Evening] = {}
        self._unwritten: set[str] = set()
        """Evenings whose last change is not on the disk."""
        self.problem: FileProblem | None = None
        """The reason why a change could not be written, None while all are."""
        self._owned = False
        """True if nobody else can have written since the files were read."""
        self.problems = self._read()
        """Problems of files, which were left as they are."""

    def all(self) -> tuple[Evening, ...]:
        """Returns all evenings, the oldest first."""
        if not self._owned:
            self._read()
        return tuple(sorted(self._known.values(), key=lambda evening: evening.begun))

    def get(self, id: str) -> Evening | None:
        """Returns the evening of this file, None if there is none."""
        return next((evening for evening in self.all() if evening.id == id), None)

    def open(self) -> Evening | None:
        """Returns the newest evening that goes on, or whose captain was not shown yet; None if there is none."""
        return next((evening for evening in reversed(self.all()) if not is_done(evening)), None)

    def of_match(self, match: str) -> Evening | None:
        """Returns the evening to which the match in this file belongs, None for any other match."""
        return next((evening for evening in self.all() if match in evening.matches), None)

    def free_id(self, now: datetime) -> str:
        """Returns a name for the file of a new evening."""
        return f"{now:%Y%m%d-%H%M%S}-{secrets.token_hex(3)}"

    def keep(self, evening: Evening) -> None:
        """Writes an evening down at once; what cannot be written is tried again later. Never raises."""
        if not self._owned:
            self._read()
        self._known[evening.id] = evening
        self._unwritten.add(evening.id)
        self.catch_up()

    def catch_up(self) -> bool:
        """Writes what is still to be written; returns True if nothing is left."""
        if not self._unwritten:
            return True
        if self._store.read_only:
            return False
        for id in sorted(self._unwritten):
            try:
                text = msgspec.json.format(msgspec.json.encode(self._known[id]), indent=1)
                write_whole(self._path(id), [text, b"\n"])
            except OSError as error:
                self.problem = writing_problem(error)
                return False
            self._unwritten.discard(id)
        self.problem = None
        return True

    def discard(self, id: str) -> FileProblem | None:
        """Moves an evening's file to the bin; its matches stay. Returns why that failed, if so."""
        if self._store.read_only:
            return FileProblem("second_program")
        try:
            if self._path(id).exists():
                move(self._path(id), self._store.folders.bin / self._folder.name)
        except OSError as error:
            return writing_problem(error)
        self._known.pop(id, None)
        self._unwritten.discard(id)
        return None

    def _read(self) -> tuple[FileProblem, ...]:
        """Reads all files anew; returns their problems."""
        self._owned = not self._store.read_only
        problems: list[FileProblem] = []
        kept = {id: self._known[id] for id in self._unwritten}
        self._known = {}
        for path in self._files(problems):
            found = _read_evening(path)
            if isinstance(found, FileProblem):
                problems.append(found)
            else:
                self._known[found.id] = found
        self._known |= kept
        return tuple(problems)

    def _files(self, problems: list[FileProblem]) -> list[Path]:
        try:
            found = [path for path in self._folder.iterdir() if path.suffix == SUFFIX and not is_of_system(path.name)]
        except FileNotFoundError:
            return []
        except OSError:
            problems.append(FileProblem("folder_unreadable", {"folder": self._folder.name}))
            return []
        return sorted(found)[-MOST_EVENINGS:]

    def _path(self, id: str) -> Path:
        return self._folder / f"{id}{SUFFIX}"


def _read_evening(path: Path) -> Evening | FileProblem:
    """Returns the evening of a file, which is named like it; or why it cannot be used."""
    name: dict[str, str | int] = {"file": path.name[:80]}
    try:
        plain = parse(patiently(lambda: read_bounded(path, MOST_BYTES)))
        version = plain.get("evening")
        if isinstance(version, int) and version > VERSION:
            return FileProblem("evening_newer", name)
        evening = msgspec.convert({**plain, "id": path.stem}, Evening, str_keys=True)
    except OSError as error:
        return FileProblem("evening_busy", name) if is_busy(error) else FileProblem("evening_unreadable", name)
    except (BadLine, msgspec.ValidationError, RecursionError):
        return FileProblem("evening_broken", name)
    return evening if evening.begun.tzinfo is not None and evening.can_be else FileProblem("evening_broken", name)
