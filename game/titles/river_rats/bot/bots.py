"""The crew mate: plays by what it sees, for the chance of the whole crew to win the match."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final

from game.bots.contract import AnyMatchRules, BotMaker, Thought
from game.engine.types import Seat
from game.titles.river_rats.bot.reasons import reason
from game.titles.river_rats.bot.weigh import Scales
from game.titles.river_rats.rules.commands import Decline, RiverRatsCommand
from game.titles.river_rats.rules.rules import RiverRatsRules
from game.titles.river_rats.rules.view import RiverRatsView

EVEN: Final = 1e-9
"""Chances closer than this are the same."""


class CrewMate:
    """Weighs every command by sampled worlds and by what hands are worth against the Rat's."""

    def __init__(self, rules: AnyMatchRules, seat: Seat) -> None:
        """Raises TypeError for the rules of another title."""
        match rules:
            case RiverRatsRules():
                self._joker_rat_cards = rules.terms.joker_rat_cards
            case _:
                raise TypeError("the crew mate plays River Rats only")

    def think(
        self, view: RiverRatsView, legal: Sequence[RiverRatsCommand], rng: Random
    ) -> Iterator[Thought[RiverRatsCommand]]:
        """Yields after each command that turns out better than those before; doing nothing wins where all is even."""
        if len(legal) == 1:
            yield Thought(legal[0], reason(view, legal[0], 1))
            return
        order = sorted(legal, key=lambda command: command != Decline())
        best = order[0]
        yield Thought(best)
        scales = Scales(view, rng, self._joker_rat_cards)
        top = float("-inf")
        for command in order:
            worth = scales.worth(command)
            if worth > top + EVEN:
                top, best = worth, command
                yield Thought(command)
        yield Thought(best, reason(view, best, len(legal)))


BOTS: Final[Mapping[str, BotMaker]] = {"house": CrewMate}
