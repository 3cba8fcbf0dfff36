"""The few moments that turned a match, found among all that happened in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from game.table.mood import Mood
from game.table.presenter import AnyBeat, AnyPresenter, Chapter, DecisiveMoment, Names

MOST = 3


class Turning(Struct, frozen=True):
    """A moment with the step in which it was and the part of the match it belongs to."""

    step: int
    chapter: Chapter | None
    moment: DecisiveMoment
    mood: Mood = Mood.CALM
    """Of whose doing it was."""


def turnings(told: Iterable[tuple[int, Sequence[AnyBeat]]], presenter: AnyPresenter, names: Names) -> Iterator[Turning]:
    """Everything that turned the match at all, in the order of `told`."""
    for step, beats in told:
        for beat in beats:
            moment = presenter.told.moment(beat, names)
            if moment is not None and moment.weight > 0:
                mood = Mood.CALM if moment.seat is None else presenter.told.moods(beat).get(moment.seat, Mood.CALM)
                yield Turning(step, presenter.status.chapter(beat.before, names), moment, mood)


def decisive(found: Iterable[Turning], most: int = MOST) -> list[Turning]:
    """The weightiest, of different parts of the match where there are enough of them, in the order of play."""
    heaviest = sorted(found, key=lambda turning: (-turning.moment.weight, -turning.step))
    chosen: list[Turning] = []
    for turning in heaviest:
        if all(other.chapter != turning.chapter for other in chosen) and len(chosen) < most:
            chosen.append(turning)
    for turning in heaviest:
        if len(chosen) < most and all(other.step != turning.step for other in chosen):
            chosen.append(turning)
    return sorted(chosen, key=lambda turning: turning.step)
