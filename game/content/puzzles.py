"""Puzzles: files of positions in which somebody is asked what to do, with the answers.

A position is a set-up, a seed and the moves since, so it is a match like any other: no bot is asked for it, it can be
looked back on, and it can be played on.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar

import msgspec
from msgspec import Meta, Struct, to_builtins
from msgspec.structs import asdict

from game.content.error import ContentError, joined, offer, quoted
from game.content.folders import listing
from game.content.message import LONGEST_WORDS, MOST_PARTS, Message, in_english, is_bounded, with_given
from game.content.structs import Content, FieldProblem, LoadedFile, Read, as_read, load_with_places, reader
from game.engine.journal import StateCodec, state_hash
from game.engine.module import AnyTitle, find_title, title_ids
from game.engine.session import AnySession, Session, autoplay
from game.engine.types import SYSTEM, BadSetup, Command, OptionValue, Seat

if TYPE_CHECKING:
    from game.content.catalogue import Entry

T = TypeVar("T")
FOLDER: Final = "moments"
SEEDS: Final = "moment/"
"""Prefix of the seeds of matches from which puzzles were cut."""

CLOCK: Final = "system"
GRADES: Final = (1, 2, 3)
MOST_STEPS: Final = 5_000
PLAIN: Final = re.compile(r"[A-Za-z_][A-Za-z_.]*")
WORDS: Final = frozenset({"null", "true", "false"})
DIGITS: Final = 4
"""Number of decimals of chances: they are written in hundredths of a per cent."""


FindTitle = Callable[[str], AnyTitle | None]
_Chance = Annotated[float, Meta(ge=0.0, le=1.0)]
_Text = Annotated[str, Meta(max_length=200)]
_OptionText = Annotated[str, Meta(max_length=1_000)]


class PuzzleAnswer(Struct, frozen=True):
    """A possible answer of the seat. `chance` is its chance to win the match, None where nobody evaluated it.

    `error` is the standard error of its distance to the best answer.
    """

    play: Command
    right: bool = False
    chance: float | None = None
    error: float = 0.0


class PuzzleStep(Struct, frozen=True):
    """One decision on the way to the position."""

    seat: Seat
    command: Command


class PuzzleSource(Struct, frozen=True, forbid_unknown_fields=True):
    """The source of a puzzle: the levels that played the match, whose seed the puzzle has, and the step."""

    players: tuple[_Text, ...]
    step: Annotated[int, Meta(ge=0)]


class PuzzleProof(Struct, frozen=True, forbid_unknown_fields=True):
    """The evidence that the answers are right: the judge and its number of worlds; the margin of right answers over any
    other one, with its standard error, and the margin in the first look, in a tenth of the worlds.

    `certain` means that the seat knows every card, so there is one world, in which all moves were tried.
    """

    judge: _Text
    worlds: Annotated[int, Meta(ge=1)]
    margin: _Chance
    error: _Chance
    first: _Chance
    certain: bool = False


class Puzzle(Struct, frozen=True):
    """A position and a question. `answers` are best first, with all right ones before any other; () for a question
    nobody has answered. `grade`, `why`, `source` and `proof` are None where nobody worked them out.
    """

    id: str
    place: str
    """Name of its file in messages."""
    title: str
    rules: int
    """Version of the title's rules it was written with."""
    seats: int
    options: dict[str, OptionValue]
    seed: str
    table: str
    """The hash of the position."""
    seat: Seat
    """The seat that is asked."""
    steps: tuple[PuzzleStep, ...]
    answers: tuple[PuzzleAnswer, ...] = ()
    grade: int | None = None
    why: Message | None = None
    name: str = ""
    """The name its writer gave it."""
    source: PuzzleSource | None = None
    proof: PuzzleProof | None = None

    @property
    def right(self) -> tuple[Command, ...]:
        """Returns the right commands."""
        return tuple([answer.play for answer in self.answers if answer.right])


class _WrittenAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    play: dict[str, Any]
    right: bool = False
    chance: _Chance | None = None
    error: _Chance = 0.0


class _WrittenPuzzle(Content, frozen=True):
    """The file of a puzzle."""

    title: _Text
    rules: Annotated[int, Meta(ge=1)]
    seats: Annotated[int, Meta(ge=1, le=16)]
    options: Annotated[dict[_Text, bool | int | _OptionText], Meta(max_length=64)]
    seed: _Text
    table: _Text
    asked: Annotated[int, Meta(ge=1)]
    steps: Annotated[tuple[dict[str, Any], ...], Meta(max_length=MOST_STEPS)]
    answers: Annotated[tuple[_WrittenAnswer, ...], Meta(max_length=200)] = ()
    grade: Annotated[int, Meta(ge=GRADES[0], le=GRADES[-1])] | None = None
    why: dict[str, Any] | None = None
    name: _Text = ""
    source: PuzzleSource | None = None
    proof: PuzzleProof | None = None

    def problems(self) -> Sequence[FieldProblem]:
        """Returns a seat that does not exist, and answers that are out of order."""
        found: list[FieldProblem] = []
        if self.asked > self.seats:
            found.append(
                FieldProblem(("asked",), Message("content.moment.seat", {"seat": self.asked, "count": self.seats}))
            )
        right = [answer.right for answer in self.answers]
        if right != sorted(right, reverse=True):
            found.append(FieldProblem(("answers",), Message("content.moment.order")))
        elif right and not right[0]:
            found.append(FieldProblem(("answers",), Message("content.moment.none_right")))
        return tuple(found)


