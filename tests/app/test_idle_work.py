"""The search for what nothing needs any more: made while nothing moves."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from typing import Any

import pytest
from pygame import Surface

from game.app.idle_work import DUE, OVERDUE, GarbageSchedule
from game.ui.scene import Scene
from tests.ui.driver import Driver

ALL = 2


class Room(Scene[None]):
    """A room where something moves, or nothing does."""

    def __init__(self) -> None:
        super().__init__()
        self.moves = True

    @property
    def busy(self) -> bool:
        return self.moves

    def draw(self, surface: Surface) -> None:
        """Draws nothing."""


class Tidied:
    """A program in a room, and how often everything was searched."""

    def __init__(self) -> None:
        self.times = 0
        self.driver = Driver()
        self.room = Room()
        self.driver.open(self.room)
        self.garbage = GarbageSchedule(self.driver.app)

    def noted(self, phase: str, info: dict[str, Any]) -> None:
        """Counts Python's searches of everything."""
        self.times += phase == "start" and info["generation"] == ALL

    def small_searches(self, count: int) -> None:
        """Runs small searches as they are made on the way, without one of everything."""
        for _ in range(count):
            gc.collect(1)


@pytest.fixture
def tidied() -> Iterator[Tidied]:
    there = Tidied()
    gc.callbacks.append(there.noted)
    yield there
    gc.callbacks.remove(there.noted)
    there.garbage.close()


def test_nothing_is_searched_while_something_moves(tidied: Tidied) -> None:
    tidied.small_searches(DUE)
    litter = [[number] for number in range(100_000)]
    tidied.garbage.tick()
    assert tidied.times == 0 and len(litter) == 100_000


def test_once_nothing_moves_each_room_is_searched_once(tidied: Tidied) -> None:
    tidied.room.moves = False
    tidied.garbage.tick()
    tidied.garbage.tick()
    assert tidied.times == 1
    other = Room()
    other.moves = False
    tidied.driver.ui.scenes.replace(other)
    tidied.driver.frame()
    tidied.garbage.tick()
    assert tidied.times == 2


def test_what_is_new_is_searched_again_and_sooner_where_nothing_moves(tidied: Tidied) -> None:
    tidied.room.moves = False
    tidied.garbage.tick()
    tidied.small_searches(DUE)
    tidied.garbage.tick()
    assert tidied.times == 2
    tidied.room.moves = True
    tidied.small_searches(OVERDUE)
    tidied.garbage.tick()
    assert tidied.times == 3


def test_at_the_end_python_searches_as_it_did_before() -> None:
    before = gc.get_threshold()
    garbage = GarbageSchedule(Driver().app)
    assert gc.get_threshold() != before
    garbage.close()
    assert gc.get_threshold() == before and gc.get_freeze_count() == 0
