"""Keys and game controllers: which chord or button does what, remapped by the settings, and how it is shown.

Any controller that SDL knows will do.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from enum import StrEnum
from typing import Final, Protocol

import pygame
from msgspec import Struct, field

from game.content.message import Message
from game.content.theme import IconName
from game.table.settings import Settings
from game.ui.input.events import OUTSIDE, InputEvent, Key, KeyUp, Wheel

DEFAULT_KEYS: Mapping[str, tuple[str, ...]] = {
    "undo": ("ctrl+z",),
    "redo": ("ctrl+shift+z", "ctrl+y"),
    "save": ("ctrl+s",),
    "rules": ("f1",),
    "fullscreen": ("f11",),
    "magnify": ("f8",),
    "hint": ("h",),
    "log": ("l",),
    "timeline": ("t",),
    "mute": ("m",),
    "tips": ("i",),
    "sort": ("s",),
    "to_end": ("e",),
    "speak": ("v",),
    "settings": ("ctrl+,",),
}
"""Actions of the house and their chords; the first one is shown."""

NAMED: Final = frozenset(
    (
        *("ctrl", "shift", "alt", "escape", "tab", "return", "space", "backspace", "delete", "insert"),
        *("left", "right", "up", "down", "home", "end", "page_up", "page_down"),
    )
)
"""Keys that every language calls otherwise; letters and numbers are the same in all."""

FIRST_REPEAT, NEXT_REPEAT = 0.35, 0.11
"""Seconds a cross is held until it steps on by itself, and between the steps."""

ENTER, LEAVE = 0.6, 0.4
"""Deflections of a stick or a trigger, from 0 to 1, from which it counts, and below which it counts no more."""

DEAD = 0.25
NOTCHES = 14.0
"""Notches of the wheel a second, with the stick all the way."""

BUZZ_MILLISECONDS, BUZZ = 80, 0.4
_FULL = 32767
_BUTTONS = {
    pygame.CONTROLLER_BUTTON_A: "a",
    pygame.CONTROLLER_BUTTON_B: "b",
    pygame.CONTROLLER_BUTTON_X: "x",
    pygame.CONTROLLER_BUTTON_Y: "y",
    pygame.CONTROLLER_BUTTON_BACK: "back",
    pygame.CONTROLLER_BUTTON_START: "start",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "left_stick",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "right_stick",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "left_shoulder",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "right_shoulder",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
}
_TRIGGERS = {
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: "left_trigger",
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: "right_trigger",
}
_DIRECTIONS = {"left": (0, -1), "right": (0, 1), "up": (1, -1), "down": (1, 1)}
"""Axis of the left stick, and which way along it."""

MAPPED: Mapping[str, str] = {
    "hint": "x",
    "undo": "y",
    "previous": "left_shoulder",
    "next": "right_shoulder",
    "farther": "left_trigger",
    "nearer": "right_trigger",
    "menu": "start",
    "log": "back",
    "timeline": "left_stick",
    "rules": "right_stick",
    "redo": "",
    "hurry": "",
    "save": "",
    "mute": "",
    "tips": "",
    "sort": "",
    "to_end": "",
    "speak": "",
    "settings": "",
    "fullscreen": "",
    "magnify": "",
}
"""The actions that can be put on other buttons, with the usual button, "" for none; in the order shown."""

FIXED: Mapping[str, str] = {
    "a": "return",
    "b": "escape",
    "up": "up",
    "down": "down",
    "left": "left",
    "right": "right",
}
"""Buttons that move through everything, and the keys they stand for."""

_MOVES: Mapping[str, str] = {
    "previous": "shift+f6",
    "next": "f6",
    "farther": "-",
    "nearer": "+",
    "menu": "escape",
    "hurry": "space",
}
"""Keys of actions that cannot be put on other keys."""

REPEATED = frozenset(("farther", "nearer"))
_MAKERS = {"5e04": "xbox", "4c05": "playstation", "7e05": "nintendo"}
"""Families by the maker in a device's id: two bytes, the lower one first."""

_NAMES = {
    "xbox": ("xbox", "x-box", "xinput"),
    "playstation": ("playstation", "dualshock", "dualsense", "sony", "ps3", "ps4", "ps5"),
    "nintendo": ("nintendo", "switch", "joy-con"),
}
_COMMON: Final[Mapping[str, IconName]] = {
    "left_stick": "pad/stick_L", "right_stick": "pad/stick_R", "start": "pad/lines", "back": "pad/windows",
    "up": "pad/directions", "down": "pad/directions", "left": "pad/directions", "right": "pad/directions",
}  # fmt: skip


