"""The player's matches: started, continued, kept under a name, summed up in a list, thrown into the bin, restored."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from game.content.catalogue import SEEDS, fingerprint
from game.content.folders import is_of_system
from game.content.seat_assignment import SeatAssignment
from game.engine.module import AnyTitle
from game.engine.session import AnySession
from game.engine.types import OptionValue, Outcome
from game.persistence.durable import (
    Pieces,
    finished,
    free_name,
    is_there,
    move,
    part_files,
    patiently,
    unmeasured,
    write_whole,
)
from game.persistence.folders import ProfileLock, UserFolders
from game.persistence.lines import FORMAT, ClosedLine, Header, LabelLine, encode, seal
from game.persistence.problem import FileProblem, SaveError, clean_name, refusal, safe_file_name, writing_problem
from game.persistence.recorder import FileRecorder, LineFile, write_match
from game.persistence.save_file import SUFFIX, LoadedMatch, SaveReader, loading, read

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


class Bin:
    """A bin that keeps each file in a folder named like the one it came from."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def folders(self) -> list[Path]:
        """Returns the folders inside, one for each origin. Raises OSError."""
        return sorted(path for path in self._folder.iterdir() if path.is_dir())

    def take(self, path: Path) -> Path:
        """Moves a file into the bin; returns its new path. Raises SaveError."""
        return _moved(path, self._folder / path.parent.name)

    def give_back(self, path: Path, home: Path) -> Path:
        """Moves a file back to where it came from; returns its path there. Raises SaveError."""
        return _moved(path, home / path.parent.name)

    def empty(self) -> int:
        """Deletes every file for good; returns their number without hidden ones. Raises SaveError if one cannot be
        deleted.
        """
        try:
            files = [path for folder in self.folders() for path in folder.iterdir() if not path.is_dir()]
            for path in files:
                patiently(path.unlink)
        except OSError as error:
            raise SaveError(writing_problem(error)) from error
        return sum(not is_of_system(path.name) for path in files)


def utc_now() -> datetime:
    return datetime.now(UTC)


