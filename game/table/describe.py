"""Every item, move and moment in one sentence: for tooltips, the log and the screen reader alike."""

from __future__ import annotations

from collections.abc import Sequence

from game.content.line import Argument, Line
from game.engine.types import Seat
from game.table.item import Item, Kind, Mark
from game.table.presenter import AnyPresenter, Beat, Button, Fact, Names, Pick, Spotlight
from game.table.script import AnySession, beats

COUNT = "count"
"""The argument by which the name of a pile says its height itself, in chips or whatever lies there."""


def item_line(item: Item) -> Line:
    """What it is, how it lies there, and what it does: `Seven of hearts, just played. Hearts: ...`."""
    head = _with_states(item.line, _states(item))
    return head if item.detail is None else Line("table.describe.sentences", {"first": head, "second": item.detail})


def pick_line(pick: Pick) -> Line:
    """The move, and what would come of it if the presenter says so."""
    if pick.consequence is None:
        return pick.line
    return Line("table.describe.consequence", {"move": pick.line, "consequence": pick.consequence})


def button_line(button: Button) -> Line:
    """What a button does."""
    if button.detail is None:
        return button.label
    return Line("table.describe.sentences", {"first": button.label, "second": button.detail})


def fact_line(fact: Fact) -> Line:
    """A fact with its name."""
    return Line("table.describe.fact", {"label": fact.label, "value": fact.value})


def spotlight_lines(spotlight: Spotlight) -> tuple[Line, ...]:
    """The moment row by row: title, who shows what, verdict."""
    rows = tuple(
        Line("table.describe.row", {"head": head, "items": tuple(item.line for item in items)}) if items else head
        for head, items in spotlight.rows
    )
    return (spotlight.title, *rows, spotlight.verdict)


def moment_line(spotlight: Spotlight) -> Line:
    """The moment in one paragraph, looked back on: when it was, its title and its verdict."""
    words: dict[str, Argument] = {"title": spotlight.title, "verdict": spotlight.verdict}
    if spotlight.when is None:
        return Line("result.moment", words)
    return Line("result.moment_at", {**words, "when": spotlight.when})


def captions(presenter: AnyPresenter, told: Sequence[Beat], names: Names) -> list[Line]:
    """The log lines of these beats, without those that need no words."""
    lines = (presenter.caption(beat, names) for beat in told)
    return [line for line in lines if line is not None]


def log(session: AnySession, presenter: AnyPresenter, viewer: Seat | None, names: Names) -> list[tuple[int, Line]]:
    """Every line of the match so far as this viewer may read it, with the step it belongs to."""
    return LogBook(session, presenter, names).read(viewer)


class LogBook:
    """The match in words. Steps never change, so each is put into words once per viewer."""

    def __init__(self, session: AnySession, presenter: AnyPresenter, names: Names) -> None:
        self._session = session
        self._presenter = presenter
        self._names = names
        self._lines: dict[tuple[int, Seat | None], list[Line]] = {}

    def read(self, viewer: Seat | None, step: int | None = None) -> list[tuple[int, Line]]:
        """The lines of the path to `step` (default: the head)."""
        path = self._session.journal.path(step)
        return [(number, line) for number in path for line in self._step(number, viewer)]

    def title(self, number: int, viewer: Seat | None) -> Line:
        """One step in a few words, as the viewer may read it: for undo and the timeline."""
        step = self._session.journal.step(number)
        if step.command is None:
            return Line("table.describe.deal")
        lines = self._step(number, viewer)
        return lines[0] if lines else self._presenter.command_line(step.command, self._names, step.seat)

    def _step(self, number: int, viewer: Seat | None) -> list[Line]:
        key = (number, viewer)
        if key not in self._lines:
            self._lines[key] = captions(self._presenter, beats(self._session, number, viewer), self._names)
        return self._lines[key]


def _states(item: Item) -> tuple[Line, ...]:
    states = [Line(f"table.mark.{mark.value}") for mark in Mark if mark in item.marks]
    if item.count is not None and item.kind is Kind.PILE and COUNT not in item.line.args:
        states.insert(0, Line("table.describe.count", {"count": item.count}))
    if item.turned % 4:
        states.append(Line("table.describe.turned"))
    return tuple(states)


def _with_states(name: Line, states: tuple[Line, ...]) -> Line:
    return Line("table.describe.states", {"name": name, "states": states}) if states else name
