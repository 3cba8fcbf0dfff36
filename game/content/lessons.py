"""`lessons/<id>.yaml` of a title: a first match with a fixed deal, explained decision by decision."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from game.content.notation import as_read, reader
from game.content.structs import Content, FieldProblem, LoadedFile, load_with_places
from game.engine.module import AnyTitle
from game.engine.types import Command, OptionValue

SEEDS: Final = "lesson/"
"""Prefix of the seeds of lessons."""


class LessonStep(Struct, frozen=True):
    """One decision of the person: the explanation, the move to be played, and the reasons against others.

    Sentences are keys of the title's strings.
    """

    say: str
    play: Command
    wrong: str


class Lesson(Struct, frozen=True):
    """A match of one person, at the first seat, against bots. Its seed, the bots and the moves make it one course.

    `end` is said when the person plays on freely.
    """

    id: str
    seats: int
    options: dict[str, OptionValue]
    rival: str
    seed: str
    moments: tuple[LessonStep, ...]
    end: str

    @property
    def match_seed(self) -> str:
        """Returns the seed of its match, by which a match from a file is known as this lesson."""
        return f"{SEEDS}{self.id}/{self.seed}"

    @property
    def keys(self) -> Sequence[str]:
        """Returns the keys of all its sentences."""
        told = [key for moment in self.moments for key in (moment.say, moment.wrong)]
        return tuple(dict.fromkeys((*told, self.end)))


class _WrittenMoment(Struct, frozen=True, forbid_unknown_fields=True):
    say: str
    play: dict[str, Any]
    wrong: str


class _WrittenLesson(Content, frozen=True):
    """The file of a lesson."""

    seats: int
    rival: str
    seed: str
    end: str
    moments: tuple[_WrittenMoment, ...]
    options: dict[str, OptionValue] = {}

    def problems(self) -> Sequence[FieldProblem]:
        """Returns that nothing is taught."""
        return () if self.moments else (FieldProblem(("moments",), "a lesson has at least one moment"),)


def load_lessons(folder: Path, title: AnyTitle) -> tuple[Lesson, ...]:
    """Returns the lessons of the title whose content is in `folder`, by their ids. Raises ContentError."""
    return tuple(_load(path, title) for path in sorted((folder / "lessons").glob("*.yaml")))


def lesson_of(lessons: Sequence[Lesson], seed: str) -> Lesson | None:
    """Returns the lesson of a match with this seed, None if it is none."""
    return next((lesson for lesson in lessons if lesson.match_seed == seed), None)


def _load(path: Path, title: AnyTitle) -> Lesson:
    written = load_with_places(path, _WrittenLesson, f"{title.id}/lessons/{path.name}")
    value = written.value
    moments = tuple(_moment(written, number, title) for number in range(len(value.moments)))
    return Lesson(path.stem, value.seats, value.options, value.rival, value.seed, moments, value.end)


def _moment(written: LoadedFile[_WrittenLesson], number: int, title: AnyTitle) -> LessonStep:
    moment = written.value.moments[number]
    try:
        play: Command = msgspec.convert(as_read(moment.play, reader(title)), title.command)
    except (ValueError, msgspec.ValidationError) as error:
        raise written.error(("moments", number, "play"), f"no command of the title: {error}") from None
    return LessonStep(moment.say, play, moment.wrong)
