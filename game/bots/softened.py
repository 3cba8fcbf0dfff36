"""A softer player: does not always do the best it knows, and forgets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp
from random import Random
from typing import Any

from msgspec.structs import replace

from game.bots.contract import AnyBot, Thought
from game.bots.levels import Level, Soft
from game.engine.types import Command, View


class Softened:
    """Chooses among what its player weighed, the better the likelier, by one throw of its dice for each question."""

    def __init__(self, player: AnyBot, level: Level, soft: Soft) -> None:
        self._player, self._level, self._soft = player, level, soft

    def think(self, view: View, legal: Sequence[Command], rng: Random) -> Iterator[Thought[Any]]:
        """The player's thoughts, each with what is chosen of it in front."""
        level = self._level
        thrown = rng.random()
        temperature = level.reactions if self._soft.reacting(view) else level.temperature
        seen = view if level.memory is None else self._soft.forget(view, level.memory)
        for thought in self._player.think(seen, legal, rng):
            yield softened(thought, min(temperature, level.sense * spread(thought)), thrown)


def spread(thought: Thought[Any]) -> float:
    """How much is at stake: the distance from the best to the worst choice."""
    chances = [each.chance for each in thought.choices]
    return max(chances) - min(chances)


def softened(thought: Thought[Any], temperature: float, thrown: float) -> Thought[Any]:
    """The thought with the choice in front on which a throw from 0 to 1 falls."""
    if temperature <= 0.0:
        return thought
    best = max(each.chance for each in thought.choices)
    weights = [exp((each.chance - best) / temperature) for each in thought.choices]
    left = thrown * sum(weights)
    place = 0
    while place < len(weights) - 1 and left >= weights[place]:
        left -= weights[place]
        place += 1
    chosen, others = thought.choices[place], thought.choices[:place] + thought.choices[place + 1 :]
    return replace(thought, choices=(chosen, *others))
