"""Every room as AT-SPI has it: exactly what was put together to be read, and what can be set is set from there."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

import pygame
import pytest

from game.content.catalogue import Entry
from game.content.message import Message
from game.ui.reader import (
    REQUEST,
    TEXT_RUN,
    WANTED,
    WINDOW,
    AccessKit,
    Element,
    ElementKey,
    ReaderAction,
    ReaderAdapter,
    ReadRoom,
)
from game.ui.stage.dialog import confirm
from tests.ui.driver import Driver
from tests.ui.gallery import Gallery
from tests.ui.reader.bus import (
    BUTTON,
    CHECK_BOX,
    CHECKED,
    COMBO_BOX,
    DIALOG,
    ENTRY,
    FOCUSABLE,
    FOCUSED,
    FRAME,
    HEADING,
    PANEL,
    PARAGRAPH,
    RADIO,
    SLIDER,
    Desktop,
    Thing,
    missing,
    session,
)
from tests.ui.reader.test_every_room import laid
from tests.ui.reader.test_reader import Voice
from tests.ui.scenes.inn import Inn
from tests.ui.scenes.test_fits import ROOMS
from tests.ui.table.setting import TITLES

pytestmark = [pytest.mark.program, pytest.mark.skipif(bool(missing()), reason=missing())]
PATIENCE: Final = 6.0
PAUSE: Final = 0.02
"""Seconds between two looks: the thread that speaks to the bus goes on meanwhile."""
ROLES: Final[Mapping[str, int]] = {
    "WINDOW": FRAME,
    "DIALOG": DIALOG,
    "GROUP": PANEL,
    "RADIO_GROUP": PANEL,
    "BUTTON": BUTTON,
    "CHECK_BOX": CHECK_BOX,
    "RADIO_BUTTON": RADIO,
    "COMBO_BOX": COMBO_BOX,
    "SLIDER": SLIDER,
    "TEXT_INPUT": ENTRY,
    "PARAGRAPH": PARAGRAPH,
    "HEADING": HEADING,
}


class Read(NamedTuple):
    """The properties of an element that a reader can know."""

    role: int
    name: str
    description: str
    depth: int
    checked: bool
    focusable: bool
    focused: bool


class BusListener:
    """AccessKit, and what went through it last."""

    def __init__(self) -> None:
        self.link: ReaderAdapter = AccessKit(0)
        self.room = ReadRoom({}, WINDOW)

    def show(self, before: ReadRoom | None, room: ReadRoom) -> None:
        self.link.show(before, room)
        self.room = room

    def window_focused(self, focused: bool) -> None:
        self.link.window_focused(focused)

    def key(self, number: int) -> ElementKey | None:
        return self.link.key(number)


class Ear:
    """Listens at one window, whatever program draws it."""

    def __init__(self, desktop: Desktop) -> None:
        self.desktop = desktop
        self._heard = BusListener()

    def listen(self, driver: Driver) -> None:
        """Lets the reader in at a driver."""
        driver.app.reader.open(lambda: self._heard)
        driver.app.event(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
        if self._heard.room.elements:
            driver.app.event(pygame.event.Event(WANTED, wanted=True))
        self.until(driver, lambda: bool(self._heard.room.elements))

    def until(self, driver: Driver, true: Callable[[], bool]) -> None:
        """Frames with what readers ask for, until it is true."""
        give_up = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < give_up, "it does not come about"
            for event in pygame.event.get((WANTED, REQUEST)):
                driver.app.event(event)
            driver.frame()
            time.sleep(PAUSE)

    def reads(self, driver: Driver) -> None:
        """Asserts that everything that was put together is on the bus."""
        room = self._heard.room
        meant = list(_meant(room, WINDOW, 0))
        found: list[Read] = []

        def alike() -> bool:
            nonlocal found
            found = [_found(thing) for thing in self.desktop.things()][1:]
            return found == meant[1:]

        try:
            self.until(driver, alike)
        except AssertionError:
            assert found == meant[1:]
        self._can_be_pressed(room)

    def _can_be_pressed(self, room: ReadRoom) -> None:
        pressed = [element.label for element in room.elements.values() if "CLICK" in element.actions]
        usable = [thing.name for thing in self.desktop.pressed(self.desktop.things())]
        assert sorted(usable) == sorted(pressed)


@pytest.fixture(scope="module")
def ear(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ear]:
    """A session in which somebody listens."""
    with session(tmp_path_factory.mktemp("session")) as address, Desktop(address) as desktop:
        before = os.environ.get("DBUS_SESSION_BUS_ADDRESS")
        os.environ["DBUS_SESSION_BUS_ADDRESS"] = address
        yield Ear(desktop)
        if before is None:
            del os.environ["DBUS_SESSION_BUS_ADDRESS"]
        else:
            os.environ["DBUS_SESSION_BUS_ADDRESS"] = before


@pytest.fixture(scope="module")
def house(ear: Ear, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inn]:
    """A house with something to continue and a damaged file, and what is heard of it."""
    opened = Inn(tmp_path_factory.mktemp("profile"), crash="crashes/crash-1.txt", thinks=False)
    opened.deal()
    opened.leave_table()
    ear.listen(opened.driver)
    yield opened
    opened.close()


@pytest.mark.parametrize("room", ROOMS)
def test_every_room_stands_on_the_bus(ear: Ear, house: Inn, room: str) -> None:
    house.driver.ui.scenes.toasts.clear()
    house.driver.ui.scenes.replace(ROOMS[room](house))
    house.driver.frame()
    ear.reads(house.driver)
    house.driver.ui.scenes.replace(ROOMS["shelf"](house))
    house.driver.frame()


@pytest.mark.parametrize("entry", TITLES, ids=lambda entry: str(entry.id))
def test_every_table_stands_on_the_bus(ear: Ear, entry: Entry) -> None:
    driver = laid(entry).driver
    ear.listen(driver)
    ear.reads(driver)


def test_what_comes_back_is_a_new_thing(ear: Ear) -> None:
    """Given a room, when another one lay above it, then readers do not take its things for those that went."""
    driver = Driver(strings=Voice())
    driver.open(Gallery(driver.ui))
    ear.listen(driver)
    ear.reads(driver)
    before = {thing.place for thing in ear.desktop.things()[1:]}
    driver.open(
        confirm(driver.ui, Message("app.name"), Message("app.notice"), Message("app.ok"), Message("app.cancel"))
    )
    ear.reads(driver)
    driver.do("dialog.no")
    driver.frame()
    ear.reads(driver)
    assert not before & {thing.place for thing in ear.desktop.things()[1:]}


def test_what_can_be_set_is_set_from_there(ear: Ear) -> None:
    """Given a slider and a field, when a reader sets one and moves in the other, then they have what was asked."""
    driver = Driver(strings=Voice())
    driver.open(Gallery(driver.ui))
    ear.listen(driver)
    ear.reads(driver)
    slider = next(thing for thing in ear.desktop.things() if thing.role == SLIDER)
    now, low, high = ear.desktop.number(slider)
    assert low <= now <= high and now != high
    ear.desktop.set_number(slider, high)
    ear.until(driver, lambda: ear.desktop.number(slider)[0] == high)
    field = next(thing for thing in ear.desktop.things() if thing.role == ENTRY)
    words = driver.facts()["name"].value
    assert ear.desktop.text(field)[0] == words
    assert ear.desktop.set_caret(field, 1)
    ear.until(driver, lambda: ear.desktop.text(field)[1] == 1)


def _meant(room: ReadRoom, key: ElementKey, depth: int) -> Iterator[Read]:
    element = room.elements[key]
    if element.role != TEXT_RUN:
        yield _of(element, depth, key == room.focus)
        for child in element.children:
            yield from _meant(room, child, depth + 1)


def _of(element: Element, depth: int, focused: bool) -> Read:
    focusable, role = focused or ReaderAction.FOCUS in element.actions, ROLES[element.role]
    told = (element.label, element.description, depth)
    return Read(role, *told, bool(element.toggled), focusable, focused)


def _found(thing: Thing) -> Read:
    has: tuple[Any, ...] = tuple(thing.has(state) for state in (CHECKED, FOCUSABLE, FOCUSED))
    return Read(thing.role, thing.name, thing.description, len(thing.parts), *has)
