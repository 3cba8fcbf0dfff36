"""What a player has weighed so far, best first, as the chances it says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from game.bots.contract import MOST_CHOICES, Choice, Thought
from game.engine.types import Command

C = TypeVar("C", bound=Command)
EVEN: Final = 1e-9
"""Values closer than this are the same, where nothing else is said: the earlier command stands."""


class Tally(Generic[C]):
    """Commands with their values in a title's own measure. `chance_of` says what a value is worth."""

    def __init__(self, chance_of: Callable[[float], float], even: float = EVEN) -> None:
        self._chance_of, self._even = chance_of, even
        self._values: dict[C, float] = {}
        self._best: C | None = None

    def add(self, command: C, value: float) -> bool:
        """Notes a command; whether it is better than all before."""
        best = self._best
        better = best is None or value > self._values[best] + self._even
        if better:
            self._best = command
        self._values[command] = value
        return better

    def __contains__(self, command: C) -> bool:
        """Whether the command was weighed."""
        return command in self._values

    @property
    def best(self) -> C:
        """The first command that no other one beats."""
        assert self._best is not None, "nothing was weighed"
        return self._best

    @property
    def thought(self) -> Thought[C]:
        """The best command and those after it."""
        best = self.best
        others = sorted(self._values, key=lambda command: (command == best, self._values[command]), reverse=True)
        told = [Choice(command, self._chance_of(self._values[command])) for command in others[:MOST_CHOICES]]
        return Thought(tuple(told))
