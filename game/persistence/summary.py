"""The summary of a save file in a list, without opening the match."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from game.content.catalogue import SEEDS
from game.content.folders import is_of_system
from game.content.seat_assignment import SeatAssignment
from game.engine.module import AnyTitle
from game.engine.types import OptionValue, Outcome
from game.persistence.durable import is_there
from game.persistence.lines import ClosedLine
from game.persistence.load import loading
from game.persistence.piecework import Pieces
from game.persistence.problem import FileProblem, SaveError
from game.persistence.save_file import SUFFIX, SaveReader

MatchPlace: TypeAlias = Literal["matches", "saves", "bin", "aside"]
LARGEST_READ = 4_000_000
"""Maximum size in bytes of a file without a closing line that is read whole to see how far it goes."""
_TAIL = 4_000
_EARLIEST, _LATEST = 0.0, 4_102_444_800.0
"""Bounds of the times shown for files, in seconds: the years 1970 to 2100."""


class Summary(Struct, frozen=True):
    """A line of the logbook. All but `path`, `place`, `last_played` and `problem` is None or empty if unreadable.

    `finished` means that the file says the match is over; `outcome` is its result, once the rules confirm it
    (`checking`). `problem` is visible damage; opening may find more. `interrupted` means that the match was not left in
    order. `steps` are all ever taken, `moves` those on the line that counts; None where counting would take too long.
    """

    path: Path
    place: MatchPlace
    last_played: datetime
    game: str | None = None
    title_name: str = ""
    match: str = ""
    label: str | None = None
    seats: tuple[SeatAssignment, ...] = ()
    created: str = ""
    options: tuple[tuple[str, OptionValue], ...] = ()
    lesson: bool = False
    steps: int | None = None
    moves: int | None = None
    finished: bool = False
    outcome: Outcome | None = None
    interrupted: bool = False
    problem: FileProblem | None = None
    stamp: tuple[int, int] = (0, 0)
    """Time and size of the file: findings hold while they stay the same."""

    @property
    def id(self) -> str:
        """Returns the name of the file without its ending."""
        return self.path.name.removesuffix(SUFFIX)

    @property
    def unchecked(self) -> bool:
        """True if the file claims a result that was not checked yet."""
        return self.finished and self.outcome is None and self.problem is None

    @property
    def barely_begun(self) -> bool:
        """True if not everybody can have moved yet."""
        return self.moves is not None and self.moves <= len(self.seats)

    @property
    def readable(self) -> bool:
        """True if the match can be opened, at least its beginning."""
        return self.game is not None and self.steps != 0


class MatchList(Struct, frozen=True):
    """The matches in a place, last played first, and why there may be more, if so."""

    entries: tuple[Summary, ...]
    problem: FileProblem | None = None


def summary(path: Path, place: MatchPlace) -> Summary:
    """Returns the summary of a file. Never raises: problems stand in `problem`."""
    seconds, stamp = _stamp(path)
    seen = Summary(path, place, _time(seconds), stamp=stamp)
    try:
        with SaveReader(path) as reader:
            header = reader.header
            seen = msgspec.structs.replace(
                seen,
                game=header.game,
                title_name=header.title_name,
                match=header.match,
                label=header.label,
                seats=header.seats,
                created=header.created,
                options=tuple(header.setup.options.items()),
                lesson=header.seed.startswith(SEEDS),
            )
            return _with_end(seen, reader)
    except SaveError as error:
        return msgspec.structs.replace(seen, problem=error.problem)


def checking(entry: Summary, title: AnyTitle, *, verify: bool) -> Pieces[Summary]:
    """Plays a match again, line by line; returns the entry as the rules give it, whatever its file claims."""
    try:
        match = yield from loading(entry.path, {title.id: title}, verify=verify)
    except SaveError as error:
        return msgspec.structs.replace(entry, finished=False, problem=error.problem)
    journal, outcome = match.session.journal, match.session.outcome
    return msgspec.structs.replace(
        entry,
        steps=len(journal),
        moves=journal.moves(),
        finished=outcome is not None,
        outcome=outcome,
        problem=match.problem,
    )


def summaries(folders: Callable[[], Iterable[Path]], place: MatchPlace) -> MatchList:
    """Returns the summaries of all save files in some folders, last played first. Never raises.

    `folders` is called here, so that a failure to find them is told as well.
    """
    found: list[Summary] = []
    problem: FileProblem | None = None
    try:
        for folder in folders():
            found += [summary(path, place) for path in _files(folder)]
    except OSError:
        problem = FileProblem("folder_unreadable", {"folder": place})
    found.sort(key=lambda each: (each.last_played, each.path.name), reverse=True)
    return MatchList(tuple(found), problem)


def _files(folder: Path) -> list[Path]:
    """Returns the save files in a folder, none if there is no such folder. Raises OSError."""
    if not is_there(folder):
        return []
    return [path for path in folder.iterdir() if path.name.endswith(SUFFIX) and not is_of_system(path.name)]


def _with_end(seen: Summary, reader: SaveReader) -> Summary:
    closed = reader.closing_line(_TAIL)
    if closed is not None and closed.moves is not None:
        return _closed(seen, closed)
    if reader.size > LARGEST_READ:
        return msgspec.structs.replace(seen, interrupted=True)
    for _ in reader:
        pass
    loaded = reader.loaded()
    return msgspec.structs.replace(
        seen,
        label=loaded.label,
        steps=loaded.steps,
        moves=loaded.moves,
        finished=loaded.outcome is not None,
        interrupted=not loaded.closed,
        problem=loaded.problem,
    )


def _closed(seen: Summary, line: ClosedLine) -> Summary:
    finished = line.outcome is not None
    return msgspec.structs.replace(seen, label=line.label, steps=line.steps, moves=line.moves, finished=finished)


def _stamp(path: Path) -> tuple[float, tuple[int, int]]:
    """Returns the time a file was written, and its stamp."""
    try:
        status = path.stat()
    except OSError:
        return _EARLIEST, (0, 0)
    return status.st_mtime, (status.st_mtime_ns, status.st_size)


def _time(seconds: float) -> datetime:
    return datetime.fromtimestamp(min(max(seconds, _EARLIEST), _LATEST), UTC)
