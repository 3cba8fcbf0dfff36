"""The server for phones, in a thread of its own: it knows no match, only connections, bytes and bounds.

The window's thread and this one exchange plain messages through bounded queues: neither waits for the other.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import queue
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from aiohttp import WSCloseCode, web

from game.phones.connections import (
    FAREWELL_SECONDS,
    PEOPLE,
    SEND_SECONDS,
    Connection,
    Connections,
    MessagesDropped,
    PageLink,
    hush,
)
from game.phones.files import File
from game.phones.lines import ClientGone, ClientHello, ClientMessage, ClientThrottled, LineNews
from game.phones.messages import MOST_BYTES, HelloMessage
from game.phones.network_addresses import written_host
from game.phones.pacing import Allowance, PoliteSelector, SpeakingPace

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

    def let_in(self, line: int) -> None:
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
            # The thread that opens waits for an answer, whatever it is.
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
            (lambda line: not line.let_in, MOST_STRANGERS),
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
