"""Loading a session from a save file: the match as it was, with the content it was played with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, assert_never

import msgspec
from msgspec import Struct

from game.content.catalogue import fingerprint
from game.content.seat_assignment import gathered, people_of
from game.engine.journal import Step
from game.engine.module import AnyTitle
from game.engine.session import AnySession, Session
from game.engine.types import BadJournal
from game.persistence.lines import FORMAT, ClosedLine, Header, HeadLine, HintLine, LabelLine, StepLine, upgraded_rules
from game.persistence.piecework import Pieces, finished
from game.persistence.problem import FileProblem, SaveError, refusal
from game.persistence.save_file import SaveContents, SaveReader, presentable

MOST_WORK = 500_000_000
"""Maximum cost of opening a file, in bytes of states packed and compared; 10,000 steps take about 50 million."""
STEP_WORK = 1_000
WALK_WORK = 64
SIDE_STEP_WORK = 60_000
"""Cost of a step beside the line that was read last, which needs the state before it."""
VERIFY_WORK = 35_000
"""Cost of playing a step by the rules, for the most expensive rules."""


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
