"""One line to a page: the latest view and a few sayings go down, never more, and only so much comes up."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque

from aiohttp import ClientConnectionError, WSCloseCode, WSMsgType, web
from msgspec import Struct

from game.phones.messages import BadMessage, Up, read
from game.phones.pace import Allowance, SpeakingPace

SEND_SECONDS = 20.0
FAREWELL_SECONDS = 1.0
"""So long whoever is hung up has for an answer."""
MOST_SAYINGS = 8
"""What is kept for a slow phone besides the latest view."""
_BROKEN = (ClientConnectionError, ConnectionError, TimeoutError, RuntimeError)
"""What sending may end with where nobody reads."""


PEOPLE = SpeakingPace(30.0, 12.0)
"""Nobody taps faster."""


class TooMuch(Struct, frozen=True):
    """Something that was not listened to, since too much was said at once."""


class Wire:
    """What one socket is sent, one thing after the other, and what comes up; used by the server's thread alone."""

    def __init__(self, id: int, socket: web.WebSocketResponse, pace: SpeakingPace, remote: str) -> None:
        self.id = id
        self.remote = remote
        self.let_in = False
        self.holds_seat = False
        self.came = False
        """Whether the table was told of it, and so is told when it goes."""
        self._socket = socket
        self._speech, self._patience = Allowance(pace), Allowance(pace)
        """The pace that is listened to, and how much more is let pass before it is hung up."""
        self._hurries = False
        self._latest: bytes | None = None
        self._sayings: deque[bytes] = deque(maxlen=MOST_SAYINGS)
        self._last: bytes | None = None
        """Said before it is hung up."""
        self._due = asyncio.Event()

    def enter(self) -> None:
        """It belongs to the table from now on."""
        self.let_in = True

    def hold(self) -> None:
        """It has a seat from now on."""
        self.holds_seat = True

    def show(self, view: bytes) -> None:
        """The latest view takes the place of one that was not sent yet."""
        self._latest = view
        self._due.set()

    def say(self, message: bytes) -> None:
        """Something that is said once."""
        self._sayings.append(message)
        self._due.set()

    def hang_up(self, message: bytes) -> None:
        """The last thing said; b"" for nothing."""
        self._last = message
        self._due.set()

    async def heard(self) -> Up | TooMuch | None:
        """The next message; None where the line ends, or says what no page would, or far too much."""
        while True:
            message, now = await self._socket.receive(), asyncio.get_running_loop().time()
            if message.type is not WSMsgType.TEXT:
                return None
            if self._speech.grants(now):
                break
            if not self._patience.grants(now):
                return None
            if not self._hurries:
                self._hurries = True
                return TooMuch()
        self._hurries = False
        try:
            return read(message.data.encode())
        except (BadMessage, UnicodeError):
            return None

    async def send(self) -> None:
        """Sends what is due; whoever is slow gets the latest view when there is room again."""
        with contextlib.suppress(*_BROKEN):
            while True:
                await self._due.wait()
                self._due.clear()
                while self._sayings or self._latest is not None:
                    text = self._sayings.popleft() if self._sayings else self._latest
                    self._latest = self._latest if text is not self._latest else None
                    async with asyncio.timeout(SEND_SECONDS):
                        await self._socket.send_str((text or b"").decode())
                if self._last is not None:
                    break
        await self.part()

    async def part(self) -> None:
        """Says the last thing, if there is one, to whoever still reads."""
        with contextlib.suppress(*_BROKEN):
            async with asyncio.timeout(FAREWELL_SECONDS):
                if self._last:
                    await self._socket.send_str(self._last.decode())
        await self.close(WSCloseCode.GOING_AWAY)

    async def close(self, code: WSCloseCode) -> None:
        """Closes in time, even where nothing is read at the other end."""
        with contextlib.suppress(*_BROKEN):
            async with asyncio.timeout(FAREWELL_SECONDS):
                await self._socket.close(code=code)
