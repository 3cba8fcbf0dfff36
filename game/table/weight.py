"""The weight of events: how much hangs on each, by public knowledge alone, and how much of it is shown.

A title grades its events in `weights` beside its `told`. Light, notes, silence and faces of the table read the grades;
nothing else knows them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct, structs

from game.content.message import Message
from game.engine.types import Seat

HIGHEST: Final = 4
GREAT: Final = 3
"""The lowest grade that is shown once in a while only."""

APART_SECONDS: Final = 12.0
"""Minimum seconds between two great events: the second one is shown as the grade below."""

GRADE_SECONDS: Final = (0.0, 0.08, 0.25, 0.7, 1.4)
"""Seconds that an event of each grade adds to a match."""

DECIDING_SECONDS: Final = (0.7, 0.65, 0.25)
"""Seconds that an event which decides adds: silence before it, slowness of its movement, and rest after it."""

PHOTO_SECONDS: Final = 0.45
"""Seconds for which the picture of a finish stands still, besides."""

BRIEF: Final = 0.25
"""Length of a short silence, as a factor."""

CLOSE_BEATS: Final = (60.0, 90.0)
"""Beats a minute near the end of a race, for one that is hardly open and for a dead heat."""

MOST_SHARE: Final = 0.06
"""Maximum share of a match's time that all weight may add."""

LEAST_TIME: Final = 0.35
"""Minimum share of its seconds for which an event is shown at its grade; with less left it adds no time at all."""


class Weight(Struct, frozen=True):
    """The weight of one event, the same for everybody at the table."""

    grade: int = 0
    """0 for an everyday event to 4 for the end of a match."""
    decides: bool = False
    """True if the event is about to decide a round, a race or a match: it is played slowly, in silence."""
    brief: bool = False
    """True if its silence is short: such events are no rarity."""
    photo: bool = False
    """True if several may cross the line at once: the picture of it stands still for a moment."""
    pause: float = 0.0
    """Seconds for which nothing happens before it."""
    drum: bool = False
    """True if a drum is heard meanwhile."""
    stake: float = 0.0
    """The part of the match that hangs on it, 0 to 1."""
    lead: float = 0.0
    """The closeness of a race near its end, 0 for an open one to 1 for a dead heat."""
    keys: tuple[str, ...] = ()
    """The items that belong to it, in the order in which they light up."""
    name: Message | None = None
    """Its name in a word or two, shown once: `Full house!`."""
    question: Message | None = None
    """The outcome that is still open, in a few words, before an event that decides."""
    glad: tuple[Seat, ...] = ()
    """The seats for whom it is good news; the others are startled by a great event."""

    @property
    def seconds(self) -> float:
        """Returns the seconds that it adds at the usual speed."""
        return sum(self.deciding) if self.decides else self.pause + GRADE_SECONDS[self.grade]

    @property
    def deciding(self) -> tuple[float, float, float]:
        """Returns the seconds of silence before an event that decides, of its slowness, and of rest after it."""
        before, slower, after = DECIDING_SECONDS
        part = BRIEF if self.brief else 1.0
        return before * part, slower * part, after * part + (PHOTO_SECONDS if self.photo else 0.0)

    @property
    def is_great(self) -> bool:
        """True if it is shown once in a while only."""
        return self.grade >= GREAT


LIGHT: Final = Weight()
"""The weight of an everyday event."""


class StandingStake(Struct, frozen=True):
    """The stake of the part of the match that is on, as it lies on the table."""

    keys: tuple[str, ...] = ()
    """The items at stake."""
    glow: float = 0.0
    """Strength of the light round them, 0 to 1."""
    label: Message | None = None
    """The stake in a few words: `3 at stake`."""
    perilous: bool = False
    """True if the match may end badly with what is on now: lights gutter."""
    beat: float = 0.0
    """Beats a minute that are heard meanwhile; 0 for none."""


CALM: Final = StandingStake()
"""A table at which nothing is at stake now."""


def closeness(counts: Iterable[int], clear: int) -> float:
    """Returns how close the first two counts are: 1 for a dead heat, 0 from a lead of `clear` or for one alone.

    >>> [closeness(counts, 4) for counts in ((7, 9, 7), (3, 3), (5, 1), (5,))]
    [0.5, 1.0, 0.0, 0.0]
    """
    first, *others = sorted(counts, reverse=True) or (0,)
    return max(0.0, 1.0 - (first - others[0]) / clear) if others else 0.0


def beating(lead: float) -> StandingStake:
    """Returns the standing of a race that is this close near its end: the closer, the faster its beat."""
    low, high = CLOSE_BEATS
    return StandingStake(beat=low + (high - low) * lead) if lead else CALM


def grade_of(count: int, grades: Sequence[tuple[int, int]]) -> int:
    """Returns the grade of a count by the least counts of each grade, the most first; 0 below all of them.

    >>> [grade_of(count, ((5, 3), (3, 2))) for count in (2, 4, 5)]
    [0, 2, 3]
    """
    return next((grade for least, grade in grades if count >= least), 0)


def heaviest(weights: Sequence[Weight]) -> Weight:
    """Returns the weight of events that are shown as one: that of the weightiest, which is the last of several.

    >>> heaviest([Weight(1), Weight(2), Weight()]).grade
    2
    """
    found = LIGHT
    for weight in weights:
        if (weight.decides, weight.grade) >= (found.decides, found.grade):
            found = weight
    return found if found.grade or found.decides else LIGHT


class WeightLimits:
    """Holds the weight of one match within its limits: great events are rare, and all weight is a small part of the
    time.

    It counts the seconds it is told of, and reads no clock.
    """

    def __init__(self) -> None:
        self._now = 0.0
        self._great = -APART_SECONDS
        """The moment of the last great event."""
        self._added = 0.0

    @property
    def share(self) -> float:
        """Returns the part of the time that weight took so far."""
        return self._added / self._now if self._now else 0.0

    @property
    def now(self) -> float:
        """Returns the seconds at the table so far."""
        return self._now

    def pass_time(self, seconds: float) -> None:
        """Counts time at the table."""
        self._now += seconds

    def spend(self, seconds: float) -> None:
        """Counts time that weight took beside what it was granted: later events have less."""
        self._added += seconds

    def admit(self, weight: Weight) -> Weight:
        """Returns the weight as it may be shown now: a great event too soon after another one is less great."""
        if weight.is_great and self._now - self._great < APART_SECONDS:
            return structs.replace(weight, grade=GREAT - 1, decides=False)
        if weight.is_great:
            self._great = self._now
        return weight

    def grant(self, seconds: float) -> float:
        """Returns how many of these seconds an event may add now: all, some, or none if too little is left of its
        share.
        """
        left = MOST_SHARE * self._now - self._added
        granted = min(seconds, left) if left >= LEAST_TIME * seconds else 0.0
        self._added += granted
        return granted
