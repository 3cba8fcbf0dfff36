"""How the faces at the table take what happens, and what they say to it: only from what everybody knows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Final, Generic, TypeAlias, TypeVar

from game.content.line import Line
from game.engine.types import Command, Event, Seat, View
from game.table.mood import Feeling, Mood
from game.table.presenter import Beat, Names, Presenter

C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)
V = TypeVar("V", bound=View)
Taking: TypeAlias = Callable[[Beat[E, V]], Mapping[Seat, Feeling]]

VARIETY: Final = 3
"""So many sentences there are of every remark, taken by turns."""


class Manners(Presenter[C, V], Generic[C, V]):
    """The part of a presenter that gives moods and words to faces.

    A remark is one of the sentences `<title>.says.<remark>.<number>`: at most six words, without a gap. A title says
    here how the seat of an event takes it, and registers functions where several take it, each in a way of its own.
    """

    title: ClassVar[str]
    feels: ClassVar[Mapping[type[Event], Feeling]] = {}
    """How the seat that an event names takes it."""
    _takings: ClassVar[dict[type[Event], Taking[Any, Any]]]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if Manners in cls.__bases__:
            cls._takings = {}

    @classmethod
    def feels_like(cls, *kinds: type[E]) -> Callable[[Taking[E, V]], Taking[E, V]]:
        """Decorates the function that says who takes these kinds of events how; SYSTEM is the figure of the table."""

        def register(function: Taking[E, V]) -> Taking[E, V]:
            cls._takings.update(dict.fromkeys(kinds, function))
            return function

        return register

    def moods(self, beat: Beat[Event, V]) -> Mapping[Seat, Mood]:
        return {seat: feeling.mood for seat, feeling in self._taken(beat).items()}

    def says(self, beat: Beat[Event, V], names: Names) -> Mapping[Seat, Line]:
        said = {seat: feeling.remark for seat, feeling in self._taken(beat).items() if feeling.remark}
        turn = self.pulse(beat.after, names) if said else 0
        return {seat: Line(f"{self.title}.says.{what}.{(turn + seat) % VARIETY}") for seat, what in said.items()}

    def pulse(self, view: V, names: Names) -> int:
        """What counts on through the match, so that nobody always says the same."""
        chapter = self.chapter(view, names)
        return 0 if chapter is None else chapter.number

    def _taken(self, beat: Beat[Event, V]) -> Mapping[Seat, Feeling]:
        kind = beat.event.__class__
        if kind in self._takings:
            return self._takings[kind](beat)
        feeling = self.feels.get(kind)
        return {} if feeling is None else {getattr(beat.event, "seat", beat.seat): feeling}


def all_feel(seats: Iterable[int], feeling: Feeling) -> dict[Seat, Feeling]:
    """The same for several seats."""
    return {Seat(seat): feeling for seat in seats}


def decided(seats: int, winners: Iterable[Seat], won: Feeling, lost: Feeling) -> dict[Seat, Feeling]:
    """Those who won something, and all others."""
    return all_feel(range(seats), lost) | all_feel(winners, won)
