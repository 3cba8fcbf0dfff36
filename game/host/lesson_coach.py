"""The teacher at a table: explains the situation, lights the choice, and explains any other one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeAlias

from msgspec import Struct

from game.content.catalogue import Lesson, LessonStep, lesson_of
from game.content.message import Message
from game.engine.types import Command, Seat
from game.table.move_selector import MoveSelector
from game.table.movement import Mood


class Objection(Struct, frozen=True):
    """The teacher has something to say against the move that was tried; nothing was played."""


class AnswerGiven(Struct, frozen=True):
    """The move that was tried is the answer to a question; nothing was played."""

    command: Command


Heard: TypeAlias = Objection | AnswerGiven


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

    def letters(self, picker: MoveSelector, legal: Sequence[Command]) -> tuple[str, ...]:
        """Returns the targets to be lit."""

    def hears(self, command: Command, picker: MoveSelector, legal: Sequence[Command]) -> Heard | None:
        """Returns what happens instead of playing a legal move; None if it is to be played."""


PUPIL = Seat(0)


class Coach:
    """A teacher that goes through a lesson with the person at the first seat. It falls silent if the match takes
    another course.
    """

    seat = PUPIL
    holds = False

    def __init__(self, title: str, lesson: Lesson) -> None:
        self._title, self._lesson = title, lesson
        self._decisions = 0
        self._objection: Message | None = None

    def stand(self, decisions: int) -> None:
        """Tells the coach how many decisions the pupil has made up to the current position."""
        self._decisions, self._objection = decisions, None

    def words(self, legal: Sequence[Command]) -> Message | None:
        """Returns what to say to a pupil with these legal commands; None if nothing."""
        moment = self._moment(legal)
        if moment is None:
            over = bool(legal) and self._decisions == len(self._lesson.moments)
            return self._sentence(self._lesson.end) if over else None
        return self._objection or Message("hud.lesson", {"words": self._sentence(moment.say), **self._progress()})

    @property
    def mood(self) -> Mood:
        """The expression: startled by the last attempt, otherwise that of one who waits for an answer."""
        return Mood.CALM if self._objection is None else Mood.STARTLED

    def letters(self, picker: MoveSelector, legal: Sequence[Command]) -> tuple[str, ...]:
        """Returns the targets to be lit."""
        moment = self._moment(legal)
        return () if moment is None else picker.way_to(moment.play)

    def hears(self, command: Command, picker: MoveSelector, legal: Sequence[Command]) -> Heard | None:
        """Objects to a move that is not due. The words then say why, and what would come of it."""
        moment = self._moment(legal)
        if moment is None or moment.play == command:
            return None
        words = self._sentence(moment.wrong)
        pick = next((pick for pick in picker.picks if pick.command == command), None)
        if pick is not None and pick.consequence is not None:
            words = Message("hud.lesson_wrong", {"move": pick.line, "consequence": pick.consequence, "words": words})
        self._objection = Message("hud.lesson", {"words": words, **self._progress()})
        return Objection()

    def _moment(self, legal: Sequence[Command]) -> LessonStep | None:
        moment = next(iter(self._lesson.moments[self._decisions :]), None)
        return moment if moment is not None and moment.play in legal else None

    def _progress(self) -> dict[str, int]:
        return {"number": self._decisions + 1, "count": len(self._lesson.moments)}

    def _sentence(self, key: str) -> Message:
        return Message(f"{self._title}.{key}")


def coach_of(title: str, lessons: Sequence[Lesson], seed: str) -> Coach | None:
    """Returns the coach for a match with this seed; None if it is no lesson."""
    lesson = lesson_of(lessons, seed)
    return None if lesson is None else Coach(title, lesson)
