"""The server for phones, in a thread of its own: it knows no match, only connections, bytes and bounds.

The window's thread and this one exchange plain messages through bounded queues: neither waits for the other. Where
connections run out, some of them make room for others.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import queue
import threading
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from aiohttp import ClientConnectionError, WSCloseCode, WSMsgType, web
from aiohttp.web_protocol import RequestHandler
from msgspec import Struct

from game.phones.files import File
from game.phones.messages import (
    MOST_BYTES,
    Allowance,
    BadMessage,
    ClientGone,
    ClientHello,
    ClientMessage,
    ClientThrottled,
    HelloMessage,
    LineNews,
    PoliteSelector,
    SpeakingPace,
    Up,
    read,
)
from game.phones.network_addresses import written_host

SEND_SECONDS = 20.0
FAREWELL_SECONDS = 1.0
"""Seconds a closed connection has to answer."""

MOST_SAYINGS = 8
"""Maximum number of messages kept for a slow phone besides the latest view."""

_BROKEN = (ClientConnectionError, ConnectionError, TimeoutError, RuntimeError)
"""Errors that sending may end with where nobody reads."""

PEOPLE = SpeakingPace(30.0, 12.0)
"""Pace of messages from people: nobody taps faster."""

MOST_CONNECTIONS = 256
MOST_OF_ONE = 64
"""Maximum number of connections from one address: through a tunnel, all clients have the same one."""

IDLE_SECONDS = 15.0
UNHEARD = logging.CRITICAL + 1
"""Log level of errors in strangers' requests, which are no fault of the program: none of them is written anywhere."""

LINE = "/line"
LOCALHOST = "localhost"
"""Another name browsers have for loopback."""

MOST_LINES = 64
MOST_LINES_OF_ONE = 24
"""Maximum number of sockets from one address: through a tunnel, all clients have the same one."""

MOST_STRANGERS = 16
"""Maximum number of sockets that have not been let in."""

HELLO_SECONDS = 5.0
BEAT_SECONDS = 15.0
CLOSING_SECONDS = 0.25
"""Seconds that `close` waits; the thread alone sends or cuts off what is left by then."""

MOST_WAITING = 512
"""Maximum number of messages of all sockets that the table has not read yet."""

RETRY_SECONDS = 0.05
CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'{style}; img-src 'self'; font-src 'self'; "
    "connect-src 'self' {lines}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
PAGES = SpeakingPace(600.0, 60.0)
"""Pace of requests from one address: a page asks for about fifty files at once."""

LINE_PRICE = 15.0
"""Number of requests that a socket counts for."""

MOST_ADDRESSES = 1024
"""Maximum number of addresses whose requests are remembered."""


class MessagesDropped(Struct, frozen=True):
    """Messages that were dropped since too many came at once."""


class PageLink:
    """One socket: it sends messages in order and reads what comes in. Only the server's thread uses it."""

    def __init__(self, id: int, socket: web.WebSocketResponse, pace: SpeakingPace, remote: str) -> None:
        self.id = id
        self.remote = remote
        self.admitted = False
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
        self.admitted = True

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


Find: TypeAlias = Callable[[str], File | None]
"""Returns the file of a path; called in the thread of the server."""


