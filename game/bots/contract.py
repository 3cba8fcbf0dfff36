"""What a bot is: a seat that reads its own view and thinks aloud."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b
from random import Random
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from game.content.line import Line
from game.engine.rules import Rules
from game.engine.types import Command, Seat, View

C = TypeVar("C", bound=Command)
V_contra = TypeVar("V_contra", bound=View, contravariant=True)


class Thought(Struct, Generic[C], frozen=True):
    """The best command found so far, and why in one sentence (None: nothing worth saying)."""

    command: C
    reason: Line | None = None


class Bot(Protocol[C, V_contra]):
    """One seat's mind for one match. It sees views only, and keeps nothing from one question to the next."""

    def think(self, view: V_contra, legal: Sequence[C], rng: Random) -> Iterator[Thought[C]]:
        """Yields its best so far, at least once, as often as it improves or pauses; the last one is its choice.

        Whoever asks may stop listening after any thought. The same view, commands and generator give the same
        thoughts: a bot reads no clock.
        """


AnyBot: TypeAlias = Bot[Any, Any]
AnyMatchRules: TypeAlias = Rules[Any, Any, Any, Any]
BotMaker: TypeAlias = Callable[[Any, Seat], AnyBot]
"""Builds the bot of one seat for the rules of one match: the values of a title's `bots.BOTS`."""


def bot_rng(seed: str, seat: Seat, step: int) -> Random:
    """The generator of one question: depends on the match, the seat and the step, never on what went before."""
    digest = blake2b(f"bot/{seed}/{seat}/{step}".encode(), digest_size=16).digest()
    return Random(int.from_bytes(digest, "big"))


def choice(bot: AnyBot, view: View, legal: Sequence[Command], rng: Random) -> Thought[Any]:
    """The bot's last word, however long it takes. Raises ValueError if it has none."""
    last: Thought[Any] | None = None
    for thought in bot.think(view, legal, rng):
        last = thought
    if last is None:
        raise ValueError(f"{type(bot).__name__} thought of nothing")
    return last