def puzzle_paths(folder: Path) -> tuple[Path, ...]:
    """Returns the puzzle files in a folder, sorted by name; none if it does not exist or cannot be read.

    The names of shipped ones begin with their grade, so that they can be counted without being read.
    """
    try:
        return listing(folder).files
    except OSError:
        return ()


def load_puzzles(folder: Path, place: str = "") -> Iterator[Puzzle | ContentError]:
    """Yields every puzzle of a folder, or its error, one file after the other."""
    for path in puzzle_paths(folder):
        try:
            yield read_puzzle(path, f"{place}{path.name}")
        except ContentError as error:
            yield error


def read_puzzle(path: Path, place: str | None = None, find: FindTitle = find_title) -> Puzzle:
    """Returns the puzzle of any file. Raises ContentError at its line, also for an unknown title.

    The position is played only when it is laid.
    """
    written = load_with_places(path, _WrittenPuzzle, place)
    value = written.value
    title = find(value.title)
    if title is None:
        near = offer(value.title, title_ids())
        raise written.error(("title",), with_given("content.moment.title", word=quoted(value.title), nearest=near))
    if value.rules > title.version:
        newer = Message("content.moment.newer", {"rules": value.rules, "known": title.version})
        raise written.error(("rules",), newer)
    read = _Reader(written, title)
    steps, answers, why = read.steps(), read.answers(), read.why()
    if read.wrong:
        raise joined(read.wrong)
    return Puzzle(
        path.stem, written.document.file, value.title, value.rules, value.seats, value.options, value.seed, value.table,
        Seat(value.asked - 1), steps, answers, value.grade, why, value.name, value.source,
        value.proof,
    )  # fmt: skip


def session_of(puzzle: Puzzle, entry: Entry) -> AnySession:
    """Returns the match of a puzzle, which has not begun. Raises ContentError for a table the title does not offer."""
    try:
        setup = entry.info.setup(puzzle.seats, puzzle.options)
        return Session(entry.title, entry.definition, setup, puzzle.seed)
    except BadSetup as error:
        raise ContentError(puzzle.place, str(error)) from None


def lay(puzzle: Puzzle, session: AnySession) -> None:
    """Plays a new match up to the puzzle's question. Raises ContentError if the question is not reached."""
    played = 0
    try:
        session.begin()
        autoplay(session)
        for step in puzzle.steps:
            session.submit(step.seat, step.command)
            autoplay(session)
            played += 1
        asked = puzzle.seat in session.to_act()
        legal = session.legal(puzzle.seat)
    except Exception as error:
        # A stranger may have written the moves: whatever the rules raise, the file is at fault.
        wrong = with_given("content.moment.step", step=played + 1, detail=str(error))
        raise ContentError(puzzle.place, wrong) from None
    if not asked:
        raise ContentError(puzzle.place, Message("content.moment.not_asked", {"seat": puzzle.seat + 1}))
    known = puzzle.rules == session.title.version
    if known and position_hash(session) != puzzle.table:
        raise ContentError(puzzle.place, Message("content.moment.elsewhere"))
    for answer in puzzle.answers:
        if answer.play not in legal:
            raise ContentError(puzzle.place, with_given("content.moment.answer", answer=str(answer.play)))


def position_hash(session: AnySession) -> str:
    """Returns the hash that identifies a puzzle: that of its position."""
    return state_hash(StateCodec(session.title.state).pack(session.state))


