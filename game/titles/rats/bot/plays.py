"""The whole plays that a command can begin: all leads, all answers that beat, and throws worth a thought."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from game.titles.rats.bot.masks import NO_SUIT, Cards, Play, best_answer, every_lead
from game.titles.rats.bot.trial import TASTES, keeping
from game.titles.rats.rules import commands as cmd
from game.titles.rats.rules.answers import cheapest_answer, lowest_cards
from game.titles.rats.rules.commands import RatsCommand
from game.titles.rats.rules.growing import BIT, bits_of
from game.titles.rats.rules.plays import ORDER, Kind, kind_named
from game.titles.rats.rules.state import Agreeing
from game.titles.rats.rules.view import RatsView

NEAR: Final = 4
"""In place of a card that is needed least, so many of the next ones are thrown for a trial."""


def plays_of(view: RatsView, legal: Sequence[RatsCommand]) -> Mapping[RatsCommand, Sequence[Play]]:
    """Each command with the plays it begins; what begins none is left out."""
    laid, held = bits_of(view.laid), bits_of((*view.laid, *view.hand))
    if type(view.frame) is Agreeing:
        return {}
    if view.count:
        whole = list(dict.fromkeys(_answers(view, laid, held, legal)))
    else:
        whole = [lead for lead in every_lead(held, view.how) if lead[3] & laid == laid]
    begun = {command: [play for play in whole if _begins(view, command, play, laid)] for command in legal}
    return {command: plays for command, plays in begun.items() if plays}


def suit_led(view: RatsView) -> int:
    """The place of the suit a single card asks for."""
    return ORDER[suit] if (suit := view.suit) in ORDER and not view.how.any_suit else NO_SUIT


def _begins(view: RatsView, command: RatsCommand, play: Play, laid: Cards) -> bool:
    cards = play[3]
    match command:
        case cmd.Lay(card=card):
            return cards & ~laid & BIT[card] != 0
        case cmd.Lead(kind=kind):
            return cards == laid and play[1] == kind
        case cmd.Beat() | cmd.ThrowLowest():
            return cards == laid | _helped(view, command)
        case _:
            return False


def _helped(view: RatsView, command: RatsCommand) -> Cards:
    """What one of the two helpers lays."""
    kind, hand, laid = kind_named(view.kind), view.hand, view.laid
    match command:
        case cmd.Beat():
            return bits_of(cheapest_answer(view.how, kind, view.count, hand, view.suit, view.best_value, laid))
        case cmd.ThrowLowest():
            return bits_of(lowest_cards(view.how, kind, view.count, laid, hand, view.suit, view.best_value))
        case _:
            return 0


def _answers(view: RatsView, laid: Cards, held: Cards, legal: Sequence[RatsCommand]) -> Iterator[Play]:
    kind, count, suit = kind_named(view.kind), view.count, suit_led(view)
    for lead in every_lead(held, view.how):
        fits = lead[:2] == (count, kind) and (kind != "single" or suit in (NO_SUIT, lead[4]))
        if fits and lead[3] & laid == laid and lead[2] > view.best_value:
            yield _answer(view, kind, lead[3])
    free = held & ~laid
    for cards in _throws(free, count - laid.bit_count()):
        yield _answer(view, kind, laid | cards)
    for command in legal:
        cards = _forced(command, free, count - laid.bit_count())
        yield _answer(view, kind, laid | (cards or _helped(view, command)))


def _forced(command: RatsCommand, free: Cards, missing: int) -> Cards:
    """The card of the command with those that are needed least."""
    match command:
        case cmd.Lay(card=card):
            return BIT[card] | sum(keeping(free & ~BIT[card], TASTES[0])[: missing - 1])
        case _:
            return 0


def _answer(view: RatsView, kind: Kind, cards: Cards) -> Play:
    suit = suit_led(view)
    return view.count, kind, best_answer(cards, kind, view.count, suit, view.how), cards, suit


def _throws(free: Cards, missing: int) -> Iterator[Cards]:
    """The cards needed least in each taste, and these with one of them changed."""
    for taste in TASTES:
        order = keeping(free, taste)
        usual = sum(order[:missing])
        yield usual
        for kept in order[:missing][-2:]:
            for card in order[missing : missing + NEAR]:
                yield usual - kept + card
