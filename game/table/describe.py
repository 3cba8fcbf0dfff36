"""Every item, move and moment in one sentence: for tooltips, the log and the screen reader alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from game.content.line import Argument, Line
from game.engine.session import AnySession
from game.engine.types import Seat
from game.table.item import Item, Kind, Mark
from game.table.presenter import AnyBeat, AnyPresenter, Button, Chapter, Fact, Names, Pick, Spotlight
from game.table.script import beats

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


def captions(presenter: AnyPresenter, told: Sequence[AnyBeat], names: Names) -> list[Line]:
    """The log lines of these beats, without those that need no words."""
    lines = (presenter.caption(beat, names) for beat in told)
    return [line for line in lines if line is not None]


class LogLine(Struct, frozen=True):
    """One line of the log: what happened, in which step, and in which part of the match."""

    step: int
    line: Line
    chapter: Chapter | None


def log(session: AnySession, presenter: AnyPresenter, viewer: Seat | None, names: Names) -> list[LogLine]:
    """Every line of the match so far as this viewer may read it."""
    return LogBook(session, presenter, names).read(viewer)


class LogBook:
    """The match in words. Steps never change, so each is put into words once per viewer."""

    def __init__(self, session: AnySession, presenter: AnyPresenter, names: Names) -> None:
        self._session = session
        self._presenter = presenter
        self._names = names
        self._chapters: dict[int, Chapter | None] = {}
        self._lines: dict[tuple[int, Seat | None], list[LogLine]] = {}

    def read(self, viewer: Seat | None, step: int | None = None) -> list[LogLine]:
        """The lines of the path to `step` (default: the head)."""
        return [line for number in self._session.journal.path(step) for line in self._step(number, viewer)]

    def whole(self, viewer: Seat | None, looking: int | None) -> list[LogLine]:
        """The lines to the head, or to the step looked at if that does not lie on the way to the head."""
        return self.read(viewer, None if looking is None or looking in self._session.journal.path() else looking)

    def chapter(self, number: int) -> Chapter | None:
        """The part of the match in which a step ended."""
        if number not in self._chapters:
            self._chapters[number] = self._presenter.chapter(self._session.view(None, number), self._names)
        return self._chapters[number]

    def title(self, decision: Sequence[int], viewer: Seat | None, *, by_name: bool = False) -> Line:
        """The steps of one decision in a few words, as the viewer may read them; `by_name`: and who decided.

        What happened names it; its command does only where nothing is said of that.
        """
        steps = [self._session.journal.step(number) for number in decision]
        first = steps[0]
        if first.command is None:
            return Line("table.describe.deal")
        own = [step for step in steps if step.seat == first.seat and (step is first or not step.auto)]
        said = [entry.line for step in own for entry in self._step(step.id, viewer)]
        line = said[0] if said else self._presenter.command_line(first.command, self._names, first.seat)
        name = self._names.get(first.seat)
        return line if name is None or not by_name else by_whom(line, name)

    def _step(self, number: int, viewer: Seat | None) -> list[LogLine]:
        key = (number, viewer)
        if key not in self._lines:
            self._lines[key] = list(self._written(number, viewer))
        return self._lines[key]

    def _written(self, number: int, viewer: Seat | None) -> Iterator[LogLine]:
        for beat in beats(self._session, number, viewer):
            line = self._presenter.caption(beat, self._names)
            if line is not None:
                yield LogLine(number, line, self._presenter.chapter(beat.after, self._names))


def by_whom(line: Line, name: Line) -> Line:
    """A line with the name of who did it, unless it says so itself."""
    return line if _mentions(line, name) else Line("hud.asked", {"name": name, "line": line})


def _mentions(line: Line, name: Line) -> bool:
    """Whether a name is put into a line."""
    parts = [part for value in line.args.values() for part in (value if isinstance(value, tuple) else (value,))]
    return any(part == name or (isinstance(part, Line) and _mentions(part, name)) for part in parts)


def _states(item: Item) -> tuple[Line, ...]:
    states = [Line(f"table.mark.{mark.value}") for mark in Mark if mark in item.marks]
    if item.count is not None and item.kind is Kind.PILE and COUNT not in item.line.args:
        states.insert(0, Line("table.describe.count", {"count": item.count}))
    if item.turned % 4:
        states.append(Line("table.describe.turned"))
    return tuple(states)


def _with_states(name: Line, states: tuple[Line, ...]) -> Line:
    return Line("table.describe.states", {"name": name, "states": states}) if states else name
