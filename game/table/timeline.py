"""The match as a line of decisions, with the lines that were left drawn beside it."""

from __future__ import annotations

from collections import defaultdict

from msgspec import Struct

from game.content.line import Line
from game.engine.session import AnySession
from game.engine.types import SYSTEM, Seat
from game.table.describe import LogBook
from game.table.presenter import Chapter


class Branch(Struct, frozen=True):
    """A line that was left: its first step, its last step, and how many steps it has."""

    first: int
    last: int
    length: int


class TimelineMark(Struct, frozen=True):
    """One decision: jumping to `step` shows the table right after it (mark 0: after the deal)."""

    step: int
    seat: Seat
    line: Line
    """What was decided, with who decided it."""
    chapter: Chapter | None
    """The round or turn in which it was decided."""
    here: bool
    """True for the decision last made on the table as it stands."""
    ahead: bool
    """True for decisions that were taken back and can be played again."""
    branches: tuple[Branch, ...]
    """Other ways the match went on between this mark and the next."""


class Timeline:
    """Builds the marks. What it learns about a step is kept: steps never change."""

    def __init__(self, session: AnySession, log: LogBook) -> None:
        self._session = session
        self._log = log
        self._starts: dict[int, bool] = {}
        self._built: tuple[object, tuple[TimelineMark, ...]] = (None, ())

    def marks(self, viewer: Seat | None) -> tuple[TimelineMark, ...]:
        """One mark per decision along the line to the head and on, the deal first, in words the viewer may read."""
        journal = self._session.journal
        line = journal.line()
        key = (len(journal), journal.head, tuple(line), viewer)
        if self._built[0] != key:
            self._built = (key, self._build(line, viewer))
        return self._built[1]

    def title(self, first: int, viewer: Seat | None) -> Line:
        """The decision that begins with this step of the line, in words the viewer may read."""
        line = self._session.journal.line()
        steps = line[line.index(first) :] if first in line else [first]
        later = next((place for place, step in enumerate(steps) if place and self._begins(step)), len(steps))
        return self._log.title(steps[:later], viewer)

    def _build(self, line: list[int], viewer: Seat | None) -> tuple[TimelineMark, ...]:
        journal = self._session.journal
        groups = self._groups(line)
        here = journal.depth(journal.head)
        arms = self._arms(set(line))
        marks: list[TimelineMark] = []
        for number, group in enumerate(groups):
            step = journal.step(group[0])
            following = journal.depth(groups[number + 1][0]) if number + 1 < len(groups) else len(line) + 1
            first = journal.depth(group[0])
            branches = tuple(arm for member in group for arm in arms[member])
            words = self._log.title(group, viewer, by_name=True)
            chapter = self._log.chapter(step.id if step.parent is None else step.parent)
            now, ahead = first <= here < following, first > here
            marks.append(TimelineMark(group[-1], step.seat, words, chapter, now, ahead, branches))
        return tuple(marks)

    def _groups(self, line: list[int]) -> list[list[int]]:
        """The line cut before each decision: what played itself belongs to the decision that led to it."""
        groups: list[list[int]] = []
        for step in line:
            if self._begins(step) or not groups:
                groups.append([step])
            else:
                groups[-1].append(step)
        return groups

    def _begins(self, number: int) -> bool:
        """Whether the step begins a decision: not played by itself, nor one of the small commands of a big choice."""
        if number not in self._starts:
            session = self._session
            step = session.journal.step(number)
            begins = step.parent is not None and not step.auto and step.seat != SYSTEM
            if begins and step.parent is not None:
                begins = not session.rules.mid_decision(session.state_at(step.parent))
            self._starts[number] = begins
        return self._starts[number]

    def _arms(self, line: set[int]) -> defaultdict[int, list[Branch]]:
        """Branches by the step of the line they leave from: one per child, followed the way last taken."""
        journal = self._session.journal
        arms: defaultdict[int, list[Branch]] = defaultdict(list)
        for step in range(1, len(journal)):
            parent = journal.parent(step)
            if step not in line and parent in line and parent is not None:
                last, length = step, 1
                while (following := journal.next(last)) is not None:
                    last, length = following, length + 1
                arms[parent].append(Branch(step, last, length))
        return arms
