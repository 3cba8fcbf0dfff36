"""Reading of a save file line by line, within bounds, as far as it is complete; and the session it becomes.

A match is loaded with the content it was played with.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, assert_never

import msgspec
from msgspec import Struct

from game.content.catalogue import fingerprint
from game.content.seat_assignment import gathered, people_of
from game.engine.journal import Step
from game.engine.module import AnyTitle
from game.engine.session import AnySession, Session
from game.engine.types import SYSTEM, BadJournal, Outcome
from game.persistence.durable import Pieces, finished, patiently
from game.persistence.lines import (
    FIRST_SUM,
    FORMAT,
    LONGEST_HEADER,
    LONGEST_LINE,
    OLDEST_FORMAT,
    AfterHeader,
    BadLine,
    ClosedLine,
    Header,
    HeadLine,
    HintLine,
    LabelLine,
    StepLine,
    check_header,
    check_outcome,
    parse,
    parse_typed,
    unseal,
    upgraded_header,
    upgraded_rules,
)
from game.persistence.problem import FileProblem, SaveError, clean_name, reading_problem, refusal

MOST_BYTES = 100_000_000
MOST_LINES = 250_000
"""Maximum number of lines: ten times what anybody ever plays, and read within a second."""

MOST_PARTS = 10_000_000
"""Maximum number of values in all lines of a file: each costs time, however short it is."""

SUFFIX = ".river"
_HEADER_MARKS = (b'{"kind":"header",', b',"definition":')
_BLANK = b" \t\r\n"
_BYTE_ORDER = b"\xef\xbb\xbf"
_CLOSED = re.compile(rb'(\{"kind":"closed",.*),"sum":"[0-9a-f]{16}"\}')
MOST_WORK = 500_000_000
"""Maximum cost of opening a file, in bytes of states packed and compared; 10,000 steps take about 50 million."""

STEP_WORK = 1_000
WALK_WORK = 64
SIDE_STEP_WORK = 60_000
"""Cost of a step beside the line that was read last, which needs the state before it."""

VERIFY_WORK = 35_000
"""Cost of playing a step by the rules, for the most expensive rules."""


class SaveContents(Struct, frozen=True):
    """The content of a save file, as far as it is complete.

    `format` is the file's own; `header` already has the newest. `head` is None if nothing was played. `moves` are those
    on the line to `head`. `closed` means that the last line says the match was left in order; without it the program
    was stopped, or the end is missing. `problem` says why reading stopped; `bytes_good` of the file's bytes were read
    until then, `bytes_lost` not. `rewritten` means that something changed the bytes between its lines, and nothing of
    the lines.
    """

    path: Path
    format: int
    header: Header
    lines: int
    steps: int
    moves: int
    head: int | None
    label: str | None
    hinted: bool
    """True if somebody was given a hint."""
    outcome: Outcome | None
    closed: bool
    problem: FileProblem | None
    bytes_good: int
    bytes_lost: int
    last_sum: str
    rewritten: bool = False


def read(path: Path) -> SaveContents:
    """Reads a whole file. Raises SaveError if nothing of it can be used; the file is never changed."""
    with SaveReader(path) as reader:
        for _ in reader:
            pass
        return reader.loaded()


class SaveReader:
    """One pass over a save file: the header at once, the other lines by iterating.

    A line counts as good when the next one is asked for; a caller that cannot use a line calls `stop` instead. Mail,
    editors and checkouts may write other line ends, a byte order mark or blank lines. Sums are those of the lines
    alone, so such a file is read like any other.
    """

    def __init__(self, path: Path) -> None:
        """Raises SaveError if the header cannot be used, naming version or reason."""
        self.path = path
        self._file, self.size = _open(path)
        self._line = self._steps = self._good = self._parts = 0
        self._head: int | None = None
        self._moves: list[int] = []
        self._outcomes: dict[int, Outcome] = {}
        self._sum = FIRST_SUM
        self._closed = self._rewritten = False
        self._problem: FileProblem | None = None
        try:
            self.format, self.plain_header, self.header = self._read_header()
        except BaseException:
            self._file.close()
            raise
        self._label = self.header.label
        self._hinted = False

    def __enter__(self) -> SaveReader:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    @property
    def line(self) -> int:
        """Number of the line last read; the header is line 1."""
        return self._line

    @property
    def part(self) -> float:
        """The part of the file that was read, 0 to 1."""
        return self._good / self.size if self.size else 1.0

    def __iter__(self) -> Iterator[AfterHeader]:
        while self._problem is None and (raw := self._next_raw()) is not None:
            before = self._sum
            try:
                line = self._checked(raw)
            except BadLine as error:
                self._sum = before
                self.stop("wrong_line" if raw.endswith(b"\n") else "cut", detail=str(error)[:200])
                return
            yield line
            if self._problem is not None:
                self._sum = before
                return
            self._accept(line, len(raw))
            if not raw.endswith(b"\n"):
                self._end_without_line_end()

    def stop(self, reason: str, **details: str | int) -> None:
        """Ends reading at the line last read, which does not count."""
        self._problem = FileProblem(reason, {"line": self._line, **details})

    def closing_line(self, tail: int) -> ClosedLine | None:
        """Returns the last line, if it says that the file was left in order; looks at the last `tail` bytes only.

        Its sum is not compared: that takes reading the whole file. Reading goes on where it was.
        """
        place = self._file.tell()
        try:
            self._file.seek(max(place, self.size - tail))
            raw = self._file.read(tail).rstrip(_BLANK).rpartition(b"\n")[2]
            self._file.seek(place)
            body = _CLOSED.fullmatch(raw.lstrip(_BLANK))
            if body is None:
                return None
            line = msgspec.json.decode(body[1] + b"}", type=ClosedLine)
            check_outcome(line.outcome)
            return line
        except OSError as error:
            raise SaveError(reading_problem(error)) from error
        except (msgspec.MsgspecError, ValueError, RecursionError):
            return None

    def loaded(self) -> SaveContents:
        """Returns the content read so far."""
        return SaveContents(
            path=self.path,
            format=self.format,
            header=self.header,
            lines=self._line,
            steps=self._steps,
            moves=0 if self._head is None else self._moves[self._head],
            head=self._head,
            label=self._label,
            hinted=self._hinted,
            outcome=None if self._head is None else self._outcomes.get(self._head),
            closed=self._closed and self._problem is None,
            problem=self._problem,
            bytes_good=self._good,
            bytes_lost=self.size - self._good,
            last_sum=self._sum,
            rewritten=self._rewritten,
        )

    def _end_without_line_end(self) -> None:
        """Handles a last line without its line end, which mail takes away: a closing line is complete without it."""
        if self._closed:
            self._rewritten = True
        else:
            self.stop("cut")

    def _read_header(self) -> tuple[int, dict[str, Any], Header]:
        raw = self._read_raw(LONGEST_HEADER)
        while raw and not raw.removeprefix(_BYTE_ORDER).strip(_BLANK) and self._line <= MOST_LINES:
            self._rewritten = True
            self._good += len(raw)
            raw = self._read_raw(LONGEST_HEADER)
        if len(raw) > LONGEST_HEADER:
            raise refusal("not_a_save", detail="the first line never ends")
        try:
            first = self._bare(raw)
            plain = parse(first)
            version = _format_of(plain)
            body, self._sum = unseal(first, FIRST_SUM)
            plain = upgraded_header(parse(body), version)
            header = msgspec.convert(plain, Header)
            check_header(header)
        except (BadLine, msgspec.ValidationError) as error:
            raise refusal(_reason_of(raw), line=1, detail=str(error)[:200]) from None
        self._good += len(raw)
        if not raw.endswith(b"\n"):
            self.stop("cut")
        return version, plain, presentable(header)

    def _next_raw(self) -> bytes | None:
        raw = self._read_raw(LONGEST_LINE)
        while raw and not raw.strip(_BLANK) and self._line <= MOST_LINES:
            self._rewritten = True
            self._good += len(raw)
            raw = self._read_raw(LONGEST_LINE)
        if not raw:
            self._line -= 1
            return None
        if len(raw) > LONGEST_LINE:
            self.stop("line_too_long", limit=LONGEST_LINE)
            return None
        if self._line > MOST_LINES:
            self.stop("too_many_lines", limit=MOST_LINES)
            return None
        self._parts += raw.count(b",") + raw.count(b"[") + raw.count(b"{")
        if self._parts > MOST_PARTS:
            self.stop("too_much_work")
            return None
        return raw

    def _read_raw(self, limit: int) -> bytes:
        self._line += 1
        try:
            return self._file.readline(limit + 1)
        except OSError as error:
            raise SaveError(reading_problem(error)) from error

    def _bare(self, raw: bytes) -> bytes:
        """Returns the line without byte order mark and line end."""
        line = raw.removesuffix(b"\n")
        bare = line.removeprefix(_BYTE_ORDER).strip(_BLANK)
        self._rewritten |= len(bare) < len(line)
        return bare

    def _checked(self, raw: bytes) -> AfterHeader:
        body, self._sum = unseal(self._bare(raw), self._sum)
        line = parse_typed(body)
        self._check_order(line)
        return line

    def _check_order(self, line: AfterHeader) -> None:
        match line:
            case StepLine(id=number, parent=parent, outcome=outcome):
                check_outcome(outcome)
                fits = number == self._steps and (parent is None if number == 0 else parent is not None)
                if not fits or (parent is not None and parent >= number):
                    raise BadLine(f"step {number} after step {parent} has no place after {self._steps} steps")
            case HeadLine(to=to):
                if to >= self._steps:
                    raise BadLine(f"the head moves to step {to} of {self._steps}")
            case ClosedLine(steps=steps, head=head, outcome=outcome):
                check_outcome(outcome)
                if steps != self._steps or head != self._head:
                    raise BadLine(f"closed at step {head} of {steps}, but it stands at {self._head} of {self._steps}")
            case LabelLine() | HintLine():
                pass
            case _:
                assert_never(line)

    def _accept(self, line: AfterHeader, size: int) -> None:
        self._good += size
        self._closed = False
        match line:
            case StepLine(id=number, parent=parent, outcome=outcome):
                before = 0 if parent is None else self._moves[parent]
                self._moves.append(before + (not line.auto and line.seat != SYSTEM))
                self._steps += 1
                self._head = number
                if outcome is not None:
                    self._outcomes[number] = outcome
            case HeadLine(to=to):
                self._head = to
            case LabelLine(label=label):
                self._label = label
            case HintLine():
                self._hinted = True
            case ClosedLine():
                self._closed = True
            case _:
                assert_never(line)


def presentable(header: Header) -> Header:
    """Returns the header with names fit to be shown: a stranger may have filled them with control characters."""
    return msgspec.structs.replace(
        header,
        title_name=clean_name(header.title_name),
        label=None if header.label is None else clean_name(header.label),
        seats=tuple(msgspec.structs.replace(seat, name=clean_name(seat.name)) for seat in header.seats),
    )


class LoadedMatch(Struct, frozen=True):
    """A match as far as its file is complete.

    `file` is the content that was read (label, damage, whether it was left in order); `header` is in today's form.
    `notes` are messages for the player although nothing is wrong. `as_new` means that going on has to happen in a new
    file, because this one is damaged, of an older version, or has other line ends.
    """

    session: AnySession
    header: Header
    file: SaveContents
    problem: FileProblem | None
    notes: tuple[FileProblem, ...]
    as_new: bool


def load_session(
    path: Path, titles: Mapping[str, AnyTitle], *, contents: Mapping[str, str] | None = None, verify: bool = False
) -> LoadedMatch:
    """Opens a match. Raises SaveError if nothing can be shown; a match that breaks off has a `problem` instead.

    `contents` holds the fingerprints of today's content by title, to tell when it changed. `verify` plays every step by
    the rules as well, for files from strangers. The file is never changed.
    """
    return finished(loading(path, titles, contents=contents, verify=verify))


def loading(
    path: Path, titles: Mapping[str, AnyTitle], *, contents: Mapping[str, str] | None = None, verify: bool = False
) -> Pieces[LoadedMatch]:
    """Does the same as `load_session`, line by line: a stranger's file may take seconds."""
    with SaveReader(path) as reader:
        title = _title(reader.header, titles)
        header, session = _begun(reader, title)
        yield from _Builder(reader, title, session, verify=verify).lines()
        loaded = reader.loaded()
    if loaded.head is None:
        raise refusal("nothing_played") if loaded.problem is None else SaveError(loaded.problem)
    session.jump(loaded.head)
    old = reader.format < FORMAT or reader.header.rules < title.version
    changed = contents is not None and contents.get(title.id) not in (None, fingerprint(reader.header.definition))
    notes = [
        *([FileProblem("upgraded", {"app": header.app})] if old else []),
        *([FileProblem("other_content")] if changed else []),
        *([FileProblem("not_closed")] if loaded.problem is None and not loaded.closed else []),
    ]
    as_new = old or loaded.rewritten or loaded.problem is not None
    return LoadedMatch(session, header, loaded, loaded.problem, tuple(notes), as_new)


