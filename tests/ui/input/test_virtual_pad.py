"""A controller that SDL itself makes up, from being plugged in to shaking: events and names are those of a real one."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.table.settings import Settings
from game.ui.input.pads import Family
from game.ui.scenes.settings.settings import Page, SettingsPlace, SettingsScene
from tests.ui.driver import Driver

SONY, DUALSENSE = 0x054C, 0x0CE6
GAMEPAD, AXES, BUTTONS = 1, 6, 15
A, DOWN = 0, 12
_SHAKE = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_uint16, ctypes.c_uint16)


class Description(ctypes.Structure):
    """SDL_VirtualJoystickDesc."""

    _fields_ = (
        *((name, ctypes.c_uint16) for name in ("version", "type", "axes", "buttons", "hats", "vendor", "product", "_")),
        ("button_mask", ctypes.c_uint32),
        ("axis_mask", ctypes.c_uint32),
        ("name", ctypes.c_char_p),
        *((name, ctypes.c_void_p) for name in ("data", "update", "player", "rumble", "triggers", "led", "effect")),
    )


class VirtualPad:
    """Attached to the SDL that pygame brings."""

    def __init__(self, sdl: ctypes.CDLL) -> None:
        self._sdl = sdl
        self.shaken = 0
        self._shake = _SHAKE(self._note)
        self._description = Description(
            version=1, type=GAMEPAD, axes=AXES, buttons=BUTTONS, vendor=SONY, product=DUALSENSE, name=b"DualSense",
            rumble=ctypes.cast(self._shake, ctypes.c_void_p),
        )  # fmt: skip
        sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
        self.index: int = sdl.SDL_JoystickAttachVirtualEx(ctypes.byref(self._description))
        if self.index < 0:
            pytest.skip("this SDL makes up no controllers")
        self._joystick = ctypes.c_void_p(sdl.SDL_JoystickOpen(self.index))

    def press(self, button: int) -> None:
        """Down and up."""
        for state in (1, 0):
            self._sdl.SDL_JoystickSetVirtualButton(self._joystick, button, state)
            self._sdl.SDL_JoystickUpdate()

    def pull_out(self) -> None:
        """Gone."""
        self._sdl.SDL_JoystickClose(self._joystick)
        self._sdl.SDL_JoystickDetachVirtual(self.index)

    def _note(self, data: object, low: int, high: int) -> int:
        self.shaken += low > 0
        return 0


@pytest.fixture
def sdl(monkeypatch: pytest.MonkeyPatch) -> Iterator[ctypes.CDLL]:
    monkeypatch.setenv("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")
    home = Path(pygame.__file__).parent
    places = ((home.parent / "pygame_ce.libs", "libSDL2-2*"), (home, "SDL2.dll"), (home / ".dylibs", "libSDL2-2*"))
    found = [path for folder, name in places for path in folder.glob(name)]
    if not found:
        pytest.skip("pygame uses the SDL of the system")
    pygame.display.init()
    yield ctypes.CDLL(str(found[0]))
    from pygame._sdl2 import controller

    controller.quit()
    pygame.joystick.quit()
    pygame.event.clear()


def test_one_is_known_walks_shakes_and_goes(sdl: ctypes.CDLL) -> None:
    driver = Driver(settings=Settings(theme="high_contrast"))
    driver.ui.pads.start()
    driver.open(SettingsScene(driver.ui, SettingsPlace(Page.PICTURE)))
    pygame.event.clear()
    before, pad = driver.focused, VirtualPad(sdl)
    hear(driver)
    assert (driver.ui.pads.names, driver.ui.pads.family) == (["DualSense"], Family.PLAYSTATION)
    pad.press(DOWN)
    hear(driver)
    assert driver.focused != before
    pad.press(A)
    hear(driver)
    assert "music" in driver.facts(), "the second part of the settings is open"
    assert driver.ui.shown_keys("return") == "<icon pad/cross>"
    driver.ui.pads.buzz()
    assert pad.shaken == 1
    pad.pull_out()
    hear(driver)
    assert driver.ui.pads.names == []


def hear(driver: Driver) -> None:
    for event in pygame.event.get():
        driver.app.event(event)
    driver.frame()
