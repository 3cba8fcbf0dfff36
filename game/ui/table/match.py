"""A match on the screen: its title, its table, and the file it is kept in."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

from game.content.catalogue import Entry
from game.content.message import Line
from game.content.seat_assignment import Seated, faces_of, teacher_of
from game.engine.types import Seat
from game.host.flow import Tempo
from game.host.hints import HintLog
from game.host.host import MatchHost
from game.host.page import Prompt, TablePage, TablePages
from game.host.table import Table
from game.host.teacher import Teacher
from game.table.presenter import Names
from game.table.settings import Settings

RETRY_SECONDS = 5.0


class Keeper(HintLog, Protocol):
    """Keeps the match on disk."""

    @property
    def problem(self) -> Line | None:
        """Why something could not be written, None while everything is on the disk."""

    def retry(self) -> None:
        """Tries to write again what is still waiting."""

    def take_news(self) -> Line | None:
        """What happened to the file since this was asked last, although nothing is lost; None if nothing did."""


class Writing:
    """Tries again, every few seconds, to write what could not be written."""

    def __init__(self, keeper: Keeper | None) -> None:
        self._keeper = keeper
        self._retry_at = 0.0

    def retry(self, now: float) -> bool:
        """Whether it was tried again now, at this second of the screen's clock."""
        if self._keeper is None or self._keeper.problem is None or now < self._retry_at:
            return False
        self._retry_at = now + RETRY_SECONDS
        self._keeper.retry()
        return True

    def take_news(self) -> Line | None:
        """What happened to the file since this was asked last."""
        return None if self._keeper is None else self._keeper.take_news()


@dataclass(eq=False)
class TableMatch:
    """Everything a table scene needs. Rooms build it; the scene plays it."""

    entry: Entry
    table: Table
    keeper: Keeper | None = None
    looked_closer: bool = False
    """Whether one comes from a closer look: the result begins where it was left."""

    @property
    def seats(self) -> tuple[Seated, ...]:
        """Who sits where."""
        return self.table.host.seats

    @property
    def names(self) -> Names:
        """How each seat is called."""
        return self.table.names

    @cached_property
    def faces(self) -> dict[Seat, str]:
        """Everybody's portrait, as `faces_of` gives them."""
        return faces_of(self.entry.info, self.table.host.laid)

    @cached_property
    def pages(self) -> TablePages:
        """Makes the pages of the title."""
        return TablePages(self.entry.id, self.entry.layout)

    def prompt(self) -> Prompt:
        """What the table on the screen waits for."""
        return self.pages.prompt(self.table.desk, self.table.screen_state)

    def page(self, told: Line | None = None, view: Any = None) -> TablePage:
        """The page of the desk on the screen; `told` and `view` as in `TablePages.of`."""
        return self.pages.of(self.table.desk, self.table.screen_state, told, view)

    @cached_property
    def teacher(self) -> str:
        """The animal that teaches here, where somebody does."""
        return teacher_of(self.faces.values())

    def tune(self, settings: Settings) -> None:
        """Rests and the time for a reaction are as the settings have them; who is taught has all the time."""
        tempo = self.table.flow.tempo
        tempo.bot_pause = settings.rest_of_bots
        tempo.reaction_limit = settings.reaction_timeout if self.table.coach is None else 0.0
        self.table.host.unasked = self._unasked(settings)

    def _unasked(self, settings: Settings) -> frozenset[str]:
        """What people are not asked about: as their settings say; in a lesson as the title suggests, which its course
        needs. Who is asked a question is spared nothing."""
        if self.table.held:
            return frozenset()
        usual, start = self.entry.info.unasked, f"{self.entry.id}."
        if self.table.coach is not None:
            return usual
        chosen = {ask.removeprefix(start): on for ask, on in settings.asks.items() if ask.startswith(start)}
        return usual - chosen.keys() | {kind for kind, on in chosen.items() if not on}


def match_of(entry: Entry, host: MatchHost, keeper: Keeper | None = None, coach: Teacher | None = None) -> TableMatch:
    """A match at a table."""
    return TableMatch(entry, Table(host, Tempo(), coach, keeper), keeper)
