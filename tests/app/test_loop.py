"""Input that comes faster than pictures."""

from __future__ import annotations

import pygame
import pytest

from game.app import program
from game.ui.app import MOST_AT_ONCE
from game.ui.input.events import InputEvent, Key, PointerMove
from game.ui.scene import Scene
from tests.ui.driver import Driver

KEYS = 60
MOTIONS = 300


class Listener(Scene[None]):
    """Notes what it hears between two pictures, and ends with the key Escape."""

    def __init__(self, driver: Driver) -> None:
        super().__init__()
        self.driver = driver
        self.heard: list[list[InputEvent]] = [[]]

    def handle(self, event: InputEvent) -> bool:
        self.heard[-1].append(event)
        if event == Key("escape"):
            self.dismiss(None)
        self.invalidate()
        return True

    def draw(self, surface: pygame.Surface) -> None:
        self.heard.append([])


@pytest.fixture
def listener() -> Listener:
    driver = Driver()
    pygame.event.clear()
    scene = Listener(driver)
    driver.ui.scenes.push(scene)
    return scene


def test_a_picture_follows_each_few_events_and_none_is_lost(listener: Listener) -> None:
    for number in range(KEYS):
        press(pygame.K_a + number % 26)
    run(listener)
    keys = [event.chord for part in listener.heard for event in part if isinstance(event, Key)]
    assert keys == [*(chr(ord("a") + number % 26) for number in range(KEYS)), "escape"]
    assert all(len(part) <= MOST_AT_ONCE for part in listener.heard)


def test_motions_are_merged_up_to_the_next_other_event(listener: Listener) -> None:
    for start in (0, 500):
        for number in range(MOTIONS):
            pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=(start + number, 0), rel=(1, 0), buttons=(0, 0, 0)))
        press(pygame.K_a)
    run(listener)
    heard = [event for part in listener.heard for event in part]
    moves = [event.place[0] * listener.driver.ui.viewport.unit for event in heard if isinstance(event, PointerMove)]
    assert moves == [MOTIONS - 1, 500 + MOTIONS - 1]
    assert len(heard) == 5


def press(key: int) -> None:
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", repeat=False))


def run(listener: Listener) -> None:
    press(pygame.K_ESCAPE)
    program.show_scenes(listener.driver.app, lambda: None, lambda: None)