class Server:
    """A server that is open from `open` to `close`. All other methods may be called from the window's thread and return
    at once.
    """

    def __init__(self, find: Find, names: tuple[str, ...] = (), pace: SpeakingPace = PEOPLE) -> None:
        """`names` holds the host's names besides its address, such as that of a tunnel."""
        self.news: queue.Queue[LineNews] = queue.Queue(MOST_WAITING)
        self.addresses: tuple[str, ...] = ()
        """The addresses at which it listens; the one for phones comes first."""
        self.port = 0
        self._find = find
        self._names = names
        self._known = frozenset[str]()
        """The names by which it is called, as browsers write them."""
        self._pace = pace
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._lines: dict[int, PageLink] = {}
        self._ids = itertools.count(1)
        self._asking: OrderedDict[str, Allowance] = OrderedDict()

    @property
    def is_open(self) -> bool:
        """True if the thread runs and listens."""
        return self._loop is not None and self._thread is not None and self._thread.is_alive()

    def open(self, *addresses: str, port: int = 0) -> None:
        """Listens at these addresses and nowhere else; it may be opened again after `close`. Raises OSError."""
        started: queue.Queue[int | OSError] = queue.Queue()
        self.addresses = addresses
        self._thread = threading.Thread(target=self._run, args=(addresses, port, started), name="phones", daemon=True)
        self._thread.start()
        answer = started.get()
        if isinstance(answer, OSError):
            self._thread.join()
            raise answer
        self.port = answer

    def close(self) -> None:
        """Closes all connections and stops listening."""
        loop, thread = self._loop, self._thread
        if loop is not None and thread is not None:
            self._call(loop.stop)
            thread.join(CLOSING_SECONDS)
        self._loop = self._thread = None

    def admit(self, line: int) -> None:
        """Lets this connection belong to the table from now on."""
        self._with(line, lambda known: known.enter())

    def hold(self, line: int) -> None:
        """Notes that this connection has a seat, and makes room for nobody."""
        self._with(line, lambda known: known.hold())

    def show(self, line: int, view: bytes) -> None:
        """Replaces a view that was not sent yet by the latest one."""
        self._with(line, lambda known: known.show(view))

    def say(self, line: int, message: bytes) -> None:
        """Sends a message once."""
        self._with(line, lambda known: known.say(message))

    def hang_up(self, line: int, message: bytes) -> None:
        """Closes the connection after a last message."""
        self._with(line, lambda known: known.hang_up(message))

    def _with(self, line: int, do: Callable[[PageLink], None]) -> None:
        def act() -> None:
            known = self._lines.get(line)
            if known is not None:
                do(known)

        self._call(act)

    def _call(self, do: Callable[[], object]) -> None:
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):
                self._loop.call_soon_threadsafe(do)

    def _run(self, addresses: tuple[str, ...], port: int, started: queue.Queue[int | OSError]) -> None:
        loop = asyncio.SelectorEventLoop(PoliteSelector())
        loop.set_exception_handler(lambda loop, context: None)
        runner = self._runner()
        try:
            sites = loop.run_until_complete(self._sites(loop, runner, addresses, port))
        except Exception as error:
            # The thread that opens the server waits for any answer.
            started.put(error if isinstance(error, OSError) else OSError(str(error)))
            loop.close()
            return
        self._loop, found = loop, int(sites[0].sockets[0].getsockname()[1])
        hosts = [written_host(each) for each in addresses]
        hosts += [LOCALHOST] if any(each == "::1" or each.startswith("127.") for each in addresses) else []
        self._known = frozenset((*(f"{host}:{found}" for host in hosts), *self._names))
        started.put(found)
        try:
            loop.run_forever()
        finally:
            if self._loop is loop:
                self._loop = None
            for site in sites:
                site.close()
            loop.run_until_complete(self._farewell(runner))
            loop.close()

    def _runner(self) -> web.AppRunner:
        hush()
        app = web.Application(client_max_size=MOST_BYTES)
        app.on_response_prepare.append(_unsigned)
        app.router.add_get(LINE, self._line)
        app.router.add_get("/{path:.*}", self._file)
        return web.AppRunner(app, access_log=None, handle_signals=False, shutdown_timeout=FAREWELL_SECONDS)

    async def _sites(
        self, loop: asyncio.AbstractEventLoop, runner: web.AppRunner, addresses: tuple[str, ...], port: int
    ) -> list[asyncio.Server]:
        """Returns one site for each address, all at the port of the first."""
        await runner.setup()
        server, crowd = runner.server, Connections(self._grants)
        assert server is not None, "a runner that was set up has a server"
        sites = list[asyncio.Server]()
        try:
            for address in addresses:
                here = sites[0].sockets[0].getsockname()[1] if sites else port
                sites.append(
                    await loop.create_server(lambda: Connection(server, crowd, loop), address, here, backlog=128)
                )
        except OSError:
            for site in sites:
                site.close()
            raise
        return sites

    async def _farewell(self, runner: web.AppRunner) -> None:
        await asyncio.gather(*[line.part() for line in list(self._lines.values())])
        with contextlib.suppress(Exception):
            async with asyncio.timeout(2 * FAREWELL_SECONDS):
                await runner.shutdown()
                await runner.cleanup()

    async def _file(self, request: web.Request) -> web.StreamResponse:
        host = self._known_host(request)
        found = self._find(request.match_info["path"])
        if found is None:
            raise web.HTTPNotFound(headers=_headers(host, 0))
        response = web.Response(
            body=found.body, content_type=found.kind, headers=_headers(host, found.seconds, found.style)
        )
        if found.kind.startswith(("text/", "image/svg")):
            response.charset = "utf-8"
            response.enable_compression()
        try:
            async with asyncio.timeout(SEND_SECONDS):
                await response.prepare(request)
                await response.write_eof()
        except TimeoutError:
            _cut(request)
        return response

    async def _line(self, request: web.Request) -> web.StreamResponse:
        host = self._known_host(request, LINE_PRICE)
        if request.headers.get("Origin") not in (f"http://{host}", f"https://{host}"):
            raise web.HTTPForbidden
        remote = request.remote or ""
        if not self._make_room(remote):
            raise web.HTTPServiceUnavailable
        socket = web.WebSocketResponse(
            max_msg_size=MOST_BYTES, heartbeat=BEAT_SECONDS, timeout=2.0, compress=False, autoping=True
        )
        await socket.prepare(request)
        line = PageLink(next(self._ids), socket, self._pace, remote)
        self._lines[line.id] = line
        connection = request.protocol
        assert isinstance(connection, Connection), "the only kind there is"
        connection.line = line
        writer = asyncio.create_task(line.send())
        try:
            await self._listen(line)
        finally:
            writer.cancel()
            self._lines.pop(line.id, None)
            if line.came:
                self._gone(line.id)
            _cut(request)
        return socket

    async def _listen(self, line: PageLink) -> None:
        """Reads until the connection is cut, or something comes that no page would send."""
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                hello = await line.heard()
        except TimeoutError:
            return
        if isinstance(hello, HelloMessage):
            line.came = True
            await self._tell(ClientHello(line.id, hello, line.remote))
            while True:
                match await line.heard():
                    case None | HelloMessage():
                        break
                    case MessagesDropped():
                        await self._tell(ClientThrottled(line.id))
                    case message:
                        await self._tell(ClientMessage(line.id, message))
        await line.close(WSCloseCode.POLICY_VIOLATION)

    def _make_room(self, remote: str) -> bool:
        """Returns True if there is room for one more socket. One without a seat makes room, the oldest first."""
        bounds: tuple[tuple[Callable[[PageLink], bool], int], ...] = (
            (lambda line: not line.admitted, MOST_STRANGERS),
            (lambda line: line.remote == remote, MOST_LINES_OF_ONE),
            (lambda line: True, MOST_LINES),
        )
        for counts, most in bounds:
            those = [line for line in self._lines.values() if counts(line)]
            if len(those) >= most:
                seatless = next((line for line in those if not line.holds_seat), None)
                if seatless is None:
                    return False
                self._lines.pop(seatless.id)
                seatless.hang_up(b"")
        return True

    async def _tell(self, news: LineNews) -> None:
        """Passes a message on; nothing more of this connection is read until the table has room for it."""
        while True:
            with contextlib.suppress(queue.Full):
                self.news.put_nowait(news)
                return
            await asyncio.sleep(RETRY_SECONDS)

    def _gone(self, line: int) -> None:
        """Notes that a connection was cut; this is never lost, however many messages wait to be read."""
        try:
            self.news.put_nowait(ClientGone(line))
        except queue.Full:
            asyncio.get_running_loop().call_later(RETRY_SECONDS, self._gone, line)

    def _known_host(self, request: web.Request, price: float = 1.0) -> str:
        """Returns the host name by which the page was called. Raises HTTPForbidden for a name that is not this
        computer's, and HTTPTooManyRequests for too many requests.
        """
        if not self._grants(request.remote or "", price):
            _cut(request)
            raise web.HTTPTooManyRequests
        host = request.headers.get("Host", "").lower()
        if host not in self._known:
            raise web.HTTPForbidden
        return host

    def _grants(self, remote: str, price: float) -> bool:
        """Returns True if this address may make this many more requests; the address that asked longest ago is
        forgotten first.
        """
        found = self._asking.pop(remote, None) or Allowance(PAGES)
        self._asking[remote] = found
        while len(self._asking) > MOST_ADDRESSES:
            self._asking.popitem(last=False)
        return found.grants(asyncio.get_running_loop().time(), price)


def _cut(request: web.Request) -> None:
    """Ends a connection, and at once where unread data waits at the other end."""
    transport = request.transport
    if transport is None:
        return
    if transport.get_write_buffer_size():
        transport.abort()
    else:
        transport.close()


async def _unsigned(request: web.BaseRequest, response: web.StreamResponse) -> None:
    """Removes the header that names the server and its version: nobody has to know them."""
    response.headers.pop("Server", None)


def _lines_of(host: str) -> str:
    """Returns the sources for the page's socket. A policy cannot name an address in brackets, and older browsers do not
    count a socket as the page's own.
    """
    return "ws: wss:" if host.startswith("[") else f"ws://{host} wss://{host}"


def _headers(host: str, seconds: int, style: str = "") -> Mapping[str, Any]:
    return {
        "Content-Security-Policy": CONTENT_POLICY.format(lines=_lines_of(host), style=f" '{style}'" if style else ""),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
        "Cache-Control": f"private, max-age={seconds}" if seconds else "no-store",
    }
