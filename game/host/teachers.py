"""Teachers at a table: the coach of a lesson, and the judge of a puzzle with the library of puzzles.

A coach explains the situation, lights the choice, and explains any other one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Final, Protocol, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from game.bots.analysis import NOTHING
from game.bots.bot_client import BotQuestion, Match
from game.bots.levels import strongest
from game.bots.player import Choice, Thought
from game.content.catalogue import Lesson, LessonStep, lesson_of
from game.content.error import ContentError
from game.content.message import Message
from game.content.puzzles import (
    FOLDER,
    GRADES,
    Puzzle,
    PuzzleAnswer,
    PuzzleStep,
    lay,
    position_hash,
    puzzle_paths,
    puzzle_text,
    read_puzzle,
)
from game.engine.session import AnySession, Session
from game.engine.types import SYSTEM, Command, Seat
from game.persistence.durable import free_name, write_whole
from game.persistence.problem import SaveError, clean_name, refusal, safe_file_name, writing_problem
from game.table.item import Mood
from game.table.move_selector import MoveSelector

PUPIL, RIVAL = Seat(0), Seat(1)
NEAR: Final = 0.15
"""Maximum chance to win given away by an answer that is nearly right."""

SUFFIX: Final = ".yaml"
OWN: Final = "table/"
"""Prefix of the keys of people's own puzzles: the same position under another name was found already."""


class Objection(Struct, frozen=True):
    """The teacher has something to say against the move that was tried; nothing was played."""


class AnswerGiven(Struct, frozen=True):
    """The move that was tried is the answer to a question; nothing was played."""

    command: Command


Heard: TypeAlias = Objection | AnswerGiven


class SentencePlace(Struct, frozen=True):
    """The place of a sentence among those of one moment, counted from 1."""

    number: int
    count: int

    @property
    def is_last(self) -> bool:
        """True if nothing more is to be said."""
        return self.number == self.count


class Teacher(Protocol):
    """A teacher of one seat of one table."""

    @property
    def seat(self) -> Seat:
        """The seat that is taught."""

    @property
    def holds(self) -> bool:
        """True if nothing else goes on at the table: others wait, nothing is taken back."""

    @property
    def mood(self) -> Mood:
        """The expression on the teacher's face."""

    def stand(self, decisions: int) -> None:
        """Tells the teacher how many decisions the seat has made up to the current position."""

    def words(self, legal: Sequence[Command]) -> Message | None:
        """Returns what to say to a person with these legal commands; None if nothing."""

    def sentence(self, legal: Sequence[Command]) -> SentencePlace | None:
        """Returns the place of the sentence that is said; None if it is the only one. Until the last one more is to be
        said before the move that is due; the move may be made all the same.
        """

    def go_on(self) -> None:
        """Says the next sentence."""

    def targets(self, selector: MoveSelector, legal: Sequence[Command]) -> tuple[str, ...]:
        """Returns the targets to be lit."""

    def means(self, command: Command, selector: MoveSelector, legal: Sequence[Command]) -> Command:
        """Returns the command that a legal move is taken for."""

    def hears(self, command: Command, selector: MoveSelector, legal: Sequence[Command]) -> Heard | None:
        """Returns what happens instead of playing a legal move; None if it is to be played."""


