"""The crew mate: plays by what it sees, for the chance of the whole crew to win the match."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final

from game.bots.contract import BotMaker, Thought, explained
from game.bots.levels import USUAL, Level, Soft
from game.bots.tally import Tally
from game.engine.foresight import Foresight
from game.engine.types import Event, Seat
from game.titles.river_rats.bot.chances import Chances
from game.titles.river_rats.bot.reasons import reason
from game.titles.river_rats.bot.worth import RiverRatsForesight, Worth
from game.titles.river_rats.rules import frames as fr
from game.titles.river_rats.rules.commands import RiverRatsCommand
from game.titles.river_rats.rules.moves import DECLINE, FINISH, REVEAL
from game.titles.river_rats.rules.rules import RiverRatsRules
from game.titles.river_rats.rules.state import RiverRatsState
from game.titles.river_rats.rules.view import RiverRatsView


class CrewMate:
    """Tries every command in worlds that could be, and takes the table that is worth most. It reads no dice."""

    def __init__(self, rules: RiverRatsRules, seat: Seat) -> None:
        self._rules = rules
        self._seat = seat

    def think(
        self, view: RiverRatsView, legal: Sequence[RiverRatsCommand], rng: Random
    ) -> Iterator[Thought[RiverRatsCommand]]:
        """Two thoughts: without reasons and with them. Doing nothing wins where all is even."""
        order = sorted(legal, key=lambda command: command != DECLINE)
        foresight: RiverRatsForesight = Foresight(self._rules, view, self._seat, _ToTheEnd())
        worth = Worth(self._rules.terms, view, foresight)
        tally = Tally[RiverRatsCommand](Chances(view).of)
        for command in order:
            tally.add(command, worth.of(command))
        thought = tally.thought
        yield thought
        yield explained(thought, lambda command: reason(view, command, len(legal)))


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


def _reacting(view: RiverRatsView) -> bool:
    return type(view.frame) in (fr.HeartsPower, fr.ExpertOffer, fr.ExpertReveal)


BOTS: Final[Mapping[str, BotMaker]] = {USUAL: CrewMate}
SOFT: Final = Soft({"level1": Level(0.08, 0.4, 0.04), "level2": Level(0.05, 0.3, 0.03)}, _reacting)
