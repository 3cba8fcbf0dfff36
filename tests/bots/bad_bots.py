"""Worker bodies whose bots misbehave. The worker process imports them by name."""

from __future__ import annotations

import time
from collections.abc import Iterator
from multiprocessing.connection import Connection
from typing import Any

from game.bots import registry
from game.bots.contract import Thought
from game.bots.worker import serve

HANG_SECONDS = 60


class _Bad:
    def __init__(self, rules: Any, seat: Any) -> None:
        self.rules = rules


class Crashing(_Bad):
    def think(self, view: Any, legal: Any, rng: Any) -> Iterator[Thought[Any]]:
        yield Thought(legal[0])
        raise ZeroDivisionError("on purpose")


class Hanging(_Bad):
    def think(self, view: Any, legal: Any, rng: Any) -> Iterator[Thought[Any]]:
        time.sleep(HANG_SECONDS)
        yield Thought(legal[0])


class Pondering(_Bad):
    """Has a good idea at once and never stops looking for a better one."""

    def think(self, view: Any, legal: Any, rng: Any) -> Iterator[Thought[Any]]:
        yield Thought(legal[-1])
        time.sleep(HANG_SECONDS)


class Cheating(_Bad):
    def think(self, view: Any, legal: Any, rng: Any) -> Iterator[Thought[Any]]:
        yield Thought("a fifth ace")


class Greedy(_Bad):
    """Eats memory until it gets no more."""

    def think(self, view: Any, legal: Any, rng: Any) -> Iterator[Thought[Any]]:
        eaten = []
        for _ in range(64):
            eaten.append(bytearray(64 << 20))
        yield Thought(legal[0])


class Silent(_Bad):
    def think(self, view: Any, legal: Any, rng: Any) -> Iterator[Thought[Any]]:
        yield from ()


def serve_bad(pipe: Connection) -> None:
    """A worker with a bad bot of every kind."""
    kinds = (Crashing, Hanging, Pondering, Cheating, Greedy, Silent)
    makers = {kind.__name__.lower(): kind for kind in kinds}
    makers["random"] = registry.RandomBot
    registry.bots_of = lambda title: makers
    serve(pipe)


def die(pipe: Connection) -> None:
    """A worker that ends before it says anything."""
    pipe.close()
