"""Voyages of seasons: a pure function of year, season and pool, within its rules, and kept as they were begun."""

from __future__ import annotations

from collections import Counter
from datetime import date
from itertools import pairwise
from statistics import fmean

import pytest
from msgspec.structs import replace

from game.content.catalogue import Catalogue
from game.content.folders import program_folders
from game.content.seasons import (
    FAIR,
    LEAST_OF_EACH,
    STARS,
    PoolOfStops,
    Season,
    SeasonOfYear,
    offered_seasons,
    pool_of,
    season_named,
    season_of,
    voyage_of,
)
from game.content.voyages import FIRST, StopPuzzle, Voyage, load_voyages, read_pool

BEGINNER = "level1"
SEASONS = [SeasonOfYear(year, place) for year in range(2026, 2046) for place in range(len(Season))]
HALF = 12
"""Number of stops of the first half of the river."""


@pytest.fixture(scope="module")
def pool() -> PoolOfStops:
    titles = Catalogue(program_folders())
    course = next(voyage for voyage in load_voyages(titles)[0] if voyage.id == FIRST)
    return pool_of(course, read_pool(titles))


@pytest.fixture(scope="module")
def dealt(pool: PoolOfStops) -> list[Voyage]:
    return [found for season in SEASONS if (found := voyage_of(pool, season)) is not None]


@pytest.mark.parametrize(
    ("day", "id"),
    [
        (date(2026, 1, 1), "winter_2026"),
        (date(2026, 2, 28), "winter_2026"),
        (date(2026, 3, 1), "spring_2026"),
        (date(2026, 8, 31), "summer_2026"),
        (date(2026, 11, 30), "autumn_2026"),
        (date(2026, 12, 1), "winter_2027"),
    ],
)
def test_each_day_has_its_season(day: date, id: str) -> None:
    season = season_of(day)
    assert season.id == id and season_named(id) == season
    assert next(offered_seasons(day)) == season


def test_a_year_of_seasons_is_offered_the_newest_first() -> None:
    offered = [season.id for season in offered_seasons(date(2026, 4, 2))]
    assert offered == ["spring_2026", "winter_2026", "autumn_2025", "summer_2025"]


@pytest.mark.parametrize("id", ["spring", "spring_26", "mine_2026", "spring_x026", ""])
def test_other_voyages_are_no_seasons(id: str) -> None:
    assert season_named(id) is None


def test_every_season_has_a_voyage_within_the_rules(pool: PoolOfStops, dealt: list[Voyage]) -> None:
    titles = {stop.title for stop in pool.stops}
    assert len(dealt) == len(SEASONS) and len(titles) == 5
    for voyage in dealt:
        assert len(voyage.stops) == len(pool.course.stops)
        assert len({stop.id for stop in voyage.stops}) == len(voyage.stops)
        assert all(one.title != other.title for one, other in pairwise(voyage.stops)), voyage.id
        counts = Counter(stop.title for stop in voyage.stops)
        assert min(counts[title] for title in titles) >= LEAST_OF_EACH
        for slot, stop in zip(pool.course.stops, voyage.stops, strict=True):
            assert (stop.region, stop.big, stop.at) == (slot.region, slot.big, slot.at)
            assert isinstance(stop.task, StopPuzzle) == isinstance(slot.task, StopPuzzle)


def test_a_season_is_the_same_for_everybody_and_no_two_are_alike(pool: PoolOfStops, dealt: list[Voyage]) -> None:
    assert dealt == [voyage_of(pool, season) for season in SEASONS]
    assert len({tuple(stop.id for stop in voyage.stops) for voyage in dealt}) == len(SEASONS)


def test_stars_are_neither_luck_nor_given_and_the_river_gets_harder(dealt: list[Voyage]) -> None:
    """Every match has a measured star within the bounds, and a beginner stamps less in the second half."""
    for voyage in dealt:
        matches = [stop for stop in voyage.stops if not isinstance(stop.task, StopPuzzle)]
        assert all(stop.chances[FAIR].star in STARS for stop in matches)
        early, late = (
            fmean(stop.chances[BEGINNER].stamp for stop in stops if BEGINNER in stop.chances)
            for stops in (voyage.stops[:HALF], voyage.stops[HALF:])
        )
        assert early > late, voyage.id


def test_what_was_begun_stays_as_it_was_dealt(pool: PoolOfStops) -> None:
    """Given the plan of a voyage, when the pool changes, then its stops are the same, but for those that are gone."""
    season = SEASONS[3]
    before = voyage_of(pool, season)
    assert before is not None
    plan = [stop.id for stop in before.stops]
    less = replace(pool, stops=tuple(reversed([stop for stop in pool.stops if stop.id != plan[5]])))
    after = voyage_of(less, season, plan)
    assert after is not None
    assert [stop.id for stop in after.stops] == [id for id in plan if id != plan[5]]
    assert {stop.id: stop.at for stop in after.stops}.items() <= {stop.id: stop.at for stop in before.stops}.items()
