"""The page on which the buttons of a controller are changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.content.line import Line, given
from game.ui.context import Context
from game.ui.drawing.markup import icon_mark
from game.ui.input.pad_map import MAPPED
from game.ui.scenes.settings.keys import KEY_WIDTH
from game.ui.scenes.settings.rows import told
from game.ui.widgets import (
    BODY,
    SOFT,
    ButtonKind,
    Column,
    Label,
    PushButton,
    Row,
    Rule,
    Toggle,
    Widget,
    Wrapping,
)


def pads_page(
    ui: Context, waiting: str, await_button: Callable[[str], None], usual: Callable[[], None]
) -> list[Widget]:
    """Which controllers there are, whether they shake, and one row per action with its button."""
    plugged = [
        Label(Line("settings.pads.plugged", {"name": given(name)}), BODY, id=f"pad:{i}") for i, name in _names(ui)
    ]
    on = ui.settings.vibration
    shakes = Toggle("vibration", Line("settings.pads.vibration"), on, partial(_shake, ui))
    return [
        *(plugged or [Label(Line("settings.pads.none"), BODY, id="no_pad")]),
        Rule(),
        Column(shakes, told(Line("settings.pads.shakes" if on else "settings.pads.keeps_still")), gap=5),
        Rule(),
        Label(Line("settings.pads.fixed", {"a": _sign(ui, "a"), "b": _sign(ui, "b")}), SOFT),
        Label(Line("settings.pads.help", {"b": _sign(ui, "b")}), SOFT),
        *(_row(ui, action, action == waiting, partial(await_button, action)) for action in MAPPED),
        Wrapping(
            PushButton("usual_buttons", Line("settings.pads.usual"), usual, icon="undo", enabled=bool(ui.settings.pad))
        ),
    ]


def _shake(ui: Context, on: bool) -> None:
    """What is switched on is felt at once."""
    ui.change(vibration=on)
    ui.pads.buzz()


def _sign(ui: Context, button: str) -> str:
    return icon_mark(ui.pads.sign(button))


def _names(ui: Context) -> list[tuple[int, str]]:
    return list(enumerate(ui.pads.names))


def _row(ui: Context, action: str, waiting: bool, press: Callable[[], None]) -> Widget:
    name, button = Line(f"settings.pads.action.{action}"), ui.pads.map.button(action)
    return Row(Label(name, BODY, grow=1), _button(ui, action, button, waiting, press), gap=16)


def _button(ui: Context, action: str, button: str, waiting: bool, press: Callable[[], None]) -> Widget:
    """Says its name where its picture is not seen."""
    id, name = f"button:{action}", Line(f"settings.pads.action.{action}")
    if waiting:
        words = Line("settings.pads.press")
        return PushButton(id, words, press, kind=ButtonKind.PRIMARY, description=name, width=KEY_WIDTH)
    words, sign = Line(f"settings.pads.button.{button or 'none'}"), ui.pads.sign(button) or None
    return PushButton(id, words, press, icon=sign, icon_only=True, description=name, width=KEY_WIDTH)