class _Reader:
    """Makes commands and sentences of the written text."""

    def __init__(self, written: LoadedFile[_WrittenPuzzle], title: AnyTitle) -> None:
        self._written, self._title = written, title
        self._read: Read = reader(title)
        self.wrong: list[ContentError] = []
        """Errors found in the text."""

    def steps(self) -> tuple[PuzzleStep, ...]:
        steps = enumerate(self._written.value.steps)
        found = [self._guarded(partial(self._step, number, step)) for number, step in steps]
        return tuple([step for step in found if step is not None])

    def answers(self) -> tuple[PuzzleAnswer, ...]:
        answers = enumerate(self._written.value.answers)
        found = [self._guarded(partial(self._answer, number, answer)) for number, answer in answers]
        return tuple([answer for answer in found if answer is not None])

    def why(self) -> Message | None:
        return self._guarded(self._why)

    def _guarded(self, make: Callable[[], T]) -> T | None:
        try:
            return make()
        except ContentError as error:
            self.wrong.append(error)
            return None

    def _why(self) -> Message | None:
        why = self._written.value.why
        if why is None:
            return None
        try:
            line = msgspec.convert(why, Message)
        except msgspec.ValidationError as error:
            raise self._written.error(("why",), with_given("content.moment.why", detail=str(error))) from None
        if not is_bounded(line):
            bounds = Message("content.moment.long_why", {"parts": MOST_PARTS, "count": LONGEST_WORDS})
            raise self._written.error(("why",), bounds)
        return line

    def _step(self, number: int, written: dict[str, Any]) -> PuzzleStep:
        command = {name: value for name, value in written.items() if name != "seat"}
        seats, said = self._written.value.seats, written.get("seat")
        if said == CLOCK:
            seat = SYSTEM
        elif isinstance(said, int) and 1 <= said <= seats:
            seat = Seat(said - 1)
        else:
            who = with_given("content.moment.who", count=seats, clock=CLOCK)
            raise self._written.error(("steps", number), who)
        return PuzzleStep(seat, self._command(("steps", number), seat, command))

    def _answer(self, number: int, written: _WrittenAnswer) -> PuzzleAnswer:
        seat = Seat(self._written.value.asked - 1)
        play = self._command(("answers", number, "play"), seat, written.play)
        return PuzzleAnswer(play, written.right, written.chance, written.error)

    def _command(self, trail: tuple[str | int, ...], seat: Seat, plain: dict[str, Any]) -> Command:
        try:
            said = self._upgraded(seat, as_read(plain, self._read))
            command: Command = msgspec.convert(said, self._title.command)
        except (ValueError, msgspec.ValidationError) as error:
            raise self._written.error(trail, with_given("content.moment.command", detail=str(error))) from None
        return command

    def _upgraded(self, seat: Seat, command: dict[str, Any]) -> dict[str, Any]:
        """Returns a command of older rules as today's."""
        line: dict[str, Any] = {"kind": "step", "seat": seat, "command": command, "events": []}
        try:
            for version in range(self._written.value.rules, self._title.version):
                line = self._title.upgrade[version](line)
        except Exception as error:
            # An upgrade reads a file that a stranger may have written.
            raise ValueError(in_english(Message("content.moment.old", {"rules": self._written.value.rules}))) from error
        upgraded: dict[str, Any] = line["command"]
        return upgraded


def puzzle_text(puzzle: Puzzle) -> str:
    """Returns the text of the file, with the question first and the way there last."""
    return "".join(f"{line}\n" for line in _lines(puzzle))


def _lines(puzzle: Puzzle) -> Iterator[str]:
    yield f"title: {puzzle.title}"
    yield f"rules: {puzzle.rules}"
    if puzzle.name:
        yield f"name: {_text(puzzle.name)}"
    yield f"seats: {puzzle.seats}"
    yield f"options: {_flow(puzzle.options)}"
    yield f"seed: {_text(puzzle.seed)}"
    yield f"table: {_text(puzzle.table)}"
    yield f"asked: {puzzle.seat + 1}"
    if puzzle.grade is not None:
        yield f"grade: {puzzle.grade}"
    if puzzle.answers:
        yield "answers:"
        yield from (f"  - {_flow(_answer(answer))}" for answer in puzzle.answers)
    if puzzle.why is not None:
        yield f"why: {_flow(to_builtins(puzzle.why))}"
    if puzzle.source is not None:
        yield f"source: {_flow(to_builtins(puzzle.source))}"
    if puzzle.proof is not None:
        yield f"proof: {_flow(_proof(puzzle.proof))}"
    yield "steps:" if puzzle.steps else "steps: []"
    yield from (f"  - {_flow({'seat': _seat(step.seat), **_plain(step.command)})}" for step in puzzle.steps)


def _answer(answer: PuzzleAnswer) -> Mapping[str, Any]:
    told: dict[str, Any] = {"play": _plain(answer.play)}
    if answer.right:
        told["right"] = True
    if answer.chance is not None:
        told["chance"] = answer.chance
    if answer.error:
        told["error"] = answer.error
    return told


def _proof(proof: PuzzleProof) -> Mapping[str, Any]:
    told = asdict(proof)
    return told if proof.certain else {name: value for name, value in told.items() if name != "certain"}


def _plain(command: Command) -> Mapping[str, Any]:
    plain: dict[str, Any] = to_builtins(command)
    return plain


def _seat(seat: Seat) -> int | str:
    return CLOCK if seat == SYSTEM else seat + 1


def _flow(value: Any) -> str:
    """Returns plain data on one line."""
    match value:
        case bool() | None:
            return json.dumps(value)
        case int():
            return str(value)
        case float():
            return f"{value:.{DIGITS}f}"
        case str():
            return _text(value)
        case dict():
            return "{" + ", ".join(f"{_text(str(name))}: {_flow(part)}" for name, part in value.items()) + "}"
        case _:
            return "[" + ", ".join(map(_flow, value)) + "]"


def _text(text: str) -> str:
    """Returns a text, in quotes if it could be taken for anything else."""
    return text if PLAIN.fullmatch(text) and text not in WORDS else json.dumps(text, ensure_ascii=False)
