"""The moves of River Rats on the table, their results, and reasons of refusals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from msgspec.structs import asdict

from game.content.message import Message
from game.engine.foresight import refusal
from game.engine.types import Seat, snake
from game.pieces import Card, card_key, card_line, card_short, suit_line, suit_of
from game.table.presenter import Button, Move, Moves, Names, TableRequest
from game.titles.river_rats.rules import events as fr
from game.titles.river_rats.rules import terms as cmd
from game.titles.river_rats.rules.dealing import RiverRatsView
from game.titles.river_rats.rules.events import JOKER
from game.titles.river_rats.rules.moves import plays_face_down
from game.titles.river_rats.rules.rules import RiverRatsRules
from game.titles.river_rats.rules.speech import WORDS
from game.titles.river_rats.table.words import (
    INACTIVE,
    ZoneId,
    hand_line,
    hand_short,
    joker_key,
    rat_key,
    say,
    spoken_line,
    stakes_line,
    value_of_cards,
    value_with,
)

COLLECTIVE: Final = f"zone:{ZoneId.COLLECTIVE}"
RAT_CARDS: Final = f"zone:{ZoneId.RAT_CARDS}"
ADD_DEBT: Final = "button:add_debt"
FINISH: Final = "button:finish"
DECLINE: Final = "button:decline"
INVOKE: Final = "button:invoke"
PASS: Final = "button:pass"
IDENTITY: Final = "button:identity:"
SPEECH: Final = "speech:"
CHOICES_OF_A_CARD: Final = (fr.Acting, fr.ClubsPower, fr.HeartsPower, fr.ChoosingDiscards, fr.AdvancedJoker)
WORDLESS: Final = frozenset({cmd.PlayCard, cmd.MarkDiscard, cmd.SaySentence})
"""Commands told without what they name: a card might go face-down, or is only chosen so far; words stand in the log."""
LYING: Final = {
    "collective": "hidden_first",
    "hand": "others_hand",
    "debt": "debt",
    "rat_debt": "debt",
    "crew_debt": "debt",
    ZoneId.DISCARD: "discard_pile",
    INACTIVE: "inactive_rat",
}
"""Reasons why things that no command begins with cannot be used, by the first part of their key."""

Pressed: TypeAlias = cmd.AddDebt | cmd.FinishDiscards | cmd.Decline | cmd.ChooseIdentity | cmd.InvokeJoker | cmd.Pass
"""Commands that lie nowhere on the table: each is a button."""


class RiverRatsMoves(Moves[cmd.RiverRatsCommand, RiverRatsView]):
    """The part of the presenter that asks."""

    def __init__(self, rules: RiverRatsRules) -> None:
        self._rules = rules

    def for_commands(self, view: RiverRatsView, legal: Sequence[cmd.RiverRatsCommand], names: Names) -> Sequence[Move]:
        return [_move(view, command) for command in legal]

    def buttons(self, view: RiverRatsView, legal: Sequence[cmd.RiverRatsCommand], names: Names) -> Sequence[Button]:
        return [_button(view, command) for command in legal if isinstance(command, Pressed)]

    def command_line(self, command: cmd.RiverRatsCommand, names: Names, seat: Seat) -> Message:
        return _plain(command)

    def requests(
        self, view: RiverRatsView, legal: Sequence[cmd.RiverRatsCommand], names: Names
    ) -> Sequence[TableRequest]:
        return [_speech(view, command) for command in legal if isinstance(command, cmd.SaySentence)]

    def goes_on(self, before: RiverRatsView, after: RiverRatsView) -> bool:
        return type(after.frame) in CHOICES_OF_A_CARD

    def why_not(self, view: RiverRatsView, legal: Sequence[cmd.RiverRatsCommand], target: str) -> str | None:
        ways = [_move(view, command).targets for command in legal]
        if any(way[0] == target for way in ways):
            return None
        if view.seat is None or fr.asked(view.frame) != view.seat:
            return "match_over" if type(view.frame) is fr.Over else "not_your_turn"
        if any(target in way for way in ways):
            return "other_first"
        command = _begun(view, legal, target)
        if command is None:
            return _lying(view, target)
        another = "card_first" if type(command) is cmd.PlayCard else "joker_other"
        return refusal(self._rules, view, view.seat, command) or another


def _move(view: RiverRatsView, command: cmd.RiverRatsCommand) -> Move:
    """Returns the move of one legal command: its targets are no others', and no beginning of others'. A card that has
    only one place to go is one target.
    """
    line = _plain(command)
    match command:
        case cmd.DrawFromDeck():
            return Move((ZoneId.DECK,), command, line)
        case cmd.RevealNext():
            return Move((ZoneId.DECK,), command, line, say("consequence.reveal", suit=suit_line(suit_of(view.rat))))
        case cmd.AddTopToMarket():
            return Move((ZoneId.DECK,), command, line)
        case cmd.TakeFromMarket(card=card):
            return Move((card_key(card),), command, line)
        case cmd.AddToMarket(card=card):
            return Move((card_key(card),), command, line)
        case cmd.MarkDiscard(card=card):
            return Move((card_key(card),), command, say(f"move.discard.{_source(view, card)}", card=card_line(card)))
        case cmd.DiscardCard(card=card):
            line = say(f"move.discard.{_source(view, card)}", card=card_line(card))
            return Move((card_key(card),), command, line)
        case cmd.PlayCard() | cmd.UseJoker() | cmd.Swap():
            return _changing_hand(view, command)
        case cmd.FlipRatCard(place=place):
            return Move((rat_key(view, place),), command, line)
        case cmd.RemoveRatCard(place=place):
            known = view.rat_cards[place]
            line = line if known is None else say("move.remove", card=card_line(known))
            return Move((rat_key(view, place),), command, line, say("consequence.two_join"))
        case (
            cmd.AddDebt() | cmd.FinishDiscards() | cmd.Decline() | cmd.ChooseIdentity() | cmd.InvokeJoker() | cmd.Pass()
        ):
            return _pressed(view, command)
        case cmd.SaySentence(words=words):
            return Move((SPEECH + words,), command, line)


def _speech(view: RiverRatsView, command: cmd.SaySentence) -> TableRequest:
    """Returns words that a seat may say, with what they do."""
    line, about = spoken_line(view, command.words), say(f"speech_does.{command.words}")
    return TableRequest(command.speaker, command, line, about, say("speech_yes"), WORDS.index(command.words) + 1)


def _changing_hand(view: RiverRatsView, command: cmd.PlayCard | cmd.UseJoker | cmd.Swap) -> Move:
    """Returns a move that changes the crew's hand, with the hand it makes."""
    line = _plain(command)
    match command:
        case cmd.PlayCard(card=card):
            how = "goes_down" if plays_face_down(view, view.ability) else "makes"
            hand = hand_short(value_with(view, card))
            line = say("move.play", card=card_line(card))
            return Move((card_key(card),), command, line, say(f"consequence.{how}", hand=hand))
        case cmd.UseJoker() if view.joker == "remove":
            targets = (joker_key(view.jokers_removed), RAT_CARDS)
            return Move(targets, command, say("move.set_aside_joker"), say("consequence.set_aside"))
        case cmd.UseJoker():
            makes = say("consequence.makes", hand=hand_short(value_with(view, JOKER)))
            return Move((joker_key(view.jokers_removed), COLLECTIVE), command, line, makes)
        case cmd.Swap(target=target, card=card):
            line = say(f"move.swapping.{_source(view, card)}", target=card_line(target), card=card_line(card))
            makes = say("consequence.makes", hand=hand_short(value_with(view, card, target)))
            return Move((card_key(card), card_key(target)), command, line, makes)