class KeyMap:
    """Chords to actions, under one set of settings."""

    def __init__(self, settings: Settings) -> None:
        self._chords = {action: _chosen(settings, action, chords) for action, chords in DEFAULT_KEYS.items()}

    def action(self, chord: str) -> str | None:
        """The action of a chord, None for a chord that has none."""
        return next((action for action, chords in self._chords.items() if chord in chords), None)

    def chord(self, action: str) -> str:
        """The chord to show for an action, "" if it has none."""
        return next(iter(self._chords.get(action, ())), "")


def show_chord(chord: str, say: Callable[[Message], str]) -> str:
    """A chord as people read it on their keyboards: `Ctrl+Shift+Z`, on German ones `Strg+Umschalt+Z`."""
    return "+".join(_key(part, say) for part in chord.split("+")) if chord != "+" else "+"


class ControllerDevice(Protocol):
    """A controller that was opened: `pygame._sdl2.controller.Controller`."""

    @property
    def id(self) -> int:
        """The number that names the controller in its events."""

    @property
    def name(self) -> str:
        """The maker's name for it."""

    def rumble(self, low_frequency: float, high_frequency: float, duration: int) -> bool:
        """Shakes for this many milliseconds; returns whether it can."""

    def quit(self) -> None:
        """Releases the controller."""


class _HeldButtons(Struct):
    """The buttons and sticks that are held on one controller."""

    stick: list[float] = field(default_factory=lambda: [0.0, 0.0])
    leaning: str = ""
    """The direction the left stick is held in."""
    pulled: set[str] = field(default_factory=set)
    scroll: list[float] = field(default_factory=lambda: [0.0, 0.0])
    repeats: str = ""
    """The button that goes on by itself while it is held,"""
    due: float = 0.0
    """and when."""


