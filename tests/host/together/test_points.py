"""Points of evenings and what is still possible, against a reckoning of its own.

`reckoned` and `possible` know nothing of the program; they are written after the words of the rules. First 4, second 2,
third 1; of three seats 4, 2, 1; of two 3, 1. Ties share and round down. A crew: all 3, or 1, or none. Who sits out gets
the points of the middle place. The last game counts double. Captain is who has the most, then who did better in the
last game, then all of these.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from game.content.message import given
from game.content.strings import speaking
from game.host.evening.outlook import outlook, outlook_line
from game.host.evening.plan import Evening, PlannedGame, WheelTurn, next_game, seated_now
from game.host.evening.points import (
    before_last,
    captains,
    leaders,
    middle_points,
    place_points,
    scale,
    standing,
    totals,
)
from tests.host.together.made import GAMES, NAMES, evening_of, infos, played, random_evening
from tests.laws.corpus import catalogue

EVENINGS = 1000
WORTH = {2: [3, 1], 3: [4, 2, 1], 4: [4, 2, 1, 0], 5: [4, 2, 1, 0, 0]}
MIDDLE = {2: 2, 3: 2, 4: 1, 5: 1}
"""Points of the middle place of two, (3 + 1) / 2; of three, the second; of four, (2 + 1) / 2; of five, the third."""

Played = tuple[str, list[list[int]], list[int]]


def worth_of(game: Played) -> dict[int, int]:
    title, places, out = game
    everybody = [who for place in places for who in place]
    if title.startswith("crew"):
        return dict.fromkeys(everybody + out, int(title.split()[1]))
    found, taken = dict.fromkeys(out, MIDDLE[len(everybody)]), 0
    for place in places:
        shared = 0
        for place_number in range(taken, taken + len(place)):
            shared += WORTH[len(everybody)][place_number]
        taken += len(place)
        for who in place:
            found[who] = int(shared / len(place))
    return found


def reckoned(head_starts: list[int], games: list[Played], of: int, double: bool) -> list[int]:
    points = list(head_starts)
    for number, game in enumerate(games, 1):
        for who, more in worth_of(game).items():
            points[who] += more
            if number == of and double:
                points[who] += more
    return points


def captains_of(points: list[int], last: Played) -> set[int]:
    title, places, out = last
    most = [who for who, each in enumerate(points) if each == max(points)]
    if title.startswith("crew") or len(places) == 1:
        return set(most)
    at = dict.fromkeys(out, (sum(map(len, places)) + 1) / 2)
    taken = 0
    for place in places:
        at |= dict.fromkeys(place, taken + 1)
        taken += len(place)
    return {who for who in most if at[who] == min(at[other] for other in most)}


@cache
def orders(seats: int) -> tuple[tuple[int, ...], ...]:
    """Returns the place of each, counted from 0, in every order of so many; some share places, and none is empty."""
    return tuple(steps for steps in product(range(seats), repeat=seats) if max(steps) < len(set(steps)))


def possible(
    head_starts: list[int], games: list[Played], of: int, double: bool, title: str, seated: list[int]
) -> tuple[list[set[int]], list[set[int]]]:
    """Returns the captains of every end of the last game: without shared places, and with some."""
    out = [who for who in range(len(head_starts)) if who not in seated]
    before, left = reckoned(head_starts, games, of, double), of - len(games)
    if title == "crew":
        last: list[Played] = [(f"crew {points}", [seated], out) for points in (0, 1, 3)]
        return [captains_of(reckoned(before, [each], left, double), each) for each in last], []
    plain: list[set[int]] = []
    shared: list[set[int]] = []
    for steps in orders(len(seated)):
        places = [[who for who, step in zip(seated, steps, strict=True) if step == at] for at in range(len(seated))]
        each: Played = (title, places[: max(steps) + 1], out)
        found = captains_of(reckoned(before, [each], left, double), each)
        (plain if len(set(steps)) == len(steps) else shared).append(found)
    return plain, shared


def test_points_of_1000_random_evenings_are_those_of_another_reckoning() -> None:
    rng = Random("points")
    for number in range(EVENINGS):
        evening, games = random_evening(rng, games_to_go=rng.choice((0, 0, 0, 1, 2)))
        starts = [each.head_start for each in evening.people]
        points = reckoned(starts, games, len(evening.row), evening.double_last)
        assert list(totals(evening)) == points, number
        if games:
            before = reckoned(starts, games[:-1], len(evening.row), evening.double_last)
            assert list(before_last(evening)) == before, number
            assert set(captains(evening)) == captains_of(points, games[-1]), number
            assert set(standing(evening)[: len(captains(evening))]) == set(captains(evening))
        most = {who for who, each in enumerate(points) if each == max(points)}
        assert set(leaders(evening)) == (set() if len(most) == len(points) and len(set(points)) == 1 else most)


def test_what_is_possible_in_1000_random_evenings_is_what_another_reckoning_finds() -> None:
    rng = Random("outlook")
    kinds: set[tuple[bool, bool, bool]] = set()
    for number in range(EVENINGS):
        evening, games = random_evening(rng, games_to_go=1)
        planned = next_game(evening)
        assert isinstance(planned, PlannedGame)
        title = planned.game.title
        starts = [each.head_start for each in evening.people]
        seated = list(seated_now(evening, infos()[title]))
        plain, shared = possible(starts, games, len(evening.row), evening.double_last, title, seated)
        found = outlook(evening, infos())
        assert found is not None
        able = set().union(*plain)
        assert set(found.open) == able, number
        assert set(found.only_shared) == set().union(*shared) - able, number
        assert set(found.certain) == set.intersection(*plain, *shared), number
        kinds.add((len(able) == len(starts), bool(found.only_shared), bool(found.certain)))
    assert len(kinds) >= 5, "the evenings show every kind of end"


def test_what_the_wheel_may_still_draw_is_told_apart_in_1000_random_evenings() -> None:
    rng, strings = Random("wheel"), speaking(catalogue().folders, "en")
    seen: set[bool] = set()
    for number in range(EVENINGS):
        evening, games = random_evening(rng, games_to_go=1)
        fields = rng.choice((("crew",), ("few",), ("few", "many"), ("crew", "few"), ("crew", "few", "many")))
        evening = replace(evening, row=(*evening.row[:-1], WheelTurn()), wheel=tuple(GAMES[each] for each in fields))
        before = [each.game.title for each in evening.row[-2:-1] if isinstance(each, PlannedGame)]
        drawn = [each for each in fields if each not in before] or list(fields)
        starts = [each.head_start for each in evening.people]
        ends: list[set[int]] = []
        strict: list[set[int]] = []
        crew: set[int] = set()
        for title in drawn:
            seated = list(seated_now(evening, infos()[title]))
            plain, shared = possible(starts, games, len(evening.row), evening.double_last, title, seated)
            ends += [*plain, *shared]
            strict += plain
            crew = plain[0] if title == "crew" else crew
        found = outlook(evening, infos())
        assert found is not None
        assert set(found.open) == set().union(*strict), number
        assert set(found.certain) == set.intersection(*ends), number
        assert set(found.crew) == (crew if len(drawn) > 1 else set()), number
        names = tuple(given(name) for name in NAMES[: len(starts)])
        line = strings.say(outlook_line(evening, infos(), names))
        told = len(drawn) > 1 and "crew" in drawn and crew != set(found.certain)
        assert ("If the wheel draws a game for the whole crew" in line) == told, line
        seen.add(told and len(found.open) == len(starts))
    assert seen == {False, True}, "anyone is said with and without what the wheel may draw"


def test_nothing_is_said_of_the_last_game_while_more_are_to_come() -> None:
    evening = evening_of(["few", "few", "few"])
    assert outlook(evening, infos()) is None
    assert outlook(played(evening, [[0], [1], [2], [3]]), infos()) is None


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ([[0], [1], [2], [3]], [4, 2, 1, 0]),
        ([[0, 1], [2], [3]], [3, 3, 1, 0]),
        ([[0], [1, 2], [3]], [4, 1, 1, 0]),
        ([[3], [0, 1, 2]], [1, 1, 1, 4]),
        ([[0, 1, 2, 3]], [1, 1, 1, 1]),
        ([[0], [1], [2]], [4, 2, 1]),
        ([[0, 1], [2]], [3, 3, 1]),
        ([[1], [0]], [1, 3]),
        ([[0, 1]], [2, 2]),
        ([[0], [1], [2], [3], [4]], [4, 2, 1, 0, 0]),
        ([[0], [1], [2, 3, 4]], [4, 2, 0, 0, 0]),
    ],
)
def test_places_have_the_points_of_the_plan(places: list[list[int]], points: list[int]) -> None:
    found = place_points(places)
    assert [found[who] for who in range(len(points))] == points


def test_the_middle_place_lies_between_the_first_and_the_last() -> None:
    assert {seats: middle_points(seats) for seats in MIDDLE} == MIDDLE
    assert all(list(scale(seats)) == points for seats, points in WORTH.items())


def test_the_last_game_counts_double_unless_the_plan_says_otherwise() -> None:
    for double, points in ((True, (12, 6, 3, 0)), (False, (8, 4, 2, 0))):
        evening = evening_of(["few", "few"], double_last=double)
        for _ in range(2):
            evening = played(evening, [[0], [1], [2], [3]])
        assert totals(evening) == points
        assert [result.double for result in evening.results] == [False, double]


def level(last: list[list[int]]) -> Evening:
    """Returns an evening of two whose points are level after the last game."""
    return played(played(evening_of(["few", "few"], 2, double_last=False), [[0], [1]]), last)


def test_level_people_are_ordered_by_the_last_game_and_share_it_if_that_is_level_too() -> None:
    assert captains(level([[1], [0]])) == (1,)
    evening = played(played(evening_of(["few", "crew"], 2), [[0, 1]]), crew=1)
    assert captains(evening) == (0, 1)
