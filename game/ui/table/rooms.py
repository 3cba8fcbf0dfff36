"""The rooms a table opens above itself; other scenes implement them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Protocol, TypeAlias

from msgspec import Struct

from game.content.message import Line
from game.engine.types import Command, Seat
from game.table.presenter import Request
from game.ui.table.match import TableMatch


class TableExit(StrEnum):
    """Where a person goes from the table."""

    SHELF = "shelf"
    """To the start; from a moment to where the moments are."""
    REMATCH = "rematch"
    PLAY_ON = "play_on"
    """On from the position of a moment, at a table of its own."""
    NEXT = "next"
    """To the next moment."""


class VerdictChoice(StrEnum):
    """What follows the verdict on an answer."""

    AGAIN = "again"
    """Back to the table, where the best answer is lit if it was told."""
    PLAY_ON = "play_on"
    NEXT = "next"
    LEAVE = "leave"


class ResultChoice(StrEnum):
    """What follows a finished match."""

    REMATCH = "rematch"
    LOOK_BACK = "look_back"
    CLOSER = "closer"
    SHELF = "shelf"


class Revisit(Struct, frozen=True):
    """Back to the table as it was after this step."""

    step: int


ResultEnd: TypeAlias = ResultChoice | Revisit
"""What a finished match is left with."""


class PauseChoice(StrEnum):
    """What the pause menu ends with; saving, settings, rules and the lobby are opened from inside it."""

    RESUME = "resume"
    RESULT = "result"
    CLOSER = "closer"
    SHELF = "shelf"


class ShownStep(Struct, frozen=True):
    """A decision that was looked at closer is to be seen on the table, as it was after this step, before it."""

    step: int
    decision: int
    """What is looked at when one comes back."""
    words: Line
    """What was played, and what would have been better."""
    better: tuple[str, ...] = ()
    """What the better choice is made with, lit on the table."""
    played: tuple[str, ...] = ()
    """What it was made with, lit dimly."""


class PlayedOn(Struct, frozen=True):
    """The match goes on from the table after this step, with what the seat plays now."""

    step: int
    seat: Seat
    command: Command


CloserEnd: TypeAlias = ShownStep | PlayedOn | None
"""What looking closer ends with; None: with nothing."""


PauseEnd: TypeAlias = PauseChoice | Request
"""What the menu ends with: a way on, or what somebody asked for beside the play."""


class Rooms(Protocol):
    """Each opens a scene above the table and calls `then` after it is gone."""

    def curtain(
        self,
        match: TableMatch,
        seat: Seat,
        settled: tuple[Seat, ...],
        then: Callable[[Seat | None], None],
        menu: Callable[[], None],
    ) -> None:
        """Covers the screen until `seat` has taken it over, or one of `settled`, who thinks again and is named.

        `menu` is there for everybody meanwhile: nothing of it shows anything of the table.
        """

    def everybody(self, match: TableMatch, then: Callable[[], None], menu: Callable[[], None]) -> None:
        """Covers the screen until everybody looks: what was chosen in secret is turned up."""

    def result(self, match: TableMatch, then: Callable[[ResultEnd], None]) -> None:
        """Shows who won."""

    def looks_closer(self, match: TableMatch) -> bool:
        """Whether the match can be looked at closer by whoever has the screen now."""

    def closer(self, match: TableMatch, decision: int | None, then: Callable[[CloserEnd], None]) -> None:
        """Looks closer at the match, at a decision of it if one is named; asks first whether the match may drop out of
        the records for it."""

    def hint(self, match: TableMatch, then: Callable[[bool], None]) -> None:
        """Asks whether there shall be a hint, if the match drops out of the figures for it; else it may be."""

    def introduces(self, match: TableMatch) -> bool:
        """Whether the sheet of what may be chosen opens by itself now: it does once in each title, and that is kept."""

    def verdict(self, match: TableMatch, answer: Command, then: Callable[[VerdictChoice], None]) -> None:
        """Tells what an answer is worth."""

    def pause(self, match: TableMatch, then: Callable[[PauseEnd], None]) -> None:
        """The menu."""

    def settings(self) -> None:
        """The settings."""

    def rules(self, match: TableMatch, reason: str | None, about: Sequence[str] = ()) -> None:
        """The rules of the title, at the paragraph for the id of a sentence, or about the first of these names."""

    def agree(
        self, match: TableMatch, seats: tuple[Seat, ...], wish: int, words: Line, then: Callable[[bool], None]
    ) -> None:
        """Asks these people whether they agree to what `words` says, as long as the wish of this number is open."""

    def await_consent(self, match: TableMatch, wish: int, words: Line, then: Callable[[bool], None]) -> None:
        """Says whom the match waits for elsewhere, until they answered the wish of this number; `then` gets whether it
        was called off here."""

    def save_as(self, match: TableMatch) -> None:
        """Keeps the match under a name."""

    def keep_ending(self, match: TableMatch) -> None:
        """A match that ended stays as it ended: called before it is gone on with from an earlier moment."""
