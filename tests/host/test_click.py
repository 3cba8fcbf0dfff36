"""The amount of code that a confirmed move runs through until its player is told: rules and titles not counted."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from types import FrameType, TracebackType
from typing import Any

import pytest

from game.engine.types import Command
from game.host.feed import Feed
from game.host.update import FeedUpdate
from tests.host.evening import Evening
from tests.host.test_evenings import TITLES, entry_of

HOUSE = str(Path(__file__).resolve().parents[2] / "game")
RULES = ("titles", "pieces")
CLICKS = 12
MOST_FRAMES = 1_000
MOST_FUNCTIONS = 82
MOST_TO_ACT = 5


class FunctionCounter:
    """The functions of the house that run meanwhile."""

    def __init__(self) -> None:
        self.functions: set[tuple[str, str]] = set()

    def __enter__(self) -> FunctionCounter:
        sys.setprofile(self._seen)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        sys.setprofile(None)

    def _seen(self, frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event != "call" or not code.co_filename.startswith(HOUSE) or code.co_name.startswith("<"):
            return
        place = code.co_filename[len(HOUSE) + 1 :]
        if not place.startswith(RULES):
            self.functions.add((place, code.co_qualname))


class Click:
    """One confirmed move at a table of three, one of them a person."""

    def __init__(self, update: FeedUpdate, functions: int, asked: Counter[str]) -> None:
        self.update, self.functions, self.asked = update, functions, asked
        self.events = sum(len(step.told) for step in update.told)


def clicks(title: str, people: int) -> list[Click]:
    """The first moves of a match."""
    entry = entry_of(title)
    evening = Evening(entry, people, 0, antics=False, seats=max(entry.info.seats[0], min(entry.info.seats[1], 3)))
    asked = watched(evening.session.rules)
    found: list[Click] = []
    feeds: dict[int, Feed] = {}

    def submit(command: Command) -> list[Any]:
        player = evening.table.player
        assert player is not None
        feed = feeds.setdefault(player, evening.host.feed(player))
        feed.take()
        asked.clear()
        with FunctionCounter() as counted:
            evening.host.submit(player, command)
            update = feed.take()
        assert update is not None
        here = Counter({"view": asked[f"view {player}"], "to_act": asked["to_act"]})
        found.append(Click(update, len(counted.functions), here))
        return evening.table.step(evening.now, False)

    evening.table.play = submit  # type: ignore[method-assign]
    evening.shown(evening.table.open())
    while len(found) < CLICKS and not evening.over and evening.did["frames"] < MOST_FRAMES:
        evening.frame()
    return found


def watched(rules: Any) -> Counter[str]:
    """Counts what the rules are asked from now on."""
    asked: Counter[str] = Counter()
    view, to_act = rules.view, rules.to_act

    def counted_view(state: Any, seat: Any) -> Any:
        asked[f"view {seat}"] += 1
        return view(state, seat)

    def counted_to_act(state: Any) -> Any:
        asked["to_act"] += 1
        return to_act(state)

    object.__setattr__(rules, "view", counted_view)
    object.__setattr__(rules, "to_act", counted_to_act)
    return asked


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("people", [1, 2])
def test_a_move_is_told_without_a_walk_through_the_house(title: str, people: int) -> None:
    functions = sorted(click.functions for click in clicks(title, people))
    assert functions[len(functions) // 2] < MOST_FUNCTIONS, functions


@pytest.mark.parametrize("title", TITLES)
def test_each_event_told_costs_one_view_and_nothing_is_asked_twice(title: str) -> None:
    for click in clicks(title, 1):
        assert click.asked["view"] == click.events, "a view that nobody is told"
        assert click.asked["to_act"] <= MOST_TO_ACT


@pytest.mark.parametrize("title", TITLES)
def test_what_lies_where_is_worked_out_once_for_a_table(title: str) -> None:
    evening = Evening(entry_of(title), 1, 0, antics=False)
    evening.shown(evening.table.open())
    model = evening.table.model
    assert model.items() is model.items()
