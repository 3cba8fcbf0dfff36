"""The contract of a bot, the random bot, and matches among bots in this process."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import blake2b
from random import Random
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from game.content.message import Message
from game.engine.rules import Rules, SearchDraft, SeededChance
from game.engine.session import AnySession, due_tick
from game.engine.types import SYSTEM, Command, Outcome, RulesBug, Seat, Setup, View

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


MOST_DECISIONS = 20_000


class BotMatch(Struct, frozen=True):
    """The course of a match among bots. `outcome` is None if it was stopped at the most decisions allowed."""

    outcome: Outcome | None
    decisions: int


def play_out(rules: AnyMatchRules, setup: Setup, seed: str, bots: Mapping[Seat, AnyBot]) -> BotMatch:
    """Plays a whole match without recording it: the same commands and draws as a session with this seed."""
    draft = SearchDraft[Any, Any](rules, rules.initial(setup), SeededChance(seed, 0))
    rules.begin(draft)
    decisions = step = told = 0
    while rules.outcome(draft.state) is None and decisions < MOST_DECISIONS:
        forced = rules.forced(draft.state)
        tick = due_tick(rules, draft.state, decisions) if decisions != told else None
        if tick is not None:
            seat, command, told = SYSTEM, tick, decisions
        elif forced is None:
            seat = next_seat(rules, draft.state, seed, step)
            legal = rules.legal(draft.state, seat)
            thought = choice(bots[seat], rules.view(draft.state, seat), legal, bot_rng(seed, seat, step))
            command = thought.command
            decisions += 1
        else:
            seat, command = forced
        step += 1
        draft.chance = SeededChance(seed, step)
        rules.decide(draft, seat, command)
    return BotMatch(rules.outcome(draft.state), decisions)


def pass_time(session: AnySession, decisions: int) -> None:
    """Lets SYSTEM report a minute of a match without a real clock if one is due after `decisions` decisions."""
    tick = None if session.outcome is not None else due_tick(session.rules, session.state, decisions)
    if tick is not None:
        session.submit(SYSTEM, tick)


def next_seat(rules: AnyMatchRules, state: Any, seed: str, step: int) -> Seat:
    """The waiting seat that is asked first. Raises RulesBug when a match that is not over waits for nobody."""
    waiting = rules.to_act(state)
    if not waiting:
        raise RulesBug(f"seed {seed}, step {step}: the match is not over and waits for nobody")
    return min(waiting)


class RandomBot:
    """A bot that chooses any legal command, all equally likely."""

    def __init__(self, rules: AnyMatchRules, seat: Seat) -> None:
        """Takes the arguments of every bot and needs none of them."""

    def think(self, view: View, legal: Sequence[Command], rng: Random) -> Iterator[Thought[Any]]:
        """One thought: any of the legal commands."""
        yield only(legal[int(rng.random() * len(legal))])
