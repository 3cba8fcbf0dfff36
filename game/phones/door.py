"""The server phones come through, in a thread of its own: it knows no match, only lines, bytes and bounds.

The window's thread and this one exchange plain messages through queues that are bounded: nobody waits for anybody.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import queue
import threading
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from aiohttp import ClientConnectionError, WSCloseCode, WSMsgType, web
from aiohttp.web_protocol import RequestHandler
from msgspec import Struct

from game.phones.lines import Came, LineNews, Said, Went
from game.phones.messages import MOST_BYTES, BadMessage, HelloMessage, Up, read

LINE = "/line"
MOST_CONNECTIONS = 256
MOST_OF_ONE = 64
"""Connections from one address."""
MOST_LINES = 48
MOST_STRANGERS = 16
"""Lines that have not been let in; the oldest makes room."""
HELLO_SECONDS = 5.0
SEND_SECONDS = 20.0
BEAT_SECONDS = 15.0
IDLE_SECONDS = 15.0
MOST_WAITING = 512
"""Messages of all lines that the table has not read yet."""
RETRY_SECONDS = 0.2
MOST_SAYINGS = 8
"""What is kept for a slow phone besides the latest view."""
CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self' ws://{host} wss://{host}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


class SpeakingPace(Struct, frozen=True):
    """How many messages of one line are read: at once, and each second in the long run."""

    burst: float
    each_second: float


PEOPLE = SpeakingPace(30.0, 12.0)
"""Nobody taps faster."""


class File(Struct, frozen=True):
    """A file of the page or a picture."""

    body: bytes
    kind: str
    seconds: int = 0
    """How long a browser may keep it."""


Find: TypeAlias = Callable[[str], File | None]
"""The file of a path; called in the thread of the server."""


class _Line:
    """What one socket is sent: the latest view, and a few sayings."""

    def __init__(self, id: int, socket: web.WebSocketResponse, pace: SpeakingPace) -> None:
        self.id = id
        self.socket = socket
        self.let_in = False
        self.came = False
        """Whether the table was told of it, and so is told when it goes."""
        self.latest: bytes | None = None
        self.sayings: deque[bytes] = deque(maxlen=MOST_SAYINGS)
        self.last: bytes | None = None
        """Said before it is hung up."""
        self.due = asyncio.Event()
        self._pace = pace
        self._allowance = pace.burst
        self._read_at: float | None = None

    def may_speak(self, now: float) -> bool:
        """Whether one more message is not too many."""
        pace, since = self._pace, 0.0 if self._read_at is None else now - self._read_at
        self._allowance = min(pace.burst, self._allowance + since * pace.each_second) - 1
        self._read_at = now
        return self._allowance >= 0


class Door:
    """Open from `open` to `close`. All other methods may be called from the window's thread and return at once."""

    def __init__(self, find: Find, names: tuple[str, ...] = (), pace: SpeakingPace = PEOPLE) -> None:
        """`names`: what the host is called besides its address, such as by a tunnel."""
        self.news: queue.Queue[LineNews] = queue.Queue(MOST_WAITING)
        self.address = ""
        self.port = 0
        self._find = find
        self._names = names
        self._pace = pace
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._lines: dict[int, _Line] = {}
        self._ids = itertools.count(1)
        self._callers: dict[str, int] = {}

    def open(self, address: str, port: int = 0) -> None:
        """Listens at this address and nowhere else. Raises OSError."""
        started: queue.Queue[int | OSError] = queue.Queue()
        self.address = address
        self._thread = threading.Thread(target=self._run, args=(address, port, started), name="phones", daemon=True)
        self._thread.start()
        answer = started.get()
        if isinstance(answer, OSError):
            self._thread.join()
            raise answer
        self.port = answer

    def close(self) -> None:
        """Hangs up and listens no more."""
        loop, thread = self._loop, self._thread
        if loop is not None and thread is not None:
            self._call(loop.stop)
            thread.join(SEND_SECONDS)
        self._loop = self._thread = None

    def let_in(self, line: int) -> None:
        """This line belongs to the table from now on."""
        self._with(line, _let_in)

    def show(self, line: int, view: bytes) -> None:
        """The latest view takes the place of one that was not sent yet."""
        self._with(line, lambda known: _show(known, view))

    def say(self, line: int, message: bytes) -> None:
        """Something that is said once."""
        self._with(line, lambda known: _say(known, message))

    def hang_up(self, line: int, message: bytes) -> None:
        """The last thing said on a line."""
        self._with(line, lambda known: _hang_up(known, message))

    def _with(self, line: int, do: Callable[[_Line], None]) -> None:
        def act() -> None:
            known = self._lines.get(line)
            if known is not None:
                do(known)
                known.due.set()

        self._call(act)

    def _call(self, do: Callable[[], object]) -> None:
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):
                self._loop.call_soon_threadsafe(do)

    def _run(self, address: str, port: int, started: queue.Queue[int | OSError]) -> None:
        loop = asyncio.new_event_loop()
        asyncio.set_event_loop(loop)
        app = web.Application(client_max_size=MOST_BYTES)
        app.router.add_get(LINE, self._line)
        app.router.add_get("/{path:.*}", self._file)
        runner = web.AppRunner(app, access_log=None, handle_signals=False)
        try:
            loop.run_until_complete(runner.setup())
            server = runner.server
            assert server is not None, "a runner that was set up has a server"
            site = loop.run_until_complete(
                loop.create_server(lambda: _Caller(server, self._callers, loop), address, port, backlog=128)
            )
        except OSError as error:
            started.put(error)
            loop.close()
            return
        self._loop = loop
        started.put(int(site.sockets[0].getsockname()[1]))
        loop.run_forever()
        site.close()
        loop.run_until_complete(self._farewell(runner))
        loop.close()

    async def _farewell(self, runner: web.AppRunner) -> None:
        for line in list(self._lines.values()):
            with contextlib.suppress(Exception):
                async with asyncio.timeout(1.0):
                    if line.last is not None:
                        await line.socket.send_str(line.last.decode())
                    await line.socket.close(code=WSCloseCode.GOING_AWAY)
        await runner.shutdown()
        with contextlib.suppress(Exception):
            async with asyncio.timeout(3.0):
                await runner.cleanup()

    async def _file(self, request: web.Request) -> web.StreamResponse:
        host = self._known_host(request)
        found = self._find(request.match_info["path"])
        if found is None:
            raise web.HTTPNotFound(headers=_headers(host, 0))
        response = web.Response(body=found.body, content_type=found.kind, headers=_headers(host, found.seconds))
        if found.kind.startswith(("text/", "image/svg")):
            response.charset = "utf-8"
            response.enable_compression()
        return response

    async def _line(self, request: web.Request) -> web.StreamResponse:
        host = self._known_host(request)
        if request.headers.get("Origin") not in (f"http://{host}", f"https://{host}"):
            raise web.HTTPForbidden
        if len(self._lines) >= MOST_LINES + MOST_STRANGERS:
            raise web.HTTPServiceUnavailable
        socket = web.WebSocketResponse(
            max_msg_size=MOST_BYTES, heartbeat=BEAT_SECONDS, timeout=2.0, compress=False, autoping=True
        )
        await socket.prepare(request)
        line = _Line(next(self._ids), socket, self._pace)
        self._lines[line.id] = line
        self._make_room()
        writer = asyncio.create_task(_written(line))
        try:
            await self._listen(line)
        finally:
            writer.cancel()
            self._lines.pop(line.id, None)
            if line.came:
                self._gone(line.id)
        return socket

    async def _listen(self, line: _Line) -> None:
        """Reads until the line is cut, or something comes that no page would say."""
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                hello = await _next(line)
        except TimeoutError:
            return
        if not isinstance(hello, HelloMessage) or not self._tell(Came(line.id, hello)):
            await line.socket.close(code=WSCloseCode.POLICY_VIOLATION)
            return
        line.came = True
        while (message := await _next(line)) is not None:
            if isinstance(message, HelloMessage) or not self._tell(Said(line.id, message)):
                break
        await line.socket.close(code=WSCloseCode.POLICY_VIOLATION)

    def _make_room(self) -> None:
        strangers = [line for line in self._lines.values() if not line.let_in]
        if len(strangers) > MOST_STRANGERS:
            _hang_up(strangers[0], b"")
            strangers[0].due.set()

    def _tell(self, news: LineNews) -> bool:
        try:
            self.news.put_nowait(news)
        except queue.Full:
            return False
        return True

    def _gone(self, line: int) -> None:
        """That a line is cut is never lost, however much waits to be read."""
        loop = asyncio.get_running_loop()
        if not self._tell(Went(line)):
            loop.call_later(RETRY_SECONDS, self._gone, line)

    def _known_host(self, request: web.Request) -> str:
        """The name the page was called by. Raises HTTPForbidden for one that is not this computer's."""
        host = request.headers.get("Host", "")
        if host not in {f"{self.address}:{self.port}", *self._names}:
            raise web.HTTPForbidden
        return host


