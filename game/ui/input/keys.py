"""The actions of chords, remapped by the settings, and how chords are shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.content.message import Message
from game.table.settings import Settings

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


def _key(name: str, say: Callable[[Message], str]) -> str:
    return say(Message(f"settings.keys.name.{name}")) if name in NAMED else name.replace("_", " ").capitalize()


def _chosen(settings: Settings, action: str, usual: tuple[str, ...]) -> tuple[str, ...]:
    chosen = settings.keys.get(action)
    return usual if chosen is None else (chosen,)
