"""The contract of a bot: a seat that reads its own view and explains its thoughts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b
from random import Random
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from game.content.message import Message
from game.engine.rules import Rules
from game.engine.types import Command, Seat, View

C = TypeVar("C", bound=Command)
V_contra = TypeVar("V_contra", bound=View, contravariant=True)


MOST_CHOICES: Final = 12
"""Maximum number of commands in a thought; the best ones."""
MOST_REASONS: Final = 2
"""Maximum number of these commands that are told with a reason."""
UNKNOWN: Final = 0.5
"""Chance told by a bot that has no idea of it."""


class Choice(Struct, Generic[C], frozen=True):
    """A command and its worth to the seat."""

    command: C
    chance: float
    """Chance to win the match, 0 to 1; in a co-operative title the crew's."""
    error: float = 0.0
    """Standard error of its distance to the best choice; 0 where nothing was sampled."""
    reason: Message | None = None
    """The reason, in one sentence; None: nothing worth saying, or nobody looked for it."""
    move: Message | None = None
    """The whole move in words where the command only begins it: equal for all commands that begin the same one."""


class Thought(Struct, Generic[C], frozen=True):
    """The findings so far: the command the bot would play, then the others, best first; at least one."""

    choices: tuple[Choice[C], ...]
    worlds: int = 0
    """Number of sampled worlds in which they were compared; 0: the chances are counted, not sampled."""

    @property
    def command(self) -> C:
        """The command it would play."""
        return self.choices[0].command

    @property
    def reason(self) -> Message | None:
        """The reason for the command it would play."""
        return self.choices[0].reason


class Bot(Protocol[C, V_contra]):
    """One seat's mind for one match. It sees views only, and keeps nothing from one question to the next."""

    def think(self, view: V_contra, legal: Sequence[C], rng: Random) -> Iterator[Thought[C]]:
        """Yields the findings so far, at least once, as often as they improve or the bot pauses; the last one is its
        choice.

        A title's own player first weighs all choices, without reasons: a search wants no more of it. The caller may
        stop listening after any thought. The same view, commands and generator give the same thoughts: a bot reads no
        clock.
        """


def only(command: C, chance: float = UNKNOWN, reason: Message | None = None) -> Thought[C]:
    """A thought of one command."""
    return Thought((Choice(command, chance, 0.0, reason),))


def explained(thought: Thought[C], why: Callable[[C, C | None], Message | None]) -> Thought[C]:
    """Returns the thought with reasons for its first choices, which are those told to people.

    `why` gets the command and its rival: the best command that begins another move, if there is one.
    """
    told = [replace(each, reason=why(each.command, _rival(thought, each))) for each in thought.choices[:MOST_REASONS]]
    return replace(thought, choices=(*told, *thought.choices[MOST_REASONS:]))


def named(thought: Thought[C], move: Callable[[C], Message | None]) -> Thought[C]:
    """The thought with the moves that its commands begin."""
    return replace(thought, choices=tuple([replace(each, move=move(each.command)) for each in thought.choices]))


def _rival(thought: Thought[C], choice: Choice[C]) -> C | None:
    others = (each for each in thought.choices if each.command != choice.command)
    return next((each.command for each in others if each.move is None or each.move != choice.move), None)


def nonsense(thought: Thought[Any], legal: Sequence[Command]) -> str | None:
    """Returns the fault of a thought, for the log file; None if the thought is usable."""
    if not 0 < len(thought.choices) <= MOST_CHOICES:
        return f"{len(thought.choices)} choices"
    for each in thought.choices:
        if each.command not in legal:
            return repr(each.command)[:200]
        if not (0.0 <= each.chance <= 1.0 and each.error >= 0.0):
            return f"a chance of {each.chance} +- {each.error}"
    return None


AnyBot: TypeAlias = Bot[Any, Any]
AnyMatchRules: TypeAlias = Rules[Any, Any, Any, Any]
BotMaker: TypeAlias = Callable[[Any, Seat], AnyBot]
"""Builds the bot of one seat for the rules of one match: the values of a title's `bots.BOTS`."""


def bot_rng(seed: str, seat: Seat, step: int) -> Random:
    """Returns the generator of one question. It depends on the match, the seat and the step, never on the past."""
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
