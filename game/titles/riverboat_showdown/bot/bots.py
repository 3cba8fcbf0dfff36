"""The gambler: weighs chips now against going out, and what the hand would lose against what it would rid itself of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Final, assert_never

from game.bots.contract import AnyMatchRules, BotMaker, Thought, explained
from game.bots.levels import USUAL, Level, Soft, Tally
from game.engine.types import Seat
from game.titles.riverboat_showdown.bot.chances import Chances
from game.titles.riverboat_showdown.bot.reasons import reason
from game.titles.riverboat_showdown.rules import commands as cmd
from game.titles.riverboat_showdown.rules.commands import RiverboatCommand
from game.titles.riverboat_showdown.rules.rules import RiverboatView

POINT: Final = 1.15
"""What each point that leaves the hand is worth: it is paid neither to the kitty later nor into the pot."""
CARD: Final = 3.2
"""What every card is worth that goes besides the first."""
OUT: Final = 8.0
"""What it is worth to be out: the pot, and nobody else has it."""
WILD_KEPT: Final = 0.2
"""What a wild card in hand is worth, which goes out with anything, less what a card costs that stays in hand."""
WILD_STUCK: Final = 0.25
"""How likely a wild card is still there at the end, where that costs chips."""
SET_KEPT: Final = 2.0
"""What it costs to break cards of one number whose Showdown card is still to come."""
NO_USE: Final = 1.6
"""What it is worth to be rid of a card whose Showdown card has gone by."""


class Gambler:
    """Values each discard once; the same view always gives the same discard."""

    def __init__(self, rules: AnyMatchRules, seat: Seat) -> None:
        """Needs neither: all of it is in the view."""

    def think(
        self, view: RiverboatView, legal: Sequence[RiverboatCommand], rng: Random
    ) -> Iterator[Thought[RiverboatCommand]]:
        """Two thoughts: without reasons and with them."""
        value = worth_in(view)
        tally = Tally[RiverboatCommand](Chances(view).of, even=0.0)
        for command in legal:
            tally.add(command, value(view, command))
        yield tally.thought
        yield explained(tally.thought, lambda command, other: reason(view, command, other))


def worth_in(view: RiverboatView) -> Callable[[RiverboatView, RiverboatCommand], float]:
    """How discards are valued: by what the round may still bring, or by what it costs where it ends now."""
    return _late_worth if view.went_out else _worth


def _worth(view: RiverboatView, command: RiverboatCommand) -> float:
    """In a round that may go on: chips now, and what the cards gone are worth gone."""
    match command:
        case cmd.Discard(number=number):
            return view.brings(number) + POINT * number + _single(view, number)
        case cmd.DiscardWild(number=number):
            return view.brings(number) + (OUT if len(view.hand) == 1 else -_wild(view))
        case cmd.DiscardMatching(cards=cards, wilds=wilds):
            gone = cards + wilds
            ends = OUT if gone == len(view.hand) else -wilds * _wild(view)
            return POINT * cards * view.showdown + CARD * (gone - 1) + ends
        case cmd.Pass() | cmd.TellTime():
            return 0.0
        case _:
            assert_never(command)


def _single(view: RiverboatView, number: int) -> float:
    """What one number card more or less means to the hand."""
    if len(view.hand) == 1:
        return OUT
    if number == view.showdown:
        return 0.0
    if number in view.turned:
        return NO_USE
    return -SET_KEPT if view.hand.count(number) > 1 else 0.0


def _wild(view: RiverboatView) -> float:
    return WILD_KEPT - WILD_STUCK * view.stakes.wild_left


def _late_worth(view: RiverboatView, command: RiverboatCommand) -> float:
    """In a round that ends now: chips now, and what the cards gone would cost for certain."""
    match command:
        case cmd.Discard(number=number):
            return view.brings(number) + _saved(view, number, 1, 0)
        case cmd.DiscardWild(number=number):
            return view.brings(number) + _saved(view, number, 0, 1)
        case cmd.DiscardMatching(cards=cards, wilds=wilds):
            return _saved(view, view.showdown, cards, wilds)
        case cmd.Pass() | cmd.TellTime():
            return 0.0
        case _:
            assert_never(command)


def _saved(view: RiverboatView, number: int, cards: int, wilds: int) -> float:
    """Chips kept that others would have shared, and a share of the pot for an empty hand."""
    others = sum(not out for out in view.eliminated) - 1
    points = cards * number + wilds * view.stakes.wild_left
    out = OUT if cards + wilds == len(view.hand) else 0.0
    return points * (1 + 1 / others) + out


def _reacting(view: RiverboatView) -> bool:
    return bool(view.went_out)


BOTS: Final[Mapping[str, BotMaker]] = {USUAL: Gambler}
SOFT: Final = Soft({"level1": Level(0.06, 0.29, 0.04), "level2": Level(0.05, 0.19, 0.02)}, _reacting)
