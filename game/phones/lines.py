"""The messages between the table and its phones' connections: who came, what was said, and how to answer."""

from __future__ import annotations

import queue
from collections.abc import Iterator
from typing import Protocol, TypeAlias

from msgspec import Struct

from game.phones.messages import HelloMessage, Up

MOST_HEARD = 64
"""Maximum number of messages read in one step; the rest waits for the next."""


class ClientHello(Struct, frozen=True):
    """The first message of a connection; nothing else of it is read until it is let in."""

    line: int
    hello: HelloMessage
    address: str = ""
    """Network address of the client, for limits on tries."""


class ClientMessage(Struct, frozen=True):
    """A message of a connection that was let in."""

    line: int
    message: Up


class ClientThrottled(Struct, frozen=True):
    """A client sent more than is read at once; the excess is lost."""

    line: int


class ClientGone(Struct, frozen=True):
    """A connection was cut."""

    line: int


LineNews: TypeAlias = ClientHello | ClientMessage | ClientThrottled | ClientGone


class PhoneServer(Protocol):
    """The server as the table sees it."""

    news: queue.Queue[LineNews]

    def let_in(self, line: int) -> None:
        """Lets this connection belong to the table from now on."""

    def hold(self, line: int) -> None:
        """Notes that this connection has a seat, and makes room for nobody."""

    def show(self, line: int, view: bytes) -> None:
        """Sends the latest view."""

    def say(self, line: int, message: bytes) -> None:
        """Sends a message once."""

    def hang_up(self, line: int, message: bytes) -> None:
        """Closes a connection after a last message."""


def heard(lines: PhoneServer) -> Iterator[LineNews]:
    """Yields the messages that have come so far, in order, without waiting."""
    for _ in range(MOST_HEARD):
        try:
            yield lines.news.get_nowait()
        except queue.Empty:
            return