class Coach:
    """A teacher that goes through a lesson with the person at the first seat. It falls silent if the match takes
    another course.
    """

    seat = PUPIL
    holds = False

    def __init__(self, title: str, lesson: Lesson) -> None:
        self._title, self._lesson = title, lesson
        self._decisions = self._heard = 0
        """Decisions made, and sentences heard since the last one."""
        self._objection: Message | None = None

    def stand(self, decisions: int) -> None:
        """Tells the coach how many decisions the pupil has made up to the current position."""
        if decisions != self._decisions:
            self._heard = 0
        self._decisions, self._objection = decisions, None

    def sentence(self, legal: Sequence[Command]) -> SentencePlace | None:
        """Returns the place of the sentence that is said; None if it is the only one."""
        count = len(self._said(legal)) if self._objection is None else 0
        return SentencePlace(self._heard + 1, count) if count > 1 else None

    def go_on(self) -> None:
        """Says the next sentence."""
        self._heard += 1

    def words(self, legal: Sequence[Command]) -> Message | None:
        """Returns what to say to a pupil with these legal commands; None if nothing."""
        said = self._said(legal)
        if not said:
            return None
        words = self._sentence(said[self._heard])
        if self._moment(legal) is None:
            return words
        return self._objection or Message("hud.lesson", {"words": words, **self._progress()})

    def _said(self, legal: Sequence[Command]) -> tuple[str, ...]:
        """Returns the sentences of this moment, or of the end once all was taught."""
        step = self._moment(legal)
        if step is not None:
            return step.say
        return self._lesson.end if legal and self._decisions == len(self._lesson.steps) else ()

    @property
    def mood(self) -> Mood:
        """The expression: startled by the last attempt, otherwise that of one who waits for an answer."""
        return Mood.CALM if self._objection is None else Mood.STARTLED

    def targets(self, selector: MoveSelector, legal: Sequence[Command]) -> tuple[str, ...]:
        """Returns the targets to be lit."""
        step = self._moment(legal)
        return () if step is None else selector.way_to(step.play)

    def means(self, command: Command, selector: MoveSelector, legal: Sequence[Command]) -> Command:
        """Takes a move for the one that is due if both are the same in words, such as two cards of one name."""
        step = self._moment(legal)
        told = {move.command: (move.line, move.consequence) for move in selector.moves}
        if step is None or command not in told or told[command] != told.get(step.play):
            return command
        return step.play

    def hears(self, command: Command, selector: MoveSelector, legal: Sequence[Command]) -> Heard | None:
        """Objects to a move that is not due. The words then say why, and what would come of it."""
        step = self._moment(legal)
        if step is None or step.play == command:
            return None
        words = self._sentence(step.wrong)
        move = next((move for move in selector.moves if move.command == command), None)
        if move is not None and move.consequence is not None:
            words = Message("hud.lesson_wrong", {"move": move.line, "consequence": move.consequence, "words": words})
        self._objection = Message("hud.lesson", {"words": words, **self._progress()})
        return Objection()

    def _moment(self, legal: Sequence[Command]) -> LessonStep | None:
        step = next(iter(self._lesson.steps[self._decisions :]), None)
        return step if step is not None and step.play in legal else None

    def _progress(self) -> dict[str, int]:
        return {"number": self._decisions + 1, "count": len(self._lesson.steps)}

    def _sentence(self, key: str) -> Message:
        return Message(f"{self._title}.{key}")


class LessonCourse:
    """The written decisions of a lesson's match, which hold as long as everybody has played what is written."""

    def __init__(self, lesson: Lesson, session: AnySession) -> None:
        self._session = session
        self._order = [(RIVAL, command) for command in lesson.begins]
        for step in lesson.steps:
            self._order += [(PUPIL, step.play), *((RIVAL, command) for command in step.answers)]

    def left(self, seat: Seat) -> Sequence[Command] | None:
        """Returns what is written for a seat and not played yet; None once the match has left the course."""
        left = self._left()
        return None if left is None else [command for who, command in left if who == seat]

    def due(self, seat: Seat, legal: Sequence[Command], *, reacts: bool) -> Command | None:
        """Returns the seat's written decision if it is due now; None: it is not. Choices are made at the same time, but
        a reaction waits for all that is written before it.
        """
        left = self._left() or []
        written = left[:1] if reacts else left
        command = next((command for who, command in written if who == seat), None)
        return command if command in legal else None

    def _left(self) -> list[tuple[Seat, Command]] | None:
        """Returns what is written and not played yet, each seat's decisions in order; None off the course."""
        left, journal = list(self._order), self._session.journal
        for step in map(journal.step, journal.path()):
            if step.command is None or step.seat == SYSTEM or step.auto:
                continue
            place = next((place for place, (who, _) in enumerate(left) if who == step.seat), None)
            if place is None or left.pop(place)[1] != step.command:
                return None
        return left


def course_of(lessons: Sequence[Lesson], session: AnySession) -> LessonCourse | None:
    """Returns the course of a match; None if it is no lesson."""
    lesson = lesson_of(lessons, session.seed)
    return None if lesson is None else LessonCourse(lesson, session)


def prescribed(lessons: Sequence[Lesson], session: AnySession) -> frozenset[int]:
    """Returns the steps at which the pupil of a lesson did what it prescribes; none if the match is no lesson."""
    lesson, journal = lesson_of(lessons, session.seed), session.journal
    if lesson is None:
        return frozenset()
    own = [step for step in journal.path() if journal.seat(step) == PUPIL and not journal.is_auto(step)]
    written = zip(own, lesson.steps, strict=False)
    return frozenset([step for step, due in written if journal.step(step).command == due.play])


def coach_of(title: str, lessons: Sequence[Lesson], seed: str) -> Coach | None:
    """Returns the coach for a match with this seed; None if it is no lesson."""
    lesson = lesson_of(lessons, seed)
    return None if lesson is None else Coach(title, lesson)


class Rating(StrEnum):
    """The rating of an answer."""

    RIGHT = "right"
    NEARLY = "nearly"
    WRONG = "wrong"


class Judgement(Struct, frozen=True):
    """A judged answer. `given_away` is the chance to win that it loses against the best answer, in whole hundredths as
    shown; None where nobody evaluated it.
    """

    rating: Rating
    given_away: float | None


