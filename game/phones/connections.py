"""The connections to the server: their limits, and which of them make room for others."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Callable

from aiohttp import ClientConnectionError, WSCloseCode, WSMsgType, web
from aiohttp.web_protocol import RequestHandler
from msgspec import Struct

from game.phones.messages import BadMessage, Up, read
from game.phones.pacing import Allowance, SpeakingPace

SEND_SECONDS = 20.0
FAREWELL_SECONDS = 1.0
"""Seconds a closed connection has to answer."""
MOST_SAYINGS = 8
"""Maximum number of messages kept for a slow phone besides the latest view."""
_BROKEN = (ClientConnectionError, ConnectionError, TimeoutError, RuntimeError)
"""Errors that sending may end with where nobody reads."""


PEOPLE = SpeakingPace(30.0, 12.0)
"""Pace of messages from people: nobody taps faster."""


class MessagesDropped(Struct, frozen=True):
    """Messages that were dropped since too many came at once."""


class PageLink:
    """One socket: it sends messages in order and reads what comes in. Only the server's thread uses it."""

    def __init__(self, id: int, socket: web.WebSocketResponse, pace: SpeakingPace, remote: str) -> None:
        self.id = id
        self.remote = remote
        self.let_in = False
        self.holds_seat = False
        self.came = False
        """True if the table was told of this connection, and so is told when it goes."""
        self._socket = socket
        self._speech, self._patience = Allowance(pace), Allowance(pace)
        """The pace up to which messages are read, and how many more are dropped before the connection is closed."""
        self._hurries = False
        self._latest: bytes | None = None
        self._sayings: deque[bytes] = deque(maxlen=MOST_SAYINGS)
        self._last: bytes | None = None
        """The message sent before it is closed."""
        self._due = asyncio.Event()

    def enter(self) -> None:
        """Lets the connection belong to the table from now on."""
        self.let_in = True

    def hold(self) -> None:
        """Notes that the connection has a seat from now on."""
        self.holds_seat = True

    def show(self, view: bytes) -> None:
        """Replaces a view that was not sent yet by the latest one."""
        self._latest = view
        self._due.set()

    def say(self, message: bytes) -> None:
        """Sends a message once."""
        self._sayings.append(message)
        self._due.set()

    def hang_up(self, message: bytes) -> None:
        """Closes the connection after a last message; b"" for none."""
        self._last = message
        self._due.set()

    async def heard(self) -> Up | MessagesDropped | None:
        """Returns the next message; None where the connection ends, or sends far too much or something no page
        would.
        """
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
                return MessagesDropped()
        self._hurries = False
        try:
            return read(message.data.encode())
        except (BadMessage, UnicodeError):
            return None

    async def send(self) -> None:
        """Sends what is due; a slow client gets the latest view when there is room again."""
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
        """Sends the last message, if there is one, to a client that still reads."""
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


MOST_CONNECTIONS = 256
MOST_OF_ONE = 64
"""Maximum number of connections from one address: through a tunnel, all clients have the same one."""
IDLE_SECONDS = 15.0
UNHEARD = logging.CRITICAL + 1
"""Log level of errors in strangers' requests, which are no fault of the program: none of them is written anywhere."""


def hush() -> logging.Logger:
    """Returns the logger of aiohttp and silences it with all its parts."""
    logger = logging.getLogger("aiohttp")
    logger.setLevel(UNHEARD)
    return logger


class Connection(RequestHandler):
    """One HTTP connection. Its errors are logged nowhere."""

    __slots__ = ("_crowd", "_is_in", "address", "heard_at", "line")

    def __init__(self, server: web.Server, crowd: Connections, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(
            server, loop=loop, keepalive_timeout=IDLE_SECONDS, logger=hush(),
            max_line_size=2048, max_field_size=4096, max_headers=64, lingering_time=0.0, read_bufsize=2**14,
        )  # fmt: skip
        self._crowd = crowd
        self._is_in = False
        self.address = ""
        self.heard_at = 0.0
        self.line: PageLink | None = None
        """The socket it has become, if it is no more asked for files."""

    @property
    def holds_seat(self) -> bool:
        """True if somebody plays over it."""
        return self.line is not None and self.line.holds_seat

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        peer = transport.get_extra_info("peername")
        self.address, self.heard_at = str(peer[0]) if peer else "?", self._loop.time()
        if not self._crowd.lets_in(self):
            transport.abort()
            return
        super().connection_made(transport)
        self._is_in = True

    def data_received(self, data: bytes) -> None:
        if self._is_in:
            self.heard_at = self._loop.time()
            super().data_received(data)

    def connection_lost(self, exc: BaseException | None) -> None:
        if self._is_in:
            super().connection_lost(exc)
            self._crowd.leaves(self)

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        """Answers a malformed request in a word."""
        if request.writer.output_size > 0:
            raise ConnectionError("something was answered already")
        refusal = _Refusal(status=status)
        refusal.force_close()
        return refusal

    def abort(self) -> None:
        """Closes the connection to make room."""
        if self.transport is not None:
            self.transport.abort()


class Connections:
    """The connections of one server. The one that was silent longest makes room, but never one that has a seat."""

    def __init__(self, grants: Callable[[str, float], bool]) -> None:
        """`grants` returns True if an address may make this many more requests."""
        self._grants = grants
        self._from: dict[str, list[Connection]] = {}

    def lets_in(self, comer: Connection) -> bool:
        """Returns True if there is room for one more, or some was made."""
        mine = self._from.get(comer.address, [])
        if not self._grants(comer.address, 1.0) or (len(mine) >= MOST_OF_ONE and not self._makes_room(mine)):
            return False
        if sum(map(len, self._from.values())) >= MOST_CONNECTIONS:
            most = max(self._from.values(), key=len)
            if len(most) <= len(mine) + 1 or not self._makes_room(most):
                return False
        self._from.setdefault(comer.address, []).append(comer)
        return True

    def leaves(self, goer: Connection) -> None:
        """Removes a connection that is gone or makes room."""
        mine = self._from.get(goer.address, [])
        if goer in mine:
            mine.remove(goer)
        if not mine:
            self._from.pop(goer.address, None)

    def _makes_room(self, those: list[Connection]) -> bool:
        seatless = [each for each in those if not each.holds_seat]
        if not seatless:
            return False
        goer = min(seatless, key=lambda each: (each.line is not None, each.heard_at))
        goer.abort()
        self.leaves(goer)
        return True


class _Refusal(web.Response):
    """An answer to a malformed request, for which aiohttp sends no signal of the application."""

    async def _prepare_headers(self) -> None:
        await super()._prepare_headers()
        self.headers.pop("Server", None)
