"""The rafter: weighs every order by where it leaves its raft, what it soaks up on the way and whom it hurts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from game.bots.contract import AnyMatchRules, Thought
from game.engine.types import Seat
from game.titles.raft_race.commands import RaftCommand
from game.titles.raft_race.reasons import reason
from game.titles.raft_race.scales import Scales
from game.titles.raft_race.view import RaftView

EVEN: Final = 1e-9
"""Values closer than this are the same: the earlier command stands."""


class Rafter:
    """One ply with a sense of the river. It reads no dice: the same view gives the same thoughts."""

    def __init__(self, rules: AnyMatchRules, seat: Seat) -> None:
        """Needs nothing of the rules: its view says it all."""
        self._seat = seat

    def think(self, view: RaftView, legal: Sequence[RaftCommand], rng: Random) -> Iterator[Thought[RaftCommand]]:
        """Yields after each command that turns out better than those before."""
        scales = Scales(view, self._seat)
        best, top = legal[0], float("-inf")
        for command in legal:
            value = scales.weigh(command)
            if value > top + EVEN:
                best, top = command, value
                yield Thought(command)
        yield Thought(best, reason(scales, best))
