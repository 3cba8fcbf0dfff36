"""Hands on phones at tables of a title, for tests."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cache

from game.bots.bot_client import InlineBotClient
from game.cli.arguments import setup
from game.content.catalogue import Catalogue, Entry
from game.content.folders import program_folders
from game.content.seat_assignment import RemotePlayer, SeatAssignment
from game.content.theme import load_theme
from game.engine.session import Session
from game.engine.types import Seat
from game.host.audience_model import AudienceModel
from game.host.host import MatchHost, host_of
from game.phones.files import inks_of
from game.phones.hand import PhoneHand
from game.phones.page_writer import PageWriter


@cache
def catalogue() -> Catalogue:
    """The titles of the program."""
    return Catalogue(program_folders())


def entry_of(title: str) -> Entry:
    """A title of the program."""
    entry = catalogue().find(title)
    assert entry is not None
    return entry


@cache
def inks(title: str) -> dict[str, str]:
    """The inks of a title's page."""
    return inks_of(load_theme(program_folders().data / "app" / "theme.yaml"), entry_of(title), "saloon")


def phones_at(count: int) -> tuple[SeatAssignment, ...]:
    """Returns as many seats, each a person with a phone."""
    return tuple(SeatAssignment(Seat(number), player=RemotePlayer("phone")) for number in range(count))


def match_of(
    title: str, seats: tuple[SeatAssignment, ...], seed: str = "phones", options: Sequence[str] = ()
) -> MatchHost:
    """A match that has begun."""
    entry = entry_of(title)
    chosen = setup(entry.info, len(seats), list(options), entry.info.presets[0].id)
    session = Session(entry.title, entry.definition, chosen, seed)
    host = host_of(entry, session, seats, InlineBotClient(time.monotonic))
    host.begin()
    return host


def hand_of(host: MatchHost, seat: int) -> PhoneHand:
    """The hand of a seat."""
    return PhoneHand(AudienceModel(host.feed(Seat(seat)), host.presenter, host.names))


def writer_of(title: str, host: MatchHost) -> PageWriter:
    """Returns the writer of a match's pages."""
    return PageWriter(entry_of(title), host.seats, catalogue().strings, inks(title))
