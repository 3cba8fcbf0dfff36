"""The bytes a phone of one seat, or of whoever looks on, would get of a match."""

from __future__ import annotations

from functools import cache

from game.content.roots import program_folders
from game.content.theme import ThemeFile, load_theme
from game.host.desk import Desk
from game.host.host import MatchHost
from game.host.update import Audience
from game.phones.around import SeatsKnown
from game.phones.hand import PhoneHand
from game.phones.inks import inks_of
from game.phones.messages import VERSION, UpdateMessage, written
from game.phones.writer import PageWriter
from tests.laws.corpus import catalogue


class Page:
    """Written from a desk of its own, as phones have one."""

    def __init__(self, writer: PageWriter, host: MatchHost, desk: Desk) -> None:
        self._writer = writer
        self._host = host
        self._hand = None if desk.feed.audience is None else PhoneHand(desk)
        self._desk = desk

    def written(self) -> bytes:
        """The page as it stands, as it goes down the line."""
        self._desk.take()
        known = SeatsKnown(frozenset(self._host.situation.settled))
        view = self._writer.public(self._desk, known) if self._hand is None else self._writer.hand(self._hand, known)
        return written(UpdateMessage(VERSION, self._desk.now.number, view))


@cache
def _theme() -> ThemeFile:
    return load_theme(program_folders().data / "app" / "theme.yaml")


def page_of(title: str, host: MatchHost, audience: Audience) -> Page | None:
    """A page for an audience; None for a title that is not among those of the program."""
    entry = catalogue().find(title) if title in catalogue().ids() else None
    if entry is None:
        return None
    writer = PageWriter(entry, host.seats, catalogue().strings, inks_of(_theme(), entry, "saloon"))
    return Page(writer, host, Desk(host.feed(audience), host.presenter, host.names))
