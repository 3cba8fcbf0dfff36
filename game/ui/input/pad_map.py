"""Which button of a controller does what, remapped by the settings, and what stands on it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from game.table.settings import Settings
from game.ui.input.keys import KeyMap

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
    "settings": "",
    "fullscreen": "",
    "magnify": "",
}
"""What can be put on other buttons, and the usual one, "" for none; in the order shown."""
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
"""By the maker as the id of a device names it: two bytes, the lower one first."""
_NAMES = {
    "xbox": ("xbox", "x-box", "xinput"),
    "playstation": ("playstation", "dualshock", "dualsense", "sony", "ps3", "ps4", "ps5"),
    "nintendo": ("nintendo", "switch", "joy-con"),
}


class Family(StrEnum):
    """Whose signs stand on the buttons."""

    XBOX = "xbox"
    PLAYSTATION = "playstation"
    NINTENDO = "nintendo"
    OTHER = "other"


_COMMON = {"left_stick": "stick_L", "right_stick": "stick_R", "start": "lines", "back": "windows"} | dict.fromkeys(
    ("up", "down", "left", "right"), "directions"
)
_SIGNS: Mapping[Family, Mapping[str, str]] = {
    Family.XBOX: {
        "a": "A", "b": "B", "x": "X", "y": "Y",
        "left_shoulder": "LB", "right_shoulder": "RB", "left_trigger": "LT", "right_trigger": "RT",
    },
    Family.PLAYSTATION: {
        "a": "cross", "b": "ring", "x": "square", "y": "triangle",
        "left_shoulder": "L1", "right_shoulder": "R1", "left_trigger": "L2", "right_trigger": "R2",
    },
    Family.NINTENDO: {
        "a": "B", "b": "A", "x": "Y", "y": "X", "start": "plus", "back": "minus",
        "left_shoulder": "L", "right_shoulder": "R", "left_trigger": "ZL", "right_trigger": "ZR",
    },
    Family.OTHER: {
        "a": "bottom", "b": "right", "x": "left", "y": "top",
        "left_shoulder": "L1", "right_shoulder": "R1", "left_trigger": "L2", "right_trigger": "R2",
    },
}  # fmt: skip


class PadMap:
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
        """What the settings hold once an action lies on another button: what lay there gets the old one."""
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


def sign_of(button: str, family: Family) -> str:
    """The icon of a button, "" for a button without one."""
    sign = _SIGNS[family].get(button) or _COMMON.get(button)
    return f"app/icons/pad/{sign}" if sign else ""
