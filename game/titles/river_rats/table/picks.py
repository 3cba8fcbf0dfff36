"""How the commands of River Rats are spelled on the table, and what would come of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, assert_never

from game.content.line import Line
from game.pieces.card_words import card_line, card_short, suit_line
from game.pieces.cards import Card, suit_of
from game.table.presenter import Button, Pick
from game.titles.river_rats.rules import commands as cmd
from game.titles.river_rats.rules.frames import ClubsPower, ExpertOffer, ExpertReveal, HeartsPower, JokerIdentity
from game.titles.river_rats.rules.state import JOKER
from game.titles.river_rats.rules.view import RiverRatsView
from game.titles.river_rats.table.estimate import value_after_swap, value_of_cards, value_with
from game.titles.river_rats.table.guide import first_goes_down
from game.titles.river_rats.table.keys import DECK, card_key, joker_key, rat_key
from game.titles.river_rats.table.words import hand_line, hand_short, say

COLLECTIVE = "zone:collective"
MARKET = "zone:market"
DISCARD = "zone:discard"
RAT_CARDS = "zone:rat_cards"
ADD_DEBT = "button:add_debt"
FINISH = "button:finish"
DECLINE = "button:decline"
INVOKE = "button:invoke"
PASS = "button:pass"
IDENTITY = "button:identity:"

Plain: TypeAlias = (
    cmd.DrawFromDeck
    | cmd.PlayCard
    | cmd.UseJoker
    | cmd.AddTopToMarket
    | cmd.AddDebt
    | cmd.MarkDiscard
    | cmd.FinishDiscards
    | cmd.Decline
    | cmd.InvokeJoker
    | cmd.RevealNext
    | cmd.Pass
)
"""Commands that are said without a card or a place."""


def pick(view: RiverRatsView, command: cmd.RiverRatsCommand) -> Pick:
    """The spelling of one legal command."""
    return Pick(word(view, command), command, move_line(view, command), consequence(view, command))


def word(view: RiverRatsView, command: cmd.RiverRatsCommand) -> tuple[str, ...]:
    """The letters of a command: unique and prefix-free among the commands of one legal list."""
    match command:
        case cmd.DrawFromDeck() | cmd.RevealNext():
            return (DECK,)
        case cmd.TakeFromMarket(card=card) | cmd.MarkDiscard(card=card):
            return (card_key(card),)
        case cmd.PlayCard(card=card):
            return (card_key(card), COLLECTIVE)
        case cmd.UseJoker():
            return (joker_key(view.jokers_removed), RAT_CARDS if view.level == "advanced" else COLLECTIVE)
        case cmd.AddToMarket(card=card):
            return (card_key(card), MARKET)
        case cmd.AddTopToMarket():
            return (DECK, MARKET)
        case cmd.Swap(target=target, card=card):
            return (card_key(card), card_key(target))
        case cmd.AddDebt():
            return (ADD_DEBT,)
        case cmd.FlipRatCard(place=place) | cmd.RemoveRatCard(place=place):
            return (rat_key(view, place),)
        case cmd.DiscardCard(card=card):
            return (card_key(card), DISCARD)
        case cmd.FinishDiscards():
            return (FINISH,)
        case cmd.Decline():
            return (DECLINE,)
        case cmd.ChooseIdentity(card=card):
            return (IDENTITY + card,)
        case cmd.InvokeJoker():
            return (INVOKE,)
        case cmd.Pass():
            return (PASS,)
        case _:
            assert_never(command)


def move_line(view: RiverRatsView, command: cmd.RiverRatsCommand) -> Line:
    """The move in words, as the seat that may make it reads it."""
    match command:
        case cmd.PlayCard(card=card):
            return say("move.play", card=card_line(card))
        case cmd.UseJoker() if view.level == "advanced":
            return say("move.set_aside_joker")
        case cmd.Swap(target=target, card=card):
            source = "market" if card in view.market else "hand"
            return say(f"move.swap.{source}", target=card_line(target), card=card_line(card))
        case cmd.DiscardCard(card=card) | cmd.MarkDiscard(card=card):
            source = "market" if card in view.market else "hand"
            return say(f"move.discard.{source}", card=card_line(card))
        case cmd.RemoveRatCard(place=place) | cmd.FlipRatCard(place=place):
            return _rat_card_line(view, command, place)
        case cmd.Decline():
            return say(f"move.decline.{_decline_kind(view)}")
        case _:
            return plain_line(command)


def plain_line(command: cmd.RiverRatsCommand) -> Line:
    """The move in words without any view. It names no card that might go face-down or is only chosen so far."""
    match command:
        case cmd.TakeFromMarket(card=card):
            return say("move.take", card=card_line(card))
        case cmd.AddToMarket(card=card):
            return say("move.add_to_market", card=card_line(card))
        case cmd.Swap(target=target, card=card):
            return say("move.swap.plain", target=card_line(target), card=card_line(card))
        case cmd.DiscardCard(card=card):
            return say("move.discard.plain", card=card_line(card))
        case cmd.ChooseIdentity(card=card):
            return say("move.identity", card=card_line(card))
        case cmd.FlipRatCard(place=place):
            return say("move.flip", place=place + 1)
        case cmd.RemoveRatCard(place=place):
            return say("move.remove_hidden", place=place + 1)
        case _:
            return say(f"move.{_plain_key(command)}")


def consequence(view: RiverRatsView, command: cmd.RiverRatsCommand) -> Line | None:
    """What would come of the command, from what the viewer sees; None where the move says it all."""
    match command:
        case cmd.PlayCard(card=card) if first_goes_down(view):
            return say("consequence.goes_down", hand=hand_short(value_with(view, card)))
        case cmd.PlayCard(card=card):
            return say("consequence.makes", hand=hand_short(value_with(view, card)))
        case cmd.UseJoker():
            if view.level == "advanced":
                return say("consequence.set_aside")
            return say("consequence.makes", hand=hand_short(value_with(view, JOKER)))
        case cmd.Swap(target=target, card=card):
            return say("consequence.makes", hand=hand_short(value_after_swap(view, target, card)))
        case cmd.AddDebt():
            return say("consequence.debt", count=len(view.pile) + 1)
        case cmd.RemoveRatCard():
            return say("consequence.two_join")
        case cmd.RevealNext():
            return say("consequence.reveal", suit=suit_line(suit_of(view.rat)))
        case cmd.ChooseIdentity(card=card):
            return _identity_line(view, card)
        case _:
            return None


def buttons(view: RiverRatsView, legal: Sequence[cmd.RiverRatsCommand]) -> list[Button]:
    """A button for every letter that lies nowhere on the table."""
    return [button for command in legal if (button := _button(view, command)) is not None]


def _plain_key(command: Plain) -> str:
    match command:
        case cmd.DrawFromDeck():
            return "draw"
        case cmd.PlayCard():
            return "play_some"
        case cmd.UseJoker():
            return "use_joker"
        case cmd.AddTopToMarket():
            return "add_top"
        case cmd.AddDebt():
            return "add_debt"
        case cmd.MarkDiscard() | cmd.FinishDiscards():
            return "finish"
        case cmd.Decline():
            return "decline.plain"
        case cmd.InvokeJoker():
            return "invoke"
        case cmd.RevealNext():
            return "reveal"
        case cmd.Pass():
            return "pass"
        case _:
            assert_never(command)


def _button(view: RiverRatsView, command: cmd.RiverRatsCommand) -> Button | None:
    match command:
        case cmd.AddDebt():
            return Button(ADD_DEBT, say("button.add_debt"), consequence(view, command), primary=True)
        case cmd.FinishDiscards():
            return Button(FINISH, say("button.finish"), say("button_detail.finish"), primary=True)
        case cmd.Decline():
            kind = _decline_kind(view)
            return Button(DECLINE, say(f"button.decline.{kind}"), say(f"button_detail.decline.{kind}"))
        case cmd.ChooseIdentity(card=card):
            return Button(IDENTITY + card, say("button.identity", card=card_short(card)), _identity_line(view, card))
        case cmd.InvokeJoker():
            return Button(INVOKE, say("button.invoke"), say("button_detail.invoke"), primary=True)
        case cmd.Pass():
            return Button(PASS, say("button.pass"), say("button_detail.pass"), primary=True)
        case _:
            return None


def _decline_kind(view: RiverRatsView) -> str:
    """What saying no means now."""
    match view.frame:
        case ClubsPower():
            return "halfway"
        case HeartsPower():
            return "debt"
        case ExpertOffer():
            return "joker"
        case ExpertReveal():
            return "reveal"
        case _:
            return "action"


def _rat_card_line(view: RiverRatsView, command: cmd.RemoveRatCard | cmd.FlipRatCard, place: int) -> Line:
    card = view.rat_cards[place]
    if card is None:
        return plain_line(command)
    return say("move.remove", card=card_line(card))


def _identity_line(view: RiverRatsView, card: Card) -> Line:
    """A Joker's user is asked between the strongest card and, second, the one that fulfils the prediction."""
    hand = hand_line(value_of_cards(view.collective, card))
    match view.frame:
        case JokerIdentity(choices=choices) if card == choices[-1]:
            return say("consequence.identity_matches", hand=hand)
        case _:
            return say("consequence.identity", hand=hand)
