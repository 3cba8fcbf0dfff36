"""The visitors of a table of phones: those who play, and those who would keep it from them. Each kind is a process:

    python -m tests.phones.siege.besiegers KIND PORT TOKEN SECONDS

The last line says what was done, as JSON.
"""

from __future__ import annotations

import json
import os
import socket
import statistics
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import aiohttp

from game.phones.messages import TOKEN_LENGTH
from game.phones.tokens import ALPHABET
from tests.phones.caller import LOOPBACK, Phone
from tests.phones.siege.raw import frame, handshake

PLAYERS = 5
CROWD = 500
"""Connections."""
ADDRESSES = 10
"""Number of loopback addresses that strangers come from."""
NONSENSE = 10_000
"""Messages that are none."""
PAUSE = 0.15
"""Seconds a person who plays thinks."""


class _Door:
    def __init__(self, port: int) -> None:
        self.port = port


class _Server:
    def __init__(self, port: int) -> None:
        self.door: Any = _Door(port)


class Player(Phone):
    """Plays, and measures how long after each tap another view comes."""

    def __init__(self, server: Any, token: str) -> None:
        self.delays: list[float] = []
        self._sent: float | None = None
        super().__init__(server, token, plays=True)

    async def _play(self, socket: aiohttp.ClientWebSocketResponse, message: dict[str, Any]) -> None:
        if message["t"] == "update" and self._sent is not None:
            self.delays.append(time.perf_counter() - self._sent)
            self._sent = None
        if message["t"] == "update" and message["view"].get("join"):
            free = [each["seat"]["seat"] for each in message["view"]["join"]["seats"] if each["free"]]
            if free:
                await socket.send_str(json.dumps({"t": "sit", "seat": free[0], "name": f"Guest {free[0]}"}))
            return
        if message["t"] == "update" and message["view"].get("asked"):
            time.sleep(PAUSE)
            self._sent = time.perf_counter()
        await super()._play(socket, message)


def play(port: int, token: str, seconds: float) -> dict[str, float]:
    """Plays with as many phones as there are seats, until nothing more is to be read from the caller."""
    players = [Player(_Server(port), token) for _ in range(PLAYERS)]
    sys.stdin.read()
    delays = sorted(1000 * delay for player in players for delay in player.delays)
    return {
        "taps": len(delays),
        "median_ms": round(statistics.median(delays), 1),
        "p95_ms": round(delays[int(0.95 * (len(delays) - 1))], 1),
        "cut_off": sum(player.closed is not None for player in players),
    }


def crowd(port: int, token: str, seconds: float) -> dict[str, int]:
    """Five hundred connections: half say nothing, half begin a request and never end it; who is cut comes again."""
    lines, found, ends = list[socket.socket](), Counter[str](), time.monotonic() + seconds
    for number in range(CROWD):
        with suppress(OSError):
            lines.append(_line(port, number))
            found["opened"] += 1
            if number % 2:
                lines[-1].send(b"GET / HTTP/1.1\r\nHost: ")
    while time.monotonic() < ends:
        time.sleep(0.2)
    found["still_open"] = sum(_is_open(line) for line in lines)
    return found


def deaf(port: int, token: str, seconds: float) -> dict[str, int]:
    """Opens as many lines as there are, which read nothing of what they are sent."""
    lines, found = list[socket.socket](), Counter[str]()
    for number in range(100):
        with suppress(OSError):
            lines.append(_talking(port, number, token))
            found["lines"] += 1
    time.sleep(seconds)
    return found


def nonsense(port: int, token: str, seconds: float) -> dict[str, int]:
    """Ten thousand messages that are none, each on a line that is let in; every one is the last of its line."""
    rng, found, ends = Random("nonsense"), Counter[str](), time.monotonic() + 10 * seconds
    good = json.dumps({"t": "sit", "seat": 1, "name": "Ada"}).encode()
    while found["messages"] < NONSENSE and time.monotonic() < ends:
        with suppress(OSError), _talking(port, found["messages"], token) as line:
            damaged = bytearray(good)
            damaged[rng.randrange(len(damaged))] = rng.randrange(256)
            line.sendall(frame(bytes(damaged)) * 20)
            found["messages"] += 20
    return found


def requests(port: int, token: str, seconds: float) -> dict[str, int]:
    """Requests as fast as they go, from four addresses."""
    found: Counter[str] = Counter()

    def ask(number: int) -> None:
        ends = time.monotonic() + seconds
        request = f"GET /art/rats/cover HTTP/1.1\r\nHost: {LOOPBACK}:{port}\r\n\r\n".encode()
        while time.monotonic() < ends:
            with suppress(OSError), _line(port, number) as line:
                while time.monotonic() < ends:
                    line.sendall(request)
                    if not line.recv(2**20):
                        break
                    found["answers"] += 1

    _at_once(ask, 4)
    return found


def shouts(port: int, token: str, seconds: float) -> dict[str, int]:
    """Messages as fast as they go, and once cut off, again."""
    found: Counter[str] = Counter()

    def shout(number: int) -> None:
        ends, text = time.monotonic() + seconds, frame(json.dumps({"t": "sit", "seat": 0, "name": "x"}).encode())
        while time.monotonic() < ends:
            with suppress(OSError), _talking(port, number, token) as line:
                for _ in range(200):
                    line.sendall(text)
                    found["messages"] += 1
            found["lines"] += 1

    _at_once(shout, 4)
    return found


def tokens(port: int, token: str, seconds: float) -> dict[str, int]:
    """Tokens nobody has, as fast as they go."""
    ends, found, rng = time.monotonic() + seconds, Counter[str](), Random("tokens")
    while time.monotonic() < ends:
        guess = "".join(rng.choices(ALPHABET, k=TOKEN_LENGTH))
        with suppress(OSError), _talking(port, found["tries"], guess) as line:
            found["tries"] += 1
            found["refused"] += b"bye" in line.recv(4096)
    return found


KINDS: dict[str, Callable[[int, str, float], Any]] = {
    each.__name__: each for each in (play, crowd, deaf, nonsense, requests, shouts, tokens)
}


def _line(port: int, number: int) -> socket.socket:
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.settimeout(5)
    line.bind((f"127.0.1.{number % ADDRESSES + 1}", 0))
    line.connect((LOOPBACK, port))
    return line


def _talking(port: int, number: int, token: str) -> socket.socket:
    line = _line(port, number)
    line.sendall(handshake(f"{LOOPBACK}:{port}"))
    if b" 101 " not in line.recv(4096):
        line.close()
        raise OSError("no line")
    line.sendall(frame(json.dumps({"t": "hello", "v": 1, "token": token, "step": 0}).encode()))
    return line


def _is_open(line: socket.socket) -> bool:
    line.setblocking(False)
    try:
        return bool(line.recv(1))
    except BlockingIOError:
        return True
    except OSError:
        return False


def _at_once(do: Callable[[int], None], count: int) -> None:
    threads = [threading.Thread(target=do, args=(number,)) for number in range(count)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()


if __name__ == "__main__":
    kind, port, token, seconds = sys.argv[1:]
    print(json.dumps(KINDS[kind](int(port), token, float(seconds))), flush=True)
    os._exit(0)