def judged(puzzle: Puzzle, command: Command) -> Judgement:
    """Returns the rating of an answer; it is nearly right if it is nearer to the best than to the worst.

    Raises ValueError for a puzzle that has no answers yet.
    """
    if not puzzle.answers:
        raise ValueError(f"{puzzle.place}: nobody has answered this")
    answer = next((each for each in puzzle.answers if each.play == command), None)
    best = puzzle.answers[0].chance
    if answer is None or answer.chance is None or best is None:
        right = answer is not None and answer.right
        return Judgement(Rating.RIGHT if right else Rating.WRONG, 0.0 if right else None)
    lost = max(0.0, best - answer.chance)
    shown = max(0, round(100 * best) - round(100 * answer.chance)) / 100
    if answer.right:
        return Judgement(Rating.RIGHT, shown)
    worst = best - min(each.chance for each in puzzle.answers if each.chance is not None)
    return Judgement(Rating.NEARLY if lost < min(NEAR, worst / 2) else Rating.WRONG, shown)


def puzzle_of(session: AnySession, seat: Seat, name: str = "") -> Puzzle:
    """Returns the current position as a question to the seat, without answers.

    Raises SaveError where nobody asks the seat, or if today's rules and content do not lead to this position.
    """
    puzzle = Puzzle(
        id="",
        place=name,
        title=session.title.id,
        rules=session.title.version,
        seats=session.setup.seats,
        options=dict(session.setup.options),
        seed=session.seed,
        table=position_hash(session),
        seat=seat,
        steps=_way(session),
        name=clean_name(name),
    )
    try:
        lay(puzzle, Session(session.title, session.definition, session.setup, session.seed))
    except Exception as error:
        raise refusal("no_moment", detail=str(error)[:200]) from error
    return puzzle


def answered(puzzle: Puzzle, thought: Thought[Command]) -> Puzzle:
    """Returns the puzzle with a bot's evaluation; right is any answer that is not certainly worse than the bot's
    choice.
    """
    best = thought.choices[0]
    found = [PuzzleAnswer(each.command, _as_good(each, best), each.chance, each.error) for each in thought.choices]
    # Stable: the player's own choice stays the first of those that are right.
    return replace(puzzle, answers=tuple(sorted(found, key=lambda answer: not answer.right)), why=best.reason)


def keep_puzzle(puzzle: Puzzle, folder: Path) -> Path:
    """Writes a puzzle into a folder under a free name like its own; returns the path. Raises SaveError."""
    try:
        path = free_name(folder / f"{safe_file_name(puzzle.name or puzzle.title)}{SUFFIX}")
        write_whole(path, [puzzle_text(puzzle).encode("utf-8")])
    except OSError as error:
        raise SaveError(writing_problem(error)) from error
    return path


_Version: TypeAlias = tuple[Path, int, int]
"""Version of a file: its path, the time of its last change, and its size."""


class ShippedPuzzle(Struct, frozen=True):
    """A title's puzzle that is not read yet."""

    title: str
    grade: int
    path: Path

    @property
    def key(self) -> str:
        """The key under which a found puzzle is remembered."""
        return f"{self.title}/{self.path.stem}"


class FoundCount(Struct, frozen=True):
    """Number of puzzles, and how many of them were found."""

    found: int
    all: int


class PuzzleLibrary:
    """The puzzles on disk. `folders` holds one folder for each title; `own` is the folder for people's own."""

    def __init__(self, folders: Mapping[str, Path], own: Path) -> None:
        self.own_folder = own
        self._folders = folders
        self._shipped: dict[str, tuple[ShippedPuzzle, ...]] = {}
        self._own: dict[_Version, Puzzle | ContentError] = {}

    def of(self, title: str) -> tuple[ShippedPuzzle, ...]:
        """Returns the puzzles of a title, the easiest first."""
        if title not in self._shipped:
            paths = puzzle_paths(self._folders[title] / FOLDER) if title in self._folders else ()
            found = [ShippedPuzzle(title, _grade(path), path) for path in paths]
            self._shipped[title] = tuple(sorted(found, key=lambda each: (each.grade, each.path.name)))
        return self._shipped[title]

    def keys(self) -> Mapping[str, Sequence[str]]:
        """Returns the keys of all puzzles, by title."""
        return {title: [each.key for each in self.of(title)] for title in self._folders}

    def known(self, key: str) -> ShippedPuzzle | None:
        """Returns the puzzle with this key; None if there is none."""
        title = key.partition("/")[0]
        return next((each for each in self.of(title) if each.key == key), None)

    def found_count(self, title: str, found: frozenset[str], grade: int | None = None) -> FoundCount:
        """Returns how many puzzles of a title, or of one grade of it, were found."""
        all_keys = [each.key for each in self.of(title) if grade in (None, each.grade)]
        return FoundCount(sum(key in found for key in all_keys), len(all_keys))

    def own(self) -> Sequence[Puzzle | ContentError]:
        """Returns people's own puzzles in their folder, and the errors of unreadable ones.

        A file that has not changed is not read again.
        """
        before, self._own = self._own, {}
        for path in puzzle_paths(self.own_folder):
            key = _version(path)
            self._own[key] = before[key] if key in before else _read_own(path)
        return tuple(self._own.values())


