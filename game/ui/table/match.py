"""A match on the screen: its title, its session, who sits where, and the file it is kept in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

from game.bots.question import Match
from game.content.catalogue import Entry
from game.content.line import Line
from game.content.seated import Seated, faces_of, names_of, people_of
from game.engine.session import AnySession
from game.engine.types import Seat
from game.table.controller import TableController
from game.table.presenter import AnyPresenter, make_presenter
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


@dataclass
class TableMatch:
    """Everything a table scene needs. Rooms build it; the scene plays it."""

    entry: Entry
    session: AnySession
    seats: tuple[Seated, ...]
    keeper: Keeper | None = None
    asks: Callable[[str], bool] | None = None
    """Whether people want to be asked about a kind of reaction; None: as the title has it."""
    names: dict[Seat, Line] = field(init=False)
    faces: dict[Seat, str] = field(init=False)
    """Assets of the bots' portraits."""
    controller: TableController = field(init=False)
    presenter: AnyPresenter = field(init=False)

    def __post_init__(self) -> None:
        self.presenter = make_presenter(self.entry.title, self.session.rules)
        self.names, self.faces = names_of(self.entry.info, self.seats), faces_of(self.entry.info, self.seats)
        self.session.people = people_of(self.seats)
        self.controller = TableController(self.session, self.presenter, self.names, asks=self._asks)

    def _asks(self, kind: str) -> bool:
        if self.asks is not None:
            return self.asks(kind)
        return self.entry.info.asks_about(kind)

    def wishes(self, settings: Callable[[], Settings]) -> None:
        """Ask people as their settings say, from now on."""
        self.asks = lambda kind: settings().asks.get(f"{self.entry.id}.{kind}", self.entry.info.asks_about(kind))

    @cached_property
    def question_match(self) -> Match:
        """What bots are asked about."""
        session = self.session
        return Match(self.entry.id, session.definition, session.setup, session.seed)
