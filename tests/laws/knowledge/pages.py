"""The phone page of one seat, or of an onlooker, as it is sent in a match: the very bytes of its line."""

from __future__ import annotations

import json
import queue
import re
from functools import cache
from random import Random
from typing import Any

from game.content.catalogue import Entry
from game.content.folders import program_folders
from game.content.seat_assignment import PhonePlayer, seated
from game.content.strings import Strings, speaking
from game.content.theme import ThemeFile, load_theme
from game.engine.types import Seat
from game.host.flow import Pacing
from game.host.host import MatchHost
from game.host.table import Table
from game.host.update import Audience
from game.phones.files import inks_of
from game.phones.hub import Hub
from game.phones.messages import (
    NO_TOKEN,
    VERSION,
    ClientGone,
    ClientHello,
    ClientMessage,
    HelloMessage,
    LineNews,
    PickMessage,
    Up,
)
from game.phones.tokens import TABLE, WATCH, SeatHeld, Tokens
from tests.laws.corpus import catalogue

WATCHED = 99
"""The line of an onlooker."""
TOKEN = re.compile(rb'"(token|watch)":"[a-z0-9]+"')


class Lines:
    """A server without sockets: whatever is sent on a line is kept."""

    def __init__(self) -> None:
        self.news: queue.Queue[LineNews] = queue.Queue()
        self.sent: dict[int, list[bytes]] = {}

    def admit(self, line: int) -> None:
        """Does nothing for it."""

    def hold(self, line: int) -> None:
        """Does nothing: there is room for everybody."""

    def show(self, line: int, view: bytes) -> None:
        """The latest view."""
        self.sent.setdefault(line, []).append(view)

    def say(self, line: int, message: bytes) -> None:
        """Takes a message that is said once."""
        self.show(line, message)

    def hang_up(self, line: int, message: bytes) -> None:
        """The last thing said on a line."""
        self.show(line, message)


class StillTable(Table):
    """A table on no screen: what was played is seen at once, and no page waits for it."""

    @property
    def moving(self) -> bool:
        """False: nothing moves."""
        return False


class Page:
    """A table where the viewer and the seat behind have phones that are there; those of the others are not."""

    def __init__(self, entry: Entry, host: MatchHost, viewer: Audience, language: str) -> None:
        seats = seated(*[PhonePlayer()] * len(host.seats))
        inks = inks_of(_theme(), entry, "saloon")
        self._lines = Lines()
        self.board = Hub(self._lines, Tokens(), entry, seats, _strings(language), inks, lambda: 0.0)
        """The hub that tells phones, used for what is done at the table itself."""
        self.board.attend(StillTable(host, Pacing()))
        self._line = WATCHED if viewer is None else int(viewer)
        self._behind = Seat(0 if viewer is None else (viewer + 1) % len(seats))
        self.come(self._line, self.board.keys.token(WATCH if viewer is None else SeatHeld(viewer)))
        self.come(self._behind, self.board.keys.token(SeatHeld(self._behind)))

    def heard(self) -> list[bytes]:
        """Returns all that came down the viewer's line since the last call."""
        return self.told(self._line)

    def told(self, line: int) -> list[bytes]:
        """Returns all that came down a line since the last call; tokens, which are drawn anew each time, blotted
        out.
        """
        self.board.step()
        return [TOKEN.sub(rb'"\1":""', text) for text in self._lines.sent.pop(line, [])]

    def come(self, line: int, token: str) -> None:
        """Opens the page with a token."""
        self._hear(ClientHello(line, HelloMessage(VERSION, token)))

    def type_letters(self, line: int) -> None:
        """Opens the bare address and types the letters on the screen."""
        targets = self.board.keys.letters(self.board.keys.token(TABLE))
        self._hear(ClientHello(line, HelloMessage(VERSION, NO_TOKEN, code=targets)))

    def say(self, line: int, message: Up) -> None:
        """Says something on a line."""
        self._hear(ClientMessage(line, message))

    def go(self, line: int) -> None:
        """A line is cut."""
        self._hear(ClientGone(line))

    def hesitate(self, seat: Seat, rng: Random | None) -> None:
        """Time goes by; with `rng`, the seat behind the viewer chooses a card if it is the one, and plays nothing."""
        self.board.step()
        if rng is None or seat != self._behind or not self._lines.sent.get(self._behind):
            return
        update: dict[str, Any] = json.loads(self._lines.sent[self._behind][-1])
        targets = legal_targets(update)
        if targets:
            self.say(self._behind, PickMessage(update["step"], rng.choice(targets)))

    def _hear(self, news: LineNews) -> None:
        self._lines.news.put(news)
        self.board.step()


def legal_targets(message: dict[str, Any]) -> list[str]:
    """The cards that a page may choose."""
    zones = message.get("view", {}).get("zones", ())
    return [card["id"] for zone in zones for card in zone["cards"] if card.get("state") == "legal"]


@cache
def _strings(language: str) -> Strings:
    return speaking(program_folders(), language)


@cache
def _theme() -> ThemeFile:
    return load_theme(program_folders().data / "app" / "theme.yaml")


def page_of(title: str, host: MatchHost, audience: Audience, language: str = "en") -> Page | None:
    """The page of an audience; None for a title that is not among those of the program."""
    entry = catalogue().find(title) if title in catalogue().ids() else None
    return None if entry is None else Page(entry, host, audience, language)
