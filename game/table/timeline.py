"""The match as a line of decisions, with the lines that were left drawn beside it."""

from __future__ import annotations

from msgspec import Struct

from game.content.message import Line
from game.engine.types import Seat
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

    @property
    def words(self) -> Line:
        """What was decided there, and in which round or turn."""
        if self.chapter is None:
            return self.line
        return Line("hud.mark", {"chapter": self.chapter.line, "line": self.line})
