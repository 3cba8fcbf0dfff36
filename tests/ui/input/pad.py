"""A made-up game controller: its events go through the app as those of a real one do."""

from __future__ import annotations

import pygame

from tests.ui.driver import Driver

XBOX, PLAYSTATION, NINTENDO, NOBODY = "5e04", "4c05", "7e05", "3412"
BUTTONS = {
    "a": pygame.CONTROLLER_BUTTON_A,
    "b": pygame.CONTROLLER_BUTTON_B,
    "x": pygame.CONTROLLER_BUTTON_X,
    "y": pygame.CONTROLLER_BUTTON_Y,
    "back": pygame.CONTROLLER_BUTTON_BACK,
    "start": pygame.CONTROLLER_BUTTON_START,
    "left_stick": pygame.CONTROLLER_BUTTON_LEFTSTICK,
    "right_stick": pygame.CONTROLLER_BUTTON_RIGHTSTICK,
    "left_shoulder": pygame.CONTROLLER_BUTTON_LEFTSHOULDER,
    "right_shoulder": pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
    "up": pygame.CONTROLLER_BUTTON_DPAD_UP,
    "down": pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    "left": pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    "right": pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
}
_FULL = 32767


class Pad:
    """One controller, and what it was asked to do."""

    def __init__(self, driver: Driver, *, id: int = 0, name: str = "Stream Pad", maker: str = NOBODY) -> None:
        self._driver = driver
        self.id, self.name, self.maker = id, name, maker
        self.buzzed: list[int] = []
        self.numb = False
        """True if it cannot shake."""
        self.closed = False

    def plug_in(self) -> None:
        """Tell the app, as SDL does."""
        self._driver.ui.pads.open_device = lambda index: self
        self._send(pygame.CONTROLLERDEVICEADDED, device_index=0, guid=f"03000000{self.maker}0000")

    def pull_out(self) -> None:
        """Tell the app that it is gone."""
        self._send(pygame.CONTROLLERDEVICEREMOVED, instance_id=self.id)

    def press(self, *buttons: str) -> None:
        """Press buttons and let them go, one after the other."""
        for button in buttons:
            self.hold(button)
            self.release(button)

    def hold(self, button: str) -> None:
        """Press a button and keep it down."""
        self._send(pygame.CONTROLLERBUTTONDOWN, instance_id=self.id, button=BUTTONS[button])

    def release(self, button: str) -> None:
        """Let a held button go."""
        self._send(pygame.CONTROLLERBUTTONUP, instance_id=self.id, button=BUTTONS[button])

    def move(self, axis: int, value: float) -> None:
        """Move a stick or a trigger along one axis."""
        self._send(pygame.CONTROLLERAXISMOTION, instance_id=self.id, axis=axis, value=round(value * _FULL))

    def rumble(self, low_frequency: float, high_frequency: float, duration: int) -> bool:
        """Note it."""
        if self.numb:
            raise pygame.error("it cannot shake")
        self.buzzed.append(duration)
        return True

    def quit(self) -> None:
        """Note it."""
        self.closed = True

    def _send(self, kind: int, **facts: object) -> None:
        self._driver.app.event(pygame.Event(kind, facts))
        self._driver.frame()
