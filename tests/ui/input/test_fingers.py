"""The input of fingers: tap, rest, slide, throw, pinch; nothing stays lit where one was."""

from __future__ import annotations

from functools import partial

import pygame
import pytest

from game.content.message import Message
from game.table.settings import Motion, Settings
from game.ui.app import EventQueue
from game.ui.context import Context
from game.ui.input.events import Hand as LastHand
from game.ui.input.focus import HOLD_SECONDS
from game.ui.scenes.overlays.question import NameScene
from game.ui.stage.widget_scene import WidgetScene
from game.ui.widgets import Column, PushButton, Scroll, Widget
from tests.ui.driver import Driver
from tests.ui.input.finger import Hand
from tests.ui.input.pad import Pad

PLAIN = Settings(theme="high_contrast")
BUTTONS = 30


class Page(WidgetScene[None]):
    """Many buttons below each other, and two small ones."""

    def __init__(self, ui: Context) -> None:
        super().__init__(ui)
        self.pressed: list[str] = []

    def build(self) -> Widget:
        small = [PushButton(id, id, partial(self.pressed.append, id), compact=True, width=20) for id in "ab"]
        return Column(*small, Scroll(Column(*(self._button(number) for number in range(BUTTONS))), "page"), gap=4)

    def _button(self, number: int) -> Widget:
        id = f"button:{number}"
        return PushButton(id, str(number), lambda: self.pressed.append(id), description="What it is for.")

    @property
    def hovered(self) -> str:
        return self.touch.hovered

    @property
    def told(self) -> str:
        return self._tooltip.about if self._tooltip.shown else ""

    @property
    def telling(self) -> pygame.FRect:
        (area,) = self._tooltip.area
        return area

    @property
    def offset(self) -> float:
        return next(w for w in self._tree.scrolls((0.0, 0.0))).offset


@pytest.fixture
def driver() -> Driver:
    return Driver(settings=PLAIN)


@pytest.fixture
def page(driver: Driver) -> Page:
    page = Page(driver.ui)
    driver.open(page)
    return page


def test_a_tap_presses_and_leaves_nothing_lit(driver: Driver, page: Page) -> None:
    Hand(driver).tap("button:2")
    assert page.pressed == ["button:2"]
    assert (page.hovered, page.told, driver.ui.hand) == ("", "", LastHand.TOUCH)
    driver.wait(1.0)
    assert page.told == ""


def test_a_finger_that_rests_is_told_above_it_until_it_goes(driver: Driver, page: Page) -> None:
    hand = Hand(driver)
    hand.rest("button:5")
    x, y = driver.middle("button:5")
    assert page.told == "button:5"
    assert page.telling.bottom < y
    hand.up((x, y))
    assert (page.told, page.hovered, page.pressed) == ("", "", [])


def test_what_a_resting_finger_slides_to_is_told_instead(driver: Driver, page: Page) -> None:
    hand = Hand(driver)
    hand.rest("button:5")
    hand.move(driver.middle("button:7"))
    assert page.told == "button:7"
    hand.up(driver.middle("button:7"))
    assert page.pressed == []


def test_a_finger_that_slides_off_presses_nothing(driver: Driver, page: Page) -> None:
    driver.wait(0.5)
    x, y = driver.middle("a")
    Hand(driver).slide((x, y), (x, y + 300))
    assert page.pressed == []


def test_a_finger_scrolls_and_presses_nothing(driver: Driver, page: Page) -> None:
    driver.wait(0.5)
    x, y = driver.middle("button:8")
    Hand(driver).slide((x, y), (x, y - 200), rests=True)
    assert page.offset == pytest.approx(200)
    assert (page.pressed, page.hovered) == ([], "")


def test_what_is_thrown_glides_on_until_a_finger_stops_it(driver: Driver, page: Page) -> None:
    x, y = driver.middle("button:8")
    hand = Hand(driver)
    hand.slide((x, y), (x, y - 120))
    thrown = page.offset
    driver.wait(0.2)
    gliding = page.offset
    assert gliding > thrown
    hand.down((x, y))
    stopped = page.offset
    driver.wait(0.2)
    assert page.offset == stopped