class MatchStore:
    """Every match of one profile. Methods that change files raise SaveError, and then nothing was changed.

    While another program uses the profile the store is `read_only`: matches can be seen and played, but nothing
    is written until that program ends.
    """

    def __init__(self, folders: UserFolders, *, app: str, clock: Callable[[], datetime] = utc_now) -> None:
        """`app` is the version of the program, written into new files."""
        self.folders = folders
        self._app = app
        self._clock = clock
        self._lock = ProfileLock(folders.lock)
        self.problem: FileProblem | None = None
        """The reason why nothing can be written to the profile, if so."""
        self.unusable: tuple[FileProblem, ...] = ()
        """The parts of the profile that cannot be used."""
        self.prepare()
        if self._lock.held:
            self._sweep()
        self._recorders: list[FileRecorder] = []
        self._bin = Bin(folders.bin)
        self._checked: dict[Path, Summary] = {}

    @property
    def read_only(self) -> bool:
        """True while another program uses the profile; asks again each time."""
        return not self._lock.take() and self._lock.elsewhere

    def prepare(self) -> None:
        """Makes the missing folders of the profile; `problem` and `unusable` hold what could not be made."""
        # While another program has the profile, not even a folder is touched.
        if self.read_only:
            return
        self.problem = self.folders.prepare()
        self.unusable = ()
        if self.problem is None:
            lock = () if self._lock.take() else (FileProblem("lock_unusable", {"file": self.folders.lock.name}),)
            self.unusable = (*self.folders.prepare_places(), *lock)

    @property
    def unsaved(self) -> FileProblem | None:
        """The reason why moves would be lost if the program ended now; None if nothing would be."""
        return next((each.unsaved for each in self._recorders if each.unsaved is not None), None)

    def catch_up(self) -> bool:
        """Tries to write late lines, also of matches that were left; returns True if nothing of any match is
        unsaved.
        """
        for recorder in self._recorders:
            if recorder.unsaved is not None and recorder.retry() and recorder.closed:
                recorder.close()
        return self.unsaved is None

    def in_memory(self, path: Path) -> FileRecorder | None:
        """Returns the recorder of a match that was left before its file could be written, ready to go on; otherwise
        None.
        """
        for recorder in self._recorders:
            if recorder.path == path and recorder.closed and recorder.unsaved is not None:
                recorder.reopen()
                return recorder
        return None

    def close(self) -> None:
        """Closes all matches in order and releases the profile."""
        for recorder in self._recorders:
            recorder.close()
        self._recorders.clear()
        self._lock.release()

    def start(
        self, session: AnySession, seats: Sequence[SeatAssignment], title_name: str, *, label: str | None = None
    ) -> FileRecorder:
        """Begins a file for a session that has not begun, and attaches to it. Call `session.begin` afterwards.

        Never raises: a problem is stored in the recorder's `problem`, and the match goes on in memory.
        """
        now = self._clock()
        header = Header(
            format=FORMAT,
            match=secrets.token_hex(8),
            game=session.title.id,
            title_name=clean_name(title_name),
            rules=session.title.version,
            content=fingerprint(session.definition),
            app=self._app,
            created=now.strftime("%Y-%m-%dT%H:%M:%SZ"),
            label=None if label is None else clean_name(label),
            setup=session.setup,
            seats=tuple(msgspec.structs.replace(seat, name=clean_name(seat.name)) for seat in seats),
            seed=session.seed,
            definition=session.definition,
        )
        path = self.folders.matches / f"{now:%Y%m%d-%H%M%S}-{header.game}-{header.match[:6]}{SUFFIX}"
        recorder = self._attach(session, header, LineFile(path))
        recorder.start()
        return recorder

    def resume(self, match: LoadedMatch) -> FileRecorder:
        """Goes on with an opened match, and attaches to its session.

        Goes on in the same file if that is a complete match in today's form. Otherwise a new file is begun with the
        first new move, and a damaged or outdated match is then set aside as it is. A match from outside the player's
        folders is copied to them at once. Never raises.
        """
        return finished(self.resuming(match))

    def resuming(self, match: LoadedMatch) -> Pieces[FileRecorder]:
        """Does the same as `resume`. A copy is made line by line, and nothing is left of it if it is cancelled."""
        path = match.file.path
        ours = path.parent == self.folders.matches
        if ours and not match.as_new:
            file = LineFile(path, size=match.file.bytes_good, last_sum=match.file.last_sum)
            return self._attach(match.session, match.header, file, label=match.file.label, hinted=match.file.hinted)
        header = msgspec.structs.replace(match.header, app=self._app, label=match.file.label)
        recorder = self._attach(match.session, header, LineFile(self._new_path(path, header)), hinted=match.file.hinted)
        if ours:
            recorder.begin_when_changed(lambda: self._set_aside(path))
        elif path.parent == self.folders.saves:
            recorder.begin_when_changed(lambda: None)
        else:
            yield from self._copying(recorder)
        return recorder

    def own_path(self, path: Path) -> Path:
        """Returns the path of a match relative to the player's folders if it lies in one of them, otherwise the whole
        path.
        """
        whole = Path(os.path.abspath(path))
        for folder in (self.folders.matches, self.folders.saves):
            with suppress(OSError, ValueError):
                if os.path.samefile(whole.parent, folder):
                    return folder / whole.name
        return whole

    def is_own(self, path: Path) -> bool:
        """True if a path, as `own_path` returns it, lies in the player's folders."""
        return path.parent in (self.folders.matches, self.folders.saves)

    def being_played(self, path: Path) -> bool:
        """True if this is the file of a match at a table of this program."""
        return self._recorder_of(path) is not None

    def finding_same(self, match: LoadedMatch, titles: Mapping[str, AnyTitle]) -> Pieces[Path | None]:
        """Looks for the player's own match that holds every step of one from elsewhere: a copy brought in before."""
        for entry in self.entries():
            if entry.match == match.header.match and entry.readable and entry.problem is None:
                with suppress(SaveError):
                    mine = yield from unmeasured(loading(entry.path, titles))
                    if (yield from _comparing(mine.session, match.session)):
                        return entry.path
        return None

    def entries(self, place: MatchPlace = "matches") -> list[Summary]:
        """Returns everything in a place that can be listed, last played first. One bad file is one bad line."""
        return list(self.listing(place).entries)

    def listing(self, place: MatchPlace) -> MatchList:
        """Returns the list of `entries`, and why it may be incomplete."""
        folders: dict[MatchPlace, Callable[[], list[Path]]] = {
            "matches": lambda: [self.folders.matches],
            "saves": lambda: [self.folders.saves],
            "bin": self._bin.folders,
            "aside": lambda: [self.folders.aside],
        }
        found = summaries(folders[place], place)
        return msgspec.structs.replace(found, entries=tuple(self._as_checked(entry) for entry in found.entries))

    def checking(self, entry: Summary, title: AnyTitle) -> Pieces[None]:
        """Checks the result an entry claims by the rules; from then on lists show the result by the rules."""
        checked = yield from checking(entry, title, verify=entry.path.parent != self.folders.matches)
        self._checked[entry.path] = checked

    def latest_unfinished(self, matches: Sequence[Summary] | None = None) -> Summary | None:
        """Returns the match to continue: the last one played that is not over and can be opened.

        One in which nothing was played yet comes after these, and a lesson after all others. One left before everybody
        had moved is never returned. `matches` holds the entries, for a caller that has just read them.
        """
        known = self.entries() if matches is None else matches
        waiting = [each for each in known if each.readable and not each.finished]
        worth = [each for each in waiting if not (each.lesson and each.barely_begun)]
        return min(worth, key=lambda each: (each.lesson, each.moves == 0), default=None)

    def load(
        self, path: Path, titles: Mapping[str, AnyTitle], *, contents: Mapping[str, str] | None = None
    ) -> LoadedMatch:
        """Opens a match; see `load_session`. Files from elsewhere are checked by the rules as well."""
        return finished(self.loading(path, titles, contents=contents))

    def loading(
        self, path: Path, titles: Mapping[str, AnyTitle], *, contents: Mapping[str, str] | None = None
    ) -> Pieces[LoadedMatch]:
        """Does the same as `load`, line by line."""
        return loading(path, titles, contents=contents, verify=path.parent != self.folders.matches)

    def save_as(self, recorder: FileRecorder, name: str) -> Summary:
        """Keeps a copy of a match in its current position under a name."""
        self._must_write()
        header = msgspec.structs.replace(recorder.header, label=clean_name(name))
        try:
            target = free_name(self.folders.saves / recorder.path.name)
            write_match(target, header, _closed_bodies(recorder, header.label))
        except OSError as error:
            raise SaveError(writing_problem(error)) from error
        return summary(target, "saves")

    def rename(self, entry: Summary, label: str | None) -> Summary:
        """Gives a match another name (None: no name). A damaged or old file keeps its own until it is continued."""
        self._must_write()
        label = None if label is None else clean_name(label)
        recorder = self._recorder_of(entry.path)
        if recorder is None:
            _rename_closed(entry.path, label)
        else:
            recorder.rename(label)
        return summary(entry.path, entry.place)

    def discard(self, entry: Summary) -> Summary:
        """Moves a match to the bin; returns the entry for `bring_back`. Refuses the match that is being played."""
        self._must_write()
        if self._recorder_of(entry.path) is not None:
            raise refusal("being_played")
        return summary(self._bin.take(entry.path), "bin")

    def bring_back(self, entry: Summary) -> Summary:
        """Takes a match out of the bin, to where it was."""
        self._must_write()
        target = self._bin.give_back(entry.path, self.folders.home)
        return summary(target, "saves" if target.parent == self.folders.saves else "matches")

    def empty_bin(self) -> int:
        """Deletes the bin's files for good; returns their number."""
        self._must_write()
        return self._bin.empty()

    def _sweep(self) -> None:
        """Deletes what a killed program left half copied; the originals are where they were."""
        for folder in (self.folders.home, self.folders.matches, self.folders.saves, self.folders.evenings):
            for path in part_files(folder):
                with suppress(OSError):
                    path.unlink()

    def _new_path(self, path: Path, header: Header) -> Path:
        """Returns a path for a match that goes on in a new file, named like the one it came from."""
        name = safe_file_name(path.name.removesuffix(SUFFIX))
        try:
            return free_name(self.folders.matches / f"{name}{SUFFIX}")
        except OSError:
            return self.folders.matches / f"{name}-{secrets.token_hex(3)}{SUFFIX}"

    def _copying(self, recorder: FileRecorder) -> Pieces[None]:
        try:
            yield from recorder.writing_whole()
        except GeneratorExit:
            self._recorders.remove(recorder)
            raise

    def _set_aside(self, path: Path) -> None:
        with suppress(OSError):
            move(path, self.folders.aside)

    def _as_checked(self, entry: Summary) -> Summary:
        """Returns the entry with the findings of playing its file again, if the file still is the same."""
        checked = self._checked.get(entry.path)
        return entry if checked is None or checked.stamp != entry.stamp else checked

    def _must_write(self) -> None:
        if self.read_only:
            raise refusal("second_program")

    def _attach(
        self, session: AnySession, header: Header, file: LineFile, *, label: str | None = None, hinted: bool = False
    ) -> FileRecorder:
        recorder = FileRecorder(
            session,
            header,
            file,
            may_write=lambda: not self.read_only,
            label=label,
            hinted=hinted,
            put_aside=self._set_aside,
        )
        self._recorders = [each for each in self._recorders if not each.closed or each.unsaved is not None]
        self._recorders.append(recorder)
        return recorder

    def _recorder_of(self, path: Path) -> FileRecorder | None:
        return next((each for each in self._recorders if not each.closed and each.path == path), None)


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


