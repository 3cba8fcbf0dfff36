"""A phone without a browser: it reads the page it is told and taps what the page offers."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Protocol

import aiohttp

from game.content.folders import program_folders
from game.content.seat_assignment import SeatAssignment
from game.engine.types import Seat
from game.host.flow import Pacing
from game.host.table import Table
from game.phones.files import PageFiles
from game.phones.hub import Hub
from game.phones.messages import SpeakingPace
from game.phones.seating import SeatNews
from game.phones.server import Server
from game.phones.tokens import TABLE, Tokens
from game.phones.waiting_pages import OtherStrings
from game.table.item import decks_of
from tests.phones.hand.hands import catalogue, entry_of, inks, match_of

LOOPBACK = "127.0.0.1"
PATIENCE = 240.0
"""Seconds until a test is given up as hanging: it waits for what comes, however busy the machine is."""
WAIT = 0.01
"""Seconds between two looks whether a line is there."""
MACHINES = SpeakingPace(10_000.0, 10_000.0)


class OpenTable:
    """A table of phones on loopback, whose frames run when `until` waits for something."""

    def __init__(self, title: str, seats: Sequence[SeatAssignment], *, begun: bool = True) -> None:
        self.door = Server(
            PageFiles(program_folders(), decks_of("en", False), "No <script>.", "Too old.").find, pace=MACHINES
        )
        self.door.open(LOOPBACK)
        entry = entry_of(title)
        strings, others = catalogue().strings, OtherStrings(program_folders(), title)
        self.board = Hub(self.door, Tokens(), entry, seats, strings, inks(title), time.monotonic, others=others)
        self.title, self.seats = title, tuple(seats)
        self.table: Table | None = None
        self.told: list[SeatNews] = []
        """News of the seats that the table was told."""
        if begun:
            self.begin()

    def begin(self, seed: str = "phones", options: Sequence[str] = ()) -> None:
        """Deals; `options` as a command line has them."""
        self.table = Table(match_of(self.title, self.seats, seed, options), Pacing(bot_pause=0.0))
        self.table.open()
        self.board.attend(self.table)

    def frame(self) -> None:
        """One frame of the big screen."""
        self.told += self.board.step()
        if self.table is not None:
            self.table.step(time.monotonic(), True)
        time.sleep(0.001)

    def news(self) -> SeatNews:
        """Returns the next news of the table's seats."""
        self.told.clear()
        self.until(lambda: bool(self.told))
        return self.told[0]

    def until(self, done: Callable[[], bool]) -> None:
        """Runs frames until something is so."""
        end = time.monotonic() + PATIENCE
        while not done():
            assert time.monotonic() < end, "it never came"
            self.frame()

    def close(self) -> None:
        """Closes the server."""
        self.board.close()
        self.door.close()


class Served(Protocol):
    """A table with a server."""

    @property
    def door(self) -> Server:
        """The server that phones connect to."""


class Phone:
    """A socket in a thread of its own. With `plays`, whatever is asked is answered at random."""

    def __init__(
        self,
        table: Served,
        token: str,
        *,
        plays: bool = False,
        step: int = 0,
        more: Mapping[str, str] | None = None,
        hello: Mapping[str, Any] | None = None,
    ) -> None:
        """`more`: headers; `hello`: more of the first message."""
        self.heard: list[dict[str, Any]] = []
        self.token = token
        self.closed: int | None = None
        self._table: Served = table
        self._plays, self._step = plays, step
        self._rng = Random(token)
        self._more = dict(more or {})
        self._hello = dict(hello or {})
        self._loop = asyncio.new_event_loop()
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    @property
    def view(self) -> dict[str, Any]:
        """The latest page."""
        return next((each["view"] for each in reversed(self.heard) if each["t"] == "update"), {})

    @property
    def step(self) -> int:
        """The step of the latest page."""
        return next((each["step"] for each in reversed(self.heard) if each["t"] == "update"), 0)

    def told(self, kind: str) -> list[dict[str, Any]]:
        """Returns all messages of a kind."""
        return [each for each in list(self.heard) if each["t"] == kind]

    def say(self, **message: Any) -> None:
        """Sends a message, once there is a socket."""
        asyncio.run_coroutine_threadsafe(self._send(json.dumps(message)), self._loop)

    def shout(self, text: str) -> None:
        """Sends whatever it is."""
        asyncio.run_coroutine_threadsafe(self._send(text), self._loop)

    def hang_up(self) -> None:
        """The line is cut."""
        asyncio.run_coroutine_threadsafe(self._close(), self._loop)
        self._thread.join(5.0)

    async def _send(self, text: str) -> None:
        """Sends a text. On a busy machine something may be said before the line is there."""
        while self._socket is None and self.closed is None:
            await asyncio.sleep(WAIT)
        if self._socket is not None and not self._socket.closed:
            await self._socket.send_str(text)

    async def _close(self) -> None:
        if self._socket is not None:
            await self._socket.close()

    def _run(self) -> None:
        self._loop.run_until_complete(self._talk())

    async def _talk(self) -> None:
        door = self._table.door
        host = f"{LOOPBACK}:{door.port}"
        headers = {"Origin": f"http://{host}", **self._more}
        try:
            async with (
                aiohttp.ClientSession() as session,
                session.ws_connect(f"http://{host}/line", headers=headers, max_msg_size=0) as socket,
            ):
                self._socket = socket
                hello = {"t": "hello", "v": 1, "token": self.token, "step": self._step, **self._hello}
                await socket.send_str(json.dumps(hello))
                async for message in socket:
                    self.heard.append(json.loads(message.data))
                    if self._plays:
                        await self._play(socket, self.heard[-1])
                self.closed = socket.close_code
        except aiohttp.WSServerHandshakeError as error:
            self.closed = error.status

    async def _play(self, socket: aiohttp.ClientWebSocketResponse, message: dict[str, Any]) -> None:
        if message["t"] == "seated":
            self.token = message["token"]
        if message["t"] == "ask":
            await socket.send_str(json.dumps({"t": "answer", "id": message["id"], "key": "yes"}))
        if message["t"] == "update" and message["view"].get("asked"):
            answer = self.answer(message["view"])
            if answer is not None:
                await socket.send_str(json.dumps({"step": message["step"], **answer}))

    def answer(self, view: dict[str, Any]) -> dict[str, Any] | None:
        """Returns a random tap at this page; None where nothing can be tapped."""
        (main,) = [button for button in view["buttons"] if button.get("main")]
        ready = main.get("enabled", True)
        targets = [
            card["id"] for zone in view.get("zones", ()) for card in zone["cards"] if card.get("state") == "legal"
        ]
        targets += [
            button["key"] for button in view["buttons"] if not button.get("main") and button.get("enabled", True)
        ]
        if ready and (not targets or self._rng.random() < 0.7):
            return {"t": "confirm", "key": main["key"]}
        return {"t": "pick", "letter": self._rng.choice(targets)} if targets else None


def seated_phone(table: OpenTable, seat: int, *, plays: bool = False) -> Phone:
    """A phone that has taken a seat from the address of the table."""
    phone = Phone(table, table.board.keys.token(TABLE), plays=plays)
    table.until(lambda: bool(phone.view))
    phone.say(t="sit", seat=seat, name=f"Guest {seat}")
    table.until(lambda: Seat(seat) in table.board.taken and bool(phone.told("seated")))
    phone.token = phone.told("seated")[-1]["token"]
    return phone
