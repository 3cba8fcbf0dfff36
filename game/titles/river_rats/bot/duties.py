"""A seat's duties to its crew: it lays and takes what completes the crew's hand best, and raises no pile in doubt."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Final, TypeAlias

from game.pieces import DECK, Card
from game.titles.river_rats.rules import events as fr
from game.titles.river_rats.rules import terms as cmd
from game.titles.river_rats.rules.dealing import RiverRatsView
from game.titles.river_rats.rules.events import JOKER
from game.titles.river_rats.rules.moves import has_power
from game.titles.river_rats.rules.poker import Category, category, matches, predicted, ranks_in
from game.titles.river_rats.rules.terms import RiverRatsCommand
from game.titles.river_rats.table.words import SETS, crew_value, hand_after, rat_value, value_of_cards

Made: TypeAlias = tuple[int, tuple[int, ...]]
"""A hand without the cards beside it: its category, and the ranks that make it."""
SURE: Final = 1.0
"""Standard errors by which a raised pile must be worth more where the crew must be sure."""


def dutiful(view: RiverRatsView, legal: Sequence[RiverRatsCommand]) -> Sequence[RiverRatsCommand]:
    """Returns the commands without those that would complete the crew's hand worse than the seat can.

    A Joker, or a hand that earns one, is always left.
    """
    left = view.collective_size - len(view.collective)
    match view.frame:
        case fr.Turn() | fr.Drawing() | fr.Playing() if left == 1:
            if len(view.hand) == view.hand_limit - 1:
                return _taking(view, legal)
            return _completing(view, legal)
        case fr.Acting() if left <= 0:
            return _completing(view, legal)
        case _:
            return legal


def behind(view: RiverRatsView) -> bool:
    """True if the crew's open hand does not beat the open cards of the Rat."""
    return crew_value(view) <= rat_value(view)


def surely_more(gains: Sequence[float]) -> bool:
    """True if the mean gain of a raised pile, world by world, is more than its standard error."""
    error = stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else 0.0
    return fmean(gains) > SURE * error


def _completing(view: RiverRatsView, legal: Sequence[RiverRatsCommand]) -> Sequence[RiverRatsCommand]:
    """Plays and swaps that lead to the best hand the seat's cards can complete; other commands are left alone."""
    hands = {command: hands for command in legal if (hands := _hands_after(view, command))}
    best = max((made(view, hand) for each in hands.values() for hand in each), default=None)
    if best is None:
        return legal
    good = {
        command
        for command, each in hands.items()
        if any(made(view, hand) == best or _earns(view, hand) for hand in each)
    }
    return [command for command in legal if command in good or command not in hands]


def _taking(view: RiverRatsView, legal: Sequence[RiverRatsCommand]) -> Sequence[RiverRatsCommand]:
    """Draws before the last play: a card of the Market that beats the open Rat is taken if no own card does."""
    rat = rat_value(view)

    def value(card: Card) -> int:
        return value_of_cards(hand_after(view.collective, card, None), view.joker_identity)

    if max(map(value, view.hand), default=0) > rat:
        return legal
    best = max((made(view, (*view.collective, card)) for card in view.market if value(card) > rat), default=None)
    if best is None:
        return legal
    return [command for command in legal if not _draws(command) or _takes(view, command, best)]


def _draws(command: RiverRatsCommand) -> bool:
    return type(command) is cmd.DrawFromDeck or type(command) is cmd.TakeFromMarket


def _takes(view: RiverRatsView, command: RiverRatsCommand, best: Made) -> bool:
    match command:
        case cmd.TakeFromMarket(card=card):
            return made(view, (*view.collective, card)) == best
        case _:
            return False


def _hands_after(view: RiverRatsView, command: RiverRatsCommand) -> list[Sequence[Card | None]]:
    """Returns the crew's hands that a command may complete: with the swap that a diamond allows."""
    match command:
        case cmd.PlayCard(card=card):
            laid = hand_after(view.collective, card, None)
            return [laid, *_swapped(view, laid, card)]
        case cmd.Swap(target=target, card=card):
            return [hand_after(view.collective, card, target)]
        case cmd.Decline():
            return [view.collective]
        case _:
            return []


def _swapped(view: RiverRatsView, laid: Sequence[Card | None], card: Card) -> list[Sequence[Card | None]]:
    if card[0] != "D" or view.seat is None:
        return []
    power = has_power(view, view.powers, view.seat, "D")
    sources = [*(each for each in view.hand if each != card), *(view.market if power else ())]
    open_cards = laid if view.first_owner is None else laid[1:]
    targets = [each for each in open_cards if each not in (None, JOKER, card)]
    return [hand_after(laid, source, target) for target in targets for source in sources]


def made(view: RiverRatsView, cards: Sequence[Card | None]) -> Made:
    """Returns the hand without the cards beside it."""
    value = value_of_cards(cards, view.joker_identity)
    kind = category(value)
    counting = 0 if kind is Category.HIGH_CARD else SETS.get(kind, 1)
    return kind, ranks_in(value)[:counting]


def _earns(view: RiverRatsView, cards: Sequence[Card | None]) -> bool:
    """True if the hand matches the prediction, and there is a Joker to earn."""
    if view.prediction is None or not view.jokers_down or None in cards:
        return False
    wanted, known = predicted(view.prediction), [card for card in cards if card not in (None, JOKER)]
    identities = DECK if len(known) < len(cards) else ()
    hands = [[*known, identity] for identity in identities] or [known]
    return any(matches([card for card in hand if card is not None], wanted, view.prediction_match) for hand in hands)
