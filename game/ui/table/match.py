"""A match on the screen: its title, its table, and the file it is kept in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from game.content.catalogue import Entry
from game.content.line import Line
from game.content.seated import Seated, faces_of
from game.engine.types import Seat
from game.host.flow import Tempo
from game.host.host import MatchHost
from game.host.table import Table
from game.table.presenter import Names
from game.table.settings import Settings


class Keeper(Protocol):
    """Keeps the match on disk."""

    @property
    def problem(self) -> Line | None:
        """Why something could not be written, None while everything is on the disk."""

    def retry(self) -> None:
        """Try to write again what is still waiting."""

    def take_news(self) -> Line | None:
        """What happened to the file since this was asked last, although nothing is lost; None if nothing did."""


@dataclass(frozen=True)
class TableMatch:
    """Everything a table scene needs. Rooms build it; the scene plays it."""

    entry: Entry
    table: Table
    keeper: Keeper | None = None

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
        """Assets of the bots' portraits."""
        return faces_of(self.entry.info, self.seats)

    def wishes(self, settings: Callable[[], Settings]) -> None:
        """Asks people as their settings say, from now on."""
        id, usual = self.entry.id, self.entry.info.asks_about
        self.table.host.wishes = lambda seat, kind: settings().asks.get(f"{id}.{kind}", usual(kind))


def match_of(entry: Entry, host: MatchHost, keeper: Keeper | None = None) -> TableMatch:
    """A match at a table."""
    return TableMatch(entry, Table(host, Tempo()), keeper)