def _pressed(view: RiverRatsView, command: Pressed) -> Move:
    """Returns a move made by a button."""
    line = _plain(command)
    match command:
        case cmd.Decline():
            return Move((DECLINE,), command, say(f"move.declining.{_declined(view)}"))
        case cmd.AddDebt() | cmd.ChooseIdentity():
            button = _button(view, command)
            return Move((button.key,), command, line, button.detail)
        case cmd.FinishDiscards() | cmd.InvokeJoker() | cmd.Pass():
            return Move((_button(view, command).key,), command, line)


def _button(view: RiverRatsView, command: Pressed) -> Button:
    match command:
        case cmd.AddDebt():
            return Button(ADD_DEBT, say("button.add_debt"), stakes_line(view, raised=1), primary=True)
        case cmd.FinishDiscards():
            return Button(FINISH, say("button.finish"), say("button_detail.finish"), primary=True)
        case cmd.Decline():
            kind = _declined(view)
            return Button(DECLINE, say(f"button.decline.{kind}"), say(f"button_detail.decline.{kind}"))
        case cmd.ChooseIdentity(card=card):
            return Button(IDENTITY + card, say("button.identity", card=card_short(card)), _identity(view, card))
        case cmd.InvokeJoker():
            return Button(INVOKE, say("button.invoke"), say("button_detail.invoke"), primary=True)
        case cmd.Pass():
            return Button(PASS, say("button.pass"), say("button_detail.pass"), primary=True)