class Controllers:
    """All controllers. Each acts for the person who is asked: two people may each have their own."""

    def __init__(self, now: Callable[[], float], settings: Settings) -> None:
        self._now = now
        self._vibration = settings.vibration
        self.map = ControllerMap(settings)
        self.family = Family.OTHER
        """The family of the controller that was used last."""
        self.fault = ""
        """The reason why the last request to a controller failed."""
        self.open_device: Callable[[int], ControllerDevice] = _open
        self._devices: dict[int, tuple[ControllerDevice, Family]] = {}
        self._held: dict[int, _HeldButtons] = {}
        self._last = now()
        self._take: Callable[[str], None] | None = None
        self._listeners: list[Callable[[], None]] = []

    def start(self) -> None:
        """Has SDL look for controllers; those that are plugged in already are told as events. Never raises."""
        os.environ.setdefault("SDL_GAMECONTROLLER_USE_BUTTON_LABELS", "0")
        try:
            from pygame._sdl2 import controller

            controller.init()
        except (ImportError, RuntimeError, OSError) as error:
            self.fault = str(error)

    def close(self) -> None:
        """Releases the controllers. pygame must not end before: it would hear of none after the next start."""
        with suppress(ImportError, RuntimeError, OSError):
            from pygame._sdl2 import controller

            controller.quit()

    @property
    def families(self) -> list[Family]:
        """The families of the controllers that are plugged in."""
        return [family for _, family in self._devices.values()]

    @property
    def names(self) -> list[str]:
        """The names of the controllers that are plugged in."""
        return [device.name for device, _ in self._devices.values()]

    def adopt(self, settings: Settings) -> None:
        """Takes over buttons and vibration."""
        self._vibration = settings.vibration
        self.map = ControllerMap(settings)

    def read(self, event: pygame.Event) -> list[InputEvent] | None:
        """Returns the input of a controller; None if the event is of something else."""
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                self._plugged_in(event.device_index, getattr(event, "guid", ""))
            case pygame.CONTROLLERDEVICEREMOVED:
                return self._pulled_out(event.instance_id)
            case pygame.CONTROLLERBUTTONDOWN:
                return self._down(event.instance_id, _BUTTONS.get(event.button, ""))
            case pygame.CONTROLLERBUTTONUP:
                return self._up(event.instance_id, _BUTTONS.get(event.button, ""))
            case pygame.CONTROLLERAXISMOTION:
                return self._moved(event.instance_id, event.axis, event.value / _FULL)
            case pygame.WINDOWFOCUSLOST:
                self._held.clear()
                return None
            case _:
                return None
        return []

    def go_on(self) -> list[InputEvent]:
        """Returns the input of what is held: called once a frame."""
        now = self._now()
        passed, self._last = min(0.1, now - self._last), now
        events: list[InputEvent] = []
        for held in self._held.values():
            if held.repeats and now >= held.due:
                held.due = now + NEXT_REPEAT
                events.append(Key(self.map.chord(held.repeats), repeat=True))
            across, down = (value if abs(value) > DEAD else 0.0 for value in held.scroll)
            if passed and (across or down):
                events.append(Wheel(OUTSIDE, across * NOTCHES * passed, -down * NOTCHES * passed))
        return events

    def sign(self, button: str) -> IconName | None:
        """The icon of a button of the controller used last, None for none."""
        return sign_of(button, self.family)

    def sign_for(self, chord: str) -> IconName | None:
        """The icon of the button that does what these keys do, None if none does."""
        return self.sign(self.map.button_for(chord))

    def await_button(self, take: Callable[[str], None] | None) -> None:
        """Hands over the next button instead of what it stands for; None: nobody waits any more."""
        self._take = take

    def buzz(self) -> None:
        """Shakes all of them shortly, if that is wanted; those that cannot stay quiet."""
        for device, _ in self._devices.values() if self._vibration else ():
            try:
                device.rumble(BUZZ, BUZZ, BUZZ_MILLISECONDS)
            except (RuntimeError, OSError) as error:
                self.fault = str(error)

    def on_change(self, listener: Callable[[], None]) -> None:
        """Calls when one is plugged in or pulled out, or another family is used."""
        self._listeners.append(listener)

    def off_change(self, listener: Callable[[], None]) -> None:
        """Calls it no more."""
        self._listeners.remove(listener)

    def _plugged_in(self, index: int, guid: str) -> None:
        try:
            device = self.open_device(index)
        except (RuntimeError, OSError, ImportError) as error:
            self.fault = str(error)
            return
        family = family_of(device.name, guid)
        self._devices[device.id] = (device, family)
        self.family = family if len(self._devices) == 1 else self.family
        self._changed()

    def _pulled_out(self, id: int) -> list[InputEvent]:
        """Releases everything that was held on the controller."""
        held, gone = self._held.pop(id, None), self._devices.pop(id, None)
        if gone is not None:
            gone[0].quit()
            self._changed()
        return [] if held is None else [KeyUp("space")]

    def _down(self, id: int, button: str) -> list[InputEvent]:
        if not button:
            return []
        self._used(id)
        if self._take is not None:
            take, self._take = self._take, None
            take(button)
            return []
        chord = self.map.chord(button)
        if not chord:
            return []
        if button in _DIRECTIONS or self.map.action(button) in REPEATED:
            held = self._of(id)
            held.repeats, held.due = button, self._now() + FIRST_REPEAT
        return [Key(chord)]

    def _up(self, id: int, button: str) -> list[InputEvent]:
        held = self._of(id)
        if held.repeats == button:
            held.repeats = ""
        chord = self.map.chord(button) if button not in FIXED else ""
        return [KeyUp(chord)] if chord == "space" else []

    def _moved(self, id: int, axis: int, value: float) -> list[InputEvent]:
        held = self._of(id)
        match axis:
            case pygame.CONTROLLER_AXIS_LEFTX | pygame.CONTROLLER_AXIS_LEFTY:
                held.stick[0 if axis == pygame.CONTROLLER_AXIS_LEFTX else 1] = value
                return self._lean(id, held)
            case pygame.CONTROLLER_AXIS_RIGHTX | pygame.CONTROLLER_AXIS_RIGHTY:
                held.scroll[0 if axis == pygame.CONTROLLER_AXIS_RIGHTX else 1] = value
                if abs(value) > DEAD:
                    self._used(id)
                return []
            case _:
                return self._pull(id, held, _TRIGGERS.get(axis, ""), value)

    def _lean(self, id: int, held: _HeldButtons) -> list[InputEvent]:
        """The left stick walks as the cross does."""
        before, held.leaning = held.leaning, _leaning(held)
        if held.leaning == before:
            return []
        ended = self._up(id, before) if before else []
        return [*ended, *(self._down(id, held.leaning) if held.leaning else ())]

    def _pull(self, id: int, held: _HeldButtons, trigger: str, value: float) -> list[InputEvent]:
        if trigger and value > ENTER and trigger not in held.pulled:
            held.pulled.add(trigger)
            return self._down(id, trigger)
        if value < LEAVE and trigger in held.pulled:
            held.pulled.discard(trigger)
            return self._up(id, trigger)
        return []

    def _of(self, id: int) -> _HeldButtons:
        return self._held.setdefault(id, _HeldButtons())

    def _used(self, id: int) -> None:
        family = self._devices[id][1] if id in self._devices else Family.OTHER
        if family is not self.family:
            self.family = family
            self._changed()

    def _changed(self) -> None:
        for listener in tuple(self._listeners):
            listener()


