"""The options of a match in words, for lists of matches."""

from __future__ import annotations

from collections.abc import Mapping

from game.content.line import Line, given
from game.engine.module import GameInfo, OptionSpec, Order
from game.engine.types import OptionValue


def telling_options(info: GameInfo, options: Mapping[str, OptionValue]) -> list[Line]:
    """A line for every option that is not as usual, and for every order: `The river: A and B`."""
    return [
        option_line(info, spec, options[spec.id])
        for spec in info.options
        if spec.id in options and (spec.order is not None or options[spec.id] != spec.default)
    ]


def option_line(info: GameInfo, spec: OptionSpec, value: OptionValue) -> Line:
    """`Rounds: 12`."""
    key = f"{info.id}.option.{spec.id}"
    return Line("saves.option", {"name": Line(f"{key}.name"), "value": _value(key, spec, value)})


def _value(key: str, spec: OptionSpec, value: OptionValue) -> Line:
    """What it is called; a value that is offered no more is shown as it was written."""
    if spec.order is not None:
        return Line("saves.order", {"parts": tuple(_part(key, spec.order, id) for id in spec.order.ids(value))})
    return Line(f"{key}.value.{value}") if spec.allows(value) else _plain(str(value))


def _part(key: str, order: Order, id: str) -> Line:
    part = next((each for each in order.parts if each.id == id), None)
    if part is None:
        return _plain(id)
    return _plain(part.name) if part.name else Line(f"{key}.part.{id}")


def _plain(words: str) -> Line:
    return given(words)
