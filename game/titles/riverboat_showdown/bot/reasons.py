"""Reasons for hinted discards, in one sentence of chips and cards that anybody can count."""

from __future__ import annotations

from typing import Final, assert_never

from game.content.message import Message
from game.titles.riverboat_showdown.rules import terms as cmd
from game.titles.riverboat_showdown.rules.rules import RiverboatView
from game.titles.riverboat_showdown.rules.terms import WILD, RiverboatCommand, affordable, hand_value
from game.titles.riverboat_showdown.table.items import say

PAIR: Final = 2


def reason(view: RiverboatView, command: RiverboatCommand, other: RiverboatCommand | None) -> Message | None:
    """Returns the reason for the command against the other one; None: nothing that can be counted."""
    match command:
        case cmd.DiscardMatching(cards=cards, wilds=wilds):
            return _many(view, cards, wilds)
        case cmd.Discard() | cmd.DiscardWild() if len(view.hand) == 1:
            return say("reason.out")
        case cmd.Discard(number=number):
            return _single(view, number, other)
        case cmd.DiscardWild(number=number):
            return _late(view, view.stakes.wild_left) or _chips(view, number)
        case cmd.Pass():
            return _pass(view, other)
        case cmd.TellTime():
            return None
        case _:
            assert_never(command)


def _many(view: RiverboatView, cards: int, wilds: int) -> Message:
    """Several at once. When somebody is out, nobody gets nearer to it: only what the hand costs counts."""
    gone = cards + wilds
    if gone == len(view.hand):
        return say("reason.out")
    if not view.went_out:
        return say("reason.many", count=gone)
    cost = hand_value(view.stakes, (view.showdown,) * cards + (WILD,) * wilds)
    return say("reason.many_late", count=gone, cost=cost) if _all_paid(view) else say("reason.even")


def _single(view: RiverboatView, number: int, other: RiverboatCommand | None) -> Message:
    if view.went_out:
        return _late(view, number) or _chips(view, number)
    match other:
        case cmd.Discard(number=rival):
            return _against(view, number, rival)
        case _:
            return _shed(view, number) or _gone(view, number) or _chips(view, number)


def _against(view: RiverboatView, number: int, rival: int) -> Message:
    """One number card rather than another one."""
    if view.hand.count(rival) >= PAIR and rival not in view.turned and view.hand.count(number) < PAIR:
        count = view.hand.count(rival)
        return say("reason.keeps_alike", count=count, times=say(f"several.times.{count}"), number=rival)
    if view.brings(number) > view.brings(rival):
        return _dearer(view, number, rival)
    if number > rival and _all_paid(view):
        return _shed(view, number) or say("reason.high", count=number, other=rival)
    return _gone(view, number) or _chips(view, number)


def _dearer(view: RiverboatView, number: int, rival: int) -> Message:
    """The rival brings fewer chips, or costs more of them."""
    brings, less = view.brings(number), view.brings(rival)
    if brings > 0:
        return say("reason.collect_more", count=brings, more=brings - less, other=rival)
    if brings == 0:
        return say("reason.even_cheaper", count=-less, other=rival)
    return say("reason.cheaper", count=-brings, more=brings - less, other=rival)


def _chips(view: RiverboatView, number: int) -> Message:
    """Returns the chips it brings or costs."""
    brings = view.brings(number)
    if brings == 0:
        return say("reason.even")
    return say("reason.collect" if brings > 0 else "reason.pay", count=abs(brings))


def _gone(view: RiverboatView, number: int) -> Message | None:
    passed = number in view.turned and number != view.showdown
    return say("reason.gone", count=number) if passed else None


def _shed(view: RiverboatView, number: int) -> Message | None:
    """The reason that it costs less now than if somebody else goes out."""
    cost = -view.brings(number)
    return say("reason.shed", count=cost, number=number) if 0 < cost < number and _all_paid(view) else None


def _late(view: RiverboatView, cost: int) -> Message | None:
    """Returns the certain cost of the card, where the round ends now."""
    return say("reason.late", count=cost) if view.went_out and cost and _all_paid(view) else None


def _all_paid(view: RiverboatView) -> bool:
    """True if the hand would be paid in full: at table stakes nobody pays more than is there."""
    owed = hand_value(view.stakes, view.hand)
    return affordable(view.stakes, owed, view.chips[view.seat or 0]) == owed


def _pass(view: RiverboatView, other: RiverboatCommand | None) -> Message | None:
    match other:
        case cmd.Discard(number=number) | cmd.DiscardWild(number=number) if view.brings(number) < 0:
            return say("reason.pass", count=-view.brings(number))
        case _:
            return None
