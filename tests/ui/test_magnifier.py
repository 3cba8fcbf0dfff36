"""The magnified window: what is seen of it, what leads it, and that the mouse hits what is seen."""

from __future__ import annotations

import pygame
import pytest
from msgspec import structs
from pygame import FRect, Rect, transform

from game.table.settings import Motion, Settings
from game.ui.drawing.theme import STEPS, Magnifier
from tests.ui.driver import Driver
from tests.ui.gallery import Gallery, GallerySpeaker

PLAIN = Settings(theme="high_contrast", motion=Motion.OFF)


def shown(by: int, *, motion: Motion = Motion.OFF) -> tuple[Driver, Gallery]:
    driver = Driver(settings=structs.replace(PLAIN, magnified=by, motion=motion), strings=GallerySpeaker())
    scene = Gallery(driver.ui)
    driver.open(scene)
    return driver, scene


def focused_area(driver: Driver) -> Rect:
    return driver.ui.viewport.to_pixels(FRect(driver.facts()[driver.focused].rect))


def test_the_key_goes_through_the_sizes_and_back() -> None:
    driver, _ = shown(100)
    seen = []
    for _ in STEPS:
        driver.key("f8")
        seen.append(driver.app.magnifier.part.width)
    assert seen == [853, 640, 427, 320, 1280]


def test_what_is_seen_is_that_part_of_the_picture() -> None:
    driver, _ = shown(100)
    driver.frame()
    whole = driver.screen.surface().copy()
    driver.ui.change(magnified=200)
    driver.frame()
    larger = transform.smoothscale(whole.subsurface(driver.app.magnifier.part), whole.get_size())
    assert pygame.image.tobytes(driver.screen.surface(), "RGB") == pygame.image.tobytes(larger, "RGB")


@pytest.mark.parametrize("by", STEPS[1:])
def test_every_thing_that_gets_the_focus_is_seen(by: int) -> None:
    driver, _ = shown(by)
    for _ in range(25):
        driver.key("tab")
        driver.frame()
        part, area = driver.app.magnifier.part, focused_area(driver)
        assert area.width > part.width or part.left <= area.left <= area.right <= part.right, driver.focused
        assert area.height > part.height or part.top <= area.top <= area.bottom <= part.bottom, driver.focused


@pytest.mark.parametrize("by", STEPS[1:])
def test_the_mouse_uses_what_it_is_on(by: int) -> None:
    driver, scene = shown(by)
    driver.press("deal")
    assert scene.log == ["deal"]


def test_a_click_after_keys_uses_what_is_seen_there() -> None:
    driver, scene = shown(300)
    driver.key("tab")
    driver.wait(0.6)
    area, part = focused_area(driver), driver.app.magnifier.part
    seen = [(area.center[axis] - (part.left, part.top)[axis]) * 3 for axis in (0, 1)]
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        driver.app.event(pygame.Event(kind, pos=seen, button=1))
        driver.frame()
    assert scene.log == ["deal"]


def test_movement_that_is_unwelcome_is_a_jump() -> None:
    jumping, _ = shown(300)
    gliding, _ = shown(300, motion=Motion.FULL)
    for driver in (jumping, gliding):
        for _ in range(12):
            driver.key("tab")
    there = jumping.app.magnifier.part
    assert gliding.app.magnifier.part != there
    gliding.watch(1.0)
    assert gliding.app.magnifier.part == there
    assert not gliding.frame()


def test_the_pointer_takes_over_without_a_jump_and_reaches_every_corner() -> None:
    magnifier = Magnifier()
    magnifier.adopt(300, (1280, 720))
    magnifier.point(640, 360)
    magnifier.focus(Rect(1000, 600, 80, 40), 1.0, glides=False)
    before = magnifier.part
    magnifier.point(641, 360)
    assert abs(magnifier.part.x - before.x) <= 5 and abs(magnifier.part.y - before.y) <= 5
    for corner in ((0, 0), (1279, 0), (1279, 719), (0, 719)):
        magnifier.point(*corner)
        seen = magnifier.to_picture(*corner)
        assert max(abs(seen[axis] - corner[axis]) for axis in (0, 1)) <= 4


def test_turned_off_the_window_is_drawn_as_before() -> None:
    driver, _ = shown(100)
    before = pygame.image.tobytes(driver.screen.surface(), "RGB")
    driver.ui.change(magnified=400)
    driver.frame()
    driver.ui.change(magnified=100)
    driver.frame()
    assert pygame.image.tobytes(driver.screen.surface(), "RGB") == before