class _Builder:
    """Feeds the lines of a file to a session, and stops the reader at the first that does not fit."""

    def __init__(self, reader: SaveReader, title: AnyTitle, session: AnySession, *, verify: bool) -> None:
        self._reader = reader
        self._title = title
        self._session = session
        self._verify = verify
        self._version = reader.header.rules
        self._step_type = _step_type(title.command, title.event)
        self._work = 0

    def lines(self) -> Iterator[float]:
        """Reads one line after the other; yields the part of the file that was read."""
        for line in self._reader:
            if self._work > MOST_WORK:
                self._reader.stop("too_much_work")
                return
            match line:
                case StepLine():
                    self._step(line)
                case HeadLine(to=to):
                    self._work += STEP_WORK + WALK_WORK * self._session.journal.move(to)
                case LabelLine() | HintLine() | ClosedLine():
                    self._work += STEP_WORK
                case _:
                    assert_never(line)
            yield self._reader.part

    def _step(self, line: StepLine) -> None:
        try:
            step = self._typed(line)
            aside = step.parent is not None and step.parent != self._session.journal.head
            if self._verify and self._version == self._title.version:
                self._work += VERIFY_WORK
                self._session.verify_step(step)
            size = self._session.restore(step, rehash=self._version < self._title.version)
        except SaveError as error:
            self._reader.stop(error.problem.reason, **error.problem.details)
        except (BadJournal, msgspec.ValidationError) as error:
            self._refuse(line, error)
        else:
            self._work += STEP_WORK + size + (SIDE_STEP_WORK if aside else 0)

    def _typed(self, line: StepLine) -> Step[Any, Any]:
        plain: dict[str, Any] = {"kind": "step", **msgspec.structs.asdict(line)}
        plain = upgraded_rules(plain, self._version, self._title)
        step: Step[Any, Any] = msgspec.convert(plain, self._step_type, str_keys=True)
        return step

    def _refuse(self, line: StepLine, error: BadJournal | msgspec.ValidationError) -> None:
        rule = error.rule if isinstance(error, BadJournal) else None
        if rule is None:
            self._reader.stop("wrong_step", step=line.id, detail=str(error)[:200])
        else:
            self._reader.stop("illegal_step", step=line.id, rule=rule)