def _moved(path: Path, folder: Path) -> Path:
    try:
        return move(path, folder)
    except FileNotFoundError as error:
        raise refusal("missing") from error
    except OSError as error:
        raise SaveError(writing_problem(error)) from error


def _closed_bodies(recorder: FileRecorder, label: str | None) -> Iterator[bytes]:
    session = recorder.session
    yield from recorder.bodies()
    outcome = session.journal.step(session.head).outcome
    yield encode(ClosedLine(len(session.journal), session.head, label, outcome, session.journal.moves()))


def _comparing(mine: AnySession, theirs: AnySession) -> Pieces[bool]:
    """Returns True if every step of one match is one of the other."""
    if len(theirs.journal) > len(mine.journal):
        return False
    for step in theirs.journal.steps():
        if mine.journal.step(step.id) != step:
            return False
        yield None
    return True


def _rename_closed(path: Path, label: str | None) -> None:
    """Adds the label to a file nobody plays, by replacing it with a longer copy, so that it is never incomplete."""
    loaded = read(path)
    if loaded.problem is not None or loaded.rewritten or loaded.format < FORMAT:
        raise refusal("cannot_rename")
    named, last_sum = seal(encode(LabelLine(label)), loaded.last_sum)
    if loaded.closed and loaded.head is not None:
        named += seal(encode(ClosedLine(loaded.steps, loaded.head, label, loaded.outcome, loaded.moves)), last_sum)[0]
    try:
        status = path.stat()
        write_whole(path, [path.read_bytes(), named])
    except OSError as error:
        raise SaveError(writing_problem(error)) from error
    with suppress(OSError):
        os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
