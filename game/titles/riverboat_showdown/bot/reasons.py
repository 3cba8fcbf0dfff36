"""Why the gambler discards what it does, in one sentence each."""

from __future__ import annotations

from typing import assert_never

from game.content.line import Line
from game.titles.riverboat_showdown.rules.commands import (
    Discard,
    DiscardMatching,
    DiscardWild,
    Pass,
    RiverboatCommand,
    TellTime,
)
from game.titles.riverboat_showdown.rules.view import RiverboatView
from game.titles.riverboat_showdown.table.words import say

HIGH = 5
"""A card that costs a good deal when somebody else goes out."""


def reason(view: RiverboatView, command: RiverboatCommand) -> Line | None:
    """What speaks for the command, from what the seat sees."""
    match command:
        case Discard(number=number):
            return _single(view, number)
        case DiscardWild(number=number):
            return _wild(view, number)
        case DiscardMatching(cards=cards, wilds=wilds):
            gone = cards + wilds
            return say("reason.out") if gone == len(view.hand) else say("reason.many", count=gone)
        case Pass():
            return say("reason.pass")
        case TellTime():
            return None
        case _:
            assert_never(command)


def _wild(view: RiverboatView, number: int) -> Line:
    if len(view.hand) == 1:
        return say("reason.out")
    if view.went_out and view.wild_left:
        return say("reason.late", count=view.wild_left)
    return say("reason.wild", count=view.showdown - number)


def _single(view: RiverboatView, number: int) -> Line:
    if len(view.hand) == 1:
        return say("reason.out")
    if view.went_out:
        return say("reason.late", count=number)
    if number == view.showdown:
        return say("reason.even")
    if number in view.turned:
        return say("reason.gone", count=number)
    if number < view.showdown:
        return say("reason.collect", count=view.showdown - number)
    return say("reason.shed" if number >= HIGH else "reason.pay", count=number - view.showdown)
