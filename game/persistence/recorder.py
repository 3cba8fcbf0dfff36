"""The recorder of a match: every step is on the disk before anybody sees it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from game.engine.journal import AnyStep
from game.engine.session import AnySession
from game.persistence.durable import BINARY, Pieces, finished, free_name, sync_folder, writing_whole
from game.persistence.lines import FIRST_SUM, ClosedLine, Header, HeadLine, HintLine, LabelLine, encode, seal
from game.persistence.problem import LONGEST_TEXT, FileProblem, writing_problem

UNCONFIRMED = FileProblem("unconfirmed")
_APPENDING = os.O_RDWR | os.O_APPEND | BINARY
_NEW = _APPENDING | os.O_CREAT | os.O_EXCL
SECOND_PROGRAM = FileProblem("second_program")
BRANCHED = FileProblem("branched")


class LineFile:
    """A file to which sealed lines are appended and synced. Lines that cannot be written are kept in order and written
    first next time.

    `broken` means that going on in this file would not be safe: it went away, somebody else wrote to it, or the disk
    did not confirm a write. Then everything has to be written to another file.
    """

    def __init__(self, path: Path, *, size: int = 0, last_sum: str = FIRST_SUM) -> None:
        """The file is new (`size` 0), or complete and ends after `size` bytes with a line of sum `last_sum`."""
        self.path = path
        self.problem: FileProblem | None = None
        self.broken = False
        self.lost: FileProblem | None = None
        """The problem of the file itself, if that is why it is broken."""
        self._descriptor: int | None = None
        self._size = size
        self._sum = last_sum
        self._made = size > 0
        self._pending = bytearray()
        self._pending_lines = 0
        self._held = False
        """True while lines are only kept, to be written together."""

    @property
    def pending(self) -> int:
        """Number of lines that are not on the disk yet."""
        return self._pending_lines

    def append(self, body: bytes) -> None:
        """Adds a line holding this JSON object; afterwards it is on the disk, or `problem` says why not. Lines that are
        held are written by `write_held`.
        """
        line, self._sum = seal(body, self._sum)
        self._pending += line
        self._pending_lines += 1
        self.flush()

    def hold(self) -> None:
        """Keeps lines from now on without writing them."""
        self._held = True

    def write_held(self) -> None:
        """Writes what was held, and every line at once from now on."""
        self._held = False
        self.flush()

    def flush(self) -> None:
        """Tries to write pending lines, unless they are held."""
        if self.broken or self._held or not self._pending:
            return
        try:
            descriptor = self._opened()
            self._check_untouched(descriptor)
            self._write(descriptor)
        except OSError as error:
            if not self.broken:
                self.problem = writing_problem(error)
            return
        if not self.broken:
            self._pending_lines = 0
            self.problem = None

    def close(self) -> None:
        """Writes all lines it can and closes the file."""
        self.flush()
        if self._descriptor is not None:
            with suppress(OSError):
                os.close(self._descriptor)
            self._descriptor = None

    def _opened(self) -> int:
        if self._descriptor is None:
            try:
                if not self._made:
                    self.path.parent.mkdir(parents=True, exist_ok=True)
                self._descriptor = os.open(self.path, _APPENDING if self._made else _NEW, 0o644)
            except FileExistsError:
                self._break(FileProblem("changed_elsewhere"))
                raise
            except FileNotFoundError:
                if self._made:
                    self._break(FileProblem("vanished"))
                raise
            if not self._made:
                self._made = True
                sync_folder(self.path.parent)
        return self._descriptor

    def _check_untouched(self, descriptor: int) -> None:
        """Sets `broken` if the path no longer leads to this file, or its length has changed. Raises OSError."""
        ours = os.fstat(descriptor)
        try:
            there = os.stat(self.path)
        except (FileNotFoundError, NotADirectoryError):
            self._break(FileProblem("vanished"))
            return
        if (ours.st_ino, ours.st_dev) != (there.st_ino, there.st_dev):
            self._break(FileProblem("vanished"))
        elif ours.st_size != self._size:
            self._break(FileProblem("changed_elsewhere"))

    def _write(self, descriptor: int) -> None:
        if self.broken:
            return
        while self._pending:
            # A line that was written in part is completed later, from where it broke off.
            written = os.write(descriptor, self._pending)
            del self._pending[:written]
            self._size += written
        try:
            os.fsync(descriptor)
        except OSError:
            # Lines the disk refused to confirm may be lost although a second sync would succeed.
            self._break(UNCONFIRMED)

    def _break(self, problem: FileProblem) -> None:
        self.broken = True
        self.problem = self.lost = problem


class FileRecorder:
    """The recorder of one session. Never raises; `problem` says why the file is behind, `retry` catches up.

    Whatever happens to the file, the match goes on in memory, and everything is written as soon as it can be.
    """

    def __init__(
        self,
        session: AnySession,
        header: Header,
        file: LineFile,
        *,
        may_write: Callable[[], bool] = lambda: True,
        label: str | None = None,
        hinted: bool = False,
        put_aside: Callable[[Path], None] = lambda path: None,
    ) -> None:
        """Attaches itself to the session. `may_write` is asked again and again while it returns False.

        `label` is the name the file ends with, if it is not the header's. `hinted` marks a match with a hint.
        `put_aside` removes a file of this match whose place another one has taken.
        """
        self.session = session
        self.header = header
        self.label = label or header.label
        self.hinted = hinted
        """True if somebody was given a hint in this match."""
        self.closed = False
        self._file = file
        self._may_write = may_write
        self._blocked = not may_write()
        self._behind = 0
        self._latest: AnyStep | None = None
        self._head = session.head
        self._ending = self._head if session.outcome is not None else None
        """The step in the file that ended the match: another line goes on in a file of its own."""
        self._branches = False
        self._touched = self._left = False
        self._put_aside = put_aside
        self._begun: Callable[[], None] = lambda: None
        self._news: FileProblem | None = None
        session.recorder = self

    @property
    def path(self) -> Path:
        """The current file; another one than before if that one could not be used any more."""
        return self._file.path

    @property
    def problem(self) -> FileProblem | None:
        """The reason why the file is behind the match; None if everything is on the disk."""
        return SECOND_PROGRAM if self._blocked else self._file.problem

    @property
    def pending(self) -> int:
        """Number of lines that are not on the disk yet."""
        return self._behind if self._blocked or self._file.broken else self._file.pending

    @property
    def unsaved(self) -> FileProblem | None:
        """The reason why moves would be lost if the program ended now; None if nothing would be."""
        return self.problem if self.pending else None

    def take_news(self) -> FileProblem | None:
        """Returns once what happened to the file although nothing is lost; None if nothing did."""
        news, self._news = self._news, None
        return news

    def start(self) -> None:
        """Writes the header of a new file."""
        self._write(encode(self.header))

    @property
    def ended_before(self) -> bool:
        """True if the match came to another end before the current one: that one is in the records."""
        ends = [step.id for step in self.session.journal.steps() if step.outcome is not None]
        return any(id != self._head for id in ends)

    def record_step(self, step: AnyStep) -> None:
        if self._ending is not None:
            self._leave_ended(self._ending)
        self._latest, self._head, self._touched = step, step.id, True
        self._write(encode(step))
        self._ending = None if step.outcome is None else step.id

    def record_head(self, step: int) -> None:
        if self._branches and self._ending is not None and step != self._ending:
            self._leave_ended(self._ending)
        self._head, self._touched = step, True
        self._write(encode(HeadLine(step)))

    @contextmanager
    def together(self) -> Iterator[None]:
        """Writes what is recorded inside with one confirmation of the disk, at its end."""
        held = self._file
        held.hold()
        try:
            yield
        finally:
            held.write_held()
            if held is self._file:
                self._leave_broken()

    def branch_off(self) -> None:
        """Prepares for going on from an earlier position: a match that ended stays in its file as it ended.

        A person who only takes something back branches off with the first new move.
        """
        self._branches = True

    def rename(self, label: str | None) -> None:
        """Gives the match another name."""
        self.label, self._touched = label, True
        self._write(encode(LabelLine(label)))

    def note_hint(self) -> None:
        """Writes down once that somebody is given a hint."""
        if not self.hinted:
            self.hinted = self._touched = True
            self._write(encode(HintLine()))

    def bodies(self) -> Iterator[bytes]:
        """Yields the lines after the header that hold the match and what is known beside its steps, without sums."""
        yield from match_bodies(self.session, self._latest, self._head)
        if self.hinted:
            yield encode(HintLine())

    def retry(self) -> bool:
        """Tries to write pending lines; returns True if everything is on the disk now."""
        if self._blocked and self._may_write():
            # Meanwhile the other program may have gone on with the same match: stay out of its file.
            self._blocked, self._file.broken = False, True
        if self._blocked:
            return False
        if not self._file.broken:
            self._file.flush()
            self._leave_broken()
        elif self._behind:
            self._write_elsewhere()
        return self.problem is None

    def writing_whole(self) -> Pieces[None]:
        """Writes the whole match so far to a new file, line by line, before it continues."""
        self._file.broken = self._touched = True
        if not self._blocked:
            yield from self._writing_elsewhere()

    def begin_when_changed(self, begun: Callable[[], None]) -> None:
        """Begins the new file with the first new move only: opening changes nothing. Then `begun` is called."""
        self._file.broken = True
        self._begun = begun

    def close(self) -> None:
        """Marks the file as complete when the match is left, if anything was written, and closes it.

        Lines that cannot be written yet still can be by `retry`, and then the file is closed by another `close`.
        """
        if self._touched and len(self.session.journal):
            self._touched, self._left = False, True
            self._write(encode(self._closing_line()))
        self._file.close()
        self.closed = True
        if self.session.recorder is self:
            self.session.recorder = None

    def reopen(self) -> None:
        """Opens a match again that was left before everything was written."""
        self.closed = self._left = False
        self.session.recorder = self

    def _write(self, body: bytes) -> None:
        if self._blocked or self._file.broken:
            self._behind += 1
            self.retry()
            return
        self._file.append(body)
        self._leave_broken()

    def _leave_ended(self, end: int) -> None:
        """Lets later moves branch off: the file stays as it was when the match ended."""
        self._ending, self._branches = None, False
        if self._blocked or self._file.broken:
            return
        if self._head != end:
            self._file.append(encode(HeadLine(end)))
        self._file.append(encode(self._closing_line(end)))
        self._file.broken, self._file.lost = True, BRANCHED

    def _leave_broken(self) -> None:
        """Writes everything to another file if the one just written to is not safe any more."""
        if self._file.broken:
            self._behind = self._file.pending
            self._write_elsewhere()

    def _write_elsewhere(self) -> None:
        finished(self._writing_elsewhere())

    def _writing_elsewhere(self) -> Pieces[None]:
        """Writes the whole match to a free name; the unusable file stays as it is. A branch of a match with a name is
        numbered like its file.
        """
        label = self.label
        try:
            target = free_name(self._file.path)
            if label is not None and self._file.lost == BRANCHED:
                self.label = _numbered(label, target.stem.removeprefix(f"{self._file.path.stem}-"))
            size, last_sum = yield from writing_match(target, self.header, self._bodies())
        except OSError as error:
            self.label, self._file.problem = label, writing_problem(error)
            return
        self._file.close()
        self._news, before = self._file.lost, self._file.path
        self._file = LineFile(target, size=size, last_sum=last_sum)
        if self._news == UNCONFIRMED:
            self._put_aside(before)
        self._behind = 0
        begun, self._begun = self._begun, lambda: None
        begun()

    def _bodies(self) -> Iterator[bytes]:
        yield from self.bodies()
        if self.label != self.header.label:
            yield encode(LabelLine(self.label))
        if self._left:
            yield encode(self._closing_line())

    def _closing_line(self, head: int | None = None) -> ClosedLine:
        journal, head = self.session.journal, self._head if head is None else head
        return ClosedLine(len(journal), head, self.label, journal.step(head).outcome, journal.moves(head))


def _numbered(label: str, number: str) -> str:
    """Returns the name of a match with a number; a long name is cut for it."""
    end = f" ({number})"
    return f"{label[: LONGEST_TEXT - len(end)]}{end}"


def match_bodies(session: AnySession, latest: AnyStep | None = None, head: int | None = None) -> Iterator[bytes]:
    """Yields the lines after the header that hold a session's match, without sums.

    `latest` is a step that is recorded but not yet in the journal; `head` is where the match stands then.
    """
    journal = session.journal
    for step in journal.steps():
        yield encode(step)
    last = len(journal) - 1
    if latest is not None and latest.id == len(journal):
        yield encode(latest)
        last = latest.id
    for to in (journal.line()[-1] if len(journal) else last, session.head if head is None else head):
        if to not in (last, -1):
            yield encode(HeadLine(to))
            last = to


def write_match(path: Path, header: Header, bodies: Iterator[bytes]) -> tuple[int, str]:
    """Writes a complete save file or nothing; returns its size and last sum. Raises OSError."""
    return finished(writing_match(path, header, bodies))


def writing_match(path: Path, header: Header, bodies: Iterator[bytes]) -> Pieces[tuple[int, str]]:
    """Does the same as `write_match`, line by line."""
    total, size = FIRST_SUM, 0

    def lines() -> Iterator[bytes]:
        nonlocal total, size
        for body in _chain_of(header, bodies):
            line, total = seal(body, total)
            size += len(line)
            yield line

    yield from writing_whole(path, lines())
    return size, total


def _chain_of(header: Header, bodies: Iterator[bytes]) -> Iterator[bytes]:
    yield encode(header)
    yield from bodies
