"""Voyages of seasons, dealt from a measured pool: a pure function of year and season, the same for everybody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from enum import StrEnum
from random import Random
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from game.content.voyages import Stop, StopPuzzle, Voyage

LEAST_OF_EACH: Final = 4
"""Minimum number of stops of each title in a dealt voyage."""

FAIR: Final = "level3"
STARS: Final = range(5, 61)
"""Stars of 100 matches that `level3` wins at a stop that is dealt: more seldom is luck, more often is no star."""

OFFERED: Final = 4
"""Number of seasons that are offered, the present one among them; older ones stay open once they were begun."""


class Season(StrEnum):
    """The season of a voyage, in the order of the year."""

    WINTER = "winter"
    SPRING = "spring"
    SUMMER = "summer"
    AUTUMN = "autumn"


class SeasonOfYear(Struct, frozen=True, order=True):
    """A season of a year. The winter of a year begins with its January; December belongs to the winter of the next."""

    year: int
    place: int

    @property
    def season(self) -> Season:
        """Returns the season."""
        return tuple(Season)[self.place]

    @property
    def id(self) -> str:
        """Returns the id of its voyage."""
        return f"{self.season}_{self.year}"


class PoolOfStops(Struct, frozen=True):
    """The stops that may be dealt, and the voyage whose course, kinds of stops and winds a dealt one has."""

    course: Voyage
    stops: tuple[Stop, ...]


def season_of(day: date) -> SeasonOfYear:
    """Returns the season of a day: winter from December, spring from March, summer from June, autumn from September."""
    return SeasonOfYear(day.year + day.month // 12, day.month % 12 // 3)


def season_named(id: str) -> SeasonOfYear | None:
    """Returns the season whose voyage has this id; None if it is none."""
    name, _, year = id.partition("_")
    if name not in tuple(Season) or not year.isdecimal() or len(year) != 4:
        return None
    return SeasonOfYear(int(year), tuple(Season).index(Season(name)))


def offered_seasons(day: date) -> Iterator[SeasonOfYear]:
    """Yields the season of a day and those before it that are still offered, the newest first."""
    newest = season_of(day)
    for back in range(OFFERED):
        year, place = divmod(newest.year * len(Season) + newest.place - back, len(Season))
        yield SeasonOfYear(year, place)


def pool_of(course: Voyage, more: Voyage) -> PoolOfStops:
    """Returns the pool of a first voyage's stops and others. Matches whose star is luck, or none, are left out."""
    return PoolOfStops(course, tuple(stop for stop in (*course.stops, *more.stops) if _is_fair(stop)))


def voyage_of(pool: PoolOfStops, season: SeasonOfYear, plan: Sequence[str] = ()) -> Voyage | None:
    """Returns the voyage of a season; None if the pool cannot give one.

    `plan` names its stops where they were dealt before: what was begun stays as it was, whatever the pool has now.
    """
    course = pool.course
    by_id = {stop.id: stop for stop in pool.stops}
    stops = [by_id.get(id) for id in plan] or _dealt(pool, Random(f"{season.id}"))
    if stops is None:
        return None
    placed = tuple(
        replace(stop, at=slot.at, region=slot.region, big=slot.big)
        for slot, stop in zip(course.stops, stops, strict=False)
        if stop is not None
    )
    return Voyage(season.id, "", season.id, course.winds, placed, season.year) if placed else None


def _is_fair(stop: Stop) -> bool:
    match stop.task:
        case StopPuzzle():
            return True
        case _:
            return FAIR in stop.chances and stop.chances[FAIR].star in STARS


def _dealt(pool: PoolOfStops, random: Random) -> list[Stop | None] | None:
    """Returns a stop for each place of the course, in a random order that keeps to the rules; None if there is none."""
    fitting = [[stop for stop in pool.stops if _fits(stop, slot)] for slot in pool.course.stops]
    search = _Search([sorted(stops, key=lambda stop: random.random()) for stops in fitting])
    return [*search.chosen] if search.fill() else None


class _Search:
    """Chooses one stop of each row: none twice, no title twice in a row, and enough of each title."""

    def __init__(self, rows: Sequence[Sequence[Stop]]) -> None:
        self._rows = rows
        self._titles = sorted({stop.title for row in rows for stop in row})
        self.chosen: list[Stop] = []
        self._hopeless: set[tuple[int, tuple[int, ...], frozenset[str]]] = set()
        """Situations that lead nowhere: place, counts of titles, used stops that could come again, last title."""

    def fill(self) -> bool:
        """Chooses a stop for the rest of the rows; False, with nothing more chosen, if there is no way."""
        place, counts = len(self.chosen), Counter(stop.title for stop in self.chosen)
        if place == len(self._rows):
            return all(counts[title] >= LEAST_OF_EACH for title in self._titles)
        ahead = {stop.id for row in self._rows[place:] for stop in row}
        used = frozenset(stop.id for stop in self.chosen if stop.id in ahead)
        situation = place, tuple(counts[title] for title in self._titles), used | {self._last}
        if situation in self._hopeless or not self._may_do(place, counts):
            return False
        for stop in self._rows[place]:
            if stop.title != self._last and stop not in self.chosen:
                self.chosen.append(stop)
                if self.fill():
                    return True
                self.chosen.pop()
        self._hopeless.add(situation)
        return False

    @property
    def _last(self) -> str:
        return self.chosen[-1].title if self.chosen else ""

    def _may_do(self, place: int, counts: Mapping[str, int]) -> bool:
        """True if there are rows enough for what each title lacks."""
        lacks = {title: max(0, LEAST_OF_EACH - counts[title]) for title in self._titles}
        rows = [{stop.title for stop in row} for row in self._rows[place:]]
        return sum(lacks.values()) <= len(rows) and all(
            count <= sum(title in row for row in rows) for title, count in lacks.items()
        )


def _fits(stop: Stop, slot: Stop) -> bool:
    """True if a stop may lie at a place of the course: of its region and kind, a big one for a big one."""
    return (stop.region, stop.big, isinstance(stop.task, StopPuzzle)) == (
        slot.region,
        slot.big,
        isinstance(slot.task, StopPuzzle),
    )
