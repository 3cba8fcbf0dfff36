"""The page on which keys are changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.content.line import Line
from game.ui.context import Context
from game.ui.input.keys import DEFAULT_KEYS, show_chord
from game.ui.widgets import BODY, SOFT, ButtonKind, Label, PushButton, Row, Widget, Wrapping

ACTIONS = (
    "undo", "redo", "hint", "log", "timeline", "save", "rules", "tips", "sort", "mute", "settings",
    "fullscreen", "magnify",
)  # fmt: skip
"""What can be put on other keys, in the order shown."""
RESERVED = frozenset(
    (
        "escape",
        "tab",
        "shift+tab",
        "f6",
        "shift+f6",
        "return",
        "space",
        "left",
        "right",
        "up",
        "down",
        "home",
        "end",
        "page_up",
        "page_down",
    )
)
"""Keys that move through everything and stay where they are."""
KEY_WIDTH = 190.0


def keys_page(ui: Context, waiting: str, await_key: Callable[[str], None], usual: Callable[[], None]) -> list[Widget]:
    """One row per action: what it does and its key; `waiting` is the action whose new key is awaited."""
    rows = [_row(ui, action, action == waiting, partial(await_key, action)) for action in ACTIONS]
    changed = any(action in ui.settings.keys for action in DEFAULT_KEYS)
    reset = PushButton("usual_keys", Line("settings.keys.usual"), usual, icon="undo", enabled=changed)
    return [Label(Line("settings.keys.help"), SOFT), *rows, Wrapping(reset)]


def _row(ui: Context, action: str, waiting: bool, press: Callable[[], None]) -> Widget:
    name = Line(f"settings.keys.action.{action}")
    shown = Line("settings.keys.press") if waiting else show_chord(ui.keys.chord(action), ui.say)
    kind = ButtonKind.PRIMARY if waiting else ButtonKind.NORMAL
    key = PushButton(f"key:{action}", shown, press, kind=kind, description=name, width=KEY_WIDTH)
    return Row(Label(name, BODY, grow=1), key, gap=16)
