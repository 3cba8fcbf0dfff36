"""Why the crew mate plays what it plays: one general sentence that gives no hand away (Rulebook, table talk)."""

from __future__ import annotations

from typing import assert_never

from game.content.line import Line
from game.pieces.cards import Card
from game.titles.river_rats.commands import (
    AddDebt,
    AddToMarket,
    AddTopToMarket,
    ChooseIdentity,
    Decline,
    DiscardCard,
    DrawFromDeck,
    FinishDiscards,
    FlipRatCard,
    InvokeJoker,
    MarkDiscard,
    Pass,
    PlayCard,
    RemoveRatCard,
    RevealNext,
    RiverRatsCommand,
    Swap,
    TakeFromMarket,
    UseJoker,
)
from game.titles.river_rats.estimate import crew_value, rat_value, value_after_swap, value_of_cards, value_with
from game.titles.river_rats.frames import Acting, ExpertOffer, ExpertReveal, HeartsPower
from game.titles.river_rats.guide import first_goes_down
from game.titles.river_rats.poker import category
from game.titles.river_rats.state import JOKER
from game.titles.river_rats.view import RiverRatsView
from game.titles.river_rats.words import card_line, hand_line, say


def reason(view: RiverRatsView, command: RiverRatsCommand) -> Line | None:
    """The sentence, or None if there was no choice."""
    match command:
        case PlayCard() if first_goes_down(view):
            return say("reason.builds")
        case PlayCard(card=card):
            return _made(view, value_with(view, card))
        case UseJoker():
            return say("reason.joker_aside") if view.level == "advanced" else _made(view, value_with(view, JOKER))
        case Swap(target=target, card=card):
            return _made(view, value_after_swap(view, target, card))
        case DrawFromDeck():
            return say("reason.draw")
        case TakeFromMarket(card=card):
            return say("reason.take", card=card_line(card))
        case AddDebt():
            return say("reason.raise")
        case FlipRatCard():
            return say("reason.flip")
        case AddToMarket():
            return say("reason.share")
        case AddTopToMarket():
            return say("reason.more_choice")
        case DiscardCard() | MarkDiscard() | FinishDiscards():
            return say("reason.discard")
        case RemoveRatCard():
            return say("reason.remove")
        case ChooseIdentity(card=card):
            return _identity(view, card)
        case InvokeJoker() | RevealNext():
            return say("reason.reveal")
        case Decline():
            return _declined(view)
        case Pass():
            return None
        case _:
            assert_never(command)


def _made(view: RiverRatsView, value: int) -> Line:
    """What a card makes of the open hand, compared with what lies open of the Rat's."""
    if value > rat_value(view):
        return say("reason.beats", hand=hand_line(value))
    if category(value) > category(crew_value(view)):
        return say("reason.makes", hand=hand_line(value))
    return say("reason.builds")


def _identity(view: RiverRatsView, card: Card) -> Line:
    strongest = value_of_cards(view.collective, card) >= crew_value(view)
    return say("reason.identity_strong") if strongest else say("reason.identity_prediction")


def _declined(view: RiverRatsView) -> Line:
    match view.frame:
        case HeartsPower():
            return _no_raise(view)
        case Acting(card=card) if card[0] == "H":
            return _no_raise(view)
        case ExpertOffer() | ExpertReveal():
            return say("reason.stand")
        case _:
            return say("reason.leave")


def _no_raise(view: RiverRatsView) -> Line:
    beaten = len(view.rat_debt) + len(view.pile) >= view.debt_limit
    return say("reason.enough") if beaten else say("reason.keep_small")
