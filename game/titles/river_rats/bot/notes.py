"""The notes a mate takes of what others said in this round: it leans a little, and forgets as the round ends."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Final, Protocol

from game.pieces import Card
from game.titles.river_rats.bot.duties import behind
from game.titles.river_rats.rules import terms as cmd
from game.titles.river_rats.rules.dealing import RiverRatsView
from game.titles.river_rats.rules.events import SpeechId
from game.titles.river_rats.rules.moves import ADD_DEBT, DECLINE
from game.titles.river_rats.rules.poker import category
from game.titles.river_rats.rules.terms import RiverRatsCommand
from game.titles.river_rats.table.words import crew_value, value_with

RAISE_SHIFT: Final = 0.2
"""Change of the chance to win the round from which a mate raises the Debt, usually about a half. Most of
a mate's choices to raise are certain in all worlds: with 0.08 a sentence changed one round of sixty.
"""

BOLD_CARDS: Final = 3
"""Number of cards in the crew's hand up to which a mate who was told to risk one raises while the crew is behind."""

MARKET_SHARE: Final = 0.02
"""Worth, in chances, of a card in the Market that the open hand could use."""


class Gains(Protocol):
    """The one thing needed of a worth."""

    def gains(self, command: RiverRatsCommand, other: RiverRatsCommand) -> list[float]:
        """Returns what the command gains on the other one, world by world."""


def heard(view: RiverRatsView) -> frozenset[SpeechId]:
    """Returns what others said in this round."""
    return frozenset([each.words for each in view.spoken if each.seat != view.seat])


def heeded(view: RiverRatsView, command: RiverRatsCommand, worth: Gains) -> float:
    """Returns the worth of a command for having been told: 0 where nothing was said."""
    if not view.spoken:
        return 0.0
    said = heard(view)
    match command:
        case cmd.AddDebt():
            shift = RAISE_SHIFT * (("careful" in said) - ("risk" in said))
            return -shift * _stake(worth.gains(ADD_DEBT, DECLINE)) if shift else 0.0
        case cmd.AddToMarket(card=card) if "market" in said:
            return MARKET_SHARE * _usable(view, card)
        case cmd.DiscardCard(card=card) if "market" in said and card in view.market:
            return -MARKET_SHARE * _usable(view, card)
        case cmd.DrawFromDeck() if "market" in said:
            return MARKET_SHARE * any(_usable(view, card) for card in view.market)
        case _:
            return 0.0


def must_be_sure(view: RiverRatsView) -> bool:
    """True if a raise has to be worth more beyond doubt: always when told to be careful, else while the crew is behind,
    unless told to risk one before its hand is nearly whole.
    """
    said = heard(view)
    if "careful" in said and "risk" not in said:
        return True
    bold = "risk" in said and "careful" not in said and len(view.collective) <= BOLD_CARDS
    return not bold and behind(view)


def sparing(view: RiverRatsView, commands: Sequence[RiverRatsCommand]) -> Sequence[RiverRatsCommand]:
    """Returns the commands without the Joker, if it is to be saved and the match does not hang on the round."""
    if not view.spoken or "joker" not in heard(view) or hangs(view):
        return commands
    return [each for each in commands if type(each) not in (cmd.UseJoker, cmd.InvokeJoker)] or commands


def hangs(view: RiverRatsView) -> bool:
    """True if losing the round would lose the match, or winning it would win the match."""
    stake = len(view.pile)
    last = not view.inactive and len(view.rat_debt) + stake >= view.debt_limit
    return last or len(view.crew_debt) + stake >= view.debt_limit


def _stake(gains: Sequence[float]) -> float:
    """Returns the distance between a raise that wins and one that loses."""
    won, lost = [each for each in gains if each > 0], [each for each in gains if each < 0]
    return (fmean(won) if won else 0.0) - (fmean(lost) if lost else 0.0)


def _usable(view: RiverRatsView, card: Card) -> bool:
    """True if the card would lift the crew's open hand to another kind."""
    return category(value_with(view, card)) > category(crew_value(view))
