"""What the faces at the table show and say at the moment: how they took what happened, for a while."""

from __future__ import annotations

from typing import Final

from msgspec import Struct, structs

from game.content.message import Line
from game.engine.types import Seat
from game.table.mood import Mood
from game.table.presenter import AnyBeat, AnyPresenter, Names

MOOD_SECONDS: Final = 4.0
WORDS_SECONDS: Final = 3.5
BRIEF_SECONDS: Final = 1.2
"""So long a mood can be seen at least where the next round begins at once."""


class _Taken(Struct, frozen=True):
    """How somebody took something, since when, and until when it shows."""

    mood: Mood
    words: Line | None
    since: float
    quiet_at: float
    calm_at: float


class Tempers:
    """Fed with each beat as it is seen; the same as everybody may know."""

    def __init__(self, presenter: AnyPresenter, names: Names) -> None:
        self._presenter, self._names = presenter, names
        self._now = 0.0
        """Seconds that faces could be seen."""
        self._taken: dict[Seat, _Taken] = {}

    def take(self, beat: AnyBeat) -> None:
        """This was just seen: whoever takes it somehow forgets what was before, and all do as a round begins."""
        moods, words, now = self._presenter.told.moods(beat), self._presenter.told.says(beat, self._names), self._now
        if self._begins(beat):
            self._taken = {seat: _until(taken, taken.since + BRIEF_SECONDS) for seat, taken in self._taken.items()}
        for seat in moods.keys() | words.keys():
            mood = moods.get(seat, Mood.CALM)
            self._taken[seat] = _Taken(mood, words.get(seat), now, now + WORDS_SECONDS, now + MOOD_SECONDS)

    def forget(self) -> None:
        """Another moment of the match is looked at."""
        self._taken.clear()

    def tick(self, dt: float) -> bool:
        """Faces could be seen for `dt` seconds more; whether somebody calmed down or fell silent."""
        self._now += dt
        now = self._now
        changed = {seat: self._later(taken, now) for seat, taken in self._taken.items()}
        if all(changed[seat] is taken for seat, taken in self._taken.items()):
            return False
        self._taken = {seat: taken for seat, taken in changed.items() if taken is not None}
        return True

    def mood(self, seat: Seat, *, asked: bool = False, gone: bool = False) -> Mood:
        """What the face of a seat shows; `asked`: it is waited for; `gone`: it will be asked no more."""
        taken = self._taken.get(seat)
        if taken is not None and taken.mood is not Mood.CALM:
            return taken.mood
        return Mood.OUT if gone else Mood.THINKING if asked else Mood.CALM

    def words(self, seat: Seat) -> Line | None:
        """What a seat says, None for nothing."""
        taken = self._taken.get(seat)
        return None if taken is None else taken.words

    def _begins(self, beat: AnyBeat) -> bool:
        """Whether another part of the match begins with it."""
        presenter, names = self._presenter, self._names
        return presenter.status.chapter(beat.before, names) != presenter.status.chapter(beat.after, names)

    def _later(self, taken: _Taken, now: float) -> _Taken | None:
        if now >= taken.calm_at:
            return None
        if taken.words is not None and now >= taken.quiet_at:
            return structs.replace(taken, words=None)
        return taken


def _until(taken: _Taken, end: float) -> _Taken:
    """The same, but calm by then."""
    return structs.replace(taken, quiet_at=min(taken.quiet_at, end), calm_at=min(taken.calm_at, end))
