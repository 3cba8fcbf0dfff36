"""What a table knows of the lines phones come through: who came, what was said, and how to answer."""

from __future__ import annotations

import queue
from collections.abc import Iterator
from typing import Protocol, TypeAlias

from msgspec import Struct

from game.phones.messages import HelloMessage, Up

MOST_HEARD = 64
"""Messages of one step; the rest waits for the next."""


class ClientHello(Struct, frozen=True):
    """Somebody says who they are; nothing else of this line was read so far."""

    line: int
    hello: HelloMessage
    address: str = ""
    """Where they come from, for whoever counts how often somebody tries."""


class ClientMessage(Struct, frozen=True):
    """A message of a line that was let in."""

    line: int
    message: Up


class ClientThrottled(Struct, frozen=True):
    """Somebody says more at once than is listened to; what was too much is lost."""

    line: int


class ClientGone(Struct, frozen=True):
    """A line is cut."""

    line: int


LineNews: TypeAlias = ClientHello | ClientMessage | ClientThrottled | ClientGone


class PhoneServer(Protocol):
    """The server, as the table sees it."""

    news: queue.Queue[LineNews]

    def let_in(self, line: int) -> None:
        """This line belongs to the table from now on."""

    def hold(self, line: int) -> None:
        """This line has a seat, and makes room for nobody."""

    def show(self, line: int, view: bytes) -> None:
        """The latest view."""

    def say(self, line: int, message: bytes) -> None:
        """Something that is said once."""

    def hang_up(self, line: int, message: bytes) -> None:
        """The last thing said on a line."""


def heard(lines: PhoneServer) -> Iterator[LineNews]:
    """What has come so far, one after the other; it waits for nothing."""
    for _ in range(MOST_HEARD):
        try:
            yield lines.news.get_nowait()
        except queue.Empty:
            return