def next_of(shelf: Sequence[ShippedPuzzle], found: frozenset[str], after: str = "") -> ShippedPuzzle | None:
    """Returns the first puzzle not found yet, behind the one with the key `after` if there is any, otherwise the first
    of all.
    """
    keys = [each.key for each in shelf]
    start = keys.index(after) + 1 if after in keys else 0
    turned = [*shelf[start:], *shelf[:start]]
    return next((each for each in turned if each.key not in found), next(iter(turned), None))


def read(shipped: ShippedPuzzle) -> Puzzle:
    """Returns the puzzle itself. Raises ContentError."""
    return read_puzzle(shipped.path, f"{shipped.title}/{FOLDER}/{shipped.path.name}")


def own_key(puzzle: Puzzle) -> str:
    """Returns the key of one of people's own puzzles."""
    return f"{OWN}{puzzle.table}"


def weighing(session: AnySession, seat: Seat) -> BotQuestion:
    """Returns the question to a bot about the seat's next move, from the seat's view."""
    title = session.title
    match = Match(title.id, session.definition, session.setup, session.seed)
    return BotQuestion(match, session.head, seat, strongest(title), session.view(seat), tuple(session.legal(seat)))


class PuzzleJudge:
    """A judge that takes every move as an answer, so that the position stays. It lights the best answer once that is
    told.
    """

    holds = True

    def __init__(self, puzzle: Puzzle) -> None:
        """`moment` is a puzzle that has answers."""
        self.puzzle, self.seat = puzzle, puzzle.seat
        self.told = False
        """True if the best answer was shown."""

    def judge(self, command: Command) -> Judgement:
        """Returns the rating of an answer."""
        return judged(self.puzzle, command)

    def finds(self, command: Command) -> bool:
        """True if the answer is right and nobody told it before."""
        return not self.told and self.judge(command).rating is Rating.RIGHT

    @property
    def mood(self) -> Mood:
        """Returns a thinking mood until the judgement is told."""
        return Mood.CALM if self.told else Mood.THINKING

    def tell(self) -> None:
        """Lights the best answer from now on."""
        self.told = True

    def stand(self, decisions: int) -> None:
        """Does nothing: the position always stays the same."""

    def words(self, legal: Sequence[Command]) -> Message | None:
        """Returns the question, or the sentence that the answer is lit."""
        return Message("practice.lit" if self.told else "practice.question")

    def sentence(self, legal: Sequence[Command]) -> SentencePlace | None:
        """None: a question is one sentence."""
        return None

    def go_on(self) -> None:
        """Says nothing more."""

    def targets(self, selector: MoveSelector, legal: Sequence[Command]) -> tuple[str, ...]:
        """Returns the targets of the best answer, once it was told."""
        best = self.puzzle.answers[0].play
        return selector.way_to(best) if self.told and best in legal else ()

    def means(self, command: Command, selector: MoveSelector, legal: Sequence[Command]) -> Command:
        """Takes each move for itself."""
        return command

    def hears(self, command: Command, selector: MoveSelector, legal: Sequence[Command]) -> Heard | None:
        """Takes the move as an answer."""
        return AnswerGiven(command)


def _as_good(choice: Choice[Command], best: Choice[Command]) -> bool:
    return best.chance - choice.chance - choice.error < NOTHING


def _way(session: AnySession) -> tuple[PuzzleStep, ...]:
    """Returns the decisions up to the current position; decisions without a choice play themselves again."""
    played = []
    for number in session.journal.path():
        step = session.journal.step(number)
        if step.parent is not None and step.command is not None:
            forced = session.rules.forced(session.state_at(step.parent)) if step.auto else None
            if forced != (step.seat, step.command):
                played.append(PuzzleStep(step.seat, step.command))
    return tuple(played)


def _read_own(path: Path) -> Puzzle | ContentError:
    try:
        return read_puzzle(path, path.name)
    except ContentError as error:
        return error


def _version(path: Path) -> _Version:
    try:
        found = path.stat()
    except OSError:
        return path, 0, 0
    return path, found.st_mtime_ns, found.st_size


def _grade(path: Path) -> int:
    first = path.stem[:1]
    return int(first) if first.isdigit() and int(first) in GRADES else GRADES[0]
