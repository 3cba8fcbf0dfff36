"""The few moments that turned a match, found among all that happened in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from game.content.message import Message
from game.engine.types import Seat
from game.table.movement import Mood
from game.table.presenter import AnyBeat, AnyPresenter, Chapter, DecisiveMoment, Names


class Branch(Struct, frozen=True):
    """A line that was left: its first step, its last step, and how many steps it has."""

    first: int
    last: int
    length: int


class TimelineMark(Struct, frozen=True):
    """One decision: jumping to `step` shows the table right after it (mark 0: after the deal)."""

    step: int
    seat: Seat
    line: Message
    """What was decided, with who decided it."""
    chapter: Chapter | None
    """The round or turn in which it was decided."""
    here: bool
    """True for the decision last made on the table as it stands."""
    ahead: bool
    """True for decisions that were taken back and can be played again."""
    branches: tuple[Branch, ...]
    """Other ways the match went on between this mark and the next."""

    @property
    def words(self) -> Message:
        """What was decided there, and in which round or turn."""
        if self.chapter is None:
            return self.line
        return Message("hud.mark", {"chapter": self.chapter.line, "line": self.line})


MOST = 3


class TurningPoint(Struct, frozen=True):
    """A moment with the step in which it was and the part of the match it belongs to."""

    step: int
    chapter: Chapter | None
    moment: DecisiveMoment
    mood: Mood = Mood.CALM
    """Of whose doing it was."""


def turnings(
    told: Iterable[tuple[int, Sequence[AnyBeat]]], presenter: AnyPresenter, names: Names
) -> Iterator[TurningPoint]:
    """Everything that turned the match at all, in the order of `told`."""
    for step, beats in told:
        for beat in beats:
            moment = presenter.told.moment(beat, names)
            if moment is not None and moment.weight > 0:
                mood = Mood.CALM if moment.seat is None else presenter.told.moods(beat).get(moment.seat, Mood.CALM)
                yield TurningPoint(step, presenter.status.chapter(beat.before, names), moment, mood)


def decisive(found: Iterable[TurningPoint], most: int = MOST) -> list[TurningPoint]:
    """The weightiest, of different parts of the match where there are enough of them, in the order of play."""
    heaviest = sorted(found, key=lambda turning: (-turning.moment.weight, -turning.step))
    chosen: list[TurningPoint] = []
    for turning in heaviest:
        if all(other.chapter != turning.chapter for other in chosen) and len(chosen) < most:
            chosen.append(turning)
    for turning in heaviest:
        if len(chosen) < most and all(other.step != turning.step for other in chosen):
            chosen.append(turning)
    return sorted(chosen, key=lambda turning: turning.step)


class ShownChange(Struct, frozen=True):
    """What the person at the table sees of a change: the beats to play, then the table as it is now.

    Undo, redo and jumps have no beats: the difference between `before` and `after` is drawn, without sounds.
    """

    viewer: Seat | None
    before: Any
    after: Any
    beats: tuple[AnyBeat, ...] = ()
    together: ShownChange | None = None
    """What happened after that, in public: everybody is called to look before it is played."""

    @property
    def end(self) -> ShownChange:
        """The part that comes last."""
        return self if self.together is None else self.together


def called_together(shown: ShownChange, public: Sequence[AnyBeat], presenter: AnyPresenter) -> ShownChange:
    """The change up to where something chosen in secret is turned up, the rest for all; `public`: the same beats."""
    turned = next((number for number, beat in enumerate(public) if presenter.told.turns_up(beat)), None)
    if turned is None:
        return shown
    rest = ShownChange(None, public[turned].before, public[-1].after, tuple(public[turned:]))
    return ShownChange(shown.viewer, shown.before, shown.beats[turned].before, shown.beats[:turned], rest)
