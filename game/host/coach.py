"""Whoever teaches at a table: says what the moment is about, lights the choice, and explains any other one."""

from __future__ import annotations

from collections.abc import Sequence

from game.content.lessons import Lesson, LessonMoment, lesson_of
from game.content.message import Line
from game.engine.types import Command, Seat
from game.host.teacher import Heard, Objected
from game.table.mood import Mood
from game.table.picker import Picker

PUPIL = Seat(0)


class Coach:
    """Goes through a lesson with the person at the first seat; falls silent where the match took another course."""

    seat = PUPIL
    holds = False

    def __init__(self, title: str, lesson: Lesson) -> None:
        self._title, self._lesson = title, lesson
        self._decisions = 0
        self._objection: Line | None = None

    def stand(self, decisions: int) -> None:
        """The pupil has decided so often on the way to the table as it stands."""
        self._decisions, self._objection = decisions, None

    def words(self, legal: Sequence[Command]) -> Line | None:
        """What is to be said to the pupil, who may do this; None if nothing."""
        moment = self._moment(legal)
        if moment is None:
            over = bool(legal) and self._decisions == len(self._lesson.moments)
            return self._sentence(self._lesson.end) if over else None
        return self._objection or Line("hud.lesson", {"words": self._sentence(moment.say), **self._progress()})

    @property
    def mood(self) -> Mood:
        """How the teacher looks: startled by what was tried last, else as one who waits for an answer."""
        return Mood.CALM if self._objection is None else Mood.STARTLED

    def letters(self, picker: Picker, legal: Sequence[Command]) -> tuple[str, ...]:
        """What is to be lit."""
        moment = self._moment(legal)
        return () if moment is None else picker.way_to(moment.play)

    def hears(self, command: Command, picker: Picker, legal: Sequence[Command]) -> Heard | None:
        """Objects where something else is to be played; why, and what would come of this, stands in the words then."""
        moment = self._moment(legal)
        if moment is None or moment.play == command:
            return None
        words = self._sentence(moment.wrong)
        pick = next((pick for pick in picker.picks if pick.command == command), None)
        if pick is not None and pick.consequence is not None:
            words = Line("hud.lesson_wrong", {"move": pick.line, "consequence": pick.consequence, "words": words})
        self._objection = Line("hud.lesson", {"words": words, **self._progress()})
        return Objected()

    def _moment(self, legal: Sequence[Command]) -> LessonMoment | None:
        moment = next(iter(self._lesson.moments[self._decisions :]), None)
        return moment if moment is not None and moment.play in legal else None

    def _progress(self) -> dict[str, int]:
        return {"number": self._decisions + 1, "count": len(self._lesson.moments)}

    def _sentence(self, key: str) -> Line:
        return Line(f"{self._title}.{key}")


def coach_of(title: str, lessons: Sequence[Lesson], seed: str) -> Coach | None:
    """Who teaches in a match with this seed; None if it is no lesson."""
    lesson = lesson_of(lessons, seed)
    return None if lesson is None else Coach(title, lesson)