class Family(StrEnum):
    """The maker whose signs stand on the buttons."""

    XBOX = "xbox"
    PLAYSTATION = "playstation"
    NINTENDO = "nintendo"
    OTHER = "other"


_SIGNS: Final[Mapping[Family, Mapping[str, IconName]]] = {
    Family.XBOX: {
        "a": "pad/A", "b": "pad/B", "x": "pad/X", "y": "pad/Y",
        "left_shoulder": "pad/LB", "right_shoulder": "pad/RB", "left_trigger": "pad/LT", "right_trigger": "pad/RT",
    },
    Family.PLAYSTATION: {
        "a": "pad/cross", "b": "pad/ring", "x": "pad/square", "y": "pad/triangle",
        "left_shoulder": "pad/L1", "right_shoulder": "pad/R1", "left_trigger": "pad/L2", "right_trigger": "pad/R2",
    },
    Family.NINTENDO: {
        "a": "pad/B", "b": "pad/A", "x": "pad/Y", "y": "pad/X", "start": "pad/plus", "back": "pad/minus",
        "left_shoulder": "pad/L", "right_shoulder": "pad/R", "left_trigger": "pad/ZL", "right_trigger": "pad/ZR",
    },
    Family.OTHER: {
        "a": "pad/bottom", "b": "pad/right", "x": "pad/left", "y": "pad/top",
        "left_shoulder": "pad/L1", "right_shoulder": "pad/R1", "left_trigger": "pad/L2", "right_trigger": "pad/R2",
    },
}  # fmt: skip


class ControllerMap:
    """Buttons to actions and keys, under one set of settings."""

    def __init__(self, settings: Settings) -> None:
        self._keys = KeyMap(settings)
        self._buttons = {action: settings.pad.get(action, usual) for action, usual in MAPPED.items()}

    def action(self, button: str) -> str:
        """The action on a button, "" for none."""
        return next((action for action, held in self._buttons.items() if held == button), "")

    def button(self, action: str) -> str:
        """The button of an action, "" if it has none."""
        return self._buttons.get(action, "")

    def chord(self, button: str) -> str:
        """The keys a button stands for, "" for none."""
        action = self.action(button)
        return FIXED.get(button) or _MOVES.get(action) or self._keys.chord(action)

    def button_for(self, chord: str) -> str:
        """The button that does what these keys do, "" if there is none."""
        if chord == "space":
            return "a"
        return next(
            (button for button in (*FIXED, *self._buttons.values()) if button and self.chord(button) == chord), ""
        )

    def moved(self, action: str, button: str) -> dict[str, str]:
        """Returns the settings once an action lies on another button: the action that lay there gets the old one."""
        buttons = dict(self._buttons)
        if other := self.action(button):
            buttons[other] = buttons[action]
        buttons[action] = button
        return {each: held for each, held in buttons.items() if held != MAPPED[each]}


def family_of(name: str, device: str) -> Family:
    """The family of a controller by its maker, else by its name; `device` is the id SDL gives it, in hex."""
    maker = _MAKERS.get(device[8:12].lower())
    lowered = name.lower()
    named = next((family for family, words in _NAMES.items() if any(word in lowered for word in words)), None)
    return Family(maker or named or Family.OTHER)


def sign_of(button: str, family: Family) -> IconName | None:
    """The icon of a button, None for a button without one."""
    return _SIGNS[family].get(button) or _COMMON.get(button)


def _key(name: str, say: Callable[[Message], str]) -> str:
    return say(Message(f"settings.keys.name.{name}")) if name in NAMED else name.replace("_", " ").capitalize()


def _chosen(settings: Settings, action: str, usual: tuple[str, ...]) -> tuple[str, ...]:
    chosen = settings.keys.get(action)
    return usual if chosen is None else (chosen,)


def _open(index: int) -> ControllerDevice:
    from pygame._sdl2 import controller

    return controller.Controller(index)


def _leaning(held: _HeldButtons) -> str:
    """The direction a stick is held in: the one before until it is let go, or another is clearly meant."""

    def along(direction: str) -> float:
        axis, sign = _DIRECTIONS[direction]
        return held.stick[axis] * sign

    most = max(_DIRECTIONS, key=along)
    before = held.leaning
    if along(most) > ENTER and (not before or along(most) - along(before) > ENTER - LEAVE):
        return most
    return before if before and along(before) > LEAVE else ""
