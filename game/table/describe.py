"""The turning points of a match, found among all its events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from game.content.message import Message
from game.engine.types import Seat
from game.table.item import Item, ItemKind, ItemMark
from game.table.movement import Mood
from game.table.presenter import AnyBeat, AnyPresenter, Chapter, DecisiveMoment, Fact, Names, Spotlight

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


class Branch(Struct, frozen=True):
    """A line that was left: its first step, its last step, and how many steps it has."""

    first: int
    last: int
    length: int


class TimelineMark(Struct, frozen=True):
    """One decision: jumping to `step` shows the table right after it (mark 0: after the deal)."""

    step: int
    seat: Seat
    line: Message
    """The decision, with who made it."""
    chapter: Chapter | None
    """The round or turn of the decision."""
    here: bool
    """True for the last decision before the current position."""
    ahead: bool
    """True for decisions that were taken back and can be played again."""
    branches: tuple[Branch, ...]
    """Other ways in which the match went on between this mark and the next."""

    @property
    def words(self) -> Message:
        """Returns the decision in words, with its round or turn."""
        if self.chapter is None:
            return self.line
        return Message("hud.mark", {"chapter": self.chapter.line, "line": self.line})


MOST = 3


class TurningPoint(Struct, frozen=True):
    """A turning point with its step and the part of the match it belongs to."""

    step: int
    chapter: Chapter | None
    moment: DecisiveMoment
    mood: Mood = Mood.CALM
    """Expression of the player who caused it."""


def turnings(
    told: Iterable[tuple[int, Sequence[AnyBeat]]], presenter: AnyPresenter, names: Names
) -> Iterator[TurningPoint]:
    """Yields every event that turned the match at all, in the order of `told`."""
    for step, beats in told:
        for beat in beats:
            moment = presenter.told.moment(beat, names)
            if moment is not None and moment.weight > 0:
                mood = Mood.CALM if moment.seat is None else presenter.told.moods(beat).get(moment.seat, Mood.CALM)
                yield TurningPoint(step, presenter.status.chapter(beat.before, names), moment, mood)


def decisive(found: Iterable[TurningPoint], most: int = MOST) -> list[TurningPoint]:
    """Returns the weightiest turning points in the order of play, of different parts of the match where there are
    enough.
    """
    heaviest = sorted(found, key=lambda turning: (-turning.moment.weight, -turning.step))
    chosen: list[TurningPoint] = []
    for turning in heaviest:
        if all(other.chapter != turning.chapter for other in chosen) and len(chosen) < most:
            chosen.append(turning)
    for turning in heaviest:
        if len(chosen) < most and all(other.step != turning.step for other in chosen):
            chosen.append(turning)
    return sorted(chosen, key=lambda turning: turning.step)


class ShownChange(Struct, frozen=True):
    """A change as the person at the table sees it: the events to play, then the current view.

    Undo, redo and jumps have no events: the difference between `before` and `after` is drawn without sounds.
    """

    viewer: Seat | None
    before: Any
    after: Any
    beats: tuple[AnyBeat, ...] = ()
    together: ShownChange | None = None
    """The public part after it: everybody is called to look before it is played."""

    @property
    def end(self) -> ShownChange:
        """The part that comes last."""
        return self if self.together is None else self.together


def called_together(shown: ShownChange, public: Sequence[AnyBeat], presenter: AnyPresenter) -> ShownChange:
    """Returns the change up to where a secret choice is revealed, with the rest for all. `public` holds the same events
    in public.
    """
    turned = next((number for number, beat in enumerate(public) if presenter.told.turns_up(beat)), None)
    if turned is None:
        return shown
    rest = ShownChange(None, public[turned].before, public[-1].after, tuple(public[turned:]))
    return ShownChange(shown.viewer, shown.before, shown.beats[turned].before, shown.beats[:turned], rest)
