"""Practice: the puzzle of a day, and how many days in a row it was found."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise

from game.host.records import Streak, puzzle_of_day, streak

TODAY = date(2026, 11, 22)
MOMENTS = {"rats": [f"rats/{number}" for number in range(5)], "raft_race": [f"raft_race/{n}" for n in range(5)]}


def ago(*days: int) -> list[date]:
    return [TODAY - timedelta(each) for each in days]


def test_nobody_has_a_row_at_first() -> None:
    assert streak([], TODAY) == Streak(0, 0, tied=False)


def test_a_row_lasts_until_a_day_is_missed() -> None:
    """Given rows of three and two days, the last of them up to yesterday, then two days hold until today is over."""
    assert streak(ago(1, 2, 5, 6, 7), TODAY) == Streak(2, 3, tied=False)
    assert streak(ago(0, 1, 2, 5, 6, 7), TODAY) == Streak(3, 3, tied=True)
    assert streak(ago(2, 5, 6, 7), TODAY) == Streak(0, 3, tied=False)


def test_every_day_has_a_puzzle_that_is_the_same_in_whatever_order_they_are_found() -> None:
    backwards = {title: ids[::-1] for title, ids in reversed(MOMENTS.items())}
    days = [TODAY + timedelta(each) for each in range(20)]
    assert [puzzle_of_day(day, MOMENTS) for day in days] == [puzzle_of_day(day, backwards) for day in days]


def test_titles_take_turns_and_none_of_their_puzzles_comes_twice_before_all_came() -> None:
    days = [puzzle_of_day(TODAY + timedelta(each), MOMENTS) or "" for each in range(10)]
    titles = [day.partition("/")[0] for day in days]
    assert len(set(days)) == 10
    assert all(one != other for one, other in pairwise(titles))


def test_titles_without_puzzles_are_passed_over() -> None:
    only = {"raft_race": list[str](), "rats": ["rats/1"]}
    assert puzzle_of_day(TODAY, only) == "rats/1"
    assert puzzle_of_day(TODAY, {"rats": []}) is None
