"""Questions to bots, their answers, and a client that thinks in the program's own process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from random import Random
from typing import Any, Final, Protocol

from msgspec import Struct

from game.bots.levels import bots_of, lookahead, make_bot
from game.bots.player import AnyBot, AnyMatchRules, Thought, bot_rng, nonsense, only
from game.content.message import Message
from game.engine.module import AnyTitle, Definition, find_title
from game.engine.types import BadSetup, Command, Seat, Setup

JUDGE_SECONDS: Final = 6.0
"""Maximum seconds to think about a decision that is judged or advised; seldom reached, since judge and adviser then
agree.
"""


class Match(Struct, frozen=True):
    """The match a question belongs to: the source of its rules, and the seed of the bots' own dice."""

    title: str
    definition: Definition
    setup: Setup
    seed: str


class BotQuestion(Struct, frozen=True):
    """One decision of one seat. `step` tells answers to old questions apart; `legal` is not empty."""

    match: Match
    step: int
    seat: Seat
    bot: str
    view: Any
    legal: tuple[Command, ...]
    judging: bool = False
    """True if a decision is judged, or advised: then equal questions get equal answers, at whatever step."""
    proving: bool = False
    """True if the bot weighs all the commands alike, in more worlds than it plays by and in none of those."""

    @property
    def rng(self) -> Random:
        """The dice for this answer, from seed, seat and step; without the step where a decision is judged."""
        return bot_rng(self.match.seed, self.seat, 0 if self.judging else self.step)


class BotNote(StrEnum):
    """The reason why a bot's move is not its own: a sentence `hud.bot_note.<note>`."""

    CRASHED = "crashed"
    TOO_SLOW = "too_slow"
    NONSENSE = "nonsense"


class BotAnswer(Struct, frozen=True):
    """The command to play for a seat at a step. With a note it is just any legal command, since the bot failed."""

    step: int
    seat: Seat
    thought: Thought[Command]
    note: BotNote | None = None
    details: str = ""
    """Description of the failure, for the log file."""

    @property
    def command(self) -> Command:
        """The command to play."""
        return self.thought.command

    @property
    def reason(self) -> Message | None:
        """The reason, if there is something to say."""
        return self.thought.reason


class BotClient(Protocol):
    """A client that thinks without holding up its caller. Times are seconds of the caller's own clock."""

    def prepare(self, match: Match) -> None:
        """Called when a table opens: whatever takes long before the first question of this match can be done now."""

    def ask(self, question: BotQuestion, now: float, seconds: float) -> None:
        """Puts a question; one asked before is forgotten. The bot has `seconds` seconds from when it begins to
        think.
        """

    def poll(self, now: float) -> BotAnswer | None:
        """The answer once there is one, then None again. Once the bot's time is over there always is one."""

    def wait(self, now: float, seconds: float) -> bool:
        """Waits until there may be an answer, at most so long. False at once where it is `poll` that thinks."""

    def forget(self) -> None:
        """Drops the question: the match has moved on, and no answer is wanted any more."""

    def close(self) -> None:
        """Ends thinking for good; nothing is left running."""


def fallback(asked: BotQuestion, note: BotNote, details: str) -> BotAnswer:
    """Any legal command, drawn from the dice of the seat that failed."""
    place = asked.rng.randrange(len(asked.legal))
    return BotAnswer(asked.step, asked.seat, only(asked.legal[place]), note, details)


class BotContext:
    """The rules and bots of one match at a time."""

    def __init__(self) -> None:
        self._match: Match | None = None
        self._title: AnyTitle | None = None
        self._rules: AnyMatchRules
        self._bots: dict[tuple[str, Seat], AnyBot] = {}

    def lay(self, match: Match) -> AnyTitle:
        """The title of a match, with its rules and bots loaded. Raises BadSetup for a title there is not."""
        if self._title is None or match != self._match:
            title = _title(match.title)
            self._rules = title.rules(match.definition, match.setup)
            bots_of(title)
            self._match, self._title, self._bots = match, title, {}
        return self._title

    def think(self, asked: BotQuestion) -> Iterator[Thought[Any]]:
        """Returns the bot's thoughts about a question. Raises BadSetup for a title or bot there is not."""
        title, bot, seat = self.lay(asked.match), asked.bot, asked.seat
        if asked.proving:
            return lookahead(title, self._rules, bot, seat).prove(asked.view, asked.legal)
        if (bot, seat) not in self._bots:
            self._bots[bot, seat] = make_bot(title, self._rules, bot, seat)
        return self._bots[bot, seat].think(asked.view, asked.legal, asked.rng)


def _title(id: str) -> AnyTitle:
    title = find_title(id)
    if title is None:
        raise BadSetup(f"there is no title '{id}'")
    return title


class InlineBotClient:
    """A client in this process. Each `poll` lets the bot think for one slice. A bot that never pauses cannot be stopped
    here.
    """

    def __init__(self, clock: Callable[[], float], slice_seconds: float = 0.006) -> None:
        self._clock = clock
        self._slice = slice_seconds
        self._study = BotContext()
        self._asked: BotQuestion | None = None
        self._thoughts: Iterator[Thought[Command]] = iter(())
        self._best: Thought[Command] | None = None
        self._seconds = 0.0
        self._deadline: float | None = None
        """Time by which the bot has to answer; None until it has begun to think."""

    def prepare(self, match: Match) -> None:
        """Does nothing before it is wanted: it would hold up the table that opens."""

    def ask(self, question: BotQuestion, now: float, seconds: float) -> None:
        """Takes a question in place of any other."""
        self._asked = question
        self._seconds, self._deadline = seconds, None
        self._best = None
        self._thoughts = self._begin(question)

    def poll(self, now: float) -> BotAnswer | None:
        """Thinks for one slice; the answer if there is one."""
        asked = self._asked
        if asked is None:
            return None
        if self._deadline is None:
            self._deadline = now + self._seconds
        try:
            done = self._think_until(now + self._slice)
        except Exception as error:
            answer = fallback(asked, BotNote.CRASHED, f"{type(error).__name__}: {error}")
        else:
            if not done and now < self._deadline:
                return None
            answer = self._answer(asked, done)
        self.forget()
        return answer

    def wait(self, now: float, seconds: float) -> bool:
        """Returns False: there is nothing to wait for."""
        return False

    def forget(self) -> None:
        """Drops the question."""
        self._asked = None
        self._thoughts = iter(())

    def close(self) -> None:
        """Does nothing: there is no process to close."""
        self.forget()

    def _begin(self, asked: BotQuestion) -> Iterator[Thought[Command]]:
        yield from self._study.think(asked)

    def _think_until(self, end: float) -> bool:
        """True once the bot has finished."""
        for thought in self._thoughts:
            self._best = thought
            if self._clock() >= end:
                return False
        return True

    def _answer(self, asked: BotQuestion, done: bool) -> BotAnswer:
        if self._best is None:
            return fallback(asked, BotNote.NONSENSE if done else BotNote.TOO_SLOW, "no thought")
        wrong = nonsense(self._best, asked.legal)
        if wrong is not None:
            return fallback(asked, BotNote.NONSENSE, wrong)
        return BotAnswer(asked.step, asked.seat, self._best)
