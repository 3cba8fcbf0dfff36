"""Whoever sits beside a person at a table: what they say and light, and what they make of a move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeAlias

from msgspec import Struct

from game.content.message import Line
from game.engine.types import Command, Seat
from game.table.mood import Mood
from game.table.picker import Picker


class Objected(Struct, frozen=True):
    """The teacher has something to say against the move that was tried; nothing was played."""


class AnswerGiven(Struct, frozen=True):
    """The move that was tried is the answer to a question; nothing was played."""

    command: Command


Heard: TypeAlias = Objected | AnswerGiven


class Teacher(Protocol):
    """Belongs to one seat of one table."""

    @property
    def seat(self) -> Seat:
        """Who is taught."""

    @property
    def holds(self) -> bool:
        """Whether nothing else goes on at the table: others wait, nothing is taken back."""

    @property
    def mood(self) -> Mood:
        """How the teacher looks."""

    def stand(self, decisions: int) -> None:
        """The seat has decided so often on the way to the table as it stands."""

    def words(self, legal: Sequence[Command]) -> Line | None:
        """What is to be said to the person, who may do this; None if nothing."""

    def letters(self, picker: Picker, legal: Sequence[Command]) -> tuple[str, ...]:
        """What is to be lit."""

    def hears(self, command: Command, picker: Picker, legal: Sequence[Command]) -> Heard | None:
        """What becomes of a move that is legal in place of being played; None if it is to be played."""
