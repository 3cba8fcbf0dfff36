"""Searches whose chances are corrected by what came of such chances in matches that were played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from game.bots.fitted import Calibration
from game.bots.player import Choice, Thought
from game.bots.search import LookaheadPlayer

STEP = 0.01
"""Distance over which the correction of an error is measured where two chances are the same."""


def calibrated(player: LookaheadPlayer, calibration: Calibration | None, seats: int) -> LookaheadPlayer:
    """The player, whose chances are corrected if a correction is known. `seats`: those at the table."""
    return player if calibration is None else CalibratedPlayer(player, calibration, seats)


class CalibratedPlayer:
    """A player that looks ahead as another does, and says corrected chances. Their order stays the same."""

    def __init__(self, player: LookaheadPlayer, calibration: Calibration, seats: int) -> None:
        """`seats`: those at the table."""
        self._player, self._calibration, self._seats = player, calibration, seats

    def think(self, view: Any, legal: Sequence[Any], rng: Random) -> Iterator[Thought[Any]]:
        """Thinks like the player."""
        return map(self._corrected, self._player.think(view, legal, rng))

    def weigh(self, view: Any, commands: Sequence[Any], worlds: int, first: int = 0) -> Thought[Any]:
        """Weighs like the player."""
        return self._corrected(self._player.weigh(view, commands, worlds, first))

    def prove(self, view: Any, commands: Sequence[Any]) -> Iterator[Thought[Any]]:
        """Proves like the player."""
        return map(self._corrected, self._player.prove(view, commands))

    def _corrected(self, thought: Thought[Any]) -> Thought[Any]:
        """Returns the thought with corrected chances; one of the title's own player is right as it is."""
        if not thought.worlds:
            return thought
        best = thought.choices[0].chance
        return replace(thought, choices=tuple([self._choice(each, best) for each in thought.choices]))

    def _choice(self, choice: Choice[Any], best: float) -> Choice[Any]:
        chance = self._of(choice.chance)
        low, high = sorted((choice.chance, best))
        if high - low < STEP:
            low, high = max(0.0, low - STEP / 2), min(1.0, high + STEP / 2)
        return replace(choice, chance=chance, error=choice.error * (self._of(high) - self._of(low)) / (high - low))

    def _of(self, said: float) -> float:
        return self._calibration.chance(said, self._seats)
