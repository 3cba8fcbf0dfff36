"""The reason a bot gives for a move it played, in one sentence from its own forecast."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from game.bots.player import Choice, Thought
from game.content.message import Message
from game.engine.types import Command

COMPARED: Final = 2
"""Number of different chances below which a bot that sampled nothing held all moves for equal."""


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
            return self._sentence("otherwise", other=self.words[thought.command])
        if self.slips and other is not None and _percent(other) > _percent(own):
            return self._compared("slip", own, other)
        if thought.reason is not None:
            return self._sentence("reason", reason=thought.reason)
        if other is None:
            return self._sentence("alone")
        if not thought.worlds and len({each.chance for each in thought.choices}) < COMPARED:
            return self._sentence("alike")
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
        chances = {"chance": _percent(own), "second": _percent(other)}
        return self._sentence(key, other=self.words[other.command], **chances, **more)

    def _sentence(self, key: str, **values: Message | int) -> Message:
        return Message(f"analysis.rival.{key}", {"name": self.name, "played": self.words[self.played], **values})


def _percent(choice: Choice[Command]) -> int:
    """Returns the chance in whole percent, as it is told."""
    return round(100 * choice.chance)
