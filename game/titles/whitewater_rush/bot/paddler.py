"""The paddler: weighs every move by where it leaves the kayaks, as far as its seat can see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from game.bots.contract import AnyMatchRules, Thought
from game.engine.types import Seat
from game.titles.whitewater_rush.bot.reasons import reason
from game.titles.whitewater_rush.bot.scales import Scales
from game.titles.whitewater_rush.rules import commands as cmd
from game.titles.whitewater_rush.rules.commands import WhitewaterCommand
from game.titles.whitewater_rush.rules.view import WhitewaterView

EVEN: Final = 1e-9
"""Values closer than this are the same: the earlier command stands."""


class Paddler:
    """One ply with a sense of position. Reacts only where that is worth more than the card it costs."""

    def __init__(self, rules: AnyMatchRules, seat: Seat) -> None:
        """Needs nothing of the rules: its view says it all."""
        self._seat = seat

    def think(
        self, view: WhitewaterView, legal: Sequence[WhitewaterCommand], rng: Random
    ) -> Iterator[Thought[WhitewaterCommand]]:
        """Yields after each command that turns out better than those before."""
        scales = Scales(view, self._seat)
        best, top = legal[0], float("-inf")
        for command in sorted(legal, key=_calm_first):
            value = scales.weigh(command)
            if value > top + EVEN:
                best, top = command, value
                yield Thought(command)
        yield Thought(best, reason(view, self._seat, best, scales))


def _calm_first(command: WhitewaterCommand) -> bool:
    """What changes nothing comes first, so that it wins where all is even."""
    match command:
        case cmd.Pass() | cmd.Manoeuvre(spaces=0):
            return False
        case _:
            return True
