"""The bots of Whitewater Rush."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final

from game.bots.contract import AnyMatchRules, BotMaker, Thought, explained, only
from game.bots.levels import USUAL, Level, Soft
from game.bots.tally import Tally
from game.engine.foresight import Foresight
from game.engine.types import Seat
from game.titles.whitewater_rush.bot.chances import Chances
from game.titles.whitewater_rush.bot.choices import Steering, worthwhile
from game.titles.whitewater_rush.bot.reasons import KayakForesight, Reasons
from game.titles.whitewater_rush.bot.worth import Worth, unforeseen
from game.titles.whitewater_rush.rules import commands as cmd
from game.titles.whitewater_rush.rules import frames as fr
from game.titles.whitewater_rush.rules.commands import WhitewaterCommand
from game.titles.whitewater_rush.rules.rules import WhitewaterRules
from game.titles.whitewater_rush.rules.view import WhitewaterView

REACTS: Final = 0.02
"""How often the drifter takes a chance to Eddy Out."""


class Paddler:
    """Tries every command in a world where nobody interferes, and takes the table that is worth most."""

    def __init__(self, rules: WhitewaterRules, seat: Seat) -> None:
        self._rules = rules
        self._seat = seat

    def think(
        self, view: WhitewaterView, legal: Sequence[WhitewaterCommand], rng: Random
    ) -> Iterator[Thought[WhitewaterCommand]]:
        """Two thoughts: without reasons and with them."""
        worth = Worth(self._rules.terms, self._seat, view.hand, view.discard, view.active, view.turn)
        steering = Steering(self._rules, worth, tokens=type(view.frame) not in (fr.Window, fr.Discarding))
        foresight: KayakForesight = Foresight(self._rules, view, self._seat, steering)
        different = worthwhile(legal, view.cells)
        tally = Tally[WhitewaterCommand](Chances(view, self._seat).of)
        for command in sorted(different, key=_calm_first):
            tally.add(command, worth.of(foresight.played(command).state) + unforeseen(command))
        thought = tally.thought
        yield thought
        yield explained(thought, Reasons(view, self._seat, foresight, self._rules, steering).why)


class Drifter:
    """Plays at random, but reacts seldom: chances to Eddy Out come several times a turn and each costs a card."""

    def __init__(self, rules: AnyMatchRules, seat: Seat) -> None:
        """Needs neither."""

    def think(
        self, view: WhitewaterView, legal: Sequence[WhitewaterCommand], rng: Random
    ) -> Iterator[Thought[WhitewaterCommand]]:
        """One thought."""
        if cmd.Pass() in legal and rng.random() >= REACTS:
            yield only(cmd.Pass())
        else:
            yield only(legal[rng.randrange(len(legal))])


def _calm_first(command: WhitewaterCommand) -> bool:
    """What changes nothing comes first, so that it wins where all is even."""
    match command:
        case cmd.Pass() | cmd.Manoeuvre(spaces=0):
            return False
        case _:
            return True


def _reacting(view: WhitewaterView) -> bool:
    return type(view.frame) is fr.Window


BOTS: Final[Mapping[str, BotMaker]] = {USUAL: Paddler, "random": Drifter}
SOFT: Final = Soft({"level1": Level(0.075, 0.39, 0.016), "level2": Level(0.045, 0.28, 0.01)}, _reacting)