def _open(path: Path) -> tuple[BinaryIO, int]:
    try:
        status = os.stat(path)
        if not stat.S_ISREG(status.st_mode):
            raise refusal("not_a_file")
        if status.st_size > MOST_BYTES:
            raise refusal("too_large", size=status.st_size // 1_000_000, limit=MOST_BYTES // 1_000_000)
        return patiently(lambda: open(path, "rb")), status.st_size
    except OSError as error:
        raise SaveError(reading_problem(error)) from error
    except ValueError as error:
        raise refusal("missing", detail=str(error)[:200]) from error


def _reason_of(raw: bytes) -> str:
    """Returns why a first line is no header: no match at all, a damaged one, or one that was sent or kept as something
    else.
    """
    letters = raw.replace(b"\0", b"")
    if not any(mark in letters for mark in _HEADER_MARKS):
        return "not_a_save"
    other = letters != raw or letters.lstrip(_BLANK).startswith(b">") or b"\r" in letters.strip(_BLANK)
    return "sent_as_text" if other else "wrong_header"


def _format_of(plain: dict[str, Any]) -> int:
    version = plain.get("format")
    if plain.get("kind") != "header" or type(version) is not int or version < OLDEST_FORMAT:
        raise BadLine("the first line is no header")
    if version > FORMAT:
        raise refusal("newer_format", format=version, known=FORMAT)
    return version


def _step_type(command: object, event: object) -> Any:
    return Step[command, event]  # type: ignore[valid-type]


def _title(header: Header, titles: Mapping[str, AnyTitle]) -> AnyTitle:
    title = titles.get(header.game)
    if title is None:
        raise refusal("unknown_title", title=header.title_name or header.game)
    if header.rules > title.version:
        raise refusal("newer_rules", title=header.title_name, rules=header.rules, known=title.version)
    return title


def _begun(reader: SaveReader, title: AnyTitle) -> tuple[Header, AnySession]:
    plain = upgraded_rules(reader.plain_header, reader.header.rules, title)
    try:
        header = presentable(msgspec.convert(plain, Header))
        header = msgspec.structs.replace(
            header, rules=title.version, content=fingerprint(header.definition), seats=gathered(header.seats)
        )
        session: AnySession = Session(title, header.definition, header.setup, header.seed)
    except Exception as error:
        # Rules are built from a file that a stranger may have written: whatever they raise, the file is at fault.
        raise refusal("wrong_header", line=1, detail=f"{type(error).__name__}: {error}"[:200]) from error
    session.people = people_of(header.seats)
    return header, session
