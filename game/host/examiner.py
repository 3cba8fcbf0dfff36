"""Whoever asks at the table of a moment: one question, and whether it was answered without help."""

from __future__ import annotations

from collections.abc import Sequence

from game.content.message import Line
from game.content.puzzles import Moment
from game.engine.types import Command
from game.host.moments import Judgement, Rating, judged
from game.host.teacher import AnswerGiven, Heard
from game.table.mood import Mood
from game.table.picker import Picker


class Examiner:
    """Takes every move as an answer, so that the position stays; lights the best answer once it is told."""

    holds = True

    def __init__(self, moment: Moment) -> None:
        """`moment` has answers."""
        self.moment, self.seat = moment, moment.seat
        self.told = False
        """Whether the best answer was shown."""

    def judge(self, command: Command) -> Judgement:
        """What an answer is worth."""
        return judged(self.moment, command)

    def finds(self, command: Command) -> bool:
        """Whether this is right and nobody told it before."""
        return not self.told and self.judge(command).rating is Rating.RIGHT

    @property
    def mood(self) -> Mood:
        """Waits for an answer as long as it is not told."""
        return Mood.CALM if self.told else Mood.THINKING

    def tell(self) -> None:
        """The best answer is lit from now on."""
        self.told = True

    def stand(self, decisions: int) -> None:
        """The position is the same all the time."""

    def words(self, legal: Sequence[Command]) -> Line | None:
        """The question, or that the answer is lit."""
        return Line("practice.lit" if self.told else "practice.question")

    def letters(self, picker: Picker, legal: Sequence[Command]) -> tuple[str, ...]:
        """The best answer, once it was told."""
        best = self.moment.answers[0].play
        return picker.way_to(best) if self.told and best in legal else ()

    def hears(self, command: Command, picker: Picker, legal: Sequence[Command]) -> Heard | None:
        """It is an answer."""
        return AnswerGiven(command)
