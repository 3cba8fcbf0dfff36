"""Sentences for items, facts and spotlights, the same in tooltips, the log and the screen reader."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from game.content.message import Message
from game.table.item import Item, ItemKind, ItemMark
from game.table.presenter import AnyBeat, AnyPresenter, Chapter, Fact, Names, Spotlight

COUNT = "count"
"""Argument by which the name of a pile gives its height itself, in chips or whatever lies there."""


def item_line(item: Item) -> Message:
    """Returns an item's name, state and effect in one sentence: `Seven of hearts, just played. Hearts: ...`."""
    head = _with_states(item.line, states(item))
    return head if item.detail is None else Message("table.describe.sentences", {"first": head, "second": item.detail})


def states(item: Item) -> tuple[Message, ...]:
    """Returns the states of an item: its height, its marks, whether it is turned."""
    found = [Message(f"table.mark.{mark.value}") for mark in ItemMark if mark in item.marks]
    if item.count is not None and item.kind is ItemKind.PILE and COUNT not in item.line.args:
        found.insert(0, Message("table.describe.count", {"count": item.count}))
    if item.turned % 4:
        found.append(Message("table.describe.turned"))
    return tuple(found)


def fact_line(fact: Fact) -> Message:
    """A fact with its name."""
    return Message("table.describe.fact", {"label": fact.label, "value": fact.value})


def spotlight_lines(spotlight: Spotlight) -> tuple[Message, ...]:
    """Returns a spotlight row by row: title, who shows what, verdict."""
    rows = tuple(
        Message("table.describe.row", {"head": head, "items": tuple(item.line for item in items)}) if items else head
        for head, items in spotlight.rows
    )
    return (spotlight.title, *rows, spotlight.verdict)


def captions(presenter: AnyPresenter, told: Sequence[AnyBeat], names: Names) -> list[Message]:
    """Returns the log lines of these events, without events that need no words."""
    lines = (presenter.told.caption(beat, names) for beat in told)
    return [line for line in lines if line is not None]


class LogLine(Struct, frozen=True):
    """One line of the log with the step and the part of the match of the event."""

    step: int
    line: Message
    chapter: Chapter | None
    aside: bool = False
    """True if it tells of a change of the match itself, made when the match stood at the step."""


def by_whom(line: Message, name: Message) -> Message:
    """Returns a line with the name of who acted, unless the line has the name itself."""
    return line if mentions(line, name) else Message("hud.asked", {"name": name, "line": line})


def mentions(line: Message, name: Message) -> bool:
    """True if a name is put into a line."""
    parts = [part for value in line.args.values() for part in (value if isinstance(value, tuple) else (value,))]
    return any(part == name or (isinstance(part, Message) and mentions(part, name)) for part in parts)


def _with_states(name: Message, states: tuple[Message, ...]) -> Message:
    return Message("table.describe.states", {"name": name, "states": states}) if states else name
