"""How the commands of Riverboat Showdown are spelled on the table, and what they bring."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from game.content.line import Line
from game.table.presenter import Button, Pick
from game.titles.riverboat_showdown.rules.chips import payment
from game.titles.riverboat_showdown.rules.commands import (
    Discard,
    DiscardMatching,
    DiscardWild,
    Pass,
    RiverboatCommand,
    TellTime,
)
from game.titles.riverboat_showdown.rules.state import WILD
from game.titles.riverboat_showdown.rules.view import RiverboatView
from game.titles.riverboat_showdown.table import keys
from game.titles.riverboat_showdown.table.words import change_line, payment_line, say

DIRECT = 2
"""More ways than these to discard several cards are asked for in a second step."""


def picks(view: RiverboatView, legal: Sequence[RiverboatCommand]) -> list[Pick]:
    """The spellings of all legal commands: each copy of a card is clicked like any other."""
    return [pick for command in legal for pick in _picks(view, command, legal)]


def buttons(view: RiverboatView, legal: Sequence[RiverboatCommand]) -> list[Button]:
    """A button for every letter that lies nowhere on the table."""
    several = [command for command in legal if _is_several(command)]
    found = [button for command in legal if (button := _button(view, command, several)) is not None]
    if len(several) > DIRECT:
        found.append(Button(keys.SEVERAL, say("button.several"), say("button_detail.several")))
    return found


def plain_line(command: RiverboatCommand) -> Line:
    """The move in words without any view."""
    match command:
        case Discard(number=number):
            return say("move.discard", number=number)
        case DiscardWild(number=number):
            return say("move.wild", number=number)
        case DiscardMatching(cards=cards, wilds=wilds):
            return say("move.several", count=cards + wilds)
        case Pass():
            return say("move.pass")
        case TellTime(minute=minute):
            return say("move.time", count=minute)
        case _:
            assert_never(command)


def _picks(view: RiverboatView, command: RiverboatCommand, legal: Sequence[RiverboatCommand]) -> Iterator[Pick]:
    match command:
        case Discard(number=number):
            for copy in range(view.hand.count(number)):
                word = (keys.card_key(view, number, copy),)
                yield Pick(word, command, plain_line(command), payment_line(_chips(view, number)))
        case DiscardWild(number=number):
            for copy in range(view.hand.count(WILD)):
                wild = (keys.card_key(view, WILD, copy), keys.wild_key(number))
                yield Pick(wild, command, plain_line(command), payment_line(_chips(view, number)))
        case DiscardMatching(cards=cards, wilds=wilds):
            letter = keys.matching_key(cards, wilds)
            direct = sum(map(_is_several, legal)) <= DIRECT or command == _most(legal)
            spelled = (letter,) if direct else (keys.SEVERAL, letter)
            parts = _cards(view, view.showdown, cards) + _cards(view, WILD, wilds)
            yield Pick(spelled, command, _several_line(view, command), _out(view, cards + wilds), parts=parts)
        case Pass():
            yield Pick((keys.PASS,), command, plain_line(command))
        case TellTime():
            return
        case _:
            assert_never(command)


def _button(view: RiverboatView, command: RiverboatCommand, several: Sequence[RiverboatCommand]) -> Button | None:
    match command:
        case Discard() | TellTime():
            return None
        case DiscardWild(number=number):
            chips = _chips(view, number)
            label = say("button.wild", number=number, change=change_line(chips))
            return Button(keys.wild_key(number), label, payment_line(chips))
        case DiscardMatching(cards=cards, wilds=wilds):
            most = command == _most(several)
            line = _several_line(view, command)
            return Button(keys.matching_key(cards, wilds), line, _out(view, cards + wilds), primary=most)
        case Pass():
            return Button(keys.PASS, say("button.pass"), say("button_detail.pass"))
        case _:
            assert_never(command)


def _cards(view: RiverboatView, number: int, count: int) -> tuple[str, ...]:
    """So many of the viewer's cards of this number."""
    return tuple(keys.card_key(view, number, copy) for copy in range(count))


def _is_several(command: RiverboatCommand) -> bool:
    match command:
        case DiscardMatching():
            return True
        case _:
            return False


def _most(legal: Sequence[RiverboatCommand]) -> RiverboatCommand | None:
    """As many number cards as there are, without a wild if that is more than one."""
    best, top = None, (-1, -1)
    for command in legal:
        match command:
            case DiscardMatching(cards=cards, wilds=wilds) if (cards, -wilds) > top:
                best, top = command, (cards, -wilds)
            case _:
                pass
    return best


def _several_line(view: RiverboatView, command: DiscardMatching) -> Line:
    if not command.wilds:
        return say("several.cards", count=command.cards, number=view.showdown)
    if not command.cards:
        return say("several.wilds", count=command.wilds, number=view.showdown)
    return say("several.both", count=command.cards, wilds=command.wilds, number=view.showdown)


def _out(view: RiverboatView, gone: int) -> Line:
    return say("consequence.out") if gone == len(view.hand) else payment_line(0)


def _chips(view: RiverboatView, number: int) -> int:
    return payment(view, number, view.showdown, view.chips[view.seat or 0], view.kitty).chips
