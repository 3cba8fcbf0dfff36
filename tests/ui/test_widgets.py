"""Each widget with mouse and keyboard."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from pygame import FRect

from game.ui.context import Context
from game.ui.input.events import Key
from game.ui.input.focus import Action
from game.ui.widgets import AnchoredBox, CentredBox, Padding, PageBlock, Panel, Scroll, Widget, walk
from tests.ui.driver import Driver
from tests.ui.gallery import Gallery, GallerySpeaker


@pytest.fixture
def driver() -> Driver:
    return Driver(strings=GallerySpeaker())


@pytest.fixture
def gallery(driver: Driver) -> Gallery:
    scene = Gallery(driver.ui)
    driver.open(scene)
    driver.wait(0.4)
    return scene


def test_button_is_pressed_by_the_mouse(driver: Driver, gallery: Gallery) -> None:
    driver.press("deal")
    driver.press("menu")
    assert gallery.log == ["deal", "menu"]


def test_button_shows_the_press_in_the_next_frame_and_lets_go_outside(driver: Driver, gallery: Gallery) -> None:
    place = driver.middle("deal")
    driver.move(place)
    driver.frame()
    inside = (round(place[0] - 60), round(place[1]))
    before = driver.screen.surface().get_at(inside)
    driver.mouse(pygame.MOUSEBUTTONDOWN, place)
    assert driver.frame()
    assert driver.screen.surface().get_at(inside) != before
    driver.mouse(pygame.MOUSEBUTTONUP, (5, 5))
    driver.frame()
    assert gallery.log == []


def test_toggle_switches_back_and_forth(driver: Driver, gallery: Gallery) -> None:
    driver.press("music")
    assert gallery.music is False and driver.facts()["music"].checked is False
    driver.press("music")
    assert gallery.music is True


def test_slider_follows_drag_click_and_keys(driver: Driver, gallery: Gallery) -> None:
    x, y, width, height = driver.facts()["volume"].rect
    rail = y + height - 18
    driver.drag((x + 12 + (width - 24) * 0.7, rail), (x - 50, rail))
    assert gallery.volume == 0
    driver.click((x + width / 2, rail))
    assert gallery.volume == 50
    gallery.focus_on("volume")
    driver.key("right", "right", "left")
    assert gallery.volume == 55


def test_slider_stays_within_its_ends(driver: Driver, gallery: Gallery) -> None:
    for _ in range(30):
        driver.do("volume", Action.INCREASE)
    assert gallery.volume == 100


def test_choice_takes_one(driver: Driver, gallery: Gallery) -> None:
    driver.press("speed:slow")
    assert gallery.speed == "slow"
    gallery.focus_on("speed:slow")
    driver.key("left", "left", "return")
    assert gallery.speed == "fast"


def test_drop_down_opens_takes_and_closes(driver: Driver, gallery: Gallery) -> None:
    driver.press("level")
    driver.frame()
    assert driver.focused == "popup:middling"
    driver.press("popup:hard")
    driver.frame()
    assert gallery.level == "hard" and driver.ui.scenes.top is gallery
    driver.key("tab")
    gallery.focus_on("level")
    driver.key("return")
    driver.frame()
    driver.key("up", "return")
    driver.frame()
    assert gallery.level == "middling"


def test_drop_down_closes_without_a_choice(driver: Driver, gallery: Gallery) -> None:
    ways: list[Callable[[], None]] = [
        lambda: driver.key("escape"),
        lambda: driver.click((3, 3)),
        lambda: driver.resize(1300, 800),
    ]
    for close in ways:
        driver.press("level")
        driver.frame()
        assert driver.ui.scenes.top is not gallery
        close()
        driver.frame()
        assert driver.ui.scenes.top is gallery and gallery.level == "middling"


def test_list_takes_a_row_and_opens_on_a_double_click(driver: Driver, gallery: Gallery) -> None:
    driver.press("matches:2")
    assert gallery.row == "2"
    place = driver.middle("matches:1")
    driver.wait(1)
    driver.click(place)
    driver.click(place)
    assert gallery.row == "1" and gallery.log == ["open 1"]


def test_wheel_scrolls_and_a_click_right_after_it_counts(driver: Driver, gallery: Gallery) -> None:
    driver.wheel(-2, driver.middle("matches:1"))
    driver.click(driver.middle("matches:4"))
    assert gallery.row == "4"


def test_scroll_keeps_its_place_over_a_rebuild(driver: Driver, gallery: Gallery) -> None:
    driver.wheel(-3, driver.middle("matches:1"))
    before = driver.facts()["matches:5"].rect
    gallery.rebuild()
    driver.frame()
    assert driver.facts()["matches:5"].rect == before


def test_page_keys_turn_the_page_under_the_pointer(driver: Driver, gallery: Gallery) -> None:
    driver.move(driver.middle("matches:1"))
    driver.key("end")
    assert driver.facts()["matches:11"].rect[3] > 32
    driver.key("home")
    assert driver.facts()["matches:11"].rect[3] == 0


def test_the_bar_can_be_dragged(driver: Driver, gallery: Gallery) -> None:
    assert gallery.root is not None
    scroll = next(w for w in walk(gallery.root) if isinstance(w, Scroll) and w.id == "matches")
    x = scroll.rect.right - 6
    driver.drag((x, scroll.rect.top + 10), (x, scroll.rect.bottom))
    assert driver.facts()["matches:11"].rect[3] > 32


def test_text_field_takes_typing_and_editing(driver: Driver, gallery: Gallery) -> None:
    driver.press("name")
    driver.key("end")
    driver.type(" Lee")
    assert gallery.name == "Ada Lee"
    driver.key("left", "left", "left", "left", "backspace")
    assert gallery.name == "Ad Lee"
    driver.key("home", "delete")
    driver.type("Ű")
    assert gallery.name == "Űd Lee"
    driver.key("ctrl+a")
    driver.type("x")
    assert gallery.name == "x"


def test_text_field_selects_with_shift_and_takes_no_control_characters(driver: Driver, gallery: Gallery) -> None:
    driver.press("name")
    driver.key("home", "shift+right", "shift+right")
    driver.type("\x00\n")
    assert gallery.name == "a"
    driver.type("w" * 100)
    assert len(gallery.name) == 40


def test_text_field_keeps_letters_from_being_shortcuts(driver: Driver, gallery: Gallery) -> None:
    seen: list[str] = []

    def note(event: Key) -> bool:
        seen.append(event.chord)
        return True

    gallery.key = note  # type: ignore[method-assign]
    driver.press("name")
    driver.key("h", "space", "f5")
    assert seen == ["f5"]


def test_icon_button_says_its_name(driver: Driver, gallery: Gallery) -> None:
    assert driver.facts()["menu"].name == "Menu"


def test_unknown_progress_wants_pictures_now_and_then(driver: Driver, gallery: Gallery) -> None:
    driver.wait(1)
    before = driver.screen.presented
    driver.wait(2)
    assert 4 <= driver.screen.presented - before <= 8


def test_an_unsteady_click_on_a_button_counts(driver: Driver, gallery: Gallery) -> None:
    x, y = driver.middle("deal")
    driver.drag((x, y), (x + 9, y + 3))
    assert gallery.log == ["deal"]
    driver.drag((x, y), (x + 300, y))
    assert gallery.log == ["deal"]


class Leaf(Widget):
    """Counts how often it was given a place."""

    placed = 0

    def place(self, ui: Context, rect: FRect) -> None:
        self.placed += 1
        super().place(ui, rect)


def test_a_child_is_placed_once_however_deep_it_lies(driver: Driver) -> None:
    leaf = Leaf()
    whole = AnchoredBox(CentredBox(Panel(Padding(Scroll(PageBlock(leaf, "block"), "scroll"))), 400))
    whole.place(driver.ui, FRect(0, 0, 800, 600))
    assert leaf.placed == 1
