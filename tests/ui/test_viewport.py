"""Odd sizes, UI sizes, and words that are longer elsewhere."""

from __future__ import annotations

import pytest
from pygame import FRect

from game.table.settings import Settings
from game.ui.context import Canvas
from game.ui.drawing.text import Style
from game.ui.drawing.theme import LEAST_UNIT, Anchor, Viewport, anchored
from game.ui.stage.dialog import Dialog, DialogButton
from tests.ui.driver import Driver
from tests.ui.gallery import Gallery, GallerySpeaker

SIZES = [(1280, 720), (1024, 640), (1920, 1080), (3840, 2160), (3440, 1440), (1080, 1920)]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160), (3440, 1440)])
def test_the_window_holds_at_least_the_design(size: tuple[int, int]) -> None:
    viewport = Viewport(*size)
    assert viewport.width >= 1280 - 1e-6 and viewport.height >= 720 - 1e-6
    assert min(viewport.width / 1280, viewport.height / 720) == pytest.approx(1)


@pytest.mark.parametrize("size", [(1024, 640), (1080, 1920), (800, 600)])
def test_in_a_small_window_words_stay_legible(size: tuple[int, int]) -> None:
    viewport = Viewport(*size)
    assert viewport.unit == LEAST_UNIT
    assert (viewport.width, viewport.height) == pytest.approx((size[0] / LEAST_UNIT, size[1] / LEAST_UNIT))


def test_a_larger_ui_size_leaves_fewer_units() -> None:
    viewport = Viewport(1280, 720, 200)
    assert (viewport.width, viewport.height, viewport.unit) == (640, 360, 2)


def test_touching_rectangles_touch_in_pixels() -> None:
    viewport = Viewport(1366, 768)
    left, right = FRect(10.3, 5, 33.7, 9), FRect(44, 5, 20, 9)
    assert viewport.to_pixels(left).right == viewport.to_pixels(right).left


@pytest.mark.parametrize("size", [(0, 0), (1, 1), (3, 900), (2000, 2), (-5, 10)])
def test_a_window_dragged_to_nothing_does_no_harm(size: tuple[int, int]) -> None:
    driver = Driver(strings=GallerySpeaker())
    driver.open(Gallery(driver.ui))
    driver.resize(*size)
    driver.wait(0.1)
    driver.resize(1280, 720)
    assert driver.cut() == [] and driver.facts()["deal"].rect[2] > 60


@pytest.mark.parametrize("size", SIZES[:3])
@pytest.mark.parametrize("longer", [0.0, 0.35])
@pytest.mark.parametrize("scale", [75, 100, 150])
def test_nothing_is_cut(size: tuple[int, int], longer: float, scale: int) -> None:
    driver = Driver(size=size, settings=Settings(ui_scale=scale), strings=GallerySpeaker(longer))
    driver.open(Gallery(driver.ui))
    assert driver.cut() == []


def test_nothing_is_cut_in_the_legible_face() -> None:
    driver = Driver(settings=Settings(legible_font=True), strings=GallerySpeaker(0.3))
    driver.open(Gallery(driver.ui))
    assert driver.cut() == []


def test_a_text_without_room_is_reported() -> None:
    driver = Driver(strings=GallerySpeaker())
    scene = Dialog(driver.ui, "A head", "Words", [DialogButton("a", "Go", 1)], 0)
    driver.open(scene)

    def overlay(canvas: Canvas) -> None:
        canvas.text("far too long for this", FRect(0, 0, 60, 20), Style())

    scene.overlay = overlay  # type: ignore[method-assign]
    assert driver.cut() == ["far too long for this"]


@pytest.mark.parametrize("scale", [75, 100, 150, 200])
def test_a_long_dialog_stays_inside_the_window(scale: int) -> None:
    driver = Driver(settings=Settings(ui_scale=scale))
    buttons = [DialogButton("a", "Go", 1), DialogButton("b", "Stay", 2)]
    driver.open(Dialog(driver.ui, "A head", "Many words. " * 200, buttons, 0))
    driver.wait(0.5)
    window = driver.ui.viewport.rect
    for id in ("a", "b"):
        assert window.contains(FRect(driver.facts()[id].rect))
    assert driver.cut() == []


def test_ui_size_changes_live() -> None:
    driver = Driver(strings=GallerySpeaker())
    driver.open(Gallery(driver.ui))
    before = driver.facts()["deal"].rect[3] * driver.ui.viewport.unit
    driver.ui.change(ui_scale=150)
    assert driver.frame()
    assert driver.facts()["deal"].rect[3] * driver.ui.viewport.unit == pytest.approx(before * 1.5, rel=0.05)


def test_theme_changes_live() -> None:
    driver = Driver(strings=GallerySpeaker())
    driver.open(Gallery(driver.ui))
    driver.ui.change(theme="high_contrast")
    driver.frame()
    assert driver.screen.surface().get_at((2, 2))[:3] == (0, 0, 0)


def test_no_text_is_set_smaller_than_the_house_allows() -> None:
    driver = Driver()
    fonts = driver.ui.theme.file.fonts
    assert min(fonts.body.size, fonts.bold.size) >= 18
    assert min(font.size for font in (fonts.small, fonts.rank, fonts.heading)) >= 14


def test_anchors_keep_their_margin() -> None:
    window = FRect(0, 0, 1000, 500)
    assert anchored(window, 100, 50, Anchor.BOTTOM_RIGHT, 20) == FRect(880, 430, 100, 50)
    assert anchored(window, 100, 50, Anchor.CENTRE) == FRect(450, 225, 100, 50)
