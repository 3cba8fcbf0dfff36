"""What the pages of the settings are made of: a control, a sentence on what it does, and an example of it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import partial

from game.content.line import Line
from game.table.settings import Motion, Speed
from game.ui.context import Context, Say
from game.ui.widgets import SMALL, Column, Label, Option, Row, Segments, Toggle, Widget

SYSTEM = "system"
CLOSE, BESIDE = 5.0, 22.0
"""Between a control and its sentence, and between these and an example beside them."""
_KINDS: dict[str, type[StrEnum]] = {"motion": Motion, "speed": Speed}


def switch(ui: Context, name: str, page: str, on: bool) -> Widget:
    """A switch of the setting of this name, and what it does."""
    words = Line(f"settings.{page}.{name}")
    return explained(Toggle(name, words, on, lambda now: ui.change(**{name: now})), f"{page}.{name}_help")


def choice(ui: Context, name: str, page: str, values: Sequence[str], chosen: str) -> Widget:
    """One of several values of the setting of this name."""
    options = [Option(str(value), Line(f"settings.{page}.{name}_{value}")) for value in values]
    return Segments(name, Line(f"settings.{page}.{name}"), options, str(chosen), partial(choose, ui, name))


def choose(ui: Context, name: str, value: str) -> None:
    """Takes over what was chosen; `SYSTEM` leaves it to the system."""
    kind = _KINDS.get(name)
    ui.change(**{name: None if value == SYSTEM else kind(value) if kind is not None else value})


def explained(control: Widget, key: str, *examples: Widget) -> Widget:
    """What is set, in a sentence what that does, and what it looks like."""
    words = Column(control, told(Line(f"settings.{key}")), gap=CLOSE)
    return Column(words, *examples, gap=14) if examples else words


def beside(words: Widget, example: Widget) -> Widget:
    """Words with a small example at their right."""
    words.grow = 1
    return Row(words, example, gap=BESIDE)


def told(words: Say) -> Widget:
    """A sentence on what a setting does."""
    return Label(words, SMALL)


def percent(value: int) -> Say:
    """A share of a hundred, as the language writes it."""
    return Line("settings.percent", {"value": value})


def seconds(milliseconds: int) -> Say:
    """A short time, as the language writes it."""
    if not milliseconds:
        return Line("settings.play.none")
    whole, rest = divmod(milliseconds, 1000)
    return Line("settings.play.seconds", {"whole": whole, "hundredths": f"{rest // 10:02}"})
