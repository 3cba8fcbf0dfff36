"""The server phones come through, in a thread of its own: it knows no match, only lines, bytes and bounds.

The window's thread and this one exchange plain messages through queues that are bounded: nobody waits for anybody.
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
"""What browsers call loopback, too."""
MOST_LINES = 64
MOST_LINES_OF_ONE = 24
"""From one address: through a tunnel everybody comes from the same."""
MOST_STRANGERS = 16
"""Lines that have not been let in."""
HELLO_SECONDS = 5.0
BEAT_SECONDS = 15.0
CLOSING_SECONDS = 0.25
"""So long whoever closes waits; what is not said by then is said, or cut off, by the thread alone."""
MOST_WAITING = 512
"""Messages of all lines that the table has not read yet."""
RETRY_SECONDS = 0.05
CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'{style}; img-src 'self'; font-src 'self'; "
    "connect-src 'self' {lines}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
PAGES = SpeakingPace(600.0, 60.0)
"""Requests from one address: a page asks for about fifty files at once."""
LINE_PRICE = 15.0
"""So many requests a line counts for."""
MOST_ADDRESSES = 1024
"""So many are remembered by how much they asked for."""


Find: TypeAlias = Callable[[str], File | None]
"""The file of a path; called in the thread of the server."""


class Server:
    """Open from `open` to `close`. All other methods may be called from the window's thread and return at once."""

    def __init__(self, find: Find, names: tuple[str, ...] = (), pace: SpeakingPace = PEOPLE) -> None:
        """`names`: what the host is called besides its address, such as by a tunnel."""
        self.news: queue.Queue[LineNews] = queue.Queue(MOST_WAITING)
        self.addresses: tuple[str, ...] = ()
        """Where it listens, what phones are told first."""
        self.port = 0
        self._find = find
        self._names = names
        self._known = frozenset[str]()
        """What it is called by, as browsers write it."""
        self._pace = pace
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._lines: dict[int, PageLink] = {}
        self._ids = itertools.count(1)
        self._asking: OrderedDict[str, Allowance] = OrderedDict()

    @property
    def is_open(self) -> bool:
        """Whether the thread is there and listens."""
        return self._loop is not None and self._thread is not None and self._thread.is_alive()

    def open(self, *addresses: str, port: int = 0) -> None:
        """Listens at these addresses and nowhere else; again after `close`, too. Raises OSError."""
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
        """Hangs up and listens no more."""
        loop, thread = self._loop, self._thread
        if loop is not None and thread is not None:
            self._call(loop.stop)
            thread.join(CLOSING_SECONDS)
        self._loop = self._thread = None

    def let_in(self, line: int) -> None:
        """This line belongs to the table from now on."""
        self._with(line, lambda known: known.enter())

    def hold(self, line: int) -> None:
        """This line has a seat, and makes room for nobody."""
        self._with(line, lambda known: known.hold())

    def show(self, line: int, view: bytes) -> None:
        """The latest view takes the place of one that was not sent yet."""
        self._with(line, lambda known: known.show(view))

    def say(self, line: int, message: bytes) -> None:
        """Something that is said once."""
        self._with(line, lambda known: known.say(message))

    def hang_up(self, line: int, message: bytes) -> None:
        """The last thing said on a line."""
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
            # Whoever opens waits for an answer, whatever it is.
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
        """One for each address, all at the port of the first."""
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
        """Reads until the line is cut, or something comes that no page would say."""
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
        """Whether there is room for one more line; who has no seat makes it, and who came first before others."""
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
        """Nothing more of this line is read until the table has room for it."""
        while True:
            with contextlib.suppress(queue.Full):
                self.news.put_nowait(news)
                return
            await asyncio.sleep(RETRY_SECONDS)

    def _gone(self, line: int) -> None:
        """That a line is cut is never lost, however much waits to be read."""
        try:
            self.news.put_nowait(ClientGone(line))
        except queue.Full:
            asyncio.get_running_loop().call_later(RETRY_SECONDS, self._gone, line)

    def _known_host(self, request: web.Request, price: float = 1.0) -> str:
        """The name the page was called by. Raises HTTPForbidden for one that is not this computer's, and
        HTTPTooManyRequests for whoever asks for too much."""
        if not self._grants(request.remote or "", price):
            _cut(request)
            raise web.HTTPTooManyRequests
        host = request.headers.get("Host", "").lower()
        if host not in self._known:
            raise web.HTTPForbidden
        return host

    def _grants(self, remote: str, price: float) -> bool:
        """Whether this address may ask for so much more; who asked longest ago is forgotten first."""
        found = self._asking.pop(remote, None) or Allowance(PAGES)
        self._asking[remote] = found
        while len(self._asking) > MOST_ADDRESSES:
            self._asking.popitem(last=False)
        return found.grants(asyncio.get_running_loop().time(), price)


def _cut(request: web.Request) -> None:
    """Ends a connection, and at once where something waits to be read at the other end."""
    transport = request.transport
    if transport is None:
        return
    if transport.get_write_buffer_size():
        transport.abort()
    else:
        transport.close()


async def _unsigned(request: web.BaseRequest, response: web.StreamResponse) -> None:
    """Nobody has to know what serves the page, and in which version."""
    response.headers.pop("Server", None)


def _lines_of(host: str) -> str:
    """Where the page may open its line: a policy cannot name an address in brackets, and older browsers take a line for
    nothing of the page's own."""
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
