"""Worker bodies whose bots misbehave. The worker process imports them by name."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from game.bots import levels
from game.bots.player import BotMaker, Choice, RandomBot, Thought, only
from game.bots.worker import serve
from game.content.message import Message

HANG_SECONDS = 60
START_AT = "WORKER_STARTS_AT"


class _Bad:
    def __init__(self, rules: Any, seat: Any) -> None:
        self.rules = rules


class Crashing(_Bad):
    def think(self, view: Any, legal: Any, rng: Any) -> Iterator[Thought[Any]]:
        yield only(legal[0])
        raise ZeroDivisionError("on purpose")


class Hanging(_Bad):
    def think(self, view: Any, legal: Any, rng: Any) -> Iterator[Thought[Any]]:
        time.sleep(HANG_SECONDS)
        yield only(legal[0])


class Pondering(_Bad):
    """Has a good idea at once and never stops looking for a better one."""

    def think(self, view: Any, legal: Any, rng: Any) -> Iterator[Thought[Any]]:
        yield only(legal[-1])
        time.sleep(HANG_SECONDS)


class Cheating(_Bad):
    def think(self, view: Any, legal: Any, rng: Any) -> Iterator[Thought[Any]]:
        yield only("a fifth ace")


class Greedy(_Bad):
    """Eats memory until it gets no more."""

    def think(self, view: Any, legal: Any, rng: Any) -> Iterator[Thought[Any]]:
        eaten = []
        for _ in range(64):
            eaten.append(bytearray(64 << 20))
        yield only(legal[0])


class Silent(_Bad):
    def think(self, view: Any, legal: Any, rng: Any) -> Iterator[Thought[Any]]:
        yield from ()


class BoastingBot(_Bad):
    """More certain than one can be."""

    def think(self, view: Any, legal: Any, rng: Any) -> Iterator[Thought[Any]]:
        yield only(legal[0], 1.5)


class Torn(_Bad):
    """A bot that is not bad, but of two minds."""

    def think(self, view: Any, legal: Any, rng: Any) -> Iterator[Thought[Any]]:
        yield Thought((Choice(legal[-1], 0.75, 0.0, Message("why")), Choice(legal[0], 0.25, 0.125)), worlds=8)


class Endless(_Bad):
    """Has idea after idea, faster than anybody can listen."""

    def think(self, view: Any, legal: Any, rng: Any) -> Iterator[Thought[Any]]:
        while True:
            yield only(legal[-1])


def serve_bad(pipe: Connection) -> None:
    """A worker with a bad bot of every kind."""
    kinds = (Crashing, Hanging, Pondering, Cheating, Greedy, Silent, BoastingBot, Torn, Endless)
    makers: dict[str, BotMaker] = {kind.__name__.lower(): kind for kind in kinds}
    makers["random"] = RandomBot
    levels.bots_of = lambda title: makers
    serve(pipe)


def serve_late(pipe: Connection) -> None:
    """A worker that needs long to start: until there is a file at the place in the environment."""
    while not Path(os.environ[START_AT]).exists():
        time.sleep(0.01)
    serve(pipe)


def serve_other_version(pipe: Connection) -> None:
    """A worker of a program that was installed over the running one."""
    pipe.send_bytes(b"ready 0.0.0")
    pipe.recv_bytes()


def die(pipe: Connection) -> None:
    """A worker that ends before it says anything."""
    pipe.close()
