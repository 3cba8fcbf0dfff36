"""Text that an input method composes is seen in the field, has the keys for itself, and becomes text when it is
done.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from pygame import Event

from game.content.message import Message
from game.ui.scenes.overlays.question import NameScene
from game.ui.scenes.rules import RulebookScene
from game.ui.stage.dialog import KeyboardScene
from game.ui.stage.widget_scene import WidgetScene
from tests.phones.hand.hands import entry_of
from tests.ui.driver import Driver
from tests.ui.scenes.inn import Inn
from tests.ui.table.setting import lay_table

pytestmark = pytest.mark.window

COMPOSED = "にほ"
CHOSEN = "日本"
OWN_KEYS = (
    *(pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_SPACE),
    *(pygame.K_LEFT, pygame.K_UP, pygame.K_HOME, pygame.K_F1, pygame.K_F8, pygame.K_F11, pygame.K_h),
)


def at_a_seat(inn: Inn) -> str:
    inn.house.doors.lobby(entry_of("rats"))
    inn.driver.frame()
    inn.driver.do("seat:0")
    inn.driver.frame()
    inn.driver.press("name")
    return "name"


def at_a_copy(inn: Inn) -> str:
    inn.driver.open(
        NameScene(inn.driver.ui, Message("saves.save_as"), Message("saves.name"), "", Message("saves.save"))
    )
    return "name"


def at_the_rules(inn: Inn) -> str:
    cover = inn.house.titles.cover("rats")
    assert cover is not None
    inn.driver.open(RulebookScene(inn.driver.ui, cover))
    inn.driver.press("search")
    return "search"


each_field = pytest.mark.parametrize("open_field", [at_a_seat, at_a_copy, at_the_rules])


def tell(driver: Driver, *events: Event) -> None:
    for event in events:
        driver.app.event(event)
    driver.frame()


def key(code: int, held: int = 0) -> Event:
    return Event(pygame.KEYDOWN, key=code, mod=held, unicode="", scancode=0)


def composing(text: str, start: int | None = None, length: int = 0) -> Event:
    return Event(pygame.TEXTEDITING, text=text, start=len(text) if start is None else start, length=length)


def written(text: str) -> Event:
    return Event(pygame.TEXTINPUT, text=text)


@pytest.fixture
def inn(tmp_path: Path) -> Inn:
    inn = Inn(tmp_path)
    inn.shelf()
    return inn


@each_field
def test_keys_belong_to_what_is_composed(inn: Inn, open_field: Callable[[Inn], str]) -> None:
    driver, field = inn.driver, open_field(inn)
    tell(driver, key(pygame.K_BACKSPACE), written("Kenji"))
    room, settings = inn.top, driver.ui.settings
    tell(driver, composing(COMPOSED))
    for code in OWN_KEYS:
        tell(driver, key(code), composing(COMPOSED))
        assert (inn.top, driver.facts()[field].value, driver.focused) == (room, "Kenji", field)
    tell(driver, key(pygame.K_a, pygame.KMOD_LCTRL), key(pygame.K_x, pygame.KMOD_LCTRL), composing(COMPOSED))
    assert driver.facts()[field].value == "Kenji"
    assert driver.ui.settings == settings
    tell(driver, key(pygame.K_RETURN), composing(""), written(CHOSEN))
    assert (inn.top, driver.facts()[field].value) == (room, f"Kenji{CHOSEN}")
    tell(driver, key(pygame.K_BACKSPACE))
    assert driver.facts()[field].value == f"Kenji{CHOSEN[:-1]}"


@each_field
def test_it_is_drawn_at_the_caret_and_is_gone_when_it_is_given_up(inn: Inn, open_field: Callable[[Inn], str]) -> None:
    driver, field = inn.driver, open_field(inn)
    tell(driver, key(pygame.K_BACKSPACE), written("Kenji"), key(pygame.K_LEFT))
    before = drawn(driver, field)
    tell(driver, composing("abc", 1, 2))
    while_composing = drawn(driver, field)
    assert while_composing != before
    tell(driver, composing("abc", 3))
    assert drawn(driver, field) != while_composing, "where it goes on is seen"
    tell(driver, key(pygame.K_ESCAPE), composing(""))
    assert (drawn(driver, field), driver.facts()[field].value) == (before, "Kenji")


@each_field
def test_what_it_offers_belongs_at_the_caret(inn: Inn, open_field: Callable[[Inn], str]) -> None:
    driver, field = inn.driver, open_field(inn)
    tell(driver, key(pygame.K_BACKSPACE))
    lefts = []
    for event in (composing(""), composing("a"), composing("ab"), composing("ab", 0)):
        tell(driver, event)
        area, node = driver.screen.written_at, driver.facts()[field]
        assert area is not None and pygame.FRect(node.rect).contains(area)
        lefts.append(area.x)
    assert lefts[0] < lefts[1] < lefts[2] and lefts[3] == lefts[0]


def test_with_the_magnifier_it_belongs_where_the_caret_is_seen(inn: Inn) -> None:
    driver, field = inn.driver, at_a_seat(inn)
    driver.ui.change(magnified=200)
    driver.wait(1.0)
    area = driver.screen.written_at
    assert area is not None
    x, y = driver.app.magnifier.to_picture(area.centerx, area.centery)
    assert pygame.FRect(driver.facts()[field].rect).collidepoint(x, y)


def test_without_a_field_keys_are_keys(inn: Inn) -> None:
    driver = inn.driver
    assert driver.screen.written_at is None
    at_a_seat(inn)
    assert driver.screen.written_at is not None
    tell(driver, composing(COMPOSED))
    driver.press("done")
    assert driver.screen.written_at is None
    room = inn.top
    tell(driver, composing(COMPOSED))
    tell(driver, key(pygame.K_ESCAPE))
    driver.wait(0.5)
    assert inn.top is not room, "nothing is composed where nothing is written"


def test_what_was_composed_is_not_there_any_more_when_one_comes_back(inn: Inn) -> None:
    driver, field = inn.driver, at_the_rules(inn)
    before = drawn(driver, field)
    tell(driver, composing("abc"))
    driver.press(next(id for id in driver.facts() if id.startswith("heading:")))
    driver.press(field)
    assert drawn(driver, field) == before


def test_a_window_that_lost_the_keyboard_has_its_keys_back(inn: Inn) -> None:
    driver, field = inn.driver, at_a_seat(inn)
    tell(driver, composing(COMPOSED), Event(pygame.WINDOWFOCUSLOST))
    tell(driver, key(pygame.K_BACKSPACE))
    assert driver.facts()[field].value == ""


def test_what_is_written_without_an_end_of_composing_gives_the_keys_back(inn: Inn) -> None:
    driver, field = inn.driver, at_a_copy(inn)
    tell(driver, composing(COMPOSED), written(CHOSEN), key(pygame.K_BACKSPACE))
    assert driver.facts()[field].value == CHOSEN[:-1]


def test_it_works_above_the_keys_on_the_screen(inn: Inn) -> None:
    driver, _ = inn.driver, at_a_seat(inn)
    below = inn.top
    assert isinstance(below, WidgetScene)
    driver.open(KeyboardScene(driver.ui, below, "name"))
    tell(driver, key(pygame.K_BACKSPACE), composing(COMPOSED), key(pygame.K_ESCAPE), composing(""), written(CHOSEN))
    assert isinstance(inn.top, KeyboardScene) and driver.screen.written_at is not None
    assert driver.facts()["typed"].value == CHOSEN


def test_at_the_table_nothing_is_composed() -> None:
    table = lay_table(entry_of("rats"), "pb")
    table.rest()
    tell(table.driver, composing(COMPOSED), key(pygame.K_t))
    assert table.scene.looking.is_open and table.driver.screen.written_at is None


def drawn(driver: Driver, field: str) -> bytes:
    """The pixels of a field."""
    driver.ui.scenes.redraw()
    driver.frame()
    area = driver.ui.viewport.to_pixels(pygame.FRect(driver.facts()[field].rect))
    return pygame.image.tobytes(driver.screen.surface().subsurface(area), "RGB")
