"""The reason a bot gives for a move it played, in one sentence from its own forecast.

The bot is asked what it was asked in the match, with the same dice, and so thinks the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct

from game.bots.analysis import chance_line, percent
from game.bots.bot_client import JUDGE_SECONDS, BotClient, BotQuestion, Match
from game.bots.levels import slips
from game.bots.player import Choice, Thought
from game.content.catalogue import SEEDS as LESSONS
from game.content.message import Message
from game.engine.session import AnySession
from game.engine.types import SYSTEM, Command, Seat
from game.table.presenter import AnyPresenter, Names

COMPARED: Final = 2
"""Number of different chances below which a bot that sampled nothing held all moves for equal."""


class Decision(Struct, frozen=True):
    """A decision taken at a step of the journal, by a seat, as one of its legal commands."""

    step: int
    before: int
    """The step before the decision."""
    seat: Seat
    legal: tuple[Command, ...]
    played: int
    view: Any


def decision_at(session: AnySession, step: int) -> Decision | None:
    """Returns the decision of a step that a seat took; None if it had no choice, or the command was not legal. Some
    files hold such steps, which nobody could have evaluated.
    """
    taken, rules = session.journal.step(step), session.rules
    assert taken.parent is not None and taken.command is not None
    state = session.state_at(taken.parent)
    legal = tuple(rules.legal(state, taken.seat))
    if len(legal) < 2 or taken.command not in legal:
        return None
    played, view = legal.index(taken.command), rules.view(state, taken.seat)
    return Decision(step, taken.parent, taken.seat, legal, played, view)


def command_words(presenter: AnyPresenter, names: Names, decision: Decision, place: int) -> Message:
    """Returns the words of a command as they were offered to its seat."""
    command = decision.legal[place]
    moves = presenter.moves.for_commands(decision.view, decision.legal, names)
    offered = next((move.line for move in moves if move.command == command), None)
    return offered or presenter.moves.command_line(command, names, decision.seat)


def asked_again(match: Match, decision: Decision, bot: str) -> BotQuestion:
    """Returns the question that the bot of the seat was asked in the match."""
    return BotQuestion(match, decision.before, decision.seat, bot, decision.view, decision.legal)


class OwnReason(Struct, frozen=True):
    """Puts the thought a bot played by into words: its reason, else its forecast for this move and the next best one.

    Percentages are those of the thought. A weakened bot whose move was not its best says so.
    """

    name: Message | str
    played: Command
    words: Mapping[Command, Message]
    """The legal moves in words, as they were offered."""
    slips: bool
    """True if the bot does not always play what it holds for best."""
    lesson: bool = False
    """True in a lesson, whose first moves are written beforehand."""

    @classmethod
    def of(cls, session: AnySession, presenter: AnyPresenter, names: Names, decision: Decision, bot: str) -> OwnReason:
        """Returns the reason that this bot has for its decision."""
        words = {each: command_words(presenter, names, decision, at) for at, each in enumerate(decision.legal)}
        lesson, weak = session.seed.startswith(LESSONS), slips(session.title, bot)
        return cls(names[decision.seat], decision.legal[decision.played], words, weak, lesson)

    @property
    def asked(self) -> Message:
        """The sentence while the bot is being asked."""
        return self._sentence("asked")

    @property
    def unknown(self) -> Message:
        """The sentence where the bot has no answer any more."""
        return self._sentence("unknown")

    def told(self, thought: Thought[Command]) -> Message:
        """Returns the sentence. The thought may be another than in the match: then the reason is not known."""
        own, other = thought.choices[0], self._other(thought)
        if thought.command != self.played:
            return self._sentence("written" if self.lesson else "otherwise", other=self._named(own))
        if self.slips and other is not None and _percent(other) > _percent(own):
            return self._compared("slip", own, other)
        if thought.reason is not None:
            return self._sentence("reason", own, reason=thought.reason)
        if other is None:
            return self._sentence("alone", own)
        if not thought.worlds and len({each.chance for each in thought.choices}) < COMPARED:
            return self._sentence("alike", own)
        return self._forecast(own, other)

    def _forecast(self, own: Choice[Command], other: Choice[Command]) -> Message:
        if _percent(other) == _percent(own):
            return self._compared("as_good", own, other)
        if _percent(other) > _percent(own):
            return self._compared("unsure", own, other)
        if not other.error:
            return self._compared("best", own, other)
        return self._compared("best_sampled", own, other, error=max(1, round(100 * other.error)))

    def _other(self, thought: Thought[Command]) -> Choice[Command] | None:
        """Returns the best choice that is another move in other words; None: there is none."""
        own = thought.choices[0]
        others = [
            each
            for each in thought.choices[1:]
            if self.words[each.command] != self.words[own.command] and (each.move is None or each.move != own.move)
        ]
        return max(others, key=lambda each: each.chance, default=None)

    def _compared(self, key: str, own: Choice[Command], other: Choice[Command], **more: int) -> Message:
        chances = {"chance": chance_line(own.chance), "second": chance_line(other.chance)}
        return self._sentence(key, own, other=self._named(other), **chances, **more)

    def _sentence(self, key: str, own: Choice[Command] | None = None, **values: Message | int) -> Message:
        played = self.words[self.played] if own is None else self._named(own)
        return Message(f"analysis.rival.{key}", {"name": self.name, "played": played, **values})

    def _named(self, choice: Choice[Command]) -> Message:
        """Returns the choice in words: the whole move where its command only begins it."""
        return choice.move or self.words[choice.command]


class OwnReasons:
    """Asks the bots of one match for their reasons, one decision at a time; what they said stays known."""

    def __init__(
        self, session: AnySession, presenter: AnyPresenter, names: Names, thinker: BotClient, match: Match
    ) -> None:
        """`thinker` is the match's own: whatever else it is asked takes the place of such a question."""
        self._session, self._presenter, self._names = session, presenter, names
        self._thinker, self._match = thinker, match
        self._decisions: dict[int, Decision | None] = {}
        self._told: dict[int, Message] = {}
        self._asked: tuple[int, OwnReason] | None = None
        self.changes = 0
        """Number of times the answers of `of` have changed."""

    @property
    def is_asking(self) -> bool:
        """True if a bot was asked and has not answered yet."""
        return self._asked is not None

    def decision(self, step: int) -> Decision | None:
        """Returns the choice that a seat made at a step; None if nobody had one."""
        if step not in self._decisions:
            journal = self._session.journal
            decided = journal.parent(step) is not None and not journal.is_auto(step) and journal.seat(step) != SYSTEM
            self._decisions[step] = decision_at(self._session, step) if decided else None
        return self._decisions[step]

    def of(self, step: int) -> Message | None:
        """Returns the reason for the decision at a step, or that its bot is being asked; None if nobody asked."""
        asked = self._asked
        return asked[1].asked if asked is not None and asked[0] == step else self._told.get(step)

    def ask(self, decision: Decision, bot: str, now: float) -> None:
        """Asks the bot for its reason, in place of any other that was asked."""
        if decision.step not in self._told:
            reason = OwnReason.of(self._session, self._presenter, self._names, decision, bot)
            self._asked = decision.step, reason
            self.changes += 1
            self._thinker.ask(asked_again(self._match, decision, bot), now, JUDGE_SECONDS)

    def poll(self, now: float) -> tuple[int, Message] | None:
        """Goes on asking; returns the step and its reason once that is known."""
        if self._asked is None or (answer := self._thinker.poll(now)) is None:
            return None
        (step, reason), self._asked = self._asked, None
        self.changes += 1
        told = self._told[step] = reason.unknown if answer.note is not None else reason.told(answer.thought)
        return step, told

    def forget(self) -> None:
        """Drops the question that was asked last."""
        self.changes += self._asked is not None
        self._asked = None


def _percent(choice: Choice[Command]) -> int:
    """Returns the chance in whole percent, as it is told."""
    return percent(choice.chance)
