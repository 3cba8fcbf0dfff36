"""The crew mate: plays by what it sees, for the chance of the whole crew to win the match."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final

from game.bots.contract import BotMaker, Thought, only
from game.engine.foresight import Foresight
from game.engine.types import Event, Seat
from game.titles.river_rats.bot.reasons import reason
from game.titles.river_rats.bot.worth import RiverRatsForesight, Worth
from game.titles.river_rats.rules import frames as fr
from game.titles.river_rats.rules.commands import RiverRatsCommand
from game.titles.river_rats.rules.moves import DECLINE, FINISH, REVEAL
from game.titles.river_rats.rules.rules import RiverRatsRules
from game.titles.river_rats.rules.state import RiverRatsState
from game.titles.river_rats.rules.view import RiverRatsView

EVEN: Final = 1e-9
"""Chances closer than this are the same."""


class CrewMate:
    """Tries every command in worlds that could be, and takes the table that is worth most. It reads no dice."""

    def __init__(self, rules: RiverRatsRules, seat: Seat) -> None:
        self._rules = rules
        self._seat = seat

    def think(
        self, view: RiverRatsView, legal: Sequence[RiverRatsCommand], rng: Random
    ) -> Iterator[Thought[RiverRatsCommand]]:
        """Yields after each command that turns out better than those before; doing nothing wins where all is even."""
        order = sorted(legal, key=lambda command: command != DECLINE)
        best = order[0]
        if len(legal) > 1:
            yield only(best)
            foresight: RiverRatsForesight = Foresight(self._rules, view, self._seat, _ToTheEnd())
            worth = Worth(self._rules.terms, view, foresight)
            top = float("-inf")
            for command in order:
                value = worth.of(command)
                if value > top + EVEN:
                    top, best = value, command
                    yield only(command)
        yield only(best, reason=reason(view, best, len(legal)))


class _ToTheEnd:
    """What is chosen card by card is finished at once; the Expert Joker reveals one card and no more."""

    assumed: Final[frozenset[type[Event]]] = frozenset()

    def calm(self, state: RiverRatsState, seat: Seat) -> None:
        """Nobody at this table has a secret that could interfere."""

    def answer(self, state: RiverRatsState, asked: Seat, seat: Seat) -> RiverRatsCommand | None:
        match state.frame:
            case fr.ChoosingDiscards():
                return FINISH
            case fr.ExpertReveal(base=base):
                return REVEAL if len(state.collective) == base else DECLINE
            case _:
                return None


BOTS: Final[Mapping[str, BotMaker]] = {"house": CrewMate}