class _Caller(RequestHandler):
    """One connection, if there are not too many."""

    __slots__ = ("_callers", "_from")

    def __init__(self, server: web.Server, callers: dict[str, int], loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(
            server, loop=loop, keepalive_timeout=IDLE_SECONDS, access_log=None,  # type: ignore[arg-type]
            max_line_size=2048, max_field_size=4096, max_headers=64, lingering_time=0.0, read_bufsize=2**14,
        )  # fmt: skip
        self._callers = callers
        self._from = ""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        peer = transport.get_extra_info("peername")
        self._from = str(peer[0]) if peer else "?"
        self._callers[self._from] = self._callers.get(self._from, 0) + 1
        if self._callers[self._from] > MOST_OF_ONE or sum(self._callers.values()) > MOST_CONNECTIONS:
            assert isinstance(transport, asyncio.Transport)
            transport.abort()

    def connection_lost(self, exc: BaseException | None) -> None:
        super().connection_lost(exc)
        left = self._callers.pop(self._from, 1) - 1
        if left > 0:
            self._callers[self._from] = left


def _let_in(line: _Line) -> None:
    line.let_in = True


def _show(line: _Line, view: bytes) -> None:
    line.latest = view


def _say(line: _Line, message: bytes) -> None:
    line.sayings.append(message)


def _hang_up(line: _Line, message: bytes) -> None:
    line.last = message


async def _next(line: _Line) -> Up | None:
    """The next message; None where the line ends, or says what no page would, or too much."""
    message = await line.socket.receive()
    if message.type is not WSMsgType.TEXT or not line.may_speak(asyncio.get_running_loop().time()):
        return None
    try:
        return read(message.data.encode())
    except (BadMessage, UnicodeError):
        return None


async def _written(line: _Line) -> None:
    """Sends what is due, one after the other; whoever is slow gets the latest view when there is room again."""
    with contextlib.suppress(ClientConnectionError, ConnectionError, TimeoutError, RuntimeError):
        while True:
            await line.due.wait()
            line.due.clear()
            while line.sayings or line.latest is not None:
                text = line.sayings.popleft() if line.sayings else line.latest
                line.latest = line.latest if text is not line.latest else None
                await _sent(line, text or b"")
            if line.last is not None:
                if line.last:
                    await _sent(line, line.last)
                break
    await line.socket.close()


async def _sent(line: _Line, text: bytes) -> None:
    async with asyncio.timeout(SEND_SECONDS):
        await line.socket.send_str(text.decode())


def _headers(host: str, seconds: int) -> Mapping[str, Any]:
    return {
        "Content-Security-Policy": CONTENT_POLICY.format(host=host),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
        "Cache-Control": f"private, max-age={seconds}" if seconds else "no-store",
    }
