"""The moves of Riverboat Showdown on the table, the chips they bring, and reasons of refusals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, assert_never

from game.content.message import Message
from game.engine.types import Seat
from game.table.presenter import Button, Move, Moves, Names
from game.titles.riverboat_showdown.rules import terms as cmd
from game.titles.riverboat_showdown.rules.rules import RiverboatView
from game.titles.riverboat_showdown.rules.terms import WILD, LateDiscarding, RiverboatCommand
from game.titles.riverboat_showdown.table import items
from game.titles.riverboat_showdown.table.items import change_line, payment_line, say

DIRECT = 2
"""More ways than these to discard several cards are asked for in a second step."""
Spelling: TypeAlias = tuple[list[Move], Button | None]


class RiverboatMoves(Moves[RiverboatCommand, RiverboatView]):
    """The part of the presenter that asks."""

    def for_commands(self, view: RiverboatView, legal: Sequence[RiverboatCommand], names: Names) -> Sequence[Move]:
        return [move for command in legal for move in _spelling(view, command, legal)[0]]

    def buttons(self, view: RiverboatView, legal: Sequence[RiverboatCommand], names: Names) -> Sequence[Button]:
        found = [button for command in legal if (button := _spelling(view, command, legal)[1]) is not None]
        if len(_several(legal)) > DIRECT:
            found.append(Button(items.SEVERAL, say("button.several"), say("button_detail.several")))
        return found

    def command_line(self, command: RiverboatCommand, names: Names, seat: Seat) -> Message:
        match command:
            case cmd.Discard(number=number):
                return say("move.discard", number=number)
            case cmd.DiscardWild(number=number):
                return say("move.wild", number=number)
            case cmd.DiscardMatching(cards=cards, wilds=wilds):
                return say("move.several", count=cards + wilds)
            case cmd.Pass():
                return say("move.pass")
            case cmd.TellTime(minute=minute):
                return say("move.time", count=minute)
            case _:
                assert_never(command)

    def why_not(self, view: RiverboatView, legal: Sequence[RiverboatCommand], target: str) -> str | None:
        match target.partition(":")[0]:
            case "card":
                return None if view.actor == view.seat else "not_your_turn"
            case "line":
                return "line_turns"
            case "kitty" | "pot" | "chips":
                return "chips_move"
            case "hand":
                return "hand_hidden"
            case _:
                return None


def _spelling(view: RiverboatView, command: RiverboatCommand, legal: Sequence[RiverboatCommand]) -> Spelling:
    """The words of one legal command, and its button; each copy of a card is clicked like any other."""
    match command:
        case cmd.Discard(number=number):
            line, paid = say("move.discard", number=number), _paid(view, number, view.brings(number))
            return [Move((card,), command, line, paid) for card in _cards(view, number)], None
        case cmd.DiscardWild(number=number):
            chips, target = view.brings(number), items.wild_key(number)
            line, paid = say("move.wild", number=number), _paid(view, WILD, chips)
            button = Button(target, say("button.wild", number=number, change=change_line(chips)), paid)
            return [Move((card, target), command, line, paid) for card in _cards(view, WILD)], button
        case cmd.DiscardMatching(cards=cards, wilds=wilds):
            return _matching(view, command, _several(legal), cards, wilds)
        case cmd.Pass():
            owed = view.costs()
            label = say("button.pass" if owed else "button.pass_free", count=owed)
            return [Move((items.PASS,), command, say("move.pass"))], Button(
                items.PASS, label, say("button_detail.pass")
            )
        case cmd.TellTime():
            return [], None
        case _:
            assert_never(command)


def _paid(view: RiverboatView, card: int, chips: int) -> Message:
    """Returns the chips of a discard, then the cost of the rest of the hand: in the last turn, or as of now."""
    rest = view.costs(card, chips)
    match view.frame:
        case LateDiscarding():
            return say("consequence.then_pay", what=payment_line(chips), count=rest)
        case _ if len(view.hand) > 1:
            return say("consequence.then_hold", what=payment_line(chips), count=rest)
        case _:
            return payment_line(chips)


def _matching(
    view: RiverboatView, command: cmd.DiscardMatching, several: Sequence[cmd.DiscardMatching], cards: int, wilds: int
) -> Spelling:
    """The most cards, without a wild if that is more than one, go at once; other numbers of them in a second step."""
    target, most = items.matching_key(cards, wilds), max(several, key=lambda each: (each.cards, -each.wilds))
    times = say(f"several.times.{cards or wilds}")
    mixture = f"several.{_mixture(cards, wilds)}"
    line = say(mixture, count=cards or wilds, times=times, wilds=wilds, number=view.showdown)
    result = say("consequence.out") if cards + wilds == len(view.hand) else payment_line(0)
    direct = len(several) <= DIRECT or command == most
    parts = (*_cards(view, view.showdown)[:cards], *_cards(view, WILD)[:wilds])
    move = Move((target,) if direct else (items.SEVERAL, target), command, line, result, parts=parts)
    return [move], Button(target, line, result, primary=command == most)


def _mixture(cards: int, wilds: int) -> str:
    return "cards" if not wilds else "both" if cards else "wilds"


def _several(legal: Sequence[RiverboatCommand]) -> list[cmd.DiscardMatching]:
    return [command for command in legal if isinstance(command, cmd.DiscardMatching)]


def _cards(view: RiverboatView, number: int) -> tuple[str, ...]:
    """The viewer's cards of this number."""
    return tuple(items.card_key(view, number, copy) for copy in range(view.hand.count(number)))