def _plain(command: cmd.RiverRatsCommand) -> Message:
    """The move in words without any view: the sentence of its name."""
    told = {} if type(command) in WORDLESS else asdict(command)
    words = {name: value + 1 if name == "place" else card_line(value) for name, value in told.items()}
    return say(f"move.{snake(type(command).__name__)}", **words)


def _source(view: RiverRatsView, card: Card) -> str:
    return "market" if card in view.market else "hand"


def _declined(view: RiverRatsView) -> str:
    """Returns the key of the meaning of saying no now."""
    match view.frame:
        case fr.ClubsPower():
            return "halfway"
        case fr.HeartsPower():
            return "debt"
        case fr.ExpertOffer():
            return "joker"
        case fr.ExpertReveal():
            return "reveal"
        case _:
            return "action"


def _identity(view: RiverRatsView, card: Card) -> Message:
    """A Joker's user is asked between the strongest card and, second, the one that fulfils the prediction."""
    hand = hand_line(value_of_cards(view.collective, card))
    match view.frame:
        case fr.JokerIdentity(choices=choices) if card == choices[-1]:
            return say("consequence.identity_matches", hand=hand)
        case _:
            return say("consequence.identity", hand=hand)


def _begun(view: RiverRatsView, legal: Sequence[cmd.RiverRatsCommand], target: str) -> cmd.RiverRatsCommand | None:
    """Returns the command that a click on the item is meant for; None for an item without a move."""
    match target.split(":"):
        case ["deck"]:
            return cmd.DrawFromDeck()
        case ["card", card]:
            return _begun_with(view, legal, Card(card))
        case ["rat", place]:
            return _turning(view, int(place))
        case ["slot", _]:
            return cmd.PlayCard(view.hand[0] if view.hand else view.rat)
        case ["joker", number]:
            return None if _lying_joker(view, int(number)) else cmd.UseJoker()
        case _:
            return None


def _begun_with(view: RiverRatsView, legal: Sequence[cmd.RiverRatsCommand], card: Card) -> cmd.RiverRatsCommand | None:
    swap = next((command for command in legal if type(command) is cmd.Swap), None)
    if card in view.rat_cards:
        return _turning(view, view.rat_cards.index(card))
    if swap is not None and card in view.collective:
        return cmd.Swap(card, swap.card)
    if card not in view.hand and card not in view.market:
        return None
    if type(view.frame) is fr.ChoosingDiscards:
        return cmd.MarkDiscard(card)
    if card in view.hand:
        return cmd.PlayCard(card)
    return cmd.TakeFromMarket(card) if swap is None else cmd.Swap(swap.target, card)


def _turning(view: RiverRatsView, place: int) -> cmd.RiverRatsCommand | None:
    """Cards of the Rat are turned up by hearts."""
    match view.frame:
        case fr.Acting(card=card) | fr.HeartsPower(card=card) if card[0] == "H":
            return cmd.FlipRatCard(place)
        case _:
            return None


def _lying(view: RiverRatsView, target: str) -> str:
    """Returns the key of the sentence about a thing that has no move now."""
    match target.split(":"):
        case ["card", card]:
            return _lying_card(view, Card(card))
        case ["rat", _]:
            return "rat_cards"
        case ["joker", number]:
            return _lying_joker(view, int(number)) or "joker_in_use"
        case ["slot", *_]:
            return "debt"
        case [kind, *_]:
            return LYING.get(kind, "nothing_to_do")
        case _:
            return "nothing_to_do"


def _lying_joker(view: RiverRatsView, number: int) -> str | None:
    """Returns the reason why a Joker is out of reach; None for one that is face-up."""
    used = view.jokers_removed + (JOKER in view.collective) + view.joker_aside
    if number >= used:
        return "joker_down" if number >= used + view.jokers_up else None
    match view.frame:
        case fr.Acting(card=card) if card[0] == "D" and JOKER in view.collective:
            return "joker_stays"
        case _:
            return "joker_in_use"


def _lying_card(view: RiverRatsView, card: Card) -> str:
    places: tuple[tuple[str, Sequence[Card | None]], ...] = (
        ("crew_hand", view.collective),
        ("rat_cards", view.rat_cards),
        ("rat_king", (view.rat, view.beaten)),
        ("prediction", view.pile[:1]),
        ("ace", view.aces),
        ("debt", (*view.pile, *view.rat_debt, *view.crew_debt)),
    )
    return next((reason for reason, cards in places if card in cards), "others_hand")