def test_nothing_glides_where_little_is_to_move() -> None:
    driver = Driver(settings=Settings(theme="high_contrast", motion=Motion.REDUCED))
    page = Page(driver.ui)
    driver.open(page)
    x, y = driver.middle("button:8")
    Hand(driver).slide((x, y), (x, y - 120))
    thrown = page.offset
    driver.wait(0.3)
    assert page.offset == thrown == pytest.approx(120)


def test_a_second_finger_breaks_off_what_the_first_began(driver: Driver, page: Page) -> None:
    driver.wait(0.5)
    hand, place = Hand(driver), driver.middle("button:3")
    hand.down(place)
    hand.down((place[0] + 80, place[1]), 1)
    hand.up(place)
    hand.up((place[0] + 80, place[1]), 1)
    assert page.pressed == []
    hand.tap("button:3")
    assert page.pressed == ["button:3"]


def test_beside_two_small_ones_the_nearer_is_meant(driver: Driver, page: Page) -> None:
    driver.wait(0.5)
    x, y, width, height = driver.facts()["a"].rect
    hand = Hand(driver)
    hand.tap_at((x + width / 2, y + height + 1))
    hand.tap_at((x + width / 2, y + height + 3))
    assert page.pressed == ["a", "b"]


def test_losing_the_window_lets_go(driver: Driver, page: Page) -> None:
    driver.wait(0.5)
    hand = Hand(driver)
    hand.down(driver.middle("button:3"))
    driver.app.event(pygame.Event(pygame.WINDOWFOCUSLOST))
    hand.up(driver.middle("button:3"))
    driver.wait(HOLD_SECONDS * 2)
    assert (page.pressed, page.told) == ([], "")


def test_a_mouse_that_is_made_up_of_a_finger_is_not_heard(driver: Driver, page: Page) -> None:
    driver.wait(0.5)
    pos = driver.middle("button:3")
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        driver.app.event(pygame.Event(kind, pos=pos, button=1, touch=True))
    assert page.pressed == []


def test_motions_of_a_finger_are_taken_together() -> None:
    pygame.display.init()
    pygame.event.clear()
    for number in range(50):
        pygame.event.post(pygame.Event(pygame.FINGERMOTION, touch_id=1, finger_id=number // 40, x=number / 50, y=0.5))
    taken = EventQueue().take()
    assert [round(event.x * 50) for event in taken] == [39, 49]


def test_a_name_is_typed_by_fingers(driver: Driver) -> None:
    driver.open(NameScene(driver.ui, Message("pause.title"), Message("saves.name"), "Anna", Message("app.ok")))
    hand = Hand(driver)
    hand.tap("name")
    for key in ("m", "a", "q", "backspace", "x", "space", "shift", "b", "1", "done"):
        hand.tap(f"key:{key}")
    driver.frame()
    assert driver.facts()["name"].value == "Max B1"
    hand.tap("yes")
    assert driver.results == ["Max B1"]


def test_a_name_is_typed_by_a_controller(driver: Driver) -> None:
    driver.open(NameScene(driver.ui, Message("pause.title"), Message("saves.name"), "Anna", Message("app.ok")))
    pad = Pad(driver)
    pad.plug_in()
    assert driver.focused == "name"
    pad.press("a")
    assert driver.focused == "key:q"
    pad.press("a", "right", "a", "right", "a")
    assert driver.facts()["typed"].value == "Qwe"
    pad.press("b")
    assert driver.facts()["name"].value == "Qwe"


def test_mouse_and_keys_get_no_keys_on_the_screen(driver: Driver) -> None:
    scene = NameScene(driver.ui, Message("pause.title"), Message("saves.name"), "Anna", Message("app.ok"))
    driver.open(scene)
    driver.press("name")
    driver.key("home")
    driver.type("J")
    assert driver.ui.scenes.top is scene
    assert driver.facts()["name"].value == "JAnna"


def test_real_keys_type_while_keys_are_on_the_screen_and_a_tap_beside_ends_it(driver: Driver) -> None:
    scene = NameScene(driver.ui, Message("pause.title"), Message("saves.name"), "Anna", Message("app.ok"))
    driver.open(scene)
    hand = Hand(driver)
    hand.tap("name")
    driver.type("Zoe")
    driver.key("backspace")
    assert driver.facts()["typed"].value == "Zo"
    hand.tap_at((5, 5))
    assert driver.ui.scenes.top is scene
    assert driver.facts()["name"].value == "Zo"
